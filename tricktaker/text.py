"""Texts that a person reads: kept as values, and put into words only when somebody looks.

A game says what it has to say in English, with named gaps; a face renders it in the language of
its reader. The same value can be shown to one player in French and to another in English.

>>> _ = Domain("tricktaker", "tricktaker")
>>> refusal = _("{card} is not in your hand", card="AS")
>>> with use_language("en"):
...     print(refusal)
AS is not in your hand
"""

# No attrs here: `tricktaker --help` needs texts and must not pay for attrs.

from __future__ import annotations

from functools import lru_cache
from string import Formatter
from typing import TYPE_CHECKING, Any, NoReturn, TypeAlias

from tricktaker.languages import catalogue, current, register_domain, use_language

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from tricktaker.cards import Card

    Scalar: TypeAlias = "Text | Card | int | str"
    Param: TypeAlias = "Scalar | tuple[Scalar, ...]"

__all__ = ["Domain", "Text", "plain", "use_language"]

_LONGEST = 500
"""How much of a word is said: more than any name, less than a page."""

_HUGE = 10**4000  # near the most digits that Python writes without being asked to

_card_types: dict[type, Callable[[object], Any]] = {}


def register_card_type(kind: type, find: Callable[[object], Any]) -> None:
    """Let texts hold cards of this type, which `find` finds by code (None if it cannot).

    The module of the cards calls it, so that texts need not import cards.
    """
    _card_types[kind] = find


class Domain:
    """The texts of one package: call it with a sentence to make a `Text`.

    >>> _ = Domain("tricktaker", "tricktaker")
    >>> str(_("{seat} leads", seat="North"))
    'North leads'

    Translations are looked up in the folder `locale` of the package, as gettext lays it out
    (`locale/fr/LC_MESSAGES/tricktaker.mo`). A second package may translate the same domain.
    """

    __slots__ = ("name", "package")

    def __init__(self, name: str, package: str) -> None:
        if not name:
            raise TypeError("a domain needs a name; plain() makes texts without one")
        self.name = name
        self.package = package
        register_domain(name, package)

    def __call__(self, message: str, /, **params: Param) -> Text:
        return Text(self.name, message, params=params)

    def plural(self, singular: str, plural: str, /, *, count: int, **params: Param) -> Text:
        """A text whose words depend on a number, which may stand in it as `{count}`.

        >>> _ = Domain("tricktaker", "tricktaker")
        >>> str(_.plural("{count} card", "{count} cards", count=2))
        '2 cards'
        """
        return Text(self.name, singular, plural, count, params)

    # Unpickling must make the domain known in the new process, too.
    def __reduce__(self) -> tuple[object, ...]:
        return (Domain, (self.name, self.package))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Domain):
            return NotImplemented
        return (self.name, self.package) == (other.name, other.package)

    def __hash__(self) -> int:
        return hash((self.name, self.package))

    def __repr__(self) -> str:
        return f"Domain({self.name!r}, {self.package!r})"


