"""Belote: the default rules, in the order of the rule page (docs/games/belote.md)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import tricktaker as tt
from tricktaker_belote.declarations import POINTS
from tricktaker_belote.hints import HINTS
from tricktaker_belote.options import BeloteOptions
from tricktaker_belote.play import BelotePlay, check_declared
from tricktaker_belote.scoring import WAITING, BeloteScoring
from tricktaker_belote.taking import SUITS, TAKING, UPCARD, SecondDealing
from tricktaker_belote.tallies import DECLARED, TALLIES

_ = tt.Domain("tricktaker_belote", "tricktaker_belote")

# B1: two partnerships, counter-clockwise, 32 cards
TABLE = tt.Seating.partners(4, clockwise=False)
PACK = tt.Pack.standard("789TJQKA")

# B4: ranks, low to high, and values
RANKINGS: Mapping[str | None, tt.Ranking] = {
    suit: tt.Ranking.of(
        PACK,
        order="789JQKTA",
        points={"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2},
        trump=suit,
        trump_order="78QKTA9J",
        trump_points={"J": 20, "9": 14, "A": 11, "T": 10, "K": 4, "Q": 3},
    )
    for suit in SUITS
}

NOTES = (
    tt.Note("contract.taker", _("taker"), names="seat"),
    tt.Note("contract.strain", _("trumps")),
    tt.Note("belote", _("belote"), names="seat"),
    tt.Note("rebelote", _("rebelote"), names="seat"),
)
SHOWN = tt.Note(POINTS, _("declarations"), per="side")


def follow(options: BeloteOptions) -> tuple[tt.Must, ...]:
    """B5: what a player must play to a trick."""
    rungs = [
        tt.Must(tt.OVER_TRUMP, when=tt.TRUMP_LED, rule="B5.3"),
        tt.Must(tt.LED_SUIT, rule="B5.2"),
        tt.Must(tt.OVER_TRUMP, unless=tt.PARTNER_WINNING, rule="B5.4"),
    ]
    if options.undertrump:
        rungs.append(tt.Must(tt.TRUMP, unless=tt.PARTNER_WINNING, rule="B5.4"))
    rungs.append(
        tt.Must(~tt.UNDER_TRUMP, when=tt.PARTNER_WINNING, holding=tt.OVER_TRUMP, rule="B5.5")
    )
    return tuple(rungs)


def read_contract(given: Mapping[str, Any]) -> Mapping[str, Any]:
    """The contract of a set-up: ``{"taker": 0, "strain": "H"}``."""
    if set(given) != {"taker", "strain"} or given["strain"] not in SUITS:
        raise tt.InvalidSetup(_("the contract of Belote is a taker and a strain: C, D, H or S"))
    return given


def belote(options: BeloteOptions = BeloteOptions()) -> tt.Game:  # noqa: B008  # it is frozen
    """Belote with these options."""
    return tt.Game(
        name="belote",
        title=_("Belote"),
        family=_("Belote"),
        special=_("trumps by the upcard; you must go over a trump"),
        options=options,
        build=belote,
        cards=PACK,
        seating=TABLE,
        rankings=RANKINGS,
        phases=(
            tt.Dealing(plan=[tt.Each(3), tt.Each(2), tt.To(UPCARD, 1, face_up=True)], rule="B2.1"),
            TAKING,
            SecondDealing(rule="B2.2"),
            BelotePlay(
                follow=follow(options),
                tricks=8,
                rule="B5.2",
                lead_rule="B5.1",
                win_rule="B5.6",
                declarations=options.declarations,
            ),
        ),
        scoring=BeloteScoring(TABLE, options),
        counters=[tt.Counter(WAITING, title=_("points that wait"))] if options.litige else [],
        notes=[*NOTES, *([SHOWN] if options.declarations else [])],
        read_contract=read_contract,
        check_setup=check_declared,
        tallies=[*TALLIES, *([DECLARED] if options.declarations else [])],
        hints=HINTS,
        spellings={"p": "pass"},
        end=tt.FirstTo(options.target, rule="B1.3"),
    )
