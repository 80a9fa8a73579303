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

from attrs import frozen

from tricktaker.errors import InvalidSetup
from tricktaker.game import Game
from tricktaker.loading import load_game
from tricktaker.match import Match
from tricktaker.options import parse_setting
from tricktaker.text import Domain

_ = Domain("tricktaker", "tricktaker")

_KEYS: Final = ("hands", "leader", "trick", "tricks", "points", "dealer")
_GROUPS: Final = ("contract", "notes", "o")
"""Keys of which there are several, each with a name of its own: ``contract.taker=0``."""


@frozen
class Position:
    """A game with its options, and a set-up as `Match` takes it.

    ``Position.parse(text)`` and ``str(position)`` are a pair. Options are written ``o.NAME=VALUE``.
    """

    game: Game
    setup: Mapping[str, Any]
    dealer: int | None = None

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a line.

        :raises TricktakerError: naming the word that cannot be read, or what cannot be.
        """
        name, *words = text.split()
        setup: dict[str, Any] = {}
        options: dict[str, Any] = {}
        game, dealer = load_game(name), None
        for key, value in map(_pair, words):
            group, dot, item = key.partition(".")
            if key in setup or (dot and item in setup.get(group, {})) or (item and item in options):
                raise InvalidSetup(_('"{key}" stands twice', key=key))
            if key == "hands":
                setup["hands"] = dict(_hand(hand) for hand in value.split("/"))
            elif key == "trick":
                setup["trick"] = value.replace(",", " ")
            elif key == "dealer":
                dealer = _value(value)
            elif key in _KEYS:
                setup[key] = _value(value, many=key in ("tricks", "points"))
            elif group == "o" and dot:
                options.update([parse_setting(type(game.options), f"{item}={value}")])
            elif group in _GROUPS and dot and item:
                setup.setdefault(group, {})[item] = _value(value)
            else:
                known = (*_KEYS, *(f"{each}.NAME" for each in _GROUPS))
                raise InvalidSetup(
                    _('a position has no "{key}"; it has: {known}', key=key, known=known)
                )
        return cls(game.with_options(**options) if options else game, setup, dealer)

    def match(self, seed: int | None = None, **settings: Any) -> Match:
        """A match that begins in the position; settings as `Match` takes them.

        :raises InvalidSetup: if the position cannot be.
        """
        return Match(self.game, seed, setup=self.setup, dealer=self.dealer, **settings)

    def __str__(self) -> str:
        return " ".join([self.game.name, *self._words()])

    def _words(self) -> Iterator[str]:
        setup = self.setup
        hands = setup.get("hands", {})
        if hands:
            told = [f"{seat}:{','.join(str(cards).split())}" for seat, cards in hands.items()]
            yield f"hands={'/'.join(told)}"
        if "leader" in setup:
            yield f"leader={setup['leader']}"
        if setup.get("trick"):
            yield f"trick={','.join(setup['trick'].split())}"
        for key in ("tricks", "points"):
            if key in setup:
                yield f"{key}={_written(setup[key])}"
        for group in ("contract", "notes"):
            for item, value in (setup.get(group) or {}).items():
                yield f"{group}.{item}={_written(value)}"
        if self.dealer is not None:
            yield f"dealer={self.dealer}"
        default = load_game(self.game.name).options.to_json()
        for name, value in self.game.options.to_json().items():
            if value != default[name]:
                yield f"o.{name}={_written(value)}"


def is_position(text: str) -> bool:
    """Whether a text looks like a position and not like the name of a file.

    >>> is_position("spades hands=1:2H,KS leader=0"), is_position("my match.jsonl")
    (True, False)
    """
    return any("=" in word for word in text.split()[1:])


def _pair(word: str) -> tuple[str, str]:
    key, equals, value = word.partition("=")
    if not equals or not value:
        raise InvalidSetup(_('"{word}" is not of the form {form}', word=word, form="key=value"))
    return key, value


def _hand(text: str) -> tuple[str, str]:
    seat, colon, cards = text.partition(":")
    if not colon:
        raise InvalidSetup(
            _('"{text}" is no hand; one is written {form}', text=text, form="2:JH,8H,AC")
        )
    return seat, cards.replace(",", " ")


def _value(text: str, many: bool = False) -> Any:
    """A number, a truth value, nothing, a word, or several of these."""
    if many or "," in text:
        return [_value(part) for part in text.split(",")]
    words = {"true": True, "false": False, "none": None}
    if text in words:
        return words[text]
    number = text.isascii() and text.removeprefix("-").isdecimal() and len(text) < 13
    return int(text) if number else text


def _written(value: Any) -> str:
    if isinstance(value, list | tuple):
        return ",".join(map(_written, value))
    words = {True: "true", False: "false", None: "none"}
    plain = value is None or isinstance(value, bool)
    return words[value] if plain else str(value)
