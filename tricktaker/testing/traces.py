"""What an error tells of who is at fault: the code that was running when it was raised."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from traceback import walk_tb
from typing import TYPE_CHECKING, Any, Final

import tricktaker as tt
from tricktaker.referee import Referee
from tricktaker.steps import Steps
from tricktaker.testing.blame import (
    action,
    called,
    hook,
    is_engines_module,
    legal_in,
    own_hook,
    reading,
    scoring,
)
from tricktaker.testing.promise import UNKNOWN

if TYPE_CHECKING:
    from types import FrameType

SUBJECTS: Final = ("self", "cls")
"""What methods call the object, or the class, whose they are."""
AT_WORK: Final[Mapping[Any, tuple[str, ...]]] = {
    Referee.act: ("phase", "view"),
    Referee._next_phase: ("phase",),
    tt.Game.parse_action: ("code",),
}
"""Functions of the engine that tell by their variables for which part of a game they are at work.

`view` is there once the phase has done its part. `tests/contract/test_traces.py` sees that the
engine still calls them so.
"""
LIBRARIES: Final = {*sys.stdlib_module_names, "attr", "attrs", "pluggy", "click"}
"""Modules that are nobody's rules: what calls them is at fault."""


def raised(error: BaseException, match: tt.Match | None = None, game: tt.Game | None = None) -> str:
    """The rule in which an error was raised, as near as its traceback tells.

    It is the plugin's code that was running; else the part of the game for which the engine was at
    work. A function of the engine's own or of Python is never named.
    """
    game = match.game if match is not None else game
    frames: list[FrameType] = []
    last = error
    for each in _chain(error):
        if isinstance(each, tt.PluginError) and each.hook is not None:
            return _of_hook(each, match, game)
        if isinstance(each, tt.PluginError) and each.part is not None:
            return each.part
        frames += [frame for frame, _line in walk_tb(each.__traceback__)]
        last = each
    found = _in_plugin(frames, game or _game_in(frames)) or _in_engine(frames, match)
    if found is None and match is not None and isinstance(last, tt.IllegalAction):
        return legal_in(match)
    return found or UNKNOWN


def _game_in(frames: Sequence[FrameType]) -> tt.Game | None:
    """The game that was on: the last that anybody had at hand."""
    for frame in reversed(frames):
        for value in frame.f_locals.values():
            if isinstance(value, tt.Game):
                return value
    return None


def _chain(error: BaseException) -> Iterator[BaseException]:
    """An error, and what it comes from."""
    yield error
    if error.__cause__ is not None and error.__cause__.__traceback__ is not None:
        yield from _chain(error.__cause__)


def _of_hook(error: tt.PluginError, match: tt.Match | None, game: tt.Game | None) -> str:
    """The hook that an error names, by its plugin's name: that of a house rule, or a number."""
    own = {} if game is None else {f"{game.name} {n}": each for n, each in enumerate(game.hooks)}
    if match is not None:
        own = {name: own[name] for name in own if name not in match.truth.steps.house}
    whose = f"the game: {called(own[error.name])}" if error.name in own else None
    return f"hook {error.hook} of {whose or f'house rule {error.name}'}"


def _in_plugin(frames: Sequence[FrameType], game: tt.Game | None) -> str | None:
    """What was called of the plugin whose code runs in the last of the frames that are anybody's.

    A part of the game is named by the method that the engine asked; what is no part of it by the
    function.
    """
    last = next((n for n in reversed(range(len(frames))) if _is_plugins(frames[n])), None)
    if last is None:
        return None
    first = last
    while first and (_is_plugins(frames[first - 1]) or _is_library(frames[first - 1])):
        first -= 1
    run = [frame for frame in frames[first : last + 1] if _is_plugins(frame)]
    for frame in reversed(run):
        same = [each for each in run if _subject(each) is _subject(frame)]
        for each in same if _subject(frame) is not None else [frame]:
            found = _part(each, game)
            if found is not None:
                return found
    return f"{run[0].f_globals.get('__name__')}: {run[0].f_code.co_qualname}"


def _subject(frame: FrameType) -> Any:
    """Whose method runs: an object, or a class."""
    return next((frame.f_locals[name] for name in SUBJECTS if name in frame.f_locals), None)


def _is_library(frame: FrameType) -> bool:
    name = str(frame.f_globals.get("__name__"))
    return name.partition(".")[0] in LIBRARIES or frame.f_code.co_filename.startswith("<attrs")


