"""The choices of a person at the terminal: how they are listed, and what typing one looks like."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Final

from attrs import evolve, field, frozen

from tricktaker.actions import Action, CardAction, Discard, Give, Look, Play, spellings_of, tidy
from tricktaker.cards import parse_card
from tricktaker.cli.cards import card_order, card_text
from tricktaker.cli.terminal import entry, fitted, flowed, padded, width, words
from tricktaker.errors import InvalidCard, TricktakerError
from tricktaker.events import OFFER
from tricktaker.phases import Discarding, Exchange
from tricktaker.text import Domain, Text

if TYPE_CHECKING:
    from tricktaker.view import View

_ = Domain("tricktaker", "tricktaker")

_A_NUMBER: Final = "2"
"""What a person types who means a number that is said, such as a bid."""

_MOST_LINES: Final = 12
"""How many choices are listed one under the other; of more the words are in the help."""

_LONG: Final = 16
_BEGUN: Final = 10
"""Of more than so many numbers of one kind, such as bids, so many are listed, and the last."""

_INVITATIONS: Final = {
    Play.verb: _("Your turn: play a card (? for help):"),
    Discard.verb: _("Your turn: discard a card (? for help):"),
    Give.verb: _("Your turn: give a card (? for help):"),
}


@frozen
class Choices:
    """The legal actions as they are listed, each with the number that stands for it.

    Where a bare number is something to be said (a bid), nothing else has one; and what is no card
    has none if the game says numbers in another phase.

    :ivar leads: whether the card that is played leads to a trick.
    :ivar empty_handed: whether the player holds no card yet.
    :ivar from_dummy: whether the cards are those of a hand that the player plays for another.
    :ivar receiver: the seat that cards are given to, and the way to it.
    :ivar laid: how many cards were given or laid away before.
    :ivar count: how many there are to give or to lay away in all; 0 if that is not said.
    :ivar spellings: what else may be typed, with the code that it stands for.
    """

    actions: tuple[Action, ...]
    numbered: bool
    leads: bool = False
    empty_handed: bool = False
    from_dummy: bool = False
    receiver: Text | None = None
    laid: int = 0
    count: int = 0
    spellings: Mapping[str, str] = field(factory=dict)

    @classmethod
    def of(cls, view: View) -> Choices:
        """The choices of a view's reader, cards in the order of the hand."""
        legal = view.legal_actions
        order, index = card_order(view.game, view.strain), view.game.cards.index
        cards = sorted(
            (a for a in legal if isinstance(a, CardAction)), key=lambda a: order(index(a.card))
        )
        others = [action for action in legal if not isinstance(action, CardAction)]
        first_is_card = bool(legal) and isinstance(legal[0], CardAction)
        ordered = [*cards, *others] if first_is_card else [*others, *cards]
        found = cls(
            tuple(ordered),
            numbered=not _speaks_numbers(view),
            leads=not view.trick_seats and any(isinstance(action, Play) for action in legal),
            empty_handed=isinstance(view.reader, int) and not view.hand_sizes[view.reader],
            from_dummy=view.turn != view.to_act == view.reader,
            spellings=view.game.spellings,
        )
        return _counted(found, view)

    # ------------------------------------------------------------------ what is typed

    def by_number(self, typed: str) -> Action | None:
        """The action that has this number in the list."""
        if not self.numbered or not (typed.isascii() and typed.isdecimal()) or len(typed) > 4:
            return None
        number = int(typed)
        return self.actions[number - 1] if 1 <= number <= len(self.actions) else None

    def by_code(self, typed: str) -> Action | None:
        """The action that has this code, or that the game spells so."""
        ways = spellings_of(tidy(typed))
        wanted = (typed, *ways, *(self.spellings[way] for way in ways if way in self.spellings))
        return next((action for action in self.actions if action.code in wanted), None)

    def begin_with(self, word: str) -> bool:
        """Whether a code of one of them begins with a word, as ``play AS`` with ``play``."""
        return any(action.code.partition(" ")[0] == word for action in self.actions)

    @property
    def may_be_several(self) -> bool:
        """Whether several cards may be typed in one line."""
        return any(isinstance(action, Give | Discard) for action in self.actions)

    def several(self, typed: str) -> tuple[str, ...]:
        """The cards of a line with several to give or to lay away, each as a code or as typed.

        It is empty for a line that is no such list.
        """
        verbs = {action.verb for action in self.actions if isinstance(action, Give | Discard)}
        parts = re.split(r"[\s,;]+", typed.strip(" \t,;"))
        if parts[0].lower() in verbs:
            parts = parts[1:]
        if not verbs or len(parts) < 2 or not self._is_card(parts[0]):
            return ()
        numbers = [self.by_number(part) for part in parts]
        return tuple(
            part if number is None else number.code
            for part, number in zip(parts, numbers, strict=True)
        )

    def _is_card(self, part: str) -> bool:
        try:
            return self.by_number(part) is not None or bool(parse_card(part))
        except InvalidCard:
            return False

    def looks(self) -> Action | None:
        """Looking at the hand, where that is one of the choices."""
        return next((action for action in self.actions if isinstance(action, Look)), None)

    # ------------------------------------------------------------------ what is shown

    def meaning(self, action: Action) -> Text:
        """An action in words."""
        if isinstance(action, Look) and self.empty_handed:
            return _("look at your card")
        return action.text

    def invitation(self) -> Text:
        """The line over the choices."""
        verbs = {a.verb if isinstance(a, CardAction) else "" for a in self.actions}
        if self.from_dummy and self.leads:
            return _("Your turn: lead from the open hand (? for help):")
        if self.from_dummy:
            return _("Your turn: play from the open hand (? for help):")
        if self.leads and verbs == {Play.verb}:
            return _("Your turn: lead a card (? for help):")
        verb = verbs.pop() if len(verbs) == 1 else ""
        if self.looks() is not None:
            return _("Your turn (Enter looks, ? for help):")
        if not verb:
            return _("Your turn (? for help):")
        if self.count > 1 or self.receiver is not None:
            return self._laying(verb)
        return _INVITATIONS.get(verb) or _("Your turn: {verb} a card (? for help):", verb=verb)

    def _laying(self, verb: str) -> Text:
        """The same for cards to give or to lay away: how many, and to whom."""
        number, count, to = self.laid + 1, self.count, self.receiver
        if verb == Give.verb and to is not None:
            if count > 1:
                return _("Your turn: give card {number} of {count} to {receiver} (? for help):",
                         number=number, count=count, receiver=to)  # fmt: skip
            return _("Your turn: give a card to {receiver} (? for help):", receiver=to)
        if verb == Discard.verb:
            return _("Your turn: discard card {number} of {count} (? for help):",
                     number=number, count=count)  # fmt: skip
        return _("Your turn: {verb} card {number} of {count} (? for help):",
                 verb=verb, number=number, count=count)  # fmt: skip

    def lines(self) -> list[str]:
        """The choices in a few lines, under the table: cards and numbers side by side."""
        cards = [row for row in self._rows() if isinstance(row[2], CardAction)]
        verbs = {action.verb for action in self.actions if isinstance(action, CardAction)}
        faces = [_face(*row, spoken=len(verbs) > 1) for row in cards]
        if len(verbs) == 1 and len(cards) < len(self.actions):
            faces.insert(0, words(_("{verb}:", verb=verbs.pop())))
        faces = flowed(faces, indent="  ")
        rows = list(self._rows(others=True))
        if len(rows) > _MOST_LINES or any(_is_number(code) for _number, code, _action in rows):
            others = flowed(list(_some(rows)), indent="  ")
        else:
            wide = self._widest(others=True)
            others = [line for row in rows for line in self._listed(row, wide)]
        first_is_card = bool(self.actions) and isinstance(self.actions[0], CardAction)
        return [*faces, *others] if first_is_card else [*others, *faces]

    def listed(self) -> list[str]:
        """All choices in words, one under the other; of a long row of one kind the codes."""
        out: list[str] = []
        runs = [list(run) for _kind, run in groupby(self._rows(), key=_kind_of)]
        wide = max((width(row[1]) for run in runs if len(run) <= _LONG for row in run), default=0)
        for run in runs:
            if len(run) > _LONG:
                out += flowed([_coded(row) for row in run], indent="  ")
            else:
                out += [line for row in run for line in self._listed(row, wide, spelled=True)]
        return out

    def _listed(
        self, row: tuple[str, str, Action], wide: int, spelled: bool = False
    ) -> Sequence[str]:
        number, code, action = row
        mark = f"{number:>3}  " if number else "  "
        said: Text = self.meaning(action)
        also = tuple(typed for typed, meant in self.spellings.items() if meant == action.code)
        if spelled and also:
            said = _("{words} (also: {spellings})", words=said, spellings=also)
        return entry(f"{mark}{padded(code, wide)}  ", words(said))

    def _rows(self, others: bool = False) -> Iterator[tuple[str, str, Action]]:
        """The number (if there is one), the code and the action of each choice."""
        for number, action in enumerate(self.actions, 1):
            if not (others and isinstance(action, CardAction)):
                yield str(number) if self.numbered else "", words(action.code), action

    def _widest(self, others: bool = False) -> int:
        return max((width(code) for _number, code, _action in self._rows(others)), default=0)


