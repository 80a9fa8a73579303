"""What the table shows of an auction, of a seat that sits out, and of cards that pass."""

from __future__ import annotations

import re

import pytest

import tricktaker as tt
from tricktaker.cli.cards import hand

from .runs import environment, process, run, script


def _tables(output):
    """The seats of each table shown, as rows."""
    return re.findall(r"^-- .* --\n((?:.+\n)+)", output, re.MULTILINE)


def test_an_auction_is_shown_call_by_call_while_it_goes_on():
    output = run("play", "bridge", "--seed", "9", "--seat", "2", typed=["pass", "quit"]).stdout
    assert _tables(output)[1].splitlines()[1:] == [
        "  North (basic)         pass  pass",
        "  East (basic)          1D    2D",
        "> South (You)           pass",
        "  West (basic)   deals  pass  1H",
    ]


def test_when_an_auction_is_over_the_last_bids_are_shown():
    typed = ["pass", "pass", "quit"]
    output = run("play", "bridge", "--seed", "9", "--seat", "2", typed=typed).stdout
    assert re.search(r"^  East \(basic\) +2D +0$", _tables(output)[2], re.MULTILINE)
    assert re.search(r"^> South \(You\) +0$", _tables(output)[2], re.MULTILINE)


def test_of_an_auction_too_long_for_the_screen_the_last_calls_are_shown():
    bids = [f"{level}{strain}" for level in range(1, 8) for strain in ("C", "D", "H", "S", "NT")]
    typed = [line for bid in bids[:32] for line in ("", bid)]
    args = ("play", "bridge", "--seed", "3", "--players", "me,me,me,me")
    result = process(*args, typed=script(*typed, "", "quit"), env=environment(COLUMNS="60"))
    last = _tables(result.stdout.decode())[-1]
    assert last.splitlines()[:3] == [
        "                         auction",
        "  North (player)         ... 3D   4C   4NT  5S  6H   7D",
        "> East (You)      deals  ... 2S   3H   4D   5C  5NT  6S",
    ]


def test_who_gives_cards_is_told_to_whom():
    output = run("play", "hearts", "--seed", "3", typed=["6S", "quit"]).stdout
    asked = "Your turn: give card {} of 3 to Seat 1, to the left (? for help):"
    assert [output.count(asked.format(number)) for number in (1, 2, 3)] == [1, 1, 0]


def test_a_seat_that_sits_out_is_marked():
    output = run("play", "euchre", "--seed", "1", typed=["alone", "1", "quit"]).stdout
    assert re.search(r"^  Seat 2 \(basic\).* sits out$", _tables(output)[-1], re.MULTILINE)


# ------------------------------------------------------------------ in the game's words

SKAT = ("play", "skat", "--seed", "2")


def test_a_number_is_never_the_number_of_a_choice_where_numbers_are_bid():
    output = run(*SKAT, typed=["18", "18", "quit"]).stdout
    assert "Not possible: that belongs to the bidding" in output
    assert "grand" not in output.partition("Your turn (? for help):\n  pass   18")[0]
    assert "Contract:" not in output


@pytest.mark.parametrize(
    ("game", "headline", "contract"),
    [
        ("grand hand", "grand", "grand hand by Seat 0 (You), bid 18"),
        ("NULL-hand", "null", "null hand by Seat 0 (You), bid 18"),
        ("clubs hand", "clubs are trumps", "clubs hand by Seat 0 (You), bid 18"),
    ],
)
def test_the_strain_and_the_contract_are_said_in_the_words_of_the_game(game, headline, contract):
    output = run(*SKAT, typed=["18", game, "quit"]).stdout
    assert f"-- Skat, deal 1, play, trick 1, {headline} --" in output
    assert f"\nContract: {contract}.\n" in output
    assert f"  contract: {contract}   skat: 2 cards\n" in output
    assert "open: 0" not in output


def test_in_a_ramsch_no_trumps_are_trumps():
    typed = ["pass", "quit"]
    output = run(*SKAT, "-o", "ramsch=true", typed=typed).stdout
    assert "-- Skat, deal 1, play, trick 1, grand --" in output
    assert "  contract: ramsch   skat: 2 cards\n" in output


def test_positions_are_told_beside_the_seats():
    output = run(*SKAT, typed=["quit"]).stdout
    assert [row[18:33].rstrip() for row in _tables(output)[0].splitlines()[-3:]] == [
        "forehand",
        "middlehand",
        "rearhand, deals",
    ]


