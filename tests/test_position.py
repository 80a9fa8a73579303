"""A position in one line of text."""

from __future__ import annotations

import random
import subprocess
import sys
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import tricktaker as tt

LINES = [
    (
        "belote hands=2:JH,8H,AC leader=0 trick=QH,7H tricks=1,0,0,0 points=14,0"
        " contract.taker=0 contract.strain=H notes.broken=false"
    ),
    "spades hands=1:2H,KS,4C leader=0 trick=7H notes.broken=false dealer=3 o.target=250",
    "spades hands=0:AS,KS/1:2H,3H/2:2C,3C/3:2D,3D leader=0 contract.bids=4,nil,2,2",
    "spades-two hands=0:AS,KS/1:2H,3H leader=1 o.double_nil=false o.floor=-200",
]


@pytest.mark.parametrize("line", LINES)
def test_a_line_is_read_and_written(line: str) -> None:
    position = tt.Position.parse(line)
    assert str(position) == line
    assert tt.Position.parse(str(position)) == position
    match = position.match(seed=1)
    assert match.game.name == line.split(maxsplit=1)[0]
    again = tt.Match.from_record(tt.Record.parse(str(match.save())))
    assert again.view(None) == match.view(None)
    assert again.legal_actions == match.legal_actions


def test_a_line_says_what_a_set_up_says() -> None:
    said = tt.Position.parse(LINES[0]).match(seed=1)
    given = tt.Match(
        tt.load_game("belote"),
        seed=1,
        setup={
            "hands": {2: "JH 8H AC"},
            "leader": 0,
            "trick": "QH 7H",
            "contract": {"taker": 0, "strain": "H"},
            "tricks": [1, 0, 0, 0],
            "points": [14, 0],
            "notes": {"broken": False},
        },
    )
    assert str(said.save()) == str(given.save())
    assert [str(action) for action in said.legal_actions] == ["play JH"]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("spaeds hands=0:AS", "spades"),
        ("spades hands=0:AS hands=1:KS", "stands twice"),
        ("spades hands", "key=value"),
        ("spades hands=AS", "is no hand"),
        ("spades hands=1:2H,KS/1:3H,4H leader=1", "seat 1 is given two hands"),
        ("spades hands=1:2H,KS/01:3H,4H leader=1", "seat 1 is given two hands"),
        ("spades hands=0:AS dealer=1 dealer=2", '"dealer" stands twice'),
        ("spades hands=0:AS dealer=none dealer=2", '"dealer" stands twice'),
        ("spades hands=0:AS notes.broken=true notes.broken=true", '"notes.broken" stands twice'),
        ("spades hands=0:AS o.target=1 o.target=2", '"o.target" stands twice'),
        ("", "a position is a text"),
        (" \n ", "a position is a text"),
        ("spades hands=0:AS odd=1", 'has no "odd"'),
        ("spades hands=0:AS o.taget=1", "target"),
        ("spades hands=0:AS o.target=x", "target"),
        ("spades hands=0:AS/1:AS leader=0", "stands twice"),
        ("belote hands=0:AS leader=0", "strain"),
        ("spades hands=0:AS leader=9", "no seat"),
        ("spades hands=0:AS contract.bids=1,2 leader=0", "one for each seat, 4 in all"),
    ],
)
def test_what_cannot_be_is_refused(line: str, reason: str) -> None:
    with pytest.raises(tt.TricktakerError, match=reason):
        tt.Position.parse(line).match()


@pytest.mark.parametrize("text", [None, 5, b"spades hands=0:AS", ["spades"]])
def test_what_is_no_text_is_refused(text: Any) -> None:
    with pytest.raises(tt.TricktakerError, match="a position is a text"):
        tt.Position.parse(text)


def test_names_of_different_groups_do_not_meet() -> None:
    line = "spades hands=0:AS o.target=500 contract.target=1 notes.target=1"
    position = tt.Position.parse(line)
    assert position.setup == {
        "hands": {0: "AS"},
        "contract": {"target": 1},
        "notes": {"target": 1},
    }


