"""Deals from and to PBN files, also on the command line."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

import tricktaker as tt
from tests.bridge.tables import SEATS, SUITED, bridge, called
from tests.cli.runs import one_error, run
from tests.reference.plain_bridge import BOARDS, PACK
from tricktaker_bridge import pbn

DEAL = "N:A4.QJ85.AQ876.75 732.AK932.J2.AJ2 KT96.T64.T53.KT6 QJ85.7.K94.Q9843"
VOID = "W:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"


def board_of(text: str) -> pbn.Board:
    """The one deal of a file."""
    (board,) = pbn.read(text)
    return board


def random_board(seed: int) -> pbn.Board:
    """Any deal."""
    rng = random.Random(seed)
    cards = rng.sample(PACK, 52)
    order = [rank + suit for suit in pbn.SUITS for rank in pbn.RANKS]
    hands = [" ".join(sorted(cards[seat::4], key=order.index)) for seat in SEATS]
    who = rng.choice(["none", "ns", "ew", "both"])
    return pbn.Board(rng.randint(1, 99), rng.randrange(4), who, tuple(hands))


# ---------------------------------------------------------------- reading


@pytest.mark.parametrize("first", SEATS)
def test_a_deal_may_begin_with_any_seat(first: int) -> None:
    hands = DEAL.removeprefix("N:").split()
    turned = hands[first:] + hands[:first]
    board = board_of(f'[Deal "{"NESW"[first]}:{" ".join(turned)}"]')
    assert board.hands == board_of(f'[Deal "{DEAL}"]').hands
    assert board.hands[0] == "AS 4S QH JH 8H 5H AD QD 8D 7D 6D 7C 5C"


def test_suits_may_be_void() -> None:
    board = board_of(f'[Deal "{VOID}"]')
    assert [hand.split()[0] for hand in board.hands] == ["AH", "AD", "AC", "AS"]
    assert board_of(pbn.write([board])) == board


@pytest.mark.parametrize("number", range(1, 34))
def test_dealer_and_vulnerable_are_those_of_the_number(number: int) -> None:
    board = board_of(f'[Board "{number}"]\n[Deal "{DEAL}"]\n')
    assert (board.number, board.dealer) == (number, (number - 1) % 4)
    assert board.vulnerable == BOARDS[(number - 1) % 16]


@pytest.mark.parametrize(
    ("told", "who"),
    [("None", "none"), ("Love", "none"), ("-", "none"), ("NS", "ns"), ("EW", "ew"),
     ("All", "both"), ("Both", "both"), ("all", "both"), ("?", "ns"), ("", "ns")],
)  # fmt: skip
def test_who_is_vulnerable(told: str, who: str) -> None:
    board = board_of(f'[Board "2"][Vulnerable "{told}"][Deal "{DEAL}"]')
    assert board.vulnerable == who


@pytest.mark.parametrize(("told", "dealer"), [*zip("NESW", SEATS, strict=True), ("e", 1), ("?", 1)])
def test_the_dealer(told: str, dealer: int) -> None:
    assert board_of(f'[Board "2"][Dealer "{told}"][Deal "{DEAL}"]').dealer == dealer


def test_deals_without_a_number_are_counted_on() -> None:
    deal = f'[Deal "{DEAL}"]\n\n'
    numbered = deal.replace("[Deal", '[Board "7"]\n[Deal')
    assert [board.number for board in pbn.read(deal * 2 + numbered + deal)] == [1, 2, 7, 8]


def test_what_else_stands_in_a_file_is_passed_over() -> None:
    board = board_of(
        "% PBN 2.1\r\n% EXPORT\r\n; a line of words [Deal \"x\"]\r\n"
        '{ more words,\r\n\r\n in braces: [Board "9"] }\r\n'
        '[Event "a \\"quoted\\" \\\\ name; with a point"]\r\n'
        '[ Board   "3" ] ; the number\r\n'
        f'[Deal "{DEAL}"] [Board "4"]\r\n'  # a tag that is there already is passed over
        '[Auction "N"]\r\n1NT =1= Pass 3NT $1 AP\r\n[Note "1:strong"]\r\n'
        '[Play "W"]\r\nSQ SK +\r\n*\r\n'
        '[ScoreTable "Rank\\2R"]\r\n 1 "a name"\r\n'
    )  # fmt: skip
    assert (board.number, board.dealer) == (3, 2)


def test_games_take_values_over_from_the_one_before() -> None:
    first = f'[Board "1"][Dealer "S"][Vulnerable "##All"][Deal "{DEAL}"]\n\n'
    second = f'[Board "2"][Dealer "#"][Deal "{DEAL}"]\n \t\n'
    third = '[Board "3"][Vulnerable "NS"][Deal "#"]\n\n'
    fourth = '[Board "4"][Deal "#"]\n'
    boards = pbn.read(first + second + third + fourth)
    assert [board.dealer for board in boards] == [2, 2, 2, 3]
    assert [board.vulnerable for board in boards] == ["both", "both", "ns", "both"]
    assert len({board.hands for board in boards}) == 1


def test_games_without_a_deal_are_left_out() -> None:
    assert len(pbn.read(f'[Event "x"]\n\n\n[Deal "{DEAL}"]\n\n[Event "y"]\n')) == 1


SHORT = "N:A4.QJ85.AQ876.75 732.AK932.J2.AJ2 KT96.T64.T53.KT6"
BAD = [
    ("", 1, "there is no deal in it"),
    ('%\n\n[Board "1"]\n', 1, "there is no deal in it"),
    (f'[Deal "{DEAL}', 1, "a tag is not whole"),
    (f"\n\n[Deal {DEAL}]", 3, "a tag is not whole"),
    (f'[Deal "{DEAL}"]\n\n{{ and\nso on', 3, "a comment has no end"),
    (f'\n[Deal "{SHORT}"]', 2, "a deal has four hands, not 3"),
    (f'[Deal "{DEAL} A.K.Q.J"]', 1, "a deal has four hands, not 5"),
    ('[Deal "X:a b c d"]', 1, "begins with its first seat, such as N:"),
    ('[Deal ""]', 1, "begins with its first seat"),
    ('[Deal "N a b c d"]', 1, "begins with its first seat"),
    (f'[Deal "{SHORT} -"]', 1, "the hand of West is not told"),
    (f'[Deal "{SHORT} QJ85.7.K94"]', 1, "the hand of West has 3 suits, not four"),
    (f'[Deal "{SHORT} QJ85.7.K94.Q984"]', 1, "the hand of West has 12 cards, not 13"),
    (f'[Deal "{SHORT} QJ85.7.K94.Q98433"]', 1, "3C is dealt twice"),
    (f'[Deal "{SHORT} QJ85.7.K94.Q984A"]', 1, "AC is dealt twice"),
    (f'[Deal "{SHORT} QJ85.7.K94.Q984X"]', 1, "X is no rank of a card"),
    (f'[Deal "{SHORT} QJ85.7.K94.Q98410"]', 1, "1 is no rank of a card"),
    (f'[Deal "{DEAL}"]\n[Dealer "X"]', 2, "X is no dealer: N, E, S or W"),
    (f'[Deal "{DEAL}"]\n[Dealer "NE"]', 2, "NE is no dealer"),
    (f'[Deal "{DEAL}"]\n[Vulnerable "Some"]', 2, "Some cannot be vulnerable: None, NS, EW or All"),
    (f'[Deal "{DEAL}"]\n\n[Board "0"][Deal "{DEAL}"]', 3, "0 is no number of a board"),
    (f'[Board "one"][Deal "{DEAL}"]', 1, "one is no number of a board"),
    (f'[Board "1234567"][Deal "{DEAL}"]', 1, "1234567 is no number of a board"),
    (f'[Board "#"][Deal "{DEAL}"]', 1, "no game before it has a Board"),
    (f'{{\n\n}}\n% {DEAL}\n[Deal "N:x"]', 5, "a deal has four hands, not 1"),
]


@pytest.mark.parametrize(("text", "line", "cause"), BAD)
def test_bad_files_are_refused_by_line_and_cause(text: str, line: int, cause: str) -> None:
    with pytest.raises(tt.TricktakerError) as caught:
        pbn.read(text)
    assert str(caught.value).startswith(f"line {line}: ")
    assert cause in str(caught.value).replace("'", "")
    assert "\n" not in str(caught.value)


def read_or_refused(text: str) -> tuple[tuple[pbn.Board, ...], str]:
    """The deals of a file, or why it is refused."""
    try:
        return pbn.read(text), ""
    except tt.TricktakerError as error:
        return (), str(error)


@pytest.mark.parametrize("seed", range(40))
def test_whatever_is_cut_out_of_a_file_nothing_but_one_error_comes_of_it(seed: int) -> None:
    rng = random.Random(seed)
    text = pbn.write([random_board(seed), random_board(seed + 1)])
    for _time in range(20):
        start = rng.randrange(len(text))
        damaged = text[:start] + rng.choice(["", "[", "{", '"', "\n", "%", "A", "é"]) + text[
            start + rng.randrange(12) :
        ]  # fmt: skip
        boards, said = read_or_refused(damaged)
        assert bool(boards) != said.startswith("line ")
        for board in boards:
            assert sorted(" ".join(board.hands).split()) == sorted(PACK)


# ---------------------------------------------------------------- boards and matches


@pytest.mark.parametrize("seed", range(20))
def test_what_is_written_is_read_back(seed: int) -> None:
    boards = tuple(random_board(100 * seed + number) for number in range(3))
    assert pbn.read(pbn.write(boards)) == boards


@pytest.mark.parametrize("seed", range(12))
def test_a_board_is_played(seed: int) -> None:
    board = random_board(seed)
    match = tt.Match(bridge(**board.options), packs=[board.pack], dealer=board.dealer, seed=1)
    for seat, hand in enumerate(board.hands):
        assert {str(card) for card in match.truth.hand_of(seat)} == set(hand.split())
    sides = match.view(None).note("vulnerable")
    assert sides == (board.vulnerable in ("ns", "both"), board.vulnerable in ("ew", "both"))
    (back,) = pbn.boards_of(match)
    assert (back.dealer, back.vulnerable, back.hands) == (
        board.dealer, board.vulnerable, board.hands,
    )  # fmt: skip


def test_the_deals_of_a_match_and_of_its_record() -> None:
    match = tt.Match(bridge(deals=3, first_board=15), seed=5, dealer=2)
    for number in (1, 2, 3):
        boards = pbn.boards_of(match)
        assert [board.number for board in boards] == [15, 16, 17][:number]
        assert [board.dealer for board in boards] == [2, 3, 0][:number]
        for seat in SEATS:
            assert set(boards[-1].hands[seat].split()) == {
                str(card) for card in match.truth.hand_of(seat)
            }
        called(match, "pass " * 4)
    boards = pbn.boards_of(match)
    assert [board.vulnerable for board in boards] == [BOARDS[14], BOARDS[15], BOARDS[0]]
    assert pbn.boards_of(tt.Record.parse(str(match.record()))) == boards


def test_deals_that_were_taken_back_are_none() -> None:
    match = tt.Match(bridge(), seed=5, dealer=2)
    called(match, "pass " * 5)
    match.undo(3)
    assert [board.number for board in pbn.boards_of(match)] == [1]


def test_in_a_rubber_who_has_a_game_is_vulnerable() -> None:
    match = tt.Match(bridge(scoring="rubber"), seed=5, dealer=0, start={"games": [0, 1]})
    called(match, "pass " * 4)
    assert [board.vulnerable for board in pbn.boards_of(match)] == ["ew", "ew"]


def test_in_a_rubber_a_game_that_is_won_makes_vulnerable() -> None:
    game = bridge(scoring="rubber")
    match = tt.Match(game, packs=[game.pack(SUITED, dealer=0)], dealer=0, seed=5)
    called(match, "1C pass 7C pass pass pass")  # seat 0 has all the clubs
    while not match.deals:
        match.act(match.legal_actions[0])
    assert match.games == (1, 0)
    assert [board.vulnerable for board in pbn.boards_of(match)] == ["none", "ns"]


def test_what_has_no_deals_of_bridge() -> None:
    with pytest.raises(tt.TricktakerError, match="deals of Belote, not of Bridge"):
        pbn.boards_of(tt.Match(tt.load_game("belote"), seed=1))
    setup: dict[str, Any] = {
        "hands": {0: "AS"}, "contract": {"level": 1, "strain": "S", "declarer": 3},
    }  # fmt: skip
    with pytest.raises(tt.TricktakerError, match="was set up"):
        pbn.boards_of(tt.Match(bridge(), setup={**setup, "leader": 0}, seed=1))


# ---------------------------------------------------------------- on the command line


def test_deals_of_a_seed_are_written_and_shown(tmp_path: Path) -> None:
    written = run("pbn", "write", "--seed", "7", "--deals", "3", "--dealer", "1")
    assert written.exit_code == 0
    match = tt.Match(bridge(), seed=7, dealer=1)
    assert pbn.read(written.stdout)[:1] == pbn.boards_of(match)
    assert len(pbn.read(written.stdout)) == 3
    assert run("pbn", "write", "--seed", "7", "--deals", "3", "--dealer", "1").stdout == (
        written.stdout
    )
    path = tmp_path / "deals.pbn"
    path.write_text(written.stdout, encoding="utf-8")
    shown = run("pbn", "read", str(path))
    assert shown.exit_code == 0
    lines = shown.stdout.splitlines()
    assert lines[0] == "Board 1: East deals, vulnerable: none"
    assert len(lines) == 15
    assert max(map(len, lines)) < 80


def test_the_deals_of_a_record_are_written(tmp_path: Path) -> None:
    match = tt.Match(bridge(), seed=7)
    called(match, "pass " * 6)
    path = tmp_path / "match.jsonl"
    path.write_text(str(match.save()), encoding="utf-8")
    written = run("pbn", "write", "--record", str(path))
    assert pbn.read(written.stdout) == pbn.boards_of(match)


def test_void_suits_are_shown(tmp_path: Path) -> None:
    path = tmp_path / "void.pbn"
    path.write_bytes(f'[Event "caf\xe9"]\n[Deal "{VOID}"]\n'.encode("latin-1"))
    shown = run("pbn", "read", str(path))
    assert "  West    S AKQJT98765432  H -        D -        C -" in shown.stdout


@pytest.mark.parametrize(
    ("text", "said"), [('[Deal "N:"]', "line 1: a deal has four hands"), ("", "no deal")]
)
def test_a_bad_file_is_one_line_of_error(text: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / "bad.pbn"
    path.write_text(text, encoding="utf-8")
    result = run("pbn", "read", str(path))
    assert result.exit_code == 1
    assert said in one_error(result.stderr)


def test_a_file_that_is_not_there() -> None:
    result = run("pbn", "read", "nowhere.pbn")
    assert result.exit_code == 2
    assert "nowhere.pbn" in one_error(result.stderr)
    result = run("pbn", "write", "--deals", "0")
    assert result.exit_code == 2


def test_the_command_is_listed() -> None:
    assert "pbn" in run("plugins").stdout
