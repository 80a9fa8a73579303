"""The rungs, and what a ladder of them allows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from attrs import field, frozen
from attrs.validators import and_, instance_of, min_len, optional

from tricktaker.obligations.conditions import BROKEN, Condition, Played
from tricktaker.obligations.named import Named
from tricktaker.obligations.table import TRUMP
from tricktaker.obligations.terms import Cards, Other, Term

if TYPE_CHECKING:
    from tricktaker.obligations.situation import Situation


@frozen
class Must:
    """One rung: a player who holds such a card must play one.

    The rung binds when its conditions are met and the hand meets `holding`; then the cards of
    `term` are legal and no other. Otherwise the next rung is asked.

    >>> from tricktaker.obligations import BROKEN, TRUMP
    >>> Must(~TRUMP, unless=BROKEN, rule="S5.3")
    Must(term=~TRUMP, when=None, unless=BROKEN, holding=None, rule='S5.3')
    """

    term: Term = field(validator=instance_of(Term))
    """The cards that must be played."""
    when: Condition | None = field(
        default=None, kw_only=True, validator=optional(instance_of(Condition))
    )
    """The rung applies only if this is so."""
    unless: Condition | None = field(
        default=None, kw_only=True, validator=optional(instance_of(Condition))
    )
    """The rung does not apply if this is so."""
    holding: Term | None = field(default=None, kw_only=True, validator=optional(instance_of(Term)))
    """The cards of which the hand must hold one, some of `term`; by default all of `term`."""
    rule: str = field(kw_only=True, validator=and_(instance_of(str), min_len(1)))
    """The number of the rule, which refusals and rule texts name."""

    def applies(self, situation: Situation) -> bool:
        """Whether the conditions are met."""
        when, unless = self.when, self.unless
        return (when is None or when.holds(situation)) and (
            unless is None or not unless.holds(situation)
        )

    def allowed(self, situation: Situation) -> int:
        """The legal cards of the hand if the rung binds, else 0."""
        if not self.applies(situation):
            return 0
        hand, holding = situation.hand, self.holding
        if holding is not None and not hand & holding.mask(situation):
            return 0
        return hand & self.term.mask(situation)


Ladder = tuple[Must, ...]
"""Obligations from the most to the least pressing."""


@frozen
class Breaking:
    """Cards that a ladder holds back until they are broken.

    :ivar cards: those that may not be led, or not be played, before.
    :ivar until: what breaks them.
    """

    cards: Term = TRUMP
    until: Played = BROKEN

    @classmethod
    def of(cls, rung: Must) -> Breaking | None:
        """What a rung holds back until it is broken; None if it holds nothing back."""
        if not isinstance(rung.term, Other):
            return None
        barred = rung.term.term
        asked = [part for c in (rung.when, rung.unless) if c is not None for part in parts_of(c)]
        played = [part for part in asked if isinstance(part, Played)]
        until = next((each for each in played if _are_among(barred, each.cards)), None)
        return None if until is None else cls(barred, until)

    @property
    def by(self) -> tuple[Named, ...]:
        """What breaks the cards besides them."""
        barred, until = self.cards, self.until.cards
        if not isinstance(barred, Cards) or not isinstance(until, Cards):
            return ()
        return tuple(each for each in until.cards if each not in barred.cards)


def _are_among(cards: Term, others: Term) -> bool:
    if isinstance(cards, Cards) and isinstance(others, Cards):
        return set(cards.cards) <= set(others.cards)
    return cards == others


def breaking(ladder: Ladder) -> tuple[Breaking, ...]:
    """What a ladder holds back until it is broken.

    >>> from tricktaker.obligations import BROKEN, TRUMP
    >>> breaking((Must(~TRUMP, unless=BROKEN, rule="S5.3"),))
    (Breaking(cards=TRUMP, until=BROKEN),)
    """
    found = (Breaking.of(rung) for rung in ladder)
    return tuple({each.until: each for each in found if each is not None}.values())


def parts_of(condition: Condition) -> Iterator[Condition]:
    """A condition and all that it is made of.

    >>> from tricktaker.obligations import FIRST_TRICK
    >>> list(parts_of(~BROKEN & FIRST_TRICK))
    [~BROKEN & FIRST_TRICK, ~BROKEN, BROKEN, FIRST_TRICK]
    """
    yield condition
    for part in condition.parts:
        yield from parts_of(part)


def legal_mask(ladder: Ladder, situation: Situation) -> int:
    """The cards of the hand that may be played: never none, unless the hand is empty.

    >>> from tricktaker.cards import Pack
    >>> from tricktaker.obligations import BROKEN, TRUMP, Situation
    >>> from tricktaker.ranking import Ranking
    >>> pack = Pack.standard()
    >>> lead = (Must(~TRUMP, unless=BROKEN, rule="S5.3"),)
    >>> situation = Situation.of(Ranking.of(pack, trump="S"), hand=pack.mask("4H AS"))
    >>> str(pack.from_mask(legal_mask(lead, situation)))
    '4H'
    """
    # Must.allowed, written out: this is called at every decision of every match.
    hand = situation.hand
    for rung in ladder:
        condition = rung.when
        if condition is not None and not condition.holds(situation):
            continue
        condition = rung.unless
        if condition is not None and condition.holds(situation):
            continue
        holding = rung.holding
        if holding is not None and not hand & holding.mask(situation):
            continue
        allowed = hand & rung.term.mask(situation)
        if allowed:
            return allowed
    return hand


def binding(ladder: Ladder, situation: Situation) -> Must | None:
    """The rung that binds, or None if any card may be played."""
    for rung in ladder:
        if rung.allowed(situation):
            return rung
    return None


def denied(ladder: Ladder, situation: Situation, card: int) -> int:
    """The cards that a seat cannot have held when it played `card`; the hand is not read.

    A card outside a rung tells that the rung did not bind, and so that the seat held none of its
    `holding`. Below a rung that may have bound, nothing is known.

    >>> from tricktaker.cards import Pack
    >>> from tricktaker.obligations import LED_SUIT, Situation
    >>> from tricktaker.ranking import Ranking
    >>> pack = Pack.standard()
    >>> situation = Situation.of(Ranking.of(pack), trick=[pack.index("TH")])
    >>> gone = denied((Must(LED_SUIT, rule="S5.2"),), situation, pack.index("2C"))
    >>> gone == pack.suit_mask("H")
    True
    """
    out = 0
    for rung in ladder:
        if not rung.applies(situation):
            continue
        term = rung.term.mask(situation)
        holding = term if rung.holding is None else rung.holding.mask(situation)
        if not term >> card & 1:
            out |= holding
        elif holding & ~(out | situation.played):
            break
        # Every card that could make the rung bind is elsewhere: it did not.
    return out
