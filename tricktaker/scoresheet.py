"""A score sheet: scores deals that were played with real cards, from the facts alone."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from attrs import NOTHING

from tricktaker import answers
from tricktaker.errors import InvalidFacts, InvalidSetup, TricktakerError, called
from tricktaker.facts import Question, made, questions
from tricktaker.game import Game
from tricktaker.scoring import ScoreLine, Standing
from tricktaker.steps import blamed_on_scoring, score_lines
from tricktaker.text import Domain

_ = Domain("tricktaker", "tricktaker")


class ScoreSheet:
    """The score of a match at a real table, by the same lines as a match that is played here.

    :param start: totals and counters to start from.
    :raises InvalidSetup: if the game is none, or the start cannot be.

    >>> import tricktaker as tt
    >>> sheet = tt.ScoreSheet(tt.load_game("spades"))
    >>> [line.amount for line in sheet.add({"bids": [4, "nil", 2, 2], "tricks": [5, 0, 4, 4]})]
    [60, 3, 20, 2, 100]
    >>> sheet.totals, sheet.bags
    ((63, 122), (3, 2))
    """

    def __init__(self, game: Game, start: Mapping[str, Any] | None = None) -> None:
        if not isinstance(game, Game):
            raise InvalidSetup(_("a score sheet needs a game; get one from load_game"))
        self.game = game
        self._standings = [Standing.start(len(game.seating.sides), game.counters, start)]
        self._lines: list[tuple[ScoreLine, ...]] = []

    def add(self, facts: Mapping[str, Any]) -> tuple[ScoreLine, ...]:
        """Score a deal: what happened, in the game's words -> its score lines.

        :raises InvalidFacts: if it cannot have happened; the sheet is unchanged.
        :raises PluginError: if the rules of the game fail; the sheet is unchanged.
        """
        if self.is_over:
            raise InvalidFacts(_("the match is over"))
        lines = score_lines(self.game, self._read(facts), self.standing)
        standing = self.standing.after(lines)
        self._lines.append(lines)
        self._standings.append(standing)
        return lines

    def _read(self, facts: Mapping[str, Any]) -> Any:
        """The facts of a deal, each and all together as they can be."""
        questions = self.questions
        known = [question.name for question in questions]
        if not isinstance(facts, Mapping):
            raise InvalidFacts(
                _("the facts of a deal are given by name: {known}", known=tuple(known))
            )
        for name in facts:
            if name not in known:
                raise InvalidFacts(
                    _(
                        '"{name}" is no fact of this game; they are: {known}',
                        name=called(name),
                        known=tuple(known),
                    )
                )
        with blamed_on_scoring(self.game):
            told: dict[str, Any] = {}
            for question in questions:
                told[question.name] = self._told(question, facts, told)
            read = made(lambda: self.game.scoring.facts_type(**told))
            self.game.scoring.check(read, self.standing)
        return read

    def _told(self, question: Question, facts: Mapping[str, Any], told: Mapping[str, Any]) -> Any:
        """One of the facts that are given, where this is told before it."""
        given = facts.get(question.name)
        if not question.is_asked(told, self._number):
            if given is not None:
                reason = _('there is no "{name}" in a deal like this', name=question.name)
                raise InvalidFacts(reason, question.rule)
            return None
        if question.name not in facts and question.default is NOTHING:
            raise InvalidFacts(_('"{name}" is missing', name=question.name), question.rule)
        return question.read(given, self.game.seating, self.standing)

    @property
    def _number(self) -> int:
        """The number that the next deal has in the match."""
        return len(self._lines) + 1

    def check(self, name: str, value: Any) -> None:
        """Refuse a fact that cannot be, whatever the other facts are.

        :raises InvalidFacts: with the reason.

        >>> import tricktaker as tt
        >>> tt.ScoreSheet(tt.load_game("spades")).check("tricks", [14, 0, 0, 0])
        Traceback (most recent call last):
        tricktaker.errors.InvalidFacts: tricks: 14 cannot be; there are 0 to 13 (rule S5.6)
        """
        (question,) = [each for each in self.questions if each.name == name]
        with blamed_on_scoring(self.game):
            question.read(value, self.game.seating, self.standing)

    @property
    @answers.of_the_game
    def questions(self) -> tuple[Question, ...]:
        """The facts that are asked for at this table, in one deal or another, in order."""
        return questions(self.game.scoring.facts_type, self.game.scoring)

    def next_question(self, told: Mapping[str, Any]) -> Question | None:
        """The next fact to be asked for of a deal of which this is told; None if that is all.

        >>> import tricktaker as tt
        >>> sheet = tt.ScoreSheet(tt.load_game("belote"))
        >>> sheet.next_question({"taker": 2}).name, sheet.next_question({"taker": None})
        ('cards', None)
        """
        so_far: dict[str, Any] = {}
        for question in self.questions:
            with blamed_on_scoring(self.game):
                is_asked = question.is_asked(so_far, self._number)
            if is_asked and question.name not in told:
                return question
            so_far[question.name] = told.get(question.name)
        return None

    def undo(self) -> None:
        """Take the last deal off the sheet.

        :raises TricktakerError: if there is none.
        """
        if not self._lines:
            raise TricktakerError(_("the sheet is empty"))
        self._lines.pop()
        self._standings.pop()

    @property
    def deals(self) -> tuple[tuple[ScoreLine, ...], ...]:
        """The score lines of each deal."""
        return tuple(self._lines)

    @property
    def standing(self) -> Standing:
        """Totals and counters."""
        return self._standings[-1]

    @property
    def totals(self) -> tuple[int, ...]:
        """The totals by partnership, or by seat where there are none."""
        return self.standing.totals

    def __getattr__(self, name: str) -> tuple[int, ...]:
        # the game's counters by their own names: sheet.bags
        standings = self.__dict__.get("_standings")  # not there yet in a copy that is being made
        if standings:
            with suppress(AttributeError):
                found: tuple[int, ...] = standings[-1].named(name)
                return found
        raise AttributeError(f"a score sheet has no {name!r}")

    @property
    @answers.of_the_game
    def winners(self) -> tuple[int, ...]:
        """The winning sides; empty while the match goes on.

        A deal that was passed out and has no lines scores nothing, and does not end a match.
        """
        scored = self._lines and self._lines[-1]
        return (self.game.end.winners(self.standing, len(self._lines)) or ()) if scored else ()

    @property
    def is_over(self) -> bool:
        """Whether the match has been won."""
        return bool(self.winners)
