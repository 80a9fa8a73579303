"""Disputes and faults that people met at other tables, each as a match that is really played.

A case bears its letters and number; it is played with every order of the plain suits and from
every seat where that makes sense.
"""

from typing import Any

import pytest

import tricktaker as tt
from tests.reference.plain_spades import NUMBERS
from tests.spades.tables import (
    OTHERS,
    SEATS,
    TURNS,
    Other,
    arrange,
    at,
    bags,
    bid_all,
    codes,
    hand,
    is_broken,
    played,
    plays,
    refused,
    rehearsed,
    side_taking,
    spades,
    taking,
    trick_cards,
)

others = pytest.mark.parametrize("other", OTHERS, ids=str)
turns = pytest.mark.parametrize("other", TURNS, ids=str)


# ---------------------------------------------------------------- legality


@others
def test_sp_01_no_ruff_with_the_suit_in_hand(other: Other) -> None:
    trick, wish = other.cards("7H"), other.hands({1: "2H KS 4C"})
    void = {other.seat(1): other.cards("H")}
    # three cards left cannot be reached with spades unbroken, so seven are held
    for size, broken in ((13, False), (7, False), (3, True)):
        deal = arrange(
            wish,
            trick=trick,
            leader=other.seat(0),
            size=size,
            broken=broken,
            void=void,
            only=[other.seat(1)] if size == 3 else [],
        )
        match = at(deal)
        held = hand(match, other.seat(1))
        error = refused(match, "play KS")
        assert set(error.legal) == plays(other.cards("2H"))
        assert codes(match) == plays(other.cards("2H"))
        assert hand(match, other.seat(1)) == held
        assert trick_cards(match) == [trick]
        assert match.to_act == other.seat(1)
        assert is_broken(match) is broken


@others
def test_sp_01_as_a_set_up(other: Other) -> None:
    setup = {
        "hands": other.hands({1: "2H KS 4C"}),
        "leader": other.seat(0),
        "trick": other.cards("7H"),
        "notes": {"broken": False},
    }
    match = tt.Match(spades(), setup=setup)
    assert codes(match) == plays(other.cards("2H"))
    refused(match, "play KS")
    assert not is_broken(match)


@others
def test_sp_02_no_spade_lead_at_the_second_trick(other: Other) -> None:
    # the leader of the first trick holds eleven spades and two plain cards
    wish = {0: "9D 4H 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS", 1: "3D", 2: "4D", 3: "5D"}
    game = spades()
    pack = game.pack(hands=other.hands(wish), dealer=other.seat(3))
    match = tt.Match(game, packs=[pack], dealer=other.seat(3))
    bid_all(match, "1", "1", "1", "1")
    for card in other.cards("9D 3D 4D 5D").split():
        match.act(f"play {card}")
    assert match.to_act == other.seat(0)
    error = refused(match, "play 2S")
    assert error.rule == "S5.3"
    assert codes(match) == plays(other.cards("4H"))


@turns
def test_sp_03_a_forced_spade_lead_breaks_them(other: Other) -> None:
    wish = {0: "2S 9S QS KS", 1: "5S 4S 6S", 2: "AS 8S TS 6D", 3: "3S 7S JS"}
    deal = arrange(
        other.hands(wish), leader=other.seat(0), size=4, only=[other.seat(0), other.seat(2)]
    )
    match = at(deal)
    assert not is_broken(match)
    assert codes(match) == plays("2S 9S QS KS")
    for card in ("2S", "5S", "AS", "3S"):
        match.act(f"play {card}")
    assert is_broken(match)
    assert match.to_act == other.seat(2)
    assert codes(match) == plays("8S TS 6D")


@turns
def test_sp_03_as_a_set_up(other: Other) -> None:
    setup = {
        "hands": other.hands({0: "2S 9S KS", 1: "5S 4C 4D", 2: "AS 8S 6D", 3: "3S 5C 5D"}),
        "leader": other.seat(0),
        "notes": {"broken": False},
    }
    match = tt.Match(spades(), setup=setup)
    assert codes(match) == plays("2S 9S KS")
    for card in ("2S", "5S", "AS", "3S"):
        match.act(f"play {card}")
    assert codes(match) == plays("8S 6D")


