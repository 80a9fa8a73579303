"""Trick play: lead, follow by the ladder, and the winner leads to the next trick.

Seats that the contract names as ``out`` sit the deal out; the hands of those that it names as
``open`` lie open from before the first lead. A dummy's cards lie open, and the declarer plays them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from attrs import evolve, field, frozen

from tricktaker import obligations
from tricktaker.actions import Action, Play
from tricktaker.deal import Trick
from tricktaker.errors import TricktakerError
from tricktaker.events import EVERYBODY, HAND, STOCK, TRICK, Moved, Noted, Show, TrickTaken
from tricktaker.notes import BROKEN_NOTE, EARLIER, LEADER, OF_CONTRACT
from tricktaker.obligations import (
    DECLARER_TOOK,
    LED_SUIT,
    TRUMP,
    Breaking,
    Condition,
    Must,
    Played,
    Situation,
    outcomes,
    parts_of,
)
from tricktaker.phases import unknown
from tricktaker.phases.base import Phase, Refusal, card_refusal
from tricktaker.phases.leading import DEALERS_NEXT, After, HolderOf
from tricktaker.seating import Seat
from tricktaker.text import Domain, Text
from tricktaker.values import to_tuple

if TYPE_CHECKING:
    from tricktaker.game import Game
    from tricktaker.notes import Parts
    from tricktaker.phases.base import Happenings
    from tricktaker.ranking import Ranking
    from tricktaker.view import View

_ = Domain("tricktaker", "tricktaker")


@frozen(kw_only=True)
class TrickPlay(Phase):
    """Every seat plays a card to each trick, but those that the contract says are ``out``.

    :ivar follow: the ladder for a card played to a trick that has been led.
    :ivar lead: the ladder for a lead; what the first leader must lead is not said again.
    :ivar tricks: how many tricks there are.
    :ivar first_leader: who leads to the first trick: `After` somebody, or the `HolderOf` a card. A
        fact noted as ``leader`` goes before it.
    :ivar over: the play is over between two tricks if this is so, also before the last.
    :ivar over_rule: the number of the rule on that; else that of the phase.
    :ivar lead_rule: the number of the rule on who leads; else that of the phase.
    :ivar win_rule: the number of the rule on who takes a trick; else that of the phase.
    """

    name: str = "play"
    follow: tuple[Must, ...] = field(converter=to_tuple)
    lead: tuple[Must, ...] = field(default=(), converter=to_tuple)
    tricks: int
    first_leader: After | HolderOf = DEALERS_NEXT
    over: Condition | None = None
    over_rule: str | None = None
    lead_rule: str | None = None
    win_rule: str | None = None
    leading: tuple[Must, ...] = field(init=False, eq=False, repr=False)
    """The ladder for a lead, with what the first leader must lead."""
    breaking: Breaking | None = field(init=False, eq=False, repr=False)
    """What the ladders hold back until it is broken, so that it is noted; None for nothing."""
    _asks_winner: bool = field(init=False, eq=False, repr=False)
    _asks_declarer: bool = field(init=False, eq=False, repr=False)

    @leading.default
    def _whole_lead(self) -> tuple[Must, ...]:
        return (*self.first_leader.must_lead(self.lead_rule or self.rule), *self.lead)

    @breaking.default
    def _find_breaking(self) -> Breaking | None:
        # only a game whose ladders ask for it has the fact noted when trumps are broken
        asked = obligations.breaking((*self.leading, *self.follow))
        if len(asked) > 1:
            raise TricktakerError(
                _("the ladders ask of two things whether they are broken: {asked}",
                  asked=tuple(repr(each.until) for each in asked))
            )  # fmt: skip
        return asked[0] if asked else None

    @_asks_winner.default
    def _find_winner(self) -> bool:
        # who is winning takes time to work out: only where a rung asks for more than the suit led
        plain = (LED_SUIT, TRUMP, ~LED_SUIT, ~TRUMP, None)
        rungs = [*self.leading, *self.follow]
        terms = [term for rung in rungs for term in (rung.term, rung.holding)]
        asked = [condition for rung in rungs for condition in (rung.when, rung.unless)]
        other = [c for c in asked if c is not None and not isinstance(c, Played)]
        return bool(other) or any(t not in plain for t in terms)

    @_asks_declarer.default
    def _find_declarer(self) -> bool:
        # as rarely asked for as who is winning
        rungs = (*self.leading, *self.follow)
        asked = [c for rung in rungs for c in (rung.when, rung.unless) if c is not None]
        return any(DECLARER_TOOK in parts_of(condition) for condition in asked)

    @property
    def title(self) -> Text:
        return _("play")

    @property
    def speaks(self) -> tuple[type[Action], ...]:
        return (Play,)

    def begin(self, view: View) -> Happenings:
        yield from self.first_leader.finding()
        for seat in view.open:
            yield Show(HAND[seat], audience=EVERYBODY)

    def _leader(self, view: View) -> Seat:
        tricks = view.tricks
        if tricks and tricks[-1].winner is not None:
            return tricks[-1].winner
        noted: Seat | None = view.note(LEADER)
        if noted is None:
            noted = self.first_leader.seat(view.game.seating, view.dealer, view.parts)
        if noted is None:
            raise TypeError("nobody was found to lead")
        return noted

    def is_over(self, view: View) -> bool:
        """Whether there is no further trick; asked between tricks, of the spectator's view."""
        if view.trick_count == self.tricks:
            return True
        if self.over is None:
            return False
        breaking = self.breaking
        between = Situation.of(
            view.ranking,
            played=view.played_mask,
            tricks_done=view.trick_count,
            broken=breaking.until if breaking is not None and view.note(BROKEN_NOTE) else None,
            stock_open=view.size(STOCK) > 0,
            declarer_took=_declarer_took(view),
        )
        return self.over.holds(between)

    def may_end_early(self, ranking: Ranking) -> bool:
        """Whether the play may be over before the last trick, in the strain of a ranking."""
        return self.over is not None and True in outcomes(self.over, Situation.of(ranking))

    def asks_declarer(self, parts: Parts, ranking: Ranking) -> bool:
        """Whether the play of such a contract has to know who is the declarer."""
        counts = self.first_leader.asks_declarer or parts.dummy is not None
        ends = self.over is not None and DECLARER_TOOK in parts_of(self.over)
        return counts or self._asks_declarer or (ends and self.may_end_early(ranking))

    def to_act(self, view: View) -> Seat | None:
        parts = view.parts
        seat = self._next(view, parts)
        return seat if parts.dummy is None or seat != parts.dummy else parts.declarer

    def turn(self, view: View) -> Seat | None:
        return self._next(view, view.parts)

    def _next(self, view: View, parts: Parts) -> Seat | None:
        """The seat whose card is next."""
        seats = view.trick_seats
        if seats:
            seating = view.game.seating
            after = (seats[-1] + 1) % seating.seats
            return parts.playing(after, seating) if parts.out else after
        return None if self.is_over(view) else self._leader(view)

    def _hand(self, view: View, seat: Seat) -> Seat:
        """The seat from whose hand a seat plays now: its own, or the dummy's."""
        dummy = view.dummy
        # a house rule may have somebody else play than whose turn it is: from the own hand then
        if dummy is None or seat != view.declarer or self.turn(view) != dummy:
            return seat
        return dummy

    # ------------------------------------------------------------------ what is legal

    def situation(self, view: View, seat: Seat) -> Situation:
        """What the ladder needs to know, from a seat's view."""
        trick, seats, played, done = view.at_trick()
        ranking, breaking = view.ranking, self.breaking
        led = ranking.led(trick)
        winning = best_trump = None
        partner = False
        if trick and self._asks_winner:
            position = ranking.winning(trick)
            winning = trick[position]
            partner = view.game.seating.are_partners(seat, seats[position])
            if ranking.trump_mask >> winning & 1:
                best_trump = winning  # a trick with a trump in it is won by its highest
        return Situation(
            hand=view.known_mask(HAND[seat]),
            trick=trick,
            ranking=ranking,
            led=led,
            winning=winning,
            best_trump=best_trump,
            partner_winning=partner,
            played=played,
            tricks_done=done,
            broken=breaking.until if breaking is not None and view.note(BROKEN_NOTE) else None,
            stock_open=view.size(STOCK) > 0,
            declarer_took=self._asks_declarer and _declarer_took(view),
        )

    def ladder(self, view: View) -> tuple[Must, ...]:
        """The ladder that binds now."""
        return self.follow if view.trick_indexes else self.leading

    def legal_actions(self, view: View, seat: Seat) -> tuple[Action, ...]:
        if view.dummy is not None:
            seat = self._hand(view, seat)
        situation = self.situation(view, seat)
        if view.note(EARLIER) is not None and unknown.is_unknown(view, seat):
            mask = unknown.playable(view, seat, partial(self._denied, view, seat))
            return Play.each(view.game.cards, mask)
        if situation.hand.bit_count() < view.size(HAND[seat]):
            raise TricktakerError(_unseen(seat))  # what is legal hangs on all of the hand
        ladder = self.follow if situation.trick else self.leading
        mask = obligations.legal_mask(ladder, situation)
        return Play.each(view.game.cards, mask)

    def _denied(self, view: View, seat: Seat, index: int) -> int:
        """The cards that a seat does not hold if it plays a card, whatever it holds else."""
        situation = evolve(self.situation(view, seat), hand=0)
        return obligations.denied(self.ladder(view), situation, index)

    def refusal(self, view: View, seat: Seat, action: Action) -> Refusal:
        if isinstance(action, Play):
            own, seat = seat, self._hand(view, seat)
            refused = card_refusal(view, seat, action.card)
            if refused is not None and seat != own and action.card in view.hand_of(own):
                reason = _("it is the dummy's turn to play a card")
                return (reason, self._rule_on(view.game, "dummy"))
            if refused is not None:
                return refused
            if unknown.is_unknown(view, seat):
                return (_("that seat cannot hold {card}", card=action.card), self.rule)
            index = view.game.cards.index(action.card)
            situation = self.situation(view, seat)
            if obligations.legal_mask(self.ladder(view), situation) >> index & 1 == 0:
                return obligations.refusal(self.ladder(view), situation, index)
        return super().refusal(view, seat, action)

    def permission(self, view: View, seat: Seat, action: Action) -> Refusal:
        if not isinstance(action, Play):
            return super().permission(view, seat, action)
        seat = self._hand(view, seat)
        if view.note(EARLIER) is not None and unknown.is_unknown(view, seat):
            return (_("this hand is not known, and may hold it"), self.rule)
        situation = self.situation(view, seat)
        return obligations.permission(
            self.ladder(view), situation, view.game.cards.index(action.card)
        )

    # ------------------------------------------------------------------ what a play does

    def act(self, view: View, seat: Seat, action: Action) -> Happenings:
        if not isinstance(action, Play):
            raise TypeError(f"{action!r} is not played to a trick")
        pack = view.game.cards
        index = pack.index(action.card)
        card, parts = pack.singles[index], view.parts
        if parts.dummy is not None:
            seat = self._hand(view, seat)
        events: list[Moved | Noted | TrickTaken | Show] = [
            Moved(HAND[seat], TRICK, 1, card, audience=EVERYBODY)
        ]
        if parts.dummy is not None and view.trick_count == 0 and not view.trick_indexes:
            events.append(Show(HAND[parts.dummy], audience=EVERYBODY))
        if view.note(EARLIER) is not None and unknown.is_unknown(view, seat):
            events += unknown.tell(view, seat, self._denied(view, seat, index))
        if self.breaking is not None and not view.note(BROKEN_NOTE):
            breaks = self.breaking.until.mask(view.ranking)
            events += [Noted(BROKEN_NOTE, True)] if breaks >> index & 1 else []
        seats = (*view.trick_seats, seat)
        if len(seats) == view.game.seating.seats - len(parts.out):
            events.append(self._taken(view, seats, index))
        return [*events, *self.declared(view, seat, action)]

    def declared(self, view: View, seat: Seat, play: Play) -> Happenings:
        """What a seat declares by a play, such as belote: what it says, notes, and cards shown.

        Nothing that changes what is legal, whose turn it is, or who takes a trick.
        """
        return ()

    def _taken(self, view: View, seats: tuple[Seat, ...], index: int) -> TrickTaken:
        ranking = view.ranking
        indexes = (*view.trick_indexes, index)
        cards = view.game.cards.cards
        points = sum([ranking.points[i] for i in indexes])
        winner = seats[ranking.winning(indexes)]
        if "trick_winner" in view.steps.overridden:
            trick = Trick(seats[0], seats, tuple([cards[i] for i in indexes]), winner, points)
            winner = view.steps.trick_winner(view.public, trick)
        return TrickTaken(winner, points)

    def _wins_text(self, game: Game) -> Text:
        if any(ranking.trump_mask for ranking in game.rankings.values()):
            return _("The highest trump takes the trick; without one, the highest of the suit led.")
        return _("The highest card of the suit led takes the trick.")

    def _rule_on(self, game: Game, part: str) -> str | None:
        """The number of the rule on a part of the contract."""
        note = game.note(OF_CONTRACT + part)
        return self.rule if note is None else note.rule or self.rule

    def _parts_texts(self, game: Game) -> Iterator[tuple[Text, str | None]]:
        """What is played otherwise where the contract has the parts that the game declares."""
        told = {
            "open": _("Before the first card is led, a hand that is to be open is laid open."),
            "dummy": _(
                "After the first card is led, the dummy lays the hand open, and the declarer plays"
                " its cards."
            ),
            "out": _("Who sits out plays to no trick; in the place of a leader the next leads."),
        }
        for part, text in told.items():
            if game.note(OF_CONTRACT + part) is not None:
                yield text, self._rule_on(game, part)

    def _over_texts(self) -> Iterator[tuple[Text, str | None]]:
        if self.over is not None:
            text = _("The play is over as soon as {clause}.", clause=self.over.clause)
            yield text, self.over_rule or self.rule

    def describe(self, game: Game) -> Sequence[tuple[Text, str | None]]:
        lead_rule = self.lead_rule or self.rule
        return [
            (self.first_leader.text(game.cards, game.seating.seats), lead_rule),
            (_("The winner of a trick leads to the next."), lead_rule),
            *self._parts_texts(game),
            *self._over_texts(),
            *obligations.describe(self.follow),
            *obligations.describe(self.lead, lead=True),
            (self._wins_text(game), self.win_rule or self.rule),
        ]


def _declarer_took(view: View) -> bool:
    declarer = view.declarer
    return declarer is not None and view.tricks_won[declarer] > 0


def _unseen(seat: Seat) -> Text:
    return _(
        "seat {seat} does not see its own hand: an event had the wrong audience", seat=str(seat)
    )
