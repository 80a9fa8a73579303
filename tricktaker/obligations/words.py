"""The words of a ladder: why a card is refused, and what the rules are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricktaker.obligations import named
from tricktaker.obligations.conditions import Condition
from tricktaker.obligations.ladder import Breaking, Ladder, Must, binding
from tricktaker.obligations.table import TRUMP
from tricktaker.obligations.terms import Other, held_of
from tricktaker.text import Domain, Text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tricktaker.obligations.situation import Situation

_ = Domain("tricktaker", "tricktaker")


def refusal(ladder: Ladder, situation: Situation, card: int) -> tuple[Text, str | None]:
    """Why a card may not be played, and the number of the rule: None for a card that is not held.

    :raises ValueError: if the card may be played.

    >>> from tricktaker.cards import Pack
    >>> from tricktaker.obligations import BROKEN, Situation
    >>> from tricktaker.ranking import Ranking
    >>> pack = Pack.standard()
    >>> lead = (Must(~TRUMP, unless=BROKEN, rule="S5.3"),)
    >>> situation = Situation.of(Ranking.of(pack, trump="S"), hand=pack.mask("4H 9C AS"))
    >>> reason, rule = refusal(lead, situation, pack.index("AS"))
    >>> print(reason)
    spades may not be led until they are broken, and you hold 9C, 4H
    """
    pack = situation.ranking.pack
    if not situation.hand >> card & 1:
        return _("{card} is not in your hand", card=pack.cards[card]), None
    rung = binding(ladder, situation)
    if rung is None or rung.term.mask(situation) >> card & 1:
        raise ValueError(f"{pack.cards[card]} may be played")
    held = held_of(rung.holding or rung.term, situation)
    if not isinstance(rung.term, Other):
        return rung.term.refusal(situation, held), rung.rule
    nouns = rung.term.term.nouns_in(situation)
    if _breaking(rung) is not None:
        if situation.trick:
            message = _(
                "{nouns} may not be played until they are broken, and you hold {cards}",
                nouns=nouns,
                cards=held,
            )
        else:
            message = _(
                "{nouns} may not be led until they are broken, and you hold {cards}",
                nouns=nouns,
                cards=held,
            )
        return message, rung.rule
    if rung.holding is None:
        message = rung.term.refusal(situation, held)
    elif situation.trick:
        message = _("{nouns} may not be played while you hold {cards}", nouns=nouns, cards=held)
    else:
        message = _("{nouns} may not be led while you hold {cards}", nouns=nouns, cards=held)
    fact = _fact(rung)
    if fact is not None:
        message = _("{fact}: {refusal}", fact=fact, refusal=message)
    return message, rung.rule


def permission(ladder: Ladder, situation: Situation, card: int) -> tuple[Text, str | None]:
    """Why a card of the hand may be played, and the number of the rule; None if no rule asks.

    :raises ValueError: if the card may not be played.

    >>> from tricktaker.cards import Pack
    >>> from tricktaker.obligations import LED_SUIT, Situation
    >>> from tricktaker.ranking import Ranking
    >>> pack = Pack.standard()
    >>> follow = (Must(LED_SUIT, rule="S5.2"),)
    >>> situation = Situation.of(Ranking.of(pack), hand=pack.mask("9C"), trick=[pack.index("AH")])
    >>> reason, rule = permission(follow, situation, pack.index("9C"))
    >>> print(reason, rule)
    you hold no hearts: any card may be played S5.2
    """
    if not situation.hand >> card & 1:
        raise ValueError(f"{situation.ranking.pack.cards[card]} is not in the hand")
    rung = binding(ladder, situation)
    passed = ladder if rung is None else ladder[: ladder.index(rung)]
    freed = list(_freed(passed, situation, card))
    if rung is None or (isinstance(rung.term, Other) and _asks_nothing(rung, situation)):
        said = _("any card may be played") if situation.trick else _("any card may be led")
        rule = freed[0][1] if freed else None
    elif rung.term.mask(situation) >> card & 1:
        said, rule = rung.term.permission(situation), rung.rule
        fact = _fact(rung)
        if _breaking(rung) is not None:
            said = _broken_permission(rung, situation)
        elif fact is not None:
            freed.append((fact, rung.rule))
    else:
        raise ValueError(f"{situation.ranking.pack.cards[card]} may not be played")
    reasons = tuple(dict.fromkeys(reason for reason, _rule in freed))
    return (_("{reasons}: {said}", reasons=reasons, said=said) if reasons else said), rule


def _asks_nothing(rung: Must, situation: Situation) -> bool:
    """Whether the whole hand is allowed by a rung that holds cards back."""
    return rung.allowed(situation) == situation.hand


def _freed(rungs: Sequence[Must], situation: Situation, card: int) -> Iterator[tuple[Text, str]]:
    """What frees a card of rungs that do not bind: a condition, or that the hand has no such."""
    lacked = [rung for rung in rungs if rung.applies(situation)]
    for rung in rungs:
        term = rung.holding or rung.term
        if rung in lacked:
            if isinstance(rung.term, Other) and rung.holding is None:
                yield _("you hold nothing else"), rung.rule
            elif not any(_is_within(rung, other, situation) for other in lacked):
                yield _("you hold no {cards}", cards=term.nouns_in(situation)), rung.rule
        elif (
            rung.unless is not None
            and (rung.when is None or rung.when.holds(situation))
            and rung.unless.holds(situation)
            and not rung.term.mask(situation) >> card & 1
        ):
            yield _freeing(rung, situation), rung.rule


def _is_within(rung: Must, other: Must, situation: Situation) -> bool:
    """Whether who lacks the cards of another rung lacks those of this one with them."""
    if other is rung or (isinstance(other.term, Other) and other.holding is None):
        return False
    mine, theirs = ((r.holding or r.term).mask(situation) for r in (rung, other))
    return mine & ~theirs == 0 and mine != theirs


def _freeing(rung: Must, situation: Situation) -> Text:
    """The condition that keeps a rung from binding, as a clause."""
    held_back = _breaking(rung)
    if held_back is not None:
        return _("{nouns} are broken", nouns=held_back.cards.nouns_in(situation))
    assert rung.unless is not None
    return rung.unless.clause


def _broken_permission(rung: Must, situation: Situation) -> Text:
    assert isinstance(rung.term, Other)
    nouns = rung.term.term.nouns_in(situation)
    if situation.trick:
        return _("{nouns} may not be played until they are broken; this is another", nouns=nouns)
    return _("{nouns} may not be led until they are broken; this is another", nouns=nouns)


def _breaking(rung: Must) -> Breaking | None:
    """What the rung holds back until it is broken, if it does nothing else."""
    found = Breaking.of(rung)
    alone = rung.when is None and rung.holding is None
    return found if alone and found is not None and rung.unless == found.until else None


def _fact(rung: Must) -> Text | None:
    """What makes the rung apply, as a clause."""
    condition = _condition(rung)
    return None if condition is None else condition.clause


def _condition(rung: Must) -> Condition | None:
    if rung.unless is None:
        return rung.when
    return ~rung.unless if rung.when is None else rung.when & ~rung.unless


def describe(ladder: Ladder, lead: bool = False) -> tuple[tuple[Text, str], ...]:
    """The rules in words, a sentence and the rule's number for each rung.

    :param lead: whether the ladder speaks of the card led to a trick.

    >>> from tricktaker.obligations import BROKEN
    >>> [(sentence, _)] = describe((Must(~TRUMP, unless=BROKEN, rule="S5.3"),), lead=True)
    >>> print(sentence)
    Trumps may not be led until they are broken, unless you hold nothing else.
    """
    return tuple((_sentence(rung, lead), rung.rule) for rung in ladder)


def _sentence(rung: Must, lead: bool) -> Text:
    held_back = _breaking(rung)
    if held_back is not None:
        return _broken_sentence(held_back, lead)
    term, condition = rung.term, _condition(rung)
    if rung.holding is not None:
        return _holding_sentence(rung, rung.holding.noun, term.deed(lead))
    if condition is None:
        return term.sentence(lead)
    deed = term.deed(lead)
    if rung.when is None and rung.unless is not None:
        clause = rung.unless.clause
        if isinstance(term, Other):
            return _("Unless {clause}, {deed} if you hold anything else.", clause=clause, deed=deed)
        return _("Unless {clause}, {deed} if you can.", clause=clause, deed=deed)
    clause = condition.clause
    if isinstance(term, Other):
        return _("If {clause}, {deed} if you hold anything else.", clause=clause, deed=deed)
    return _("If {clause}, {deed} if you can.", clause=clause, deed=deed)


def _holding_sentence(rung: Must, holding: Text, deed: Text) -> Text:
    condition = _condition(rung)
    if condition is None:
        return _("If you hold {holding}, {deed}.", holding=holding, deed=deed)
    if rung.when is None and rung.unless is not None:
        return _(
            "If you hold {holding}, {deed}, unless {clause}.",
            holding=holding,
            deed=deed,
            clause=rung.unless.clause,
        )
    return _(
        "If {clause} and you hold {holding}, {deed}.",
        clause=condition.clause,
        holding=holding,
        deed=deed,
    )


def _broken_sentence(held_back: Breaking, lead: bool) -> Text:
    barred = held_back.cards
    if barred == TRUMP and lead:
        return _("Trumps may not be led until they are broken, unless you hold nothing else.")
    if barred == TRUMP:
        return _("Trumps may not be played until they are broken, unless you hold nothing else.")
    if lead and held_back.by:
        return _(
            "Until they are broken, {nouns} may not be led unless you hold nothing else; to play"
            " {by} breaks them, too.",
            nouns=barred.nouns,
            by=named.spoken(held_back.by),
        )
    if lead:
        return _(
            "Until they are broken, {nouns} may not be led unless you hold nothing else.",
            nouns=barred.nouns,
        )
    return _(
        "Until they are broken, {nouns} may not be played unless you hold nothing else.",
        nouns=barred.nouns,
    )
