"""The pack of Spades, and what beats what (S1.2, S1.4, S1.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import tricktaker as tt

if TYPE_CHECKING:
    from tricktaker_spades.options import CommonOptions

TRICKS: Final = 13
"""How many cards a player has, and how many tricks a deal."""
PACK = tt.Pack.standard()
JOKERS = ("LJ", "BJ")
"""S1.5: the jokers, low to high."""
DEUCES = ("2S", "2D")
"""S1.4: the twos that may be the highest trumps, low to high."""


def pack(options: CommonOptions) -> tt.Pack:
    """The 52 cards; S1.5: the jokers stand in place of two twos that are low."""
    if not options.jokers:
        return PACK
    gone = ("2C", "2H") if options.deuces_high else ("2C", "2D")
    kept = [card for card in PACK if card.code not in gone]
    return tt.Pack([*kept, *map(tt.parse_card, JOKERS)])


def ranking(options: CommonOptions) -> tt.Ranking:
    """Spades are trumps, ace high, but for what stands above the ace."""
    high = [*(DEUCES if options.deuces_high else ()), *(JOKERS if options.jokers else ())]
    spades = [card.code for card in PACK if card.suit.code == "S" and card.code not in high]
    return tt.Ranking.of(pack(options), trump="S", trump_order=[*spades, *high] if high else None)
