"""The tables that a compiled position looks things up in."""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final

from tricktaker.obligations import breaking

if TYPE_CHECKING:
    from tricktaker.cards import Pack
    from tricktaker.compiled.rules import Rules
    from tricktaker.ranking import Ranking

_WIDEST: Final = 14  # a lane's table has an entry for every subset of its cards


def tables(rules: Rules) -> dict[str, Any]:
    """What the generated source finds by name.

    ``BIT``, ``FOLLOW``, ``BEATS``, ``POINTS``, ``OVER_LED``, ``UNDER`` and ``BREAKS`` are by
    card, ``NEXT``, ``BEFORE`` and ``SIDE`` by seat, and ``LANE_0``, … by the cards of one lane.
    ``ONE_LANE`` finds the cards of a mask that lies in a single lane.
    """
    ranking, seats = rules.ranking, rules.seats
    cards = range(len(ranking.pack))
    breaks = 0
    for asked in breaking((*rules.lead, *rules.follow)):
        breaks |= asked.until.mask(ranking)
    spread = lanes(ranking.pack)
    return {
        "new": object.__new__,
        "BIT": tuple([1 << card for card in cards]),
        "FOLLOW": ranking.follow,
        "BEATS": ranking.beats,
        "POINTS": ranking.points,
        "OVER_LED": tuple([ranking.beats[card] & ranking.follow[card] for card in cards]),
        "UNDER": tuple([_under(ranking, card) for card in cards]),
        "BREAKS": tuple([bool(breaks >> card & 1) for card in cards]),
        "NEXT": tuple([(seat + 1) % seats for seat in range(seats)]),
        "BEFORE": tuple([(seat - 1) % seats for seat in range(seats)]),
        "SIDE": rules.side_of,
        "ONE_LANE": _one_lane(spread).get,
        **{f"LANE_{number}": _lane(*lane) for number, lane in enumerate(spread)},
    }


def _under(ranking: Ranking, card: int) -> int:
    """The trumps below a card that is winning a trick; none below a plain card."""
    return ranking.trump_mask & ~ranking.beats[card] & ~ranking.equals[card]


@lru_cache(maxsize=64)
def lanes(pack: Pack) -> tuple[tuple[int, int], ...]:
    """The pack cut into stretches of few cards, between suits where possible: first, width.

    >>> from tricktaker.cards import Pack
    >>> lanes(Pack.standard())
    ((0, 13), (13, 13), (26, 13), (39, 13))
    >>> lanes(Pack.standard("9TJQKA", copies=2))
    ((0, 12), (12, 12), (24, 12), (36, 12))
    """
    cut: list[tuple[int, int]] = []
    first = 0
    for _suit, cards in groupby(pack, key=lambda card: card.suit):
        for width in _pieces(len(list(cards))):
            if cut and cut[-1][1] + width <= _WIDEST:
                cut[-1] = (cut[-1][0], cut[-1][1] + width)
            else:
                cut.append((first, width))
            first += width
    return tuple(cut)


def _pieces(count: int) -> list[int]:
    """As few pieces as may be, about equally large."""
    pieces = -(-count // _WIDEST)
    return [count * (piece + 1) // pieces - count * piece // pieces for piece in range(pieces)]


@lru_cache(maxsize=64)
def _lane(first: int, width: int) -> tuple[tuple[int, ...], ...]:
    """For every subset of a lane its cards.

    >>> _lane(13, 2)
    ((), (13,), (14,), (13, 14))
    """
    subsets: list[tuple[int, ...]] = [()]
    for card in range(first, first + width):
        subsets += [(*subset, card) for subset in subsets]
    return tuple(subsets)


@lru_cache(maxsize=64)
def _one_lane(spread: tuple[tuple[int, int], ...]) -> dict[int, tuple[int, ...]]:
    """The cards of every mask that lies in one lane."""
    return {
        mask << first: cards
        for first, width in spread
        for mask, cards in enumerate(_lane(first, width))
    }
