"""Whether going back in a match would turn face down again what its player has seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricktaker.cli.labels import owner
from tricktaker.events import STOCK, DealBegun, Moved, Shown

if TYPE_CHECKING:
    from tricktaker.view import View


def hides(now: View, earlier: View) -> bool:
    """Whether the reader, back at an earlier view, would be blind again to cards of its own.

    It has seen those that came to it, or were shown where they lie before it, later in that deal.
    The cards of the next deal tell nothing about the one that is gone back to.
    """
    seats = len(now.hand_sizes)
    seen = 0
    for event in now.events[len(earlier.events) :]:
        if isinstance(event, DealBegun):
            break
        if isinstance(event, Moved | Shown) and event.cards is not None:
            place = event.target if isinstance(event, Moved) else event.place
            if owner(place, seats) == earlier.reader:
                seen |= event.cards.mask
    known = earlier.played_mask
    for place in earlier.table.sizes:
        if place != STOCK:
            known |= earlier.known(place).mask
    return bool(seen & ~known)