@others
@pytest.mark.parametrize("size", [12, 8, 5])
def test_sp_05_the_only_spade_wins_and_breaks(other: Other, size: int) -> None:
    wish = other.hands({1: "KH", 2: "2S", 3: "QH"})
    void = {other.seat(2): other.cards("H")}
    deal = arrange(wish, trick=other.cards("AH"), leader=other.seat(0), size=size, void=void)
    match = at(deal)
    assert not is_broken(match)
    for card in other.cards("KH 2S QH").split():
        match.act(f"play {card}")
    assert match.view(None).tricks[-1].winner == other.seat(2)
    assert match.to_act == other.seat(2)
    assert is_broken(match)


@others
def test_sp_06_nobody_follows_and_the_lowest_card_wins(other: Other) -> None:
    deal = arrange({}, trick=other.cards("2D 6C AH KH"), leader=other.seat(0), size=7)
    match = at(deal)
    assert match.view(None).tricks[-1].winner == other.seat(0)
    assert match.to_act == other.seat(0)
    assert not is_broken(match)


@others
def test_sp_06_the_winner_leads_next(other: Other) -> None:
    deal = arrange({}, trick=other.cards("8D 3D TD 5D"), leader=other.seat(0), size=9)
    match = at(deal)
    assert match.view(None).tricks[-1].winner == other.seat(2)
    assert match.to_act == other.seat(2)


# ---------------------------------------------------------------- deal, bidding, exchange


@pytest.mark.parametrize("dealer", SEATS)
@pytest.mark.parametrize("last", SEATS)
def test_sp_07_the_last_trick_does_not_choose_the_dealer(dealer: int, last: int) -> None:
    made = (taking([3, 3, 3, 3], [3, 3, 3, 4], dealer, seed=seed) for seed in range(100))
    deal = next(deal for deal in made if rehearsed(deal).tricks[-1][2] == last)
    match = played([deal], extra=True)
    assert match.view(None).dealer == (dealer + 1) % 4
    assert match.to_act == (dealer + 2) % 4
    bid_all(match, "3", "3", "3", "3")
    assert match.to_act == (dealer + 2) % 4


@pytest.mark.parametrize("dealer", SEATS)
def test_sp_09_odd_bids_and_low_ones(dealer: int) -> None:
    match = tt.Match(spades(), seed=9, dealer=dealer)
    for looked in (False, True):
        if looked:
            match.act("look")
        for odd in ("14", "-1", "pass", "3.5", 14, -1, 3.5, True, 5):
            refused(match, odd)
    bid_all(match, "5", "5", "2", "5")
    assert match.view(None).phase == "play"
    assert match.to_act == (dealer + 1) % 4


@pytest.mark.parametrize("dealer", SEATS)
def test_sp_10_a_blind_hand_is_blind(dealer: int) -> None:
    match = tt.Match(spades(), seed=10, dealer=dealer)
    seat = (dealer + 1) % 4
    view = match.view(seat)
    assert len(view.hand) == 0
    assert view.size(f"hand {seat}") == 13
    assert codes(match) == {"double-nil", "look"}
    back = tt.Match.from_record(tt.Record.parse(str(match.save())))
    assert back.view(seat) == view
    match.act("look")
    assert len(match.view(seat).hand) == 13
    assert codes(match) == set(NUMBERS)
    refused(match, "double-nil")
    back = tt.Match.from_record(tt.Record.parse(str(match.save())))
    assert back.view(seat) == match.view(seat)
    assert len(back.view(seat).hand) == 13
    assert codes(back) == set(NUMBERS)


@others
def test_sp_11_three_for_three(other: Other) -> None:
    n, s = other.seat(0), other.seat(2)
    gift, back = other.cards("AS KH QD").split(), other.cards("2C 3C 4D").split()
    game = spades()
    hands = {n: " ".join(gift), s: " ".join(back)}
    match = tt.Match(
        game, packs=[game.pack(hands=hands, dealer=other.seat(3))], dealer=other.seat(3)
    )
    bid_all(match, "double-nil", "3", "5", "4")  # at level totals: no deficit is needed
    mine, theirs = hand(match, n), hand(match, s)
    assert len(mine) == len(theirs) == 13
    refused(match, f"give {back[0]}")  # not in this hand
    match.act(f"give {gift[0]}")
    refused(match, f"give {gift[0]}")  # the same card twice
    match.act(f"give {gift[1]}")
    refused(match, f"play {gift[2]}")  # two cards are not enough
    refused(match, f"give {back[0]}", seat=s)
    match.act(f"give {gift[2]}")
    refused(match, f"give {min(mine - set(gift))}", seat=n)  # four are too many
    for card in back:
        match.act(f"give {card}")
    refused(match, f"give {min(theirs - set(back))}", seat=s)
    assert hand(match, n) == (mine - set(gift)) | set(back)
    assert hand(match, s) == (theirs - set(back)) | set(gift)
    everything = [str(card) for seat in SEATS for card in match.truth.hand_of(seat)]
    assert len(set(everything)) == len(everything) == 52


