"""The answers that a score sheet takes, refuses, takes back and offers again."""

from __future__ import annotations

import json
import re

import pytest
from attrs import evolve, frozen

import tricktaker as tt
from tests.test_docs import files_of
from tricktaker.cli.asking import Asker
from tricktaker.cli.labels import Labels
from tricktaker.text import plain

from .runs import process, run, script

DEAL = ("4 nil 2 2", "5 0 4 4")
BELOTE = ("0", "60 92", "0", "3 5", "none")


def prompts(result):
    """The seats that were asked, in their order."""
    return re.findall(r"^  Seat (\d)>", result.stdout, re.MULTILINE)


def asked(sheet, *typed):
    """What is told of a deal when this is typed."""
    lines = iter(typed)
    return Asker(sheet, Labels(sheet.game, ()), lambda prompt: next(lines)).facts({})


# ------------------------------------------------------------------ what cannot be


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (["4 x 2 2"], "'x' is no bid"),
        (["4 nil 2 2 3"], "that is 5 values, and there are 4"),
        (["4 14 2 2"], "is no bid"),
        ([DEAL[0], "5 0 4 5"], "the tricks add up to 14, not 13 (rule S5.6)"),
        ([DEAL[0], "-1 0 4 5"], "tricks: -1 cannot be; there are 0 to 13"),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason_and_asked_again(typed, said):
    result = run("score", "spades", typed=[*typed, "undo", "undo", *DEAL, "quit"])
    assert result.exit_code == 0
    assert said in result.stdout
    assert "Score of deal 1" in result.stdout


def test_after_refused_tricks_only_the_tricks_are_asked_again():
    result = run("score", "spades", typed=["4 nil 2 2", "5 0 4 5", "5 0 4 4", "quit"])
    assert "the tricks add up to 14, not 13 (rule S5.6)" in result.stdout
    assert result.stdout.count("Tricks bid") == 2  # the second is that of the next deal
    assert "contract of 6 made" in result.stdout


def test_cards_and_tricks_that_do_not_add_up_are_refused_at_once():
    typed = ["0", "85 66", "60 92", "0", "5 4", "3 5", "none"]
    result = run("score", "belote", typed=typed)
    assert "the cards add up to 151, not 152 (rule B4.1)" in result.stdout
    assert "the tricks add up to 9, not 8 (rule B7.2)" in result.stdout
    assert "The match is over" in result.stdout


def test_answers_that_do_not_go_together_are_all_asked_again():
    """An empty line keeps each of them."""
    typed = ["0", "152 0", "0", "0 8", "none", "", "", "", "8 0", ""]
    result = run("score", "belote", typed=typed)
    said = "who took the last trick took at least one (rule B7.1).\nThe answers do not go together"
    assert said in result.stdout
    for kept in ("0", "152 0", "0 8", "none"):
        assert f"(an empty line keeps {kept})" in result.stdout
    assert "capot" in result.stdout


def test_double_nil_is_refused_when_the_bids_are_told():
    shut = run("score", "spades", "-o", "double_nil=false", typed=["4 double-nil 2 2", "quit"])
    assert "Tricks bid (1 to 13, or nil), for each seat:" in shut.stdout
    assert "Double Nil is not played at this table (rule S3.6)" in shut.stdout
    assert "Tricks taken" not in shut.stdout
    near = run("score", "spades", "-o", "blind_nil_min_deficit=100", "--start", "totals=50,100",
               typed=["double-nil 4 2 2", "quit"])  # fmt: skip
    assert "its side is not 100 points behind (rule S3.6)" in near.stdout
    assert "Tricks taken" not in near.stdout


def test_who_took_is_one_seat():
    result = run("score", "belote", typed=["0 1", "north", *BELOTE])
    assert "that is 2 values, and one is asked" in result.stdout
    assert "taker: there is no seat 'north'; they are 0 to 3" in result.stdout
    assert "The match is over" in result.stdout


def test_too_many_values_are_refused_and_the_values_before_them_stay():
    result = run("score", "spades", typed=["4 nil", "2 2 2", "2 2", DEAL[1], "quit"])
    assert "that is 5 values, and there are 4" in result.stdout
    assert "contract of 6 made" in result.stdout


def test_a_value_that_is_no_number_is_named_alone():
    result = run("score", "belote", typed=["0", "0 x", "60 -92", "quit"])
    assert "Not possible: cards: 'x' cannot be; there are 0 to 152 (rule B4.1)." in result.stdout
    assert "Not possible: cards: -92 cannot be; there are 0 to 152 (rule B4.1)." in result.stdout


# ------------------------------------------------------------------ what is taken back


def test_undo_takes_back_the_value_that_was_typed_last():
    typed = ["2", "14", "2", "undo", "undo", "nil 3", "undo", "2 2", DEAL[1], "quit"]
    result = run("score", "spades", typed=typed)
    assert "nothing to take back" not in result.stdout
    assert prompts(result)[:9] == ["0", "1", "2", "3", "2", "1", "3", "2", "0"]
    assert "contract of 4 made" in result.stdout
    assert "Nil of seat 1 made" in result.stdout


