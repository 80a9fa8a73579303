"""Games with a draw, a replacement, an upcard, takers and declarations, on the screen."""

from __future__ import annotations

import json
import re
import time

import pytest

import tricktaker as tt
from tests.belote.test_declarations import FOUR, a_deal, opened
from tricktaker.cli.cards import hand
from tricktaker.cli.labels import Labels
from tricktaker.cli.table import table
from tricktaker.cli.telling import Teller
from tricktaker.cli.terminal import width

from .runs import one_error, process, run

DRAW = ("", *["keep"] * 13)
"""Look, and keep every card."""


def two(*typed, seed="1"):
    return run("play", "spades-two", "--seed", seed, typed=[*typed, "quit"]).stdout


def last_table(output):
    return output[output.rindex("\n-- ") :]


def told(match, reader=None):
    labels = Labels(match.game, ("Ann", "Bob", "Cy", "Di")[: match.game.seating.seats], None)
    return Teller(labels, reader=reader).tell(match.view(reader).events)


# ------------------------------------------------------------------ the draw


def test_the_card_that_was_drawn_is_told_and_lies_beside_the_hand():
    output = two("")
    (card,) = re.findall(r"^You draw (\S+)\.$", output, re.MULTILINE)
    assert f"\nYour hand:\n  no cards\nDrawn: {card}\n" in last_table(output)
    kept = two("", "keep")
    assert card[:-1] in last_table(kept).partition("Your hand:")[2].splitlines()[1].split()
    assert re.search(r"^Drawn: \S+$", last_table(kept), re.MULTILINE)


def test_before_the_first_card_there_is_a_card_to_look_at_and_no_hand():
    output = two("?")
    assert "  look        look at your card\n  double-nil  " in output
    assert "An empty line looks at your card." in output
    assert "stock: 52 cards" in output


def test_a_card_refused_stays_known_to_its_player_alone():
    output = two("", "R")
    refused, drawn, _next = re.findall(r"^You draw (\S+)\.$", output, re.MULTILINE)
    assert "Seat 0 (You): refuse the card and take the next one" in output
    pile = last_table(output)
    assert f"discard pile: 2 cards, of which you know {refused}" in pile
    assert drawn[:-1] in pile.partition("Your hand:")[2].splitlines()[1].split()


def test_what_the_other_draws_is_not_told():
    match = tt.Match(tt.load_game("spades-two"), seed=1, dealer=1)
    for code in ("look", "keep", "look", "refuse"):
        match.act(code)
    assert told(match) == [
        "",
        "Deal 1: Seat 0 (Ann) is first.",
        "Seat 0 (Ann): keep the card",
        "Seat 1 (Bob): refuse the card and take the next one",
    ]
    own = told(match, 1)
    assert [line.partition(" draws ")[0] for line in own if " draws " in line] == [
        "Seat 1 (Bob)"
    ] * 2


def test_nothing_of_the_draw_is_taken_back_once_the_next_card_is_seen():
    assert "That cannot be taken back" in two("", "undo")
    assert "That cannot be taken back" in two("", "keep", "undo")
    assert "Taken back." in two(*DRAW, "3", "undo")


def test_when_cards_are_played_the_table_shows_the_bids_and_not_the_draw():
    table_ = last_table(two(*DRAW, "3"))
    assert re.search(r"^ +bidding +tricks  plays$", table_, re.MULTILINE)
    assert re.search(r"^ +points  bags  contract  tricks$", table_, re.MULTILINE)
    assert "keep" not in table_


# ------------------------------------------------------------------ the replacement


BLIND = ("double nil", *["k"] * 13)


def test_a_replacement_is_told_with_what_it_brings():
    output = two(*BLIND, "4", "3", "done", "1")
    assert "-- Two-player Spades, deal 1, replacement --" in output
    assert re.search(r"^  discard:   1 \S+   2 \S+", output, re.MULTILINE)
    assert re.search(r"^ 14  done  give up no more cards$", output, re.MULTILINE)
    (aside,) = re.findall(r"^Laid aside: (\S+ \S+)$", output, re.MULTILINE)
    assert re.search(r"^Seat 0 \(You\) takes \S+ \S+ \(discard pile\)\.$", output, re.MULTILINE)
    assert f"Seat 0 (You) lays away {aside}." in output
    assert re.search(r"^> Seat 0 \(You\) +first +double-nil +\d$", last_table(output), re.MULTILINE)