def _is_plugins(frame: FrameType) -> bool:
    """Whether a plugin's code runs, or that of the engine on a kind of thing that is a plugin's."""
    if _is_library(frame):
        return False
    if not is_engines_module(frame.f_globals.get("__name__")):
        return True
    subject = _subject(frame)
    kind = subject if isinstance(subject, type) else type(subject)
    return issubclass(kind, tt.Phase | tt.Action | tt.Ranking) and not is_engines_module(
        kind.__module__
    )


def _part(frame: FrameType, game: tt.Game | None) -> str | None:
    """The part of a game whose method runs; None if it is none."""
    subject, method = _subject(frame), frame.f_code.co_name
    kind = subject if isinstance(subject, type) else type(subject)
    if method.startswith("<") or method == "__str__":
        return None
    if isinstance(subject, tt.Phase):
        return f"phase {subject.name}: {kind.__name__}.{method}"
    if issubclass(kind, tt.Action):
        return action(kind, method)
    for base, what in ((tt.Ranking, "ranking"), (tt.Counter, "counter"), (tt.Options, "options")):
        if issubclass(kind, base):
            return f"{what}: {kind.__name__}.{method}"
    return None if game is None else _part_of(game, frame)


def _part_of(game: tt.Game, frame: FrameType) -> str | None:
    """A part of a game that only the game itself can tell."""
    subject, code, method = _subject(frame), frame.f_code, frame.f_code.co_name
    if type(subject) is type(game.scoring):
        return scoring(game, method)
    if type(subject) is type(game.end):
        return f"end of the match: {type(subject).__name__}.{method}"
    if any(subject is plugin for plugin in game.hooks) and method.startswith("tricktaker_"):
        return own_hook(subject, [method])
    kinds = [kind for each in game.phases for kind in each.speaks]
    for kind in kinds:
        if getattr(getattr(kind, method, None), "__code__", None) is code:
            return action(kind, method)
    functions = {
        "hints: Hints.bid": game.hints.bid,
        "Game.read_contract": game.read_contract,
        "Game.check_setup": game.check_setup,
        "the builder of the game": game.build,
    }
    for what, function in functions.items():
        if getattr(function, "__code__", None) is code or (
            function is not None and function is subject
        ):
            return what
    return None


def _in_engine(frames: Sequence[FrameType], match: tt.Match | None) -> str | None:
    """The part of the game for which the engine was at work."""
    for frame in reversed(frames):
        subject = _subject(frame)
        if isinstance(subject, tt.Phase):
            asked = next(each for each in frames if _subject(each) is subject)
            return f"phase {subject.name}: {type(subject).__name__}.{asked.f_code.co_name}"
        if _runs(frame, Steps.deal_score):
            return scoring(subject.game)
        if _runs(frame, Steps.match_end):
            return f"end of the match: {type(subject.game.end).__name__}.winners"
        if _runs(frame, Referee.act) or _runs(frame, Referee._next_phase):
            return _happening(frame, match)
        if _runs(frame, tt.Game.parse_action) and match is not None:
            return _of_code(_at_hand(frame, "code"), match)
    return None


def _runs(frame: FrameType, function: Any) -> bool:
    """Whether a frame is that of a function of the engine."""
    return frame.f_code is function.__code__


def _at_hand(frame: FrameType, name: str) -> Any:
    """A variable of a function in `AT_WORK`; None as long as there is nothing in it."""
    return frame.f_locals.get(name)


def _of_code(code: object, match: tt.Match) -> str | None:
    """The kind of action whose code cannot be read, if it was said in a match or may be said."""
    said = [event.action for event in match.truth.events if isinstance(event, tt.Said)]
    whose = (each for each in (*said, *match.legal_actions) if str(each) == code)
    return next((reading(match.game, str(each), type(each)) for each in whose), None)


def _happening(frame: FrameType, match: tt.Match | None) -> str | None:
    """What had something happen that cannot: its events are taken in when its code is done."""
    acts, at = _runs(frame, Referee.act), _at_hand(frame, "phase")
    if acts and _at_hand(frame, "view") is not None and match is not None:
        return hook(match, "after_trick")
    if at is None:
        return None
    return f"phase {at.name}: {type(at).__name__}.{'act' if acts else 'begin'}"
