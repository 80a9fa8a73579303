"""Set-ups, records, packs, advice, and the score sheet at the terminal."""

from __future__ import annotations

import json

import pytest

import tricktaker as tt
from tests.cli.runs import run
from tests.skat.tables import (
    READERS,
    SEATS,
    begin,
    bid,
    every_table,
    hand,
    lines,
    play_on,
    say,
    skat,
)

# ---------------------------------------------------------------- set-ups

WHOLE = {
    0: "JC JS AC TC KC QC 9C 8C AS AH",
    1: "JH JD 7C TS KS QS 9S 8S TH KH",
    2: "AD TD KD QD 9D 8D 7D QH 9H 8H",
}


def set_up(contract, hands=None, *, leader=0, dealer=2, **more):
    """A match from the middle of the play."""
    setup = {"hands": hands or WHOLE, "leader": leader, "contract": contract, **more}
    return tt.Match(skat(deals=1), setup=setup, dealer=dealer, seed=1)


@pytest.mark.parametrize("declarer", SEATS)
def test_x20_a_set_up_of_a_whole_deal_is_scored(declarer):
    match = set_up({"declarer": declarer, "bid": 18, "game": "clubs"})
    assert match.view(None).strain == "C"
    facts = play_on(match).deals[0].facts
    assert (facts.declarer, facts.bid, facts.game) == (declarer, 18, "clubs")
    assert facts.matadors == {0: 2, 1: 2, 2: 11}[declarer]  # with two; without two, without all
    own = sum(t.points for t in match.deals[0].tricks if t.winner == declarer)
    assert facts.points == own  # the skat has no points: 7S and 7H


@pytest.mark.parametrize("declarer", SEATS)
def test_x20_an_ending_of_a_null_is_scored_and_of_another_game_is_not(declarer):
    hands = {0: "7C 8C", 1: "9C TC", 2: "JC QC"}
    taker = (declarer + 1) % 3
    tricks = [8 * (seat == taker) for seat in SEATS]
    null = {"declarer": declarer, "bid": 18, "game": "null-ouvert"}
    match = set_up(null, hands, leader=taker, tricks=tricks)
    for reader in READERS:
        assert hand(match, declarer, reader) == set(hands[declarer].split())
    lost = declarer == 2  # it has the two highest cards
    assert lines(play_on(match)) == [(declarer, -92 if lost else 46, "J8.2")]
    grand = {"declarer": declarer, "bid": 18, "game": "grand"}
    match = set_up(grand, hands, leader=taker, tricks=tricks)
    assert play_on(match).deals[0].facts is None
    assert match.totals == (0, 0, 0)


@pytest.mark.parametrize(
    "contract",
    [
        {"declarer": 0, "bid": 18},
        {"declarer": 0, "game": "hearts"},
        {"bid": 18, "game": "hearts"},
        {"declarer": 3, "bid": 18, "game": "hearts"},
        {"declarer": 0, "bid": 19, "game": "hearts"},
        {"declarer": 0, "bid": True, "game": "hearts"},
        {"declarer": 0, "bid": 18.0, "game": "hearts"},
        {"declarer": 0, "bid": 18, "game": "spades-schneider"},
        {"declarer": 0, "bid": 18, "game": ["hearts"]},
        {"declarer": 0, "bid": 24, "game": "null"},
        {"declarer": 0, "bid": 18, "game": "hearts", "strain": "C"},
        {"declarer": 0, "bid": 18, "game": "hearts", "open": [0]},
        {"declarer": 0, "bid": 18, "game": "hearts", "other": 1},
        {"ramsch": True, "strain": "G"},
    ],
)
def test_x20_a_contract_that_cannot_be_is_refused(contract):
    with pytest.raises(tt.InvalidSetup):
        set_up(contract)


@pytest.mark.parametrize(
    "more", [{"hands": {0: "TC", 1: "9H 8H"}, "leader": 0, "trick": "QC"},
             {"hands": {0: "TC 9C", 1: "9H 8H"}, "leader": 1}]
)  # fmt: skip
def test_x20_a_null_that_was_over_before_is_refused(more):
    contract = {"declarer": 0, "bid": 18, "game": "null"}
    setup = {**more, "contract": contract, "tricks": [4, 2, 2]}
    with pytest.raises(tt.InvalidSetup, match="the play was over before: it is as soon as"):
        tt.Match(skat(), setup=setup)
    tt.Match(
        skat(),
        setup={**setup, "leader": 1, "trick": "", "hands": {1: "9H 8H"}, "tricks": [0, 4, 4]},
    )


def test_x20_a_set_up_of_a_ramsch():
    setup = {"hands": WHOLE, "leader": 0, "contract": {"ramsch": True, "strain": "G"}}
    match = tt.Match(skat(deals=1, ramsch=True), setup=setup, dealer=2, seed=1)
    facts = play_on(match).deals[0].facts
    assert (facts.declarer, sum(facts.points_of_each), sum(facts.tricks_of_each)) == (None, 120, 10)


