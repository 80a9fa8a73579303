"""A table at which bots play single deals, each of them anew from the seed and its number."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, lru_cache
from typing import Any

from attrs import frozen

from tricktaker.bots import Bot
from tricktaker.bots.asking import chosen, failed
from tricktaker.chance import Chance, new_seed
from tricktaker.errors import IllegalAction, PluginError, TricktakerError, UnknownPlugin
from tricktaker.game import Game
from tricktaker.lab.elsewhere import check_loaded
from tricktaker.loading import bots, load_bot, load_file, load_game, loaded_files, steps_for
from tricktaker.match import Match
from tricktaker.seating import Seat
from tricktaker.text import Domain

_ = Domain("tricktaker", "tricktaker")

Options = tuple[tuple[str, Any], ...]


@frozen
class Table:
    """What is played and from which seed.

    Deal k is deal k of a match with this seed, begun at no points: the pack, the dealer, all chance
    and what goes by the number of the deal are those, whatever was played before. It does not
    matter who plays it when, or in which process.

    In this process the game is played that was given. Another process loads it by its name: what
    is pickled are words and numbers, and only where that is the same game.

    :ivar house: the house rules, by name.
    """

    game: Game
    house: tuple[str, ...]
    seed: int

    @classmethod
    def of(cls, game: Game, house: Sequence[str], seed: int | None) -> Table:
        """A table for a game.

        :raises TricktakerError: if a house rule or the seed cannot be.
        """
        steps_for(game, house)
        return cls(game, tuple(house), Chance(new_seed() if seed is None else seed).seed)

    @property
    def options(self) -> Options:
        """All options of the game and their values."""
        return tuple(self.game.options.to_json().items())

    @cached_property
    def words(self) -> tuple[Any, ...]:
        """What another process lays the same table from.

        :raises TricktakerError: if it would not load the same game.
        """
        check_loaded(self.game)
        return loaded_files(), self.game.name, self.options, self.house, self.seed

    @property
    def can_be_elsewhere(self) -> bool:
        """Whether other processes load the same game."""
        try:
            return bool(self.words)
        except TricktakerError:
            return False

    def __reduce__(self) -> tuple[Callable[..., Table], tuple[Any, ...]]:
        return _laid_elsewhere, self.words

    def play(self, number: int, players: Sequence[str]) -> Match:
        """Play deal `number`, counted from 1, with these bots by seat.

        :returns: the match of that one deal.
        :raises PluginError: if a bot or the game fails; it names the deal and the seed.
        """
        try:
            match = Match(
                self.game,
                self.seed,
                first_deal=number,
                max_deals=number,
                house=self.house,
                players=players,
            )
            _play_out(match, players, Chance(self.seed), number)
        except PluginError as error:
            told_where = _(
                "deal {deal} of seed {seed}: {cause}",
                deal=number,
                seed=self.seed,
                cause=error.cause,
            )
            raise PluginError(error.name, error.package, told_where) from error
        return match


def _laid_elsewhere(
    files: tuple[str, ...], name: str, options: Options, house: tuple[str, ...], seed: int
) -> Table:
    """The same table in another process."""
    return Table(_loaded(files, name, options), house, seed)


@lru_cache(maxsize=1)
def _loaded(files: tuple[str, ...], name: str, options: Options) -> Game:
    """A game by its name; a process that plays batch after batch loads it once."""
    for file in files:
        load_file(file)
    return load_game(name, **dict(options))


def seated(game: Game, players: Sequence[str]) -> tuple[str, ...]:
    """The names of bots by seat, from one for each seat or one for all.

    :raises TricktakerError: if they are not as many, or one is no bot.

    >>> import tricktaker as tt
    >>> seated(tt.load_game("skat"), ["random"])
    ('random', 'random', 'random')
    """
    seats = game.seating.seats
    if isinstance(players, str) or not isinstance(players, Sequence):
        players = ()
    sitting = tuple(players) * (seats if len(players) == 1 else 1)
    if len(sitting) != seats:
        raise TricktakerError(
            _(
                "players are a list of names: one for each of the {seats} seats, or one for all",
                seats=seats,
            )
        )
    check_bots(sitting)
    return sitting


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

    :param players: the names of bots by seat, or one name for all seats, in a list.
    :param deal: its number, from 1.
    :returns: the match of that one deal; ``match.save()`` is its record.
    :raises TricktakerError: if any of it cannot be.
    :raises PluginError: if a bot or the game fails at it.

    >>> import tricktaker as tt
    >>> match = play_deal(tt.load_game("belote"), ["random"], seed=7, deal=12)
    >>> match.deals[0].number, match.deals[0].scores
    (12, (168, 14))
    """
    return Table.of(game, house, seed).play(deal, seated(game, players))


def _play_out(match: Match, players: Sequence[str], chance: Chance, number: int) -> None:
    """Let bots that are made for this deal alone play it."""
    seated = [load_bot(name) for name in players]
    rngs = [chance.player(seat, number) for seat in range(len(seated))]
    while (seat := match.to_act) is not None:
        legal = match.legal_actions
        action = chosen(seated[seat], match.view(seat), rngs[seat], players[seat])
        # the usual case first: the match need not ask again for what is one of its own actions
        for each in legal:
            if type(each) is type(action) and each == action:
                match.act(each)
                break
        else:
            _try(match, players[seat], seated[seat], seat, action)


def _try(match: Match, name: str, bot: Bot, seat: Seat, action: Any) -> None:
    """Do what a bot chose, if it means something that is legal."""
    try:
        match.act(action, seat)
    except IllegalAction as error:
        raise failed(bot, seat, error, name) from error
