"""What the obligations of one player at one moment depend on."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from attrs import define

from tricktaker.ranking import Ranking

if TYPE_CHECKING:
    from tricktaker.obligations.conditions import Played


# Not frozen: one is built at every decision of every match, and a frozen one takes twice as long.
@define
class Situation:
    """One seat's hand, the trick before it, and what has happened in the deal. Read it only.

    Cards are places in the pack, sets of cards are masks. `Situation.of` works most of it out.
    """

    hand: int
    """The cards that the seat holds."""
    trick: tuple[int, ...]
    """The cards in the trick so far, as they were played; empty for the leader."""
    ranking: Ranking
    """The ranking of the strain that is played."""
    led: int | None
    """The first card in the trick that belongs to a suit."""
    winning: int | None
    """The card that is winning the trick now."""
    best_trump: int | None
    """The highest trump in the trick."""
    partner_winning: bool
    """Whether the seat's partner is winning the trick; never for the leader."""
    played: int
    """Every card played in this deal, the trick included."""
    tricks_done: int
    """How many tricks are finished."""
    broken: Played | None
    """What is noted to have been played, where `played` does not tell: it broke some cards."""
    stock_open: bool
    """Whether cards can still be drawn from the stock."""
    declarer_took: bool
    """Whether the declarer has taken a trick."""

    @classmethod
    def of(
        cls,
        ranking: Ranking,
        hand: int = 0,
        trick: Sequence[int] = (),
        *,
        partners: Collection[int] = (),
        played: int = 0,
        tricks_done: int = 0,
        broken: Played | None = None,
        stock_open: bool = False,
        declarer_took: bool = False,
    ) -> Situation:
        """The situation of a player who sees `trick`.

        :param partners: the positions in the trick at which a partner of the player played.
        :param played: the cards played in the deal; those of the trick are added.
        :param broken: what is noted to have been played, where `played` does not tell.

        >>> from tricktaker.cards import Pack
        >>> pack = Pack.standard()
        >>> trick = [pack.index(card) for card in ("AH", "2H")]
        >>> Situation.of(Ranking.of(pack), trick=trick, partners=[0]).partner_winning
        True
        """
        cards = tuple(trick)
        for card in cards:
            played |= 1 << card
        if not cards:
            return cls(
                hand, cards, ranking, None, None, None, False,
                played, tricks_done, broken, stock_open, declarer_took,
            )  # fmt: skip
        place = ranking.winning(cards)
        best = cards[place]
        # A trick that has a trump is won by its highest.
        best_trump = best if ranking.trump_mask >> best & 1 else None
        return cls(
            hand, cards, ranking, ranking.led(cards), best, best_trump, place in partners,
            played, tricks_done, broken, stock_open, declarer_took,
        )  # fmt: skip
