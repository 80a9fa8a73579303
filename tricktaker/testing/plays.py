"""Promises about what comes of the ladder: compiled positions, and what plays give away."""

from __future__ import annotations

from collections.abc import Iterable

import tricktaker as tt
from tricktaker.compiled.rules import NotCompilable
from tricktaker.testing import blame, telling
from tricktaker.testing.promise import House, Seed, fail, hold
from tricktaker.testing.table import Walk, readers, who


def compiled_play_agrees(game: tt.Game, seeds: Iterable[Seed], house: House = ()) -> int:
    """A compiled position plays as the rules say; 0 if the play cannot be compiled."""
    looked = 0
    for seed in seeds:
        walk = Walk(game, seed, house=house)
        position: tt.Playout | None = None
        for match in walk:
            if not isinstance(game.phase(match.truth.phase), tt.TrickPlay):
                position = None
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
    """What plays give away is true: no card is excluded from where it lies."""
    looked = 0
    for seed in seeds:
        walk = Walk(game, seed, house=house)
        for _match in walk:
            _never_excluded(walk, walk.rng.choice(readers(game)))
            looked += 1
    return looked


def _never_excluded(walk: Walk, reader: tt.Reader) -> None:
    view, truth = walk.match.view(reader), walk.match.truth
    ladder = blame.phase(walk.game, truth.phase, "ladder")
    for seat, cannot in tt.infer.denied(view).items():
        holds = cannot & truth.hand_of(seat)
        plays = f"by its plays, as {who(reader)} saw them"
        hold(not holds, f"seat {seat} cannot hold {holds} {plays}, and holds it", walk, ladder)
    inference = tt.infer.Inference(view)
    hold(inference.count, f"no deal agrees with what {who(reader)} knows", walk, ladder)
    world = inference.draw(seed=walk.seed, number=0)
    for place in world:
        out = truth.known(place) - inference.possible(place)
        what = f"by what {who(reader)} knows {out} cannot lie in {place}, and lies there"
        hold(not out, what, walk, ladder)
