"""Errors are one line each, carry their parts, and travel between processes."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest

import tricktaker as tt
from tricktaker import errors
from tricktaker.errors import (
    IllegalAction,
    InvalidCard,
    InvalidFacts,
    InvalidOption,
    InvalidSetup,
    PluginError,
    RecordError,
    RecordWarning,
    TricktakerError,
    UnknownGame,
    UnknownPlugin,
    nearest,
)
from tricktaker.text import Domain, Text, plain

_ = Domain("tricktaker", "tricktaker")

CASES = [
    (TricktakerError("so\nit is"), "so it is"),
    (UnknownGame("spaeds", ["spades"]), 'there is no game "spaeds"; did you mean "spades"?'),
    (UnknownGame("x", ["a", "b"]), 'there is no game "x"; there are: a, b'),
    (UnknownGame("x"), 'there is no game "x"'),
    (
        UnknownGame("x", ["x"], ImportError("no y")),
        'the game "x" could not be loaded: ImportError: no y',
    ),
    (UnknownPlugin("randon", ["random"]), 'there is no plugin "randon"; did you mean "random"?'),
    (UnknownPlugin("q", ["random"], "bot"), 'there is no bot "q"; there are: random'),
    (UnknownPlugin("q", (), "house rule"), 'there is no house rule "q"; none is installed'),
    (UnknownPlugin("q", ["random"]), 'there is no plugin "q"; there are: random'),
    (UnknownPlugin("q"), 'there is no plugin "q"; none is installed'),
    (PluginError("x", "p", ValueError()), 'the plugin "x" of the package p failed: ValueError'),
    (InvalidOption("t", 0, "more"), 'the option "t" cannot be 0; it takes more'),
    (InvalidOption("t", None, _("more")), 'the option "t" cannot be none; it takes more'),
    (InvalidOption("t", True, "more"), 'the option "t" cannot be true; it takes more'),
    (InvalidOption("t", "0", "more"), 'the option "t" cannot be "0"; it takes more'),
    (InvalidOption("t", 4.0, "more"), 'the option "t" cannot be 4.0; it takes more'),
    (InvalidOption("t", 4, "more", "a and b clash"), "a and b clash"),
    (
        InvalidOption.unknown("taget", 4, ["floor", "target"]),
        'there is no option "taget"; did you mean "target"?',
    ),
    (InvalidOption.unknown("q", 4, ["floor"]), 'there is no option "q"; there are: floor'),
    (InvalidOption.unknown("q", 4, []), 'there is no option "q": the game has none'),
    (IllegalAction("4", "why"), '"4" is not legal: why'),
    (IllegalAction("4", "why", "S1"), '"4" is not legal: why (rule S1)'),
    (IllegalAction("4", "why", legal=["a", "b"]), '"4" is not legal: why; legal: a, b'),
    (
        IllegalAction("4", _("why {x}", x=3), "S1", ("a",)),
        '"4" is not legal: why 3 (rule S1); legal: a',
    ),
    (IllegalAction("pa\nss", "why"), '"pa ss" is not legal: why'),
    (InvalidSetup(_("no {x}", x="y")), "no y"),
    (InvalidFacts("twelve tricks"), "twelve tricks"),
    (InvalidFacts("twelve tricks", "S6"), "twelve tricks (rule S6)"),
    (RecordError("cut short"), "cut short"),
    (RecordError(InvalidCard("1H", "no")), '"1H" is not a card: no'),
    (RecordError("cut short", 3), "line 3: cut short"),
    (InvalidCard(3.5, "no"), '"3.5" is not a card: no'),
    (InvalidCard("AS", "", "AS stands twice"), "AS stands twice"),
]


@pytest.mark.parametrize(("error", "words"), CASES, ids=lambda value: type(value).__name__)
def test_an_error_is_one_line(error, words):
    assert str(error) == words
    assert isinstance(error, TricktakerError)
    assert isinstance(error.reason, Text)


@pytest.mark.parametrize(("error", "words"), CASES, ids=lambda value: type(value).__name__)
def test_an_error_survives_pickle_and_copy(error, words):
    for twin in (pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)):
        assert type(twin) is type(error)
        assert str(twin) == words
        assert vars(twin) == vars(error)


def test_every_error_is_tried_here():
    named = {getattr(errors, name) for name in errors.__all__}
    kinds = {kind for kind in named if isinstance(kind, type)} - {RecordWarning}
    assert kinds == {type(error) for error, _words in CASES}


def test_an_error_carries_its_parts():
    error = IllegalAction("play AS", "hearts were led", "S5.2", ["play 4H"])
    parts = (error.code, error.reason, error.rule, error.legal)
    assert parts == ("play AS", plain("hearts were led"), "S5.2", ("play 4H",))
    option = InvalidOption("target", 0, "at least 1")
    assert (option.name, option.value, option.allowed) == ("target", 0, "at least 1")
    record = RecordError("bad", line=3)
    assert (record.line, str(record.cause)) == (3, "bad")
    assert InvalidFacts("bad", rule="S6").rule == "S6"
    assert UnknownGame("x", iter("ab")).known == ("a", "b")


def test_the_record_warning_is_a_warning():
    assert issubclass(RecordWarning, UserWarning)


@pytest.mark.parametrize(
    ("name", "known", "answer"),
    [
        ("spaeds", ["spades", "belote"], "spades"),
        ("SPADES", ["spades"], "spades"),
        ("target", ["Target"], "Target"),
        ("zzz", ["spades"], None),
        ("", ["spades"], None),
        ("spades", [], None),
        ("s" * 1_000_000, ["spades"], None),
    ],
)
def test_the_nearest_name(name, known, answer):
    assert nearest(name, known) == answer


def test_the_nearest_name_does_not_hang_on_the_order_of_the_known_ones():
    for order in (["Spades", "spades"], ["spades", "Spades"]):
        assert nearest("spadez", order) == "Spades"
    known = ["spade", "spader", "spadex", "Spades", "spades"]
    assert len({nearest("spadez", order) for order in (known, known[::-1], set(known))}) == 1


HUGE: Any = 10**5000
NOTHING: Any = None
CIRCLE: list[Any] = []
CIRCLE.append(CIRCLE)
ENDING: dict[str, Any] = {
    "hands": {0: "7S"}, "leader": 0, "contract": {"taker": 0, "strain": "H"},
}  # fmt: skip


@pytest.mark.parametrize(
    "ask",
    [
        lambda: tt.load_game(HUGE),
        lambda: tt.Match(tt.load_game("belote"), setup={**ENDING, HUGE: 1}),
        lambda: tt.Match(tt.load_game("belote"), setup={**ENDING, "tricks": [HUGE, 0, 0, 0]}),
        lambda: tt.Match(tt.load_game("belote"), setup={**ENDING, "points": [HUGE, 0]}),
        lambda: tt.Match(tt.load_game("belote"), setup={**ENDING, "notes": {"belote": CIRCLE}}),
        lambda: tt.ScoreSheet(tt.load_game("spades"), {HUGE: [1, 0]}),
        lambda: tt.ScoreSheet(tt.load_game("spades")).add({HUGE: 1}),
        lambda: tt.ScoreSheet(tt.load_game("belote")).add({"taker": 0, "cards": [HUGE, 52]}),
        lambda: tt.infer.worlds(NOTHING, 1, seed=1),
        lambda: tt.infer.denied(NOTHING),
        lambda: tt.infer.possible(tt.Match(tt.load_game("belote"), seed=1).view(0), NOTHING),
        lambda: tt.infer.Inference(tt.Match(tt.load_game("belote"), seed=1).view(0)).world(NOTHING),
    ],
)
def test_odd_input_is_an_error_of_ours_that_can_be_read(ask: Any) -> None:
    with pytest.raises(tt.TricktakerError) as caught:
        ask()
    assert 0 < len(str(caught.value)) < 500


@pytest.mark.parametrize(
    "error",
    [
        IllegalAction("\ud800", "why"),
        UnknownGame("\ud800"),
        TricktakerError(plain("so \udfff")),
        PluginError("x", "p", ValueError("\ud800")),
        InvalidOption("t", "\ud800", "more"),
    ],
)
def test_every_error_can_be_printed(error: TricktakerError) -> None:
    assert "\\ud" in str(error)
    str(error).encode()


def test_an_error_that_cannot_say_what_it_is_is_told_by_its_kind() -> None:
    class Mute(Exception):
        def __str__(self) -> str:
            raise GeneratorExit

    assert errors.told(Mute()) == "Mute"


def test_of_a_text_without_end_only_the_beginning_is_said_again():
    match = tt.Match(tt.load_game("hearts"), seed=1)
    for typed in ("x" * 100_000, "give " + "x" * 100_000):
        with pytest.raises(tt.IllegalAction) as caught:
            match.act(typed)
        assert len(str(caught.value)) < 2000
        assert "xxx…" in str(caught.value)
