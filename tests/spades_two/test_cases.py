"""Disputes and faults that people met at other tables, each as a match that is really played.

A case bears its letters and number; it is played with every order of the plain suits and with
either player first.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

import tricktaker as tt
from tests.reference.plain_spades_two import NUMBERS, PACK
from tests.spades.tables import named
from tests.spades_two.tables import (
    OTHERS,
    SEATS,
    TURNS,
    Other,
    bags,
    codes,
    draw,
    hand,
    played,
    refused,
    spades_two,
    taking,
)

others = pytest.mark.parametrize("other", OTHERS, ids=str)
turns = pytest.mark.parametrize("other", TURNS, ids=str)


def sent(match: tt.Match, reader: int | None) -> str:
    """All that a reader can be sent."""
    view = match.view(reader)
    log = [event.to_json(reader) for event in view.events]
    return json.dumps(view.to_json()) + json.dumps(log) + repr(view) + repr(view.events)


@others
@pytest.mark.parametrize("double_nil", [True, False])
def test_s2_01_what_goes_where_in_the_draw(other: Other, double_nil: bool) -> None:
    top = other.cards("7H KS 2C AD 9D 3S").split()
    pack = [*top, *[card for card in PACK if card not in top]]
    a, b = other.seat(0), other.seat(1)
    game = spades_two(double_nil=double_nil)
    for last in ("keep", "refuse"):
        match = tt.Match(game, packs=[" ".join(pack)], dealer=b, seed=1)
        if double_nil:
            match.act("look")
        match.act("keep")  # 7H
        if double_nil:
            match.act("look")
        match.act("refuse")  # 2C
        assert hand(match, a) == {top[0]}
        assert hand(match, b) == {top[3]}
        assert match.to_act == a
        assert {str(card) for card in match.view(a).known(f"drawn {a}")} == {top[4]}
        view = match.view(None)
        assert (view.size("stock"), view.size("discard")) == (47, 2)
        # the pile: nothing can be taken from it, and nobody goes back
        assert codes(match) == {"keep", "refuse"}
        for odd in (f"take {top[1]}", f"keep {top[2]}", "look", f"discard {top[0]}", "pass"):
            refused(match, odd)
        refused(match, "keep", b)
        assert {str(card) for card in match.truth.known("discard")} == {top[1], top[2]}
        # what each of them is ever told
        assert not named(sent(match, b)) & {top[0], top[1], top[4]}
        assert not named(sent(match, a)) & {top[1], top[2], top[3]}
        assert not named(sent(match, None))
        match.act(last)
        assert hand(match, a) == {top[0], top[4] if last == "keep" else top[5]}
        pile = {top[1], top[2], top[5] if last == "keep" else top[4]}
        assert {str(card) for card in match.truth.known("discard")} == pile
        assert match.to_act == b


@turns
def test_s2_03_together_more_than_thirteen(other: Other) -> None:
    a, b = other.seat(0), other.seat(1)
    # A draws first, so B bids first; A takes the last trick, which decides nothing
    deals = (taking(other.by_seat([6, 8]), other.by_seat([6, 7]), b, seed=s) for s in range(40))
    deal = next(d for d in deals if played([d]).deals[0].tricks[-1].winner == a)
    match = played([deal], extra=True)
    assert other.by_seat(list(match.totals)) == [60, -80]
    assert bags(match) == [0, 0]
    sheet = tt.ScoreSheet(spades_two())
    sheet.add({"bids": other.by_seat([6, 8]), "tricks": other.by_seat([6, 7])})
    assert sheet.totals == match.totals
    # B draws first in the next deal, A bids first and leads first
    assert match.to_act == b
    assert match.view(None).dealer == a
    draw(match)
    assert match.view(None).phase == "bidding"
    assert match.to_act == a
    match.act("8")
    assert match.to_act == b
    assert codes(match) == set(NUMBERS)  # also those that make more than thirteen
    match.act("6")
    assert match.view(None).phase == "play"
    assert match.to_act == a


@others
def test_s2_05_double_nil_before_the_first_card(other: Other) -> None:
    a, b = other.seat(0), other.seat(1)
    top = other.cards("7H KS 2C AD").split()
    pack = [*top, *[card for card in PACK if card not in top]]
    match = tt.Match(spades_two(), packs=[" ".join(pack)], dealer=b, seed=1)
    match.act("look")
    assert top[0] in named(sent(match, a))
    error = refused(match, "double-nil", a)
    assert error.rule == "T4.1"
    assert set(error.legal) == {"keep", "refuse"}
    match.act("keep")
    assert refused(match, "double-nil", a).reason is not None
    assert hand(match, b) == set()
    assert not named(sent(match, b))
    match.act("double-nil", b)
    assert {str(card) for card in match.view(b).known(f"drawn {b}")} == {top[2]}
    draw(match)
    assert match.view(None).phase == "replacement"
    assert match.to_act == b
    match.act("done")
    assert match.to_act == a
    assert codes(match) == set(NUMBERS)
    match.act("4")
    assert match.view(None).phase == "play"  # B is not asked again
    assert other.by_seat(list(match.view(None).contract["bids"])) == [4, "double-nil"]


@turns
def test_s2_05_once_the_turn_is_over_it_is_too_late(other: Other) -> None:
    match = tt.Match(spades_two(), seed=5, dealer=other.seat(1))
    match.act("look")
    refused(match, "double-nil", other.seat(1))  # not yet
    match.act("refuse")
    refused(match, "double-nil", other.seat(0))
    match.act("look")
    refused(match, "double-nil", other.seat(1))


# ---------------------------------------------------------------- the engine


@others
def test_en_06_ways_to_be_wrong(other: Other) -> None:
    seat = other.seat(1)
    setup = {
        "hands": other.hands({1: "5C 8H KS", 0: "9C TC"}),
        "leader": other.seat(0),
        "trick": other.cards("3H"),
    }
    match = tt.Match(spades_two(), setup=setup, dealer=0)
    tries: list[tuple[object, int | None]] = [
        (f"play {other.cards('3H')}", None),
        (other.cards("3H"), None),
        ("3X", None),
        ("play 3X", None),
        ("play", None),
        ("4", None),
        ("nil", None),
        ("look", None),
        ("keep", None),
        ("done", None),
        (f"discard {other.cards('5C')}", None),
        (f"play {other.cards('9C')}", other.seat(0)),
        (f"play {other.cards('9C')}", seat),
        (True, None),
        (None, None),
    ]
    for action, who in tries:
        error = refused(match, action, who)
        assert str(error.reason)
        if who in (None, seat):
            assert set(error.legal) == codes(match)
        else:
            assert not error.legal


def test_en_04_without_a_seed_every_match_is_another() -> None:
    game = spades_two()
    packs = {str(tt.Match(game).record().lines[0]["pack"]) for _ in range(200)}
    assert len(packs) == 200


# ---------------------------------------------------------------- options


@pytest.mark.parametrize(
    ("name", "default", "other", "had"),
    [
        ("target", 500, 300, 0),
        ("floor", None, 0, 0),
        ("bag_limit", 10, 3, 0),
        ("bag_penalty", 100, 30, 8),
    ],
)
def test_pl_03_options_of_the_score(name: str, default: object, other: object, had: int) -> None:
    deal = taking([5, 5], [9, 4], dealer=0)  # 54 and four bags; 50 lost
    ends = []
    choices: list[dict[str, Any]] = [{}, {name: default}, {name: other}]
    for options in choices:
        start = {"totals": [298, 20], "bags": [had, 0]}
        match = played([deal], spades_two(**options), extra=True, start=start)
        ends.append((list(match.totals), bags(match), match.is_over))
    assert ends[0] == ends[1]
    assert ends[0] != ends[2]


def test_pl_03_options_of_the_draw() -> None:
    def calls(**options: Any) -> set[str]:
        return codes(tt.Match(spades_two(**options), seed=3, dealer=1))

    assert calls() == calls(double_nil=True) != calls(double_nil=False)
    assert calls() == calls(blind_nil_min_deficit=0) != calls(blind_nil_min_deficit=1)

    def seen(**options: Any) -> int:
        match = tt.Match(spades_two(**options), seed=3, dealer=1)
        match.act("look")
        match.act("keep")
        return len(match.view(0).known("discard"))

    assert seen() == seen(peek_discard=False) == 0
    assert seen(peek_discard=True) == 1


def test_pl_03_defaults() -> None:
    assert spades_two().options.to_json() == {
        "target": 500,
        "floor": None,
        "bag_limit": 10,
        "bag_penalty": 100,
        "double_nil": True,
        "blind_nil_min_deficit": 0,
        "peek_discard": False,
        "deuces_high": False,
        "jokers": False,
        "whiz": False,
        "mirror": False,
        "min_bid": 0,
        "first_hand_bids_itself": False,
        "lead_spades_anytime": False,
        "nil_value": 100,
        "bags": True,
        "failed_nil_bags": True,
        "ten_for_200": False,
    }
    assert len(SEATS) == 2
