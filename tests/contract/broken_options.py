"""Games whose options are wrong: that take what they should not, or change nothing."""

from __future__ import annotations

from typing import Any, Final

from attrs import frozen

import tricktaker as tt
from tests.contract.sound import Greeting
from tricktaker import Noted

_ = tt.Domain("tricktaker_broken", "tricktaker_broken")


@frozen
class Loud(tt.Options):
    loud: bool = tt.option(False, help=_("Everybody is loud."), rule="B2")


class Louder(Greeting):
    def more(self, view, seat, action):
        if view.game.options.loud:
            yield Noted("loud", seat)


@frozen
class TakesAll(Loud):
    """Takes any value."""

    def __attrs_post_init__(self) -> None:
        """Nothing is checked."""


@frozen
class TakesNames(Loud):
    """Takes any name."""

    def replace(self, **changes):
        return super().replace(**{k: v for k, v in changes.items() if k == "loud"})


@frozen
class Untried(tt.Options):
    untried: int = tt.option(1, help=_("Nothing."), rule="B2")


def fails_if_loud(options: tt.Options) -> None:
    """A builder that does not know its own option."""
    if getattr(options, "loud", False):
        raise KeyError("loud")


DOES: Final = "options-do-something"
OPTIONS: list[tuple[str, str, str, str, dict[str, Any]]] = [
    (
        "takes-all",
        DOES,
        "option loud (rule B2)",
        "the option loud takes",
        {"options": TakesAll(), "greeting": Louder()},
    ),
    (
        "takes-names",
        DOES,
        "option no_such_option",
        "the option .* takes 1",
        {"options": TakesNames(), "greeting": Louder()},
    ),
    (
        "untried",
        DOES,
        "option untried (rule B2)",
        "no value to try",
        {"options": Untried()},
    ),
    (
        "cannot-be-built",
        DOES,
        "option loud (rule B2)",
        "cannot be built with loud set to True: KeyError",
        {"options": Loud(), "greeting": Louder(), "builds": fails_if_loud},
    ),
]
"""Games by name: the promise, what is at fault, what is said, and how they differ."""
