"""A match that begins with a later deal: all that goes by the number of the deal goes on."""

from __future__ import annotations

import pytest

import tricktaker as tt


def played(name: str, **settings: object) -> tt.Match:
    """A match in which everybody does the first thing that is legal."""
    match = tt.Match(tt.load_game(name), **settings)  # type: ignore[arg-type]
    while not match.is_over:
        match.act(match.legal_actions[0])
    return match


def dealt(match: tt.Match) -> object:
    """Who dealt, and what each seat holds."""
    seats = range(match.game.seating.seats)
    return match.truth.dealer, [match.truth.hand_of(seat) for seat in seats]


@pytest.mark.parametrize("name", sorted(tt.games()))
def test_deal_k_is_dealt_as_in_the_match_of_that_seed(name: str) -> None:
    whole = tt.Match(tt.load_game(name), seed=7, max_deals=3)
    first: dict[int, tuple[object, ...]] = {}
    while not whole.is_over:
        view = whole.truth
        first.setdefault(
            view.deal, (view.dealer, [view.hand_of(s) for s in view.game.seating.order_from(0)])
        )
        whole.act(whole.legal_actions[-1])
    for number in set(first) - {1}:
        alone = tt.Match(tt.load_game(name), seed=7, first_deal=number, max_deals=number).truth
        hands = [alone.hand_of(seat) for seat in alone.game.seating.order_from(0)]
        assert (alone.deal, (alone.dealer, hands)) == (number, first[number])


def test_it_says_who_is_vulnerable_and_where_cards_are_passed() -> None:
    match = tt.Match(tt.load_game("bridge"), seed=1, dealer=0, first_deal=2)
    assert match.view(None).note("vulnerable") == (True, False)
    held = tt.Match(tt.load_game("hearts"), seed=1, first_deal=4)
    assert str(held.legal_actions[0]).startswith("play")


def test_max_deals_counts_the_deals_before() -> None:
    assert [deal.number for deal in played("spades", first_deal=2, max_deals=3).deals] == [2, 3]
    assert [deal.number for deal in played("spades", first_deal=5, max_deals=3).deals] == [5]


@pytest.mark.parametrize("name", sorted(tt.games()))
def test_its_record_is_read_and_goes_on(name: str) -> None:
    match = tt.Match(tt.load_game(name), seed=3, dealer=1, first_deal=6, max_deals=7)
    for _time in range(9):
        match.act(match.legal_actions[-1])
    match.undo(4)
    again = tt.Match.from_record(tt.Record.parse(str(match.save())))
    assert str(again.save()) == str(match.save())
    for each in (match, again):
        while not each.is_over:
            each.act(each.legal_actions[0])
    assert again.deals == match.deals
    assert (again.deals[0].number, again.deals[0].dealer) == (6, 1)


def test_the_header_names_it_only_where_it_is_not_the_first() -> None:
    game = tt.load_game("spades")
    assert "first_deal" not in tt.Match(game, first_deal=1).record().header
    record = tt.Match(game, first_deal=2).record()
    assert record.header["first_deal"] == 2
    for wrong in ("1", "0", "true", "null", '"2"'):
        text = str(record).replace('"first_deal": 2', f'"first_deal": {wrong}')
        with pytest.raises(tt.RecordError, match="first_deal"):
            tt.Record.parse(text)


@pytest.mark.parametrize("wrong", [0, -1, True, 1.5, "2"])
def test_what_is_no_number_of_a_deal_is_refused(wrong: object) -> None:
    with pytest.raises(tt.InvalidSetup, match="first_deal must be a whole number of at least 1"):
        tt.Match(tt.load_game("spades"), first_deal=wrong)  # type: ignore[arg-type]
