"""The steps of a match that a plugin may override, bound for one match.

Each match has a plugin manager of its own. A step that nobody overrides is bound directly to the
game's rules, so that it costs no hook call.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from traceback import walk_tb
from typing import TYPE_CHECKING, Any

import pluggy

from tricktaker.actions import Action
from tricktaker.deal import Trick
from tricktaker.errors import PluginError, TricktakerError, spelled
from tricktaker.events import Event, Find, Instruction, Move, Show
from tricktaker.hookspecs import PROJECT, ObserverSpecs, StepSpecs
from tricktaker.scoring import ScoreLine, Standing
from tricktaker.seating import Seat
from tricktaker.text import Domain, Text

if TYPE_CHECKING:
    from tricktaker.game import Game
    from tricktaker.phases import Phase
    from tricktaker.view import View

_ = Domain("tricktaker", "tricktaker")


class Steps:
    """A game's steps with the house rules of one match.

    :param plugins: the house rules by name; the last is asked first.
    :param rebuild: how another process makes the same steps (see `tricktaker.loading`).

    :ivar plugins: all that may change a step, by name: the game's own hooks, then the house rules.
    """

    def __init__(
        self,
        game: Game,
        plugins: Sequence[tuple[str, object]] = (),
        rebuild: tuple[Callable[..., Steps], tuple[Any, ...]] | None = None,
    ) -> None:
        self.game = game
        self.house = tuple(name for name, _plugin in plugins)
        self._rebuild = rebuild
        self.overridden: frozenset[str] = frozenset()
        self.observed = False
        own = [(f"{game.name} {n}", plugin) for n, plugin in enumerate(game.hooks)]
        self.plugins: tuple[tuple[str, object], ...] = (*own, *plugins)
        if self.plugins:
            self._bind()

    def _bind(self) -> None:
        manager = pluggy.PluginManager(PROJECT)
        manager.add_hookspecs(StepSpecs)
        manager.add_hookspecs(ObserverSpecs)
        for name, plugin in self.plugins:
            try:
                manager.register(plugin, name)
                manager.check_pending()
            except pluggy.PluginValidationError as error:
                raise PluginError(name, _module(plugin), str(error)) from error
        self._hook = manager.hook
        self.overridden = frozenset(
            name.removeprefix("tricktaker_")
            for name in vars(StepSpecs)
            if name.startswith("tricktaker_") and getattr(manager.hook, name).get_hookimpls()
        )
        self.observed = bool(manager.hook.tricktaker_event.get_hookimpls())

    def __reduce__(self) -> tuple[Any, ...]:
        return self._rebuild or (Steps, (self.game,))

    # ------------------------------------------------------------------ the game's own rules

    def phase(self, view: View) -> Phase:
        """The phase that is on in a view."""
        return self.game.phase(view.phase)

    def to_act(self, view: View) -> Seat | None:
        """The seat that decides, from the spectator's view."""
        seat = self.game.phase(view.phase).to_act(view)
        if seat is None or "next_to_act" not in self.overridden:
            return seat
        answer = self._ask("next_to_act", view=view)
        return seat if answer is None else self._seat("next_to_act", answer)

    def may_act(self, view: View) -> tuple[Seat, ...]:
        """All seats that may speak now, the one that decides first."""
        first = self.to_act(view)
        if first is None:
            return ()
        others = self.game.phase(view.phase).may_act(view)
        if len(others) == 1:
            return (first,)  # a plugin may have named another: that one acts in its place
        return (first, *[seat for seat in others if seat != first])

    def legal_actions(self, view: View, seat: Seat) -> tuple[Action, ...]:
        """What a seat may do, from its own view."""
        legal = self.game.phase(view.phase).legal_actions(view, seat)
        if "legal_actions" not in self.overridden:
            return legal
        for plugin, answer in self._in_turn("legal_actions"):
            changed = answer(view=view, seat=seat, legal=legal)
            if changed is not None:
                chosen = self._actions(plugin, seat, changed)
                ordered = tuple(action for action in legal if action in chosen)
                legal = ordered + tuple(sorted(chosen - set(ordered), key=str))
        return legal

    def trick_winner(self, view: View, trick: Trick) -> Seat:
        """Who takes a complete trick, where a plugin has a say; ``trick.winner`` by the ranking."""
        answer = self._ask("trick_winner", view=view, trick=trick)
        return self._seat("trick_winner", trick.winner if answer is None else answer)

    def after_trick(self, view: View, trick: Trick) -> Iterable[Event | Instruction]:
        """What a plugin adds after a trick."""
        answer = self._ask("after_trick", view=view, trick=trick)
        events = tuple(answer) if isinstance(answer, Iterable) else (answer,)
        for event in events if answer is not None else ():
            if not isinstance(event, Event | Move | Show | Find):
                raise self._broken("after_trick", _("{what} is no event", what=spelled(event)))
        return () if answer is None else events

    def deal_score(self, view: View, standing: Standing) -> tuple[Any, tuple[ScoreLine, ...]]:
        """The facts of a finished deal and its score lines."""
        facts = self.game.scoring.facts(view)
        if facts is None:
            return None, ()
        lines = score_lines(self.game, facts, standing)
        if "deal_score" in self.overridden:
            for plugin, answer in self._in_turn("deal_score"):
                changed = answer(facts=facts, standing=standing, lines=lines)
                if changed is not None:
                    lines = self._score(plugin, changed)
        return facts, lines

    def match_end(self, standing: Standing, deals: int) -> tuple[int, ...] | None:
        """The winners after a deal has been scored, or None if the match goes on."""
        if "match_end" in self.overridden:
            answer = self._ask("match_end", standing=standing, deals=deals)
            if answer is not None:
                return self._sides(answer)
        return self.game.end.winners(standing)

    def observe(self, event: Event) -> None:
        """Tell the observers of an event, as each reader gets it."""
        for reader in (*range(self.game.seating.seats), None):
            self._ask("event", event=event.seen_by(reader), reader=reader)

    # ------------------------------------------------------------------ overridden steps

    def _ask(self, step: str, **about: Any) -> Any:
        """What the plugins answer to a step; if one fails, it is named."""
        try:
            return getattr(self._hook, f"tricktaker_{step}")(**about)
        except TricktakerError:
            raise
        except (Exception, SystemExit) as error:
            name, plugin = self._failing(error)
            raise PluginError(name, _module(plugin), error) from error

    def _in_turn(self, step: str) -> Iterator[tuple[object, Callable[..., Any]]]:
        """The plugins that a step goes through, the last named last, and how each is asked."""
        for implementation in getattr(self._hook, f"tricktaker_{step}").get_hookimpls():
            yield implementation.plugin, partial(self._answer, implementation)

    def _answer(self, implementation: pluggy.HookImpl, **about: Any) -> Any:
        asked = {name: about[name] for name in implementation.argnames}
        try:
            return implementation.function(**asked)
        except TricktakerError:
            raise
        except (Exception, SystemExit) as error:
            raise self._fault(implementation.plugin, error) from error

    def _fault(self, plugin: object, cause: Text | BaseException) -> PluginError:
        name = next(name for name, each in self.plugins if each is plugin)
        return PluginError(name, _module(plugin), cause)

    def _actions(self, plugin: object, seat: Seat, answer: object) -> set[Action]:
        """What a plugin lets a seat do, if it is actions and some."""
        if not isinstance(answer, Iterable):
            raise self._fault(plugin, _("it named no actions but {what}", what=spelled(answer)))
        chosen = list(answer)
        wrong = [action for action in chosen if not isinstance(action, Action)]
        if wrong:
            raise self._fault(plugin, _("{what} is no action", what=spelled(wrong[0])))
        if not chosen:
            raise self._fault(plugin, _("it left seat {seat} nothing to do", seat=seat))
        return set(chosen)

    def _score(self, plugin: object, answer: object) -> tuple[ScoreLine, ...]:
        """The score that a plugin gives, if it is lines for sides that there are."""
        lines = tuple(answer) if isinstance(answer, Iterable) else (answer,)
        for line in lines:
            fault = _fault_of(self.game, line)
            if fault is not None:
                raise self._fault(plugin, fault)
        return lines

    def _sides(self, answer: object) -> tuple[int, ...] | None:
        """The winners that a plugin names, if they are sides; None if there are none."""
        sides = range(len(self.game.seating.sides))
        named = tuple(answer) if isinstance(answer, Iterable) else (answer,)
        for side in named:
            if type(side) is not int or side not in sides:
                raise self._broken("match_end", _("{what} is no side", what=spelled(side)))
        return named or None

    def _failing(self, error: BaseException) -> tuple[str, object]:
        """The plugin whose code an error comes from, else the one that is asked first."""
        modules = {frame.f_globals.get("__name__") for frame, _line in walk_tb(error.__traceback__)}
        for name, plugin in reversed(self.plugins):
            if _module(plugin) in modules:
                return name, plugin
        return self.plugins[-1]

    def _seat(self, step: str, answer: object) -> Seat:
        if type(answer) is int and 0 <= answer < self.game.seating.seats:
            return answer
        raise self._broken(step, _("it named {seat}, which is no seat", seat=spelled(answer)))

    def _broken(self, step: str, cause: Text) -> PluginError:
        """The fault of the plugin that has a say in a step; of several, of the one asked first."""
        *_others, last = getattr(self._hook, f"tricktaker_{step}").get_hookimpls()
        return self._fault(last.plugin, cause)


