"""Terms: which cards a rung of the ladder speaks of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import field, frozen

from tricktaker.cards import Card, Pack, bits
from tricktaker.obligations import named
from tricktaker.obligations.named import Named
from tricktaker.text import Domain, Text

if TYPE_CHECKING:
    from tricktaker.obligations.situation import Situation

_ = Domain("tricktaker", "tricktaker")


@frozen(repr=False)
class Term:
    """A choice among the cards of the pack, made from what lies on the table.

    A term of your own needs `mask`, `expression`, `noun` and `nouns`; the other words follow.

    >>> from tricktaker.obligations import LED_SUIT, TRUMP
    >>> TRUMP & ~Cards("JH") | LED_SUIT
    (TRUMP & ~Cards('JH')) | LED_SUIT
    """

    def mask(self, situation: Situation) -> int:
        """The cards, as a mask."""
        raise NotImplementedError

    def expression(self, pack: Pack) -> str:
        """The mask as Python source, over the names that the compiled position provides.

        Bits outside the pack may be set: whoever uses it cuts them with the hand.
        """
        raise NotImplementedError

    @property
    def noun(self) -> Text:
        """One of the cards in words: "a trump"."""
        raise NotImplementedError

    @property
    def nouns(self) -> Text:
        """The cards in words, as a plural: "trumps"."""
        raise NotImplementedError

    def noun_in(self, situation: Situation) -> Text:
        """`noun`, with the cards of the trick by name: "a trump higher than TH"."""
        return self.noun

    def nouns_in(self, situation: Situation) -> Text:
        """`nouns`, with the cards of the trick by name: "spades"."""
        return self.nouns

    def deed(self, lead: bool) -> Text:
        """What a player who must play one does, in words that fit after "if you can,"."""
        return _("lead {noun}", noun=self.noun) if lead else _("play {noun}", noun=self.noun)

    def sentence(self, lead: bool) -> Text:
        """The whole rule, where it always applies."""
        if lead:
            return _("Lead {noun} if you can.", noun=self.noun)
        return _("Play {noun} if you can.", noun=self.noun)

    def refusal(self, situation: Situation, held: tuple[Card, ...]) -> Text:
        """Why another card may not be played by a player who holds `held`."""
        noun = self.noun_in(situation)
        if not situation.trick:
            return _("you must lead {noun} and you hold {cards}", noun=noun, cards=held)
        return _("you must play {noun} and you hold {cards}", noun=noun, cards=held)

    def permission(self, situation: Situation) -> Text:
        """Why one of the cards may be played by a player who must play one."""
        noun = self.noun_in(situation)
        if not situation.trick:
            return _("you must lead {noun}, and this is one", noun=noun)
        return _("you must play {noun}, and this is one", noun=noun)

    @property
    def parts(self) -> tuple[Term, ...]:
        """The terms that this one is made of."""
        return ()

    def __and__(self, other: Term) -> Term:
        return Both(self, other)

    def __or__(self, other: Term) -> Term:
        return Either(self, other)

    def __invert__(self) -> Term:
        return Other(self)


@frozen(repr=False)
class Other(Term):
    """Every card but those of a term, written ``~term``."""

    term: Term

    def mask(self, situation: Situation) -> int:
        return situation.ranking.full & ~self.term.mask(situation)

    def expression(self, pack: Pack) -> str:
        return f"~{self.term.expression(pack)}"

    @property
    def noun(self) -> Text:
        return _("a card other than {nouns}", nouns=self.term.nouns)

    @property
    def nouns(self) -> Text:
        return _("cards other than {nouns}", nouns=self.term.nouns)

    def noun_in(self, situation: Situation) -> Text:
        return _("a card other than {nouns}", nouns=self.term.nouns_in(situation))

    def nouns_in(self, situation: Situation) -> Text:
        return _("cards other than {nouns}", nouns=self.term.nouns_in(situation))

    def deed(self, lead: bool) -> Text:
        if lead:
            return _("do not lead {nouns}", nouns=self.term.nouns)
        return _("do not play {nouns}", nouns=self.term.nouns)

    def sentence(self, lead: bool) -> Text:
        if lead:
            return _("Do not lead {nouns} if you hold anything else.", nouns=self.term.nouns)
        return _("Do not play {nouns} if you hold anything else.", nouns=self.term.nouns)

    def refusal(self, situation: Situation, held: tuple[Card, ...]) -> Text:
        nouns = self.term.nouns_in(situation)
        if not situation.trick:
            return _("{nouns} may not be led, and you hold {cards}", nouns=nouns, cards=held)
        return _("{nouns} may not be played, and you hold {cards}", nouns=nouns, cards=held)

    def permission(self, situation: Situation) -> Text:
        nouns = self.term.nouns_in(situation)
        if not situation.trick:
            return _("{nouns} may not be led, and this is another card", nouns=nouns)
        return _("{nouns} may not be played, and this is another card", nouns=nouns)

    @property
    def parts(self) -> tuple[Term, ...]:
        return (self.term,)

    def __repr__(self) -> str:
        return f"~{_bracketed(self.term)}"


@frozen(repr=False)
class Both(Term):
    """The cards that two terms share, written ``one & other``."""

    first: Term
    second: Term

    def mask(self, situation: Situation) -> int:
        return self.first.mask(situation) & self.second.mask(situation)

    def expression(self, pack: Pack) -> str:
        return f"({self.first.expression(pack)} & {self.second.expression(pack)})"

    @property
    def noun(self) -> Text:
        return self._joined(self.first.noun, self.second.noun, self._left_out(None), False)

    @property
    def nouns(self) -> Text:
        return self._joined(self.first.nouns, self.second.nouns, self._left_out(None), True)

    def noun_in(self, situation: Situation) -> Text:
        first, second = self.first.noun_in(situation), self.second.noun_in(situation)
        return self._joined(first, second, self._left_out(situation), False)

    def nouns_in(self, situation: Situation) -> Text:
        first, second = self.first.nouns_in(situation), self.second.nouns_in(situation)
        return self._joined(first, second, self._left_out(situation), True)

    def _left_out(self, situation: Situation | None) -> Text | None:
        if not isinstance(self.second, Other):
            return None
        term = self.second.term
        return term.nouns if situation is None else term.nouns_in(situation)

    def _joined(self, first: Text, second: Text, left_out: Text | None, many: bool) -> Text:
        if left_out is not None:
            return _("{cards} other than {others}", cards=first, others=left_out)
        if many:
            return _("{first} which are also {second}", first=first, second=second)
        return _("{first} which is also {second}", first=first, second=second)

    @property
    def parts(self) -> tuple[Term, ...]:
        return (self.first, self.second)

    def __repr__(self) -> str:
        return f"{_bracketed(self.first)} & {_bracketed(self.second)}"


@frozen(repr=False)
class Either(Term):
    """The cards of two terms together, written ``one | other``."""

    first: Term
    second: Term

    def mask(self, situation: Situation) -> int:
        return self.first.mask(situation) | self.second.mask(situation)

    def expression(self, pack: Pack) -> str:
        return f"({self.first.expression(pack)} | {self.second.expression(pack)})"

    @property
    def noun(self) -> Text:
        return _("{first} or {second}", first=self.first.noun, second=self.second.noun)

    @property
    def nouns(self) -> Text:
        return _("{first} and {second}", first=self.first.nouns, second=self.second.nouns)

    def noun_in(self, situation: Situation) -> Text:
        first, second = self.first.noun_in(situation), self.second.noun_in(situation)
        return _("{first} or {second}", first=first, second=second)

    def nouns_in(self, situation: Situation) -> Text:
        first, second = self.first.nouns_in(situation), self.second.nouns_in(situation)
        return _("{first} and {second}", first=first, second=second)

    @property
    def parts(self) -> tuple[Term, ...]:
        return (self.first, self.second)

    def __repr__(self) -> str:
        return f"{_bracketed(self.first)} | {_bracketed(self.second)}"


def held_of(term: Term, situation: Situation) -> tuple[Card, ...]:
    """The cards of a term that the hand holds."""
    pack = situation.ranking.pack
    return tuple(pack.cards[i] for i in bits(situation.hand & term.mask(situation)))


def _bracketed(term: Term) -> str:
    return f"({term!r})" if isinstance(term, (Both, Either)) else repr(term)


@frozen(repr=False, init=False)
class Cards(Term):
    """The named cards: codes, whole printed suits, or a card set; a face means all its copies.

    `nouns` says what players call them together, where that is not their list.

    >>> from tricktaker.cards import HEARTS
    >>> print(Cards(HEARTS, "QS").nouns)
    hearts, QS
    >>> print(Cards("2C").sentence(lead=True))
    Lead 2C if you can.
    """

    cards: tuple[Named, ...] = field()
    called: Text | None = field(default=None)

    def __init__(self, *cards: Named, called: Text | None = None) -> None:
        self.__attrs_init__(named.read(cards), called)

    def mask(self, situation: Situation) -> int:
        return named.mask(self.cards, situation.ranking.pack)

    def expression(self, pack: Pack) -> str:
        return hex(named.mask(self.cards, pack))

    @property
    def noun(self) -> Text:
        if self.called is not None:
            return _("one of the {cards}", cards=self.called)
        cards = named.spoken(self.cards)
        if len(cards) == 1 and isinstance(self.cards[0], Card):
            return _("{card}", card=cards[0])
        return _("one of {cards}", cards=cards)

    @property
    def nouns(self) -> Text:
        return self.called or _("{cards}", cards=named.spoken(self.cards))

    def refusal(self, situation: Situation, held: tuple[Card, ...]) -> Text:
        count = len(held)
        if not situation.trick:
            return _.plural(
                "you must lead {cards}", "you must lead one of {cards}", count=count, cards=held
            )
        return _.plural(
            "you must play {cards}", "you must play one of {cards}", count=count, cards=held
        )

    def permission(self, situation: Situation) -> Text:
        return self.refusal(situation, held_of(self, situation))

    def __repr__(self) -> str:
        return f"Cards({named.shown(self.cards)})"
