"""Cards, packs and sets of cards.

A card is a face and, in packs that hold a face more than once, the number of its copy. Cards have
no order of their own: what beats what is a matter of the game (see `ranking`).

>>> pack = Pack.standard()
>>> hand = pack.set("AS KS 2C")
>>> len(pack), str(hand), "AS" in hand
(52, '2C KS AS', True)
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NoReturn
from weakref import WeakValueDictionary

from attrs import field, frozen

from tricktaker.errors import InvalidCard
from tricktaker.notation import (
    CLUBS,
    DIAMONDS,
    HEARTS,
    RANKS,
    SPADES,
    SUITS,
    Card,
    Rank,
    Suit,
    find_card,
    intern_card,
    parse_card,
    spelling_table,
)
from tricktaker.text import Domain

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

__all__ = [
    "CLUBS",
    "DIAMONDS",
    "HEARTS",
    "RANKS",
    "SPADES",
    "SUITS",
    "Card",
    "CardSet",
    "Pack",
    "Rank",
    "Suit",
    "bits",
    "parse_card",
]

_ = Domain("tricktaker", "tricktaker")


def bits(mask: int) -> Iterator[int]:
    """The numbers of the bits that are set, lowest first.

    >>> list(bits(0b1011))
    [0, 1, 3]
    """
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def _cards(cards: Iterable[object]) -> tuple[Card, ...]:
    checked = []
    for card in cards:
        if not isinstance(card, Card):
            raise InvalidCard(card, _("a pack is made of cards"))
        checked.append(card)
    return tuple(checked)


@frozen(repr=False, cache_hash=True)
class Pack:
    """The cards that a game is played with, in a fixed order: bit i of a mask is `cards[i]`.

    >>> pack = Pack.standard("789TJQKA")
    >>> len(pack), str(pack.cards[0]), pack.index("AS")
    (32, '7C', 31)
    """

    cards: tuple[Card, ...] = field(converter=_cards)
    singles: tuple[CardSet, ...] = field(init=False, eq=False)
    full: CardSet = field(init=False, eq=False)
    suits: tuple[Suit, ...] = field(init=False, eq=False)
    _bits: dict[Card, int] = field(init=False, eq=False)
    _spelled: dict[str, Card] = field(init=False, eq=False)
    _suit_masks: dict[Suit, int] = field(init=False, eq=False)

    def __attrs_post_init__(self) -> None:
        places: dict[Card, int] = {}
        suit_masks: dict[Suit, int] = {}
        codes: set[str] = set()
        for i, card in enumerate(self.cards):
            if card.code in codes:
                raise InvalidCard(
                    card,
                    "",
                    _("{card} is in the pack twice; a second one is its copy 1", card=card),
                )
            codes.add(card.code)
            places[card] = 1 << i
            suit_masks[card.suit] = suit_masks.get(card.suit, 0) | 1 << i
        put = object.__setattr__
        put(self, "_bits", places)
        put(self, "_spelled", spelling_table(self.cards))
        put(self, "_suit_masks", suit_masks)
        put(self, "suits", tuple(suit_masks))
        put(self, "singles", tuple(CardSet(self, bit) for bit in places.values()))
        put(self, "full", CardSet(self, (1 << len(self.cards)) - 1))
        _packs.setdefault(self.cards, self)

    @staticmethod
    def standard(ranks: str = "23456789TJQKA", suits: str = "CDHS", copies: int = 1) -> Pack:
        """A pack of the usual suits, suit by suit, ranks as given; `copies` of every card.

        >>> len(Pack.standard("9TJQKA", copies=2))
        48
        """
        return _standard(ranks, suits, copies)

    def index(self, card: Card | str) -> int:
        """The place of a card in the pack; InvalidCard if the pack has no such card."""
        return self.bit(card).bit_length() - 1

    def bit(self, card: Card | str) -> int:
        """The mask of one card; InvalidCard if the pack has no such card."""
        bit = self.known_bit(card)
        if not bit:
            raise self._unknown(card)
        return bit

    def known_bit(self, card: object) -> int:
        """The mask of one card, or 0 if the pack has no such card."""
        if isinstance(card, str):
            card = self._spelled.get(card)
        return self._bits.get(card, 0) if isinstance(card, Card) else 0

    def _unknown(self, card: object) -> InvalidCard:
        found = card if isinstance(card, Card) else find_card(card)
        if found is None:
            return InvalidCard(card, _("a card is written like AS or 10H"))
        return InvalidCard(found, "", _("{card} is not in this pack", card=found))

    def card(self, code: str) -> Card:
        """The card of this pack that is written so (see `parse_card`).

        >>> Pack.standard().card("10h").glyph
        '10♥'
        """
        return self.cards[self.index(code)]

    def parse(self, text: str) -> tuple[Card, ...]:
        """The cards written in a text, separated by blanks, in the order of the text.

        >>> [str(card) for card in Pack.standard().parse("KS 10♥ as")]
        ['KS', 'TH', 'AS']
        """
        if not isinstance(text, str):
            raise InvalidCard(text, _("cards are written in a row, like AS 10H"))
        return tuple(self.card(word) for word in text.split())

    def mask(self, cards: Iterable[Card | str]) -> int:
        """The cards as one number: bit i stands for `cards[i]`."""
        if isinstance(cards, CardSet) and cards.pack is self:
            return cards.mask
        mask = 0
        for card in self.parse(cards) if isinstance(cards, str) else cards:
            mask |= self.bit(card)
        return mask

    def set(self, cards: str | Iterable[Card | str] = ()) -> CardSet:
        """A set of cards of this pack, from a text or from cards.

        A text that names a card twice is a slip and refused.

        >>> str(Pack.standard().set("AS 2C"))
        '2C AS'
        """
        if isinstance(cards, str):
            parsed = self.parse(cards)
            for i, card in enumerate(parsed):
                if card in parsed[:i]:
                    raise InvalidCard(card, "", _("{card} stands twice", card=card))
            cards = parsed
        return CardSet(self, self.mask(cards))

    def from_mask(self, mask: int) -> CardSet:
        """The set whose mask is given, which must lie within the pack.

        >>> str(Pack.standard().from_mask(0b101))
        '2C 4C'
        """
        if mask & ~self.full.mask:
            raise InvalidCard(hex(mask), "", _("this mask has cards that the pack lacks"))
        return CardSet(self, mask)

    def suit_mask(self, suit: Suit | str) -> int:
        """Every card whose printed suit is this one; 0 if the pack has no such suit.

        >>> bin(Pack.standard("AK", suits="CD").suit_mask("D"))
        '0b1100'
        """
        if isinstance(suit, str):
            return sum(mask for each, mask in self._suit_masks.items() if each.code == suit)
        return self._suit_masks.get(suit, 0)

    def __len__(self) -> int:
        return len(self.cards)

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    def __contains__(self, card: object) -> bool:
        return card in self.full

    def __getitem__(self, index: int) -> Card:
        return self.cards[index]

    def __repr__(self) -> str:
        shown = " ".join(card.code for card in self.cards)
        return f"<pack of {len(self.cards)}: {shown}>"

    # Through the table, so that sets which were pickled apart still share one pack.
    def __reduce__(self) -> tuple[object, ...]:
        return (_pack, (self.cards,))

    def __copy__(self) -> Pack:
        return self

    def __deepcopy__(self, memo: object) -> Pack:
        return self


class CardSet(AbstractSet[Card]):
    """A set of cards of one pack; it never changes. Its order is that of the pack.

    >>> pack = Pack.standard()
    >>> hand = pack.set("AS KH 2C")
    >>> str(hand & pack.set("AS AD")), str(hand - pack.set("AS")), len(hand.complement)
    ('AS', '2C KH', 49)
    """

    __slots__ = ("mask", "pack")

    pack: Pack
    mask: int

    # Sets are made in the thick of play: two slot writes, and no checks (`Pack.from_mask` does).
    def __init__(self, pack: Pack, mask: int) -> None:
        _put_pack(self, pack)
        _put_mask(self, mask)

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __bool__(self) -> bool:
        return self.mask != 0

    def __iter__(self) -> Iterator[Card]:
        cards, mask = self.pack.cards, self.mask
        while mask:
            low = mask & -mask
            yield cards[low.bit_length() - 1]
            mask ^= low

    def __contains__(self, card: object) -> bool:
        """Whether a card, or the card of a code, is in the set."""
        return self.pack.known_bit(card) & self.mask != 0

    def _known(self, other: object) -> int | None:
        """The mask of those cards of another set that this pack has; None if it is no set."""
        if isinstance(other, CardSet) and other.pack is self.pack:
            return other.mask
        if not isinstance(other, AbstractSet):
            return None
        mask = 0
        for card in other:
            mask |= self.pack.known_bit(card)
        return mask

    def __and__(self, other: AbstractSet[Any]) -> CardSet:
        mask = self._known(other)
        return NotImplemented if mask is None else CardSet(self.pack, self.mask & mask)

    __rand__ = __and__

    def __or__(self, other: AbstractSet[Any]) -> CardSet:
        if not isinstance(other, AbstractSet):
            return NotImplemented
        return CardSet(self.pack, self.mask | self.pack.mask(other))

    __ror__ = __or__

    def __xor__(self, other: AbstractSet[Any]) -> CardSet:
        if not isinstance(other, AbstractSet):
            return NotImplemented
        return CardSet(self.pack, self.mask ^ self.pack.mask(other))

    __rxor__ = __xor__

    def __sub__(self, other: AbstractSet[Any]) -> CardSet:
        mask = self._known(other)
        return NotImplemented if mask is None else CardSet(self.pack, self.mask & ~mask)

    def __rsub__(self, other: AbstractSet[Any]) -> CardSet:
        if not isinstance(other, AbstractSet):
            return NotImplemented
        return CardSet(self.pack, self.pack.mask(other) & ~self.mask)

    @property
    def complement(self) -> CardSet:
        """Every card of the pack that is not in the set."""
        return CardSet(self.pack, self.pack.full.mask & ~self.mask)

    def isdisjoint(self, other: Iterable[Any]) -> bool:
        """Whether the sets have no card in common."""
        if isinstance(other, CardSet) and other.pack is self.pack:
            return not self.mask & other.mask
        return not any(card in self for card in other)

    def __le__(self, other: AbstractSet[Any]) -> bool:
        if isinstance(other, CardSet) and other.pack is self.pack:
            return not self.mask & ~other.mask
        return super().__le__(other)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, CardSet) and other.pack is self.pack:
            return self.mask == other.mask
        return super().__eq__(other)

    # A frozenset of the same cards is equal, so it must hash alike.
    def __hash__(self) -> int:
        return self._hash()

    def text(self, order: Callable[[int], Any] | None = None) -> str:
        """The codes in a row; `order` is a sort key of places in the pack, such as a ranking's.

        >>> pack = Pack.standard()
        >>> pack.set("AS KH 2C").text(order=lambda place: -place)
        'AS KH 2C'
        """
        places = bits(self.mask) if order is None else sorted(bits(self.mask), key=order)
        return " ".join(self.pack.cards[place].code for place in places)

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"CardSet({self.text()!r})"

    def __reduce__(self) -> tuple[object, ...]:
        return (CardSet, (self.pack, self.mask))

    def __copy__(self) -> CardSet:
        return self

    def __deepcopy__(self, memo: object) -> CardSet:
        return self

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError("a CardSet does not change")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError("a CardSet does not change")


_put_pack = CardSet.__dict__["pack"].__set__
_put_mask = CardSet.__dict__["mask"].__set__


# Sets of one pack object are compared by their masks alone, so that packs are kept together.
_packs: WeakValueDictionary[tuple[Card, ...], Pack] = WeakValueDictionary()


def _pack(cards: tuple[Card, ...]) -> Pack:
    found = _packs.get(cards)
    return Pack(cards) if found is None else found


@lru_cache(maxsize=256)
def _standard(ranks: str, suits: str, copies: int) -> Pack:
    if copies < 1:
        raise InvalidCard(copies, "", _("a pack has every card at least once"))
    by_code = {suit.code: suit for suit in SUITS}
    for code in ranks:
        if code not in RANKS:
            raise InvalidCard(code, "", _('there is no rank "{code}"', code=code))
    for code in suits:
        if code not in by_code:
            raise InvalidCard(code, "", _('there is no suit "{code}"', code=code))
    faces = [(by_code[suit], RANKS[rank]) for suit in suits for rank in ranks]
    return _pack(
        tuple(intern_card(rank, suit, copy) for suit, rank in faces for copy in range(copies))
    )