# ---------------------------------------------------------------- reading back what was written


@pytest.mark.parametrize(
    ("setup", "line"),
    [
        ({"leader": None}, "spades"),
        ({"hands": {}, "tricks": None, "points": None, "contract": None}, "spades"),
        ({"notes": {}, "trick": "", "contract": {}}, "spades"),
        ({"trick": None, "notes": None}, "spades"),
        ({"hands": {"2": " AS  KS "}, "trick": " 2H\t3H "}, "spades hands=2:AS,KS trick=2H,3H"),
        ({"hands": {0: "", 1: "AS"}}, "spades hands=0:/1:AS"),
        ({"tricks": (1, 0, 0, 0)}, "spades tricks=1,0,0,0"),
        ({"tricks": [1]}, "spades tricks=1"),
        ({"contract": {"bids": (4, "nil", 2, None)}}, "spades contract.bids=4,nil,2,none"),
        ({"notes": {"odd": True, "even": 10**11}}, "spades notes.odd=true notes.even=100000000000"),
    ],
)
def test_what_a_line_can_say_is_read_back(setup: dict[str, Any], line: str) -> None:
    position = tt.Position(tt.load_game("spades"), setup)
    assert str(position) == line
    again = tt.Position.parse(line)
    assert again == position
    assert repr(again) == repr(position)


class Unspeakable:
    """An object that fails at being shown."""

    def __repr__(self) -> str:
        raise ValueError


NO_FORM: list[tuple[dict[str, Any], str]] = [
    ({"notes": {"mood": "very fine"}}, "notes.mood"),
    ({"notes": {"mood": "fine\n"}}, "notes.mood"),
    ({"notes": {"mood": ""}}, "notes.mood"),
    ({"notes": {"mood": "4"}}, "notes.mood"),
    ({"notes": {"mood": "-04"}}, "notes.mood"),
    ({"notes": {"mood": "true"}}, "notes.mood"),
    ({"notes": {"mood": "none"}}, "notes.mood"),
    ({"notes": {"mood": "a,b"}}, "notes.mood"),
    ({"notes": {"mood": ["a"]}}, "notes.mood"),
    ({"notes": {"mood": []}}, "notes.mood"),
    ({"notes": {"mood": [["a", "b"], ["c", "d"]]}}, "notes.mood"),
    ({"notes": {"mood": {"good": 1}}}, "notes.mood"),
    ({"notes": {"mood": 1.5}}, "notes.mood"),
    ({"notes": {"mood": 10**13}}, "notes.mood"),
    ({"notes": {"mood": 10**5000}}, "notes.mood"),
    ({"notes": {"mood": Unspeakable()}}, "notes.mood"),
    ({"notes": {"mood": [1, Unspeakable()]}}, "notes.mood"),
    ({"notes": {"a=b": 1}}, "notes.a=b"),
    ({"notes": {"a b": 1}}, "notes.a b"),
    ({"notes": {"": 1}}, "notes."),
    ({"notes": {1: 1}}, "notes"),
    ({"notes": ["broken"]}, "notes"),
    ({"contract": {"bids": [4, "nil nil"]}}, "contract.bids"),
    ({"trick": ["AS", "KS"]}, "trick"),
    ({"trick": 5}, "trick"),
    ({"trick": "AS,KS"}, "trick"),
    ({"hands": ["AS"]}, "hands"),
    ({"hands": {0: ["AS", "KS"]}}, "hands"),
    ({"hands": {0: "AS/1:KS"}}, "hands"),
    ({"hands": {0: "AS/KS"}}, "hands"),
    ({"hands": {None: "AS"}}, "hands"),
    ({"hands": {True: "AS"}}, "hands"),
    ({"hands": {"a:b": "AS"}}, "hands"),
    ({"tricks": []}, "tricks"),
    ({"tricks": 1}, "tricks"),
    ({"leader": "the first"}, "leader"),
]


