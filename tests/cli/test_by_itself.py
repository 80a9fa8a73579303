"""What plays itself: a claimed rest, and with --auto a card that has no other beside it."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

import tricktaker as tt

from .runs import run

TWO_TRUMPS = "belote hands=0:9H,JH leader=0 contract.taker=0 contract.strain=H"
AUTO = ("play", "spades", "--seed", "6", "--players", "random", "--auto")


def claimed(seed, name="spades", least=3):
    """A saved match in which a player may claim the last tricks, and that player's seat."""
    match, bot = tt.Match(tt.load_game(name), seed=seed, players=()), tt.load_bot("random")
    rng = Random(seed)
    while not match.deals:
        view = match.view(match.to_act)
        play = tt.Play in view.game.phase(view.phase).speaks
        if play and len(view.hand) >= least:
            try:
                tt.infer.claim(view)
            except tt.IllegalAction:
                pass
            else:
                return match, view.reader
        match.act(bot.choose(view, rng))
    return None


@pytest.fixture
def rest(tmp_path):
    """A file with such a match of Spades, the seat, and how many tricks are left."""
    found = next(filter(None, map(claimed, range(8, 60))))
    match, seat = found
    path = tmp_path / "rest.jsonl"
    path.write_text(str(match.save()), encoding="utf-8")
    return str(path), seat, len(match.view(seat).hand)


# ------------------------------------------------------------------ claim


def test_a_claim_shows_its_order_and_plays_the_rest(rest):
    path, seat, left = rest
    shown = run("play", "--resume", path, "--seat", str(seat), typed=["claim", "quit"]).stdout
    after = shown[shown.index("> claim") :]
    order = re.findall(r"You claim the rest, and each takes its trick: (.*)\.\n", after)
    assert len(order) == 1
    assert len(order[0].split()) == left
    assert re.findall(r"^Trick .*You (\S+?),.* You take it", after, re.MULTILINE) == (
        order[0].split()
    )
    assert "Score of deal 1" in after
    assert after.index("Score of deal 1") < after.index("Your turn")
    record = tt.Record.parse(Path(path).read_text(encoding="utf-8"))
    assert not record.is_assisted
    tt.Match.from_record(record)


def test_undo_takes_back_a_whole_claim(rest):
    path, seat, _left = rest
    before = run("play", "--resume", path, "--seat", str(seat), typed=["quit"]).stdout
    typed = ["claim", "undo", "quit"]
    shown = run("play", "--resume", path, "--seat", str(seat), typed=typed).stdout
    assert "Taken back." in shown
    table = before[before.index("-- Spades") : before.index("\n> quit")]
    assert table in shown[shown.index("Taken back.") :]
    # and nothing plays itself any more
    assert "Your turn: lead a card" in shown[shown.index("Taken back.") :]


@pytest.mark.parametrize(
    ("position", "said"),
    [
        (TWO_TRUMPS.replace("JH", "AS"), "Not possible: JH may still be out, and takes 9H."),
        ("belote hands=0:9H,JH leader=3 trick=7S contract.taker=0 contract.strain=H",
         "Not possible: who claims must be about to lead."),
    ],
)  # fmt: skip
def test_a_claim_that_is_not_sure_is_refused_with_the_reason(position, said):
    shown = run("play", "--resume", position, typed=["claim", "quit"]).stdout
    said = re.sub(r"([9J])H", r"\1♥", said)
    assert said in shown
    assert "You claim" not in shown
    assert shown.endswith("Left. The match was not saved.\n")


def test_a_claim_before_the_play_is_refused():
    shown = run("play", "spades", "--seed", "6", typed=["claim", "quit"]).stdout
    assert "Not possible: no tricks are played now." in shown


def test_others_at_the_terminal_are_asked_after_a_claim_only_if_they_must_choose():
    hands = "0:JH,9H/1:7S,8S/2:7D,AD/3:7C,8C"
    position = f"belote hands={hands} leader=0 contract.taker=0 contract.strain=H"
    players = ("--players", "me,random,me,random")
    shown = run("play", "--resume", position, *players, typed=["", "claim", "", "AD"]).stdout
    after = shown[shown.index("> claim") :]
    assert after.count("press Enter") == 1  # the second card of the other has no other beside it
    assert "Score of deal 1" in after
    one = position.replace("7D,AD", "7D").replace(",9H", "").replace(",8S", "").replace(",8C", "")
    shown = run("play", "--resume", one, *players, typed=["", "claim"]).stdout
    assert "press Enter" not in shown[shown.index("> claim") :]


# ------------------------------------------------------------------ --auto


def test_forced_cards_and_the_last_play_themselves_and_it_is_said():
    shown = run(*AUTO, typed=["", "3", *["1"] * 9, "quit"]).stdout
    forced = re.findall(r"^Seat 0 \(You\): (\S+), (forced|the last card)\.$", shown, re.MULTILINE)
    assert ("7♣", "forced") in forced
    assert [why for _card, why in forced].count("the last card") == 1
    for card, _why in forced:
        assert re.search(rf"^Trick \d+:.*\bYou {card}[,.]", shown, re.MULTILINE)
    # without it everybody is asked for each card
    plain = run(*AUTO[:-1], typed=["", "3", *["1"] * 13, "quit"]).stdout
    assert "forced" not in plain
    assert plain.count("Your turn: ") - shown.count("Your turn: ") == len(forced)


def test_undo_goes_back_to_a_decision_and_not_to_a_card_that_played_itself():
    typed = ["", "3", *["1"] * 4]
    shown = run(*AUTO, typed=[*typed, "quit"]).stdout
    assert shown.count("forced.") == 2
    undone = run(*AUTO, typed=[*typed, "undo", "quit"]).stdout
    back = undone[undone.index("Taken back.") :]
    assert "trick 4" in back
    assert "forced" not in back


def test_nobody_else_at_the_terminal_is_told_that_a_card_was_forced():
    hands = "0:JH,7S/1:8H,AS/2:QH,AD/3:7C,8C"
    position = f"belote hands={hands} leader=0 contract.taker=0 contract.strain=H"
    args = ("play", "--resume", position, "--auto", "--players", "me,random,me,random")
    shown = run(*args, typed=["", "JH", "", ""]).stdout
    first, second = shown.split("Seat 2 (player), press Enter")[:2]
    assert "Seat 2 (You): Q♥, forced." in second
    assert "forced" not in first
    # the last card is no secret
    assert "Seat 0 (player): 7♠, the last card." in shown
    assert shown.count("press Enter") == 2
