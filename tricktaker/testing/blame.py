"""What is at fault: the phase, the hook or the part of the scoring that made something happen."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import tricktaker as tt
from tricktaker.testing.promise import UNKNOWN

if TYPE_CHECKING:
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
    return is_engines_module(kinds.get(named[1]))


def is_engines_module(name: object) -> bool:
    """Whether a module is tricktaker's own."""
    return name == "tricktaker" or str(name).startswith("tricktaker.")


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
