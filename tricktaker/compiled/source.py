"""Writes the Python source of the compiled position of a ruleset.

The class has only what the rules ask for: a game that never asks whether trumps were broken keeps
no note of it. In the source ``hand`` is what the seat to play holds and ``bit`` the card just
played; `tricktaker.compiled.tables` says what the tables are. The fields:

================  ================================================================================
``_hands``        the cards of every seat, as masks
``seat``          who is to play; after the last trick, who took it
``legal_mask``    what that seat may play; nothing once the play is over
``is_over``       whether all tricks have been played
``_last``         the seat that plays last to the trick; -1 before the lead
``_left``         how many tricks are left
``_best``         the seat that is winning the trick
``_beat``         the cards that would win the trick as it stands
``_won``          the tricks of every seat
``_led``          the cards of the suit led
``_over_led``     the cards of the suit led above the highest of them in the trick
``_under``        the trumps below the highest in the trick, if the pack has equal trumps
``_broken``       whether trumps are broken, or what else the ladders hold back
``_opening``      whether this is the first trick
``_played``       every card played
``_stock_open``   whether cards can be drawn
``_points``       the card points of every seat, ``_value`` those in the trick
================  ================================================================================
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING, Final

from tricktaker.compiled.ladders import ladder_lines
from tricktaker.compiled.tables import lanes

if TYPE_CHECKING:
    from tricktaker.cards import Pack
    from tricktaker.compiled.rules import Rules

NAME: Final = "CompiledPlayout"

# Every field with its value before the first card.
_ALWAYS: Final = {
    "_hands": "hands",
    "seat": "leader",
    "legal_mask": "0",
    "is_over": "not left",
    "_last": "-1",
    "_left": "left",
    "_best": "leader",
    "_beat": "0",
    "_won": "[0] * len(hands)",
}
_IF_ASKED: Final = {
    "_led": "0",
    "_over_led": "0",
    "_under": "0",
    "_broken": "False",
    "_opening": "opening",
    "_played": "0",
    "_stock_open": "False",
    "_points": "[0] * len(hands)",
    "_value": "0",
}
_LISTS: Final = ("_hands", "_won", "_points")
OF_TRICK: Final = ("_best", "_beat", "_led", "_over_led", "_under", "_value")
"""The fields that the lead of a trick sets anew."""


def source_of(rules: Rules) -> str:
    """The source of the class for these rules.

    :raises NotCompilable: if a rung of a ladder cannot be written.
    """
    lead = ladder_lines(rules, leading=True)
    follow = ladder_lines(rules, leading=False)
    asked = _asked(rules, (*lead, *follow))
    fields = _ALWAYS | {field: first for field, first in _IF_ASKED.items() if field in asked}
    body = [
        f"__slots__ = {tuple(fields)}",
        "",
        "def _begin(self, hands, leader, left, opening):",
        *_indented(f"self.{field} = {first}" for field, first in fields.items()),
        "    self._open()",
        "",
        "def _open(self):",
        "    hand = self._hands[self.seat]",
        *_indented(lead),
        "",
        "def apply(self, card):",
        *_indented(_apply(rules, fields.keys(), lead, follow)),
        "",
        "def legal_actions(self):",
        "    cards = self.legal_mask",
        "    return ONE_LANE(cards) or (",
        *_indented(_indented(_lookup(rules.ranking.pack))),
        "    )",
        "",
        "def copy(self):",
        f"    other = new({NAME})",
        *_indented(f"other.{field} = self.{field}{_copied(field)}" for field in fields),
        "    return other",
    ]
    return "\n".join([f"class {NAME}(Playout):", *_indented(body), ""])


def _indented(lines: Iterable[str]) -> list[str]:
    return ["    " + line if line else line for line in lines]


def _copied(field: str) -> str:
    return "[:]" if field in _LISTS else ""


def _asked(rules: Rules, ladders: Sequence[str]) -> set[str]:
    """The fields that the rules ask for."""
    asked = set(re.findall(r"self\.(\w+)", "\n".join(ladders)))
    if "_over_led" in asked and 0 in rules.ranking.follow:
        asked.add("_led")  # it tells whether a card that belongs to a suit has been played
    if any(rules.ranking.points):
        asked |= {"_points", "_value"}
    return asked


def _apply(rules: Rules, fields: Collection[str], lead: list[str], follow: list[str]) -> list[str]:
    """The body of `apply`: a card closes a trick, opens one, or comes in between."""

    def only(field: str, *lines: str) -> tuple[str, ...]:
        return lines if field in fields else ()

    return [
        "try:",
        "    bit = BIT[card] & self.legal_mask",
        "except (IndexError, TypeError):",
        "    bit = 0",
        "if not bit or card < 0:",  # Python counts those from the end
        "    self._refuse(card)",
        "seat = self.seat",
        "hands = self._hands",
        "hands[seat] ^= bit",
        *only("_broken", "if BREAKS[card]:", "    self._broken = True"),
        *only("_played", "self._played |= bit"),
        "last = self._last",
        "if seat == last:",
        "    if not bit & self._beat:",
        "        seat = self._best",
        "    self.seat = seat",
        "    self._won[seat] += 1",
        *only("_points", "    self._points[seat] += self._value + POINTS[card]"),
        *only("_opening", "    self._opening = False"),
        "    self._last = -1",
        "    self._left = left = self._left - 1",
        "    if not left:",
        "        self.legal_mask = 0",
        "        self.is_over = True",
        "        return",
        "    hand = hands[seat]",
        *_indented(lead),
        "    return",
        "if last < 0:",
        "    self._last = BEFORE[seat]",
        *only("_value", "    self._value = POINTS[card]"),
        *_indented(_leads(fields)),
        *_indented(_wins(fields)),
        "else:",
        *only("_value", "    self._value += POINTS[card]"),
        *_indented(_follows(fields, anything_leads=0 not in rules.ranking.follow)),
        "    if bit & self._beat:",
        *_indented(_indented(_wins(fields))),
        "self.seat = seat = NEXT[seat]",
        "hand = hands[seat]",
        *follow,
    ]


def _wins(fields: Collection[str]) -> list[str]:
    """A card is winning the trick."""
    lines = ["self._best = seat", "self._beat = BEATS[card]"]
    if "_under" in fields:
        lines.append("self._under = UNDER[card]")
    return lines


def _leads(fields: Collection[str]) -> list[str]:
    """A card says which suit is led."""
    tables = {"_led": "FOLLOW", "_over_led": "OVER_LED"}
    return [f"self.{field} = {table}[card]" for field, table in tables.items() if field in fields]


def _follows(fields: Collection[str], *, anything_leads: bool) -> list[str]:
    """A card comes after the first: it may say which suit is led if no card before it did."""
    lines = []
    if "_over_led" in fields:
        lines = ["if bit & self._over_led:", "    self._over_led = OVER_LED[card]"]
    if anything_leads or "_led" not in fields:
        return lines
    if lines:
        lines[0] = f"el{lines[0]}"
    return ["if not self._led:", *_indented(_leads(fields)), *lines]


def _lookup(pack: Pack) -> list[str]:
    """The cards of any mask: those of each lane, in a row."""
    lines = []
    for number, (first, width) in enumerate(lanes(pack)):
        moved = f"cards >> {first}" if first else "cards"
        cut = f" & {(1 << width) - 1:#x}" if first + width < len(pack) else ""
        lines.append(f"{'+ ' if number else ''}LANE_{number}[{moved}{cut}]")
    return lines