def score_lines(game: Game, facts: Any, standing: Standing) -> tuple[ScoreLine, ...]:
    """The score of a deal by the game's own rules: for a match, and for a score sheet.

    :raises PluginError: if the rules fail, or give what is no line of a score.
    """
    with blamed_on(game):
        lines = tuple(game.scoring.lines(facts, standing))
    for line in lines:
        fault = _fault_of(game, line)
        if fault is not None:
            raise PluginError(game.name, game.build.__module__, fault)
    return lines


@contextmanager
def blamed_on(game: Game) -> Iterator[None]:
    """Whatever goes wrong in the rules of a game is named as its fault.

    :raises PluginError: in place of what is no error of tricktaker.
    """
    try:
        yield
    except TricktakerError:
        raise
    except (Exception, SystemExit) as error:
        raise PluginError(game.name, game.build.__module__, error) from error


def _fault_of(game: Game, line: object) -> Text | None:
    """What is wrong with a line of a score: it is none, or for a side or counter that is not."""
    if not isinstance(line, ScoreLine):
        return _("{what} is no line of a score", what=spelled(line))
    sides = len(game.seating.sides)
    if type(line.side) is not int or line.side not in range(sides):
        return _("{what} is a line for none of the {sides} sides", what=spelled(line), sides=sides)
    counters = [counter.name for counter in game.counters]
    for name, _change in line.counts:
        if name not in counters:
            return _('a line of the score counts "{name}", which the game does not', name=name)
    return None


def _module(plugin: object) -> str:
    """The module that a plugin stands in; a plugin may be a module itself."""
    return str(getattr(plugin, "__module__", None) or getattr(plugin, "__name__", "?"))
