"""Promises about what comes of the ladder: compiled positions, and what plays give away."""

from __future__ import annotations

from collections.abc import Iterable

import tricktaker as tt
from tricktaker.compiled.rules import NotCompilable
from tricktaker.events import WON
from tricktaker.testing import blame, telling
from tricktaker.testing.promise import House, Seed, fail, hold
from tricktaker.testing.table import Walk, places_of, readers, who


def compiled_play_agrees(game: tt.Game, seeds: Iterable[Seed], house: House = ()) -> int:
    """A compiled position plays as the rules say; 0 if the play cannot be compiled."""
    looked = 0
    for seed in seeds:
        walk = Walk(game, seed, house=house)
        position: tt.Playout | None = None
        on: str | None = None
        for match in walk:
            before, on = on, match.truth.phase
            if on != before:  # another phase has other ladders, and a position of its own
                position = None
            if not isinstance(game.phase(on), tt.TrickPlay):
                continue
            if walk.done and position is not None:
                position = _gone_on(walk, position)
            if position is not None:
                _same_play(walk, position)
            read = _compiled(match)
            if read is None:
                continue
            same = position is None or read == position
            hold(same, "a compiled position is another than the one it was played to", walk)
            _same_play(walk, read)
            position = read
            looked += 1
        if position is not None:
            _same_end(walk, position)
    return looked


def _compiled(match: tt.Match) -> tt.Playout | None:
    """The position; None where the play cannot be compiled, of which nothing is promised."""
    try:
        return tt.Playout.from_view(match.truth)
    except tt.TricktakerError as error:
        if isinstance(error.__context__, NotCompilable):
            return None
        raise


def _gone_on(walk: Walk, position: tt.Playout) -> tt.Playout | None:
    """The position after the card that was played."""
    action = walk.done[-1][1]
    if not isinstance(action, tt.Play):
        return None
    position.apply(walk.game.cards.index(action.card))
    return position


def _same_play(walk: Walk, position: tt.Playout) -> None:
    match, game = walk.match, walk.game
    _same_tricks(walk, position)
    seat = match.view(None).turn
    what = (
        f"a compiled position has {telling.seat(position.seat)} play, and the rules"
        f" {telling.seat(seat)}"
    )
    hold(position.seat == seat, what, walk, lambda: blame.turn(walk))
    plays = [action for action in match.legal_actions if isinstance(action, tt.Play)]
    legal = sorted(game.cards.index(action.card) for action in plays)
    compiled = telling.cards(game.cards[card] for card in position.legal_actions())
    ruled = telling.cards(game.cards[card] for card in legal)
    what = f"a compiled position allows {compiled}, and the rules {ruled}"
    hold(compiled == ruled, what, walk, lambda: blame.legal(walk))


def _same_tricks(walk: Walk, position: tt.Playout) -> None:
    truth = walk.match.truth
    for name, ours, theirs, method in (
        ("tricks", position.tricks_won, truth.tricks_won, "winning"),
        ("card points", position.points, truth.points_won, "points"),
    ):
        if ours != theirs:
            both = f"{telling.counts(ours)}, and the rules {telling.counts(theirs)}"
            what = f"a compiled position has the {name} of the seats {both}"
            fail(what, walk, f"ranking: {type(truth.ranking).__name__}.{method}")


def _same_end(walk: Walk, position: tt.Playout) -> None:
    """The last card of all ends the play, too."""
    end = _gone_on(walk, position)
    if end is not None and isinstance(walk.game.phases[-1], tt.TrickPlay):
        hold(end.is_over, "a compiled position goes on when the deal is over", walk)
        _same_tricks(walk, end)


def inference_true(game: tt.Game, seeds: Iterable[Seed], house: House = ()) -> int:
    """What plays give away is true, and worlds that are drawn are such as they allow."""
    looked = 0
    for seed in seeds:
        walk = Walk(game, seed, house=house)
        for _match in walk:
            _never_excluded(walk, walk.rng.choice(readers(game)))
            looked += 1
    return looked


def _never_excluded(walk: Walk, reader: tt.Reader) -> None:
    view, truth = walk.match.view(reader), walk.match.truth
    is_play = isinstance(walk.game.phase(truth.phase), tt.TrickPlay)
    ladder = blame.phase(walk.game, truth.phase, "ladder") if is_play else None
    for seat, cannot in tt.infer.denied(view).items():
        holds = cannot & truth.hand_of(seat)
        plays = f"by its plays, as {who(reader)} saw them"
        hold(not holds, f"seat {seat} cannot hold {holds} {plays}, and holds it", walk, ladder)
    inference = tt.infer.Inference(view)
    hold(inference.count, f"no deal agrees with what {who(reader)} knows", walk, ladder)
    world = inference.draw(seed=walk.seed, number=0)
    for place in places_of(truth):
        out = truth.known(place) - inference.possible(place)
        what = f"by what {who(reader)} knows {out} cannot lie in {place}, and lies there"
        hold(not out, what, walk, ladder)
    drawn = f"a world that is drawn for {who(reader)}"
    _agrees(walk, view, world, drawn)
    if walk.looks(3):
        _supposed(walk, view, world, drawn)


def _agrees(walk: Walk, view: tt.View, world: tt.infer.World, drawn: str) -> None:
    """See that a world has each hidden card once, and nothing that its reader knows otherwise."""
    pack = walk.game.cards
    laid = [card for cards in world.values() for card in cards]
    once = pack.set(laid) == pack.full - view.played and len(laid) == len(pack.set(laid))
    hold(once, f"{drawn} has not each hidden card once", walk)
    for place, size in _hidden(view).items():
        cards = pack.set(world.get(place, ()))
        hold(len(cards) == size, f"{drawn} has {cards} in {place}, where {size} lie", walk)
        known = view.known(place) - view.played
        hold(known <= cards, f"{drawn} has not {known} in {place}, where they lie", walk)
        out = cards - view.possible(place)
        hold(not out, f"{drawn} has {out} in {place}, where they cannot lie", walk)
    for seat, cannot in tt.infer.denied(view).items():
        holds = cannot & world.hands[seat]
        hold(not holds, f"{drawn} has seat {seat} hold {holds}, which its plays deny", walk)


def _hidden(view: tt.View) -> dict[str, int]:
    """How many cards that were not played lie in each place."""
    sizes = places_of(view)
    sizes.pop(tt.TRICK, None)
    for trick in view.tricks:
        if trick.winner is not None:
            sizes[WON[trick.winner]] -= len(trick.cards)
    return sizes


def _supposed(walk: Walk, view: tt.View, world: tt.infer.World, drawn: str) -> None:
    """See that a match goes on from a world, and has its cards lie as they do there."""
    try:
        truth = tt.Match.from_world(view, world).truth
    except tt.InvalidSetup as error:
        fail(f"{drawn} cannot be supposed: {telling.failure(error)}", walk)
    pack = walk.game.cards
    same = all(truth.known(place) - truth.played == pack.set(world[place]) for place in world)
    hold(same, f"{drawn} is supposed with other cards", walk)