@pytest.mark.parametrize(("setup", "named"), NO_FORM, ids=range(len(NO_FORM)))
def test_what_has_no_form_in_a_line_is_refused_and_named(setup: dict[str, Any], named: str) -> None:
    position = tt.Position(tt.load_game("spades"), setup)
    with pytest.raises(tt.TricktakerError) as caught:
        str(position)
    assert str(caught.value).startswith(f"{named} has no form in one line: ")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("setup", "reason"),
    [
        (None, "given by name"),
        ([("hands", {})], "given by name"),
        ({"stock": "AS"}, 'has no "stock"'),
        ({"contract.bids": 1}, 'has no "contract.bids"'),
        ({"hands": {1: "AS", "1": "KS"}}, "seat 1 is given two hands"),
    ],
)
def test_what_is_no_set_up_makes_no_position(setup: Any, reason: str) -> None:
    with pytest.raises(tt.InvalidSetup, match=reason):
        tt.Position(tt.load_game("spades"), setup)


def test_an_option_is_written_as_it_is_read() -> None:
    game = tt.load_game("spades", target=10**12)
    assert tt.Position.parse(str(tt.Position(game, {"leader": 1}))).game == game


def test_a_position_keeps_what_it_was_given() -> None:
    setup: dict[str, Any] = {"notes": {"mood": ["a", "b"]}}
    position = tt.Position(tt.load_game("spades"), setup)
    before = str(position)
    setup["notes"]["mood"].append("c")
    assert str(position) == before


PUBLIC = ("broken", "belote", "rebelote", "vulnerable")
OPTIONS: dict[str, list[dict[str, Any]]] = {
    "spades": [{}, {"target": 250, "floor": None}, {"exchange": "simultaneous"}],
    "spades-two": [{}, {"double_nil": False}],
    "belote": [{}, {"undertrump": False}],
    "euchre": [{}, {"defend_alone": True}, {"cards": 32, "stick_the_dealer": True}],
    "hearts": [{}, {"players": 3}, {"players": 5, "queen_breaks_hearts": True}],
    "bridge": [{}, {"first_board": 2}, {"scoring": "rubber"}],
}


def reached(name: str, options: dict[str, Any], seed: int, plays: int) -> tt.Position:
    """The position after so many plays of a match by chance, some of its hands left out."""
    rng, game = random.Random(seed), tt.load_game(name, **options)
    match = tt.Match(game, seed=seed)
    while match.view(None).phase != "play" and not match.is_over:
        match.act(rng.choice(match.legal_actions))
    first = match.view(None).deal
    for _ in range(plays):
        after = match.copy()
        after.act(rng.choice(after.legal_actions))
        if after.is_over or after.view(None).deal != first:
            break
        match = after
    view, seats = match.view(None), range(game.seating.seats)
    won = view.points_won
    # the hand of a seat that plays is needed: that of who leads
    leader = view.trick.leader if view.trick.cards else view.turn
    told = [seat for seat in seats if seat == leader or rng.random() < 0.7]
    setup: dict[str, Any] = {
        "hands": {seat: str(match.truth.hand_of(seat)) for seat in told},
        "leader": leader,
        "trick": " ".join(map(str, view.trick.cards)),
        # an empty text has no form in a line: who leaves it out means the same
        "contract": {k: v for k, v in (view.contract or {}).items() if v != ""} or None,
        "tricks": view.tricks_won,
        "points": [sum(won[seat] for seat in side) for side in game.seating.sides],
        "notes": {k: view.note(k) for k in PUBLIC if k in view.notes},
    }
    return tt.Position(game, setup, view.dealer)


