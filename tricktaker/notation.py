"""Suits, ranks and cards, and how they are written.

>>> card = parse_card("10♥")
>>> str(card), card.glyph, str(card.text)
('TH', '10♥', 'ten of hearts')
"""

from __future__ import annotations

import re
from itertools import product
from types import MappingProxyType
from typing import TYPE_CHECKING

from attrs import field, frozen

from tricktaker.errors import InvalidCard
from tricktaker.text import Domain, Text, plain, register_card_type

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

_ = Domain("tricktaker", "tricktaker")


@frozen(repr=False, cache_hash=True)
class Suit:
    """A suit: the letter of its code, its sign, its name.

    >>> str(HEARTS), HEARTS.sign, str(HEARTS.name)
    ('H', '♥', 'hearts')
    """

    code: str
    sign: str
    name: Text

    def __str__(self) -> str:
        return self.code

    def __repr__(self) -> str:
        return f"<suit {self.code}>"


@frozen(repr=False, cache_hash=True)
class Rank:
    """A rank: its code, its name, and how it stands on a card if not as its code.

    >>> ten = RANKS["T"]
    >>> str(ten), str(ten.name), ten.sign
    ('T', 'ten', '10')
    """

    code: str
    name: Text
    sign: str = field()

    @sign.default
    def _code_as_sign(self) -> str:
        return self.code

    def __str__(self) -> str:
        return self.code

    def __repr__(self) -> str:
        return f"<rank {self.code}>"


CLUBS = Suit("C", "♣", _("clubs"))
DIAMONDS = Suit("D", "♦", _("diamonds"))
HEARTS = Suit("H", "♥", _("hearts"))
SPADES = Suit("S", "♠", _("spades"))

SUITS: tuple[Suit, ...] = (CLUBS, DIAMONDS, HEARTS, SPADES)

RANKS: Mapping[str, Rank] = MappingProxyType(
    {
        "2": Rank("2", _("two")),
        "3": Rank("3", _("three")),
        "4": Rank("4", _("four")),
        "5": Rank("5", _("five")),
        "6": Rank("6", _("six")),
        "7": Rank("7", _("seven")),
        "8": Rank("8", _("eight")),
        "9": Rank("9", _("nine")),
        "T": Rank("T", _("ten"), "10"),
        "J": Rank("J", _("jack")),
        "Q": Rank("Q", _("queen")),
        "K": Rank("K", _("king")),
        "A": Rank("A", _("ace")),
    }
)

JOKERS = Suit("J", "J", _("jokers"))
"""Of no suit that is printed; a game says in which group they are, and what they beat."""
JOKER_RANKS: tuple[Rank, ...] = (Rank("L", _("little joker")), Rank("B", _("big joker")))


_PLACES: Mapping[str, Text] = MappingProxyType(
    {
        "stock": _("stock"),
        "trick": _("trick"),
        "upcard": _("upcard"),
        "talon": _("talon"),
        "discard": _("discard pile"),
    }
)


def place_title(place: str) -> Text:
    """What players call a place that no seat owns; if they have no word for it, its own name.

    >>> str(place_title("discard")), str(place_title("row_7"))
    ('discard pile', 'row 7')
    """
    return _PLACES.get(place) or plain(place.replace("_", " "))


