"""Conditions: when a rung of the ladder applies. They read nothing but what everybody knows."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from attrs import field, frozen

from tricktaker.cards import SUITS, Pack
from tricktaker.obligations import named
from tricktaker.obligations.named import Named
from tricktaker.text import Domain, Text, plain

if TYPE_CHECKING:
    from tricktaker.obligations.situation import Situation
    from tricktaker.ranking import Ranking

_ = Domain("tricktaker", "tricktaker")


@frozen(repr=False)
class Condition:
    """Something that is so or not so at a moment of the play.

    >>> PARTNER_WINNING | ~TRUMP_LED
    PARTNER_WINNING | ~TRUMP_LED
    """

    def holds(self, situation: Situation) -> bool:
        """Whether it is so."""
        raise NotImplementedError

    def expression(self, pack: Pack) -> str:
        """The condition as Python source, over the names that the compiled position provides."""
        raise NotImplementedError

    @property
    def clause(self) -> Text:
        """What is so, in words that fit after "if" and "unless"."""
        raise NotImplementedError

    @property
    def denial(self) -> Text:
        """The clause that says that it is not so."""
        raise NotImplementedError

    @property
    def parts(self) -> tuple[Condition, ...]:
        """The conditions that this one is made of."""
        return ()

    @property
    def settled(self) -> bool:
        """Whether the trick and the strain alone decide it."""
        return False

    def __and__(self, other: Condition) -> Condition:
        return Both(self, other)

    def __or__(self, other: Condition) -> Condition:
        return Either(self, other)

    def __invert__(self) -> Condition:
        return Unmet(self)


@frozen(repr=False)
class Unmet(Condition):
    """The opposite of a condition, written ``~condition``."""

    condition: Condition

    def holds(self, situation: Situation) -> bool:
        return not self.condition.holds(situation)

    def expression(self, pack: Pack) -> str:
        return f"(not {self.condition.expression(pack)})"

    @property
    def clause(self) -> Text:
        return self.condition.denial

    @property
    def denial(self) -> Text:
        return self.condition.clause

    @property
    def parts(self) -> tuple[Condition, ...]:
        return (self.condition,)

    def __repr__(self) -> str:
        return f"~{_bracketed(self.condition)}"


@frozen(repr=False)
class Both(Condition):
    """Two conditions that must both be met, written ``one & other``."""

    first: Condition
    second: Condition

    def holds(self, situation: Situation) -> bool:
        return self.first.holds(situation) and self.second.holds(situation)

    def expression(self, pack: Pack) -> str:
        return f"({self.first.expression(pack)} and {self.second.expression(pack)})"

    @property
    def clause(self) -> Text:
        return _("{first} and {second}", first=self.first.clause, second=self.second.clause)

    @property
    def denial(self) -> Text:
        return _("{first} or {second}", first=self.first.denial, second=self.second.denial)

    @property
    def parts(self) -> tuple[Condition, ...]:
        return (self.first, self.second)

    def __repr__(self) -> str:
        return f"{_bracketed(self.first)} & {_bracketed(self.second)}"


@frozen(repr=False)
class Either(Condition):
    """Two conditions of which one is enough, written ``one | other``."""

    first: Condition
    second: Condition

    def holds(self, situation: Situation) -> bool:
        return self.first.holds(situation) or self.second.holds(situation)

    def expression(self, pack: Pack) -> str:
        return f"({self.first.expression(pack)} or {self.second.expression(pack)})"

    @property
    def clause(self) -> Text:
        return _("{first} or {second}", first=self.first.clause, second=self.second.clause)

    @property
    def denial(self) -> Text:
        return _("{first} and {second}", first=self.first.denial, second=self.second.denial)

    @property
    def parts(self) -> tuple[Condition, ...]:
        return (self.first, self.second)

    def __repr__(self) -> str:
        return f"{_bracketed(self.first)} | {_bracketed(self.second)}"


def _bracketed(condition: Condition) -> str:
    return f"({condition!r})" if isinstance(condition, (Both, Either)) else repr(condition)


@frozen(repr=False)
class _NamedCondition(Condition):
    """A condition that has a name in rules files, and a local in the compiled position."""

    name: ClassVar[str]
    local: ClassVar[str]

    def expression(self, pack: Pack) -> str:
        return self.local

    def __repr__(self) -> str:
        return self.name


@frozen(repr=False)
class _TrumpLed(_NamedCondition):
    name = "TRUMP_LED"
    local = "trump_led"

    def holds(self, situation: Situation) -> bool:
        led = situation.led
        return led is not None and bool(situation.ranking.trump_mask >> led & 1)

    @property
    def clause(self) -> Text:
        return _("trumps were led")

    @property
    def denial(self) -> Text:
        return _("trumps were not led")

    @property
    def settled(self) -> bool:
        return True


@frozen(repr=False)
class _PartnerWinning(_NamedCondition):
    name = "PARTNER_WINNING"
    local = "partner"

    def holds(self, situation: Situation) -> bool:
        return situation.partner_winning

    @property
    def clause(self) -> Text:
        return _("your partner is winning the trick")

    @property
    def denial(self) -> Text:
        return _("your partner is not winning the trick")


@frozen(repr=False)
class Breaking(Condition):
    """Some cards are broken: one of those that break them has been played in this deal.

    Trick play notes it as ``broken``, for all to see, and a set-up can tell it.
    """

    def breaks(self, ranking: Ranking) -> int:
        """The cards that break them, as a mask."""
        raise NotImplementedError

    @property
    def nouns(self) -> Text:
        """What is broken, in words: "trumps"."""
        raise NotImplementedError

    def nouns_in(self, ranking: Ranking) -> Text:
        """`nouns` where the strain is known: "spades"."""
        return self.nouns

    def holds(self, situation: Situation) -> bool:
        return situation.broken

    def expression(self, pack: Pack) -> str:
        return "broken"

    @property
    def clause(self) -> Text:
        return _("{nouns} have been broken", nouns=self.nouns)

    @property
    def denial(self) -> Text:
        return _("{nouns} have not been broken", nouns=self.nouns)


@frozen(repr=False)
class _TrumpsBroken(Breaking):
    def breaks(self, ranking: Ranking) -> int:
        return ranking.trump_mask

    @property
    def nouns(self) -> Text:
        return _("trumps")

    def nouns_in(self, ranking: Ranking) -> Text:
        return ranking.trump_name

    def __repr__(self) -> str:
        return "BROKEN"


@frozen(repr=False)
class _FirstTrick(_NamedCondition):
    name = "FIRST_TRICK"
    local = "first_trick"

    def holds(self, situation: Situation) -> bool:
        return not situation.tricks_done

    @property
    def clause(self) -> Text:
        return _("this is the first trick")

    @property
    def denial(self) -> Text:
        return _("this is not the first trick")


@frozen(repr=False)
class _FirstLead(_NamedCondition):
    name = "FIRST_LEAD"
    local = "first_lead"

    def holds(self, situation: Situation) -> bool:
        return not situation.tricks_done and not situation.trick

    @property
    def clause(self) -> Text:
        return _("this is the first lead of the deal")

    @property
    def denial(self) -> Text:
        return _("this is not the first lead of the deal")


@frozen(repr=False)
class _StockOpen(_NamedCondition):
    name = "STOCK_OPEN"
    local = "stock_open"

    def holds(self, situation: Situation) -> bool:
        return situation.stock_open

    @property
    def clause(self) -> Text:
        return _("the stock can still be drawn from")

    @property
    def denial(self) -> Text:
        return _("the stock can no longer be drawn from")


@frozen(repr=False, init=False)
class Played(Condition):
    """One of the named cards (or of a suit) has been played in this deal, the trick included.

    >>> from tricktaker.cards import HEARTS
    >>> print(Played(HEARTS).clause)
    one of hearts has been played
    """

    cards: tuple[Named, ...] = field()

    def __init__(self, *cards: Named) -> None:
        self.__attrs_init__(named.read(cards))

    def holds(self, situation: Situation) -> bool:
        return bool(situation.played & named.mask(self.cards, situation.ranking.pack))

    def expression(self, pack: Pack) -> str:
        return f"(played & {named.mask(self.cards, pack):#x} != 0)"

    @property
    def clause(self) -> Text:
        cards = named.spoken(self.cards)
        if len(cards) == 1 and not isinstance(cards[0], Text):
            return _("{card} has been played", card=cards[0])
        return _("one of {cards} has been played", cards=cards)

    @property
    def denial(self) -> Text:
        cards = named.spoken(self.cards)
        if len(cards) == 1 and not isinstance(cards[0], Text):
            return _("{card} has not been played", card=cards[0])
        return _("none of {cards} has been played", cards=cards)

    def __repr__(self) -> str:
        return f"Played({named.shown(self.cards)})"


@frozen(repr=False, init=False)
class Broken(Breaking):
    """The named cards are broken, as the hearts of Hearts: one of them has been played.

    :ivar by: what breaks them as well, if it is played.

    >>> from tricktaker.cards import HEARTS
    >>> print(Broken(HEARTS).clause)
    hearts have been broken
    """

    cards: tuple[Named, ...] = field()
    by: tuple[Named, ...] = field()

    def __init__(self, *cards: Named, by: tuple[Named, ...] = ()) -> None:
        self.__attrs_init__(named.read(cards), named.read(by) if by else ())

    def breaks(self, ranking: Ranking) -> int:
        return named.mask((*self.cards, *self.by), ranking.pack)

    def expression(self, pack: Pack) -> str:
        named.mask((*self.cards, *self.by), pack)  # cards that the pack lacks are refused
        return "broken"

    @property
    def nouns(self) -> Text:
        return _("{cards}", cards=named.spoken(self.cards))

    def __repr__(self) -> str:
        by = f", by=({named.shown(self.by)},)" if self.by else ""
        return f"Broken({named.shown(self.cards)}{by})"


@frozen(repr=False, init=False)
class Strain(Condition):
    """The deal is played in one of the named strains; None is the ranking without trumps.

    >>> print(Strain("H", None).clause)
    the strain is hearts, no trumps
    """

    strains: tuple[str | None, ...] = field()

    def __init__(self, *strains: str | None) -> None:
        self.__attrs_init__(strains)

    def holds(self, situation: Situation) -> bool:
        return situation.ranking.strain in self.strains

    def expression(self, pack: Pack) -> str:
        return f"(strain in {self.strains!r})"

    @property
    def clause(self) -> Text:
        return _("the strain is {strains}", strains=tuple(map(_strain_name, self.strains)))

    @property
    def denial(self) -> Text:
        return _("the strain is not {strains}", strains=tuple(map(_strain_name, self.strains)))

    @property
    def settled(self) -> bool:
        return True

    def __repr__(self) -> str:
        return f"Strain({', '.join(map(repr, self.strains))})"


def _strain_name(strain: str | None) -> Text:
    if strain is None:
        return _("no trumps")
    return {suit.code: suit.name for suit in SUITS}.get(strain, plain(strain))


TRUMP_LED: Condition = _TrumpLed()
"""The suit led is trumps."""
PARTNER_WINNING: Condition = _PartnerWinning()
"""The player's partner is winning the trick; never on the lead or without a partner."""
BROKEN: Breaking = _TrumpsBroken()
"""A trump has been played in this deal."""
FIRST_TRICK: Condition = _FirstTrick()
"""No trick is finished yet."""
FIRST_LEAD: Condition = _FirstLead()
"""No card has been played yet."""
STOCK_OPEN: Condition = _StockOpen()
"""Cards can still be drawn from the stock."""
