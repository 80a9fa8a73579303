"""Draws what a view says: the seats with the trick, the score, the hand."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tricktaker.actions import Action, CardAction, FaceDown
from tricktaker.cards import SUITS
from tricktaker.cli.labels import counter_name
from tricktaker.cli.terminal import (
    BOLD,
    DIM,
    RED,
    columns,
    flowed,
    padded,
    paint,
    shortened,
    width,
    words,
)
from tricktaker.events import HAND, STOCK, TRICK, WON
from tricktaker.text import Domain, Text

if TYPE_CHECKING:
    from tricktaker.cards import Card
    from tricktaker.cli.labels import Labels
    from tricktaker.ranking import Group, Ranking
    from tricktaker.seating import Seat
    from tricktaker.view import View

_ = Domain("tricktaker", "tricktaker")

_SUITS = {suit.code: suit for suit in SUITS}
_RED = ("H", "D")
_LEAST_LABEL = 8
_SILENT = ("winners", "leader", "strain")
_NARROW = 60  # columns; below this, seats are named in short


# ------------------------------------------------------------------ the whole


def table(view: View, labels: Labels) -> list[str]:
    """Everything on the table but the reader's own hand."""
    lines = [paint(_headline(view), BOLD), *_seats(view, labels), "", *sides(view, labels)]
    notes = [words(note) for note in _facts(view, labels)]
    if notes:
        lines += ["", *flowed(notes, indent="  ")]
    return lines


def _headline(view: View) -> str:
    parts: list[Text] = [view.game.title, _("deal {number}", number=view.deal)]
    if view.phase is not None:
        parts.append(view.game.phase(view.phase).title)
    if view.trick_count or view.trick_seats:
        # a finished trick lies there until the next is led
        parts.append(
            _("trick {number}", number=view.trick_count + 1 if view.phase else view.trick_count)
        )
    trumps = view.ranking.trump
    if len(view.game.rankings) > 1 and trumps is not None:
        parts.append(_("{trumps} are trumps", trumps=view.ranking.trump_name))
    elif view.strain is not None and trumps is None:
        parts.append(_("no trumps"))
    return "-- " + ", ".join(map(words, parts)) + " --"


# ------------------------------------------------------------------ seats


def _seats(view: View, labels: Labels) -> list[str]:
    phases = [phase for phase in (p.name for p in view.game.phases) if _said_in(view, phase)]
    counts = any(any(ranking.points) for ranking in view.game.rankings.values())
    head = ["", *(words(view.game.phase(phase).title) for phase in phases), words(_("tricks"))]
    head += [words(_("card points"))] if counts else []
    head.append(words(_("plays")))
    rows = [head]
    for seat in range(view.game.seating.seats):
        row = [_marked(view, labels, seat)]
        row += [_last_said(view, phase, seat) for phase in phases]
        row.append(str(view.tricks_won[seat]))
        row += [str(sum(t.points for t in view.tricks if t.winner == seat))] if counts else []
        rows.append([*row, _playing(view, seat)])
    return grid(rows, left=(0, len(head) - 1))


def _marked(view: View, labels: Labels, seat: Seat) -> str:
    pointer = "> " if seat == view.to_act else "  "
    return pointer + words(labels.short(seat) if _is_narrow() else labels.seat(seat))


def _is_narrow() -> bool:
    return columns() < _NARROW


def _playing(view: View, seat: Seat) -> str:
    """A seat's card in the trick, or what else there is to know of it now."""
    trick = view.trick
    if seat in trick.seats:
        shown = card_text(trick.cards[trick.seats.index(seat)])
        return words(_("{card} led", card=shown)) if seat == trick.leader else shown
    if not trick.seats and not view.trick_count and seat == view.dealer:
        return words(_("deals"))
    if seat == view.turn and seat != view.to_act and view.to_act is not None:
        return words(_("is played for"))
    return ""


def _said_in(view: View, phase: str) -> bool:
    return any(_is_said(call.action) for call in view.calls(phase))


def _last_said(view: View, phase: str, seat: Seat) -> str:
    said = [c.action for c in view.calls(phase) if c.seat == seat and _is_said(c.action)]
    return words(str(said[-1])) if said else ""


def _is_said(action: Action) -> bool:
    """Whether an action is a call, and not a card that moves."""
    return not isinstance(action, CardAction | FaceDown)


# ------------------------------------------------------------------ sides


def sides(view: View, labels: Labels) -> list[str]:
    """Totals, counters and what else is noted by side, such as the contract."""
    standing = view.standing
    numbers: list[tuple[Text, Sequence[Any]]] = [(_("points"), standing.totals)]
    numbers += [(counter_name(name), values) for name, values in standing.counters]
    numbers += [
        column for key, value in view.notes.items() for column in _columns(view, key, value)
    ]
    rows = [["", *(words(title) for title, _values in numbers)]]
    for side in range(len(view.game.seating.sides)):
        row = ["  " + words(labels.side(side, short=_is_narrow()))]
        rows.append(row + [words(str(values[side])) for _title, values in numbers])
    return grid(rows)


def _columns(view: View, key: str, value: Any) -> Iterator[tuple[Text, Sequence[Any]]]:
    """What a noted fact has for each side, such as the tricks of a contract."""
    parts = value.items() if isinstance(value, Mapping) else [(key, value)]
    found = [(name, part) for name, part in parts if _has_one_each(part, view.game.seating.sides)]
    for name, part in found:
        yield counter_name(key if len(found) == 1 else name), part


