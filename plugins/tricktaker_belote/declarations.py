"""Declarations of Belote (B6.3 to B6.6): what a hand has, what is said of it, what it is worth."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, Self

from attrs import frozen

import tricktaker as tt

_ = tt.Domain("tricktaker_belote", "tricktaker_belote")

NATURAL: Final = "789TJQKA"
"""The order of the cards in a sequence, low to high, in trumps too (B6.4)."""
SEQUENCES: Final = {"tierce": (3, 20), "cinquante": (4, 50), "cent": (5, 100)}
"""How many cards a sequence has at least, and what it is worth."""
CARRE: Final = "carre"
CARRES: Final = {"Q": 100, "K": 100, "T": 100, "A": 100, "9": 150, "J": 200}
"""What four cards of a rank are worth, from the lowest carré to the highest (B6.6)."""
HEIGHTS: Final[Mapping[str, Sequence[str]]] = {
    **{kind: tuple(NATURAL[least - 1 :]) for kind, (least, _points) in SEQUENCES.items()},
    CARRE: tuple(CARRES),
}
"""The kinds of declarations, and the heights that each can have, low to high."""
POINTS: Final = "declarations"
"""The note of what the declarations that have been shown are worth, by side (B6.9)."""

TITLES: Final = {
    "tierce": _("tierce"),
    "cinquante": _("cinquante"),
    "cent": _("cent"),
    CARRE: _("carré"),
}
CARRE_TITLES: Final = {
    "Q": _("carré of queens"),
    "K": _("carré of kings"),
    "T": _("carré of tens"),
    "A": _("carré of aces"),
    "9": _("carré of nines"),
    "J": _("carré of jacks"),
}


def standing(kind: str, height: str) -> tuple[int, int]:
    """What a declaration goes by before others, trumps aside: the more, the better (B6.6)."""
    return list(HEIGHTS).index(kind), HEIGHTS[kind].index(height)


@frozen
class Declaration:
    """Some cards of a hand that score together.

    :ivar height: the rank of its highest card, or the one of a carré.
    """

    kind: str
    height: str
    cards: tt.CardSet

    @property
    def points(self) -> int:
        """What it is worth (B6.3)."""
        return CARRES[self.height] if self.kind == CARRE else SEQUENCES[self.kind][1]

    def is_in(self, trump: str) -> bool:
        """Whether it is a sequence of trumps."""
        return self.kind != CARRE and {card.suit.code for card in self.cards} == {trump}


def declarations(hand: tt.CardSet, trump: str) -> tuple[Declaration, ...]:
    """What a player has to declare who was dealt this hand, the best first (B6.3 to B6.6).

    >>> import tricktaker as tt
    >>> hand = tt.load_game("belote").cards.set("AH KH QH JH JC JD JS 7S")
    >>> [(each.kind, each.height, str(each.cards)) for each in declarations(hand, "H")]
    [('carre', 'J', 'JC JD JH JS'), ('tierce', 'A', 'QH KH AH')]
    """
    found = [*_carres(hand)]
    for carre in found:
        hand -= carre.cards  # a card counts once, and a carré goes first
    found += [each for suit in hand.pack.suits for each in _sequences(hand, suit.code)]
    order = {each: (standing(each.kind, each.height), each.is_in(trump)) for each in found}
    return tuple(sorted(found, key=order.__getitem__, reverse=True))


def _carres(hand: tt.CardSet) -> Iterator[Declaration]:
    pack = hand.pack
    for rank in CARRES:
        cards = pack.set([f"{rank}{suit}" for suit in pack.suits])
        if cards <= hand:
            yield Declaration(CARRE, rank, cards)


def _sequences(hand: tt.CardSet, suit: str) -> Iterator[Declaration]:
    """The sequences of a suit, each as long as it can be."""
    pack = hand.pack
    held = "".join(rank if pack.card(f"{rank}{suit}") in hand else " " for rank in NATURAL)
    for run in held.split():
        kinds = [kind for kind, (least, _points) in SEQUENCES.items() if len(run) >= least]
        if kinds:
            yield Declaration(kinds[-1], run[-1], pack.set([f"{rank}{suit}" for rank in run]))


def points_in_words() -> tuple[tt.Text, ...]:
    """What each kind of declaration is worth, from the least on."""
    worth = [
        *((TITLES[kind], points) for kind, (_least, points) in SEQUENCES.items()),
        *((CARRE_TITLES[rank], points) for rank, points in CARRES.items()),
    ]
    return tuple(
        _("{declaration} {points}", declaration=title, points=points) for title, points in worth
    )


def _worth_of_sides() -> frozenset[int]:
    """What the declarations of two partners can be worth together: each carré is there once."""
    kinds = [(cards, points, frozenset[str]()) for cards, points in SEQUENCES.values()]
    kinds += [(4, points, frozenset({rank})) for rank, points in CARRES.items()]
    hands = {(frozenset[str](), 0), *((carre, points) for _cards, points, carre in kinds)}
    hands |= {
        (one | other, a + b)
        for m, a, one in kinds
        for n, b, other in kinds
        if m + n <= 8 and one.isdisjoint(other)
    }
    both = {a + b for one, a in hands for other, b in hands if one.isdisjoint(other)}
    return frozenset(both - {0})


WORTH: Final = _worth_of_sides()
"""The points that the declarations of a side can be worth."""


def misfit(points: object) -> tt.Text | None:
    """Why the declarations of a side cannot be worth this (B6.3); None if they can."""
    if type(points) is int and points in WORTH:
        return None
    return _("declarations of a side cannot be worth {points}", points=tt.spelled(points))


def _rank_name(rank: str) -> tt.Text:
    return tt.parse_card(f"{rank}S").rank.name


BEST_FIRST: Final = (
    *(CARRE_TITLES[rank] for rank in reversed(CARRES)),
    *(TITLES[kind] for kind in reversed(SEQUENCES)),
)
"""The declarations in words, the best first."""

DESCRIBED: Final = (
    (
        _(
            "A tierce is {tierce} cards of a suit in a row, a cinquante {cinquante}, a cent {cent}"
            " or more; a carré is four cards of one rank.",
            **{kind: least for kind, (least, _points) in SEQUENCES.items()},
        ),
        "B6.3",
    ),
    (
        _(
            "In a sequence the order is {order}, in trumps, too.",
            order=" ".join(reversed(NATURAL)),
        ),
        "B6.4",
    ),
    (_("A card counts in one declaration: a carré goes before a sequence."), "B6.5"),
    (
        _(
            "The best first, they are: {declarations}. Of two sequences of one kind the higher top"
            " card counts, then trumps, then who plays first.",
            declarations=BEST_FIRST,
        ),
        "B6.6",
    ),
    (
        _(
            "With the first card a player says the kind of each declaration, and the height of the"
            " best if no better one has been said."
        ),
        "B6.7",
    ),
    (_("The side of the best declaration scores all that it has, the other side none."), "B6.8"),
    (_("Who scores shows the cards with the card for the second trick."), "B6.9"),
)
"""The rules in words."""


# ------------------------------------------------------------------ what is said of them


@frozen
class Declare(tt.Action):
    """A player says what it has: ``declare tierce``, ``declare carre J``.

    :ivar height: its highest card, or the rank of a carré, where it has to be said (B6.7).
    :ivar trumps: that the sequence is one of trumps, where this has to be said.
    """

    kind: str
    height: str | None = None
    trumps: bool = False

    @property
    def code(self) -> str:
        words = ["declare", self.kind, self.height, "trumps" if self.trumps else None]
        return " ".join(str(word) for word in words if word is not None)

    @property
    def text(self) -> tt.Text:
        if self.height is None:
            return TITLES[self.kind]
        if self.kind == CARRE:
            return CARRE_TITLES[self.height]
        parts = {"sequence": TITLES[self.kind], "rank": _rank_name(self.height)}
        if self.trumps:
            return _("{sequence} to the {rank}, in trumps", **parts)
        return _("{sequence} to the {rank}", **parts)

    @classmethod
    def parse(cls, code: str, pack: tt.Pack) -> Self | None:
        match code.split():
            case ["declare", kind] if kind in HEIGHTS:
                return cls(kind)
            case ["declare", kind, rank] if rank.upper() in HEIGHTS.get(kind, ()):
                return cls(kind, rank.upper())
            case ["declare", kind, rank, "trumps"] if (
                kind in SEQUENCES and rank.upper() in HEIGHTS[kind]
            ):
                return cls(kind, rank.upper(), trumps=True)
        return None


@frozen
class ShowDeclaration(tt.Action):
    """A player shows the cards of a declaration: ``show QH KH AH``."""

    cards: tuple[tt.Card, ...]

    @property
    def code(self) -> str:
        return " ".join(["show", *map(str, self.cards)])

    @property
    def text(self) -> tt.Text:
        return _("shows {cards}", cards=self.cards)

    @classmethod
    def parse(cls, code: str, pack: tt.Pack) -> Self | None:
        verb, _blank, cards = code.partition(" ")
        return cls(pack.parse(cards)) if verb == "show" and cards else None
