"""Playing at the prompt."""

from __future__ import annotations

import re

import pytest

import tricktaker as tt
from tricktaker.cli.cards import hand as drawn_hand
from tricktaker.cli.labels import Labels
from tricktaker.cli.session import Session
from tricktaker.cli.table import table as drawn_table
from tricktaker.cli.telling import Teller

from .runs import run

SEED = ("--seed", "6", "--players", "random")
"""In the first deal of this seed, seats 2 and 3 bid before seat 0."""


def played(*typed, args=SEED):
    return run("play", "spades", *args, typed=typed)


def last_table(output):
    return output[output.rindex("-- Spades") :]


def hand(output):
    """The hand at the last prompt, by suit."""
    rows = re.findall(r"^  ([♠♥♦♣])  (.*)$", last_table(output), re.MULTILINE)
    return {suit: row.split() for suit, row in rows}


def test_quit_is_fine():
    result = played("quit")
    assert result.exit_code == 0
    assert "Left. The match was not saved." in result.stdout
    assert result.stderr == ""


def test_an_empty_line_looks_where_looking_is_offered_and_else_shows_the_table_again():
    before = played("quit")
    assert "13 cards face down" in before.stdout
    assert "  look        look at your hand\n" in before.stdout
    looked = played("", "quit")
    assert "13 cards face down" not in last_table(looked.stdout)
    again = played("", "", "", "quit")
    assert again.stdout.count("Your hand:") == 4
    assert last_table(again.stdout) == last_table(looked.stdout)


def test_the_table_shows_bids_tricks_the_trick_and_whose_turn_it_is():
    output = played("", "3", "quit").stdout
    table = last_table(output)
    assert "-- Spades, deal 1, play, trick 1 --" in table
    assert re.search(r"^> Seat 0 \(You\) +3 +0$", table, re.MULTILINE)
    assert re.search(r"^  Seat 2 \(random\) +(\d+|nil) +0  \S+ led$", table, re.MULTILINE)
    assert re.search(r"^  Seat 1 \(random\)  deals +(\d+|nil) +0$", table, re.MULTILINE)
    assert re.search(r"^ +points +bags +contract +tricks$", table, re.MULTILINE)
    side = r"^  Seat 0 \(You\) and Seat 2 \(random\) +0 +0 +\d+ +0$"
    assert re.search(side, table, re.MULTILINE)


def test_the_card_that_is_winning_the_trick_is_marked():
    table = last_table(played("", "3", "quit").stdout)
    assert "9♦ led\n" in table
    assert "J♦ wins so far\n" in table
    match = tt.Match(tt.load_game("spades"), seed=6, house=[])
    labels = Labels(match.game, (), None)
    while len(match.view(None).trick_seats) < 2:
        match.act(match.legal_actions[-1])
    marked = [line for line in drawn_table(match.view(None), labels) if "wins so far" in line]
    assert len(marked) == 1


def test_who_leads_is_told_so_and_which_trick_it_is():
    output = played("", "3", "1", "quit").stdout
    assert "-- Spades, deal 1, play, trick 2 --" in last_table(output)
    assert "Your turn: lead a card (? for help):" in last_table(output)
    first = played("", "3", "quit", args=("--seed", "6", "--seat", "2")).stdout
    assert "-- Spades, deal 1, play, trick 1 --" in last_table(first)
    assert "Your turn: lead a card" in last_table(first)
    assert "Your turn: play a card" in last_table(played("", "3", "quit").stdout)


def test_where_a_number_is_a_bid_nothing_else_has_a_number():
    """Somebody who means the bid 2 must not call Double Nil by it."""
    output = played("2", "quit").stdout
    assert "Seat 0 (You):" not in output
    assert "Not possible: you have not looked at your hand yet" in output
    assert not re.search(r"^ *\d+  (look|double-nil)", output, re.MULTILINE)
    assert not re.search(r"^ *\d+  ", played("?", "quit").stdout, re.MULTILINE)


def test_the_hand_is_sorted_by_suit_and_the_legal_cards_are_marked_and_numbered():
    output = played("", "3", "quit").stdout
    assert hand(output) == {
        "♠": ["A", "8", "7", "4"],
        "♥": ["Q", "9", "7", "3"],
        "♣": ["Q", "8", "7"],
        "♦": ["[A]", "[Q]"],
    }
    assert "  1 A♦   2 Q♦\n" in output


@pytest.mark.parametrize("typed", ["2", "QD", "qd", "DQ", "Q♦", "play QD", " play  qd "])
def test_a_card_a_code_or_a_number_from_the_list(typed):
    output = played("", "3", typed, "quit").stdout
    assert "You Q♦" in output
    assert "Trick 1: Seat 2 9♦, Seat 3 J♦, You Q♦, Seat 1 " in output


def test_a_legal_code_wins_over_a_number_in_the_list():
    output = played("", "4", "quit").stdout
    assert "Seat 0 (You): bid 4 tricks" in output


def test_where_codes_are_numbers_the_list_has_none():
    """The fourteenth bid in the list is 13; somebody who types 14 does not mean it."""
    output = played("", "14", "quit").stdout
    assert "Not possible: 14 cannot be bid; bids go from nil to 13 (rule S3.2)." in output
    assert "Seat 0 (You):" not in output


