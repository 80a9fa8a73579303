"""A score sheet: scores deals that were played with real cards, from the facts alone."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from attrs import NOTHING, Attribute, fields, fields_dict, frozen

from tricktaker import answers
from tricktaker.errors import InvalidFacts, InvalidSetup, TricktakerError, called, spelled
from tricktaker.game import Game
from tricktaker.given import is_one_of, listed
from tricktaker.scoring import ScoreLine, Scoring, Standing
from tricktaker.steps import blamed_on_scoring, score_lines
from tricktaker.text import Domain, Text, plain

_ = Domain("tricktaker", "tricktaker")


@frozen
class Question:
    """A fact as people are asked for it; the metadata of its field says how.

    :ivar name: the name of the fact.
    :ivar ask: what is asked, in the game's words (metadata ``ask``: a text, or a function of the
        scoring).
    :ivar per: ``"seat"`` or ``"side"`` if there is a value for each (metadata ``per``).
    :ivar names: ``"seat"`` or ``"side"`` if a value is the number of one (metadata ``names``).
    :ivar none: whether there may be none of it in a deal that goes on (metadata ``none``). Where
        the deal is told with that, as when it was passed out, there may always be none.
    :ivar default: what it is if it is not told; `attrs.NOTHING` if it must be told.
    """

    name: str
    ask: Text
    per: str | None
    names: str | None
    none: bool
    default: Any

    @classmethod
    def of(cls, attribute: Attribute[Any], scoring: Scoring) -> Question:
        """The question for a field of a class of facts."""
        told = attribute.metadata
        ask = told.get("ask") or plain(attribute.name.replace("_", " "))
        asked = ask if isinstance(ask, Text) else ask(scoring)
        per, names, none = told.get("per"), told.get("names"), bool(told.get("none"))
        return cls(attribute.name, asked, per, names, none, attribute.default)


def _no_facts(error: Exception) -> InvalidFacts:
    return InvalidFacts(_("these cannot be facts: {cause}", cause=str(error)))


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
        scoring = self.game.scoring
        known = fields_dict(scoring.facts_type)
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
        for name, field in known.items():
            if name not in facts and field.default is NOTHING:
                raise InvalidFacts(_('"{name}" is missing', name=name))
        with blamed_on_scoring(self.game):
            try:
                read = scoring.facts_type(**facts)
            except (TypeError, ValueError, LookupError) as error:
                # facts of the wrong kind that the game did not look for
                raise _no_facts(error) from error
            for name in known:
                self._check_told(name, getattr(read, name))
            scoring.check(read, self.standing)
        return read

    def _check_told(self, name: str, value: Any) -> None:
        scoring = self.game.scoring
        field = fields_dict(scoring.facts_type)[name]
        told = field.metadata
        values, untold = told.get("of"), value is None and field.default is None
        if values is not None and not untold and not is_one_of(value, values):
            reason = _("{value} cannot be; there are {values}", value=spelled(value),
                       values=listed(values))  # fmt: skip
            raise InvalidFacts(reason, told.get("rule"))
        check = told.get("check")
        if check is not None:
            check(scoring, value, self.standing)

    def check(self, name: str, value: Any) -> None:
        """Refuse a fact that cannot be, whatever the other facts are.

        :raises InvalidFacts: with the reason.

        >>> import tricktaker as tt
        >>> tt.ScoreSheet(tt.load_game("spades")).check("tricks", [14, 0, 0, 0])
        Traceback (most recent call last):
        tricktaker.errors.InvalidFacts: 14 is no number of tricks (rule S5.6)
        """
        convert = fields_dict(self.game.scoring.facts_type)[name].converter
        with blamed_on_scoring(self.game):
            try:
                read = convert(value) if callable(convert) else value
            except (TypeError, ValueError, LookupError) as error:
                raise _no_facts(error) from error
            self._check_told(name, read)

    @property
    @answers.of_the_game
    def questions(self) -> tuple[Question, ...]:
        """The facts of a deal, in order, as people are asked for them."""
        scoring = self.game.scoring
        return tuple(Question.of(field, scoring) for field in fields(scoring.facts_type))

    def completed(self, told: Mapping[str, Any]) -> dict[str, Any] | None:
        """Facts with all that was not told left out, if the game takes them so; else None."""
        whole = dict(told)
        for question in self.questions:
            if question.default is not NOTHING:
                whole.setdefault(question.name, question.default)
        try:
            self._read(whole)
        except TricktakerError:
            return None
        return whole

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
