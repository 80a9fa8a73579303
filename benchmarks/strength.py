"""How strong `basic` is: duplicate deals against other players, and how well it bids.

In a duplicate deal the same pack is played twice with the sides exchanged (where everybody plays
alone, once for each seat), so that good cards help nobody. What is printed is the mean gain a deal
with its 95 % interval, and how many of the deals that one side won were won by the first. Spades
begins with bags as they may lie in the middle of a match, so that what a bag costs is counted.

`random` calls by the same hints as `basic`: against it both sides come to the same contracts, and
what is measured is the play of the cards.

Every measurement goes by the numbers of its deals, and comes out the same again. (It is no
`tricktaker.lab.tournament`, which gives other figures: that begins each deal at nothing, so that
bags cost little, seats players that play alone two against two, and plays bots that have a name.)
"""

from __future__ import annotations

import argparse
import math
import random
import statistics
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

import tricktaker as tt

Maker = Callable[[], tt.Bot]


class Parted:
    """Plays its cards like one bot, and does all else like another."""

    def __init__(self, calls: tt.Bot, plays: tt.Bot) -> None:
        self.calls = calls
        self.plays = plays

    def choose(self, view: tt.View, rng: random.Random) -> tt.Action:
        """What the one or the other chooses."""
        plays = isinstance(view.legal_actions[0], tt.Play)
        return (self.plays if plays else self.calls).choose(view, rng)


class AlwaysBids:
    """Bids the same number of tricks whatever it holds."""

    def __init__(self, tricks: int) -> None:
        self.bid = str(tricks)

    def choose(self, view: tt.View, rng: random.Random) -> tt.Action:
        """The bid; the first action where it has not looked yet."""
        said = [action for action in view.legal_actions if str(action) in (self.bid, "look")]
        return said[0] if said else tt.load_bot("basic").choose(view, rng)


def basic() -> tt.Bot:
    """The bot that is measured."""
    return tt.load_bot("basic")


def chance() -> tt.Bot:
    """Any card, but calls by the same hints as `basic`: what it loses it loses in the play."""
    return tt.load_bot("random")


def bids_three() -> tt.Bot:
    """Bids three always, and plays like `basic`."""
    return Parted(AlwaysBids(3), basic())


def deal(game: tt.Game, bots: Sequence[tt.Bot], number: int) -> tt.Match:
    """One deal, played to its end."""
    lot = random.Random(number)
    start = {}
    if game.counters and game.counters[0].name == "bags":
        limit: Any = game.options.to_json()["bag_limit"]
        start = {"bags": [lot.randrange(limit) for _side in game.seating.sides]}
    match = tt.Match(game, seed=number, max_deals=1, start=start)
    rngs = [random.Random(f"{number} {seat}") for seat in range(game.seating.seats)]
    while not match.is_over:
        seat = match.to_act
        assert seat is not None
        match.act(bots[seat].choose(match.view(seat), rngs[seat]))
    return match


def duplicate(game: tt.Game, first: Maker, second: Maker, number: int) -> float:
    """What the first gains over the second in one pack, each having played it from each side."""
    seating, total = game.seating, 0.0
    sign = -1 if game.end.lowest else 1
    for side in range(len(seating.sides)):
        bots = [
            first() if seating.side_of(seat) == side else second() for seat in range(seating.seats)
        ]
        scores = list(deal(game, bots, number).deals[-1].scores)
        own = scores.pop(side)
        total += sign * (own - statistics.fmean(scores))
    return total / len(seating.sides)


def against(name: str, first: Maker, second: Maker, deals: int, **options: Any) -> None:
    """Print what the first gains over the second."""
    game = tt.load_game(name, **options)
    gains = [duplicate(game, first, second, number) for number in range(deals)]
    decided = [gain for gain in gains if gain]
    won = sum(gain > 0 for gain in decided) / max(1, len(decided))
    spread = 1.96 * math.sqrt(won * (1 - won) / max(1, len(decided)))
    print(f"  {told(gains)} points a deal; of {len(decided)} decided won {won:.1%} ± {spread:.1%}")


def told(values: Sequence[float]) -> str:
    """The mean with its 95 % interval."""
    mean = statistics.fmean(values)
    spread = 1.96 * statistics.stdev(values) / math.sqrt(len(values))
    return f"{mean:+.2f} ± {spread:.2f}"


def matches(name: str, deals: int) -> Iterator[tuple[tt.FinishedDeal, Any]]:
    """The deals of whole matches that `basic` plays with itself, each with what happened."""
    game, number, done = tt.load_game(name), 0, 0
    while done < deals:
        match = tt.Match(game, seed=number)
        number += 1
        rng, bots = random.Random(number), [basic() for _ in range(game.seating.seats)]
        while not match.is_over:
            seat = match.to_act
            assert seat is not None
            match.act(bots[seat].choose(match.view(seat), rng))
        for each in match.deals:
            done += 1
            yield each, each.facts


def bids_of_spades(deals: int) -> None:
    """Print how near the bids of Spades are to the tricks taken, in whole matches."""
    errors: list[float] = []
    constant: Counter[tuple[int, int]] = Counter()
    totals: list[float] = []
    nils: list[bool] = []
    hands = 0
    for _deal, facts in matches("spades", deals):
        totals.append(sum(bid for bid in facts.bids if isinstance(bid, int)))
        for bid, tricks in zip(facts.bids, facts.tricks, strict=True):
            hands += 1
            if bid == "nil":
                nils.append(tricks == 0)
            elif isinstance(bid, int):
                errors.append(abs(bid - tricks))
                constant.update({(always, abs(always - tricks)): 1 for always in range(1, 7)})
    best = min(
        sum(error * count for (each, error), count in constant.items() if each == always)
        for always in range(1, 7)
    ) / len(errors)
    made = sum(nils) / len(nils)
    spread = 1.96 * math.sqrt(made * (1 - made) / len(nils))
    print(f"  {len(totals)} deals; error of a bid {told(errors)} tricks, best constant {best:.2f}")
    print(f"  bids of the table {told(totals)}; Nil in {len(nils) / hands:.1%} of hands,")
    print(f"  made {made:.1%} ± {spread:.1%}")


def takes_of_belote(deals: int) -> None:
    """Print how many of the contracts of Belote are made."""
    game = tt.load_game("belote")
    made = []
    for number in range(deals):
        match = deal(game, [basic() for _ in range(4)], number)
        facts = match.deals[-1].facts
        if facts.taker is not None:
            made.append(match.deals[-1].scores[game.seating.side_of(facts.taker)] > 0)
    share = sum(made) / len(made)
    spread = 1.96 * math.sqrt(share * (1 - share) / len(made))
    print(f"  {len(made)} takes in {deals} deals; made {share:.1%} ± {spread:.1%}")


MEASURES: dict[str, Callable[[int], None]] = {
    "spades-bids": bids_of_spades,
    "spades-bids-alone": lambda deals: against("spades", basic, bids_three, deals),
    "belote-takes": takes_of_belote,
    **{
        name: partial(against, name, basic, chance)
        for name in ("spades", "spades-two", "belote", "hearts", "euchre", "bridge", "skat")
    },
}


def main() -> None:
    """Measure what is named, or everything."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("measures", nargs="*", metavar="MEASURE", help=", ".join(MEASURES))
    parser.add_argument("--deals", type=int, default=20_000)
    arguments = parser.parse_args()
    for name in arguments.measures or MEASURES:
        print(name, flush=True)
        MEASURES[name](arguments.deals)


if __name__ == "__main__":
    main()
