"""Who leads to the first trick: told once, for the play, for set-ups and for the rules."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

import tricktaker as tt
from tests.test_compiled import game_of
from tricktaker.notes import Parts

PACK = tt.Pack.standard("9TJQKA")
TABLE = tt.Seating.partners(4)


def game(first: tt.After | tt.HolderOf, **play: Any) -> tt.Game:
    made = game_of("leading", {None: tt.Ranking.of(PACK)}, (), (), TABLE, tricks=5)
    dealing, plain = made.phases
    phases = [dealing, tt.TrickPlay(follow=plain.follow, tricks=5, first_leader=first, **play)]
    found: tt.Game = evolve(made, phases=phases, build=lambda options: found)
    return found


@pytest.mark.parametrize("who", ["dealer", "declarer"])
@pytest.mark.parametrize("places", [0, 1, 2, 3, 5])
@pytest.mark.parametrize("out", [(), (0,), (1,), (0, 1)])
def test_after_somebody_who_sits_out_is_passed_over(who: Any, places: int, out: Any) -> None:
    first = tt.After(who, places)
    parts = Parts(declarer=2, out=out)
    wanted = ((3 if who == "dealer" else 2) + places) % 4
    while wanted in out:
        wanted = (wanted + 1) % 4
    assert first.seat(TABLE, 3, parts) == wanted
    assert first.asks_declarer == (who == "declarer")
    assert first.dealer(TABLE, 2) == ((2 - places) % 4 if who == "dealer" else None)
    assert tt.After("declarer", places).seat(TABLE, 3, Parts(out=out)) is None


def test_the_holder_of_a_card_must_lead_it_and_the_rules_say_it_once() -> None:
    made = game(tt.HolderOf("9C"), lead_rule="L1", rule="L2")
    pack = made.pack({2: "9C AS"}, dealer=0)
    match = tt.Match(made, packs=[pack], dealer=0)
    assert (match.to_act, list(map(str, match.legal_actions))) == (2, ["play 9C"])
    with pytest.raises(tt.IllegalAction, match=r"you must lead 9C") as caught:
        match.act("AS")
    assert caught.value.rule == "L1"
    told = [str(text) for text, _rule in made.phase("play").describe(made)]
    assert [text for text in told if "9C" in text] == [
        "The holder of 9C leads it to the first trick."
    ]
    assert tt.Playout.from_view(match.truth).legal_mask == PACK.mask("9C")


def test_the_holder_of_a_card_leads_in_a_set_up() -> None:
    made = game(tt.HolderOf("9C"), rule="L1")
    hands = {0: "9C TC JC QC KC", 1: "AC 9D TD JD QD"}
    with pytest.raises(tt.InvalidSetup, match="seat 0 leads to the first trick, not seat 1"):
        tt.Match(made, setup={"hands": hands, "leader": 1}, max_deals=1)
    match = tt.Match(made, setup={"hands": hands, "leader": 0}, max_deals=1)
    assert list(map(str, match.legal_actions)) == ["play 9C"]
    with pytest.raises(tt.InvalidSetup, match="must name the leader"):
        tt.Match(made, setup={"hands": hands}, max_deals=1)


def test_the_rule_on_who_holds_the_card_has_a_number() -> None:
    with pytest.raises(tt.TricktakerError, match="has no number: lead_rule"):
        tt.TrickPlay(follow=(), tricks=5, first_leader=tt.HolderOf("9C"))


@pytest.mark.parametrize(
    ("first", "said"),
    [
        (tt.After("dealer"), "The player after the dealer leads to the first trick."),
        (tt.After("dealer", 3), "The player 3 places after the dealer leads to the first trick."),
        (tt.After("dealer", 4), "The dealer leads to the first trick."),
        (tt.After("declarer"), "The player after the declarer leads to the first trick."),
        (tt.After("declarer", 0), "The declarer leads to the first trick."),
        (
            tt.After("declarer", 2),
            "The player 2 places after the declarer leads to the first trick.",
        ),
    ],
)
def test_who_leads_in_words(first: tt.After, said: str) -> None:
    assert str(first.text(PACK, 4)) == said