def test_undo_from_the_first_value_goes_back_to_the_answer_before_and_offers_it():
    bids = "(an empty line keeps 4 nil 2 2)"
    typed = [DEAL[0], "5", "undo", "undo", "", "undo", "4 4 2 2", "undo", "", "5 3 2 3", "quit"]
    result = run("score", "spades", typed=typed)
    assert result.stdout.count(bids) == 2
    assert result.stdout.count("(an empty line keeps 4 4 2 2)") == 1
    assert "is taken back" not in result.stdout
    assert "contract of 6 made" in result.stdout


def test_undo_takes_back_an_answer_then_a_deal():
    result = run("score", "spades", typed=["undo", *DEAL, "1 1 1 1", "undo", "undo", *DEAL, "quit"])
    assert "There is nothing to take back." in result.stdout
    assert "Deal 1 is taken back." in result.stdout
    assert result.stdout.count("Score of deal 1") == 2
    assert "Score of deal 2" not in result.stdout


def test_a_deal_that_is_taken_back_offers_all_that_was_told_of_it():
    """However often one goes back and forth, and of later deals too."""
    other = ("3 3 3 3", "4 3 3 3")
    typed = [*DEAL, *other, "undo", "undo", "", "undo", "", "", "", "", "quit"]
    result = run("score", "spades", typed=typed)
    assert "Deal 2 is taken back." in result.stdout
    assert "Deal 1 is taken back." in result.stdout
    offered = [line.strip() for line in result.stdout.splitlines() if "keeps" in line]
    keeps = "(an empty line keeps {})".format
    first, second = [keeps(values) for values in DEAL], [keeps(values) for values in other]
    assert offered == [second[0], first[0], first[1], first[0], *first[1:], *second]
    assert result.stdout.count("Score of deal 2") == 2


def test_a_deal_of_a_resumed_sheet_is_offered_as_well(tmp_path):
    path = tmp_path / "sheet.jsonl"
    other = ("3 3 3 3", "4 3 3 3")
    run("score", "spades", "--save", str(path), typed=[*other, "undo", *DEAL, *other, "quit"])
    result = run("score", "--resume", str(path), typed=["undo", "undo", "", "", "", "", "quit"])
    assert result.stdout.count("(an empty line keeps 4 nil 2 2)") == 1
    assert result.stdout.count("(an empty line keeps 4 3 3 3)") == 1
    assert "Score of deal 2" in result.stdout


def test_what_can_be_no_answer_any_more_is_not_offered(tmp_path):
    """A deal that was passed out, as the file has it, and is told after all."""
    path = tmp_path / "sheet.jsonl"
    run("score", "belote", "--save", str(path), typed=["none", "quit"])
    header, deal = path.read_text(encoding="utf-8").splitlines()
    assert json.loads(deal)["facts"] == {"taker": None}
    told = dict.fromkeys(("taker", "cards", "last", "tricks", "belote"))
    path.write_text(f"{header}\n{json.dumps({'facts': told})}\n", encoding="utf-8")
    result = run("score", "--resume", str(path), typed=["undo", *BELOTE])
    offered = result.stdout.split("(an empty line keeps none)")
    assert len(offered) == 3
    assert "Card points" not in offered[0]
    assert offered[1].rstrip().endswith("1 Seat 1 and Seat 3")
    assert "Who declared belote" in offered[1]
    assert "The match is over" in result.stdout


# ------------------------------------------------------------------ what there is not


@pytest.mark.parametrize(
    ("typed", "question"),
    [
        (["0", "none"], "Card points, without the last trick"),
        (["0", "60 92", "none"], "Who took the last trick"),
        (["0", "60 92", "0", "none"], "Tricks taken"),
    ],
)
def test_none_is_refused_at_once_where_a_deal_needs_an_answer(typed, question):
    result = run("score", "belote", typed=[*typed, *BELOTE[len(typed) - 1 :]])
    assert f'Not possible: "{question}" must be told; none is no answer to it' in result.stdout
    assert result.stdout.count(question) == 3
    assert "The match is over" in result.stdout


@pytest.mark.parametrize("typed", [["none"], [DEAL[0], "none"]])
def test_none_is_refused_in_plain_words_where_the_game_refuses_it(typed):
    result = run("score", "spades", typed=[*typed, "quit"])
    assert " must be told; none is no answer to it" in result.stdout


def test_none_among_values_is_refused_and_the_values_before_it_stay():
    typed = ["0", "60", "none", "92", "0", "none 8", "3 5", "none"]
    result = run("score", "belote", typed=typed)
    assert "Not possible: none is no answer for Seat 1 and Seat 3." in result.stdout
    assert "Not possible: none is no answer for Seat 0 and Seat 2." in result.stdout
    assert "The match is over" in result.stdout