@given(
    name=st.sampled_from(sorted(OPTIONS)),
    which=st.integers(0, 2),
    seed=st.integers(0, 2**32),
    plays=st.integers(0, 51),
)
def test_positions_of_real_matches_are_read_back(
    name: str, which: int, seed: int, plays: int
) -> None:
    choices = OPTIONS[name]
    position = reached(name, choices[which % len(choices)], seed, plays)
    again = tt.Position.parse(str(position))
    assert again == position
    assert str(again) == str(position)
    match = position.match(seed=1)
    assert again.match(seed=1).save() == match.save()
    # the form that a record has of it is the same position
    header = match.save().header
    assert tt.Position(position.game, header["setup"], header["dealer"]).match(seed=1).save() == (
        match.save()
    )


PARTS = ["hands", "leader", "trick", "tricks", "dealer", "o.", "o.target", "notes.x", "contract."]
WORDS = st.one_of(
    st.sampled_from(
        ["spades", "belote", "spades-two", "none", "true", "AS", "0:AS/1:KS", "=", ","]
    ),
    st.tuples(st.sampled_from(PARTS), st.text(max_size=12)).map("=".join),
    st.tuples(st.sampled_from(PARTS), st.text("0123456789:/,-=ASKH", max_size=9)).map("=".join),
    st.text(max_size=12),
)


@example("leader=,")
@example("tricks=1,,0")
@example("hands=:AS")
@given(st.lists(WORDS, max_size=6).map(" ".join) | st.text())
def test_no_text_makes_reading_fail_in_another_way(text: str) -> None:
    for line in (text, f"spades {text}"):
        try:
            position = tt.Position.parse(line)
        except tt.TricktakerError:
            continue
        assert tt.Position.parse(str(position)) == position


def command(*words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "tricktaker", *words],
        input=typed,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


@pytest.mark.parametrize("words", [("show",), ("show", "--seat", "2"), ("replay",)])
def test_commands_take_a_position_for_a_record(words: tuple[str, ...]) -> None:
    told = command(words[0], LINES[0], *words[1:])
    assert told.returncode == 0, told.stderr
    assert "8" in told.stdout
    assert "Seat 2" in told.stdout
    assert "not held" not in told.stdout


def test_a_position_is_played_on() -> None:
    whole = "spades hands=0:AS,KS/1:2H,3H/2:2C,3C/3:2D,3D leader=0 contract.bids=4,nil,2,2"
    told = command("play", "--resume", whole, "--seat", "0", typed="AS\nKS\nquit\n")
    assert told.returncode == 0, told.stderr
    assert "A" in told.stdout
    assert "Trick" in told.stdout


def test_a_bad_position_is_one_line_on_the_error_stream() -> None:
    told = command("show", "spades hands=0:AS leader=9")
    assert told.returncode == 1
    assert told.stderr.count("\n") == 1
    assert "no seat" in told.stderr


def test_a_result_says_that_the_position_left_something_out() -> None:
    told = command("play", "--resume", LINES[0], typed="1\n" * 12)
    assert told.returncode == 0, told.stderr
    assert "left something out" in told.stdout
    whole = "belote hands=0:KH/1:7C/2:7D/3:7S leader=0 contract.taker=0 contract.strain=H"
    whole += " tricks=4,3,0,0 points=98,50"
    told = command("play", "--resume", whole, typed="1\n" * 3)
    assert "The match is over" in told.stdout, told.stdout
    assert "left something out" not in told.stdout


def test_a_leader_told_as_a_text_is_the_same_position() -> None:
    spades = tt.load_game("spades")
    told = tt.Position(spades, {"hands": {"0": "AS"}, "leader": "0"})
    assert told == tt.Position(spades, {"hands": {0: "AS"}, "leader": 0})
    assert str(told) == "spades hands=0:AS leader=0"


@pytest.mark.parametrize("out", ["2", "2,3"])
def test_who_sits_out_is_a_list_also_if_it_is_one(out: str) -> None:
    line = f"spades hands=0:AS leader=0 contract.out={out}"
    position = tt.Position.parse(line)
    assert position.setup["contract"] == {"out": list(map(int, out.split(",")))}
    assert str(position) == line
