"""Conditions: when a rung of the ladder applies. They read nothing but what everybody knows."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from attrs import field, frozen

from tricktaker.cards import SUITS, Pack
from tricktaker.obligations import named
from tricktaker.obligations.named import Named
from tricktaker.obligations.table import TRUMP
from tricktaker.obligations.terms import Cards, Term
from tricktaker.text import Domain, Text, plain

if TYPE_CHECKING:
    from tricktaker.obligations.situation import Situation
    from tricktaker.ranking import Ranking
    from tricktaker.text import Scalar

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
class _DeclarerTook(_NamedCondition):
    name = "DECLARER_TOOK"
    local = "declarer_took"

    def holds(self, situation: Situation) -> bool:
        return situation.declarer_took

    @property
    def clause(self) -> Text:
        return _("the declarer has taken a trick")

    @property
    def denial(self) -> Text:
        return _("the declarer has taken no trick")


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
    """One of these cards has been played in this deal, the trick included: `TRUMP`, or named ones.

    Cards that may not be led or played until then are *broken* by it, as the hearts of Hearts; a
    rung says so by ``Must(~Cards(HEARTS), unless=Played(HEARTS), …)``. What else breaks them is
    named as well: ``Played(HEARTS, "QS")``. Trick play notes that they are broken (`Breaking`).

    :ivar cards: `TRUMP`, or the named cards.

    >>> from tricktaker.cards import HEARTS
    >>> print(Played(HEARTS).clause)
    one of hearts has been played
    >>> Played(TRUMP)
    BROKEN
    """

    cards: Term = field()

    def __init__(self, *cards: Named | Term) -> None:
        if cards == (TRUMP,):
            self.__attrs_init__(TRUMP)
        else:
            self.__attrs_init__(Cards(*cards))  # type: ignore[arg-type]  # it refuses other terms

    def mask(self, ranking: Ranking) -> int:
        """The cards of which one has to be played."""
        cards = self.cards
        if isinstance(cards, Cards):
            return named.mask(cards.cards, ranking.pack)
        return ranking.trump_mask

    def holds(self, situation: Situation) -> bool:
        noted = situation.broken
        if noted is not None and (noted is self or noted == self):
            return True
        return bool(situation.played & self.mask(situation.ranking))

    def expression(self, pack: Pack) -> str:
        return f"(played & {self.cards.expression(pack)} != 0)"

    @property
    def clause(self) -> Text:
        cards = self._spoken
        if not cards:
            return _("trumps have been broken")
        if len(cards) == 1 and not isinstance(cards[0], Text):
            return _("{card} has been played", card=cards[0])
        return _("one of {cards} has been played", cards=cards)

    @property
    def denial(self) -> Text:
        cards = self._spoken
        if not cards:
            return _("trumps have not been broken")
        if len(cards) == 1 and not isinstance(cards[0], Text):
            return _("{card} has not been played", card=cards[0])
        return _("none of {cards} has been played", cards=cards)

    @property
    def _spoken(self) -> tuple[Scalar, ...]:
        return named.spoken(self.cards.cards) if isinstance(self.cards, Cards) else ()

    def __repr__(self) -> str:
        if not isinstance(self.cards, Cards):
            return "BROKEN"
        return f"Played({named.shown(self.cards.cards)})"


@frozen(repr=False, init=False)
class Strain(Condition):
    """The deal is played in one of the named strains; None is the ranking without trumps.

    `called` says what players call them, where they are no suits.

    >>> print(Strain("H", None).clause)
    the strain is hearts, no trumps
    """

    strains: tuple[str | None, ...] = field()
    called: Text | None = field(default=None)

    def __init__(self, *strains: str | None, called: Text | None = None) -> None:
        self.__attrs_init__(strains, called)

    def holds(self, situation: Situation) -> bool:
        return situation.ranking.strain in self.strains

    def expression(self, pack: Pack) -> str:
        return f"(strain in {self.strains!r})"

    @property
    def clause(self) -> Text:
        return _("the strain is {strains}", strains=self._named)

    @property
    def denial(self) -> Text:
        return _("the strain is not {strains}", strains=self._named)

    @property
    def _named(self) -> tuple[Text, ...]:
        return (self.called,) if self.called else tuple(map(_strain_name, self.strains))

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
BROKEN: Played = Played(TRUMP)
"""A trump has been played in this deal."""
FIRST_TRICK: Condition = _FirstTrick()
"""No trick is finished yet."""
FIRST_LEAD: Condition = _FirstLead()
"""No card has been played yet."""
DECLARER_TOOK: Condition = _DeclarerTook()
"""The declarer has taken a trick."""
STOCK_OPEN: Condition = _StockOpen()
"""Cards can still be drawn from the stock."""
