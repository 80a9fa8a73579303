"""What is at fault: the phase, the hook or the part of the scoring that made something happen."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from traceback import walk_tb
from typing import TYPE_CHECKING, Any, Final

import tricktaker as tt
from tricktaker.referee import Referee
from tricktaker.steps import Steps
from tricktaker.testing.promise import UNKNOWN

if TYPE_CHECKING:
    from types import FrameType

    from tricktaker.testing.table import Walk

# ------------------------------------------------------------------ the parts of a game


def phase(game: tt.Game, name: str | None, method: str) -> str:
    """A method of a phase."""
    if name is None:
        return UNKNOWN
    return f"phase {name}: {type(game.phase(name)).__name__}.{method}"


def scoring(game: tt.Game, method: str = "lines", rule: str = "") -> str:
    """A method of the scoring, and the rule that its line names."""
    named = f", rule {rule}" if rule else ""
    return f"scoring: {type(game.scoring).__name__}.{method}{named}"


def end(match: tt.Match) -> str:
    """What says when a match has been won."""
    return hook(match, "match_end") or f"end of the match: {type(match.game.end).__name__}.winners"


def option(game: tt.Game, name: str) -> str:
    """An option."""
    from tricktaker.options import specs

    rule = next((spec.rule for spec in specs(type(game.options)) if spec.name == name), "?")
    return f"option {name} (rule {rule})"


def action(kind: type, method: str) -> str:
    """A method of a kind of action."""
    return f"action {kind.__name__}: {kind.__name__}.{method}"


def reading(game: tt.Game, code: str, own: type) -> str:
    """The kind of action that reads a code wrong: another, or its own."""
    for each in game.phases:
        for kind in each.speaks:
            try:
                read = kind.parse(code, game.cards)
            except (Exception, SystemExit):  # noqa: BLE001  # it is the one that is looked for
                return action(kind, "parse")
            if read is not None:
                return action(kind, "parse")
    return action(own, "parse")


# ------------------------------------------------------------------ hooks


def hook(match: tt.Match, step: str) -> str | None:
    """The hooks of the game, and of the house rules, that have a say in a step."""
    steps = match.truth.steps
    found = [
        f"house rule {name}" if name in steps.house else f"the game: {called(plugin)}"
        for name, plugin in steps.having(step)
    ]
    return f"hook tricktaker_{step} of {' and '.join(found)}" if found else None


def house_rule(name: str, rule: object) -> str:
    """A house rule, with the hooks that it has."""
    return f"hook {' or '.join(hooks_of(rule))} of house rule {name}"


def own_hook(plugin: object, names: Sequence[str]) -> str:
    """Hooks of a game's own."""
    return f"hook {' or '.join(names)} of the game: {called(plugin)}"


def hooks_of(plugin: object) -> list[str]:
    """The names of the hooks that a plugin has."""
    return [each for each in dir(plugin) if each.startswith("tricktaker_")]


def called(plugin: object) -> str:
    """A plugin by its class; one may be a class or a module itself."""
    return str(getattr(plugin, "__name__", None) or type(plugin).__name__)


def forgotten(game: tt.Game) -> str | None:
    """The hooks that were set on the finished game, so that its builder does not know them."""
    built = [called(plugin) for plugin in game.build(game.options).hooks]
    lost = [plugin for plugin in game.hooks if called(plugin) not in built]
    told = [own_hook(plugin, hooks_of(plugin)) for plugin in lost]
    return f"{' and '.join(told)}, which its builder does not set" if told else None


def is_engines(game: tt.Game, fault: str) -> bool:
    """Whether what is named is the engine's own, so that a hook may have misled it."""
    named = re.search(r": (\w+)\.\w+", fault)
    if fault == UNKNOWN or named is None:
        return fault == UNKNOWN
    parts = (*game.phases, game.scoring, game.end, *game.rankings.values())
    kinds = {type(part).__name__: type(part).__module__ for part in parts}
    return _is_engines(kinds.get(named[1]))


# ------------------------------------------------------------------ who decides, and what is legal


def legal(walk: Walk, name: str | None = None) -> str:
    """What says what is legal, now or in a phase of this name."""
    return legal_in(walk.match, name)


def legal_in(match: tt.Match, name: str | None = None) -> str:
    """What says what is legal in a match."""
    return hook(match, "legal_actions") or phase(
        match.game, name or match.truth.phase, "legal_actions"
    )


def turn(walk: Walk, method: str = "to_act", name: str | None = None) -> str:
    """What says whose turn it is, now or in a phase of this name."""
    return turn_in(walk.match, method, name)


def turn_in(match: tt.Match, method: str = "to_act", name: str | None = None) -> str:
    """What says whose turn it is in a match."""
    return hook(match, "next_to_act") or phase(match.game, name or match.truth.phase, method)


# ------------------------------------------------------------------ events


def of_event(walk: Walk, number: int | None = None) -> str:
    """What made an event of the last action happen; by default the last that a rule made."""
    acts = {} if walk.acted is None else {0: walk.acted}
    at_work = list(_at_work(walk.match, walk.events, acts))
    if number is not None:
        return at_work[min(number, len(walk.events))]
    made = [
        maker
        for maker, event in zip(at_work, walk.events, strict=False)
        if not isinstance(event, tt.DealBegun | tt.PhaseEntered)
    ]
    return next((maker for maker in reversed(made) if maker != UNKNOWN), UNKNOWN)


