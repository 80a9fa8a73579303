"""What people may type for a code: blanks, hyphens, case, and the spellings of a game."""

from __future__ import annotations

import pytest
from attrs import evolve

import tricktaker as tt


def typed(match, code):
    """What a code does, and takes back again."""
    before = len(match.record().lines)
    match.act(code)
    done = match.record().lines[before]["do"]
    match.undo()
    return done


@pytest.mark.parametrize(
    ("code", "means"),
    [
        ("1 NT", "1NT"), ("1-nt", "1NT"), ("1n", "1NT"), ("P", "pass"), ("7 spades", None),
        ("1 1", None), ("n", None),
    ],
)  # fmt: skip
def test_calls_of_bridge(code, means):
    match = tt.Match(tt.load_game("bridge"), seed=1)
    if means is None:
        with pytest.raises(tt.IllegalAction, match="that is no action of this game"):
            match.act(code)
    else:
        assert typed(match, code) == means


def test_double_and_redouble():
    match = tt.Match(tt.load_game("bridge"), seed=1)
    match.act("1c")
    assert [typed(match, code) for code in ("x", "X", "DBL", "double")] == ["double"] * 4
    match.act("X")
    assert [typed(match, code) for code in ("xx", "rdbl", "Redouble")] == ["redouble"] * 3
    with pytest.raises(tt.IllegalAction, match="only once"):
        match.act("x")


def test_calls_of_skat():
    match = tt.Match(tt.load_game("skat"), seed=1)
    match.act("18")
    assert typed(match, "Yes") == "hold"
    match.act("hold")
    match.act("p")
    match.act("p")
    for code, means in {
        "grand hand": "grand-hand",
        "Grand-Hand Schneider": "grand-hand-schneider",
        "pick up": "pick-up",
    }.items():
        assert typed(match, code) == means
    with pytest.raises(tt.IllegalAction, match="belongs to the bidding"):
        match.act("18")


def test_calls_of_euchre():
    game = tt.load_game("euchre")
    match = tt.Match(game, seed=1)
    (upcard,) = match.view(None).known("upcard")
    suit = str(upcard.suit.name)
    for code in ("order up", "Order-Up", "pick it up", suit):
        assert typed(match, code) == "take"
    for _seat in range(4):
        match.act("p")
    for name, code in {"hearts": "take H", "Spades": "take S", "clubs": "take C"}.items():
        if name.lower() != suit:
            assert typed(match, name) == code


def test_a_record_takes_codes_alone():
    match = tt.Match(tt.load_game("skat"), seed=1)
    match.act("18")
    text = str(match.record())
    for code in ("p", "yes", "HOLD", "pick up"):
        line = f'{{"seat": 1, "do": "{code}"}}\n'
        with pytest.raises(tt.RecordError):
            tt.Match.from_record(tt.Record.parse(text + line))


@pytest.mark.parametrize(
    ("spellings", "said"),
    [
        ({"X": "double"}, "'X' cannot be a spelling of 'double'"),
        ({"pass": "pass"}, "cannot be a spelling"),
        ({"x": "dribble"}, '"dribble" is no action'),
    ],
)
def test_a_spelling_stands_for_a_code_of_the_game(spellings, said):
    with pytest.raises(tt.TricktakerError, match=said):
        evolve(tt.load_game("bridge"), spellings=spellings)
