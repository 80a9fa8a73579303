"""Counts the legal sequences of fixed deals, by the plain references alone, and writes the files.

Run it as ``python -m tests.perft.make`` when a deal is added; nothing of the engine takes part.

A file has a line for the game, its options that are not the defaults, the dealer, the pack, the
cards that chance drew, and the actions that lead to the position; then, for each depth, how many
sequences of so many actions are legal from there. A sequence that ends the deal is not longer than
it is. Where chance draws in a sequence, no count depends on the cards.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.reference import (
    plain_belote,
    plain_bridge,
    plain_euchre,
    plain_hearts,
    plain_skat,
    plain_spades,
    plain_spades_two,
)

HERE = Path(__file__).parent

DEALS: dict[str, tuple[Callable[..., Any], Callable[..., Any], tuple[str, ...], int]] = {
    "spades": (plain_spades.PlainDeal, plain_spades.Rules, plain_spades.PACK, 4),
    "spades-two": (plain_spades_two.PlainDeal, plain_spades_two.Rules, plain_spades_two.PACK, 2),
    "skat": (plain_skat.PlainDeal, plain_skat.Rules, plain_skat.PACK, 3),
    "hearts": (plain_hearts.PlainDeal, plain_hearts.Rules, plain_hearts.PACK, 4),
    "belote": (plain_belote.PlainDeal, plain_belote.Rules, plain_belote.PACK, 4),
    "euchre": (plain_euchre.PlainDeal, plain_euchre.Rules, plain_euchre.PACK, 4),
    "bridge": (plain_bridge.PlainDeal, plain_bridge.Rules, plain_bridge.PACK, 4),
}


@dataclass
class Wanted:
    """A position to count from.

    ``said`` is done first where it is legal; then the deal goes on at random to a phase, and there
    for some actions.
    """

    file: str
    game: str
    seed: int
    depth: int
    phase: str
    after: int = 0
    said: tuple[str, ...] = ()
    options: dict[str, Any] = field(default_factory=dict)


WANTED = (
    Wanted("spades-bidding", "spades", 1, 4, "bidding"),
    Wanted("spades-bidding-behind", "spades", 2, 3, "bidding",
           options={"blind_nil_min_deficit": 1}),
    Wanted("spades-exchange", "spades", 3, 3, "exchange", said=("double-nil",)),
    Wanted("spades-exchange-simultaneous", "spades", 14, 3, "exchange", said=("double-nil",),
           options={"exchange": "simultaneous", "exchange_cards": 2}),
    Wanted("spades-exchange-of-one", "spades", 5, 3, "exchange", said=("double-nil",),
           options={"exchange_cards": 1}),
    Wanted("spades-first-trick", "spades", 6, 5, "play"),
    Wanted("spades-eight-tricks", "spades", 7, 7, "play", 20),
    Wanted("spades-three-tricks", "spades", 8, 12, "play", 40),
    Wanted("spades-three-tricks-more", "spades", 9, 12, "play", 40),
    Wanted("spades-two-draw", "spades-two", 1, 12, "draw"),
    Wanted("spades-two-draw-no-double-nil", "spades-two", 2, 11, "draw",
           options={"double_nil": False}),
    Wanted("spades-two-end-of-the-draw", "spades-two", 3, 8, "draw", 23, said=("double-nil",)),
    Wanted("spades-two-replacement", "spades-two", 4, 3, "replacement", said=("double-nil",)),
    Wanted("spades-two-bidding", "spades-two", 5, 3, "bidding"),
    Wanted("spades-two-first-tricks", "spades-two", 6, 6, "play"),
    Wanted("spades-two-six-tricks", "spades-two", 7, 9, "play", 14),
    Wanted("spades-two-five-tricks", "spades-two", 8, 10, "play", 16),
    Wanted("belote-taking", "belote", 1, 8, "bidding"),
    Wanted("belote-second-bidding", "belote", 2, 4, "bidding", 4, said=("pass",) * 4),
    Wanted("belote-first-trick", "belote", 3, 6, "play"),
    Wanted("belote-five-tricks", "belote", 4, 10, "play", 12),
    Wanted("belote-four-tricks", "belote", 5, 16, "play", 16),
    Wanted("belote-four-tricks-no-undertrump", "belote", 6, 16, "play", 16,
           options={"undertrump": False}),
    Wanted("belote-three-tricks", "belote", 7, 12, "play", 20),
    Wanted("belote-middle-of-a-trick", "belote", 8, 10, "play", 14),
    Wanted("euchre-taking", "euchre", 1, 5, "taking"),
    Wanted("euchre-second-round", "euchre", 2, 5, "taking", 4, said=("pass",) * 4),
    Wanted("euchre-stick-the-dealer", "euchre", 3, 3, "taking", 7, said=("pass",) * 7,
           options={"stick_the_dealer": True}),
    Wanted("euchre-discarding", "euchre", 4, 3, "discarding", said=("pass", "take")),
    Wanted("euchre-defending", "euchre", 6, 4, "defending", said=("alone",),
           options={"defend_alone": True}),
    Wanted("euchre-five-tricks", "euchre", 7, 7, "play", said=("take",)),
    Wanted("euchre-alone", "euchre", 8, 9, "play", said=("pass", "alone")),
    Wanted("euchre-four-tricks", "euchre", 9, 16, "play", 4, said=("pass", "take")),
    Wanted("euchre-three-tricks-alone", "euchre", 10, 9, "play", 6, said=("alone",)),
    Wanted("bridge-auction", "bridge", 1, 3, "auction"),
    Wanted("bridge-end-of-the-auction", "bridge", 2, 6, "auction", 3, said=("7S", "pass", "pass")),
    Wanted("bridge-doubled", "bridge", 3, 7, "auction", 2, said=("7H", "double")),
    Wanted("bridge-opening-lead", "bridge", 4, 6, "play", said=("1S", "pass", "pass", "pass")),
    Wanted("bridge-no-trumps-eight-tricks", "bridge", 5, 6, "play", 20, said=("3NT",)),
    Wanted("bridge-three-tricks", "bridge", 6, 12, "play", 40, said=("4H",)),
    Wanted("bridge-middle-of-a-trick", "bridge", 7, 9, "play", 42, said=("2C", "double")),
    Wanted("skat-bidding", "skat", 1, 2, "bidding"),
    Wanted("skat-bidding-high", "skat", 2, 5, "bidding", 2, said=("216", "hold")),
    Wanted("skat-picked-up", "skat", 3, 3, "discarding", said=("18", "pass", "pass", "pick-up")),
    Wanted("skat-declaration", "skat", 4, 2, "picking up", said=("55", "pass", "pass")),
    Wanted("skat-hearts", "skat", 5, 4, "play",
           said=("pass", "pass", "18", "pick-up", "hearts")),
    Wanted("skat-grand-hand", "skat", 6, 10, "play", 18,
           said=("18", "hold", "pass", "pass", "grand-hand")),
    Wanted("skat-null", "skat", 7, 8, "play", 9, said=("pass", "18", "pass", "null-hand")),
    Wanted("skat-ramsch", "skat", 8, 12, "play", 18, said=("pass", "pass", "pass"),
           options={"ramsch": True}),
    Wanted("hearts-passing", "hearts", 1, 3, "passing"),
    Wanted("hearts-end-of-the-passing", "hearts", 2, 5, "passing", 9),
    Wanted("hearts-first-trick", "hearts", 3, 6, "play", options={"passing": "none"}),
    Wanted("hearts-first-trick-points", "hearts", 4, 6, "play",
           options={"passing": "across", "first_trick_points": True}),
    Wanted("hearts-three-tricks", "hearts", 5, 12, "play", 40),
    Wanted("hearts-queen-breaks", "hearts", 6, 6, "play", 16,
           options={"queen_breaks_hearts": True}),
    Wanted("hearts-three", "hearts", 7, 9, "play", 36, options={"players": 3}),
    Wanted("hearts-five", "hearts", 8, 8, "play", 25, options={"players": 5}),
)  # fmt: skip


def moves(deal: Any) -> Iterator[tuple[int, str]]:
    """Everything that somebody may do now."""
    seats = getattr(deal, "may_act", None)
    for seat in seats if seats is not None else (deal.to_act,):
        for code in sorted(deal.legal(seat)):
            yield seat, code


def do(deal: Any, seat: int, code: str) -> str | None:
    """An action, and the cards that chance draws after it, if it does."""
    deal.act(seat, code)
    if not getattr(deal, "wanted", 0):
        return None
    cards = sorted(deal.pile)[: deal.wanted]
    deal.chance(cards)
    return " ".join(cards)


def counts(deal: Any, depth: int) -> list[int]:
    """How many sequences of one action, of two, and so on."""
    out = [0] * depth
    level = [deal]
    for number in range(depth):
        after = []
        for each in level:
            for seat, code in () if each.over else moves(each):
                out[number] += 1
                if number < depth - 1:
                    twin = deepcopy(each)
                    do(twin, seat, code)
                    after.append(twin)
        level = after
    return out


def written(wanted: Wanted) -> str:
    """The text of one file."""
    make, rules, cards, seats = DEALS[wanted.game]
    rng = random.Random(f"{wanted.game} {wanted.seed}")
    settled = rules(**wanted.options)
    # where the options change the table, the rules say how
    cards = settled.pack() if hasattr(settled, "pack") else cards
    pack = rng.sample(cards, len(cards))
    dealer = rng.randrange(getattr(settled, "players", seats))
    deal = make(settled, pack, dealer)
    said = list(wanted.said)
    done, chances = [], []
    left = wanted.after
    while deal.phase != wanted.phase or left:
        left -= deal.phase == wanted.phase
        legal = list(moves(deal))
        first = [each for each in legal if said and each[1] == said[0]]
        if first:
            said.pop(0)
        seat, code = rng.choice(first or legal)
        drawn = do(deal, seat, code)
        chances += [] if drawn is None else [drawn]
        done.append(f"{seat} {code}")
    head = [
        f"game {wanted.game}",
        f"options {json.dumps(wanted.options)}",
        f"dealer {dealer}",
        f"pack {' '.join(pack)}",
        f"chances {', '.join(chances)}",
        f"actions {', '.join(done)}",
    ]
    rows = [f"{depth} {n}" for depth, n in enumerate(counts(deal, wanted.depth), 1)]
    return "\n".join([*head, *rows]) + "\n"


def main() -> None:
    """Write all the files."""
    for wanted in WANTED:
        text = written(wanted)
        (HERE / f"{wanted.file}.txt").write_text(text, encoding="utf-8")
        print(wanted.file, *text.splitlines()[6:], sep="  ")


if __name__ == "__main__":
    main()
