"""Positions in words, played on from the command line."""

from __future__ import annotations

import pytest

import tricktaker as tt

from .runs import one_error, run

LAST_TRICK = "spades hands=0:AS/1:2H/2:2C/3:2D leader=0 contract.bids=4,3,2,2"
NOT_KNOWN = "belote hands=2:JH,8H,AC leader=0 trick=QH,7H contract.taker=0 contract.strain=H"
SAID = "This hand is not known: it may play any card that lies nowhere else."


def played_on(path, *args):
    """The record of a match that went on into the next deal."""
    result = run("play", "--resume", LAST_TRICK, "--save", str(path), *args, typed=["1", "quit"])
    assert result.exit_code == 0, result.output
    assert "Deal 2: " in result.stdout
    return tt.Record.parse(path.read_text(encoding="utf-8"))


def test_a_seed_settles_the_deals_after_a_position(tmp_path):
    always = [played_on(tmp_path / name) for name in ("a", "b")]
    assert always[0] == always[1]
    assert always[0].header["seed"] == 0
    other = played_on(tmp_path / "c", "--seed", "5")
    assert other.header["seed"] == 5
    packs = [
        next(line["pack"] for line in record.lines if line.get("deal") == 2)
        for record in (always[0], other)
    ]
    assert packs[0] != packs[1]


@pytest.mark.parametrize("more", [("-o", "target=9"), ("--house", "x")])
def test_options_and_house_rules_are_those_of_the_position(more):
    result = run("play", "--resume", LAST_TRICK, *more)
    assert result.exit_code == 2
    said = "the options and house rules are those of the record"
    assert said in one_error(result.stderr)


def test_the_seed_of_a_record_is_its_own(tmp_path):
    path = tmp_path / "match.jsonl"
    path.write_text(str(tt.Match(tt.load_game("spades"), seed=1).save()), encoding="utf-8")
    result = run("play", "--resume", str(path), "--seed", "5")
    assert result.exit_code == 2
    assert "the seed, options and house rules are those of" in one_error(result.stderr)


@pytest.mark.parametrize(("seat", "known"), [(2, True), (3, False)])
def test_who_plays_from_a_hand_that_is_not_known_is_told_so(seat, known):
    result = run("play", "--resume", NOT_KNOWN, "--seat", str(seat), typed=["quit"])
    assert result.exit_code == 0, result.output
    assert (SAID in result.stdout) == (not known)


def test_a_hand_that_lies_face_down_is_known_when_it_is_looked_at():
    for name in ("spades", "spades-two"):
        assert SAID not in run("play", name, "--seed", "6", typed=["", "1", "quit"]).stdout


def test_a_position_for_a_game_says_how_it_is_played():
    for command in ("play", "rules", "watch", "score"):
        result = run(command, "spades hands=0:AS,2H leader=0")
        assert result.exit_code == 1
        assert "play on from it with: tricktaker play --resume 'spades hands" in result.stderr


def test_who_leads_is_told_and_not_drawn():
    result = run("show", "spades hands=0:AS,2H")
    assert result.exit_code == 1
    assert "a position names its leader or its dealer" in result.stderr
    assert "Seat 2 deals" in run("show", "spades hands=0:AS,2H dealer=2").stdout


def test_what_a_position_left_out_is_said_with_the_score_of_its_deal(tmp_path):
    told = "belote hands=0:7S/1:7C/2:9C/3:7D leader=0 contract.taker=0 contract.strain=H"
    said = "The position left something out"
    whole = f"{told} tricks=3,4,0,0 points=60,92"
    for position, untold in ((told, True), (whole, False)):
        path = str(tmp_path / f"{untold}.jsonl")
        played = run("play", "--resume", position, "--save", path, typed=["1", "quit"]).stdout
        for shown in (played, run("show", path).stdout, run("replay", path).stdout):
            assert ("Score of deal 1" in shown, said in shown) == (True, untold)


def test_the_hands_that_are_known_are_shown_to_whose_own_is_not():
    line = "belote hands=2:JH,8H,AC leader=0 trick=QH,7H contract.taker=0 contract.strain=H"
    shown = run("play", "--resume", line, "--seat", "3", typed=["quit"]).stdout
    assert "Seat 2 holds 8♥ A♣." in shown
    assert "holds" not in run("play", "--resume", line, "--seat", "2", typed=["quit"]).stdout


def test_a_position_may_be_longer_than_a_files_name():
    hand = "0:AS,KS,QS,JS,TS,9S,8S,7S,6S,5S"
    line = f"spades hands={hand} leader=0 tricks=1,0,1,1 dealer=3 notes.broken=true"
    options = ("target=250", "double_nil=true", "blind_nil_min_deficit=100", "bag_limit=5",
               "bag_penalty=50", "floor=-200", "exchange_cards=2",
               "exchange=simultaneous")  # fmt: skip
    line = " ".join([line, "contract.bids=4,nil,2,2", *(f"o.{option}" for option in options)])
    assert len(line) > 255
    assert "Hand of Seat 0" in run("show", line).stdout
