"""What is at fault: the phase, the hook or the part of the scoring that made something happen."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from traceback import walk_tb
from typing import TYPE_CHECKING, Any

import tricktaker as tt
from tricktaker.testing.promise import UNKNOWN

if TYPE_CHECKING:
    from types import FrameType

    from tricktaker.testing.table import Walk


def phase(game: tt.Game, name: str | None, method: str) -> str:
    """A method of a phase."""
    if name is None:
        return UNKNOWN
    return f"phase {name}: {type(game.phase(name)).__name__}.{method}"


def scoring(game: tt.Game, method: str = "lines", rule: str = "") -> str:
    """A method of the scoring, and the rule that its line names."""
    named = f", rule {rule}" if rule else ""
    return f"scoring: {type(game.scoring).__name__}.{method}{named}"


def option(game: tt.Game, name: str) -> str:
    """An option."""
    from tricktaker.options import specs

    rule = next((spec.rule for spec in specs(type(game.options)) if spec.name == name), "?")
    return f"option {name} (rule {rule})"


def hook(match: tt.Match, step: str) -> str | None:
    """The hooks of the game, and of the house rules, that change a step."""
    steps = match.truth.steps
    found = [
        f"house rule {name}" if name in steps.house else f"the game: {type(plugin).__name__}"
        for name, plugin in steps.plugins
        if hasattr(plugin, f"tricktaker_{step}")
    ]
    return f"hook tricktaker_{step} of {' and '.join(found)}" if found else None


def house_rule(name: str, rule: object) -> str:
    """A house rule, with the hooks that it has."""
    hooks = [each for each in dir(rule) if each.startswith("tricktaker_")]
    return f"hook {' or '.join(hooks)} of house rule {name}"


def legal(walk: Walk) -> str:
    """What says what is legal."""
    changed = hook(walk.match, "legal_actions")
    return changed or phase(walk.game, walk.match.truth.phase, "legal_actions")


def of_event(walk: Walk, number: int | None = None) -> str:
    """What made an event of the last action happen; by default the last that a rule made."""
    made = list(_makers(walk))
    if number is not None and number < len(made):
        return made[number] or UNKNOWN
    return next((maker for maker in reversed(made) if maker), UNKNOWN)


def _makers(walk: Walk) -> Iterator[str | None]:
    """For each event of the last action what made it; None for those of the engine."""
    maker = None if walk.acted is None else phase(walk.game, walk.acted, "act")
    for event in walk.events:
        if isinstance(event, tt.DealBegun | tt.PhaseEntered):
            yield None
        elif isinstance(event, tt.Scored):
            yield scoring(walk.game)
        else:
            yield maker
        if isinstance(event, tt.PhaseEntered):
            maker = phase(walk.game, event.phase, "begin")
        elif isinstance(event, tt.TrickTaken):
            maker = hook(walk.match, "after_trick") or maker


def difference(walk: Walk, ours: Sequence[str], theirs: Sequence[str]) -> str:
    """What made two matches differ that should be the same, from what `table.state` says of them.

    `ours` is the state of the walk's match.
    """
    for one, other in zip(ours[1:-3], theirs[1:-3], strict=True):
        if one == other:
            continue
        a, b = json.loads(one), json.loads(other)
        number = first_difference(a["events"], b["events"])
        if number is not None:
            return of_any_event(walk, a["events"], number)
        if a["legal_actions"] != b["legal_actions"]:
            return legal(walk)
    return of_event(walk)


def first_difference(ours: Sequence[object], theirs: Sequence[object]) -> int | None:
    """The number of the first event that is another; None if all are the same."""
    for number, (one, other) in enumerate(zip(ours, theirs, strict=False)):
        if one != other:
            return number
    return None if len(ours) == len(theirs) else min(len(ours), len(theirs))


def of_any_event(walk: Walk, events: Sequence[Mapping[str, Any]], number: int) -> str:
    """What made an event happen, as near as events tell: those of a match, or of its end."""
    recent = number - (len(events) - len(walk.events))
    if recent >= 0:
        return of_event(walk, recent)
    name, method = None, "begin"
    for event in events[:number]:
        if event["event"] == "phase":
            name, method = event["phase"], "begin"
        elif event["event"] == "said" or event.get("to") == tt.TRICK:
            method = "act"
    return phase(walk.game, name, method)


def raised(error: BaseException, match: tt.Match | None = None) -> str:
    """The rule in which an error was raised, as near as its traceback tells."""
    while error.__cause__ is not None and error.__cause__.__traceback__ is not None:
        error = error.__cause__
    frames = [frame for frame, _line in walk_tb(error.__traceback__)]
    for frame in reversed(frames):
        if not str(frame.f_globals.get("__name__")).startswith("tricktaker."):
            return _in_frame(frame, match)
    if match is not None and any(frame.f_code.co_name == "deal_score" for frame in frames):
        return hook(match, "deal_score") or scoring(match.game)
    # an error of the engine's own: the rule that it was asked by is the last phase on the way
    phases = [f.f_locals["self"] for f in frames if isinstance(f.f_locals.get("self"), tt.Phase)]
    if phases:
        return f"phase {phases[-1].name}: {type(phases[-1]).__name__}"
    if match is not None and match.truth.phase is not None:
        return phase(match.game, match.truth.phase, "legal_actions")
    return UNKNOWN


def _in_frame(frame: FrameType, match: tt.Match | None) -> str:
    own: Any = frame.f_locals.get("self")
    method = frame.f_code.co_name
    if isinstance(own, tt.Phase):
        return f"phase {own.name}: {type(own).__name__}.{method}"
    if match is not None and method.startswith("tricktaker_"):
        return hook(match, method.removeprefix("tricktaker_")) or method
    return f"{frame.f_globals.get('__name__')}: {frame.f_code.co_qualname}"