def test_x20_a_set_up_of_a_ramsch_with_points_told():
    setup = {
        "hands": {0: "JC", 1: "AC", 2: "7C"},
        "leader": 0,
        "contract": {"ramsch": True, "strain": "G"},
        "tricks": [3, 3, 3],
    }
    for points, facts in (([20, 30, 40], (50, 30, 40)), (None, None)):
        told = {} if points is None else {"points": points}
        match = tt.Match(skat(deals=1, ramsch=True), setup={**setup, **told}, dealer=2, seed=1)
        say(match, "JC", "AC", "7C")
        got = match.deals[0].facts
        assert (got and got.points_of_each) == facts


def test_x20_a_set_up_comes_back_from_its_record():
    match = set_up({"declarer": 1, "bid": 20, "game": "null-hand-ouvert"})
    match.act(match.legal_actions[0])
    again = tt.Match.from_record(tt.Record.parse(str(match.save())))
    assert again.view(0) == match.view(0)
    assert play_on(again).totals == play_on(match).totals


# ---------------------------------------------------------------- packs, records, compiled play


@every_table
def test_x2_a_pack_deals_the_hands_that_are_wished_for(dealer, declarer):
    match = bid(begin(WHOLE, dealer=dealer), declarer)
    for seat, text in WHOLE.items():
        assert hand(match, seat) == set(text.split())
    assert {str(card) for card in match.truth.known("skat")} == {"7S", "7H"}


@pytest.mark.parametrize("options", [{}, {"ramsch": True}, {"deals": 3}])
def test_x17_matches_come_back_from_their_records(options):
    for seed in range(3):
        match = begin(seed=seed, **options)
        while not match.is_over and len(match.deals) < 3:
            play_on(match, seed)
        lines_ = [json.loads(line) for line in str(match.record()).splitlines()]
        assert not any("chance" in line for line in lines_)
        again = tt.Match.from_record(tt.Record.parse(str(match.save())))
        assert again.deals == match.deals
        assert again.totals == match.totals


@pytest.mark.parametrize("game", ["hearts-hand", "grand-hand"])
def test_a_game_with_trumps_is_compiled_and_a_null_is_not(game):
    match = say(bid(begin(), 1), game)
    position = tt.Playout.from_view(match.truth)
    assert len(position.legal_actions()) == len(match.legal_actions)
    with pytest.raises(tt.TricktakerError, match="may end with any trick"):
        tt.Playout.of(skat(), "N")


def test_codes_are_read_back():
    match = begin()
    phases: set[str | None] = set()
    for code in ("18", "hold", "pass", "pass", "pick-up", "discard", "discard", "null-ouvert"):
        phases.add(match.view(None).phase)
        for action in match.legal_actions:
            assert skat().parse_action(str(action)) == action
            assert str(action.text)
        match.act(match.legal_actions[0] if code == "discard" else code)
    assert phases == {"bidding", "picking up", "discarding", "declaration"}


# ---------------------------------------------------------------- advice

STRONG = {
    0: "JC JS AH TH KH 8D AS TS 7C 7D",
    1: "JH JD 7S 8S KC QC 7H 8H AD QD",
    2: "KS QS 9H 9D TD AC TC 9C 8C KD",
}


def advice(game: tt.Game, view: tt.View) -> tt.Action | None:
    """What the game's hint says."""
    assert game.hints.bid is not None
    return game.hints.bid(view)


@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_who_has_five_trumps_bids_and_declares(dealer):
    game = skat()
    match = begin(STRONG, dealer=dealer)
    bids = []
    while match.view(None).phase == "bidding":
        call = advice(game, match.view(match.to_act))
        bids.append((match.to_act, str(call)))
        match.act(str(call))
    assert match.to_act == 0
    assert {seat for seat, call in bids if call != "pass"} == {0}
    match.act(str(advice(game, match.view(0))))
    assert match.view(None).phase == "discarding"
    for _card in range(2):
        away = str(advice(game, match.view(0)))
        assert away not in ("discard JC", "discard JS", "discard AH")
        match.act(away)
    match.act(str(advice(game, match.view(0))))
    assert match.view(None).contract.game == "hearts"


def test_who_has_five_trumps_does_not_hold_more_than_they_are_worth():
    game = skat()
    match = say(begin(STRONG, dealer=2), "30")
    assert str(advice(game, match.view(0))) == "hold"
    match = say(begin(STRONG, dealer=2), "80")
    assert str(advice(game, match.view(0))) == "pass"


# ---------------------------------------------------------------- at the terminal


def test_the_score_sheet_asks_and_refuses():
    typed = ["none", "0", "hearts", "19", "20", "5", "70", "1"]
    typed += ["1", "null", "18", "1", "quit"]
    result = run("score", "skat", typed=typed)
    said = result.stdout
    assert "Who played alone" in said
    assert "19 cannot be; there are 18, 20, 22, 23" in said
    assert "264 (rule J3.1)" in said
    assert "hearts won: 2 × 10" in said
    assert "null lost, twice: 1 × 23" in said
    assert "passed out" in said


def test_the_score_sheet_of_a_ramsch():
    typed = ["none", "0 60 60", "0 5 5", "quit"]
    said = run("score", "skat", "-o", "ramsch=true", typed=typed).stdout
    assert "ramsch: most card points" in said
    assert "doubled: seat 0 took no trick" in said
    assert "−120" in said


def test_a_deal_is_watched():
    result = run("watch", "skat", "--seed", "3", "-o", "deals=2")
    assert result.exit_code == 0
    assert "The match is over" in result.stdout
    assert max(map(len, result.stdout.splitlines())) <= 80
