"""A position of the play in one line of text, for the command line and for notes.

``GAME key=value …``: cards are joined by commas, seats by slashes.

>>> line = "belote hands=2:JH,8H,AC leader=0 trick=QH,7H contract.taker=0 contract.strain=H"
>>> position = Position.parse(line)
>>> [str(action) for action in position.match().legal_actions]
['play JH']
>>> str(position) == line
True
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, Self

from attrs import field, frozen

from tricktaker.errors import InvalidSetup, TricktakerError, spelled
from tricktaker.game import Game
from tricktaker.loading import load_game
from tricktaker.match import Match
from tricktaker.options import Options, parse_setting
from tricktaker.setup import check_keys
from tricktaker.text import Domain
from tricktaker.values import freeze, thaw

_ = Domain("tricktaker", "tricktaker")

_KEYS: Final = ("hands", "leader", "trick", "tricks", "points", "dealer")
_GROUPS: Final = ("contract", "notes", "o")
"""Keys of which there are several, each with a name of its own: ``contract.taker=0``."""

_LISTS: Final = ("tricks", "points", "contract.out", "contract.open")
"""Keys whose value is a list, also where it has one part."""

_EXAMPLE: Final = "spades hands=0:AS,KS/1:2H,3H leader=0"


def _plain(setup: Mapping[str, Any]) -> dict[str, Any]:
    """A set-up in its one form: what says nothing is left out, and seats are numbers."""
    check_keys(setup)
    told = {key: thaw(freeze(value)) for key, value in setup.items()}
    if isinstance(told.get("hands"), dict):
        told["hands"] = _by_seat([(_seat(key), cards) for key, cards in told["hands"].items()])
    if "leader" in told:
        told["leader"] = _seat(told["leader"])
    if isinstance(told.get("trick"), str):
        told["trick"] = " ".join(told["trick"].split())
    return {key: value for key, value in told.items() if value not in (None, "", {})}


@frozen
class Position:
    """A game with its options, and a set-up as `Match` takes it.

    ``Position.parse(text)`` and ``str(position)`` are a pair. Options are written ``o.NAME=VALUE``.
    `str` refuses, with a `TricktakerError`, a value that has no form in a line, such as a note with
    a blank in it.
    """

    game: Game
    setup: Mapping[str, Any] = field(converter=_plain)
    dealer: int | None = None

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a line.

        :raises TricktakerError: naming the word that cannot be read, or what cannot be.
        """
        words = text.split() if isinstance(text, str) else []
        if not words:
            raise InvalidSetup(_("a position is a text such as {example}", example=_EXAMPLE))
        game = load_game(words[0])
        told: dict[str, Any] = {}
        for key, value in map(_pair, words[1:]):
            if key in told:
                raise InvalidSetup(_('"{key}" stands twice', key=key))
            told[key] = _read(key, value, type(game.options))
        dealer = told.pop("dealer", None)
        setup: dict[str, Any] = {}
        options: dict[str, Any] = {}
        for key, value in told.items():
            group, _dot, item = key.partition(".")
            if group == "o":
                options[item] = value
            elif item:
                setup.setdefault(group, {})[item] = value
            else:
                setup[key] = value
        return cls(game.with_options(**options) if options else game, setup, dealer)

    def match(self, seed: int | None = None, **settings: Any) -> Match:
        """A match that begins in the position; settings as `Match` takes them.

        :raises InvalidSetup: if the position cannot be, or does not tell who leads.
        """
        if self.setup.get("leader") is None and self.dealer is None:
            raise InvalidSetup(
                _("a position names its leader or its dealer: {form}", form="leader=0")
            )
        return Match(self.game, seed, setup=self.setup, dealer=self.dealer, **settings)

    def __str__(self) -> str:
        options = type(self.game.options)
        return " ".join([self.game.name, *(_word(*told, options) for told in self._told())])

    def _told(self) -> Iterator[tuple[str, Any]]:
        """What the line says, by key."""
        for key in _KEYS:
            if key in self.setup:
                yield key, self.setup[key]
        for group in ("contract", "notes"):
            named = self.setup.get(group, {})
            if isinstance(named, dict) and all(isinstance(item, str) for item in named):
                yield from ((f"{group}.{item}", value) for item, value in named.items())
            else:
                yield group, named
        if self.dealer is not None:
            yield "dealer", self.dealer
        default = load_game(self.game.name).options.to_json()
        for name, value in self.game.options.to_json().items():
            if value != default[name]:
                yield f"o.{name}", value


