"""A table at which bots play single deals, each of them anew from the seed and its number."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from attrs import field, frozen

from tricktaker.bots import Bot
from tricktaker.chance import Chance, new_seed
from tricktaker.errors import IllegalAction, PluginError, UnknownGame, UnknownPlugin, told
from tricktaker.game import Game
from tricktaker.history import FinishedDeal
from tricktaker.loading import (
    bots,
    games,
    load_bot,
    load_file,
    load_game,
    loaded_files,
    steps_for,
)
from tricktaker.match import Match
from tricktaker.seating import Seat
from tricktaker.text import Domain

_ = Domain("tricktaker", "tricktaker")

_LONGEST_CAUSE: Final = 200


@frozen
class Table:
    """What is played and from which seed, in words that any process can read.

    Deal k is deal k of a match with this seed, begun at no points: the pack, the dealer, all chance
    and what goes by the number of the deal are those, whatever was played before. It does not
    matter who plays it when, or in which process.

    :ivar options: of the game, ``house`` its house rules, by name.
    :ivar files: plugins that are not installed.
    :ivar run: tells one run from another, so that a process keeps nothing for longer than that.
    """

    game: str
    options: tuple[tuple[str, Any], ...]
    house: tuple[str, ...]
    seed: int
    files: tuple[str, ...] = field(factory=loaded_files)
    run: str = field(factory=lambda: secrets.token_hex(8))

    @classmethod
    def of(cls, game: Game, house: Sequence[str], seed: int | None) -> Table:
        """A table for a game that any process finds by its name.

        :raises UnknownGame: if no plugin brings it.
        :raises TricktakerError: if a house rule or the seed cannot be.
        """
        known = games().get(game.name)
        if known is None or known.build != game.build:
            cause = _("no plugin brings it: load it first, with load_file, or install it")
            raise UnknownGame(game.name, games(), cause)
        steps_for(game, house)
        settled = Chance(new_seed() if seed is None else seed).seed
        return cls(game.name, tuple(game.options.to_json().items()), tuple(house), settled)

    def play(self, number: int, players: Sequence[str]) -> FinishedDeal:
        """Play deal `number`, counted from 1, with these bots by seat.

        :raises PluginError: if a bot or the game fails; it names the deal and the seed.
        """
        return play(opened(self), self, number, players).deals[0]


@lru_cache(maxsize=2)
def opened(table: Table) -> Game:
    """The game of a table; a process loads it once."""
    for file in table.files:
        load_file(file)
    return load_game(table.game, **dict(table.options))


def check_bots(names: Sequence[str]) -> None:
    """Refuse names that are no bot's.

    :raises UnknownPlugin: with the nearest name, or all that there are.
    :raises PluginError: if a bot cannot be made.
    """
    for name in dict.fromkeys(names):
        if name not in bots():
            raise UnknownPlugin(name, bots(), "bot")
        load_bot(name)


def play_deal(
    game: Game, players: Sequence[str], seed: int, deal: int, *, house: Sequence[str] = ()
) -> Match:
    """Play one deal of a simulation again, to look at it: an error names its seed and number.

    The bots are made anew, and each gets the chance that it had.

    :param players: the names of the bots by seat.
    :param deal: its number, from 1.
    :returns: the match of that one deal; ``match.save()`` is its record.
    :raises PluginError: if a bot or the game fails at it.

    >>> import tricktaker as tt
    >>> match = play_deal(tt.load_game("belote"), ["random"] * 4, seed=7, deal=12)
    >>> match.deals[0].number, match.deals[0].scores
    (12, (168, 14))
    """
    check_bots(players)
    table = Table.of(game, house, seed)
    return play(game, table, deal, players)


def play(game: Game, table: Table, number: int, players: Sequence[str]) -> Match:
    """Play a deal of a table to its end."""
    try:
        match = Match(
            game,
            table.seed,
            first_deal=number,
            max_deals=number,
            house=table.house,
            players=players,
        )
        _play_out(match, players, Chance(table.seed), number)
    except PluginError as error:
        told_where = _(
            "deal {deal} of seed {seed}: {cause}",
            deal=number,
            seed=table.seed,
            cause=error.cause,
        )
        raise PluginError(error.name, error.package, told_where) from error
    return match


def _play_out(match: Match, players: Sequence[str], chance: Chance, number: int) -> None:
    """Let bots that are made for this deal alone play it."""
    seated = [load_bot(name) for name in players]
    rngs = [chance.player(seat, number) for seat in range(len(seated))]
    while (seat := match.to_act) is not None:
        legal = match.legal_actions
        try:
            chosen = seated[seat].choose(match.view(seat), rngs[seat])
        except (KeyboardInterrupt, PluginError):
            raise
        except BaseException as error:  # a plugin's code may raise anything; it is reported
            raise _failed(players[seat], seated[seat], seat, error) from error
        # the usual case first: the match need not ask again for what is one of its own actions
        for action in legal:
            if type(action) is type(chosen) and action == chosen:
                match.act(action)
                break
        else:
            _try(match, players[seat], seated[seat], seat, chosen)


def _try(match: Match, name: str, bot: Bot, seat: Seat, chosen: Any) -> None:
    """Do what a bot chose, if it means something that is legal."""
    try:
        match.act(chosen, seat)
    except IllegalAction as error:
        raise _failed(name, bot, seat, error) from error


def _failed(name: str, bot: Bot, seat: Seat, error: BaseException) -> PluginError:
    cause = told(error)
    if len(cause) > _LONGEST_CAUSE:
        cause = f"{cause[: _LONGEST_CAUSE - 1]}…"
    where = _("the bot at seat {seat}: {cause}", seat=seat, cause=cause)
    return PluginError(name, type(bot).__module__, where)