def _at_work(match: tt.Match, events: Sequence[tt.Event], acts: Mapping[int, str]) -> Iterator[str]:
    """For each event what was at work when it came, and last what was after them all.

    :param acts: the numbers of the events with which actions begin, and in which phase.
    """
    maker = UNKNOWN
    for number, event in enumerate(events):
        if number in acts:
            maker = phase(match.game, acts[number], "act")
        if isinstance(event, tt.Scored):
            yield hook(match, "deal_score") or scoring(match.game)
            maker = end(match)
        elif isinstance(event, tt.TrickTaken):
            yield hook(match, "trick_winner") or maker
            maker = hook(match, "after_trick") or maker
        else:
            yield maker
        if isinstance(event, tt.PhaseEntered):
            maker = phase(match.game, event.phase, "begin")
    yield maker


def difference(walk: Walk, ours: Sequence[str], theirs: Sequence[str]) -> str:
    """What made two matches differ that should be the same, from what `table.state` says of them.

    `ours` is a state of the walk's match.
    """
    for one, other in zip(ours[1:-3], theirs[1:-3], strict=True):
        if one == other:
            continue
        a, b = json.loads(one), json.loads(other)
        number = first_difference(a["events"], b["events"])
        if number is not None:
            return of_any_event(walk, a["events"], number)
        if (a["to_act"], a["may_act"]) != (b["to_act"], b["may_act"]):
            return turn(walk, name=a["phase"])
        if a["legal_actions"] != b["legal_actions"]:
            return legal(walk, a["phase"])
    if ours[-2] != theirs[-2]:
        return turn(walk)
    return legal(walk) if ours[-3] != theirs[-3] else of_event(walk)


def first_difference(ours: Sequence[object], theirs: Sequence[object]) -> int | None:
    """The number of the first event that is another; None if all are the same."""
    for number, (one, other) in enumerate(zip(ours, theirs, strict=False)):
        if one != other:
            return number
    return None if len(ours) == len(theirs) else min(len(ours), len(theirs))


def of_any_event(walk: Walk, events: Sequence[Mapping[str, Any]], number: int) -> str:
    """What made an event of a match happen, or did not.

    :param events: those of the match from its beginning on, or those of its last action.
    """
    if events and events[0]["event"] != "deal":
        return of_event(walk, number)
    at_work = list(_at_work(walk.match, walk.match.truth.events, walk.begun))
    return at_work[min(number, len(events), len(at_work) - 1)]


# ------------------------------------------------------------------ errors

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
        frames += [frame for frame, _line in walk_tb(each.__traceback__)]
        last = each
    found = _in_plugin(frames, game or _game_in(frames)) or _in_engine(frames, match)
    if found is None and match is not None and isinstance(last, tt.IllegalAction):
        return legal_in(match)
    return found or UNKNOWN


def _game_in(frames: Sequence[FrameType]) -> tt.Game | None:
    """The game that was on."""
    for frame in reversed(frames):
        game = frame.f_locals.get("game")
        if isinstance(game, tt.Game):
            return game
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
    return frame.f_locals.get("self", frame.f_locals.get("cls"))


def _is_library(frame: FrameType) -> bool:
    name = str(frame.f_globals.get("__name__"))
    return name.partition(".")[0] in LIBRARIES or frame.f_code.co_filename.startswith("<attrs")


def _is_engines(module: object) -> bool:
    return module == "tricktaker" or str(module).startswith("tricktaker.")


def _is_plugins(frame: FrameType) -> bool:
    """Whether a plugin's code runs, or that of the engine on a kind of thing that is a plugin's."""
    if _is_library(frame):
        return False
    if not _is_engines(frame.f_globals.get("__name__")):
        return True
    subject = _subject(frame)
    kind = subject if isinstance(subject, type) else type(subject)
    return issubclass(kind, tt.Phase | tt.Action | tt.Ranking) and not _is_engines(kind.__module__)


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
    for number in reversed(range(len(frames))):
        frame = frames[number]
        subject, method = _subject(frame), frame.f_code.co_name
        if isinstance(subject, tt.Phase):
            asked = next(each for each in frames if _subject(each) is subject)
            return f"phase {subject.name}: {type(subject).__name__}.{asked.f_code.co_name}"
        if isinstance(subject, Steps) and method == "deal_score":
            return scoring(subject.game)
        if isinstance(subject, Steps) and method == "match_end":
            return f"end of the match: {type(subject.game.end).__name__}.winners"
        if isinstance(subject, Referee) and method in ("act", "_next_phase"):
            return _happening(frame, match)
        if isinstance(subject, tt.Game) and method == "parse_action" and match is not None:
            return _of_code(frame.f_locals["code"], match)
    return None


def _of_code(code: str, match: tt.Match) -> str | None:
    """The kind of action whose code cannot be read, if it was said in a match or may be said."""
    said = [event.action for event in match.truth.events if isinstance(event, tt.Said)]
    whose = (each for each in (*said, *match.legal_actions) if str(each) == code)
    return next((reading(match.game, code, type(each)) for each in whose), None)


def _happening(frame: FrameType, match: tt.Match | None) -> str | None:
    """What had something happen that cannot: its events are taken in when its code is done."""
    if frame.f_code.co_name == "act" and "view" in frame.f_locals and match is not None:
        return hook(match, "after_trick")
    at = frame.f_locals.get("phase")
    method = "begin" if frame.f_code.co_name == "_next_phase" else "act"
    return None if at is None else f"phase {at.name}: {type(at).__name__}.{method}"
