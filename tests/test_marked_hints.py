"""A hint is marked in the record, as an undo is; either makes a match assisted."""

from __future__ import annotations

import pytest

import tricktaker as tt


def begun():
    return tt.Match(tt.load_game("spades"), seed=7, dealer=3)


def test_a_hint_has_a_line_and_changes_nothing_else():
    match, same = begun(), begun()
    match.mark_hint(0)
    assert match.record().lines[1:] == ({"hint": 0},)
    assert match.view(None) == same.view(None)
    assert match.legal_actions == same.legal_actions
    assert match.view(0).events == same.view(0).events


def test_a_record_with_hints_is_read_written_and_gone_on_with():
    match = begun()
    match.mark_hint(0)
    match.act("look")
    match.mark_hint(0)
    match.act("4")
    record = tt.Record.parse(str(match.save()))
    again = tt.Match.from_record(record)
    assert str(again.save()) == str(match.save())
    again.mark_hint(1)
    assert again.record_lines(match.record_length) == ({"hint": 1},)


def test_an_undo_does_not_take_a_hint_back():
    match = begun()
    match.act("look")
    match.mark_hint(0)
    match.act("4")
    match.undo(2)
    lines = match.record().lines
    assert lines[-4:] == ({"seat": 0, "do": "look"}, {"hint": 0}, {"seat": 0, "do": "4"},
                          {"undo": 2})  # fmt: skip
    assert tt.Match.from_record(match.save()).record().lines == lines


def test_assisted_is_who_took_back_or_had_a_hint():
    match = begun()
    match.act("look")
    assert not match.record().is_assisted
    hinted = match.copy()
    hinted.mark_hint(0)
    assert hinted.record().is_assisted
    assert not match.record().is_assisted
    match.undo()
    assert match.record().is_assisted
    assert not match.seat_record(0).is_assisted


@pytest.mark.parametrize("seat", [1, -1, 4, None, True, "0", 0.0])
def test_a_hint_is_for_a_seat_that_may_act(seat):
    match = begun()
    with pytest.raises(tt.TricktakerError, match="a hint is for who does"):
        match.mark_hint(seat)
    assert match.record_length == 1


def test_after_the_end_there_is_no_hint():
    match = tt.Match(tt.load_game("belote"), seed=3, max_deals=1)
    while not match.is_over:
        match.act(match.legal_actions[0])
    with pytest.raises(tt.TricktakerError, match="does not decide now"):
        match.mark_hint(0)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('{"hint": 2}', "line 3: seat 2 does not decide now"),
        ('{"hint": true}', "line 3: a value of this line is of the wrong kind"),
        ('{"hint": 0, "undo": 1}', "line 3: the keys of this line do not go together"),
    ],
)
def test_a_hint_that_cannot_be_is_refused_with_its_line(line, said):
    header, deal, *_rest = str(begun().save()).splitlines(keepends=True)
    with pytest.raises(tt.RecordError, match=said):
        tt.Match.from_record(tt.Record.parse(f"{header}{deal}{line}\n"))


def test_a_hint_cannot_stand_where_a_line_is_missing():
    header, *_rest = str(begun().save()).splitlines(keepends=True)
    with pytest.raises(tt.RecordError, match="line 2: a deal line is missing here"):
        tt.Match.from_record(tt.Record.parse(f'{header}{{"hint": 0}}\n'))