class Text:
    """A sentence that is put into words when it is read, in the language of the reader.

    Made by calling a `Domain`. Texts are values: they compare, hash and pickle. A card in a text
    equals its code, so that a text which went through JSON equals the one that was sent.

    >>> ace = plain("ace of {spades}")
    >>> str(ace), ace == plain("ace of {spades}")
    ('ace of {spades}', True)
    """

    __slots__ = ("count", "domain", "message", "params", "plural")

    domain: str
    message: str
    plural: str | None
    count: int | None
    params: tuple[tuple[str, Param], ...]

    def __init__(
        self,
        domain: str,
        message: str,
        plural: str | None = None,
        count: int | None = None,
        params: Mapping[str, Param] | tuple[tuple[str, Param], ...] = (),
    ) -> None:
        pairs = tuple(sorted(dict(params).items()))
        names = {name for name, _value in pairs}
        if plural is not None:
            names.add("count")
        if type(count) is not (int if plural is not None else type(None)):
            raise TypeError(f"a plural form and a whole count go together, not {count!r}")
        needed = _names(message) | _names(plural or "") if domain else frozenset()
        missing = sorted(needed - names)
        if missing:
            raise TypeError(f"the text {message!r} lacks a value for {', '.join(missing)}")
        for name, value in pairs:
            _check_param(message, name, value)
        put = object.__setattr__
        put(self, "domain", domain)
        put(self, "message", message)
        put(self, "plural", plural)
        put(self, "count", count)
        put(self, "params", pairs)

    def render(self, show: Callable[[Card], str] = str) -> str:
        """The words in the current language; `show` says how a card looks.

        >>> _ = Domain("tricktaker", "tricktaker")
        >>> _("{name} plays {count} cards", name="Ann", count=2).render()
        'Ann plays 2 cards'
        """
        if not self.domain:
            return self.message
        values = {name: _shown(value, show) for name, value in self.params}
        if self.count is not None:
            values["count"] = _digits(self.count)
        source = self._source()
        template = self._translated()
        # a translator's slip must not hide what fills a gap: the English is always right
        if template is not source and self._has_the_gaps_of(template, source):
            return template.format_map(values)
        return source.format_map(values)

    def _has_the_gaps_of(self, template: str, source: str) -> bool:
        # a plural may leave its number out, or say it where the English does not
        free = {"count"} if self.plural is not None else set()
        try:
            return _names(template) - free == _names(source) - free
        except TypeError:
            return False

    def _source(self) -> str:
        return self.message if self.plural is None or self.count == 1 else self.plural

    def _translated(self) -> str:
        found = catalogue(self.domain, current())
        # gettext keeps the catalogue's own header under the empty message.
        if found is None or not self.message:
            return self._source()
        if self.plural is None or self.count is None:
            return found.gettext(self.message)
        try:
            return found.ngettext(self.message, self.plural, self.count)
        except ArithmeticError:
            return self._source()  # the rule of the catalogue, which form is meant, is wrong

    def to_json(self) -> dict[str, Any]:
        """The text as plain data, for another process to render.

        >>> _ = Domain("tricktaker", "tricktaker")
        >>> _("{name} passes", name="Ann").to_json()
        {'domain': 'tricktaker', 'message': '{name} passes', 'params': {'name': 'Ann'}}
        """
        data: dict[str, Any] = {"domain": self.domain, "message": self.message}
        if self.plural is not None:
            data["plural"] = self.plural
            data["count"] = self.count
        data["params"] = {name: _param_to_json(value) for name, value in self.params}
        return data

    @classmethod
    def from_json(cls, data: object) -> Text:
        """The text that `to_json` wrote; ValueError for anything else.

        >>> Text.from_json(plain("hello").to_json()) == plain("hello")
        True
        """
        if not isinstance(data, dict) or not {"domain", "message", "params"} <= data.keys():
            raise ValueError(f"not a text: {data!r}")
        if data.keys() - {"domain", "message", "plural", "count", "params"}:
            raise ValueError(f"a text with unknown parts: {data!r}")
        plural, params = data.get("plural"), data["params"]
        words = (data["domain"], data["message"], "" if plural is None else plural)
        if not all(isinstance(word, str) for word in words) or not isinstance(params, dict):
            raise ValueError(f"not a text: {data!r}")
        values = {name: _param_from_json(value) for name, value in params.items()}
        try:
            return cls(data["domain"], data["message"], plural, data.get("count"), values)
        except TypeError as error:
            raise ValueError(str(error)) from None

    def _key(self) -> tuple[object, ...]:
        values = tuple((name, _plain_param(value)) for name, value in self.params)
        return (self.domain, self.message, self.plural, self.count, values)

    def __str__(self) -> str:
        return self.render()

    def __format__(self, spec: str) -> str:
        return format(self.render(), spec)

    def __contains__(self, part: str) -> bool:
        return part in self.render()

    def __repr__(self) -> str:
        with use_language("en"):
            return f"Text({self.render()!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Text):
            return NotImplemented
        return self is other or self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __reduce__(self) -> tuple[object, ...]:
        return (Text, (self.domain, self.message, self.plural, self.count, self.params))

    def __copy__(self) -> Text:
        return self

    def __deepcopy__(self, memo: object) -> Text:
        return self

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError("a Text does not change")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError("a Text does not change")


def plain(words: str) -> Text:
    """A text that is the same in every language, such as a name that somebody typed.

    >>> str(plain("North {sic}"))
    'North {sic}'
    """
    return Text("", words)


@lru_cache(maxsize=4096)
def _names(template: str) -> frozenset[str]:
    """The names of the gaps of a template; TypeError if it has any but plain `{name}`."""
    names = []
    try:
        for _before, name, spec, conversion in Formatter().parse(template):
            if name is None:
                continue
            if spec or conversion or not name.isidentifier():
                raise TypeError(f"only gaps like {{name}} may stand in a text: {template!r}")
            names.append(name)
    except ValueError as error:
        raise TypeError(f"{error}: {template!r}") from None
    return frozenset(names)


def _is_scalar(value: object) -> bool:
    kind = type(value)
    return kind is not bool and isinstance(value, (str, int, Text, *_card_types))


def _check_param(message: str, name: str, value: object) -> None:
    items = value if isinstance(value, tuple) else (value,)
    if not all(_is_scalar(item) for item in items):
        raise TypeError(f"{name}={value!r} in the text {message!r}: not a text, card, int or str")


def _shown(value: Param, show: Callable[[Card], str]) -> str:
    if isinstance(value, tuple):
        return ", ".join(_shown(item, show) for item in value)
    if isinstance(value, Text):
        return value.render(show)
    if isinstance(value, int):
        return _digits(value)
    return _shortened(value) if isinstance(value, str) else show(value)


def _shortened(value: str) -> str:
    """A word that was given, which may be of any length, as it is said again."""
    return value if len(value) <= _LONGEST else value[: _LONGEST - 1] + "…"


def _digits(number: int) -> str:
    """A number in digits, or where Python will not write so many, that it is a huge one."""
    return str(number) if -_HUGE < number < _HUGE else "…"


def _plain_param(value: Param) -> object:
    if isinstance(value, tuple):
        return tuple(_plain_param(item) for item in value)
    return value if isinstance(value, (Text, str, int)) else str(value)


def _param_to_json(value: Param) -> object:
    if isinstance(value, tuple):
        return [_param_to_json(item) for item in value]
    if isinstance(value, Text):
        return value.to_json()
    return value if isinstance(value, (str, int)) else {"card": str(value)}


def _param_from_json(value: object) -> Any:
    if isinstance(value, list):
        return tuple(_param_from_json(item) for item in value)
    if not isinstance(value, dict):
        return value
    if value.keys() != {"card"} or not isinstance(value["card"], str):
        return Text.from_json(value)
    code = value["card"]
    found = (find(code) for find in _card_types.values())
    # A card of an odd pack is known to its pack alone; its code says the same.
    return next((card for card in found if card is not None), code)
