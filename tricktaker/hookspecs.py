"""Every hook that a plugin can answer: when it is called, with what, and what an answer means.

Discovery hooks are answered by packages that register under the entry-point group ``tricktaker``;
step and observer hooks by a game's own ``Game.hooks`` and by house rules (entry-point group
``tricktaker.house``), which are active only in a match that names them.

A step hook returns None for *no opinion*. Where it is handed what the rules say so far (`legal`,
`lines`), it goes from one plugin to the next, and the one named last has the last word. Of the
other steps the first answer counts, and the plugin named last is asked first. Write
``from tricktaker import hookimpl`` and mark your functions with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

import pluggy

if TYPE_CHECKING:
    import click

    from tricktaker.actions import Action
    from tricktaker.deal import Trick
    from tricktaker.events import Event, Instruction, Reader
    from tricktaker.game import Game
    from tricktaker.scoring import ScoreLine, Standing
    from tricktaker.seating import Seat
    from tricktaker.view import View

PROJECT: Final = "tricktaker"
HOOKS_VERSION: Final = 1
"""Rises when a hook changes in a way that existing plugins would notice."""

hookspec = pluggy.HookspecMarker(PROJECT)
hookimpl = pluggy.HookimplMarker(PROJECT)


class DiscoverySpecs:
    """Asked once, when games, bots or commands are looked for."""

    @hookspec
    def tricktaker_games(self) -> Iterable[Game]:  # type: ignore[empty-body]
        """The games that a package brings, each with its default options."""

    @hookspec
    def tricktaker_bots(self) -> Mapping[str, type[Any]]:  # type: ignore[empty-body]
        """The bots that a package brings, by name: classes of `tricktaker.bots.Bot`."""

    @hookspec
    def tricktaker_commands(self) -> Iterable[click.Command]:  # type: ignore[empty-body]
        """Commands for the command line, found when an unknown command is typed."""


class StepSpecs:
    """Asked while a match is played; a view is the acting seat's or a spectator's."""

    @hookspec
    def tricktaker_legal_actions(
        self, view: View, seat: Seat, legal: tuple[Action, ...]
    ) -> Iterable[Action] | None:
        """What a seat may do. `view` is that seat's, `legal` what the rules asked before allow.

        Return the actions to allow instead: at least one, each of a kind that the phase knows.
        """

    @hookspec(firstresult=True)
    def tricktaker_next_to_act(self, view: View) -> Seat | None:
        """Who decides next, in a phase in which somebody does. `view` is the spectator's."""

    @hookspec(firstresult=True)
    def tricktaker_trick_winner(self, view: View, trick: Trick) -> Seat | None:
        """Who takes a trick whose last card is being played. `view` is the spectator's.

        ``trick.winner`` is the seat that takes it by the game's own rules.
        """

    @hookspec(firstresult=True)
    def tricktaker_after_trick(
        self, view: View, trick: Trick
    ) -> Iterable[Event | Instruction] | None:
        """What else happens after a trick was taken, as events. `view` is the spectator's."""

    @hookspec
    def tricktaker_deal_score(
        self, facts: Any, standing: Standing, lines: Sequence[ScoreLine]
    ) -> Iterable[ScoreLine] | None:
        """The score of a deal. `lines` are those of the rules so far; return all that count."""

    @hookspec(firstresult=True)
    def tricktaker_match_end(self, standing: Standing, deals: int) -> Iterable[int] | None:
        """Who has won, when a deal has been scored: sides, or none of them to play on."""


class ObserverSpecs:
    """Told what happens; answers are not used."""

    @hookspec
    def tricktaker_event(self, event: Event, reader: Reader) -> None:
        """An event as one reader got it: called for each seat, and for a spectator (None)."""
