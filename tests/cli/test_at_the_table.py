"""What the table shows of an auction, of a seat that sits out, and of cards that pass."""

from __future__ import annotations

import re

from .runs import environment, process, run, script


def _tables(output):
    """The seats of each table shown, as rows."""
    return re.findall(r"^-- .* --\n((?:.+\n)+)", output, re.MULTILINE)


def test_an_auction_is_shown_call_by_call_while_it_goes_on():
    output = run("play", "bridge", "--seed", "3", "--seat", "2", typed=["pass", "quit"]).stdout
    assert _tables(output)[1].splitlines()[1:] == [
        "  Seat 0 (random)         pass",
        "  Seat 1 (random)  deals  1C    3C",
        "> Seat 2 (You)            pass",
        "  Seat 3 (random)         2C",
    ]


def test_when_an_auction_is_over_the_last_bids_are_shown():
    typed = ["pass", "pass", "quit"]
    output = run("play", "bridge", "--seed", "3", "--seat", "2", typed=typed).stdout
    assert re.search(r"^  Seat 1 \(random\)  deals +3C +0$", _tables(output)[2], re.MULTILINE)
    assert re.search(r"^> Seat 2 \(You\) +0$", _tables(output)[2], re.MULTILINE)


def test_of_an_auction_too_long_for_the_screen_the_last_calls_are_shown():
    bids = [f"{level}{strain}" for level in range(1, 8) for strain in ("C", "D", "H", "S", "NT")]
    typed = [line for bid in bids[:32] for line in ("", bid)]
    args = ("play", "bridge", "--seed", "3", "--players", "me,me,me,me")
    result = process(*args, typed=script(*typed, "", "quit"), env=environment(COLUMNS="60"))
    last = _tables(result.stdout.decode())[-1]
    assert last.splitlines()[:3] == [
        "                          auction",
        "  Seat 0 (player)         ... 3D   4C   4NT  5S  6H   7D",
        "> Seat 1 (You)     deals  ... 2S   3H   4D   5C  5NT  6S",
    ]


def test_who_gives_cards_is_told_to_whom():
    output = run("play", "hearts", "--seed", "3", typed=["6S", "quit"]).stdout
    assert output.count("Your turn: give a card to Seat 1 (? for help):") == 2


def test_a_seat_that_sits_out_is_marked():
    output = run("play", "euchre", "--seed", "1", typed=["alone", "1", "quit"]).stdout
    assert re.search(r"^  Seat 2 \(random\).* sits out$", _tables(output)[-1], re.MULTILINE)
