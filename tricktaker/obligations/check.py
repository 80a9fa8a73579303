"""Checks of a ladder when its game is loaded."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import TYPE_CHECKING

from tricktaker.cards import Pack, bits
from tricktaker.errors import TricktakerError
from tricktaker.obligations import conditions
from tricktaker.obligations.ladder import Ladder, Must
from tricktaker.obligations.situation import Situation
from tricktaker.text import Domain

if TYPE_CHECKING:
    from tricktaker.obligations.conditions import Condition
    from tricktaker.ranking import Ranking

_ = Domain("tricktaker", "tricktaker")


def check_ladder(ladder: Ladder, pack: Pack, rankings: Iterable[Ranking]) -> None:
    """See that a ladder makes sense: its cards exist, and every `holding` lies within its term.

    Were `holding` wider than the term, a hand could bind a rung and have no card to play on it.
    All tricks are tried that differ in what terms can see, under every ranking.

    :raises TricktakerError: naming the rule and a card.

    >>> from tricktaker.obligations import OVER_TRUMP, TRUMP
    >>> from tricktaker.ranking import Ranking
    >>> pack = Pack.standard("789TJQKA")
    >>> hearts = Ranking.of(pack, "789JQKTA", trump="H")
    >>> check_ladder((Must(TRUMP, holding=OVER_TRUMP, rule="B5"),), pack, [hearts])
    >>> check_ladder((Must(OVER_TRUMP, holding=TRUMP, rule="B5"),), pack, [hearts])
    Traceback (most recent call last):
    ...
    tricktaker.errors.TricktakerError: rule B5: 7H is in `holding` and not in what must be played
    """
    for rung in ladder:
        if not isinstance(rung, Must):
            raise TricktakerError(_("{what} is no rung of a ladder", what=repr(rung)))
        _check_words(rung, pack)
    binding = [rung for rung in ladder if rung.holding is not None]
    if not binding:
        return
    for ranking in rankings:
        for trick in _tricks(ranking):
            situation = Situation.of(ranking, trick=trick)
            for rung in binding:
                _check_holding(rung, situation)


def _check_words(rung: Must, pack: Pack) -> None:
    """Named cards must exist in the pack: expressions look them up."""
    for word in (rung.term, rung.holding, rung.when, rung.unless):
        if word is not None:
            # a word of a plugin's own may have none: then the game is not compiled, but played
            with suppress(NotImplementedError):
                word.expression(pack)


def _check_holding(rung: Must, situation: Situation) -> None:
    assert rung.holding is not None
    outside = rung.holding.mask(situation) & ~rung.term.mask(situation)
    if outside and _may_apply(rung, situation):
        card = situation.ranking.pack[next(bits(outside))]
        raise TricktakerError(
            _(
                "rule {rule}: {card} is in `holding` and not in what must be played",
                rule=rung.rule,
                card=card,
            )
        )


def _tricks(ranking: Ranking) -> Iterator[tuple[int, ...]]:
    """Tricks of up to two cards, of which the second beats the first.

    A term reads the suit led, its best card, the best trump and the card that is winning. Two
    cards show every mixture of these, since the lead itself may be the best of its suit.
    """
    yield ()
    for lead in range(len(ranking.pack)):
        yield (lead,)
        for above in bits(ranking.beats[lead]):
            yield (lead, above)


def _may_apply(rung: Must, situation: Situation) -> bool:
    when, unless = rung.when, rung.unless
    return (when is None or True in outcomes(when, situation)) and (
        unless is None or False in outcomes(unless, situation)
    )


def outcomes(condition: Condition, situation: Situation) -> frozenset[bool]:
    """The values that a condition can have with this trick, whatever else has happened.

    >>> from tricktaker.obligations import FIRST_TRICK, Strain
    >>> from tricktaker.ranking import Ranking
    >>> spades = Situation.of(Ranking.of(Pack.standard(), trump="S"))
    >>> sorted(outcomes(Strain("H") & FIRST_TRICK, spades))
    [False]
    """
    if condition.settled:
        return frozenset([condition.holds(situation)])
    parts = [outcomes(part, situation) for part in condition.parts]
    if isinstance(condition, conditions.Unmet):
        return frozenset(not value for value in parts[0])
    if isinstance(condition, conditions.Both):
        return frozenset(one and other for one in parts[0] for other in parts[1])
    if isinstance(condition, conditions.Either):
        return frozenset(one or other for one in parts[0] for other in parts[1])
    return frozenset([True, False])
