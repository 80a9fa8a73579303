"""The score of Hearts rule by rule, in matches and on a sheet, and the end of the match."""

from __future__ import annotations

from typing import Any

import pytest

import tricktaker as tt
from tests.hearts.tables import SEATS, codes, ending, hearts, moon, read, refused

MOONS = ("others-add", "shooter-subtracts", "shooter-chooses", "none")
shooters = pytest.mark.parametrize("shooter", SEATS)


def sheet(points: list[int], start: Any = None, told: Any = None, **options: Any) -> tt.ScoreSheet:
    """A sheet with one deal."""
    made = tt.ScoreSheet(hearts(**options), start)
    made.add({"points": points, **(told or {})})
    return made


def lines(deal: tt.FinishedDeal) -> list[tuple[int, int, str, str]]:
    """The score lines of a deal: side, amount, reason, rule."""
    return [(x.side, x.amount, str(x.reason), x.rule) for x in deal.score_lines]


def test_h5_1_hearts_count_one_and_the_queen_of_spades_13() -> None:
    for count in (3, 4, 5):
        game = hearts(players=count)
        worth = dict(zip(map(str, game.cards), game.rankings[None].points, strict=True))
        assert sum(worth.values()) == 26
        assert worth["QS"] == 13
        assert {card for card, points in worth.items() if points == 1} == {
            f"{rank}H" for rank in "23456789TJQKA"
        }


EXAMPLES = [
    # the last tricks by seat, the points before them, who leads, the score
    ({0: "2S", 1: "3S", 2: "AS", 3: "QS"}, [5, 0, 3, 5], 2, [5, 0, 16, 5]),
    ({0: "AS", 1: "3S", 2: "QS", 3: "2S"}, [0, 6, 0, 7], 0, [13, 6, 0, 7]),
    ({0: "2S", 1: "AS", 2: "QS", 3: "3S"}, [0, 13, 0, 0], 1, [26, 0, 26, 26]),
    ({0: "2H", 1: "3C", 2: "5C", 3: "AH"}, [0, 24, 0, 0], 3, [0, 24, 0, 2]),
]


@pytest.mark.parametrize("turn", SEATS)
@pytest.mark.parametrize(("hands", "before", "leader", "wanted"), EXAMPLES)
def test_h5_2_points_are_scored_as_they_were_taken(
    hands: dict[int, str], before: list[int], leader: int, wanted: list[int], turn: int
) -> None:
    def moved(values: list[int]) -> list[int]:
        return [values[(seat - turn) % 4] for seat in SEATS]

    match = ending(
        {(seat + turn) % 4: hands[seat] for seat in SEATS}, moved(before), (leader + turn) % 4
    )
    (deal,) = match.deals
    assert list(deal.scores) == moved(wanted)
    made = tt.ScoreSheet(hearts())
    assert made.add({"points": deal.facts.points}) == deal.score_lines
    if 26 not in deal.facts.points:
        for side, amount, reason, rule in lines(deal):
            assert (reason, rule) == (f"{amount} points", "H5.2")
            assert amount == moved(wanted)[side] > 0


def test_h5_2_one_point_in_words() -> None:
    made = sheet([1, 25, 0, 0])
    assert [str(line.reason) for line in made.deals[0]] == ["1 point", "25 points"]


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("dealer", [0, 2])
def test_h5_3_shooting_the_moon(players: int, dealer: int) -> None:
    for shooter in range(players):
        match = moon(shooter, dealer, seed=shooter, players=players)
        (deal,) = match.deals
        assert deal.facts.points[shooter] == 26
        wanted = [0 if seat == shooter else 26 for seat in range(players)]
        assert list(deal.scores) == wanted
        assert lines(deal) == [
            (seat, 26, f"seat {shooter} shot the moon", "H5.3")
            for seat in range(players)
            if seat != shooter
        ]


def test_h5_3_all_but_one_point_is_no_moon() -> None:
    assert sheet([0, 25, 0, 1]).totals == (0, 25, 0, 1)
    assert sheet([13, 0, 0, 13]).totals == (13, 0, 0, 13)


@shooters
@pytest.mark.parametrize("option", MOONS)
def test_h5_4_what_becomes_of_the_points(shooter: int, option: str) -> None:
    others = [26] * 4
    others[shooter] = 0
    alone = [0] * 4
    alone[shooter] = 26
    minus = [-points for points in alone]
    wanted = {"others-add": others, "shooter-subtracts": minus, "none": alone}
    rules = {"others-add": "H5.3", "shooter-subtracts": "H5.4", "none": "H5.2"}
    match = moon(shooter, dealer=1, moon=option)
    if option != "shooter-chooses":
        (deal,) = match.deals
        assert list(deal.scores) == wanted[option]
        assert {rule for *_line, rule in lines(deal)} == {rules[option]}
        return
    assert match.view(None).phase == "choice"
    assert match.may_act == (shooter,)
    assert codes(match) == {"add", "subtract"}
    assert all(codes(match, seat) == set() for seat in SEATS if seat != shooter)
    for word, like in (("add", "others-add"), ("subtract", "shooter-subtracts")):
        chosen = read(str(match.save()))
        chosen.act(word)
        (deal,) = chosen.deals
        assert list(deal.scores) == wanted[like]
        assert deal.facts.choice == word
        assert chosen.view(None).calls("choice")[0].seat == shooter
        again = tt.ScoreSheet(hearts(moon=option))
        assert again.add({"points": deal.facts.points, "choice": word}) == deal.score_lines


