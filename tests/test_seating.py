"""Seats, sides and turns."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tricktaker.errors import TricktakerError
from tricktaker.seating import Seating
from tricktaker.text import plain

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


def test_seats_have_names_and_positions():
    names = tuple(map(plain, ("North", "East", "South", "West")))
    table = Seating.partners(4, names=names)
    assert [str(table.name(seat)) for seat in range(4)] == ["North", "East", "South", "West"]
    assert [table.parse_seat(typed) for typed in ("n", "EAST", " So ", "3")] == [0, 1, 2, 3]
    assert [table.parse_seat(typed) for typed in ("", "x", "4", "-1", "norths", "²")] == [None] * 6
    assert table.position(0, dealer=0) is None
    positions = tuple(map(plain, ("forehand", "middlehand", "rearhand")))
    three = Seating.each(3, positions=positions)
    assert [str(three.position(seat, dealer=1)) for seat in range(3)] == [
        "middlehand",
        "rearhand",
        "forehand",
    ]
    assert str(three.name(2)) == "Seat 2"
    with pytest.raises(TricktakerError, match="North, East, South are no names for 4 seats"):
        Seating.partners(4, names=names[:3])
    with pytest.raises(TricktakerError, match="no names for 4 seats"):
        Seating.partners(4, positions=positions)


def test_how_a_seat_begins_must_be_its_alone():
    table = Seating.each(2, names=map(plain, ("South", "Sitting out")))
    assert (table.parse_seat("s"), table.parse_seat("so")) == (None, 0)


@pytest.mark.parametrize(
    ("seats", "other", "words"),
    [
        (4, 1, "to the left"),
        (4, 3, "to the right"),
        (4, 2, "across"),
        (5, 2, "2 places to the left"),
        (5, 3, "2 places to the right"),
        (3, 0, "nowhere"),
        (2, 1, "across"),
    ],
)
def test_the_way_to_another_seat(seats, other, words):
    assert str(Seating.each(seats).way(0, other)) == words
    mirrored = words.replace("left", "?").replace("right", "left").replace("?", "right")
    assert str(Seating.each(seats, clockwise=False).way(0, other)) == mirrored
