"""The rules of a game in words, made from its data: nothing is written twice.

>>> import tricktaker as tt
>>> sections = describe(tt.load_game("spades"))
>>> [str(section.title) for section in sections][:3]
['Table', 'Cards', 'dealing']
>>> [str(text) for text, rule in sections[0].lines]
['4 players in turn order: seats 0 to 3, clockwise.', 'Partners: seats 0 and 2, seats 1 and 3.']
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from attrs import field, frozen

from tricktaker.cards import bits
from tricktaker.options import specs
from tricktaker.text import Domain, Text

if TYPE_CHECKING:
    from tricktaker.cards import Card
    from tricktaker.game import Game
    from tricktaker.options import OptionSpec, Value
    from tricktaker.ranking import Group, Ranking

_ = Domain("tricktaker", "tricktaker")

Line = tuple[Text, str | None]
"""A rule in words, and its number in the rule page of the game, if it has one."""


def _lines(lines: Iterable[Line]) -> tuple[Line, ...]:
    return tuple(lines)


@frozen
class Section:
    """Rules that belong together, under a title."""

    title: Text
    lines: tuple[Line, ...] = field(converter=_lines)


def describe(game: Game) -> tuple[Section, ...]:
    """The rules of a game with the options that it has.

    Within a section the rules are sorted by their numbers. What the game notes besides stands in
    the section that has rules of the same chapter, or in one of its own.

    >>> import tricktaker as tt
    >>> [str(section.title) for section in describe(tt.load_game("spades", target=250))][-3:]
    ['play', 'Score', 'End of the match']
    """
    sections = [
        Section(_("Table"), _seating(game)),
        Section(_("Cards"), [*_pack(game), *_rankings(game)]),
        *(Section(phase.title, phase.describe(game)) for phase in game.phases),
        Section(_("Score"), game.scoring.describe()),
        Section(_("End of the match"), game.end.describe()),
    ]
    notes: list[list[Line]] = [[] for _section in sections]
    besides: list[Line] = []
    said = {line for section in sections for line in section.lines}
    for note in dict.fromkeys(game.other_rules):
        place = _section_of(note[1], sections)
        if note not in said:
            (besides if place is None else notes[place]).append(note)
    full = [
        Section(section.title, _in_order([*section.lines, *more]))
        for section, more in zip(sections, notes, strict=True)
    ]
    full.append(Section(_("Besides"), _in_order(besides)))
    return tuple(section for section in full if section.lines)


def _section_of(rule: str | None, sections: Sequence[Section]) -> int | None:
    """The section with most rules of the chapter of a rule, if one has any."""
    if rule is None:
        return None
    counts = [
        sum(_chapter(number) == _chapter(rule) for _text, number in section.lines if number)
        for section in sections
    ]
    return counts.index(max(counts)) if any(counts) else None


def _chapter(rule: str) -> str:
    """The part of a rule's number that its chapter shares.

    >>> _chapter("S4.1"), _chapter("M6")
    ('S4', 'M6')
    """
    return rule.partition(".")[0]


def _in_order(lines: Iterable[Line]) -> list[Line]:
    """Rules by their numbers; first those without one, as they stand."""
    told = list(lines)
    numbered = [line for line in told if line[1]]
    plain_lines = [line for line in told if not line[1]]
    return [*plain_lines, *sorted(numbered, key=lambda line: _natural(line[1] or ""))]


def _natural(rule: str) -> list[tuple[int, str]]:
    """Orders numbers of rules as people count: S6.2 before S6.10."""
    parts = re.split(r"([0-9]+)", rule)
    return [(int(part), "") if n % 2 else (0, part) for n, part in enumerate(parts)]


def options_text(game: Game) -> Section:
    """The options of a game: what each does, what it takes, its default and its setting.

    >>> import tricktaker as tt
    >>> str(options_text(tt.load_game("spades")).lines[0][0])
    'target=500: Points that win the match. Takes a whole number of at least 1.'
    """
    lines = [
        (_option(spec, getattr(game.options, spec.name)), spec.rule)
        for spec in specs(type(game.options))
    ]
    return Section(_("Options"), _in_order(lines))


def setting_text(value: Value) -> str:
    """A value of an option as people type it.

    >>> setting_text(None), setting_text(True), setting_text(250)
    ('none', 'true', '250')
    """
    return str(value).lower() if value is None or isinstance(value, bool) else str(value)


def _option(spec: OptionSpec, value: Value) -> Text:
    parts: dict[str, Any] = {
        "name": spec.name,
        "value": setting_text(value),
        "help": spec.help,
        "allowed": spec.allowed,
        "default": setting_text(spec.default),
    }
    if value == spec.default:
        return _("{name}={value}: {help} Takes {allowed}.", **parts)
    return _("{name}={value}: {help} Takes {allowed}; the default is {default}.", **parts)


# ------------------------------------------------------------------ the table and the pack


def _seating(game: Game) -> Iterator[Line]:
    seating = game.seating
    turn = {"count": seating.seats, "last": seating.seats - 1}
    if seating.seats == 2:
        yield _("2 players: seats 0 and 1."), None
    elif seating.clockwise:
        yield _("{count} players in turn order: seats 0 to {last}, clockwise.", **turn), None
    else:
        yield _("{count} players in turn order: seats 0 to {last}, anticlockwise.", **turn), None
    together = [side for side in seating.sides if len(side) > 1]
    if together:
        yield _("Partners: {sides}.", sides=tuple(map(_seats, together))), None
    else:
        yield _("Everybody plays alone."), None


def _seats(side: Sequence[int]) -> Text:
    if len(side) == 2:
        return _("seats {first} and {second}", first=side[0], second=side[1])
    return _("seats {seats}", seats=" ".join(map(str, side)))


def _pack(game: Game) -> Iterator[Line]:
    cards = game.cards
    suits: dict[str, list[str]] = {}
    for card in cards:
        if not card.copy:
            suits.setdefault(card.suit.code, []).append(card.rank.sign)
    copies = max(card.copy for card in cards) + 1
    ranks = set(map(tuple, suits.values()))
    even = len(cards) == copies * sum(map(len, suits.values()))
    if len(ranks) == 1 and even:
        names = tuple(card.name for card in cards.suits)
        parts: dict[str, Any] = {"ranks": " ".join(next(iter(ranks))), "suits": names}
        if copies == 1:
            yield (
                _.plural(
                    "{count} card: {ranks} of {suits}.",
                    "{count} cards: {ranks} of {suits}.",
                    count=len(cards),
                    **parts,
                ),
                None,
            )
        else:
            yield (
                _(
                    "{count} cards: {copies} each of {ranks} of {suits}.",
                    count=len(cards),
                    copies=copies,
                    **parts,
                ),
                None,
            )
        return
    listed = tuple(card.code for card in cards)
    yield (
        _.plural(
            "{count} card: {cards}.",
            "{count} cards: {cards}.",
            count=len(cards),
            cards=" ".join(listed),
        ),
        None,
    )


# ------------------------------------------------------------------ what beats what


def _rankings(game: Game) -> Iterator[Line]:
    """What each strain says of the cards; what holds in several is said once for them."""
    rankings = tuple(dict.fromkeys(game.rankings.values()))
    texts = {ranking: tuple(_ranking(ranking)) for ranking in rankings}
    if len(game.rankings) == 1:
        yield from _always(rankings[0])
    elif len(set(texts.values())) == 1:
        yield _("Trumps may be: {strains}.", strains=tuple(map(_trumps, rankings))), None
    else:
        alike: dict[tuple[object, ...], list[Ranking]] = {}
        for ranking in rankings:
            kind = (ranking.trump_suit is None, ranking.trump is None, texts[ranking])
            alike.setdefault(kind, []).append(ranking)
        for several in alike.values():
            yield _in_strains(several), None
            yield from ((text, None) for text in texts[several[0]])
        return
    yield from ((text, None) for text in texts[rankings[0]])


def _in_strains(rankings: Sequence[Ranking]) -> Text:
    """The heading over what some strains have in common."""
    strains = tuple(ranking.name for ranking in rankings)
    if rankings[0].trump_suit is not None:
        return _("With {strains} as trumps:", strains=strains)
    if rankings[0].trump is not None:
        return _("In {strains}:", strains=strains)
    if rankings[0].strain is not None:
        return _("In {strains}, without trumps:", strains=strains)
    return _("Without trumps:")


def _always(ranking: Ranking) -> Iterator[Line]:
    if ranking.trump is None:
        yield _("There are no trumps."), None
    elif ranking.trump_suit is not None:
        yield _("Trumps are always {suit}.", suit=ranking.trump_name), None


def _trumps(ranking: Ranking) -> Text:
    return _("none") if ranking.trump is None else ranking.name


def _ranking(ranking: Ranking) -> Iterator[Text]:
    trumps = [group for group in ranking.groups if group.key == ranking.trump]
    others = [group for group in ranking.groups if group.key != ranking.trump]
    plain_orders = {_order(ranking, group) for group in others}
    trump_orders = {_order(ranking, group) for group in trumps}
    if len(plain_orders) == 1 and trump_orders <= plain_orders:
        yield _("High to low: {order}.", order=next(iter(plain_orders)))
    else:
        for order in sorted(trump_orders):
            yield _("Trumps, high to low: {order}.", order=order)
        if len(plain_orders) == 1:
            yield _("Other suits, high to low: {order}.", order=next(iter(plain_orders)))
        else:
            for group in others:
                yield _(
                    "{suit}, high to low: {order}.", suit=group.name, order=_order(ranking, group)
                )
    loose = [ranking.pack.cards[i].code for i in range(len(ranking.pack)) if not ranking.follow[i]]
    if loose:
        yield _("Of no suit: {cards}.", cards=" ".join(loose))
    yield from _points(ranking)


def _order(ranking: Ranking, group: Group) -> str:
    """The cards of a group, high to low: ranks where they are all of one suit."""
    cards = [ranking.pack.cards[next(bits(level))] for level in reversed(group.levels)]
    if len({card.suit for card in cards}) == 1:
        return " ".join(card.rank.sign for card in cards)
    return " ".join(card.code for card in cards)


def _points(ranking: Ranking) -> Iterator[Text]:
    trumps, others = ranking.trump_mask, ranking.full & ~ranking.trump_mask
    own, rest = _values(ranking, trumps), _values(ranking, others)
    if own and own != rest:
        yield _("Points of trumps: {points}.", points=own)
    if rest:
        title = _("Points of other cards: {points}.", points=rest)
        yield title if own and own != rest else _("Points of cards: {points}.", points=rest)


def _values(ranking: Ranking, mask: int) -> tuple[Text, ...]:
    """What the cards of a mask count, by rank where all of a rank count the same."""
    by_rank: dict[str, set[int]] = {}
    for index in bits(mask):
        card = ranking.pack.cards[index]
        by_rank.setdefault(card.rank.sign, set()).add(ranking.points[index])
    pairs: list[tuple[str | Card, int]]
    if all(len(values) == 1 for values in by_rank.values()):
        pairs = [(rank, next(iter(values))) for rank, values in by_rank.items()]
    else:
        pairs = [(ranking.pack.cards[i], ranking.points[i]) for i in bits(mask)]
    worth = sorted((pair for pair in pairs if pair[1]), key=lambda pair: -pair[1])
    return tuple(_("{card} {points}", card=card, points=points) for card, points in worth)
