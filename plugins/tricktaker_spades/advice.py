"""Advice within the limits of the table (S3.7 to S3.10)."""

from __future__ import annotations

from attrs import evolve

import tricktaker as tt
from tricktaker_spades import hints


def open_bid(view: tt.View) -> tt.Action | None:
    """What a careful player does; where the limits do not let it, the bid that is nearest."""
    wish = hints.suggested_bid(view)
    if wish is None or wish in view.legal_actions:
        return wish
    return min(view.legal_actions, key=lambda bid: abs(_tricks(bid) - _tricks(wish)))


def _tricks(bid: tt.Action) -> int:
    return bid.tricks if isinstance(bid, tt.Bid) else 0


HINTS = evolve(hints.HINTS, bid=open_bid)
"""What players of Spades are told at any table."""
