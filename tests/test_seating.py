"""Seats, sides and turns."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tricktaker.errors import TricktakerError
from tricktaker.seating import Seating

seatings = st.one_of(
    st.integers(1, 8).map(Seating.each),
    st.integers(1, 4).map(lambda half: Seating.partners(2 * half)),
    st.just(Seating(seats=5, partnerships=((0, 2, 4), (1, 3)))),
)


def test_the_usual_table():
    table = Seating()
    assert table == Seating.partners(4)
    assert table.sides == ((0, 2), (1, 3))
    assert [table.next(seat) for seat in range(4)] == [1, 2, 3, 0]
    assert [table.side_of(seat) for seat in range(4)] == [0, 1, 0, 1]
    assert [table.partner_of(seat) for seat in range(4)] == [2, 3, 0, 1]
    assert table.order_from(3) == (3, 0, 1, 2)
    assert table.clockwise


def test_everybody_for_himself():
    table = Seating.each(3, clockwise=False)
    assert table.partnerships == ()
    assert table.sides == ((0,), (1,), (2,))
    assert not table.clockwise
    assert [table.partner_of(seat) for seat in range(3)] == [None] * 3


def test_a_side_of_three_has_no_one_partner():
    table = Seating(seats=5, partnerships=((0, 2, 4), (1, 3)))
    assert [table.partner_of(seat) for seat in range(5)] == [None, 3, None, 1, None]
    assert table.are_partners(0, 4)
    assert not table.are_partners(0, 1)


@given(seatings, st.data())
def test_turns_and_sides_agree(table, data):
    seat = data.draw(st.integers(0, table.seats - 1))
    order = table.order_from(seat)
    assert order[0] == seat
    assert sorted(order) == list(range(table.seats))
    assert [table.next(each) for each in order] == [*order[1:], order[0]]
    assert seat in table.sides[table.side_of(seat)]
    partner = table.partner_of(seat)
    assert partner is None or (table.are_partners(seat, partner) and partner != seat)
    assert not table.are_partners(seat, seat)


@pytest.mark.parametrize(
    "make",
    [
        lambda: Seating(seats=3),
        lambda: Seating(seats=0, partnerships=()),
        lambda: Seating(seats=True, partnerships=()),
        lambda: Seating(seats="4"),  # type: ignore[arg-type]
        lambda: Seating(seats=4, partnerships=((0, 1), (1, 2, 3))),
        lambda: Seating(seats=4, partnerships=((0, 1), (2,))),
        lambda: Seating(seats=4, partnerships=((0, 1), (2, 4))),
        lambda: Seating(seats=2, partnerships=((0, 1), ())),
        lambda: Seating.partners(3),
        lambda: Seating.partners(0),
    ],
)
def test_a_table_that_cannot_be_is_refused(make):
    with pytest.raises(TricktakerError):
        make()


def test_seatings_are_values():
    table = Seating(seats=4, partnerships=[[0, 2], [1, 3]])
    assert table == Seating()
    assert pickle.loads(pickle.dumps(table)) == table
    assert pickle.loads(pickle.dumps(table)).sides == table.sides
    assert len({table, Seating(), Seating(clockwise=False)}) == 2
    with pytest.raises(AttributeError):
        table.seats = 3  # type: ignore[misc]
