"""The promises that every game keeps, and a check of a game against them.

>>> from tricktaker import load_game
>>> from tricktaker.testing import PROMISES, check
>>> report = check(load_game("spades"), promises=PROMISES[:3], seeds=[7])
>>> report.is_kept, [kept.promise.name for kept in report.kept]
(True, ['cards-conserved', 'somebody-can-act', 'codes-read-back'])

Names are resolved when they are first used: importing this module imports nothing else.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tricktaker.testing.bots import bot_promises as bot_promises
    from tricktaker.testing.bots import check_bot as check_bot
    from tricktaker.testing.checking import Kept as Kept
    from tricktaker.testing.checking import Report as Report
    from tricktaker.testing.checking import check as check
    from tricktaker.testing.promise import Broken as Broken
    from tricktaker.testing.promise import Promise as Promise
    from tricktaker.testing.promises import PROMISES as PROMISES

_HOMES = {
    "bots": "bot_promises check_bot",
    "checking": "Kept Report check",
    "promise": "Broken Promise",
    "promises": "PROMISES",
}
_HOME_OF = {name: module for module, names in _HOMES.items() for name in names.split()}

__all__ = [*_HOME_OF]  # noqa: PLE0604  # the names are strings


def __getattr__(name: str) -> Any:
    home = _HOME_OF.get(name)
    if home is None:
        raise AttributeError(f"module 'tricktaker.testing' has no attribute {name!r}")
    value = getattr(import_module(f"tricktaker.testing.{home}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted([*globals(), *_HOME_OF])
