"""The pack of Spades, and what beats what (S1.2, S1.4)."""

from __future__ import annotations

import tricktaker as tt
from tricktaker_spades.options import CommonOptions

PACK = tt.Pack.standard()
DEUCES = ("2S", "2D")
"""S1.4: the twos that may be the highest trumps, low to high."""


def ranking(options: CommonOptions) -> tt.Ranking:
    """Spades are trumps, ace high, but for what stands above the ace."""
    high = DEUCES if options.deuces_high else ()
    spades = [card.code for card in PACK if card.suit.code == "S" and card.code not in high]
    return tt.Ranking.of(PACK, trump="S", trump_order=[*spades, *high] if high else None)