def _counted(choices: Choices, view: View) -> Choices:
    """The choices with how many cards are given or laid away, and to whom."""
    phase, reader = view.game.phase(view.phase), view.reader
    if not isinstance(reader, int):
        return choices
    if isinstance(phase, Discarding):
        return evolve(choices, laid=len(view.calls(phase.name)), count=phase.count)
    other = phase.receiver(view, reader) if isinstance(phase, Exchange) else None
    if not isinstance(phase, Exchange) or other is None:
        return choices
    seating = view.game.seating
    whom = _("{seat}, {way}", seat=seating.name(other), way=seating.way(reader, other))
    return evolve(choices, receiver=whom, laid=view.size(OFFER[reader]), count=phase.count)


def _speaks_numbers(view: View) -> bool:
    """Whether a number that stands for a choice might be taken for something that is said."""
    legal = view.legal_actions
    if any(_is_number(action.code) for action in legal):
        return True
    only_words = not any(isinstance(action, CardAction) for action in legal)
    phases = view.game.phases if only_words else [view.game.phase(view.phase)]
    return any(_understands(kind, _A_NUMBER, view) for phase in phases for kind in phase.speaks)


def _is_number(code: str) -> bool:
    """Whether a code is a number, or begins with one, such as a bid of a level."""
    return code[:1].isdecimal()


def _understands(kind: type[Action], typed: str, view: View) -> bool:
    try:
        return kind.parse(typed, view.game.cards) is not None
    except TricktakerError:
        return False


# ------------------------------------------------------------------ side by side


def _kind_of(row: tuple[str, str, Action]) -> type[Action]:
    return type(row[2])


def _coded(row: tuple[str, str, Action]) -> str:
    number, code, _action = row
    return f"{number} {code}".lstrip()


def _some(rows: Sequence[tuple[str, str, Action]]) -> Iterator[str]:
    """Choices by their codes: of a long row of numbers the first, and up to which it goes."""
    for _kind, run in groupby(rows, key=_kind_of):
        alike = list(run)
        if len(alike) <= _LONG or not _is_number(alike[0][1]):
            yield from map(_coded, alike)
        else:
            yield from map(_coded, alike[:_BEGUN])
            yield fitted(words(_("… to {last}", last=alike[-1][1])))


def _face(number: str, _code: str, action: Action, spoken: bool) -> str:
    """A card to choose, for one line of them: ``3 10♥``."""
    assert isinstance(action, CardAction)
    shown = f"{action.verb} {card_text(action.card)}" if spoken else card_text(action.card)
    return f"{number} {shown}" if number else shown
