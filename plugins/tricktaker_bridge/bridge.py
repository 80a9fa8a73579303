"""Contract Bridge: the default rules, in the order of the rule page (docs/games/bridge.md)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import tricktaker as tt
from tricktaker_bridge.auction import STRAINS, Auction, completed, read_contract
from tricktaker_bridge.hints import suggested_call
from tricktaker_bridge.options import BridgeOptions
from tricktaker_bridge.scoring import TRICKS, DuplicateScoring, in_word

_ = tt.Domain("tricktaker_bridge", "tricktaker_bridge")

# C1: two partnerships, 52 cards; C4.4: ace high, and one suit is trumps, or none
TABLE: Final = tt.Seating.partners(4)
PACK: Final = tt.Pack.standard()
RANKINGS: Final[Mapping[str | None, tt.Ranking]] = {
    strain: tt.Ranking.of(PACK, trump=strain if strain != "NT" else None, strain=strain)
    for strain in STRAINS
}

# C4: the player after the declarer leads, dummy's hand is laid open, all follow suit
PLAY: Final = tt.TrickPlay(
    follow=[tt.Must(tt.LED_SUIT, rule="C4.3")],
    tricks=TRICKS,
    leads_from="declarer",
    dummy=True,
    rule="C4.3",
    lead_rule="C4.1",
    dummy_rule="C4.2",
    win_rule="C4.4",
)

PARTS: Final = {"level": _("level"), "strain": _("strain"), "doubled": _("doubled")}
NOTES: Final = (
    *[tt.Note(f"contract.{name}", title) for name, title in PARTS.items()],
    tt.Note("contract.declarer", _("declarer"), names="seat"),
    tt.Note("contract.dummy", _("dummy"), names="seat"),
    tt.Note("vulnerable", _("vulnerable"), per="side"),
)


def read_setup(given: Mapping[str, Any]) -> Mapping[str, Any]:
    """The contract of a set-up: ``{"level": 4, "strain": "S", "declarer": 0}``.

    ``doubled`` (``X`` or ``XX``) and ``dummy`` may be told too.
    """
    contract = read_contract("".join(str(given.get(part, "")) for part in PARTS))
    made = completed(*contract, given.get("declarer", 0)) if contract else {}
    if "declarer" not in given or {**made, **given} != made:
        reason = _("the contract of Bridge is a level, a strain and a declarer, partner of dummy")
        raise tt.InvalidSetup(reason)
    return made


def check_setup(view: tt.View) -> None:
    """C2.3: a set-up may note who is vulnerable: true or false for each side."""
    if not all(type(side) is bool for side in view.note("vulnerable") or ()):
        raise tt.InvalidSetup(_("vulnerable is true or false for each side"))


def bridge(options: BridgeOptions = BridgeOptions()) -> tt.Game:  # noqa: B008  # it is frozen
    """Contract Bridge with these options."""
    scoring = DuplicateScoring(options.vulnerability, options.first_board)
    who = [in_word(scoring.vulnerable(deal, tt.Standing(()))) for deal in range(1, 17)]
    game = tt.Game(
        name="bridge",
        title=_("Bridge"),
        family=_("Bridge"),
        special=_("a full auction; the declarer plays the dummy too"),
        options=options,
        build=bridge,
        cards=PACK,
        seating=TABLE,
        rankings=RANKINGS,
        phases=(
            tt.Dealing(plan=[tt.Each(1, times=TRICKS)], rule="C2.1"),
            Auction(vulnerable=scoring.vulnerable, rule="C3.1"),
            PLAY,
        ),
        scoring=scoring,
        notes=NOTES,
        read_contract=read_setup,
        check_setup=check_setup,
        hints=tt.Hints(bid=suggested_call),
        other_rules=[
            (_("Chance names the first dealer; then each deals in turn."), "C2.2"),
            (_("Vulnerable, deal by deal in turn: {who}.", who=tuple(who)), "C2.3"),
        ],
        end=tt.AfterDeals(options.deals, rule="C1.3"),
    )
    if options.scoring == "duplicate":
        return game
    from tricktaker_bridge.rubber import rubber

    return rubber(game)
