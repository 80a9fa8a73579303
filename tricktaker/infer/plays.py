"""What the plays of a deal gave away: the cards that a seat cannot hold."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from tricktaker import obligations
from tricktaker.cards import CardSet
from tricktaker.deal import Knowledge, Table
from tricktaker.errors import TricktakerError
from tricktaker.events import HAND, HOLDER, TRICK, DealBegun, Moved, Place
from tricktaker.log import fixed
from tricktaker.phases import TrickPlay
from tricktaker.text import Domain
from tricktaker.view import View

if TYPE_CHECKING:
    from tricktaker.seating import Seat

_ = Domain("tricktaker", "tricktaker")


def denied(view: View) -> Mapping[Seat, CardSet]:
    """The cards that each seat cannot hold, by what it played in this deal and the ladders.

    Cards that came into a hand since are allowed for. Nothing follows from plays whose legality was
    settled by a house rule, or by a phase that does not leave it to its ladder. Cards that have
    been played are left out.

    >>> import tricktaker as tt
    >>> match = tt.Match(tt.load_game("spades"), seed=7)
    >>> denied(match.view(0))[1]
    CardSet('')
    """
    check_view(view)
    pack, masks, left = view.game.cards, view.once(ruled_out), ~view.played_mask
    seats = range(view.game.seating.seats)
    return {seat: pack.from_mask(masks.get(HAND[seat], 0) & left) for seat in seats}


def check_view(view: object) -> None:
    """Refuse what is no view.

    :raises TricktakerError: saying so.
    """
    if not isinstance(view, View):
        raise TricktakerError(_("what follows from a view is asked of a view"))


def ruled_out(view: View) -> Mapping[Place, int]:
    """For every place the cards that, by the plays so far, do not lie there.

    All plays of the deal are gone through: ask for it with `View.once`.
    """
    steps, game = view.steps, view.game
    out: dict[Place, int] = {}
    if "legal_actions" in steps.overridden:
        return out
    events = view.events
    begun = max((n for n, event in enumerate(events) if isinstance(event, DealBegun)), default=0)
    # the deal once more from its beginning, with nobody's cards in it
    table = Table(game.cards, game.seating.seats, view.standing)
    nothing = Knowledge({})
    then = View(steps, None, table, nothing, nothing, fixed(()), live=True)
    for event in events[begun:]:
        if isinstance(event, Moved):
            if event.target == TRICK and event.cards is not None:
                out[event.source] = out.get(event.source, 0) | _given_away(then, event)
            elif out:
                _let_in(out, event, was_empty=table.sizes.get(event.target, 0) == 0)
        table.fold(event)
    return out


def _given_away(then: View, play: Moved) -> int:
    """The cards that a seat showed by a play not to hold; `then` is the table before it."""
    phase = then.game.phase(then.phase)
    if not isinstance(phase, TrickPlay) or play.cards is None:
        return 0
    if type(phase).legal_actions is not TrickPlay.legal_actions:
        return 0  # it may have had other reasons than the ladder
    situation = phase.situation(then, HOLDER[play.source])
    card = play.cards.mask.bit_length() - 1
    return obligations.denied(phase.ladder(then), situation, card)


def _let_in(out: dict[Place, int], event: Moved, was_empty: bool) -> None:
    """Cards have come to a place: what was ruled out there may be among them."""
    kept, from_source = out.get(event.target, 0), out.get(event.source, 0)
    if event.cards is not None:
        kept &= ~event.cards.mask
    elif was_empty:
        kept = from_source
    else:
        # of cards that nobody saw, those may have come that may have lain at the source
        kept &= from_source
    out[event.target] = kept
