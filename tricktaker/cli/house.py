"""House rules in words: what each says of itself, and which games it is for."""

from __future__ import annotations

import inspect
from collections.abc import Sequence
from typing import TYPE_CHECKING

from attrs import frozen

from tricktaker.errors import told
from tricktaker.text import Domain, Text, plain

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

_ = Domain("tricktaker", "tricktaker")


@frozen
class HouseRule:
    """A house rule that is installed.

    :ivar about: the first line of its docstring; empty if it has none.
    :ivar games: the games that it is for; None if it is for any.
    :ivar failure: why it cannot be used; None if it can.
    """

    name: str
    package: str
    about: str = ""
    games: tuple[str, ...] | None = None
    failure: Text | None = None

    @property
    def text(self) -> Text:
        """What it is, in one line."""
        if self.failure is not None:
            return _("a house rule that failed: {cause}", cause=self.failure)
        if self.games is not None and self.about:
            return _("a house rule for {games}: {about}", games=self.games, about=self.about)
        if self.games is not None:
            return _("a house rule for {games}", games=self.games)
        return _("a house rule: {about}", about=self.about) if self.about else _("a house rule")


def installed() -> list[HouseRule]:
    """All house rules, by name; loading one runs its code."""
    from tricktaker.loading import discover

    found = discover().house
    return [_read(entry) for name in sorted(found) for entry in found[name]]


def chosen(names: Sequence[str]) -> list[tuple[str, Text]]:
    """What the house rules of these names say of themselves; they are installed."""
    by_name = {rule.name: rule for rule in installed() if rule.name in names}
    return [(name, plain(by_name[name].about or name)) for name in names]


def _read(entry: EntryPoint) -> HouseRule:
    package = f"{entry.dist.name} {entry.dist.version}" if entry.dist else "?"
    try:
        rule = entry.load()
        games = getattr(rule, "GAMES", None)
        fits = None if games is None else tuple(str(game) for game in games)
        about = (inspect.getdoc(rule) or "").strip().partition("\n")[0]
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # noqa: BLE001  # a plugin's code may raise anything
        return HouseRule(entry.name, package, failure=plain(told(error)))
    return HouseRule(entry.name, package, about, fits)
