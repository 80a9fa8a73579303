"""Facts as a game declares them: what is asked at a table and of a deal, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import frozen

import tricktaker as tt
from tricktaker.facts import questions
from tricktaker.text import plain

TABLE = tt.Seating.partners(4)
NOW = tt.Standing((0, 0))


class Scoring:
    """A scoring that goes by an option."""

    capot = False


@frozen
class Facts:
    taker: int | None = tt.fact(plain("Taker"), names="seat", none=True, rule="K1")
    alone: bool | None = tt.fact(plain("Alone"), only_if="taker", rule="K2")
    tricks: tuple[int, ...] | None = tt.fact(
        plain("Tricks"), per="side", of=range(9), total=8, only_if="taker", rule="K3"
    )
    last: str = tt.fact(
        plain("Last"), of=("trump", "plain"), default="plain",
        only_if=lambda told: told["taker"] is not None and 8 not in told["tricks"], rule="K4",
    )  # fmt: skip
    capot: bool | None = tt.fact(
        lambda scoring: plain(f"Capot ({scoring.capot})"), at_table=lambda it: it.capot, rule="K5"
    )


ASKED = {question.name: question for question in questions(Facts, Scoring())}


def reads(name: str, value: Any) -> Any:
    return ASKED[name].read(value, TABLE, NOW)


def refusal(name: str, value: Any) -> tuple[str, str | None]:
    with pytest.raises(tt.InvalidFacts) as caught:
        reads(name, value)
    return str(caught.value.reason), caught.value.rule


def test_what_is_asked_at_a_table() -> None:
    assert list(ASKED) == ["taker", "alone", "tricks", "last"]
    rich = Scoring()
    rich.capot = True
    assert [str(question.ask) for question in questions(Facts, rich)][-1] == "Capot (True)"


def test_a_yes_or_no_is_known_by_its_annotation() -> None:
    assert [name for name, question in ASKED.items() if question.is_yes_no] == ["alone"]


def test_what_is_asked_of_a_deal() -> None:
    assert ASKED["taker"].is_asked({}, 1)
    for name in ("alone", "tricks"):
        assert ASKED[name].is_asked({"taker": 0}, 1)
        assert not ASKED[name].is_asked({"taker": None}, 1)
    assert ASKED["last"].is_asked({"taker": 0, "tricks": (5, 3)}, 1)
    assert not ASKED["last"].is_asked({"taker": 0, "tricks": (8, 0)}, 1)


@frozen
class ByDeal:
    """In the first deal nothing is bid, at a table with the option."""

    bid: int | None = tt.fact(
        plain("Bid"), of=range(9), in_deal=lambda it, deal: not (it.capot and deal == 1), rule="K7"
    )


def test_what_is_asked_goes_by_the_number_of_the_deal() -> None:
    rich = Scoring()
    rich.capot = True
    (plain_table,), (first_unbid,) = questions(ByDeal, Scoring()), questions(ByDeal, rich)
    assert [plain_table.is_asked({}, deal) for deal in (1, 2)] == [True, True]
    assert [first_unbid.is_asked({}, deal) for deal in (1, 2)] == [False, True]
    assert ByDeal().bid is None


def test_what_is_not_asked_is_none_and_lists_are_fixed() -> None:
    facts = Facts(taker=2, tricks=[3, 5])  # type: ignore[arg-type]  # a list is taken as well
    told: tuple[object, ...] = (facts.alone, facts.tricks, facts.last, facts.capot)
    assert told == (None, (3, 5), None, None)
    with pytest.raises(TypeError):
        Facts(2)  # facts are told by name


@pytest.mark.parametrize(
    ("name", "value", "reason", "rule"),
    [
        ("taker", 4, "taker: there is no seat 4; they are 0 to 3", "K1"),
        ("taker", True, "taker: there is no seat True; they are 0 to 3", "K1"),
        ("alone", None, '"Alone" must be told; none is no answer to it', "K2"),
        ("alone", 1, "alone: 1 is neither yes nor no", "K2"),
        ("tricks", [8], "tricks: there is one for each side, 2 in all; given is [8]", "K3"),
        ("tricks", 8, "tricks: there is one for each side, 2 in all; given is 8", "K3"),
        ("tricks", [9, -1], "tricks: 9 cannot be; there are 0 to 8", "K3"),
        ("tricks", [5, 4], "the tricks add up to 9, not 8", "K3"),
        ("tricks", [True, 7], "tricks: True cannot be; there are 0 to 8", "K3"),
        ("last", "both", "last: 'both' cannot be; there are trump, plain", "K4"),
    ],
)
def test_what_cannot_be_is_refused(name: str, value: Any, reason: str, rule: str) -> None:
    assert refusal(name, value) == (reason, rule)


@pytest.mark.parametrize(
    ("name", "value", "read"),
    [
        ("taker", None, None),
        ("taker", 3, 3),
        ("alone", False, False),
        ("tricks", [3, 5], (3, 5)),
        ("last", None, "plain"),
        ("last", "trump", "trump"),
    ],
)
def test_what_can_be_is_read_in_its_one_form(name: str, value: Any, read: Any) -> None:
    assert reads(name, value) == read


@frozen
class Written:
    bid: int = tt.fact(plain("Bid"), convert=int)
    behind: int = tt.fact(
        plain("Behind"), check=lambda scoring, value, standing: scoring(value, standing)
    )


def test_what_a_game_makes_of_a_value_and_what_its_table_cannot_have() -> None:
    def far(value: int, standing: tt.Standing) -> None:
        if value > standing.totals[0]:
            raise tt.InvalidFacts(plain("not so far"), "K9")

    bid, behind = questions(Written, far)
    assert bid.read("18", TABLE, NOW) == 18
    odds: tuple[object, ...] = ("x", [], {})
    for odd in odds:
        with pytest.raises(tt.InvalidFacts, match="these cannot be facts"):
            bid.read(odd, TABLE, NOW)
    assert behind.read(5, TABLE, tt.Standing((5, 0))) == 5
    with pytest.raises(tt.InvalidFacts, match=r"not so far \(rule K9\)"):
        behind.read(6, TABLE, tt.Standing((5, 0)))


def test_numbers_that_add_up_are_whole_numbers_if_nothing_else_is_said() -> None:
    @frozen
    class Points:
        points: tuple[int, ...] = tt.fact(plain("Points"), per="seat", total=26)

    (question,) = questions(Points, None)
    assert question.read([0, 26, 0, 0], TABLE, NOW) == (0, 26, 0, 0)
    for odd in ([-1, 27, 0, 0], ["26", 0, 0, 0], [26.0, 0, 0, 0]):
        with pytest.raises(tt.InvalidFacts, match="cannot be; there are 0 to 26"):
            question.read(odd, TABLE, NOW)
