"""What lies face up on the table: what everybody at it knows of a deal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from tricktaker.cards import CardSet
from tricktaker.deal import Call, Table, Trick
from tricktaker.errors import TricktakerError
from tricktaker.events import HAND, Place
from tricktaker.notes import CONTRACT, EARLIER, PASSED_OUT, Parts
from tricktaker.scoring import Standing
from tricktaker.seating import Seat
from tricktaker.text import Domain

_ = Domain("tricktaker", "tricktaker")

if TYPE_CHECKING:
    from tricktaker.game import Game
    from tricktaker.ranking import Ranking


class FaceUp:
    """The public part of a view: the same for every reader.

    >>> import tricktaker as tt
    >>> view = tt.Match(tt.load_game("spades"), seed=7, dealer=3).view(None)
    >>> view.phase, view.dealer, view.trick_count, view.totals
    ('bidding', 3, 0, (0, 0))
    """

    __slots__ = ("_table", "game")

    game: Game
    _table: Table

    # -------------------------------------------------------------- the deal and its places

    @property
    def deal(self) -> int:
        """The number of the deal in the match, from 1."""
        return self._table.deal

    @property
    def dealer(self) -> Seat:
        """The dealer of this deal."""
        return self._table.dealer

    @property
    def phase(self) -> str | None:
        """The name of the phase that is on; None when the deal has been scored."""
        return self._table.phase

    def size(self, place: Place) -> int:
        """How many cards lie in a place."""
        return self._table.sizes.get(place, 0)

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """How many cards each seat holds, by seat."""
        sizes = self._table.sizes
        return tuple([sizes.get(HAND[seat], 0) for seat in range(self.game.seating.seats)])

    # -------------------------------------------------------------- what was said and played

    def calls(self, phase: str | None = None) -> Sequence[Call]:
        """What was said in a phase (by default the one that is on), in order."""
        name = self._table.phase if phase is None else phase
        return tuple(self._table.calls.get(name, ())) if name is not None else ()

    @property
    def notes(self) -> Mapping[str, Any]:
        """The public facts of the deal by name, such as ``broken``."""
        return MappingProxyType(self._table.notes)

    def note(self, key: str) -> Any:
        """One public fact of the deal, or None if it was not noted."""
        return self._table.notes.get(key)

    @property
    def contract(self) -> Any:
        """What the bidding ended in, in the game's words; None before that."""
        return self._table.notes.get(CONTRACT)

    @property
    def strain(self) -> str | None:
        """The trump suit that the deal was given, where the game lets it choose; else None."""
        return self._table.parts.strain

    @property
    def parts(self) -> Parts:
        """What the engine reads of the contract; each part is a property of the view as well."""
        return self._table.parts

    @property
    def declarer(self) -> Seat | None:
        """The declarer, where the contract names one."""
        return self._table.parts.declarer

    @property
    def dummy(self) -> Seat | None:
        """The seat whose hand lies open after the first lead, and is played by the declarer."""
        return self._table.parts.dummy

    @property
    def out(self) -> tuple[Seat, ...]:
        """The seats that sit this deal out, as its contract says: they play to no trick."""
        return self._table.parts.out

    @property
    def open(self) -> tuple[Seat, ...]:
        """The seats whose hands lie open from before the first lead, as the contract says."""
        return self._table.parts.open

    @property
    def is_passed_out(self) -> bool:
        """Whether nobody plays this deal, since all have passed."""
        return PASSED_OUT in self._table.notes

    @property
    def ranking(self) -> Ranking:
        """Which card beats which, in the strain of this deal."""
        try:
            return self.game.rankings[self._table.parts.strain]
        except KeyError:
            raise self._no_ranking() from None

    def _no_ranking(self) -> TricktakerError:
        known = tuple(str(strain) for strain in self.game.rankings)
        return TricktakerError(
            _(
                "{game} has no ranking for the strain {strain}; a contract notes one of {known}",
                game=self.game.name,
                strain=str(self._table.parts.strain),
                known=known,
            )
        )

    @property
    def trick(self) -> Trick:
        """The trick on the table; its ``cards`` are empty before the lead."""
        table = self._table
        cards = self.game.cards.cards
        seats = table.trick_seats
        leader = seats[0] if seats else None
        return Trick(leader, seats, tuple([cards[index] for index in table.trick]))

    @property
    def trick_indexes(self) -> tuple[int, ...]:
        """The cards of the trick on the table as their numbers in the pack."""
        return self._table.trick

    @property
    def trick_seats(self) -> tuple[Seat, ...]:
        """Who has played to the trick on the table, in order."""
        return self._table.trick_seats

    def at_trick(self) -> tuple[tuple[int, ...], tuple[Seat, ...], int, int]:
        """The trick on the table, who played to it, every card played, and the finished tricks.

        In one answer, since trick play asks for them at every card: `trick_indexes`,
        `trick_seats`, `played_mask` and `trick_count`.
        """
        table = self._table
        return table.trick, table.trick_seats, table.played, len(table.tricks) + table.earlier

    @property
    def trick_count(self) -> int:
        """How many tricks are finished, those before a set-up included."""
        return len(self._table.tricks) + self._table.earlier

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The finished tricks, each with leader, cards, winner and points."""
        return tuple(self._table.tricks)

    @property
    def tricks_won(self) -> tuple[int, ...]:
        """How many tricks each seat has taken, by seat, as far as a set-up tells."""
        return tuple(self._table.won)

    @property
    def points_won(self) -> tuple[int, ...]:
        """The card points in the tricks of each seat, by seat, as far as a set-up tells.

        What a set-up tells is by side: it counts with the first seat of a partnership.
        """
        points = [0] * self.game.seating.seats
        earlier: Any = self._table.notes.get(EARLIER)
        told = None if earlier is None else earlier["points"]
        for side, taken in zip(self.game.seating.sides, told or (), strict=False):
            points[side[0]] = taken
        for trick in self._table.tricks:
            if trick.winner is not None:
                points[trick.winner] += trick.points
        return tuple(points)

    @property
    def played_mask(self) -> int:
        """Every card played in this deal, the trick on the table included, as a mask."""
        return self._table.played

    @property
    def played(self) -> CardSet:
        """Every card played in this deal, the trick on the table included."""
        return self.game.cards.from_mask(self._table.played)

    def played_by(self, seat: Seat) -> CardSet:
        """The cards that a seat has played to the finished tricks of the deal."""
        played = [trick.card_of(seat) for trick in self.tricks]
        return self.game.cards.set([card for card in played if card is not None])

    # -------------------------------------------------------------- the match

    @property
    def standing(self) -> Standing:
        """Totals and counters as they were when the deal began, or after its score."""
        return self._table.standing

    @property
    def table(self) -> Table:
        """The public part of the position, as a copy."""
        return self._table.copy()

    @property
    def totals(self) -> tuple[int, ...]:
        """The totals by partnership, or by seat where there are none."""
        return self._table.standing.totals

    def __getattr__(self, name: str) -> tuple[int, ...]:
        # the game's counters by their own names: view.bags
        if not name.startswith("_"):
            with suppress(AttributeError):
                return self._table.standing.named(name)
        raise AttributeError(f"a view has no {name!r}")
