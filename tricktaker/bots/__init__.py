"""Players that see views only."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Protocol

from tricktaker.actions import Action
from tricktaker.bots.basic import BasicBot
from tricktaker.bots.random import RandomBot
from tricktaker.hookspecs import hookimpl
from tricktaker.view import View


class Bot(Protocol):
    """A player: chooses one of the legal actions, from its seat's view and nothing else."""

    def choose(self, view: View, rng: Random) -> Action:
        """The action to take; all that is left to chance comes from `rng`."""


@hookimpl
def tricktaker_bots() -> Mapping[str, type[Bot]]:
    """The bots of the base install."""
    return {"basic": BasicBot, "random": RandomBot}