@turns
def test_sp_12_two_blind_partners_keep_their_cards(other: Other) -> None:
    match = tt.Match(spades(), seed=12, dealer=other.seat(3))
    dealt = [set(match.truth.hand_of(seat)) for seat in SEATS]
    bid_all(match, "double-nil")
    assert match.view(None).phase == "bidding"
    bid_all(match, "3", "double-nil", "4")
    assert match.view(None).phase == "play"
    assert match.to_act == other.seat(0)
    assert [set(match.truth.hand_of(seat)) for seat in SEATS] == dealt


# ---------------------------------------------------------------- scores

Hand = tuple[tuple[object, object], tuple[int, int]]

SCORES: list[tuple[str, tuple[int, int], list[Hand], tuple[int, int]]] = [
    ("sp_15_a", (0, 0), [(("nil", 4), (1, 4))], (-59, 1)),
    ("sp_15_b", (0, 0), [(("nil", 4), (2, 3))], (-138, 2)),
    ("sp_16", (0, 0), [(("nil", 2), (1, 1))], (-119, 1)),
    ("sp_17", (240, 8), [((3, 2), (4, 3))], (192, 0)),
    ("sp_19_a", (0, 0), [((2, 2), (4, 3))], (43, 3)),
    ("sp_19_b", (0, 0), [((2, 2), (4, 3)), ((2, 1), (3, 3))], (76, 6)),
    ("sp_19_c", (0, 0), [((2, 2), (4, 3)), ((2, 1), (3, 3)), ((2, 2), (5, 4))], (21, 1)),
    ("sp_19_d", (21, 1), [((1, 1), (6, 5))], (-50, 0)),
    (
        "sp_19_e",
        (0, 0),
        [((2, 2), (4, 3)), ((2, 1), (3, 3)), ((2, 2), (5, 4)), ((1, 1), (6, 5))],
        (-50, 0),
    ),
    ("sp_21_a", (-190, 2), [((4, 2), (1, 4))], (-250, 2)),
    ("sp_21_b", (-190, 2), [((4, 2), (2, 4))], (-130, 2)),
    ("sp_23_a", (450, 0), [((3, 3), (3, 3))], (510, 0)),
    ("sp_23_b", (447, 0), [((3, 3), (4, 3))], (508, 1)),
    ("sp_23_c", (449, 0), [((3, 3), (4, 3))], (510, 1)),
    ("sp_23_d", (510, 1), [((3, 2), (5, 4))], (564, 5)),
    ("sp_23_e", (510, 0), [((3, 2), (2, 2))], (460, 0)),
]


@pytest.mark.parametrize("dealer", SEATS)
@pytest.mark.parametrize("first", SEATS)
@pytest.mark.parametrize(
    ("start", "hands", "end"), [s[1:] for s in SCORES], ids=[s[0] for s in SCORES]
)
def test_sp_scores(
    start: tuple[int, int], hands: list[Hand], end: tuple[int, int], first: int, dealer: int
) -> None:
    side = first % 2
    totals, carried = [0, 0], [0, 0]
    totals[side], carried[side] = start
    begun = {"totals": totals, "bags": carried}
    deals = [
        side_taking(*each, first, (dealer + number) % 4, seed=number)
        for number, each in enumerate(hands)
    ]
    match = played(deals, start=begun)
    assert (match.totals[side], bags(match)[side]) == end
    sheet = tt.ScoreSheet(spades(), start=begun)
    for bids, won in hands:
        said: list[object] = [1, 1, 1, 1]
        tricks = [0, 0, 0, 0]
        said[first], said[(first + 2) % 4] = bids
        tricks[first], tricks[(first + 2) % 4] = won
        tricks[(first + 1) % 4] = 13 - sum(won)
        sheet.add({"bids": said, "tricks": tricks})
    assert (sheet.totals[side], sheet.bags[side]) == end


@pytest.mark.parametrize("first", SEATS)
def test_sp_21_there_is_no_lower_limit(first: int) -> None:
    side = first % 2
    start = {"totals": [0, 0], "bags": [0, 0]}
    start["totals"][side] = -190
    match = played([side_taking((4, 2), (1, 4), first, 0)], extra=True, start=start)
    assert match.totals[side] == -250
    assert not match.is_over


