"""Whether going back in a match would turn face down again what somebody has seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricktaker.cli.labels import owner
from tricktaker.events import EVERYBODY, STOCK, DealBegun, Event, Moved, PhaseEntered, Said, Shown
from tricktaker.phases import Bidding, Dealing

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tricktaker.game import Game
    from tricktaker.phases import Phase
    from tricktaker.view import View


def hides(now: View, earlier: View) -> bool:
    """Whether the reader, back at an earlier view, would be blind again to cards that it has seen.

    Those are its own cards, others that not everybody was shown, and hands that were laid open. In
    the deal that is gone back to, they count if the reader does not know where they lie. The deals
    after it come again with the same cards: what was seen in them counts too, unless it is sure to
    be shown again before anybody decides anything in that deal.
    """
    same_deal, *next_deals = _by_deal(now.events[len(earlier.events) :])
    if _seen(same_deal, earlier) & ~_known(earlier):
        return True
    return any(_seen(_unsure(deal, now.game), now) for deal in next_deals)


def _by_deal(events: Iterable[Event]) -> list[list[Event]]:
    """The events of the deal that was on, and then those of each deal that began."""
    deals: list[list[Event]] = [[]]
    for event in events:
        if isinstance(event, DealBegun):
            deals.append([])
        deals[-1].append(event)
    return deals


def _seen(events: Iterable[Event], view: View) -> int:
    """The cards that came to the view's reader or were shown to it; of what all saw, the hands."""
    seats = len(view.hand_sizes)
    mask = 0
    for event in events:
        if isinstance(event, Moved | Shown) and event.cards is not None:
            place = event.target if isinstance(event, Moved) else event.place
            laid_open = isinstance(event, Shown) and owner(place, seats) is not None
            own = owner(place, seats) == view.reader
            if own or laid_open or event.audience is not EVERYBODY:
                mask |= event.cards.mask
    return mask


def _known(view: View) -> int:
    """The cards of which the view's reader knows where they lie, or lay when they were played."""
    mask = view.played_mask
    for place in view.table.sizes:
        if place != STOCK:
            mask |= view.known(place).mask
    return mask


def _unsure(deal: Sequence[Event], game: Game) -> Sequence[Event]:
    """What of a deal may be otherwise when the deal comes again: by decisions, or by the score."""
    for place, event in enumerate(deal):
        if isinstance(event, Said):
            return deal[place:]
        if isinstance(event, PhaseEntered) and not _begins_alike(game.phase(event.phase)):
            return deal[place:]
    return ()


def _begins_alike(phase: Phase) -> bool:
    """Whether a phase begins in the same way in every deal."""
    # where a blind bid is open only to who is behind, the score says whose hand is shown at once
    return isinstance(phase, Dealing) or (isinstance(phase, Bidding) and not phase.blind)