def test_the_values_of_an_answer_that_is_told_are_given_no_more():
    sheet, lines = tt.ScoreSheet(tt.load_game("spades")), iter(DEAL)
    asker = Asker(sheet, Labels(sheet.game, ()), lambda prompt: next(lines))
    assert asker.facts({})["tricks"] == [5, 0, 4, 4]
    assert asker.given == []


@frozen
class Facts:
    """What happened in a deal of a game where somebody may declare a slam."""

    slam: int | None = tt.fact(plain("Slam"), names="seat", none=True)
    taker: int = tt.fact(plain("Taker"), names="seat")
    tricks: tuple[int, ...] = tt.fact(plain("Tricks"), per="seat")


class Slams:
    """The scoring of such a game; it refuses nothing."""

    facts_type = Facts

    def check(self, facts, standing):
        pass

    def __getattr__(self, name):
        return getattr(tt.load_game("spades").scoring, name)


def test_a_game_says_where_there_may_be_none_in_a_deal_that_goes_on(capsys):
    game = evolve(tt.load_game("spades"), scoring=Slams())
    facts = asked(tt.ScoreSheet(game), "none", "none", "2", "5 0 4 4")
    assert facts == {"slam": None, "taker": 2, "tricks": [5, 0, 4, 4]}
    assert '"Taker" must be told; none is no answer to it' in capsys.readouterr().out


# ------------------------------------------------------------------ the words of a game


def test_who_is_named_is_one_of_the_seats_whatever_the_game_checks(capsys):
    game = evolve(tt.load_game("spades"), scoring=Slams())
    facts = asked(tt.ScoreSheet(game), "4", "-1", "x", "3", "0", "5 0 4 4")
    assert facts == {"slam": 3, "taker": 0, "tricks": [5, 0, 4, 4]}
    said = capsys.readouterr().out
    for wrong in ("4", "-1", "'x'"):
        assert f"Not possible: slam: there is no seat {wrong}; they are 0 to 3." in said


@frozen
class Bare:
    """Facts that are not declared."""

    long_suits: int
    winner: str


def test_facts_that_are_not_declared_are_asked_by_their_names(capsys):
    scoring = Slams()
    scoring.facts_type = Bare  # type: ignore[assignment]
    sheet = tt.ScoreSheet(evolve(tt.load_game("spades"), scoring=scoring))
    assert asked(sheet, "3", "none", "Anna") == {"long_suits": 3, "winner": "Anna"}
    said = capsys.readouterr().out
    assert "long suits:" in said
    assert '"winner" must be told' in said


# ------------------------------------------------------------------ yes and no


@frozen
class Alone:
    """Facts of a game in which the maker may play alone."""

    maker: int | None = tt.fact(plain("Maker"), names="seat", none=True)
    alone: bool | None = tt.fact(plain("Played alone"), only_if="maker", rule="K1")
    voids: tuple[bool, ...] = tt.fact(plain("Void in trumps"), per="seat")


def alone():
    scoring = Slams()
    scoring.facts_type = Alone  # type: ignore[assignment]
    return tt.ScoreSheet(evolve(tt.load_game("spades"), scoring=scoring))


@pytest.mark.parametrize(
    ("typed", "told"),
    [("yes", True), ("Y", True), ("true", True), ("no", False), ("n", False), ("FALSE", False)],
)
def test_yes_and_no_are_typed_in_several_ways(typed, told, capsys):
    facts = asked(alone(), "2", "maybe", "1", "none", typed, "y n no yes")
    assert facts == {"maker": 2, "alone": told, "voids": [True, False, False, True]}
    said = capsys.readouterr().out
    assert "Played alone (yes or no):" in said
    assert "alone: 'maybe' is neither yes nor no (rule K1)" in said
    assert "alone: 1 is neither yes nor no (rule K1)" in said
    assert '"Played alone" must be told' in said


def test_what_is_kept_of_yes_and_no_is_said_so(capsys):
    lines = iter(["2", "", ""])
    Asker(sheet := alone(), Labels(sheet.game, ()), lambda prompt: next(lines)).facts(
        {"alone": False, "voids": [True, True, False, False]}
    )
    said = capsys.readouterr().out
    assert "(an empty line keeps no)" in said
    assert "(an empty line keeps yes yes no no)" in said


def test_what_depends_on_another_fact_is_asked_only_with_it():
    facts = asked(alone(), "none", "n n n n")
    assert facts == {"maker": None, "voids": [False] * 4}


def test_the_game_of_the_tutorial_asks_in_its_own_words(tmp_path):
    file = tmp_path / "slobberhannes.py"
    file.write_text(files_of("tutorial.md")["tricktaker_slobberhannes/__init__.py"], "utf-8")
    plugin = ("slobberhannes", "--plugin", str(file))
    told = process("score", *plugin, typed=script("1", "1", "1", "quit")).stdout.decode()
    for question in ("first trick", "last trick", "queen of clubs"):
        assert f"Who took the {question}:\n  0 Seat 0   1 Seat 1" in told
    assert "all three       −1  L5" in told
    rules = process("rules", *plugin).stdout.decode()
    assert "L5  Who takes all three loses one point more." in rules
