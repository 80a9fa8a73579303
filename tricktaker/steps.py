"""The steps of a match that a plugin may override, bound for one match.

Each match has a plugin manager of its own. A step that nobody overrides is bound directly to the
game's rules, so that it costs no hook call.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import pluggy

from tricktaker import answers
from tricktaker.actions import Action
from tricktaker.deal import Trick
from tricktaker.errors import InvalidFacts, PluginError, called, nearest, spelled
from tricktaker.events import Event, Find, Instruction, Move, Show
from tricktaker.hookspecs import PROJECT, ObserverSpecs, StepSpecs
from tricktaker.phases import Phase
from tricktaker.scoring import ScoreLine, Standing
from tricktaker.seating import Seat
from tricktaker.text import Domain, Text

if TYPE_CHECKING:
    from tricktaker.game import Game
    from tricktaker.view import View

_ = Domain("tricktaker", "tricktaker")

_PREFIX: Final = "tricktaker_"
"""What the name of each hook begins with."""


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
        self._seats = game.seating.seats
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
            except pluggy.PluginValidationError as error:
                raise PluginError(name, _module(plugin), str(error)) from error
            unknown = _unknown_hook(manager, plugin)
            if unknown is not None:
                game = _("the game {name}", name=self.game.name)
                owner = _("the house rule {name}", name=name) if name in self.house else game
                raise PluginError(name, _module(plugin), _misspelled(unknown, owner))
            wrapper = _wrapper(manager, plugin)
            if wrapper is not None:
                cause = _("{hook} cannot be a wrapper: it answers, or has no opinion", hook=wrapper)
                raise PluginError(name, _module(plugin), cause)
        self._hook = manager.hook
        self.overridden = frozenset(
            name.removeprefix(_PREFIX)
            for name in vars(StepSpecs)
            if name.startswith(_PREFIX) and getattr(manager.hook, name).get_hookimpls()
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
        phase = self.game.phase(view.phase)
        try:
            seat = phase.to_act(view)
        except PluginError:
            raise
        except (Exception, SystemExit) as error:
            raise answers.fault(self.game, phase, "to_act", error) from error
        if seat is not None and (type(seat) is not int or not 0 <= seat < self._seats):
            raise answers.nonsense(self.game, phase, "to_act", seat, answers.NO_SEAT)
        if seat is None or "next_to_act" not in self.overridden:
            return seat
        plugin, answer = self._first("next_to_act", view=view)
        return seat if answer is None else self._seat("next_to_act", plugin, answer)

    def may_act(self, view: View) -> tuple[Seat, ...]:
        """All seats that may speak now, the one that decides first."""
        first = self.to_act(view)
        if first is None:
            return ()
        phase = self.game.phase(view.phase)
        if type(phase).may_act is Phase.may_act:
            return (first,)
        others = answers.may_act(self.game, phase, view)
        if len(others) == 1:
            return (first,)  # a plugin may have named another: that one acts in its place
        return (first, *[seat for seat in others if seat != first])

    def legal_actions(self, view: View, seat: Seat) -> tuple[Action, ...]:
        """What a seat may do, from its own view."""
        phase = self.game.phase(view.phase)
        try:
            legal = phase.legal_actions(view, seat)
        except PluginError:
            raise
        except (Exception, SystemExit) as error:
            raise answers.fault(self.game, phase, "legal_actions", error) from error
        if type(legal) is not tuple or (legal and not isinstance(legal[0], Action)):
            legal = answers.actions(self.game, phase, legal)
        if "legal_actions" not in self.overridden:
            return legal
        for plugin, ask in self._in_turn("legal_actions"):
            changed = ask(view=view, seat=seat, legal=legal)
            if changed is not None:
                chosen = self._actions(plugin, seat, changed)
                ordered = tuple(action for action in legal if action in chosen)
                legal = ordered + tuple(sorted(chosen - set(ordered), key=str))
        return legal

    def trick_winner(self, view: View, trick: Trick) -> Seat:
        """Who takes a complete trick, where a plugin has a say; ``trick.winner`` by the ranking."""
        plugin, answer = self._first("trick_winner", view=view, trick=trick)
        winner = trick.winner if answer is None else answer
        return self._seat("trick_winner", plugin, winner)

    def after_trick(self, view: View, trick: Trick) -> Iterable[Event | Instruction]:
        """What a plugin adds after a trick."""
        plugin, answer = self._first("after_trick", view=view, trick=trick)
        events = () if answer is None else self._each("after_trick", plugin, answer)
        for event in events:
            if not isinstance(event, Event | Move | Show | Find):
                cause = _("{what} is no event", what=spelled(event))
                raise self._fault("after_trick", plugin, cause)
        return events

    def deal_score(self, view: View, standing: Standing) -> tuple[Any, tuple[ScoreLine, ...]]:
        """The facts of a finished deal and its score lines."""
        with _named(partial(_games_fault, self.game), PluginError):
            facts = self.game.scoring.facts(view)
            if facts is None:
                return None, ()
            lines = score_lines(self.game, facts, standing)
        if "deal_score" in self.overridden:
            for plugin, ask in self._in_turn("deal_score"):
                changed = ask(facts=facts, standing=standing, lines=lines)
                if changed is not None:
                    lines = self._score(plugin, changed)
        return facts, lines

    def match_end(self, standing: Standing, deals: int) -> tuple[int, ...] | None:
        """The winners after a deal has been scored, or None if the match goes on."""
        if "match_end" in self.overridden:
            plugin, answer = self._first("match_end", standing=standing, deals=deals)
            if answer is not None:
                return self._sides(plugin, answer)
        return self.game.end.winners(standing, deals)

    def observe(self, event: Event) -> None:
        """Tell the observers of an event, as each reader gets it."""
        for reader in (*range(self.game.seating.seats), None):
            for _plugin, tell in reversed(self._in_turn("event")):
                tell(event=event.seen_by(reader), reader=reader)

    # ------------------------------------------------------------------ overridden steps

    def having(self, step: str) -> tuple[tuple[str, object], ...]:
        """The plugins that have a say in a step, by name, the last named last."""
        if not self.plugins:
            return ()
        say = {id(plugin) for plugin, _asked in self._in_turn(step)}
        return tuple((name, plugin) for name, plugin in self.plugins if id(plugin) in say)

    def _first(self, step: str, **about: Any) -> tuple[object, Any]:
        """The first answer to a step and the plugin that gives it; None where none has any."""
        for plugin, ask in reversed(self._in_turn(step)):
            answer = ask(**about)
            if answer is not None:
                return plugin, answer
        return None, None

    def _in_turn(self, step: str) -> Sequence[tuple[object, Callable[..., Any]]]:
        """The plugins that have a say in a step, the last named last, and how each is asked."""
        found = getattr(self._hook, _PREFIX + step).get_hookimpls()
        return [(each.plugin, partial(self._answer, step, each)) for each in found]

    def _answer(self, step: str, implementation: pluggy.HookImpl, **about: Any) -> Any:
        asked = {name: about[name] for name in implementation.argnames}
        with _named(partial(self._fault, step, implementation.plugin)):
            return implementation.function(**asked)

    def _fault(self, step: str, plugin: object, cause: Text | BaseException) -> PluginError:
        name = next(name for name, each in self.plugins if each is plugin)
        error = PluginError(name, _module(plugin), cause)
        error.hook = _PREFIX + step
        return error

    def _each(self, step: str, plugin: object, answer: object) -> tuple[Any, ...]:
        """What a plugin answers one by one; its code may run only now."""
        with _named(partial(self._fault, step, plugin)):
            return tuple(answer) if isinstance(answer, Iterable) else (answer,)

    def _actions(self, plugin: object, seat: Seat, answer: object) -> set[Action]:
        """What a plugin lets a seat do, if it is actions and some."""
        step = "legal_actions"
        if not isinstance(answer, Iterable):
            cause = _("it named no actions but {what}", what=spelled(answer))
            raise self._fault(step, plugin, cause)
        chosen = self._each(step, plugin, answer)
        wrong = [action for action in chosen if not isinstance(action, Action)]
        if wrong:
            cause = _("{what} is no action", what=spelled(wrong[0]))
            raise self._fault(step, plugin, cause)
        if not chosen:
            raise self._fault(step, plugin, _("it left seat {seat} nothing to do", seat=seat))
        return set(chosen)

    def _score(self, plugin: object, answer: object) -> tuple[ScoreLine, ...]:
        """The score that a plugin gives, if it is lines for sides that there are."""
        lines = self._each("deal_score", plugin, answer)
        for line in lines:
            fault = _fault_of(self.game, line)
            if fault is not None:
                raise self._fault("deal_score", plugin, fault)
        return lines

    def _sides(self, plugin: object, answer: object) -> tuple[int, ...] | None:
        """The winners that a plugin names, if they are sides; None if there are none."""
        sides = range(len(self.game.seating.sides))
        named = self._each("match_end", plugin, answer)
        for side in named:
            if type(side) is not int or side not in sides:
                cause = _("{what} is no side", what=spelled(side))
                raise self._fault("match_end", plugin, cause)
        return named or None

    def _seat(self, step: str, plugin: object, answer: object) -> Seat:
        if type(answer) is int and 0 <= answer < self.game.seating.seats:
            return answer
        cause = _("it named {seat}, which is no seat", seat=spelled(answer))
        raise self._fault(step, plugin, cause)


def _unknown_hook(manager: pluggy.PluginManager, plugin: object) -> str | None:
    """A hook of a plugin that there is not, if it is none that may be missing."""
    for hook in manager.get_hookcallers(plugin) or ():
        own = [each for each in hook.get_hookimpls() if each.plugin is plugin]
        if not hook.has_spec() and not all(each.optionalhook for each in own):
            return hook.name
    return None


def _wrapper(manager: pluggy.PluginManager, plugin: object) -> str | None:
    """A hook of a plugin that wraps the others: steps are asked one plugin at a time."""
    for hook in manager.get_hookcallers(plugin) or ():
        for each in hook.get_hookimpls():
            if each.plugin is plugin and (each.wrapper or each.hookwrapper):
                return hook.name
    return None


def _misspelled(hook: str, owner: Text) -> Text:
    """What is said of a hook that there is not: most likely it is misspelled."""
    names = (*vars(StepSpecs), *vars(ObserverSpecs))
    known = [name for name in names if name.startswith(_PREFIX)]
    # all begin alike, which would make any name a near one
    close = nearest(hook.removeprefix(_PREFIX), [name.removeprefix(_PREFIX) for name in known])
    if close is not None:
        return _(
            "unknown hook '{hook}' of {owner}; did you mean '{nearest}'?",
            hook=hook,
            owner=owner,
            nearest=_PREFIX + close,
        )
    return _(
        "unknown hook '{hook}' of {owner}; there are: {known}",
        hook=hook,
        owner=owner,
        known=tuple(known),
    )


def score_lines(game: Game, facts: Any, standing: Standing) -> tuple[ScoreLine, ...]:
    """The score of a deal by the game's own rules: for a match, and for a score sheet.

    :raises PluginError: if the rules fail, or give what is no line of a score.
    """
    with blamed_on_scoring(game):
        lines = tuple(game.scoring.lines(facts, standing))
    for line in lines:
        fault = _fault_of(game, line)
        if fault is not None:
            raise _games_fault(game, fault)
    return lines


def blamed_on_scoring(game: Game) -> AbstractContextManager[None]:
    """Whatever goes wrong in the scoring of a game is named as its fault.

    :raises PluginError: in place of anything but `InvalidFacts`, with which it refuses facts.
    """
    return _named(partial(_games_fault, game), PluginError, InvalidFacts)


@contextmanager
def _named(
    fault: Callable[[BaseException], PluginError], *passed: type[BaseException]
) -> Iterator[None]:
    """Whatever the code of a plugin raises is named as its fault, an error of tricktaker, too.

    What a hook has been named for already stays the fault of that hook.

    :param passed: other errors that are let through.
    """
    try:
        yield
    except passed:
        raise
    except (Exception, SystemExit) as error:
        if isinstance(error, PluginError) and error.hook is not None:
            raise
        raise fault(error) from error


def _games_fault(game: Game, cause: Text | BaseException) -> PluginError:
    return PluginError(game.name, game.build.__module__, cause)


def _fault_of(game: Game, line: object) -> Text | None:
    """What is wrong with a line of a score: it is none, or for a side or counter that is not."""
    if not isinstance(line, ScoreLine):
        return _("{what} is no line of a score", what=spelled(line))
    sides = len(game.seating.sides)
    if type(line.side) is not int or line.side not in range(sides):
        return _(
            "a line of the score is for side {side}; they are 0 to {last}",
            side=spelled(line.side),
            last=sides - 1,
        )
    reason: object = line.reason
    if not isinstance(reason, Text):
        return _(
            "the reason of a line of the score, by rule {rule}, is {what}, which is no text",
            rule=called(line.rule),
            what=spelled(reason),
        )
    counters = [counter.name for counter in game.counters]
    for name, _change in line.counts:
        if name not in counters:
            return _('a line of the score counts "{name}", which the game does not', name=name)
    return None


def _module(plugin: object) -> str:
    """The module that a plugin stands in; a plugin may be a module itself."""
    return str(getattr(plugin, "__module__", None) or getattr(plugin, "__name__", "?"))
