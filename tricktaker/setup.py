"""A set-up: a position of the play that was not played to, such as an ending from a book."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, TypeGuard

from attrs import evolve, frozen

from tricktaker import answers, contradictions
from tricktaker.actions import Play
from tricktaker.cards import bits
from tricktaker.chances import read_cards
from tricktaker.deal import Trick
from tricktaker.errors import InvalidSetup, called, spelled
from tricktaker.events import (
    EVERYBODY,
    HAND,
    STOCK,
    DealBegun,
    Event,
    Instruction,
    Moved,
    Noted,
    PhaseEntered,
    Show,
)
from tricktaker.game import Game
from tricktaker.notes import (
    BROKEN_NOTE,
    CONTRACT,
    EARLIER,
    LEADER,
    OF_CONTRACT,
    Parts,
    check_parts,
)
from tricktaker.phases import TrickPlay
from tricktaker.ranking import Ranking
from tricktaker.referee import Draw, Referee
from tricktaker.seating import Seat
from tricktaker.text import Domain
from tricktaker.values import Named, is_json, thaw

_ = Domain("tricktaker", "tricktaker")

KEYS: Final = ("hands", "leader", "trick", "contract", "tricks", "points", "notes")


@frozen
class Setup:
    """A position of trick play, checked as far as it can be without playing it.

    :ivar hands: by seat the cards held now, as a mask; None where they are not known.
    :ivar size: how many cards each seat held when the trick on the table began.
    :ivar trick: the cards on the table, from the leader on.
    :ivar tricks: tricks taken before by seat, and ``points`` card points by side, None if unknown.
    """

    game: Game
    phase: TrickPlay
    dealer: Seat
    hands: tuple[int | None, ...]
    size: int
    leader: Seat
    trick: tuple[int, ...]
    contract: Named | None
    tricks: tuple[int, ...] | None
    points: tuple[int, ...] | None
    notes: Named

    @classmethod
    def read(cls, game: Game, given: Mapping[str, Any], dealer: Seat | None, first: Seat) -> Setup:
        """A set-up as `Match` takes it.

        :param dealer: who deals, if that was said.
        :param first: who deals if nothing tells.
        :raises InvalidSetup: naming the contradiction.
        """
        check_keys(given)
        return _Reading(game, given, dealer, first).setup()

    @property
    def ranking(self) -> Ranking:
        """Which card beats which."""
        return self.game.rankings[self.parts.strain]

    @property
    def parts(self) -> Parts:
        """What the engine reads of the contract."""
        return Parts().told(self.contract)

    @property
    def is_complete(self) -> bool:
        """Whether nothing is left out that the score of the deal needs."""
        counts = any(self.ranking.points)
        told = self.all_tricks_told and (self.points is not None or not counts)
        has_contract = self.game.read_contract is not None or None not in self.game.rankings
        agreed = self.contract is not None or not has_contract
        return agreed and (told or self.earlier == 0)

    def agrees_with(self, tricks: Sequence[Trick]) -> bool:
        """Whether the points told fit what was played, now that unknown hands have shown theirs."""
        dealt = self.phase.tricks * (self.game.seating.seats - len(self.parts.out))
        if self.points is None or not self.all_tricks_told or dealt < len(self.game.cards):
            return True
        played = self.game.cards.mask([card for trick in tricks for card in trick.cards])
        before = self.game.cards.full.mask & ~played
        return sum(self.points) == sum(self.ranking.points[index] for index in bits(before))

    @property
    def earlier(self) -> int:
        """How many tricks were played before."""
        return self.phase.tricks - self.size

    @property
    def all_tricks_told(self) -> bool:
        """Whether it is known who took each of the tricks before."""
        return sum(self.tricks or ()) == self.earlier

    def size_of(self, seat: Seat) -> int:
        """How many cards a seat held when the trick on the table began."""
        return self.phase.tricks if seat in self.parts.out else self.size

    def players(self) -> tuple[Seat, ...]:
        """The seats in the order in which they play to the trick on the table."""
        return _players(self.game, self.leader, self.parts.out)

    def to_json(self) -> dict[str, Any]:
        """The set-up as a record's header has it."""
        cards = self.game.cards
        data: dict[str, Any] = {
            "hands": {
                str(seat): str(cards.from_mask(hand))
                for seat, hand in enumerate(self.hands)
                if hand is not None
            },
            "leader": self.leader,
            "trick": " ".join(str(cards[index]) for index in self.trick),
        }
        for key, value in (("contract", self.contract), ("tricks", self.tricks)):
            if value is not None:
                data[key] = thaw(value)
        if self.points is not None:
            data["points"] = list(self.points)
        if self.notes:
            data["notes"] = thaw(self.notes)
        return data

    def lay_out(self, referee: Referee, draw: Draw) -> None:
        """Bring a new deal's referee into the position.

        :raises InvalidSetup: if another seat leads by the rules of the match, the game's own rules
            cannot lead to it, or a card of the trick could not have been played.
        """
        contradictions.check_leader(self, referee.steps)
        referee.lay_out(self._events(), self.phase.name, draw)
        for seat, index in zip(self.players(), self.trick, strict=False):
            view, play = referee.view(seat), Play(self.game.cards[index])
            if play not in answers.asked(self.game, self.phase, "legal_actions", view, seat):
                reason, _rule = answers.refusal(self.game, self.phase, view, seat, play)
                raise InvalidSetup(
                    _(
                        "seat {seat} cannot have played {card}: {reason}",
                        seat=seat,
                        card=play.card,
                        reason=reason,
                    )
                )
            referee.act(seat, play, draw)
        if self.game.check_setup is not None:
            self.game.check_setup(referee.truth)

    def _events(self) -> Iterator[Event | Instruction]:
        yield DealBegun(1, self.dealer)
        yield PhaseEntered(self.phase.name)
        if self.contract is not None:
            yield Noted(CONTRACT, self.contract)
        yield from self._hands()
        told = {"tricks": self.tricks, "points": self.points, "complete": self.is_complete}
        yield Noted(EARLIER, {"count": self.earlier, **told})
        yield Noted(LEADER, self.leader)
        dummy = self.parts.dummy
        opened = () if dummy is None or not self.earlier else (dummy,)
        for seat in (*opened, *self.parts.open):
            if self.hands[seat] is not None:
                yield Show(HAND[seat], audience=EVERYBODY)
        for key, value in self.notes.items():
            yield Noted(key, value)

    def _hands(self) -> Iterator[Event]:
        """The hands, those known first: of the rest nobody can say who has which.

        Whoever plays for a seat with an unknown hand sees the known ones: it may play any card that
        it can hold, and theirs it cannot.
        """
        cards = self.game.cards
        seats = range(self.game.seating.seats)
        unknown = [seat for seat in seats if self.hands[seat] is None]
        declarer = self.parts.declarer
        plays = () if declarer is None or self.parts.dummy not in unknown else (declarer,)
        on_table = {s: 1 << i for s, i in zip(self.players(), self.trick, strict=False)}
        for seat, hand in enumerate(self.hands):
            if hand is not None:
                held = cards.from_mask(hand | on_table.get(seat, 0))
                yield Moved(
                    STOCK, HAND[seat], self.size_of(seat), held, audience=(seat, *unknown, *plays)
                )
        for seat in unknown:
            yield Moved(STOCK, HAND[seat], self.size_of(seat), None, audience=(seat,))
        gone = len(cards) - sum(map(self.size_of, seats))
        if gone:
            yield Moved(STOCK, EARLIER, gone, None)


