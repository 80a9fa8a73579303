"""Choices a second of `basic` in the play of Spades, beside `random`.

Both are asked the same: what the seats saw that had to play a card in some deals. A view keeps what
was worked out from it, so each is asked of a view that was not asked before. The last line says how
long a choice takes, by the clock of the processor.
"""

from __future__ import annotations

import copy
import random
import statistics
import time

import harness
import tricktaker as tt

AIM = 300


def views(deals: int) -> list[tt.View]:
    """What the seats saw that had a card to choose, in deals that `basic` played."""
    seen, bot, rng = [], tt.load_bot("basic"), random.Random(1)
    for seed in range(deals):
        match = tt.Match(tt.load_game("spades"), seed=seed, max_deals=1)
        while not match.is_over:
            seat = match.to_act
            assert seat is not None
            view = match.view(seat)
            if view.phase == "play":
                seen.append(view)
            match.act(bot.choose(view, rng))
    return seen


def asking(bot: tt.Bot, seen: list[tt.View]) -> harness.Contender:
    """A contender that asks a bot about all views so many times."""

    def ask(times: int) -> int:
        rng = random.Random(1)
        for _ in range(times):
            for view in [copy.copy(view) for view in seen]:
                bot.choose(view, rng)
        return times * len(seen)

    return ask


def main() -> None:
    """Measure both by turns."""
    arguments = harness.options(str(__doc__), times=2).parse_args()
    seen = views(deals=10)
    contenders = {name: asking(tt.load_bot(name), seen) for name in ("basic", "random")}
    aim = f"at most {AIM} microseconds a choice of basic"
    rates = harness.measure(
        contenders, rounds=arguments.rounds, times=arguments.times, clock=time.process_time
    )
    harness.report(rates, ours="basic", unit="choices a second", aim=aim)
    print(f"basic: {1e6 / statistics.median(rates['basic']):.0f} microseconds a choice")


if __name__ == "__main__":
    main()