def _has_one_each(value: Any, whom: Sequence[Any]) -> bool:
    """Whether a value has one number or word for each side, or each seat."""
    plain = isinstance(value, tuple) and all(isinstance(item, int | str) for item in value)
    return plain and len(value) == len(whom)


def _facts(view: View, labels: Labels) -> Iterator[Text]:
    # what a phase notes under its own name is for itself
    phases = [phase.name for phase in view.game.phases]
    for key, value in view.notes.items():
        if key == "broken":
            yield _("{trumps} are broken", trumps=view.ranking.trump_name)
        elif key not in _SILENT and key not in phases:
            said = words(", ".join(_rest(view, value)))
            if said:
                yield _("{name}: {value}", name=counter_name(key), value=said)
    places = view.to_json()["places"]
    for place, content in places.items():
        if place == TRICK or place in HAND or place in WON or (place == STOCK and not view.tricks):
            continue
        yield place_text(view, labels, place, content["count"])


def _rest(view: View, value: Any) -> Iterator[str]:
    """What a noted fact says besides what stands in columns, by side or by seat."""
    seating = view.game.seating
    if isinstance(value, Mapping):
        for name, part in value.items():
            yield from (f"{name} {words_}" for words_ in _rest(view, part))
    elif isinstance(value, bool):
        yield words(_("yes") if value else _("no"))
    elif not any(_has_one_each(value, whom) for whom in (seating.sides, range(seating.seats))):
        yield ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def place_text(view: View, labels: Labels, place: str, count: int) -> Text:
    """What lies in a place, as far as it is known."""
    known = view.known(place)
    if len(known) == count:
        cards = " ".join(card_text(card) for card in _sorted(view.ranking, known.mask, view))
        return _("{place}: {cards}", place=labels.place(place), cards=cards)
    return _.plural(
        "{place}: {count} card", "{place}: {count} cards", count=count, place=labels.place(place)
    )


# ------------------------------------------------------------------ cards


def card_text(card: Card) -> str:
    """A card as it is shown on its own: ``10♥``."""
    return card.glyph


def _sorted(ranking: Ranking, mask: int, view: View) -> list[Card]:
    return [view.game.cards.cards[index] for index in ranking.sorted(mask)]


def hand(view: View, seat: Seat) -> list[str]:
    """A hand by suits, high to low, with the legal cards in brackets."""
    mask = view.hand_of(seat).mask
    count = view.hand_sizes[seat]
    hidden = count - mask.bit_count()
    lines = []
    if hidden:
        lines.append(
            words(_.plural("{count} card face down", "{count} cards face down", count=hidden))
        )
    legal = {a.card for a in view.legal_actions if isinstance(a, CardAction)}
    lines += suit_rows(view, mask, legal)
    return ["  " + line for line in lines]


def suit_rows(view: View, mask: int, legal: Collection[Card]) -> list[str]:
    """The cards of a mask, a line for each suit that they count as."""
    ranking = view.ranking
    groups = {group.key: group for group in ranking.groups}
    shown: dict[str, list[Card]] = {}
    for index in ranking.sorted(mask):
        key = next((key for key, group in groups.items() if group.mask >> index & 1), "")
        shown.setdefault(key, []).append(view.game.cards.cards[index])
    marks = {card: _brackets(card in legal) for cards in shown.values() for card in cards}
    titles = {key: _group_title(groups.get(key)) for key in shown}
    wide = max(map(width, titles.values()), default=0)
    return [_suit_row(padded(titles[key], wide), key, cards, marks) for key, cards in shown.items()]


def _group_title(group: Group | None) -> str:
    if group is None:
        return ""
    return _SUITS[group.key].sign if group.key in _SUITS else words(group.name)


def _suit_row(
    title: str, key: str, cards: Sequence[Card], marks: dict[Card, tuple[str, str]]
) -> str:
    faces = []
    for card in cards:
        own_suit = card.suit.code == key and not card.copy
        face = card.rank.sign if own_suit else card_text(card)
        before, after = marks[card]
        styles = [RED] if card.suit.code in _RED else []
        if marks.keys() and any(mark[0] == "[" for mark in marks.values()):
            styles += [BOLD] if before == "[" else [DIM]
        faces.append(paint(before + face + after, *styles))
    colour = (RED,) if key in _RED else ()
    return paint(title, *colour) + "  " + " ".join(faces).rstrip()


def _brackets(legal: bool) -> tuple[str, str]:
    return ("[", "]") if legal else (" ", " ")


# ------------------------------------------------------------------ rows and columns


def grid(rows: Sequence[Sequence[str]], left: Collection[int] = (0,)) -> list[str]:
    """Rows in columns; the first is cut where the terminal is narrow.

    :param left: the columns that begin at their left.
    """
    sizes = [max(width(row[column]) for row in rows) for column in range(len(rows[0]))]
    spare = columns() - 1 - sum(sizes[1:]) - 2 * (len(sizes) - 1)
    sizes[0] = min(sizes[0], max(spare, _LEAST_LABEL))
    return [
        "  ".join(
            padded(shortened(cell, sizes[column]), sizes[column], right=column not in left)
            for column, cell in enumerate(row)
        ).rstrip()
        for row in rows
    ]
