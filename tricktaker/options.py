"""Rule options: what a ruleset lets people choose, typed, documented and checked.

>>> from attrs import frozen
>>> @frozen
... class Choices(Options):
...     target: int = option(500, help=_("the points that win"), rule="S1.3")
...     floor: int | None = option(None, help=_("the points that lose"), rule="S7.3", optional=True)
>>> Choices(target=250)
Choices(target=250, floor=None)
>>> Choices.of({"target": 4.0})
Traceback (most recent call last):
...
tricktaker.errors.InvalidOption: the option "target" cannot be 4.0; it takes a whole number
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType, NoneType, UnionType
from typing import Any, ClassVar, Final, Self, TypeVar, Union, get_args, get_origin, get_type_hints

from attrs import evolve, field, fields, frozen

from tricktaker.errors import InvalidOption
from tricktaker.text import Domain, Text

_ = Domain("tricktaker", "tricktaker")

Value = int | bool | str | None
"""What an option can be set to."""

_T = TypeVar("_T", bound=Value)
_META = "tricktaker"
_KINDS = {int: "int", bool: "bool", str: "str"}
_WHOLE = re.compile(r"[+-]?[0-9]+")
_MOST_TRIALS = 3
# Enough for any score; longer numbers are refused by the interpreter itself.
_MOST_DIGITS = 18


@frozen
class OptionSpec:
    """One option of a ruleset, as help and rule pages show it."""

    name: str
    kind: str
    """``int``, ``bool`` or ``str``."""
    default: Value
    allowed: Text
    """What it takes, in words."""
    help: Text
    rule: str
    trial: tuple[Value, ...]
    """Values that tests try in place of the default."""
    optional: bool = False
    at_least: int | None = None
    at_most: int | None = None
    choices: tuple[Value, ...] = ()
    only_with: tuple[tuple[str, Value], ...] = ()
    """The settings of others without which it keeps its default."""

    def check(self, value: object) -> None:
        """Refuse a value that the option does not take.

        :raises InvalidOption: for another type, or a value out of bounds.
        """
        if value is None:
            good = self.optional
        elif _KINDS.get(type(value)) != self.kind:
            # The exact type: True is not a number here, and 4.0 is not a whole one.
            good = False
        elif self.choices:
            good = value in self.choices
        elif isinstance(value, int) and self.kind == "int":
            low, high = self._limits
            good = low <= value <= high
        else:
            good = True
        if not good:
            raise InvalidOption(self.name, value, self._allowed_for(value))

    @property
    def _limits(self) -> tuple[int, int]:
        low = -MOST if self.at_least is None else self.at_least
        return low, MOST if self.at_most is None else self.at_most

    def _allowed_for(self, value: object) -> Text:
        """What it takes, for whoever gave this: both limits, if it is far beyond them."""
        digits = isinstance(value, str) and _WHOLE.fullmatch(value) is not None
        number = type(value) is int and not -MOST <= value <= MOST
        if self.kind != "int" or self.choices or not (digits or number):
            return self.allowed
        low, high = self._limits
        allowed = _("a whole number from {low} to {high}", low=low, high=high)
        return _("{allowed}, or none", allowed=allowed) if self.optional else allowed


MOST: Final = 10**12
"""More than any number at a card table: a larger one is a slip."""


def option(
    default: _T,
    *,
    help: Text,  # noqa: A002
    rule: str,
    at_least: int | None = None,
    at_most: int | None = None,
    choices: tuple[Value, ...] | None = None,
    optional: bool = False,
    trial: tuple[Value, ...] = (),
    only_with: Mapping[str, Value] = MappingProxyType({}),
) -> _T:
    """Declare an option; the annotation of the field gives its type.

    :param help: what it does, in a few words.
    :param rule: the number of the rule that it changes.
    :param choices: the only values that it takes.
    :param optional: whether it can be none.
    :param trial: up to three other values, for tests; found by themselves for a bool or `choices`.
    :param only_with: the settings of other options without which it says nothing: it keeps its
        default there, and anything else is refused.
    """
    meta = {
        "help": help,
        "rule": rule,
        "at_least": at_least,
        "at_most": at_most,
        "choices": tuple(choices or ()),
        "optional": optional,
        "trial": trial,
        "only_with": tuple(only_with.items()),
    }
    declared: _T = field(default=default, kw_only=True, metadata={_META: meta})
    return declared


@frozen
class Options:
    """The settings of a ruleset; a game subclasses it with fields made by `option`.

    Settings are checked when they are made; see `check` for those that cannot go together.

    >>> Options().to_json()
    {}
    """

    def __attrs_post_init__(self) -> None:
        for spec in specs(type(self)):
            spec.check(getattr(self, spec.name))
        for spec in specs(type(self)):
            if getattr(self, spec.name) != spec.default:
                self._check_needed(spec)
        self.check()

    def _check_needed(self, spec: OptionSpec) -> None:
        """Refuse a setting that changes nothing, since another option is set otherwise."""
        for other, needed in spec.only_with:
            if getattr(self, other) != needed:
                allowed = _("its default, {value}", value=_typed(spec.default))
                raise self.conflict(spec.name, other, allowed)

    def check(self) -> None:
        """Refuse settings that cannot go together; a game overrides it and raises `conflict`."""

    def conflict(self, name: str, other: str, allowed: Text) -> InvalidOption:
        """The error for an option that does not go with the setting of another.

        >>> @frozen
        ... class Choices(Options):
        ...     target: int = option(500, help=_("the points that win"), rule="S1.3")
        ...     floor: int = option(-200, help=_("the points that lose"), rule="S7.3")
        ...     def check(self):
        ...         if self.floor >= self.target:
        ...             raise self.conflict("floor", "target", _("a lower number"))
        >>> try:
        ...     Choices(floor=600)
        ... except InvalidOption as error:
        ...     print(error)
        "floor" cannot be 600 while "target" is 500; it takes a lower number
        """
        value = getattr(self, name)
        reason = _(
            '"{name}" cannot be {value} while "{other}" is {setting}; it takes {allowed}',
            name=name,
            value=_typed(value),
            other=other,
            setting=_typed(getattr(self, other)),
            allowed=allowed,
        )
        return InvalidOption(name, value, allowed, reason)

    def replace(self, **changes: Any) -> Self:
        """The same settings with some changed.

        :raises InvalidOption: for a name that is no option, or a value that it does not take.
        """
        known = _names(type(self))
        for name, value in changes.items():
            if name not in known:
                raise InvalidOption.unknown(name, value, known)
        return evolve(self, **changes)

    @classmethod
    def of(cls, settings: Mapping[str, Any]) -> Self:
        """The defaults with some settings changed, as JSON or the command line gives them."""
        return cls().replace(**settings)

    def to_json(self) -> dict[str, Value]:
        """Every option and its value; `of` reads it back."""
        return {spec.name: getattr(self, spec.name) for spec in specs(type(self))}


def specs(options: type[Options]) -> tuple[OptionSpec, ...]:
    """The options that a class declares, in order.

    :raises TypeError: if an option is declared wrongly.

    >>> @frozen
    ... class Choices(Options):
    ...     target: int = option(500, help=_("the points that win"), rule="S1.3", at_least=1)
    >>> [(spec.name, str(spec.allowed)) for spec in specs(Choices)]
    [('target', 'a whole number of at least 1')]
    """
    key: Any = options
    return _specs(key)


@cache
def _specs(options: Any) -> tuple[OptionSpec, ...]:
    hints = get_type_hints(options)
    declared = {attribute.name for attribute in fields(options)}
    for name, hint in hints.items():
        if name not in declared and get_origin(hint) is not ClassVar:
            raise TypeError(f"{options.__name__}.{name} is no option; is the class @frozen?")
    out = []
    for attribute in fields(options):
        meta = attribute.metadata.get(_META)
        if meta is None:
            raise TypeError(f"{options.__name__}.{attribute.name} is not made by option()")
        kind = _kind(options, attribute.name, hints[attribute.name], meta["optional"])
        spec = OptionSpec(
            name=attribute.name,
            kind=kind,
            default=attribute.default,
            allowed=_allowed(kind, meta),
            **{**meta, "trial": _trial(kind, attribute.default, meta)},
        )
        _check_spec(options, spec)
        out.append(spec)
    return tuple(out)


def parse_setting(options: type[Options], setting: str) -> tuple[str, Value]:
    """Read a setting as people type it: ``target=250``, ``floor=none``, ``double_nil=false``.

    :raises InvalidOption: for a name that is no option, or a value that it does not take.

    >>> @frozen
    ... class Choices(Options):
    ...     target: int = option(500, help=_("the points that win"), rule="S1.3")
    >>> parse_setting(Choices, "target=250")
    ('target', 250)
    """
    name, equals, text = setting.partition("=")
    name, text = name.strip(), text.strip()
    by_name = {spec.name: spec for spec in specs(options)}
    if name not in by_name:
        raise InvalidOption.unknown(name, text, tuple(by_name))
    if not equals:
        reason = _('"{name}" needs a value: write {name}=VALUE', name=name)
        raise InvalidOption(name, "", by_name[name].allowed, reason)
    spec = by_name[name]
    value = _read(spec, text)
    spec.check(value)
    return name, value


def _read(spec: OptionSpec, text: str) -> Value:
    """The value that a text stands for; the text itself where it stands for none."""
    if spec.optional and text.lower() == "none":
        return None
    if spec.kind == "bool":
        return {"true": True, "false": False}.get(text.lower(), text)
    if spec.kind == "int" and _WHOLE.fullmatch(text) and len(text) <= _MOST_DIGITS:
        return int(text)
    return text


def _names(options: type[Options]) -> tuple[str, ...]:
    return tuple(spec.name for spec in specs(options))


def _typed(value: Value) -> str:
    """A value as people type it."""
    if value is None or isinstance(value, bool):
        return str(value).lower()
    return str(value)


def _kind(options: type, name: str, hint: object, optional: bool) -> str:
    parts = set(get_args(hint) if get_origin(hint) in (Union, UnionType) else [hint])
    if (NoneType in parts) != optional:
        raise TypeError(f"{options.__name__}.{name}: `optional` and `| None` go together")
    parts.discard(NoneType)
    kind = _KINDS.get(parts.pop()) if len(parts) == 1 else None
    if kind is None:
        raise TypeError(f"{options.__name__}.{name}: an option is an int, a bool or a str")
    return kind


def _allowed(kind: str, meta: Mapping[str, Any]) -> Text:
    low, high = meta["at_least"], meta["at_most"]
    if meta["choices"]:
        allowed = _("one of {choices}", choices=tuple(_typed(choice) for choice in meta["choices"]))
    elif kind == "bool":
        allowed = _("true or false")
    elif kind == "str":
        allowed = _("a word")
    elif low is not None and high is not None:
        allowed = _("a whole number from {low} to {high}", low=low, high=high)
    elif low is not None:
        allowed = _("a whole number of at least {low}", low=low)
    elif high is not None:
        allowed = _("a whole number of at most {high}", high=high)
    else:
        allowed = _("a whole number")
    return _("{allowed}, or none", allowed=allowed) if meta["optional"] else allowed


def _trial(kind: str, default: Value, meta: Mapping[str, Any]) -> tuple[Value, ...]:
    if meta["trial"]:
        return tuple(meta["trial"])
    others = meta["choices"] or ((True, False) if kind == "bool" else ())
    return tuple(value for value in others if value != default)[:_MOST_TRIALS]


def _check_spec(options: type, spec: OptionSpec) -> None:
    where = f"{options.__name__}.{spec.name}"
    if type(spec.help) is not Text or type(spec.rule) is not str or not spec.rule:
        raise TypeError(f"{where} needs a help text and the number of a rule")
    if len(spec.trial) > _MOST_TRIALS or spec.default in spec.trial:
        raise TypeError(f"{where}: up to {_MOST_TRIALS} trial values, and not the default")
    try:
        for value in (spec.default, *spec.trial):
            spec.check(value)
    except InvalidOption as error:
        raise TypeError(f"{where}: {error}") from error
