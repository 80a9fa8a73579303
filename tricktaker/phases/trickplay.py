"""Trick play: lead, follow by the ladder, and the winner leads to the next trick.

Seats that the contract names as ``out`` sit the deal out; the hands of those that it names as
``open`` lie open from before the first lead. A dummy's cards lie open, and the declarer plays them.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Literal

from attrs import evolve, field, frozen

from tricktaker import obligations
from tricktaker.actions import Action, Play
from tricktaker.deal import BROKEN_NOTE, EARLIER, Trick
from tricktaker.errors import TricktakerError
from tricktaker.events import EVERYBODY, HAND, STOCK, TRICK, Find, Moved, Noted, Show, TrickTaken
from tricktaker.obligations import LED_SUIT, TRUMP, Breaking, Must, Played, Situation
from tricktaker.phases import unknown
from tricktaker.phases.base import Phase, Refusal, card_refusal
from tricktaker.seating import Seat
from tricktaker.text import Domain, Text
from tricktaker.values import Named, to_tuple

if TYPE_CHECKING:
    from tricktaker.game import Game
    from tricktaker.phases.base import Happenings
    from tricktaker.view import View

_ = Domain("tricktaker", "tricktaker")


@frozen(kw_only=True)
class TrickPlay(Phase):
    """Every seat plays a card to each trick, but those that the contract says are ``out``.

    Where the contract has to name a strain and none was made, nothing is played.

    :ivar follow: the ladder for a card played to a trick that has been led.
    :ivar lead: the ladder for a lead.
    :ivar tricks: how many tricks there are.
    :ivar first_leader: how many seats after the dealer the first leader sits (1 is the next, 0 the
        dealer), or the code of a card whose holder leads. A fact noted as ``leader`` says so too.
    :ivar leads_from: whom `first_leader` is counted from: the ``"dealer"``, or the contract's
        ``"declarer"``.
    :ivar dummy: the partner of the contract's ``declarer`` is dummy: the hand is laid open after
        the opening lead, and the declarer plays its cards.
    :ivar dummy_rule: the number of the rule on the dummy; else that of the phase.
    :ivar no_trick: the strains in which the contract's ``declarer`` must take no trick: the play is
        over as soon as that seat takes one.
    :ivar no_trick_rule: the number of the rule on that; else that of the phase.
    :ivar lead_rule: the number of the rule on who leads; else that of the phase.
    :ivar win_rule: the number of the rule on who takes a trick; else that of the phase.
    """

    name: str = "play"
    follow: tuple[Must, ...] = field(converter=to_tuple)
    lead: tuple[Must, ...] = field(default=(), converter=to_tuple)
    tricks: int
    first_leader: int | str = 1
    leads_from: Literal["dealer", "declarer"] = "dealer"
    dummy: bool = False
    dummy_rule: str | None = None
    no_trick: tuple[str, ...] = field(default=(), converter=to_tuple)
    no_trick_rule: str | None = None
    lead_rule: str | None = None
    win_rule: str | None = None
    breaking: Breaking | None = field(init=False, eq=False, repr=False)
    """What the ladders hold back until it is broken, so that it is noted; None for nothing."""
    _asks_winner: bool = field(init=False, eq=False, repr=False)

    @breaking.default
    def _find_breaking(self) -> Breaking | None:
        # only a game whose ladders ask for it has the fact noted when trumps are broken
        asked = obligations.breaking((*self.lead, *self.follow))
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
        rungs = [*self.lead, *self.follow]
        terms = [term for rung in rungs for term in (rung.term, rung.holding)]
        asked = [condition for rung in rungs for condition in (rung.when, rung.unless)]
        other = [c for c in asked if c is not None and not isinstance(c, Played)]
        return bool(other) or any(t not in plain for t in terms)

    @property
    def title(self) -> Text:
        return _("play")

    @property
    def speaks(self) -> tuple[type[Action], ...]:
        return (Play,)

    def begin(self, view: View) -> Happenings:
        if isinstance(self.first_leader, str):
            yield Find(self.first_leader, "leader")
        contract = view.contract
        for seat in contract.get("open", ()) if isinstance(contract, Named) else ():
            yield Show(HAND[seat], audience=EVERYBODY)

    def _leader(self, view: View) -> Seat:
        tricks = view.tricks
        if tricks and tricks[-1].winner is not None:
            return tricks[-1].winner
        noted: Seat | None = view.note("leader")
        if noted is None and isinstance(self.first_leader, int):
            first = view.contract.declarer if self.leads_from == "declarer" else view.dealer
            return self._after(view, first + self.first_leader - 1)
        if noted is None:
            raise TypeError("nobody was found to lead")
        return noted

    def _after(self, view: View, seat: Seat) -> Seat:
        """The next seat that plays."""
        seats = view.game.seating.seats
        after = (seat + 1) % seats
        while after in view.out:
            after = (after + 1) % seats
        return after

    def is_over(self, view: View) -> bool:
        """Whether there is no further trick; asked between tricks, of the spectator's view."""
        failed = view.strain in self.no_trick and view.tricks_won[view.contract.declarer] > 0
        return failed or view.trick_count == self.tricks or view.is_passed_out

    def to_act(self, view: View) -> Seat | None:
        seat = self._plays(view)
        dummy = self.dummy_of(view) if self.dummy else None
        return seat if dummy is None or seat != dummy else view.contract.declarer

    def turn(self, view: View) -> Seat | None:
        return self._plays(view) if self.dummy else self.to_act(view)

    def _plays(self, view: View) -> Seat | None:
        """The seat whose card is next."""
        seats = view.trick_seats
        if seats:
            return self._after(view, seats[-1])
        return None if self.is_over(view) else self._leader(view)

    def dummy_of(self, view: View) -> Seat | None:
        """The seat whose cards another plays; None if there is none in this deal."""
        declarer = view.contract.get("declarer") if self.dummy and view.contract else None
        return None if declarer is None else view.game.seating.partner_of(declarer)

    def _hand(self, view: View, seat: Seat) -> Seat:
        """The seat from whose hand a seat plays now: its own, or the dummy's."""
        turn = self.turn(view)
        # a house rule may have somebody else play than whose turn it is: from the own hand then
        if turn is None or turn != self.dummy_of(view) or seat != view.contract.declarer:
            return seat
        return turn

    # ------------------------------------------------------------------ what is legal

    def situation(self, view: View, seat: Seat) -> Situation:
        """What the ladder needs to know, from a seat's view."""
        trick, seats, played, done = view.at_trick()
        ranking = view.ranking
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
            broken=self._noted_broken(view),
            stock_open=view.size(STOCK) > 0,
        )

    def _noted_broken(self, view: View) -> Played | None:
        breaking = self.breaking
        return breaking.until if breaking is not None and view.note(BROKEN_NOTE) else None

    def ladder(self, view: View) -> tuple[Must, ...]:
        """The ladder that binds now."""
        return self.follow if view.trick_indexes else self.lead

    def legal_actions(self, view: View, seat: Seat) -> tuple[Action, ...]:
        if self.dummy:
            seat = self._hand(view, seat)
        situation = self.situation(view, seat)
        if view.note(EARLIER) is not None and unknown.is_unknown(view, seat):
            mask = unknown.playable(view, seat, partial(self._denied, view, seat))
            return Play.each(view.game.cards, mask)
        if situation.hand.bit_count() < view.size(HAND[seat]):
            raise TricktakerError(_unseen(seat))  # what is legal hangs on all of the hand
        ladder = self.follow if situation.trick else self.lead
        mask = obligations.legal_mask(ladder, situation)
        return Play.each(view.game.cards, mask)

    def _denied(self, view: View, seat: Seat, index: int) -> int:
        """The cards that a seat does not hold if it plays a card, whatever it holds else."""
        situation = evolve(self.situation(view, seat), hand=0)
        return obligations.denied(self.ladder(view), situation, index)

    def refusal(self, view: View, seat: Seat, action: Action) -> Refusal:
        if isinstance(action, Play):
            own, seat = seat, self._hand(view, seat) if self.dummy else seat
            refused = card_refusal(view, seat, action.card)
            if refused is not None and seat != own and action.card in view.hand_of(own):
                return (_("it is the dummy's turn to play a card"), self.dummy_rule or self.rule)
            if refused is not None:
                return refused
            if unknown.is_unknown(view, seat):
                return (_("that seat cannot hold {card}", card=action.card), self.rule)
            index = view.game.cards.index(action.card)
            situation = self.situation(view, seat)
            if obligations.legal_mask(self.ladder(view), situation) >> index & 1 == 0:
                return obligations.refusal(self.ladder(view), situation, index)
        return super().refusal(view, seat, action)

    # ------------------------------------------------------------------ what a play does

    def act(self, view: View, seat: Seat, action: Action) -> Happenings:
        if not isinstance(action, Play):
            raise TypeError(f"{action!r} is not played to a trick")
        pack = view.game.cards
        index = pack.index(action.card)
        card = pack.singles[index]
        if self.dummy:
            seat = self._hand(view, seat)
        events: list[Moved | Noted | TrickTaken | Show] = [
            Moved(HAND[seat], TRICK, 1, card, audience=EVERYBODY)
        ]
        if self.dummy and view.trick_count == 0 and not view.trick_indexes:
            events += self.opened(view)
        if view.note(EARLIER) is not None and unknown.is_unknown(view, seat):
            events += unknown.tell(view, seat, self._denied(view, seat, index))
        if self.breaking is not None and not view.note(BROKEN_NOTE):
            breaks = self.breaking.until.mask(view.ranking)
            events += [Noted(BROKEN_NOTE, True)] if breaks >> index & 1 else []
        seats = (*view.trick_seats, seat)
        if len(seats) == view.game.seating.seats - len(view.out):
            events.append(self._taken(view, seats, index))
        return [*events, *self.declared(view, seat, action)]

    def opened(self, view: View) -> list[Show]:
        """The dummy's hand is laid open."""
        dummy = self.dummy_of(view)
        return [] if dummy is None else [Show(HAND[dummy], audience=EVERYBODY)]

    def declared(self, view: View, seat: Seat, play: Play) -> Happenings:
        """What a seat declares by a play, such as belote: notes that score, and cards shown.

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

    def _leads_text(self, game: Game) -> Text:
        first = self.first_leader
        if isinstance(first, str):
            card = game.cards.card(first)
            return _("The holder of {card} leads to the first trick.", card=card)
        after = first % game.seating.seats
        if self.leads_from == "declarer":
            if after == 0:
                return _("The declarer leads to the first trick.")
            return _.plural(
                "The player after the declarer leads to the first trick.",
                "The player {count} places after the declarer leads to the first trick.",
                count=after,
            )
        if after == 0:
            return _("The dealer leads to the first trick.")
        return _.plural(
            "The player after the dealer leads to the first trick.",
            "The player {count} places after the dealer leads to the first trick.",
            count=after,
        )

    def describe(self, game: Game) -> Sequence[tuple[Text, str | None]]:
        leads = self._leads_text(game)
        dummy = _(
            "After the first card is led, the declarer's partner lays the hand open as dummy, and"
            " the declarer plays its cards."
        )
        no_trick = _("If the declarer must take no trick, the play is over when one is taken.")
        return [
            (leads, self.lead_rule or self.rule),
            (_("The winner of a trick leads to the next."), self.lead_rule or self.rule),
            *([(dummy, self.dummy_rule or self.rule)] if self.dummy else []),
            *([(no_trick, self.no_trick_rule or self.rule)] if self.no_trick else []),
            *obligations.describe(self.follow),
            *obligations.describe(self.lead, lead=True),
            (self._wins_text(game), self.win_rule or self.rule),
        ]


def _unseen(seat: Seat) -> Text:
    return _(
        "seat {seat} does not see its own hand: an event had the wrong audience", seat=str(seat)
    )