def test_of_anothers_replacement_only_the_number_is_told():
    match = tt.Match(tt.load_game("spades-two"), seed=1, dealer=1)
    match.act("look")
    match.act("keep")
    match.act("double-nil")
    while match.view(None).phase == "draw":
        match.act("keep")
    for _time in range(2):
        match.act(match.legal_actions[0])
    assert "laid aside by Seat 1 (Bob): 2 cards" in "\n".join(
        table(match.view(0), Labels(match.game, ("Ann", "Bob")))
    )
    match.act("done")
    lines = told(match, 0)
    assert "Seat 1 (Bob) takes 2 cards, face down (discard pile)." in lines
    assert "Seat 1 (Bob) lays away 2 cards, face down." in lines


# ------------------------------------------------------------------ the upcard, taking


def belote(*codes, seed=4, dealer=3, **options):
    match = tt.Match(tt.load_game("belote", **options), seed=seed, dealer=dealer)
    for code in codes:
        match.act(code)
    return match


def test_the_turned_up_card_is_told_and_lies_on_the_table():
    match = belote()
    upcard = next(iter(match.view(None).known("upcard"))).glyph
    assert told(match)[-1] == f"{upcard} is turned up."
    lines = "\n".join(table(match.view(0), Labels(match.game, ())))
    assert f"upcard: {upcard}" in lines
    assert "trumps" not in lines


def test_before_trumps_are_found_every_suit_stands_high_to_low_as_a_plain_one():
    game = tt.load_game("belote")
    pack = game.pack({0: "JC 9C AC TS 7S"}, dealer=3)
    view = tt.Match(game, seed=1, packs=[pack], dealer=3).view(0)
    assert hand(view, 0) == ["  ♠   10   7", "  ♣   A   J   9"]


def test_who_takes_is_told_with_the_cards_that_come():
    match = belote("pass", "take")
    upcard = "Q♦"
    lines = told(match, 0)
    assert f"Seat 1 (Bob) takes {upcard} (upcard)." in lines
    assert re.fullmatch(r"Seat 0 \(Ann\) draws \S+ \S+ \S+\.", lines[-1])
    labels = Labels(match.game, ("Ann", "Bob", "Cy", "Di"))
    shown = "\n".join(table(match.view(0), labels))
    assert "diamonds are trumps --" in shown
    assert "taker: Seat 1 (Bob)" in shown
    assert "strain" not in shown
    assert re.search(r"^ +points  tricks  card points$", shown, re.MULTILINE)
    me = Teller(Labels(match.game, (), 0)).tell(match.view(0).events)
    assert re.fullmatch(r"You are dealt \S+ \S+ \S+\.", me[-1])


def test_belote_and_rebelote_are_told_with_the_player_who_has_them():
    game = tt.load_game("belote")
    pack = game.pack({0: "KH QH 9S", 1: "AH TH 8S"}, dealer=3, taker=0)
    match = tt.Match(game, packs=[pack], dealer=3)
    for code in (*["pass"] * 4, "take H"):
        match.act(code)
    match.act("KH")
    assert "Seat 0 (Ann): belote" in told(match)
    labels = Labels(game, ("Ann", "Bob", "Cy", "Di"))
    assert "belote: Seat 0 (Ann)" in "\n".join(table(match.view(None), labels))
    while match.view(None).note("rebelote") is None:
        codes = {str(action): action for action in match.legal_actions}
        match.act(codes.get("play QH", match.legal_actions[-1]))
    assert "Seat 0 (Ann): rebelote" in told(match)


def test_a_deal_that_is_passed_out_is_told_as_one():
    match = belote(*["pass"] * 8)
    lines = told(match)
    passed_out = lines.index("Deal 1 is passed out, and scores nothing.")
    assert lines[passed_out + 1 : passed_out + 3] == ["", "Deal 2: Seat 0 (Ann) deals."]
    assert not any("Score of deal" in line for line in lines)


def test_show_tells_a_deal_that_is_passed_out(tmp_path):
    path = tmp_path / "match.jsonl"
    path.write_text(str(belote(*["pass"] * 8).save()), encoding="utf-8")
    shown = run("show", str(path)).stdout
    assert shown.startswith("Deal 1 is passed out, and scores nothing.\n\nDeal 2: ")