@frozen(repr=False, cache_hash=True)
class Card:
    """A card: a rank of a suit and, in packs that hold it more than once, which copy (0, 1, …).

    >>> ace = Card(RANKS["A"], SPADES)
    >>> str(ace), ace.glyph, str(ace.text)
    ('AS', 'A♠', 'ace of spades')
    >>> str(Card(RANKS["A"], SPADES, copy=1))
    'AS.2'
    """

    rank: Rank
    suit: Suit
    copy: int = 0
    code: str = field(init=False, eq=False)

    @code.default
    def _spell(self) -> str:
        return f"{self.rank.code}{self.suit.code}{_copy_mark(self.copy)}"

    @property
    def glyph(self) -> str:
        """The card with the sign of its suit, for those who can print it."""
        return f"{self.rank.sign}{self.suit.sign}{_copy_mark(self.copy)}"

    @property
    def text(self) -> Text:
        """The card in words."""
        if self.suit is JOKERS and not self.copy:
            return self.rank.name
        if not self.copy:
            return _("{rank} of {suit}", rank=self.rank.name, suit=self.suit.name)
        return _(
            "{rank} of {suit}, copy {number}",
            rank=self.rank.name,
            suit=self.suit.name,
            number=self.copy + 1,
        )

    def __str__(self) -> str:
        return self.code

    def __repr__(self) -> str:
        return f"Card({self.code})"

    # Rebuilding through the table makes an unpickled card the very same object; it also drops
    # the hash, which is another one in another process.
    def __reduce__(self) -> tuple[object, ...]:
        if _CARDS.get(self.code) is self:
            return (parse_card, (self.code,))
        return (intern_card, (self.rank, self.suit, self.copy))

    def __copy__(self) -> Card:
        return self

    def __deepcopy__(self, memo: object) -> Card:
        return self


def _copy_mark(copy: int) -> str:
    return f".{copy + 1}" if copy else ""


_interned: dict[tuple[Rank, Suit, int], Card] = {}


def intern_card(rank: Rank, suit: Suit, copy: int) -> Card:
    """The one card of this face and copy, so that equal cards are mostly the same object."""
    key = (rank, suit, copy)
    card = _interned.get(key)
    return _interned.setdefault(key, Card(rank, suit, copy)) if card is None else card


def _spellings(card: Card) -> Iterator[str]:
    """How a person may write a card: both orders, both cases, letters or signs."""
    ranks = (card.rank.code, card.rank.code.lower(), card.rank.sign, card.rank.sign.lower())
    suits = (card.suit.code, card.suit.code.lower(), card.suit.sign)
    for rank, suit in product(ranks, suits):
        yield rank + suit + _copy_mark(card.copy)
        yield suit + rank + _copy_mark(card.copy)


def spelling_table(cards: Iterable[Card]) -> dict[str, Card]:
    """What each spelling means; one that could be two cards means neither, save for a code."""
    codes = {card.code: card for card in cards}
    table: dict[str, Card | None] = {}
    for card in codes.values():
        for spelling in _spellings(card):
            if table.setdefault(spelling, card) is not card:
                table[spelling] = None
    return {word: card for word, card in table.items() if card is not None} | codes


_CARDS: dict[str, Card] = {
    card.code: card
    for suit in SUITS
    for rank in RANKS.values()
    for card in [intern_card(rank, suit, 0)]
} | {f"{rank.code}J": intern_card(rank, JOKERS, 0) for rank in JOKER_RANKS}
_COPY = re.compile(r"[1-9][0-9]?")
_FACES = spelling_table(_CARDS.values())


def parse_card(text: str) -> Card:
    """The card that is written so: `TH`, `10H`, `H10`, `10♥`, `♥10` or `th`; `AS.2` is a copy.

    `BJ` and `LJ` are the big and the little joker. Nothing is guessed: whatever else is an
    `InvalidCard`.

    >>> parse_card("10♥") is parse_card("th")
    True
    >>> str(parse_card("bj").text)
    'big joker'
    >>> parse_card("1H")
    Traceback (most recent call last):
    ...
    tricktaker.errors.InvalidCard: "1H" is not a card: a card is written like AS or 10H
    """
    card = find_card(text)
    if card is None:
        raise InvalidCard(text, _("a card is written like AS or 10H"))
    return card


def find_card(text: object) -> Card | None:
    """The card that is written so, or None.

    >>> find_card("1H") is None
    True
    """
    if not isinstance(text, str):
        return None
    face, dot, number = text.partition(".")
    card = _FACES.get(face)
    if card is None or not dot:
        return card
    # The first copy is "AS" and nothing else, so that a card has one code.
    if number == "1" or not _COPY.fullmatch(number):
        return None
    return intern_card(card.rank, card.suit, int(number) - 1)


register_card_type(Card, find_card)
