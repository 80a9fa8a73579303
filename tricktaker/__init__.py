"""tricktaker: a trick-taking card-game engine that people build on.

>>> import tricktaker as tt
>>> match = tt.Match(tt.load_game("spades"), seed=7)
>>> match.totals
(0, 0)

Names are resolved when they are first used, so that a program which needs few of them, such as
``tricktaker --help``, does not load the rest.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tricktaker import infer as infer
    from tricktaker.actions import Action as Action
    from tricktaker.actions import Bid as Bid
    from tricktaker.actions import CardAction as CardAction
    from tricktaker.actions import ContractBid as ContractBid
    from tricktaker.actions import Discard as Discard
    from tricktaker.actions import Done as Done
    from tricktaker.actions import Double as Double
    from tricktaker.actions import Give as Give
    from tricktaker.actions import Hold as Hold
    from tricktaker.actions import Keep as Keep
    from tricktaker.actions import Look as Look
    from tricktaker.actions import Pass as Pass
    from tricktaker.actions import Play as Play
    from tricktaker.actions import Redouble as Redouble
    from tricktaker.actions import Refuse as Refuse
    from tricktaker.actions import Take as Take
    from tricktaker.actions import Word as Word
    from tricktaker.bots import Bot as Bot
    from tricktaker.cards import Card as Card
    from tricktaker.cards import CardSet as CardSet
    from tricktaker.cards import Pack as Pack
    from tricktaker.cards import Rank as Rank
    from tricktaker.cards import Suit as Suit
    from tricktaker.cards import parse_card as parse_card
    from tricktaker.cli.parameters import Command as Command
    from tricktaker.compiled import Playout as Playout
    from tricktaker.deal import Call as Call
    from tricktaker.deal import Trick as Trick
    from tricktaker.errors import IllegalAction as IllegalAction
    from tricktaker.errors import InvalidCard as InvalidCard
    from tricktaker.errors import InvalidFacts as InvalidFacts
    from tricktaker.errors import InvalidOption as InvalidOption
    from tricktaker.errors import InvalidSetup as InvalidSetup
    from tricktaker.errors import PluginError as PluginError
    from tricktaker.errors import RecordError as RecordError
    from tricktaker.errors import RecordWarning as RecordWarning
    from tricktaker.errors import TricktakerError as TricktakerError
    from tricktaker.errors import UnknownGame as UnknownGame
    from tricktaker.errors import UnknownPlugin as UnknownPlugin
    from tricktaker.errors import spelled as spelled
    from tricktaker.events import EVERYBODY as EVERYBODY
    from tricktaker.events import HAND as HAND
    from tricktaker.events import NOBODY as NOBODY
    from tricktaker.events import OFFER as OFFER
    from tricktaker.events import STOCK as STOCK
    from tricktaker.events import TRICK as TRICK
    from tricktaker.events import DealBegun as DealBegun
    from tricktaker.events import Event as Event
    from tricktaker.events import Find as Find
    from tricktaker.events import Instruction as Instruction
    from tricktaker.events import Move as Move
    from tricktaker.events import Moved as Moved
    from tricktaker.events import Noted as Noted
    from tricktaker.events import PhaseEntered as PhaseEntered
    from tricktaker.events import Reader as Reader
    from tricktaker.events import Said as Said
    from tricktaker.events import Scored as Scored
    from tricktaker.events import Show as Show
    from tricktaker.events import Shown as Shown
    from tricktaker.events import TrickTaken as TrickTaken
    from tricktaker.facts import fact as fact
    from tricktaker.game import Game as Game
    from tricktaker.game import Hints as Hints
    from tricktaker.game import Stakes as Stakes
    from tricktaker.hints import advice as advice
    from tricktaker.hints import leads_trumps as leads_trumps
    from tricktaker.history import FinishedDeal as FinishedDeal
    from tricktaker.hookspecs import hookimpl as hookimpl
    from tricktaker.languages import use_language as use_language
    from tricktaker.loading import games as games
    from tricktaker.loading import load_bot as load_bot
    from tricktaker.loading import load_game as load_game
    from tricktaker.loading import plugins as plugins
    from tricktaker.match import Match as Match
    from tricktaker.notes import EARLIER as EARLIER
    from tricktaker.notes import PASSED_OUT as PASSED_OUT
    from tricktaker.notes import Note as Note
    from tricktaker.obligations import BROKEN as BROKEN
    from tricktaker.obligations import DECLARER_TOOK as DECLARER_TOOK
    from tricktaker.obligations import FIRST_LEAD as FIRST_LEAD
    from tricktaker.obligations import FIRST_TRICK as FIRST_TRICK
    from tricktaker.obligations import HEADS as HEADS
    from tricktaker.obligations import LED_SUIT as LED_SUIT
    from tricktaker.obligations import OVER_LED as OVER_LED
    from tricktaker.obligations import OVER_TRUMP as OVER_TRUMP
    from tricktaker.obligations import PARTNER_WINNING as PARTNER_WINNING
    from tricktaker.obligations import STOCK_OPEN as STOCK_OPEN
    from tricktaker.obligations import TRUMP as TRUMP
    from tricktaker.obligations import TRUMP_LED as TRUMP_LED
    from tricktaker.obligations import UNDER_TRUMP as UNDER_TRUMP
    from tricktaker.obligations import Cards as Cards
    from tricktaker.obligations import Must as Must
    from tricktaker.obligations import Played as Played
    from tricktaker.obligations import Strain as Strain
    from tricktaker.options import Options as Options
    from tricktaker.options import option as option
    from tricktaker.phases import After as After
    from tricktaker.phases import Auction as Auction
    from tricktaker.phases import Bidding as Bidding
    from tricktaker.phases import Dealing as Dealing
    from tricktaker.phases import Dialogue as Dialogue
    from tricktaker.phases import Discarding as Discarding
    from tricktaker.phases import Each as Each
    from tricktaker.phases import Exchange as Exchange
    from tricktaker.phases import HolderOf as HolderOf
    from tricktaker.phases import Passing as Passing
    from tricktaker.phases import Phase as Phase
    from tricktaker.phases import Taking as Taking
    from tricktaker.phases import To as To
    from tricktaker.phases import TrickPlay as TrickPlay
    from tricktaker.phases import TurningUp as TurningUp
    from tricktaker.position import Position as Position
    from tricktaker.ranking import Ranking as Ranking
    from tricktaker.record import Record as Record
    from tricktaker.scoresheet import ScoreSheet as ScoreSheet
    from tricktaker.scoring import AfterDeals as AfterDeals
    from tricktaker.scoring import Counter as Counter
    from tricktaker.scoring import End as End
    from tricktaker.scoring import FirstTo as FirstTo
    from tricktaker.scoring import ScoreLine as ScoreLine
    from tricktaker.scoring import Scoring as Scoring
    from tricktaker.scoring import Standing as Standing
    from tricktaker.seating import Seat as Seat
    from tricktaker.seating import Seating as Seating
    from tricktaker.tallies import Tally as Tally
    from tricktaker.text import Domain as Domain
    from tricktaker.text import Text as Text
    from tricktaker.view import View as View

__version__ = "0.1.0"

# Where each public name lives; a test holds it against the imports above.
_HOMES = {
    "actions": (
        "Action Bid CardAction ContractBid Discard Done Double Give Hold Keep Look Pass Play"
        " Redouble Refuse Take Word"
    ),
    "bots": "Bot",
    "cards": "Card CardSet Pack Rank Suit parse_card",
    "cli.parameters": "Command",
    "compiled": "Playout",
    "deal": "Call Trick",
    "errors": (
        "IllegalAction InvalidCard InvalidFacts InvalidOption InvalidSetup PluginError RecordError"
        " RecordWarning TricktakerError UnknownGame UnknownPlugin spelled"
    ),
    "events": (
        "EVERYBODY HAND NOBODY OFFER STOCK TRICK DealBegun Event Find Instruction Move Moved Noted"
        " PhaseEntered Reader Said Scored Show Shown TrickTaken"
    ),
    "facts": "fact",
    "game": "Game Hints Stakes",
    "hints": "advice leads_trumps",
    "history": "FinishedDeal",
    "hookspecs": "hookimpl",
    "loading": "games load_bot load_game plugins",
    "match": "Match",
    "notes": "EARLIER PASSED_OUT Note",
    "obligations": (
        "BROKEN DECLARER_TOOK FIRST_LEAD FIRST_TRICK HEADS LED_SUIT OVER_LED OVER_TRUMP"
        " PARTNER_WINNING STOCK_OPEN TRUMP TRUMP_LED UNDER_TRUMP Cards Must Played Strain"
    ),
    "options": "Options option",
    "phases": (
        "After Auction Bidding Dealing Dialogue Discarding Each Exchange HolderOf Passing Phase"
        " Taking To TrickPlay TurningUp"
    ),
    "position": "Position",
    "ranking": "Ranking",
    "record": "Record",
    "scoresheet": "ScoreSheet",
    "scoring": "AfterDeals Counter End FirstTo ScoreLine Scoring Standing",
    "seating": "Seat Seating",
    "tallies": "Tally",
    "languages": "use_language",
    "text": "Domain Text",
    "view": "View",
}
_HOME_OF = {name: module for module, names in _HOMES.items() for name in names.split()}

__all__ = [*_HOME_OF, "__version__", "infer"]  # noqa: PLE0604  # the names are strings


def __getattr__(name: str) -> Any:
    if name == "infer":
        return import_module("tricktaker.infer")
    home = _HOME_OF.get(name)
    if home is None:
        raise AttributeError(f"module 'tricktaker' has no attribute {name!r}")
    value = getattr(import_module(f"tricktaker.{home}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted([*globals(), *_HOME_OF, "infer"])