@pytest.mark.parametrize(
    ("seed", "reason"), [(3, "the contract failed +0  B7.5"), (0, r"capot +\+100  B7.2")]
)
def test_a_contract_that_failed_and_a_capot_stand_in_the_score(seed, reason):
    match = tt.Match(tt.load_game("belote"), seed=seed)
    while not match.is_over:
        match.act(match.legal_actions[-1])
    assert re.search(reason, "\n".join(told(match)))


def test_a_whole_match_of_each_at_the_prompt(tmp_path):
    for name, typed in (("belote", ["1"] * 9), ("spades-two", [*DRAW, "3", *["1"] * 13])):
        path = tmp_path / f"{name}.jsonl"
        args = ("play", name, "--seed", "1", "--save", str(path))
        result = run(*args, *(["-o", "target=1"] if name == "spades-two" else []), typed=typed)
        assert result.exit_code == 0, result.output
        shown = run("show", str(path))
        assert shown.exit_code == 0
        assert ("The match is over" in shown.stdout) == ("The match is over" in result.stdout)


@pytest.mark.parametrize("columns", [40, 60, 80])
def test_the_table_fits_the_terminal(columns, monkeypatch):
    monkeypatch.setenv("COLUMNS", str(columns))
    match = tt.Match(tt.load_game("spades-two"), seed=1, dealer=1)
    match.act("look")
    while match.view(None).phase == "draw":
        codes = [str(action) for action in match.legal_actions]
        match.act("refuse" if "refuse" in codes else "look")
    for view in (match.view(0), belote("pass", "take").view(0)):
        for line in table(view, Labels(view.game, ("Ann", "Bob", "Cy", "Di"), 0)):
            assert width(line) <= columns


# ------------------------------------------------------------------ notes that count


def test_a_number_is_a_seat_only_where_the_game_says_so():
    game = tt.load_game("belote")
    labels = Labels(game, ("Ann", "Bob", "Cy", "Di"))
    told = Teller(labels).tell([tt.DealBegun(1, 3), tt.Noted("belote", 2), tt.Noted("bell", 2)])
    assert told[2:] == ["Seat 2 (Cy): belote", "bell: 2"]


# ------------------------------------------------------------------ watching


def test_watch_waits_so_that_a_person_can_follow(monkeypatch):
    waits: list[float] = []
    monkeypatch.setattr(time, "sleep", waits.append)
    result = run("watch", "belote", "--seed", "1", "--delay", "0.5")
    assert result.exit_code == 0, result.output
    assert set(waits) == {0.5}
    assert 8 <= len(waits) <= 20  # calls and tricks, not single cards
    waits.clear()
    assert run("watch", "belote", "--seed", "1").stdout == result.stdout
    assert waits == []


@pytest.mark.parametrize("name", ["belote", "spades-two"])
def test_watched_to_the_end(name):
    result = run("watch", name, "--seed", "3")
    assert result.exit_code == 0, result.output
    assert "The match is over" in result.stdout
    assert "goes from" not in result.stdout
    assert not re.search(r"drawn \d|True|offer", result.stdout)


def test_watch_as_json_is_not_slowed_by_default():
    done = process("watch", "belote", "--seed", "1", "--json")
    assert all(json.loads(line)["event"] for line in done.stdout.splitlines())
    bad = process("watch", "belote", "--delay", "soon")
    assert bad.returncode == 2
    assert "--delay" in one_error(bad.stderr)


def test_declarations_are_told_and_stand_below_the_table_in_words():
    match = opened(a_deal(FOUR), cards=4)
    labels = Labels(match.game, ("Ann", "Bob", "Cy", "Di"))
    said = [
        "Seat 0 (Ann): tierce to the queen",
        "Seat 1 (Bob): tierce to the ace",
        "Seat 1 (Bob): tierce",
        "Seat 2 (Cy): tierce to the ace, in trumps",
        "Seat 3 (Di): tierce",
    ]
    assert [line for line in told(match) if "tierce" in line] == said
    shown = "\n".join(table(match.view(None), labels))
    assert " ".join(said) in " ".join(shown.split())
    assert "declare" not in shown
    for _card in range(4):
        match.act(match.legal_actions[0])
    assert "Seat 2 (Cy): shows A♥, K♥, Q♥" in told(match)
    shown = "\n".join(table(match.view(3), labels))
    assert re.search(r"^ +points  declarations  tricks", shown, re.MULTILINE)
    assert re.search(r"^  Seat 0 \(Ann\) and Seat 2 \(Cy\) +0 +40 ", shown, re.MULTILINE)
