"""What a score sheet of each game asks of every seat, of every side, and by a number of one."""

import pytest

import tricktaker as tt

SPADES = {"bids": ("seat", None), "tricks": ("seat", None)}
BELOTE = {
    "taker": (None, "seat"),
    "cards": ("side", None),
    "last": (None, "side"),
    "tricks": ("side", None),
    "belote": (None, "side"),
}
HEARTS = {"points": ("seat", None)}
BRIDGE = {
    "contract": (None, None),
    "declarer": (None, "seat"),
    "tricks": (None, None),
    "vulnerable": (None, None),
}


@pytest.mark.parametrize(
    ("name", "asked"),
    [
        ("spades", SPADES),
        ("spades-two", SPADES),
        ("belote", BELOTE),
        ("hearts", HEARTS),
        ("bridge", BRIDGE),
    ],
)
def test_whose_facts_are_asked(name, asked):
    sheet = tt.ScoreSheet(tt.load_game(name))
    questions = {question.name: question for question in sheet.questions}
    assert {key: (q.per, q.names) for key, q in questions.items()} == asked
    assert len({str(question.ask) for question in questions.values()}) == len(asked)
