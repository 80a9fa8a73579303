"""What happened in a deal of Spades, as a score sheet asks for it."""

from __future__ import annotations

from typing import Any

from attrs import frozen

import tricktaker as tt
from tricktaker_spades.calls import DOUBLE_NIL, NIL, Told
from tricktaker_spades.cards import TRICKS

_ = tt.Domain("tricktaker_spades", "tricktaker_spades")

NILS = (NIL.word, DOUBLE_NIL.word)
"""The bids of no trick."""


def read_bids(given: Any) -> Any:
    """Bids by seat, as numbers of tricks and the words of the two Nils.

    What is no bid stays as it is: `SpadesScoring.check_words` refuses it by the rules of its game.
    """
    return tuple(_bid(bid) for bid in given) if isinstance(given, list | tuple) else given


def _bid(given: object) -> object:
    if isinstance(given, str):
        word = given.strip().lower()
        if word in NILS:
            return word
        given = int(word) if word.isascii() and word.isdecimal() and len(word) < 3 else given
    return NIL.word if type(given) is int and given == 0 else given


def is_bid(bid: object) -> bool:
    """Whether a bid, in its one form, may be made at some table."""
    if isinstance(bid, str):
        return bid in NILS
    return type(bid) is int and 1 <= bid <= TRICKS


@frozen
class SpadesFacts:
    """What happened in a deal of Spades, by seat.

    :ivar bids: tricks bid, or ``nil`` or ``double-nil``; none in a deal in which nobody bids.
    :ivar tricks: tricks taken.
    """

    bids: tuple[Told, ...] | None = tt.fact(
        lambda scoring: scoring.ask_bids(),
        per="seat",
        in_deal=lambda scoring, deal: not scoring.options.bids_itself(deal),
        convert=read_bids,
        check=lambda scoring, bids, standing: scoring.check_bids(bids, standing),
        rule=lambda scoring: scoring.rules.bids,
        count_rule=lambda scoring: scoring.rules.players,
    )
    tricks: tuple[int, ...] = tt.fact(
        _("Tricks taken"),
        per="seat",
        of=range(TRICKS + 1),
        total=TRICKS,
        rule="S5.6",
        count_rule=lambda scoring: scoring.rules.players,
    )


def no_bid(bid: object) -> tt.Text:
    """Why something is refused that is no bid at any table."""
    return _(
        "{bid} is no bid; bids are {nil}, {double_nil} and 1 to {most}",
        bid=tt.spelled(bid),
        nil=NIL.word,
        double_nil=DOUBLE_NIL.word,
        most=TRICKS,
    )
