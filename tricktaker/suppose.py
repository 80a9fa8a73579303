"""A supposed position: a view, with its hidden cards laid out as one possible world."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tricktaker.cards import Card
from tricktaker.deal import Knowledge
from tricktaker.errors import InvalidCard, InvalidSetup
from tricktaker.events import EVERYBODY, HAND, STOCK, TRICK, Event, Moved, Place, Reader, Shown
from tricktaker.infer.plays import ruled_out
from tricktaker.log import Log
from tricktaker.notes import EARLIER
from tricktaker.referee import Referee
from tricktaker.seating import Seat
from tricktaker.text import Domain
from tricktaker.view import View

_ = Domain("tricktaker", "tricktaker")


def suppose(view: View, world: Mapping[Place, Iterable[Card]]) -> Referee:
    """A referee for whom the hidden cards of a view lie as in `world`.

    The view's own reader knows there what it knows here; every other seat knows the cards that lie
    where it has been seen to look, such as its hand. A hand that a set-up left out is known to its
    player there.

    :raises InvalidSetup: if the world does not agree with the view.
    """
    if not isinstance(view, View) or not isinstance(world, Mapping):
        raise InvalidSetup(_("a match is supposed from a view and a world"))
    if view.phase is None:
        raise InvalidSetup(_("the deal is over: nothing is hidden any more"))
    placed = {}
    for place, cards in world.items():
        if not isinstance(place, str) or not isinstance(cards, Iterable):
            raise InvalidSetup(_("a world has the cards of each place"))
        placed[place] = tuple(cards)
    masks = _masks(view, placed)
    seats = range(view.game.seating.seats)
    looked = _looked(view)
    known: dict[Reader, Knowledge] = {None: view.public.knowledge}
    for seat in seats:
        knowledge = view.public.knowledge
        for place in looked[seat]:
            if place in masks:
                knowledge = knowledge.shown(place, masks[place])
        known[seat] = knowledge
    own = view.reader
    if own is None or isinstance(own, int):
        known[own] = view.knowledge
    if isinstance(own, int) and view.note(EARLIER) is not None:
        known[own] = view.knowledge.shown(HAND[own], masks[HAND[own]])
    stock = [view.game.cards.index(card) for card in placed.get(STOCK, ())]
    log = Log.supposed(view.events, view.game.seating.seats)
    return Referee.placed(view, Knowledge(masks), known, stock, log)


def _masks(view: View, placed: Mapping[Place, tuple[Card, ...]]) -> dict[Place, int]:
    """The cards of a world as masks, checked against the view."""
    pack = view.game.cards
    masks: dict[Place, int] = {}
    seen = view.played_mask
    given_away = view.once(ruled_out)
    for place, cards in placed.items():
        try:
            mask = pack.mask(cards)
        except InvalidCard as error:
            raise InvalidSetup(error.reason) from error
        if mask & seen or mask.bit_count() != len(cards):
            raise InvalidSetup(_("a card of the {place} lies elsewhere too", place=place))
        if len(cards) != view.size(place):
            raise InvalidSetup(
                _.plural(
                    "{count} card is supposed in the {place}, where {size} lie",
                    "{count} cards are supposed in the {place}, where {size} lie",
                    count=len(cards),
                    place=place,
                    size=view.size(place),
                )
            )
        _check_place(view, place, mask, given_away.get(place, 0))
        seen |= mask
        masks[place] = mask
    if seen != pack.full.mask:
        missing = pack.from_mask(pack.full.mask & ~seen)
        raise InvalidSetup(_("the world does not say where {cards} lie", cards=tuple(missing)))
    return masks


def _check_place(view: View, place: Place, mask: int, given_away: int) -> None:
    """Refuse cards that do not lie in a place by what the view knows, or by what was played.

    :param given_away: the cards that, by the plays so far, lie elsewhere.
    """
    pack = view.game.cards
    if view.known_mask(place) & ~mask:
        raise InvalidSetup(_("cards known to lie in the {place} are not there", place=place))
    for card in pack.from_mask(mask & ~view.possible(place).mask):
        raise InvalidSetup(_("{card} cannot lie in the {place}", card=card, place=place))
    for card in pack.from_mask(mask & given_away):
        raise InvalidSetup(
            _("{card} cannot lie in the {place}, as the plays tell", card=card, place=place)
        )


def _looked(view: View) -> dict[Seat, set[Place]]:
    """The places whose cards a seat has seen all of, as everybody can tell from the events."""
    seats = range(view.game.seating.seats)
    looked: dict[Seat, set[Place]] = {seat: set() for seat in seats}
    if view.note(EARLIER) is not None:
        # a hand that a set-up left out is laid out in the world, and then its player holds it
        looked = {seat: {HAND[seat]} for seat in seats}
    size: dict[Place, int] = {}
    for event in view.deal_events:
        if isinstance(event, Shown):
            for seat in _audience(event, seats):
                looked[seat].add(event.place)
        elif isinstance(event, Moved) and event.target != TRICK:
            before = size.get(event.target, 0)
            size[event.target] = before + event.count
            size[event.source] = size.get(event.source, 0) - event.count
            for seat in seats:
                if seat not in _audience(event, seats):
                    looked[seat].discard(event.target)
                elif before == 0:
                    looked[seat].add(event.target)
    return looked


def _audience(event: Event, seats: range) -> Iterable[Seat]:
    return seats if event.audience is EVERYBODY else event.audience