@pytest.mark.parametrize("odd", ["-1", "pass", "3.5", "true", "99", "QQ", "save me", "\x1b[2J"])
def test_what_is_not_legal_is_refused_and_asked_again(odd, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    output = played("", odd, "quit").stdout
    assert "\x1b" not in output
    table = last_table(output)
    assert "Seat 0 (You):" not in output
    assert table.count("> ") >= 2
    assert "Left." in output


def test_a_refusal_says_why_and_by_which_rule():
    output = played("", "3", "AS", "QC", "KH", "quit").stdout
    assert "Not possible: diamonds were led and you hold Q♦, A♦ (rule S5.2)." in output
    assert "Not possible: K♥ is not in your hand" in output
    assert "Trick 1" not in output


@pytest.mark.parametrize("odd", ["foo", "q", "h", "undo 2", "quit now", "x" * 200])
def test_an_unknown_word_is_answered_in_one_line_that_names_the_help(odd):
    for typed in (["", odd], ["", "3", odd]):
        (line,) = refusals(played(*typed, "quit").stdout)
        assert line.endswith("means nothing here (? for help).")
        assert "rule" not in line
        assert len(line) < 100


def refusals(output):
    told = re.findall(r"^Not possible(?:.+\n)+?(?=> |\n)", output, re.MULTILINE)
    return [" ".join(lines.split()) for lines in told]


@pytest.mark.parametrize("odd", ["0", "3", "99", "-1", "1.5", "00003"])
def test_a_number_outside_the_list_is_answered_with_the_numbers_in_it(odd):
    output = played("", "3", odd, "quit").stdout
    assert refusals(output) == ["Not possible: choose 1 to 2."]


def test_a_card_that_is_misspelt_is_answered_without_a_rule():
    (line,) = refusals(played("", "3", "1H", "quit").stdout)
    assert "is not a card" in line
    assert line.endswith("(? for help).")


@pytest.mark.parametrize("word", ["quit", "exit", "QUIT", "Exit"])
def test_other_words_for_quit(word):
    assert "Left. The match was not saved." in played(word).stdout


def test_help_lists_the_legal_actions_in_words_and_the_commands():
    output = played("", "3", "?", "help", "HELP", "quit").stdout
    assert output.count("  1  play AD  play the ace of diamonds") == 3
    for command in ("undo", "save [FILE]", "quit"):
        assert f"  {command} " in output


def test_undo_takes_back_my_last_decision_with_what_the_bots_did_since():
    straight = played("", "3", "quit").stdout
    undone = played("", "3", "undo", "quit").stdout
    assert "Taken back." in undone
    assert last_table(undone) == last_table(played("", "quit").stdout)
    assert last_table(played("", "3", "2", "undo", "quit").stdout) == last_table(straight)
    # bots do the same again after the same
    again = played("", "3", "2", "undo", "2", "quit").stdout
    assert last_table(again) == last_table(played("", "3", "2", "quit").stdout)


def test_undo_goes_back_over_the_end_of_a_deal():
    thirteen = ("", "3", *["1"] * 13)
    before = last_table(played(*thirteen[:-1], "quit").stdout)
    over = played(*thirteen, "undo", "quit").stdout
    assert "Score of deal 1" in over
    assert last_table(over) == before


def test_nothing_to_take_back():
    assert "There is nothing of yours to take back." in played("undo", "quit").stdout
    assert played("undo", "quit").exit_code == 0


@pytest.mark.parametrize("seen", ["", "look", "double-nil"])
def test_undo_does_not_turn_face_down_what_was_seen(seen):
    output = played(seen, "undo", "quit").stdout
    assert "That cannot be taken back: cards that were seen would be face down again." in output
    assert "Taken back." not in output
    assert output.count("13 cards face down") == 1
    assert last_table(output).startswith(last_table(played(seen, "quit").stdout)[:200])


def test_undo_does_not_take_back_an_exchange_after_what_came_back():
    def choose(self, view, rng):
        return view.legal_actions[0] if str(view.legal_actions[0]) != "nil" else tt.Bid(3)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tricktaker.bots.random.RandomBot.choose", choose)
        given = played("double-nil", "1", "1", "undo", "quit").stdout
        assert "Taken back." in given
        back = played("double-nil", "1", "1", "1", "undo", "quit").stdout
        assert "That cannot be taken back" in back


def test_undo_at_the_first_decision_does_not_tell_the_deal_again():
    typed = ("4", "undo", "quit")
    output = run("play", "spades", "-o", "double_nil=false", *SEED, typed=typed).stdout
    assert "Taken back." in output
    assert output.count("Deal 1:") == 1


def test_the_score_of_a_deal_stands_with_its_reasons_and_rules():
    output = played("", "3", *["1"] * 13, "quit").stdout
    score = output[output.index("Score of deal 1") :]
    reason = r"  Seat 0 \(You\) and Seat 2 \(random\)\n    contract of \d+ \w+ +[+−]\d+  S6\.[13]\n"
    assert re.search(reason, score)
    assert re.search(r"^    this deal +[+−]\d+$", score, re.MULTILINE)
    assert re.search(r"^    total +−?\d+  bags: \d$", score, re.MULTILINE)
    assert "Deal 2: Seat 2 (random) deals." in score


def test_the_end_of_a_match_names_the_winners_and_is_fine():
    result = run("play", "spades", "-o", "target=1", *SEED, typed=["", "3", *["1"] * 13])
    assert result.exit_code == 0, result.output
    assert "The match is over: Seat 0 (You) and Seat 2 (random) won." in result.stdout
    assert "  Seat 0 (You) and Seat 2 (random): 70\n" in result.stdout
    assert result.stderr == ""


def test_double_nil_gives_and_gets_cards():
    output = played("double-nil", "1", "2", "3", "quit").stdout
    assert "Seat 0 (You): bid Double Nil without looking" in output
    assert "-- Spades, deal 1, exchange --" in output
    given = re.search(r"Seat 0 \(You\) gives Seat 2 \(random\) (\S+ \S+ \S+)\.", output)
    taken = re.search(r"Seat 2 \(random\) gives Seat 0 \(You\) (\S+ \S+ \S+)\.", output)
    assert given
    assert taken
    assert re.search(r"^Laid aside: \S+ \S+$", output, re.MULTILINE)  # while they lie there
    assert sum(map(len, hand(output).values())) in (12, 13)


def test_what_others_exchange_stays_hidden():
    match = tt.Match(tt.load_game("spades"), seed=1, dealer=3, players=["You", *["random"] * 3])
    for code in ("look", "4", "double-nil", "look", "4", "look", "4"):
        match.act(code)
    for _gift in range(6):
        match.act(match.legal_actions[0])
    lines = Teller(Labels(match.game, ("You", "b", "c", "d"), 0)).tell(match.view(0).events)
    passages = [line for line in lines if "gives" in line]
    assert passages == [
        "Seat 1 (b) gives Seat 3 (d) 3 cards, face down.",
        "Seat 3 (d) gives Seat 1 (b) 3 cards, face down.",
    ]


def test_what_bots_exchange_is_told_face_down(monkeypatch):
    def choose(self, view, rng):
        codes = {str(action): action for action in view.legal_actions}
        if view.reader == 1 and "double-nil" in codes:
            return codes["double-nil"]
        return view.legal_actions[0] if "nil" not in codes else codes["1"]

    monkeypatch.setattr("tricktaker.bots.random.RandomBot.choose", choose)
    output = played("", "3", "quit").stdout
    assert "Seat 1 (random) gives Seat 3 (random) 3 cards, face down." in output
    assert "Seat 3 (random) gives Seat 1 (random) 3 cards, face down." in output


# ------------------------------------------------------------------ players, seats, seeds


def test_the_same_seed_is_the_same_match_and_another_is_not():
    typed = ("", "3", *["1"] * 13, "quit")
    assert played(*typed).stdout == played(*typed).stdout
    assert played(*typed).stdout != played(*typed, args=("--seed", "7")).stdout


@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_my_seat(seat):
    for args in (
        ("--seat", str(seat)),
        ("--players", ",".join("me" if s == seat else "random" for s in range(4))),
        ("--seat", str(seat), "--players", "random, random ,random"),
    ):
        output = played("quit", args=(*SEED, *args)).stdout
        assert f"> Seat {seat} (You)" in output
        assert output.count("(You)") >= 2


def test_only_views_and_events_of_the_seat_reach_the_screen(monkeypatch):
    """The program never asks for the truth, nor for the view of a seat that is not its own."""

    def forbidden(self):
        raise AssertionError("the truth was asked for")

    asked = []
    view = tt.Match.view
    monkeypatch.setattr(tt.Match, "truth", property(forbidden))
    monkeypatch.setattr(tt.Match, "view", lambda self, r: asked.append(r) or view(self, r))  # type: ignore[func-returns-value]
    bot_acts = Session._bot_acts

    def and_forget(self, seat):
        length = len(asked)
        bot_acts(self, seat)
        assert set(asked[length:]) <= {seat}
        del asked[length:]

    monkeypatch.setattr(Session, "_bot_acts", and_forget)
    result = played("", "?", "3", *["1"] * 14, "undo", "quit")
    assert result.exit_code == 0, result.output
    assert set(asked) == {0}


@pytest.mark.parametrize("seed", range(3))
def test_the_cards_of_others_do_not_change_what_is_shown(seed):
    """Two deals in which only unseen cards differ look the same until one of them is played."""
    game = tt.load_game("spades")
    mine = "AS KS QS JH TH 9H 8C 7C 6C 5D 4D 3D 2D"
    screens = []
    for other in ("2S 3S 4S", "AH KH QH"):
        pack = game.pack({0: mine, 1: other}, dealer=3)
        match = tt.Match(game, seed=seed, packs=[pack], dealer=3)
        match.act("look")
        view = match.view(0)
        screens.append([*drawn_table(view, Labels(game, (), 0)), *drawn_hand(view, 0)])
    assert screens[0] == screens[1]
