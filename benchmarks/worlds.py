"""Microseconds to draw a world that agrees with a view, beside dealing the hidden cards at random.

The other side shuffles the cards that the reader does not know and splits them by the sizes of the
places: what a player would do that takes no notice of the plays. At the end of a line stands what
the first world of a view costs besides, the counting, and what it costs to suppose a match from a
world. Times are those of the processor, so that other programs on the machine weigh less.
"""

from __future__ import annotations

import copy
import itertools
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator

import harness
import tricktaker as tt

VIEWS = 24
AIM = 30


def tricks(count: int) -> Callable[[tt.View], bool]:
    """Whether so many tricks have been taken."""
    return lambda view: view.phase == "play" and view.trick_count == count


def draws(count: int) -> Callable[[tt.View], bool]:
    """Whether so many turns of the draw are over."""
    return lambda view: len(view.calls("draw")) >= count


STAGES: dict[str, tuple[str, Callable[[tt.View], bool]]] = {
    "spades, the first lead": ("spades", tricks(0)),
    "spades, after 6 tricks": ("spades", tricks(6)),
    "belote, the first lead": ("belote", tricks(0)),
    "belote, after 4 tricks": ("belote", tricks(4)),
    "spades-two, middle of the draw": ("spades-two", draws(13)),
    "spades-two, after 6 tricks": ("spades-two", tricks(6)),
}


def views(game: tt.Game, reached: Callable[[tt.View], bool]) -> Iterator[tt.View]:
    """What the seat to act sees at a stage of random deals."""
    rng = random.Random(1)
    for seed in itertools.count():
        match = tt.Match(game, seed=seed, max_deals=1)
        while not match.is_over and not reached(match.view(None)):
            match.act(rng.choice(match.legal_actions))
        if not match.is_over and match.to_act is not None:
            yield match.view(match.to_act)


def shuffled(view: tt.View) -> Callable[[], dict[str, list[tt.Card]]]:
    """A dealer of the cards that the reader does not know."""
    world = tt.infer.worlds(view, 1, seed=1)[0]
    known = {place: view.known(place) for place in world}
    hidden = [card for place, cards in world.items() for card in cards if card not in known[place]]
    sizes = {place: len(cards) - len(known[place]) for place, cards in world.items()}
    certain = {place: list(cards) for place, cards in known.items()}

    def deal() -> dict[str, list[tt.Card]]:
        random.shuffle(hidden)
        dealt, start = {}, 0
        for place, size in sizes.items():
            dealt[place] = certain[place] + hidden[start : start + size]
            start += size
        return dealt

    return deal


def contenders(seen: list[tt.View]) -> dict[str, harness.Contender]:
    """Both ways to make worlds, from all views in turn."""
    inferences = [tt.infer.Inference(view) for view in seen]
    dealers = [shuffled(view) for view in seen]
    numbers = itertools.count()

    def ours(times: int) -> int:
        for inference in inferences:
            for _ in range(times):
                inference.draw(1, next(numbers))
        return times * len(inferences)

    def theirs(times: int) -> int:
        for deal in dealers:
            for _ in range(times):
                deal()
        return times * len(dealers)

    return {"tricktaker": ours, "at random": theirs}


def counting(seen: list[tt.View]) -> float:
    """Microseconds to count the deals that agree with a view, the median over the views."""
    took = []
    for view in map(copy.copy, seen):  # a view keeps what it gave away
        start = time.process_time()
        tt.infer.Inference(view)
        took.append(time.process_time() - start)
    return statistics.median(took) * 1e6


def supposing(seen: list[tt.View], worlds: int = 20) -> float:
    """Microseconds to suppose a match from a world of a view, the median over the views."""
    took = []
    for view in seen:
        drawn = tt.infer.worlds(view, worlds, seed=1)
        start = time.process_time()
        for world in drawn:
            tt.Match.from_world(view, world)
        took.append((time.process_time() - start) / worlds)
    return statistics.median(took) * 1e6


def main() -> None:
    """Measure both sides by turns, at each stage."""
    arguments = harness.options(str(__doc__), times=100).parse_args()
    if arguments.profile is not None and arguments.profile not in STAGES:
        sys.exit(f"no stage {arguments.profile!r}; there are: {'; '.join(STAGES)}")
    print(f"microseconds a world, median of {arguments.rounds} alternating rounds")
    for stage, (name, reached) in STAGES.items():
        if arguments.profile not in (None, stage):
            continue
        seen = list(itertools.islice(views(tt.load_game(name), reached), VIEWS))
        sides = contenders(seen)
        if arguments.profile is not None:
            harness.profile(sides["tricktaker"], arguments.times)
            return
        rates = harness.measure(
            sides, rounds=arguments.rounds, times=arguments.times, clock=time.process_time
        )
        ours, theirs = (1e6 / statistics.median(side) for side in rates.values())
        once = f"counting {counting(seen):6.0f}   supposing {supposing(seen):6.0f}"
        print(f"{stage:<32}{ours:6.1f}   at random {theirs:5.1f}   {once}")
        print(f"{'':<8}ratio {harness.ratio(rates['at random'], rates['tricktaker'])}")
    print(f"aim: at most {AIM} a world in the middle of a deal")


if __name__ == "__main__":
    main()