def check_keys(given: object) -> None:
    """Refuse what is no set-up by its keys.

    :raises InvalidSetup: naming the keys that there are.
    """
    if not isinstance(given, Mapping):
        raise InvalidSetup(_("a set-up is given by name: {known}", known=KEYS))
    for key in given:
        if key not in KEYS:
            raise InvalidSetup(
                _('a set-up has no "{key}"; it has: {known}', key=called(key), known=KEYS)
            )


class _Reading:
    """The checks of a set-up, one key after the other."""

    def __init__(
        self, game: Game, given: Mapping[str, Any], dealer: Seat | None, first: Seat
    ) -> None:
        self.game = game
        self.given = given
        self.dealer = dealer
        self.first = first
        self.seats = game.seating.seats

    def setup(self) -> Setup:
        phase = self._phase()
        contract = self._contract(phase)
        parts = Parts().told(contract)
        dealer, leader = self._dealer_and_leader(phase, parts)
        out = parts.out
        if leader in out:
            raise InvalidSetup(_("seat {seat} leads, and sits the deal out", seat=leader))
        trick = self._trick(self.seats - len(out))
        players = _players(self.game, leader, out)[: len(trick)]
        hands = self._hands(trick)
        setup = Setup(
            game=self.game,
            phase=phase,
            dealer=dealer,
            hands=hands,
            size=contradictions.hand_size(self.game, phase, hands, players, out),
            leader=leader,
            trick=trick,
            contract=contract,
            tricks=self._numbers("tricks", self.seats),
            points=self._numbers("points", len(self.game.seating.sides)),
            notes=self._notes(phase),
        )
        contradictions.check(setup)
        return evolve(setup, notes=contradictions.notes_with_broken(setup))

    def _phase(self) -> TrickPlay:
        for phase in self.game.phases:
            if isinstance(phase, TrickPlay):
                return phase
        raise InvalidSetup(_("{game} has no trick play to set up", game=self.game.name))

    def _seat(self, value: object) -> Seat:
        # the keys of a record are texts
        text = isinstance(value, str) and value.isascii() and value.isdecimal() and len(value) < 3
        number = int(value) if text else value  # type: ignore[call-overload]
        if not _is_int(number) or number not in range(self.seats):
            raise InvalidSetup(_("there is no seat {seat}", seat=spelled(value)))
        return number

    def _dealer_and_leader(self, phase: TrickPlay, parts: Parts) -> tuple[Seat, Seat]:
        """Who deals, and who led: each follows from the other if that was not said."""
        given, seating = self.given.get("leader"), self.game.seating
        if given is None:
            dealer = self.first if self.dealer is None else self.dealer
            first = phase.first_leader.seat(seating, dealer, parts)
            if first is None:
                raise InvalidSetup(_("the set-up must name the leader"))
            return dealer, first
        leader = self._seat(given)
        if self.dealer is not None:
            return self.dealer, leader
        told = phase.first_leader.dealer(seating, leader)
        return self.first if told is None else told, leader

    def _trick(self, players: int) -> tuple[int, ...]:
        given = self.given.get("trick")
        trick = read_cards(self.game.cards, "" if given is None else given)
        if len(trick) >= players:
            raise InvalidSetup(_("{count} cards on the table are a whole trick", count=len(trick)))
        return trick

    def _hands(self, trick: tuple[int, ...]) -> tuple[int | None, ...]:
        given = self.given.get("hands")
        if not isinstance(given, Mapping) or not given:
            raise InvalidSetup(_("a set-up needs at least one hand, by seat"))
        hands: list[int | None] = [None] * self.seats
        seen = sum(1 << index for index in trick)
        for key, text in given.items():
            seat = self._seat(key)
            if hands[seat] is not None:
                raise InvalidSetup(_("seat {seat} is given two hands", seat=seat))
            mask = sum(1 << index for index in read_cards(self.game.cards, text))
            if mask & seen:
                card = self.game.cards[next(bits(mask & seen))]
                raise InvalidSetup(_("{card} stands twice", card=card))
            seen |= mask
            hands[seat] = mask
        return tuple(hands)

    def _contract(self, phase: TrickPlay) -> Named | None:
        given = self.given.get("contract")
        if given is None:
            contract: Mapping[str, Any] = {}
        elif isinstance(given, Mapping) and all(isinstance(key, str) for key in given):
            contract = given
        else:
            raise InvalidSetup(_("a contract is given by name"))
        for key, value in contract.items():
            note = self.game.note(f"{OF_CONTRACT}{key}")
            if note is not None:
                note.check(self.game.seating, value)
        check_parts(contract, self.game.seating)
        if contract and self.game.read_contract is not None:
            contract = self.game.read_contract(contract)
        elif contract:
            self._check_parts(contract)
        strain = contract.get("strain")
        if not isinstance(strain, str | None) or strain not in self.game.rankings:
            known = tuple(str(strain) for strain in self.game.rankings)
            raise InvalidSetup(_("the contract must name the strain, one of {known}", known=known))
        made = Named(contract) if contract else None
        parts = Parts().told(made)
        if (
            made
            and parts.declarer is None
            and phase.asks_declarer(parts, self.game.rankings[strain])
        ):
            raise InvalidSetup(_("the contract must name the declarer, by seat"))
        return made

    def _check_parts(self, contract: Mapping[str, Any]) -> None:
        """The parts of a contract are the strain, who sits out, and what the game declares."""
        notes = [note.name for note in self.game.notes if note.name.startswith(OF_CONTRACT)]
        own = ("strain", "out")
        parts = [name for note in notes if (name := note.removeprefix(OF_CONTRACT)) not in own]
        if notes and {*contract, *own} != {*parts, *own}:
            if None not in self.game.rankings:
                parts.append("strain")
            raise InvalidSetup(
                _("the contract of {game} has: {parts}", game=self.game.title, parts=tuple(parts))
            )

    def _numbers(self, key: str, count: int) -> tuple[int, ...] | None:
        given = self.given.get(key)
        if given is None:
            return None
        right = isinstance(given, list | tuple) and len(given) == count
        if not right or not all(_is_int(number) and number >= 0 for number in given):
            raise InvalidSetup(_("{key} must be {count} whole numbers", key=key, count=count))
        return tuple(given)

    def _notes(self, phase: TrickPlay) -> Named:
        given = self.given.get("notes")
        if given is None:
            return Named({})
        if not isinstance(given, Mapping) or not all(isinstance(key, str) for key in given):
            raise InvalidSetup(_("notes are given by name, such as broken"))
        for key, value in given.items():
            self._check_note(phase, key, value)
        return Named(given)

    def _check_note(self, phase: TrickPlay, key: str, value: object) -> None:
        named = [note.name for note in self.game.notes if OF_CONTRACT not in note.name]
        note = self.game.note(key)
        if key not in (*named, BROKEN_NOTE):
            known = (*([BROKEN_NOTE] if phase.breaking is not None else []), *named)
            if not known:
                raise InvalidSetup(_('there is no note "{key}": this game has none', key=key))
            raise InvalidSetup(_('there is no note "{key}"; there are: {known}', key=key,
                                 known=known))  # fmt: skip
        right = isinstance(value, bool) if key == BROKEN_NOTE else is_json(value)
        if not right:
            raise InvalidSetup(_('the note "{key}" cannot be {value}', key=key,
                                 value=spelled(value)))  # fmt: skip
        if note is not None:
            note.check(self.game.seating, value)


def _players(game: Game, leader: Seat, out: Sequence[Seat]) -> tuple[Seat, ...]:
    return tuple(seat for seat in game.seating.order_from(leader) if seat not in out)


def _is_int(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)