def _hand(output):
    return output[output.rindex("Your hand:") :].split("\n\n")[0].splitlines()[1:]


def test_before_trumps_are_known_jacks_stand_together_and_so_they_do_while_cards_are_laid_away():
    assert _hand(run(*SKAT, typed=["quit"]).stdout) == [
        "      J♣   J♥",
        "  ♠   10   8",
        "  ♥   K",
        "  ♣   A   K",
        "  ♦   Q   9   8",
    ]
    laying = _hand(run(*SKAT, typed=["18", "pick up", "quit"]).stdout)
    assert laying[0] == "     [J♣] [J♠] [J♥]"


def test_before_trumps_are_known_euchre_goes_by_rank():
    match = tt.Match(tt.load_game("euchre"), dealer=3, seed=0)
    hands = {0: "JS AS QS 9S AH"}
    match = tt.Match(match.game, dealer=3, packs=[match.game.pack(hands, dealer=3)])
    rows = [line.split() for line in hand(match.view(0), 0)]
    assert rows[0] == ["♠", "A", "Q", "J", "9"]


# ------------------------------------------------------------------ what everybody has seen


def test_an_upcard_that_was_taken_up_is_told_of_its_hand():
    typed = ["take", "quit"]
    args = ("play", "euchre", "--seed", "1", "--seat", "3")
    perhaps = run(*args, typed=typed).stdout
    assert "\n  K♣: hand of Seat 1 (basic) or discard pile\n" in perhaps


def test_seats_that_sit_out_are_named():
    output = run("play", "euchre", "--seed", "1", typed=["alone", "1", "quit"]).stdout
    assert "  sits out: Seat 2 (basic)   " in output


def test_an_open_hand_is_told_once():
    output = run("play", "bridge", "--seed", "5", "-o", "deals=1", typed=["p", "p", "quit"]).stdout
    assert "West (basic) lays the hand open.\n" in output
    assert "holds" not in output
    watched = run("watch", "bridge", "--seed", "5", "-o", "deals=1").stdout
    assert " holds " in watched


# ------------------------------------------------------------------ giving and laying away

HEARTS = ("play", "hearts", "--seed", "1")


@pytest.mark.parametrize(
    "line", ["4C JC qs", "give 4C, JC, QH", "10 8 4", "4♣ J♣ 5H"], ids=["", "verb", "numbers", "♣"]
)
def test_several_cards_go_in_one_line(line):
    output = run(*HEARTS, typed=[line.replace("qs", "AS"), "quit"]).stdout
    assert "-- Hearts, deal 1, play, trick 1" in output
    assert re.search(r"^Seat 0 \(You\) gives Seat 1 \(basic\) \S+ \S+ \S+\.$", output, re.MULTILINE)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("4C 3C", "Not possible: 3♣ is not in your hand."),
        ("4C 4C", "Not possible: 4♣ is not in your hand."),
        ("4C XX", 'Not possible: "XX" means nothing here (? for help).'),
        ("4C JC AS KD", "Not possible: those are 4 cards, and 3 can go."),
        ("1 99", "Not possible: choose 1 to 13."),
    ],
)
def test_of_a_line_with_a_wrong_card_nothing_is_given(line, said):
    output = run(*HEARTS, typed=[line, "", "quit"]).stdout
    assert said in output
    assert "Laid aside" not in output
    assert output.count("give card 1 of 3") == 2


def test_cards_are_laid_away_in_one_line():
    output = run(*SKAT, typed=["18", "pick up", "8D 9D", "quit"]).stdout
    assert "Your turn: discard card 1 of 2 (? for help):" in output
    assert "discard card 2" not in output


def test_it_is_said_where_nobody_passes(tmp_path):
    told = run("watch", "hearts", "--seed", "1", "--deals", "4").stdout
    deals = told.split("\nDeal ")[1:]
    assert ["Nobody passes cards in this deal." in deal for deal in deals] == [False] * 3 + [True]
    never = run("watch", "hearts", "--seed", "1", "--deals", "1", "-o", "passing=none").stdout
    assert "Nobody passes" not in never


def test_show_tells_what_was_passed_as_replay_does(tmp_path):
    path = str(tmp_path / "match.jsonl")
    run(*HEARTS, "--save", path, typed=["4C JC AS", "1", "quit"])
    (passed,) = re.findall(r"^Seat 2 \(basic\) gives .*$", run("replay", path).stdout, re.MULTILINE)
    assert "face down" not in passed
    assert passed in run("show", path).stdout
    assert passed not in run("show", path, "--seat", "0").stdout
