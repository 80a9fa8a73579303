"""Exchange, passing and discards: cards that leave a hand face down, before the play."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from attrs import field, frozen

from tricktaker.actions import Action, Discard, Give
from tricktaker.events import EVERYBODY, HAND, OFFER, Move, Moved, Noted, Place, Said
from tricktaker.notation import place_title
from tricktaker.phases.base import Phase, Refusal, card_refusal
from tricktaker.seating import Seat, Seating
from tricktaker.text import Domain, Text
from tricktaker.values import to_tuple

if TYPE_CHECKING:
    from tricktaker.game import Game
    from tricktaker.phases.base import Happenings
    from tricktaker.view import View

_ = Domain("tricktaker", "tricktaker")

Passes = tuple[tuple[Seat, Seat], ...]
"""Cards that pass at one time, as pairs of giver and receiver."""


@frozen(kw_only=True)
class Exchange(Phase):
    """Cards are given one at a time and pass, still face down, when the last of them is given.

    Until then they lie in the giver's offer: they have left the giver's hand, and the receiver does
    not have them. The passes of one stage are given in any order and pass together; the stages go
    one after the other.

    Who gives to whom a game says in a class of its own, by `stages`.

    :ivar count: how many cards each giver gives.

    >>> class ToTheNext(Exchange):
    ...     def stages(self, view):
    ...         return [tuple((seat, (seat + 1) % 3) for seat in range(3))]
    >>> ToTheNext(count=2, rule="M2").name
    'exchange'
    """

    name: str = "exchange"
    count: int

    def stages(self, view: View) -> Sequence[Passes]:
        """Who gives to whom, stage by stage; `view` is the spectator's."""
        raise NotImplementedError

    @property
    def title(self) -> Text:
        return _("exchange")

    @property
    def speaks(self) -> tuple[type[Action], ...]:
        return (Give,)

    def begin(self, view: View) -> Happenings:
        # a public fact from here on: who gives to whom, stage by stage
        stages = tuple(self.stages(view))
        return [Noted(self.name, stages)] if stages else []

    def _stage(self, view: View) -> tuple[Passes, tuple[Seat, ...]]:
        """The stage that is on, and its givers with cards still to give; empty at the end."""
        stages = view.note(self.name)
        if stages is None:
            return (), ()
        given = [0] * view.game.seating.seats
        for call in view.calls(self.name):
            given[call.seat] += 1
        for passes in stages:
            givers = [giver for giver, _receiver in passes]
            left = tuple(giver for giver in givers if given[giver] < self.count)
            if left:
                return passes, left
            for giver in givers:
                given[giver] -= self.count
        return (), ()

    def to_act(self, view: View) -> Seat | None:
        _passes, givers = self._stage(view)
        return givers[0] if givers else None

    def may_act(self, view: View) -> tuple[Seat, ...]:
        return self._stage(view)[1]

    def receiver(self, view: View, seat: Seat) -> Seat | None:
        """To whom a seat gives its cards now; None if it gives none."""
        return dict(self._stage(view)[0]).get(seat)

    def legal_actions(self, view: View, seat: Seat) -> tuple[Action, ...]:
        return Give.each(view.game.cards, view.known_mask(HAND[seat]))

    def act(self, view: View, seat: Seat, action: Action) -> Happenings:
        if not isinstance(action, Give):
            raise TypeError(f"{action!r} is not given in an exchange")
        passes, givers = self._stage(view)
        yield Said(seat, action, audience=(seat,))
        card = view.game.cards.set([action.card])
        yield Moved(HAND[seat], OFFER[seat], 1, card, audience=(seat,))
        last = view.size(OFFER[seat]) + 1 == self.count
        if last and givers == (seat,):
            for giver, receiver in passes:
                yield Move(OFFER[giver], HAND[receiver], audience=(giver, receiver))

    def refusal(self, view: View, seat: Seat, action: Action) -> Refusal:
        if isinstance(action, Give):
            refused = card_refusal(view, seat, action.card)
            if refused is not None:
                return refused
        return super().refusal(view, seat, action)

    def describe(self, game: Game) -> Sequence[tuple[Text, str | None]]:
        text = _.plural(
            "Who exchanges gives {count} card, face down; it passes once given.",
            "Who exchanges gives {count} cards, face down; they pass when the last is given.",
            count=self.count,
        )
        return [(text, self.rule)]


