"""What the phases of a game answer: where one fails or answers nonsense, the game is named."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import wraps
from traceback import walk_tb
from typing import TYPE_CHECKING, Any, TypeVar

from tricktaker.actions import Action
from tricktaker.errors import PluginError, TricktakerError, spelled, told
from tricktaker.events import Event, Find, Move, Show
from tricktaker.text import Domain, Text

if TYPE_CHECKING:
    from tricktaker.game import Game
    from tricktaker.phases import Phase
    from tricktaker.phases.base import Refusal
    from tricktaker.seating import Seat
    from tricktaker.view import View

_ = Domain("tricktaker", "tricktaker")

_T = TypeVar("_T")


def fault(game: Game, phase: Phase, method: str, error: BaseException) -> PluginError:
    """The error for a method of a phase that failed."""
    cause = _(
        "{method} of the phase {phase}: {cause}",
        method=f"{type(phase).__name__}.{method}",
        phase=phase.name,
        cause=str(error) if isinstance(error, TricktakerError) else told(error),
    )
    return PluginError(game.name, game.build.__module__, cause)


def nonsense(game: Game, phase: Phase, method: str, answer: object, what: Text) -> PluginError:
    """The error for a method of a phase that answered what it cannot; `what` says that it is not.

    >>> import tricktaker as tt
    >>> game = tt.load_game("spades")
    >>> str(nonsense(game, game.phase("play"), "to_act", 4, NO_SEAT).cause)
    'TrickPlay.to_act of the phase play answered 4, which is no seat'
    """
    cause = _(
        "{method} of the phase {phase} answered {answer}, which is {what}",
        method=f"{type(phase).__name__}.{method}",
        phase=phase.name,
        answer=spelled(answer),
        what=what,
    )
    error = PluginError(game.name, game.build.__module__, cause)
    error.part = f"phase {phase.name}: {type(phase).__name__}.{method}"
    return error


NO_SEAT = _("no seat")
_NO_SEATS = _("no list of seats")
_NO_ACTION = _("no action")
_NO_ACTIONS = _("no list of actions")
_NO_EVENT = _("no event")
_NO_EVENTS = _("no list of events")
_NO_REASON = _("no reason with a rule")


def asked(game: Game, phase: Phase, method: str, *about: object) -> Any:
    """What a method of a phase answers.

    :raises PluginError: if it fails.
    """
    try:
        return getattr(phase, method)(*about)
    except PluginError:
        raise
    except (Exception, SystemExit) as error:
        raise fault(game, phase, method, error) from error


def turn(game: Game, phase: Phase, view: View) -> Seat | None:
    """The seat whose cards are played."""
    seat: Seat | None = asked(game, phase, "turn", view)
    if seat is not None and (type(seat) is not int or not 0 <= seat < game.seating.seats):
        raise nonsense(game, phase, "turn", seat, NO_SEAT)
    return seat


def may_act(game: Game, phase: Phase, view: View) -> Sequence[Seat]:
    """Every seat that may speak now."""
    seats: object = asked(game, phase, "may_act", view)
    if not isinstance(seats, tuple | list):
        raise nonsense(game, phase, "may_act", seats, _NO_SEATS)
    for seat in seats:
        if type(seat) is not int or not 0 <= seat < game.seating.seats:
            raise nonsense(game, phase, "may_act", seats, _NO_SEATS)
    return seats


def actions(game: Game, phase: Phase, answer: object) -> tuple[Action, ...]:
    """What a phase said to be legal, as a tuple, each action looked at."""
    if not isinstance(answer, tuple | list) or not all(isinstance(a, Action) for a in answer):
        raise nonsense(game, phase, "legal_actions", answer, _NO_ACTIONS)
    return tuple(answer)


def meant(game: Game, phase: Phase, view: View, seat: Seat, action: Action) -> Action:
    """The legal action that another way of saying it stands for."""
    answer: object = asked(game, phase, "meant", view, seat, action)
    if not isinstance(answer, Action):
        raise nonsense(game, phase, "meant", answer, _NO_ACTION)
    return answer


def refusal(game: Game, phase: Phase, view: View, seat: Seat, action: Action) -> Refusal:
    """Why an action is not legal, and the number of the rule."""
    return _reason(game, phase, "refusal", view, seat, action)


def permission(game: Game, phase: Phase, view: View, seat: Seat, action: Action) -> Refusal:
    """Why an action is legal, and the number of the rule."""
    return _reason(game, phase, "permission", view, seat, action)


def _reason(
    game: Game, phase: Phase, method: str, view: View, seat: Seat, action: Action
) -> Refusal:
    answer: object = asked(game, phase, method, view, seat, action)
    if isinstance(answer, tuple | list) and len(answer) == 2:
        reason, rule = answer
        if isinstance(reason, Text | str) and isinstance(rule, str | None):
            return reason, rule  # type: ignore[return-value]  # words that are no text are words
    raise nonsense(game, phase, method, answer, _NO_REASON)


def is_told(error: BaseException, happenings: object) -> bool:
    """Whether an error tells already whose fault it is.

    What a plugin is named for is told; so is a draw that cannot be, as a record or a table told it.

    :param happenings: what a phase had happen; None if it failed before.
    """
    return isinstance(error, PluginError if happenings is None else TricktakerError)


def failed(
    game: Game, phase: Phase, method: str, answer: object, error: BaseException
) -> PluginError:
    """The error for a phase of which something should happen that cannot, or which failed."""
    if not isinstance(answer, Iterable):
        return nonsense(game, phase, method, answer, _NO_EVENTS)
    if isinstance(answer, Sequence):
        for each in answer:
            if not isinstance(each, Event | Move | Show | Find):
                return nonsense(game, phase, method, each, _NO_EVENT)
    return fault(game, phase, method, error)


# ------------------------------------------------------------------ whatever else a game does


def at_fault(game: Game, error: BaseException) -> PluginError | None:
    """The error that names a game, if code of its package was running when it was raised."""
    module = game.build.__module__
    package = module.partition(".")[0]
    for frame, _line in walk_tb(error.__traceback__):
        if str(frame.f_globals.get("__name__")).partition(".")[0] == package:
            return PluginError(game.name, module, error)
    return None


@contextmanager
def blamed_on(game: Game) -> Iterator[None]:
    """Whatever goes wrong in the code of a game is named as its fault.

    :raises PluginError: in place of what is no error of tricktaker.
    """
    try:
        yield
    except TricktakerError:
        raise
    except (Exception, SystemExit) as error:  # a plugin's code may raise anything; it is named
        raise PluginError(game.name, game.build.__module__, error) from error


def of_the_game(read: Callable[[Any], _T]) -> Callable[[Any], _T]:
    """A property that asks the code of a game: whatever that raises comes out named.

    Else an attribute that a rule looks for in vain would pass for the property itself, which then
    is not there: Python asks ``__getattr__`` for it.
    """

    @wraps(read)
    def named(self: Any) -> _T:
        # `blamed_on`, written out: it is asked at every decision, and a context takes longer
        try:
            return read(self)
        except TricktakerError:
            raise
        except (Exception, SystemExit) as error:
            game = self.game
            raise PluginError(game.name, game.build.__module__, error) from error

    return named
