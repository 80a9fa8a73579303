"""Cards that a rule names: single faces, whole printed suits, or a card set."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from tricktaker.cards import Card, CardSet, Pack, Suit, parse_card
from tricktaker.errors import InvalidCard, TricktakerError
from tricktaker.text import Domain

if TYPE_CHECKING:
    from tricktaker.text import Scalar

_ = Domain("tricktaker", "tricktaker")

Named = Suit | Card | CardSet | str
"""A string is the code of a card that only some pack knows."""


def read(what: tuple[Named, ...]) -> tuple[Named, ...]:
    """The arguments of `Cards` as values; a string may hold several codes."""
    out: list[Named] = []
    for item in what:
        if isinstance(item, str):
            out.extend(map(_card, item.split()))
        elif isinstance(item, (Suit, Card, CardSet)):
            out.append(item)
        else:
            raise TricktakerError(_("{what} names no cards", what=repr(item)))
    if not out:
        raise TricktakerError(_("a rule that names cards must name one"))
    return tuple(out)


def _card(code: str) -> Card | str:
    try:
        return parse_card(code)
    except InvalidCard:
        return code


@lru_cache(maxsize=1024)
def mask(items: tuple[Named, ...], pack: Pack) -> int:
    """The named cards in `pack`; a face stands for all its copies."""
    out = 0
    for item in items:
        if isinstance(item, Suit):
            out |= pack.suit_mask(item)
        elif isinstance(item, CardSet):
            out |= item.mask if item.pack == pack else pack.mask(item)
        else:
            named = pack.card(item) if isinstance(item, str) else pack[pack.index(item)]
            face = (named.rank, named.suit)
            out |= pack.mask(card for card in pack if (card.rank, card.suit) == face)
    return out


def spoken(named: tuple[Named, ...]) -> tuple[Scalar, ...]:
    """The named cards as parameters of a text."""
    out: list[Scalar] = []
    for item in named:
        if isinstance(item, Suit):
            out.append(item.name)
        elif isinstance(item, CardSet):
            out.extend(item)
        else:
            out.append(item)
    return tuple(out)


def shown(named: tuple[Named, ...]) -> str:
    """The named cards as they are written in a rules file."""
    return ", ".join(
        f"<{item.name}>" if isinstance(item, Suit) else repr(str(item)) for item in named
    )
