"""The stages of a deal: frozen data that say who acts, what is legal, and what an action does."""

from tricktaker.phases.auction import Auction
from tricktaker.phases.base import Phase
from tricktaker.phases.bidding import Bidding
from tricktaker.phases.dealing import Dealing, Each, To
from tricktaker.phases.dialogue import Dialogue
from tricktaker.phases.exchange import Discarding, Exchange, Passing
from tricktaker.phases.leading import After, HolderOf
from tricktaker.phases.taking import Taking
from tricktaker.phases.trickplay import TrickPlay
from tricktaker.phases.turning_up import TurningUp

__all__ = [
    "After",
    "Auction",
    "Bidding",
    "Dealing",
    "Dialogue",
    "Discarding",
    "Each",
    "Exchange",
    "HolderOf",
    "Passing",
    "Phase",
    "Taking",
    "To",
    "TrickPlay",
    "TurningUp",
]
