"""The phases `Auction`, `Dialogue` and `TurningUp`, at tables of other sizes than their games'."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

import tricktaker as tt
from tests.test_taking import Nothing
from tricktaker.text import plain

PACK = tt.Pack.standard("9TJQKA")
BIDS = [tt.ContractBid(level, strain) for level in (1, 2) for strain in ("C", "H", "NT")]
NUMBERS = [tt.Bid(number) for number in (2, 3, 5)]


def contract(calls: Sequence[tt.Call], doubled: int) -> dict[str, Any]:
    last = [call for call in calls if isinstance(call.action, tt.ContractBid)][-1]
    return {"strain": last.action.strain, "doubled": doubled, "maker": last.seat}  # type: ignore[attr-defined]


def table(phases: Sequence[tt.Phase], seating: tt.Seating) -> tt.Match:
    """A match with these phases between the dealing of two cards each and the play."""

    def build(options: tt.Options = tt.Options()) -> tt.Game:  # noqa: B008  # it is frozen
        return tt.Game(
            name="calls", title=plain("Calls"), options=options, build=build, cards=PACK,
            seating=seating, scoring=Nothing(), end=tt.AfterDeals(9),
            rankings={
                strain: tt.Ranking.of(PACK, trump=None if strain == "NT" else strain, strain=strain)
                for strain in ("C", "H", "NT")
            },
            phases=[
                tt.Dealing(plan=[tt.Each(2), tt.To("skat", 2)]), *phases,
                tt.TrickPlay(follow=(tt.Must(tt.LED_SUIT, rule="K6"),), tricks=2, rule="K6"),
                tt.TurningUp(place="skat", rule="K7"),
            ],
        )  # fmt: skip

    return tt.Match(build(), seed=1, dealer=0)


def say(match: tt.Match, codes: str) -> tt.Match:
    for code in codes.split():
        match.act(code)
    return match


def codes(match: tt.Match) -> set[str]:
    return {str(action) for action in match.legal_actions}


def refused(match: tt.Match, code: str) -> tuple[str, str | None]:
    with pytest.raises(tt.IllegalAction) as caught:
        match.act(code)
    return str(caught.value.reason), caught.value.rule


# ------------------------------------------------------------------ the auction

AUCTION = tt.Auction(bids=BIDS, contract=contract, rule="K1", bid_rule="K2", double_rule="K3")
TWO, THREE, FOUR = tt.Seating.each(2), tt.Seating.each(3), tt.Seating.partners(4)


@pytest.mark.parametrize(("seating", "passes"), [(TWO, 1), (THREE, 2), (FOUR, 3)])
def test_the_auction_is_over_when_all_others_have_passed(seating: tt.Seating, passes: int) -> None:
    match = table([AUCTION], seating)
    assert match.to_act == 0  # the dealer
    say(match, "1H")
    for _pass in range(passes):
        assert match.view(None).phase == "auction"
        match.act("pass")
    assert dict(match.view(None).contract) == {"strain": "H", "doubled": 0, "maker": 0}
    assert match.view(None).strain == "H"


@pytest.mark.parametrize("seating", [TWO, THREE, FOUR])
def test_where_all_pass_there_is_no_contract_and_nothing_is_turned_up(seating: tt.Seating) -> None:
    match = table([AUCTION], seating)
    say(match, "pass " * seating.seats)
    assert len(match.deals) == 1
    shown = [event for event in match.view(None).events if isinstance(event, tt.Shown)]
    assert shown == []


def test_bids_rise_and_are_doubled_by_the_others_alone() -> None:
    match = say(table([AUCTION], FOUR), "1C")
    assert codes(match) == {"pass", "double", "1H", "1NT", "2C", "2H", "2NT"}
    assert refused(match, "1C") == ("1C is not higher than the last bid", "K2")
    assert refused(match, "7NT") == ("there is no bid of 7NT", "K2")
    assert refused(match, "redouble")[1] == "K1"  # it has none of its own
    say(match, "pass")
    assert codes(match) == {"pass", "1H", "1NT", "2C", "2H", "2NT"}  # its partner's bid
    assert refused(match, "double")[1] == "K3"
    say(match, "pass double")
    assert "redouble" in codes(match)
    say(match, "redouble")
    assert not {"double", "redouble"} & codes(match)
    match = say(match, "pass pass pass")
    assert match.view(None).contract["doubled"] == 2


def test_a_higher_bid_ends_the_doubling() -> None:
    match = say(table([AUCTION], FOUR), "1C double 1H pass pass pass")
    assert dict(match.view(None).contract) == {"strain": "H", "doubled": 0, "maker": 2}


@pytest.mark.parametrize(
    ("typed", "read"),
    [("1c", "1C"), ("2nt", "2NT"), ("2N", "2NT"), ("2n", "2NT"), ("1♥", "1H"), ("12s", "12S")],
)
def test_ways_to_write_a_bid(typed: str, read: str) -> None:
    assert str(tt.ContractBid.parse(typed, tt.Pack.standard())) == read


@pytest.mark.parametrize("odd", ["", "C", "0C", "1X", "1", "1CX", "NT", "1 C", "-1C", "1000C"])
def test_what_is_no_bid(odd: str) -> None:
    assert tt.ContractBid.parse(odd, tt.Pack.standard()) is None


# ------------------------------------------------------------------ the dialogue

GRAND = {"strain": "NT"}


def dialogue(seating: tt.Seating, passed_out: Mapping[str, Any] | None = None) -> tt.Match:
    bidding = tt.Dialogue(
        bids=NUMBERS, rule="K1", hold_rule="K2", first_rule="K4", passed_out=passed_out
    )
    return table([bidding, Naming(name="naming")], seating)


class Naming(tt.Phase):
    """Whoever is left plays in hearts."""

    def begin(self, view: tt.View) -> list[tt.Event]:
        bidding = view.game.phase("bidding")
        assert isinstance(bidding, tt.Dialogue)
        declarer = bidding.declarer(view)
        if declarer is None:
            return []
        bid = str(bidding.last_bid(view))
        return [tt.Noted("contract", {"strain": "H", "declarer": declarer, "bid": bid})]


@pytest.mark.parametrize(
    ("seats", "said", "declarer", "bid"),
    [
        (2, "2 pass", 0, "2"),
        (2, "2 hold pass", 1, "2"),
        (3, "2 hold 3 pass pass", 2, "3"),
        (3, "pass 2 pass", 0, "2"),
        (3, "pass 2 hold pass", 1, "2"),
        (4, "2 hold 3 hold pass 5 hold pass pass", 1, "5"),
        (4, "2 pass 3 pass pass", 3, "3"),
        (4, "pass pass pass 2", 1, "2"),
    ],
)
def test_who_is_left_at_last_is_the_declarer(
    seats: int, said: str, declarer: int, bid: str
) -> None:
    match = say(dialogue(tt.Seating.each(seats)), said)
    made = match.view(None).contract
    assert (made.declarer, made.bid) == (declarer, bid)
    assert match.view(None).phase == "play"


def test_who_speaks_and_what_may_be_said() -> None:
    match = dialogue(tt.Seating.each(4))
    assert (match.to_act, codes(match)) == (2, {"pass", "2", "3", "5"})
    assert refused(match, "4") == ("4 cannot be bid", "K1")
    assert refused(match, "hold") == ("there is no bid to hold", "K2")
    say(match, "3")
    assert (match.to_act, codes(match)) == (1, {"pass", "hold"})
    assert refused(match, "5") == ("3 was bid: hold it or pass", "K2")
    say(match, "pass")
    assert (match.to_act, codes(match)) == (3, {"pass", "5"})
    assert refused(match, "2") == ("bid more than 3, or pass", "K1")
    say(match, "pass")
    assert (match.to_act, codes(match)) == (0, {"pass", "5"})
    match = say(dialogue(tt.Seating.each(4)), "pass pass pass")
    assert (match.to_act, codes(match)) == (1, {"pass", "2"})
    assert refused(match, "3") == ("the others have passed: bid 2 or pass", "K4")


def test_where_all_pass_nothing_is_played_or_what_is_agreed() -> None:
    match = say(dialogue(tt.Seating.each(3)), "pass pass pass")
    assert len(match.deals) == 1
    match = say(dialogue(tt.Seating.each(3), GRAND), "pass pass pass")
    assert (match.view(None).phase, match.view(None).strain) == ("play", "NT")
    while not match.deals:
        match.act(match.legal_actions[0])
    shown = [event.place for event in match.view(None).events if isinstance(event, tt.Shown)]
    assert shown == ["skat"]
