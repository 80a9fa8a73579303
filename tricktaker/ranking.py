"""The ranking of a strain: the effective suit, the power and the points of every card."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from attrs import field, frozen

from tricktaker.cards import SUITS, Card, Pack, Suit, bits
from tricktaker.errors import TricktakerError
from tricktaker.text import Domain, Text, plain

_ = Domain("tricktaker", "tricktaker")

_SUIT_OF = {suit.code: suit for suit in SUITS}
_DISPLAY = "SHCD"  # black and red by turns, so that neighbours in a hand are told apart
_TRUMPS = "trumps"  # the key of a trump group that is no printed suit


@frozen
class Group:
    """The cards that count as one suit, weakest first.

    >>> from tricktaker.cards import Pack
    >>> hearts = Ranking.of(Pack.standard()).groups[2]
    >>> hearts.key, str(hearts.name), len(hearts.levels)
    ('H', 'hearts', 13)
    """

    key: str
    """The code of the suit, or another word for a group that is no printed suit."""
    name: Text
    """What a player calls the group: "hearts", "trumps"."""
    levels: tuple[int, ...]
    """Card masks, weakest first. Copies of one face share a level: neither beats the other."""

    @property
    def mask(self) -> int:
        """All cards of the group."""
        return sum(self.levels)


@frozen(cache_hash=True)
class Ranking:
    """Which card follows which, which beats which, and what each is worth, under one strain.

    Authors call `Ranking.of`. The tables are indexed by the place of a card in the pack.

    >>> from tricktaker.cards import Pack
    >>> pack = Pack.standard()
    >>> spades = Ranking.of(pack, trump="S")
    >>> spades.winning([pack.index(card) for card in pack.parse("9H KH 2S AH")])
    2
    """

    pack: Pack
    """The pack whose cards are ranked."""
    groups: tuple[Group, ...]
    """The effective suits; a card may belong to none (an excuse)."""
    trump: str | None
    """The key of the trump group, None where there are no trumps."""
    points: tuple[int, ...]
    """The card points of every card."""
    strain: str | None = None
    """What a contract calls this ranking; by default the key of the trump group."""
    called: Text | None = None
    """What players call the strain, where that is not its trump suit: "grand"."""

    full: int = field(init=False, eq=False, repr=False)
    """Every card of the pack."""
    trump_mask: int = field(init=False, eq=False, repr=False)
    """Every trump."""
    follow: tuple[int, ...] = field(init=False, eq=False, repr=False)
    """For every card the cards of its group, itself included; 0 if it belongs to none."""
    beats: tuple[int, ...] = field(init=False, eq=False, repr=False)
    """For every card those that beat it if played later."""
    equals: tuple[int, ...] = field(init=False, eq=False, repr=False)
    """For every card the copies of its face, itself included."""
    display: tuple[int, ...] = field(init=False, eq=False, repr=False)
    """All cards as a hand is shown: trumps first, suits together, high to low."""
    _names: tuple[Text, ...] = field(init=False, eq=False, repr=False)
    _shown_at: tuple[int, ...] = field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        _check(self)
        count = len(self.pack)
        trumps = sum(group.mask for group in self.groups if group.key == self.trump)
        grouped = sum(group.mask for group in self.groups)
        follow, beats = [0] * count, [grouped] * count
        equals = [1 << card for card in range(count)]
        names = [_("no suit")] * count
        for group in self.groups:
            mask = group.mask
            stronger = 0 if group.key == self.trump else trumps
            for level in reversed(group.levels):
                for card in bits(level):
                    follow[card], beats[card], equals[card] = mask, stronger, level
                    names[card] = group.name
                stronger |= level
        display = _display(self)
        shown_at = [0] * count
        for place, card in enumerate(display):
            shown_at[card] = place
        put = object.__setattr__
        put(self, "full", (1 << count) - 1)
        put(self, "trump_mask", trumps)
        put(self, "follow", tuple(follow))
        put(self, "beats", tuple(beats))
        put(self, "equals", tuple(equals))
        put(self, "display", display)
        put(self, "_names", tuple(names))
        put(self, "_shown_at", tuple(shown_at))
        if self.strain is None:
            put(self, "strain", self.trump)

    @classmethod
    def of(
        cls,
        pack: Pack,
        order: Iterable[str] = "23456789TJQKA",
        *,
        trump: Suit | str | None = None,
        trump_order: str | Sequence[str] | None = None,
        points: Mapping[str, int] | None = None,
        trump_points: Mapping[str, int] | None = None,
        groups: Mapping[str, str | Sequence[str]] | None = None,
        strain: str | None = None,
        called: Text | None = None,
    ) -> Ranking:
        """A ranking as a rule book gives it.

        :param order: the ranks, low to high, of every suit.
        :param trump: the trump suit, or the key of a group in `groups`.
        :param trump_order: the trumps, low to high: a string of ranks for the trump suit, or a
            list of cards where others join it (a left bower, Skat's jacks). These leave their suit.
        :param points: what a rank or a single card counts: ``{"A": 11, "QS": 13}``; else nothing.
        :param trump_points: the same for trumps, where they differ.
        :param groups: all effective suits outright, each a list of cards, low to high; a card that
            is named in none follows nothing and never wins.
        :param strain: what a contract calls this ranking; by default the trump's code.
        :param called: what players call it, where that is not its trump suit.
        :raises TricktakerError: if a card stands nowhere or twice.

        >>> from tricktaker.cards import Pack
        >>> pack = Pack.standard("9TJQKA")
        >>> euchre = Ranking.of(pack, "9TJQKA", trump="S",
        ...                     trump_order="9S TS QS KS AS JC JS".split())
        >>> str(euchre.group_name(pack.index("JC")))
        'spades'
        """
        key = trump.code if isinstance(trump, Suit) else trump
        plan = _Plan(pack)
        if groups is not None:
            for name, cards in groups.items():
                plan.add(name, cards.split() if isinstance(cards, str) else cards)
        else:
            trumps: Sequence[str] = ()
            if isinstance(trump_order, str):
                trumps = [rank + (key or "") for rank in trump_order if rank + (key or "") in plan]
            elif trump_order is not None:
                trumps = trump_order
                key = key or _TRUMPS
            plan.add_suits(list(order), key, trumps)
        return cls(
            pack, plan.built(key), key, plan.points(key, points, trump_points), strain, called
        )

    @property
    def trump_suit(self) -> Suit | None:
        """The trump suit, None where there is none or trumps are no printed suit."""
        return None if self.trump is None else _SUIT_OF.get(self.trump)

    @property
    def trump_name(self) -> Text:
        """What a player calls the trumps: "spades"; "trumps" where they are no printed suit.

        >>> from tricktaker.cards import Pack
        >>> str(Ranking.of(Pack.standard(), trump="S").trump_name)
        'spades'
        """
        suit = self.trump_suit
        return _("trumps") if suit is None else suit.name

    @property
    def name(self) -> Text:
        """What a player calls the strain: "spades", "grand"; "no trumps" if nothing else is said.

        >>> from tricktaker.cards import Pack
        >>> str(Ranking.of(Pack.standard(), trump="S").name)
        'spades'
        """
        if self.called is not None:
            return self.called
        if self.trump_suit is not None:
            return self.trump_suit.name
        return _("no trumps") if self.strain is None else plain(self.strain)

    def group_name(self, card: int) -> Text:
        """What a player calls the effective suit of a card: "hearts"."""
        return self._names[card]

    def winning(self, trick: Sequence[int]) -> int:
        """The position in `trick` of the card that is winning it."""
        beats = self.beats
        place, stronger = 0, beats[trick[0]]
        for position, card in enumerate(trick):
            if stronger >> card & 1:
                place, stronger = position, beats[card]
        return place

    def led(self, trick: Sequence[int]) -> int | None:
        """The first card in `trick` that belongs to a suit: the others must follow it."""
        for card in trick:
            if self.follow[card]:
                return card
        return None

    def best_trump(self, trick: Sequence[int]) -> int | None:
        """The highest trump in `trick`.

        >>> from tricktaker.cards import Pack
        >>> pack = Pack.standard()
        >>> trick = [pack.index(card) for card in ("AH", "4S", "9S")]
        >>> Ranking.of(pack, trump="S").best_trump(trick) == pack.index("9S")
        True
        """
        best = None
        for card in trick:
            if self.trump_mask >> card & 1 and (best is None or self.beats[best] >> card & 1):
                best = card
        return best

    def sort_key(self, card: int) -> int:
        """Where a card stands when a hand is shown (see `display`)."""
        return self._shown_at[card]

    def sorted(self, cards: int) -> tuple[int, ...]:
        """The cards of a mask as a hand is shown: trumps first, suits together, high to low.

        >>> from tricktaker.cards import Pack
        >>> pack = Pack.standard()
        >>> hand = Ranking.of(pack, trump="H").sorted(pack.mask("2C AC TS 3H"))
        >>> " ".join(str(pack.cards[card]) for card in hand)
        '3H AC 2C TS'
        """
        return tuple(sorted(bits(cards), key=self._shown_at.__getitem__))


class _Plan:
    """The groups of a ranking while they are being put together from card codes."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.faces: dict[str, int] = {}
        self.suits: list[str] = []
        self.levels: dict[str, list[int]] = {}
        for place, card in enumerate(pack):
            face = _face(card)
            self.faces[face] = self.faces.get(face, 0) | 1 << place
            if card.suit.code not in self.suits:
                self.suits.append(card.suit.code)

    def __contains__(self, face: str) -> bool:
        return face in self.faces

    def add(self, key: str, cards: Iterable[str]) -> None:
        levels = self.levels.setdefault(key, [])
        for code in cards:
            levels.append(self.faces[_face(self.pack.card(code))])

    def add_suits(self, order: Sequence[str], trump: str | None, trumps: Sequence[str]) -> None:
        taken = {_face(self.pack.card(code)) for code in trumps}
        for suit in self.suits:
            if suit == trump and trumps:
                self.add(suit, trumps)
                continue
            faces = [rank + suit for rank in order if rank + suit in self.faces]
            self.add(suit, [face for face in faces if face not in taken])
        if trump is not None and trumps and trump not in self.suits:
            self.add(trump, trumps)
        ranked = sum(set().union(*self.levels.values()))
        for face, mask in self.faces.items():
            if not mask & ranked:
                raise TricktakerError(_("the order leaves out {card}", card=face))

    def built(self, trump: str | None) -> tuple[Group, ...]:
        groups = []
        for key, levels in self.levels.items():
            suit = _SUIT_OF.get(key)
            other = _("trumps") if key == trump else plain(key)
            groups.append(Group(key, other if suit is None else suit.name, tuple(levels)))
        return tuple(group for group in groups if group.levels)

    def points(
        self,
        trump: str | None,
        points: Mapping[str, int] | None,
        trump_points: Mapping[str, int] | None,
    ) -> tuple[int, ...]:
        known = {card.rank.code for card in self.pack} | set(self.faces)
        for key in {*(points or ()), *(trump_points or ())}:
            if key not in known:
                raise TricktakerError(_("the pack has no {card} to count", card=key))
        trumps = sum(self.levels.get(trump, ())) if trump is not None else 0
        values = []
        for place, card in enumerate(self.pack):
            own = trumps >> place & 1 and trump_points is not None
            table = (trump_points if own else points) or {}
            values.append(table.get(_face(card), table.get(card.rank.code, 0)))
        return tuple(values)


def _face(card: Card) -> str:
    return card.rank.code + card.suit.code


def _display(ranking: Ranking) -> tuple[int, ...]:
    start = _DISPLAY.find(ranking.trump or "S")
    cycle = _DISPLAY[start:] + _DISPLAY[:start] if start > 0 else _DISPLAY

    def place(group: Group) -> tuple[bool, int]:
        return group.key != ranking.trump, cycle.find(group.key) if group.key in cycle else 9

    shown = [
        card
        for group in sorted(ranking.groups, key=place)
        for level in reversed(group.levels)
        for card in bits(level)
    ]
    return tuple(shown + sorted(set(range(len(ranking.pack))) - set(shown)))


def _check(ranking: Ranking) -> None:
    seen = 0
    for group in ranking.groups:
        for level in group.levels:
            if level & seen or not level:
                card = ranking.pack.from_mask(level)
                raise TricktakerError(_("{card} is ranked twice", card=str(card)))
            seen |= level
    if ranking.trump is not None and ranking.trump not in [group.key for group in ranking.groups]:
        raise TricktakerError(_("the trumps {trump} are no group of cards", trump=ranking.trump))
    if len(ranking.points) != len(ranking.pack):
        raise TricktakerError(
            _.plural(
                "there are points for {count} card and the pack has another number",
                "there are points for {count} cards and the pack has another number",
                count=len(ranking.points),
            )
        )