@frozen(kw_only=True)
class Passing(Exchange):
    """Everybody passes cards to another player, the same way round for all, and sees what comes.

    :ivar ways: how many seats on the cards go, from the first deal of a match on and then anew: 1
        to the next seat, -1 to the one before, 0 for a deal in which nobody passes.
    :ivar ways_rule: the number of the rule on the ways; else that of the phase.

    >>> Passing(count=3, ways=[1, -1, 2, 0]).passes(Seating.each(4), deal=2, dealer=3)
    ((0, 3), (1, 0), (2, 1), (3, 2))
    """

    name: str = "passing"
    ways: tuple[int, ...] = field(converter=to_tuple)
    ways_rule: str | None = None

    def stages(self, view: View) -> Sequence[Passes]:
        """All passes of the deal at one time."""
        passes = self.passes(view.game.seating, view.deal, view.dealer)
        return [passes] if passes else []

    def passes(self, seating: Seating, deal: int, dealer: Seat) -> Passes:
        """Who passes to whom in a deal; nothing where nobody does."""
        way = self.ways[(deal - 1) % len(self.ways)] % seating.seats
        order = seating.order_from(seating.next(dealer)) if way else ()
        return tuple((seat, (seat + way) % seating.seats) for seat in order)

    @property
    def title(self) -> Text:
        return _("passing")

    def describe(self, game: Game) -> Sequence[tuple[Text, str | None]]:
        ways = tuple(game.seating.way(0, way) for way in self.ways)
        rule = self.ways_rule or self.rule
        if not any(self.ways):
            return [(_("No cards are passed."), rule)]
        each = _.plural(
            "Each player passes {count} card face down, and then sees what comes.",
            "Each player passes {count} cards face down, and then sees what comes.",
            count=self.count,
        )
        told = _("In every deal the cards go {way}.", way=ways[0])
        if len(ways) > 1:
            told = _("Deal by deal, and then anew, the cards go: {ways}.", ways=ways)
        return [(each, self.rule), (told, rule)]


_SOMEBODY: Final = _("One player")


@frozen(kw_only=True)
class Discarding(Phase):
    """One seat lays cards away face down, one at a time, such as a declarer who took the talon.

    :ivar count: how many cards.
    :ivar seat: who discards, from the spectator's view; None if nobody does in this deal.
    :ivar who: the same in words, as a sentence begins: "The dealer".
    :ivar takes_up: the place of the cards that the seat takes into the hand first: face up if they
        lie so, else nobody sees them but the seat.
    :ivar place: where the cards go; nobody but their seat sees them there.
    """

    name: str = "discarding"
    count: int
    seat: Callable[[View], Seat | None]
    who: Text = _SOMEBODY
    takes_up: Place | None = None
    place: Place = "discard"

    @property
    def title(self) -> Text:
        return _("discarding")

    @property
    def speaks(self) -> tuple[type[Action], ...]:
        return (Discard,)

    def begin(self, view: View) -> Happenings:
        seat = self.seat(view)
        if seat is None or self.takes_up is None:
            return ()
        open_ = len(view.known(self.takes_up)) == view.size(self.takes_up)
        return [Move(self.takes_up, HAND[seat], audience=EVERYBODY if open_ else (seat,))]

    def to_act(self, view: View) -> Seat | None:
        return self.seat(view) if len(view.calls(self.name)) < self.count else None

    def legal_actions(self, view: View, seat: Seat) -> tuple[Action, ...]:
        return Discard.each(view.game.cards, view.known_mask(HAND[seat]))

    def act(self, view: View, seat: Seat, action: Action) -> Happenings:
        if not isinstance(action, Discard):
            raise TypeError(f"{action!r} is no discard")
        yield Said(seat, action, audience=(seat,))
        card = view.game.cards.set([action.card])
        yield Moved(HAND[seat], self.place, 1, card, audience=(seat,))

    def refusal(self, view: View, seat: Seat, action: Action) -> Refusal:
        if isinstance(action, Discard):
            refused = card_refusal(view, seat, action.card)
            if refused is not None:
                return refused
        return super().refusal(view, seat, action)

    def describe(self, game: Game) -> Sequence[tuple[Text, str | None]]:
        if self.takes_up is not None:
            text = _.plural(
                "{who} takes up the {place}, and lays {count} card away face down.",
                "{who} takes up the {place}, and lays {count} cards away face down.",
                count=self.count,
                who=self.who,
                place=place_title(self.takes_up),
            )
            return [(text, self.rule)]
        text = _.plural(
            "{who} lays {count} card away face down.",
            "{who} lays {count} cards away face down.",
            count=self.count,
            who=self.who,
        )
        return [(text, self.rule)]