def test_h5_4_nothing_is_chosen_where_nobody_shot_the_moon() -> None:
    match = ending(EXAMPLES[0][0], [5, 0, 3, 5], 2, moon="shooter-chooses")
    assert len(match.deals) == 1
    assert match.deals[0].facts.choice is None
    assert list(match.totals) == [5, 0, 16, 5]
    early = tt.Match(hearts(moon="shooter-chooses"), seed=1)
    reason, _rule = refused(early, "add")
    assert reason == "that belongs to the choice of the moon; this is the passing"
    late = moon(1, dealer=0, moon="shooter-chooses")
    assert refused(late, "play 2C")[0] == (
        "that belongs to the play; this is the choice of the moon"
    )
    assert refused(late, "add", seat=2)[0]


@pytest.mark.parametrize("wrong", ["OTHERS-ADD", "both", None, 26, True])
def test_h5_4_other_settings_are_refused(wrong: object) -> None:
    with pytest.raises(tt.InvalidOption, match='"moon"'):
        hearts(moon=wrong)


@pytest.mark.parametrize("taker", SEATS)
def test_h5_5_the_jack_of_diamonds_takes_ten_off(taker: int) -> None:
    hands = {(taker + step) % 4: card for step, card in enumerate(("AD", "JD", "2D", "3D"))}
    before = [6, 7, 0, 13]
    match = ending(hands, before, taker, jack_of_diamonds=True)
    (deal,) = match.deals
    assert deal.facts.jack == taker
    wanted = [points - 10 * (seat == taker) for seat, points in enumerate(before)]
    assert list(deal.scores) == wanted
    assert lines(deal)[-1] == (taker, -10, "the jack of diamonds", "H5.5")
    without = ending(hands, before, taker)
    assert list(without.totals) == before
    told = {"jack": taker}
    assert list(sheet(before, told=told, jack_of_diamonds=True).totals) == wanted


@pytest.mark.parametrize("option", MOONS)
@pytest.mark.parametrize("jack", SEATS)
def test_h5_6_the_jack_makes_no_difference_to_the_moon(option: str, jack: int) -> None:
    told: dict[str, Any] = {"jack": jack}
    if option == "shooter-chooses":
        told["choice"] = "add"
    plain = sheet([0, 26, 0, 0], told={k: v for k, v in told.items() if k != "jack"}, moon=option)
    made = sheet([0, 26, 0, 0], told=told, moon=option, jack_of_diamonds=True)
    less = [10 * (seat == jack) for seat in SEATS]
    assert list(made.totals) == [t - x for t, x in zip(plain.totals, less, strict=True)]


@pytest.mark.parametrize("dealer", SEATS)
def test_h5_6_a_moon_with_the_jack_in_a_match(dealer: int) -> None:
    """The shooter takes every trick, and the jack with them."""
    match = moon(2, dealer, jack_of_diamonds=True)
    (deal,) = match.deals
    assert list(deal.scores) == [26, 26, -10, 26]


# ---------------------------------------------------------------- H6: the end


def test_h6_1_the_lowest_total_wins_when_somebody_has_100() -> None:
    made = sheet([5, 0, 16, 5], {"totals": [94, 40, 62, 66]})
    assert (made.totals, made.winners) == ((99, 40, 78, 71), ())
    made = sheet([5, 0, 16, 5], {"totals": [95, 40, 62, 66]})
    assert (made.totals, made.winners) == ((100, 40, 78, 71), (1,))
    made = sheet([5, 0, 16, 5], {"totals": [97, 40, 62, 36]})
    assert made.winners == (1,)
    made = sheet([5, 0, 16, 5], {"totals": [97, 120, 62, 36]})
    assert made.winners == (3,)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_h6_1_in_a_match(players: int) -> None:
    before = {"totals": [80, *[60] * (players - 2), 30]}
    game = hearts(players=players, passing="none")
    match = tt.Match(game, seed=1, start=before)
    while not match.is_over:
        match.act(match.legal_actions[0])
    assert max(match.totals) >= 100
    assert match.winners == (match.totals.index(min(match.totals)),)


def test_h6_2_equal_lowest_totals_play_on() -> None:
    made = sheet([21, 0, 5, 0], {"totals": [80, 50, 45, 60]})
    assert (made.totals, made.winners, made.is_over) == ((101, 50, 50, 60), (), False)
    made.add({"points": [0, 13, 12, 1]})
    assert made.winners == (3,)
    match = ending(EXAMPLES[0][0], [5, 0, 3, 5], 2, start={"totals": [95, 45, 29, 95]})
    assert list(match.totals) == [100, 45, 45, 100]
    assert match.winners == ()


def test_h6_3_totals_fall_below_zero() -> None:
    made = sheet([0, 26, 0, 0], moon="shooter-subtracts")
    made.add({"points": [0, 26, 0, 0]})
    assert (made.totals, made.is_over) == ((0, -52, 0, 0), False)
    assert sheet([0, 0, 26, 0], told={"jack": 1}, jack_of_diamonds=True).totals == (26, 16, 0, 26)
    assert sheet([13, 0, 13, 0], told={"jack": 1}, jack_of_diamonds=True).totals[1] == -10