@turns
def test_sp_23_both_over_the_target(other: Other) -> None:
    def sides(values: list[int]) -> list[int]:
        return values[::-1] if other.turn % 2 else values

    deal = taking([3, 3, 3, 3], by_seat([3, 4, 3, 3], other), other.seat(3))
    match = played([deal], extra=True, start={"totals": sides([450, 447])})
    assert list(match.totals) == sides([510, 508])
    assert tuple(match.winners) == (other.seat(0) % 2,)
    # level at the target: the next dealer deals once more
    match = played([deal], extra=True, start={"totals": sides([450, 449])})
    assert list(match.totals) == [510, 510]
    assert not match.is_over
    assert match.to_act == other.seat(1)
    # and this decides: five bid and four taken against five bid and nine taken
    last = taking(by_seat([3, 3, 2, 2], other), by_seat([2, 5, 2, 4], other), other.seat(0))
    match = played([deal, last], extra=True, start={"totals": sides([450, 449])})
    assert list(match.totals) == sides([460, 564])
    assert match.is_over
    assert tuple(match.winners) == (other.seat(1) % 2,)
    assert bags(match) == sides([0, 5])


def by_seat(values: list[int], other: Other) -> list[int]:
    """Values in the order of the scene, by the seats where its players sit."""
    return [values[(seat - other.turn) % 4] for seat in SEATS]


def test_sp_23_a_level_match_goes_on_from_its_record() -> None:
    deal = taking([3, 3, 3, 3], [3, 4, 3, 3], 3)
    match = played([deal], extra=True, start={"totals": [450, 449]})
    again = tt.Match.from_record(tt.Record.parse(str(match.save())))
    assert list(again.totals) == [510, 510]
    for each in (match, again):
        assert each.view(None).dealer == 0
        bid_all(each, "3", "3", "2", "2")
    assert str(match.record()) == str(again.record())


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
    deal = taking([3, 3, 2, 2], [5, 2, 4, 2], dealer=0)  # 54 and four bags; 50 lost
    ends = []
    choices: list[dict[str, object]] = [{}, {name: default}, {name: other}]
    for options in choices:
        start = {"totals": [298, 20], "bags": [had, 0]}
        match = played([deal], spades(**options), extra=True, start=start)
        ends.append((list(match.totals), bags(match), match.is_over))
    assert ends[0] == ends[1]
    assert ends[0] != ends[2]


def test_pl_03_options_of_the_bidding_and_the_exchange() -> None:
    def calls(**options: Any) -> set[str]:
        return codes(tt.Match(spades(**options), seed=3, dealer=3))

    assert calls() == calls(double_nil=True) != calls(double_nil=False)
    assert calls() == calls(blind_nil_min_deficit=0) != calls(blind_nil_min_deficit=1)

    def givers(**options: Any) -> tuple[list[int], int]:
        match = tt.Match(spades(**options), seed=3, dealer=3)
        bid_all(match, "double-nil", "3", "3", "3")
        first = list(match.may_act)
        count = 0
        while match.view(None).phase == "exchange":
            match.act(match.legal_actions[0])
            count += 1
        return first, count

    assert givers() == givers(exchange="bidder-first") == ([0], 6)
    assert givers(exchange="simultaneous") == ([0, 2], 6)
    assert givers() == givers(exchange_cards=3)
    assert givers(exchange_cards=1) == ([0], 2)


def test_pl_03_defaults() -> None:
    options = spades().options.to_json()
    assert options == {
        "target": 500,
        "floor": None,
        "bag_limit": 10,
        "bag_penalty": 100,
        "double_nil": True,
        "blind_nil_min_deficit": 0,
        "exchange": "bidder-first",
        "exchange_cards": 3,
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
        "suicide": False,
        "failed_nil_counts": False,
    }


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("taget", 250),
        ("Target", 250),
        ("target", "250"),
        ("target", True),
        ("target", 250.0),
        ("target", None),
        ("double_nil", 1),
        ("double_nil", "true"),
        ("exchange", "later"),
        ("exchange", True),
        ("floor", "low"),
        ("exchange_cards", [3]),
    ],
)
def test_pl_03_unknown_names_and_wrong_types(name: str, value: object) -> None:
    with pytest.raises(tt.InvalidOption) as caught:
        spades(**{name: value})
    assert caught.value.name == name
    assert caught.value.value == value
    assert str(caught.value.allowed)