def is_position(text: str) -> bool:
    """Whether a text looks like a position and not like the name of a file.

    >>> is_position("spades hands=1:2H,KS leader=0"), is_position("my match.jsonl")
    (True, False)
    """
    return any("=" in word for word in text.split()[1:])


# ------------------------------------------------------------------ reading


def _pair(word: str) -> tuple[str, str]:
    key, equals, value = word.partition("=")
    if not equals or not value:
        raise InvalidSetup(_('"{word}" is not of the form {form}', word=word, form="key=value"))
    return key, value


def _read(key: str, text: str, options: type[Options]) -> Any:
    """What a word of the line says: the pair of `_word`."""
    group, dot, item = key.partition(".")
    if key == "hands":
        return _by_seat([_hand(hand) for hand in text.split("/")])
    if key == "trick":
        return text.replace(",", " ")
    if key in _LISTS:
        several = _value(text)
        return several if several is None or isinstance(several, list) else [several]
    if key in _KEYS or (group in ("contract", "notes") and item):
        return _value(text)
    if group == "o" and dot:
        return parse_setting(options, f"{item}={text}")[1]
    known = (*_KEYS, *(f"{each}.NAME" for each in _GROUPS))
    raise InvalidSetup(_('a position has no "{key}"; it has: {known}', key=key, known=known))


def _hand(text: str) -> tuple[Any, str]:
    seat, colon, cards = text.partition(":")
    if not colon or not seat:
        raise InvalidSetup(
            _('"{text}" is no hand; one is written {form}', text=text, form="2:JH,8H,AC")
        )
    return _seat(seat), cards.replace(",", " ")


def _seat(key: object) -> object:
    """The seat that a text names; what names none stays as it is."""
    number = isinstance(key, str) and key.isascii() and key.isdecimal() and len(key) < 3
    return int(key) if number else key  # type: ignore[call-overload]


def _by_seat(hands: list[tuple[Any, Any]]) -> dict[Any, Any]:
    """Hands by seat, each of them as its cards with a blank between."""
    told: dict[Any, Any] = {}
    for seat, cards in hands:
        if seat in told:
            raise InvalidSetup(_("seat {seat} is given two hands", seat=seat))
        told[seat] = " ".join(cards.split()) if isinstance(cards, str) else cards
    return told


def _value(text: str) -> Any:
    """A number, a truth value, nothing, a word, or several of these."""
    if "," in text:
        parts = text.split(",")
        if not all(parts):
            raise InvalidSetup(_('nothing stands before or after a comma of "{text}"', text=text))
        return [_value(part) for part in parts]
    words = {"true": True, "false": False, "none": None}
    if text in words:
        return words[text]
    number = text.isascii() and text.removeprefix("-").isdecimal() and len(text) < 13
    return int(text) if number else text


# ------------------------------------------------------------------ writing


def _word(key: str, value: Any, options: type[Options]) -> str:
    """A word of the line; it must be read back as the same."""
    if key == "hands":
        word = f"{key}={_written_hands(value)}"
    elif key == "trick":
        word = f"{key}={_written(value).replace(' ', ',')}"
    else:
        word = f"{key}={_written(value)}"
    try:
        again = [(name, _read(name, text, options)) for name, text in map(_pair, word.split())]
    except TricktakerError:
        again = []
    if again != [(key, value)]:
        raise InvalidSetup(
            _("{key} has no form in one line: {value}", key=key, value=spelled(value))
        )
    return word


def _written(value: Any) -> str:
    """The text that `_value` reads as a value; empty where there can be none."""
    if isinstance(value, list):
        parts = [_written(part) for part in value]
        return ",".join(parts) if all(parts) else ""
    words = {True: "true", False: "false", None: "none"}
    if value is None or isinstance(value, bool):
        return words[value]
    short = isinstance(value, str) or (isinstance(value, int) and abs(value) < 10**18)
    return str(value) if short else ""


def _written_hands(hands: Any) -> str:
    told = []
    for seat, cards in hands.items() if isinstance(hands, dict) else ():
        if not _written(seat) or not isinstance(cards, str):
            return ""
        told.append(f"{_written(seat)}:{cards.replace(' ', ',')}")
    return "/".join(told)
