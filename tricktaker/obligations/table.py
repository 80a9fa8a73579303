"""The terms that are read off the table: what was led, what is winning, what is trump."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from tricktaker.obligations.terms import Term
from tricktaker.text import Domain, Text

if TYPE_CHECKING:
    from tricktaker.cards import Card, Pack
    from tricktaker.obligations.situation import Situation

_ = Domain("tricktaker", "tricktaker")


@frozen(repr=False)
class _NamedTerm(Term):
    """A term that has a name in rules files, and a local of its own in the compiled position."""

    name: ClassVar[str]
    local: ClassVar[str]

    def expression(self, pack: Pack) -> str:
        return self.local

    def __repr__(self) -> str:
        return self.name


@frozen(repr=False)
class _LedSuit(_NamedTerm):
    name = "LED_SUIT"
    local = "led"

    def mask(self, situation: Situation) -> int:
        led = situation.led
        return 0 if led is None else situation.ranking.follow[led]

    @property
    def noun(self) -> Text:
        return _("a card of the suit led")

    @property
    def nouns(self) -> Text:
        return _("cards of the suit led")

    def nouns_in(self, situation: Situation) -> Text:
        led = situation.led
        return self.nouns if led is None else situation.ranking.group_name(led)

    def deed(self, lead: bool) -> Text:
        return _("follow the suit led")

    def sentence(self, lead: bool) -> Text:
        return _("Follow the suit led if you can.")

    def refusal(self, situation: Situation, held: tuple[Card, ...]) -> Text:
        suit = self.nouns_in(situation)
        return _("{suit} were led and you hold {cards}", suit=suit, cards=held)

    def permission(self, situation: Situation) -> Text:
        return _("{suit} were led, and it follows", suit=self.nouns_in(situation))


@frozen(repr=False)
class _Trump(_NamedTerm):
    name = "TRUMP"
    local = "trump"

    def mask(self, situation: Situation) -> int:
        return situation.ranking.trump_mask

    @property
    def noun(self) -> Text:
        return _("a trump")

    @property
    def nouns(self) -> Text:
        return _("trumps")

    def nouns_in(self, situation: Situation) -> Text:
        return situation.ranking.trump_name


@frozen(repr=False)
class _OverTrump(_NamedTerm):
    name = "OVER_TRUMP"
    local = "over"

    def mask(self, situation: Situation) -> int:
        ranking, best = situation.ranking, situation.best_trump
        # What beats a trump is a trump.
        return ranking.trump_mask if best is None else ranking.beats[best]

    @property
    def noun(self) -> Text:
        return _("a trump higher than any in the trick")

    @property
    def nouns(self) -> Text:
        return _("trumps higher than any in the trick")

    def noun_in(self, situation: Situation) -> Text:
        best = situation.best_trump
        if best is None:
            return _("a trump")
        return _("a trump higher than {card}", card=situation.ranking.pack.cards[best])

    def nouns_in(self, situation: Situation) -> Text:
        best, suit = situation.best_trump, situation.ranking.trump_name
        if best is None:
            return suit
        return _("{suit} higher than {card}", suit=suit, card=situation.ranking.pack.cards[best])


@frozen(repr=False)
class _UnderTrump(_NamedTerm):
    name = "UNDER_TRUMP"
    local = "under"

    def mask(self, situation: Situation) -> int:
        ranking, best = situation.ranking, situation.best_trump
        if best is None:
            return 0
        return ranking.trump_mask & ~ranking.beats[best] & ~ranking.equals[best]

    @property
    def noun(self) -> Text:
        return _("a trump lower than the highest in the trick")

    @property
    def nouns(self) -> Text:
        return _("trumps lower than the highest in the trick")

    def noun_in(self, situation: Situation) -> Text:
        best = situation.best_trump
        if best is None:
            return self.noun
        return _("a trump lower than {card}", card=situation.ranking.pack.cards[best])

    def nouns_in(self, situation: Situation) -> Text:
        best, suit = situation.best_trump, situation.ranking.trump_name
        if best is None:
            return self.nouns
        return _("{suit} lower than {card}", suit=suit, card=situation.ranking.pack.cards[best])


@frozen(repr=False)
class _OverLed(_NamedTerm):
    name = "OVER_LED"
    local = "over_led"

    def mask(self, situation: Situation) -> int:
        best = _best_of_led(situation)
        return 0 if best is None else situation.ranking.beats[best] & situation.ranking.follow[best]

    @property
    def noun(self) -> Text:
        return _("a card of the suit led higher than any in the trick")

    @property
    def nouns(self) -> Text:
        return _("cards of the suit led higher than any in the trick")

    def noun_in(self, situation: Situation) -> Text:
        best = _best_of_led(situation)
        if best is None:
            return self.noun
        card, suit = situation.ranking.pack.cards[best], situation.ranking.group_name(best)
        return _("one of the {suit} higher than {card}", suit=suit, card=card)

    def nouns_in(self, situation: Situation) -> Text:
        best = _best_of_led(situation)
        if best is None:
            return self.nouns
        card, suit = situation.ranking.pack.cards[best], situation.ranking.group_name(best)
        return _("{suit} higher than {card}", suit=suit, card=card)


def _best_of_led(situation: Situation) -> int | None:
    best = situation.led
    if best is not None:
        suit, beats = situation.ranking.follow[best], situation.ranking.beats
        for card in situation.trick:
            if suit & beats[best] & 1 << card:
                best = card
    return best


@frozen(repr=False)
class _Heads(_NamedTerm):
    name = "HEADS"
    local = "beat"

    def mask(self, situation: Situation) -> int:
        winning, ranking = situation.winning, situation.ranking
        return ranking.full if winning is None else ranking.beats[winning]

    @property
    def noun(self) -> Text:
        return _("a card that beats the one winning the trick")

    @property
    def nouns(self) -> Text:
        return _("cards that beat the one winning the trick")

    def noun_in(self, situation: Situation) -> Text:
        winning = situation.winning
        if winning is None:
            return self.noun
        return _("a card that beats {card}", card=situation.ranking.pack.cards[winning])

    def nouns_in(self, situation: Situation) -> Text:
        winning = situation.winning
        if winning is None:
            return self.nouns
        return _("cards that beat {card}", card=situation.ranking.pack.cards[winning])


LED_SUIT: Term = _LedSuit()
"""The effective suit of the first card in the trick that has one; nothing on the lead."""
TRUMP: Term = _Trump()
"""Every trump."""
OVER_TRUMP: Term = _OverTrump()
"""Every trump above the highest in the trick; all trumps if the trick has none."""
UNDER_TRUMP: Term = _UnderTrump()
"""Every trump below the highest in the trick; nothing if the trick has none."""
OVER_LED: Term = _OverLed()
"""Every card of the suit led above the highest of that suit in the trick."""
HEADS: Term = _Heads()
"""Every card that would win the trick as it stands; any card on the lead."""
