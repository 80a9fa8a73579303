"""The value of games (J7), the score (J8) and the ramsch (J9): in matches and on score sheets."""

from __future__ import annotations

import pytest

import tricktaker as tt
from tests.reference.plain_skat import game_value
from tests.skat.tables import (
    SEATS,
    begin,
    bid,
    every_table,
    lines,
    play_on,
    rotated,
    say,
    skat,
)


def sheet(game, bid=18, matadors=None, points=None, tricks=6, declarer=0, **options):
    """The score lines of a deal that is told: seat, points, rule."""
    scores = tt.ScoreSheet(skat(**options))
    told = scores.add(
        {"declarer": declarer, "game": game, "bid": bid, "matadors": matadors, "points": points,
         "tricks": tricks}
    )  # fmt: skip
    return [(line.side, line.amount, line.rule) for line in told]


def refused(rule, options=None, **facts):
    """The facts are refused, by this rule, and the sheet stays as it is."""
    told = {"declarer": 0, "game": "hearts", "bid": 18, "matadors": 1, "points": 61, "tricks": 5}
    scores = tt.ScoreSheet(skat(**(options or {})))
    with pytest.raises(tt.InvalidFacts) as caught:
        scores.add({**told, **facts})
    assert caught.value.rule == rule
    assert scores.deals == ()
    return str(caught.value.reason)


# ---------------------------------------------------------------- J7 value


BASES = {"diamonds": 9, "hearts": 10, "spades": 11, "clubs": 12, "grand": 24}


@pytest.mark.parametrize(("game", "base"), BASES.items())
@pytest.mark.parametrize("seat", SEATS)
def test_j7_1_base_values(game, base, seat):
    assert sheet(game, 18, 1, 61, declarer=seat) == [(seat, 2 * base, "J8.2")]


MATADORS = [
    ("C", "JC", 1), ("C", "JC JS", 2), ("C", "JC JH", 1), ("C", "JS JH JD AC", 1),
    ("C", "JD", 3), ("C", "AC", 4), ("C", "TC", 5), ("C", "", 11),
    ("C", "JC JS JH JD AC TC KC QC 9C 8C", 10), ("C", "JC JS JH JD AC TC KC QC 9C 8C 7C", 11),
    ("H", "JC JS JH JD TH", 4), ("H", "JC JS JH JD AH KH", 5), ("D", "7D", 10),
    ("G", "JC JS JH JD AC", 4), ("G", "AC AS AH", 4), ("G", "JH", 2),
]  # fmt: skip


@pytest.mark.parametrize(("strain", "own", "count"), MATADORS)
def test_j7_2_matadors_with_and_without(strain, own, count):
    from tricktaker_skat.scoring import matadors_of

    game = skat()
    assert matadors_of(game.rankings[strain], game.cards.set(own)) == count


TOPS = (
    "JC JS JH JD 7S 8S 9S 7C 8C 9C",
    "AC TC AD TD KD QD 9D 8D 7D KC",
    "AH TH KH QH 9H 8H 7H AS TS KS",
)


@pytest.mark.parametrize(
    ("away", "game", "matadors"),
    [("pick-up", "grand", 4), ("", "grand-hand", 4), ("", "diamonds-hand", 4)],
)
@every_table
def test_j7_2_hand_and_skat_count_together(dealer, declarer, away, game, matadors):
    match = bid(begin(rotated(TOPS, declarer), dealer=dealer, deals=1), declarer)
    if away:  # two jacks are laid away, and count
        say(match, "pick-up", "discard JC", "discard JD")
    match.act(game)
    assert play_on(match).deals[0].facts.matadors == matadors


@every_table
def test_j7_2_a_jack_in_the_skat_counts_from_the_hand(dealer, declarer):
    without = (
        "JH JD AC TC KC 7S 8S 9S 7D 8D",
        "JS AS TS KS QS 9D TD KD QD AD",
        "7C 8C 9C QC 7H 8H 9H TH KH QH",
    )
    match = bid(begin(rotated(without, declarer), dealer=dealer, deals=1), declarer)
    say(match, "clubs-hand")
    assert {str(card) for card in match.truth.known("skat")} == {"JC", "AH"}
    assert play_on(match).deals[0].facts.matadors == 1


@pytest.mark.parametrize("base", BASES)
@pytest.mark.parametrize("matadors", [1, 2, 4])
@pytest.mark.parametrize(("points", "tricks"), [(61, 5), (90, 8), (120, 10), (89, 9)])
def test_j7_3_levels_that_count(base, matadors, points, tricks):
    for more, levels in (("", 0), ("-hand", 1)):
        times = matadors + 1 + levels + (points >= 90) + (tricks == 10)
        assert sheet(base + more, 18, matadors, points, tricks) == [
            (0, BASES[base] * times, "J8.2")
        ]


@pytest.mark.parametrize(
    ("said", "points", "tricks", "times"),
    [
        ("-schneider", 90, 8, 1 + 1 + 1 + 1 + 1),
        ("-schneider", 120, 10, 1 + 1 + 1 + 1 + 1 + 1),
        ("-schwarz", 120, 10, 1 + 1 + 1 + 1 + 1 + 1 + 1),
        ("-ouvert", 120, 10, 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1),
    ],
)
@pytest.mark.parametrize("name", BASES)
def test_j7_4_what_is_announced_counts_once_more(said, points, tricks, times, name):
    assert sheet(f"{name}-hand{said}", 18, 1, points, tricks) == [(0, BASES[name] * times, "J8.2")]


@pytest.mark.parametrize(
    ("points", "tricks", "times"), [(31, 3, 2), (30, 3, 3), (0, 1, 3), (22, 0, 4), (60, 5, 2)]
)
def test_j7_4_the_declarer_may_be_schneider_or_schwarz(points, tricks, times):
    assert sheet("hearts", 18, 1, points, tricks) == [(0, -2 * 10 * times, "J8.2")]


@pytest.mark.parametrize(
    ("game", "value"),
    [("null", 23), ("null-hand", 35), ("null-ouvert", 46), ("null-hand-ouvert", 59)],
)
@pytest.mark.parametrize("seat", SEATS)
def test_j7_5_a_null_has_a_value_of_its_own(game, value, seat):
    assert sheet(game, 18, tricks=0, declarer=seat) == [(seat, value, "J8.2")]
    assert sheet(game, 18, tricks=1, declarer=seat) == [(seat, -2 * value, "J8.2")]


# ---------------------------------------------------------------- J8 score


@pytest.mark.parametrize(("points", "won"), [(60, False), (61, True)])
@pytest.mark.parametrize("game", BASES)
def test_j8_1_the_declarer_needs_61_points(game, points, won):
    ((_seat, amount, _rule),) = sheet(game, 18, 1, points)
    assert (amount > 0) == won


@every_table
def test_j8_1_the_skat_counts_for_the_declarer(dealer, declarer):
    match = say(bid(begin(rotated(TOPS, declarer), dealer=dealer, deals=1), declarer), "pick-up")
    assert {str(card) for card in match.view(declarer).hand} >= {"QC", "QS"}
    say(match, "discard QC", "discard QS", "grand")
    deal = play_on(match).deals[0]
    own = sum(trick.points for trick in deal.tricks if trick.winner == declarer)
    assert deal.facts.points == own + 6


def test_j8_2_won_once_lost_twice():
    assert sheet("clubs", 18, 2, 65) == [(0, 36, "J8.2")]
    assert sheet("clubs", 18, 2, 60) == [(0, -72, "J8.2")]


@pytest.mark.parametrize(
    ("game", "points", "tricks"),
    [
        ("spades-hand-schneider", 89, 9),
        ("spades-hand-schwarz", 119, 9),
        ("spades-hand-ouvert", 119, 9),
        ("spades-hand-schneider", 61, 5),
    ],
)
def test_j8_3_what_was_announced_must_be_reached(game, points, tricks):
    ((seat, amount, rule),) = sheet(game, 18, 1, points, tricks, declarer=2)
    assert (seat, rule) == (2, "J8.3")
    assert amount == -2 * game_value(game, 1, points, tricks, 18)[0]
    assert amount == -2 * 11 * {"schneider": 5, "schwarz": 7, "ouvert": 8}[game.split("-")[2]]


@pytest.mark.parametrize(
    ("game", "bid", "matadors", "points", "amount", "rule"),
    [
        ("spades", 44, 1, 70, -88, "J8.4"),
        ("spades", 45, 1, 70, -110, "J8.4"),
        ("spades", 45, 1, 40, -110, "J8.4"),
        ("spades", 22, 1, 70, 22, "J8.2"),
        ("spades", 33, 1, 89, -66, "J8.4"),
        ("spades", 33, 1, 90, 33, "J8.2"),
        ("spades", 33, 1, 30, -66, "J8.2"),
        ("grand", 59, 1, 89, -144, "J8.4"),
        ("hearts-hand", 40, 1, 70, -80, "J8.4"),
        ("diamonds", 264, 1, 70, -540, "J8.4"),
    ],
)
def test_j8_4_overbid(game, bid, matadors, points, amount, rule):
    assert sheet(game, bid, matadors, points) == [(0, amount, rule)]


def test_j8_4_in_a_match_the_skat_may_make_a_game_overbid():
    """Without four the spades are worth 55; but the jack of clubs lies in the skat."""
    texts = (
        "AS TS KS QS 9S AH AD AC 7H 7D",
        "JS JH JD TH KH QH 9H 8H 7C 8C",
        "7S 8S TD KD QD 9D 8D TC KC QC",
    )
    match = begin(rotated(texts, 1), dealer=2, deals=1)
    assert {str(card) for card in match.truth.known("skat")} == {"JC", "9C"}
    say(match, "55", "pass", "pass", "spades-hand")
    deal = play_on(match).deals[0]
    assert deal.facts.matadors == 1
    assert [line.rule for line in deal.score_lines] == ["J8.4"]
    assert deal.scores == (0, -110, 0)


# ---------------------------------------------------------------- J9 ramsch


def ramsch(dealer=2, **more):
    """A match in which all have passed."""
    return say(begin(dealer=dealer, ramsch=True, deals=1, **more), "pass", "pass", "pass")


def told(points, tricks):
    """The score lines of a ramsch: seat, points, rule, reason."""
    scores = tt.ScoreSheet(skat(ramsch=True))
    told = scores.add({"declarer": None, "points_of_each": points, "tricks_of_each": tricks})
    return [(line.side, line.amount, line.rule, str(line.reason)) for line in told]


@pytest.mark.parametrize("dealer", SEATS)
def test_j9_1_a_ramsch_where_all_pass(dealer):
    match = ramsch(dealer)
    view = match.view(None)
    assert (view.phase, view.to_act) == ("play", (dealer + 1) % 3)
    assert view.strain == "G"
    assert "declarer" not in view.contract
    play_on(match)
    assert len(match.deals[0].tricks) == 10


def test_j9_1_without_the_option_the_deal_is_passed_out():
    match = say(begin(deals=1), "pass", "pass", "pass")
    assert match.deals[0].tricks == ()


@pytest.mark.parametrize("dealer", SEATS)
@pytest.mark.parametrize("seed", range(5))
def test_j9_2_the_skat_goes_with_the_last_trick(dealer, seed):
    match = ramsch(dealer, seed=seed)
    laid = match.truth.known("skat")
    points = sum({"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}.get(str(c)[0], 0) for c in laid)
    deal = play_on(match, seed).deals[0]
    won = [sum(t.points for t in deal.tricks if t.winner == seat) for seat in SEATS]
    last = deal.tricks[-1].winner
    assert last is not None
    won[last] += points
    assert list(deal.facts.points_of_each) == won
    for reader in (*SEATS, None):
        assert laid == match.view(reader).known("skat")


@pytest.mark.parametrize("turn", SEATS)
def test_j9_3_most_points_are_lost(turn):
    def at(values):
        return [values[(seat - turn) % 3] for seat in SEATS]

    text = "ramsch: most card points"
    assert told(at([20, 30, 70]), at([2, 3, 5])) == [((2 + turn) % 3, -70, "J9.3", text)]
    both = told(at([20, 50, 50]), at([2, 3, 5]))
    assert sorted(both) == sorted(((n + turn) % 3, -50, "J9.3", text) for n in (1, 2))
    assert told([40, 40, 40], [2, 3, 5]) == [
        (seat, 0, "J9.3", "ramsch: all level") for seat in SEATS
    ]


@pytest.mark.parametrize("virgin", SEATS)
def test_j9_4_og_07_a_virgin_doubles_each_loss_in_a_line_of_its_own(virgin):
    """0, 60 and 60 points, and the first took no trick: nothing for it, −120 for the others."""
    points = [0 if seat == virgin else 60 for seat in SEATS]
    tricks = [0 if seat == virgin else 5 for seat in SEATS]
    others = [seat for seat in SEATS if seat != virgin]
    assert told(points, tricks) == [
        *((seat, -60, "J9.3", "ramsch: most card points") for seat in others),
        *((seat, -60, "J9.4", f"doubled: seat {virgin} took no trick") for seat in others),
    ]
    scores = tt.ScoreSheet(skat(ramsch=True))
    scores.add({"declarer": None, "points_of_each": points, "tricks_of_each": tricks})
    assert scores.totals == tuple(0 if seat == virgin else -120 for seat in SEATS)


def test_j9_4_a_trick_without_points_is_a_trick():
    assert told([0, 60, 60], [1, 4, 5]) == [
        (seat, -60, "J9.3", "ramsch: most card points") for seat in (1, 2)
    ]


def test_j9_4_and_one_loser_with_a_virgin():
    assert [line[:3] for line in told([0, 20, 100], [0, 2, 8])] == [
        (2, -100, "J9.3"),
        (2, -100, "J9.4"),
    ]


@pytest.mark.parametrize("seat", SEATS)
def test_j9_5_who_takes_all_tricks_gets_120(seat):
    points = [120 if each == seat else 0 for each in SEATS]
    tricks = [10 if each == seat else 0 for each in SEATS]
    assert told(points, tricks) == [(seat, 120, "J9.5", "durchmarsch: every trick")]


@pytest.mark.parametrize("seat", SEATS)
def test_j9_5_in_a_match(seat):
    best = (
        "JC JS JH JD AC TC KC AS AH AD",
        "QC 9C 8C 7C TS KS QS 9S TH KH",
        "TD KD QD 9D 8D 7D 8S 7S QH 9H",
    )
    match = begin(rotated(best, seat), dealer=(seat - 1) % 3, ramsch=True, deals=1)
    say(match, "pass", "pass", "pass")
    for card in best[0].split():
        match.act(f"play {card}")
        for _other in range(2):
            match.act(match.legal_actions[0])
    assert lines(match) == [(seat, 120, "J9.5")]
    assert match.winners == (seat,)


# ---------------------------------------------------------------- X21 facts that cannot be


def test_x21_facts_that_cannot_be_are_refused():
    assert refused("J1.1", declarer=3) == "declarer: there is no seat 3; they are 0 to 2"
    refused("J1.1", declarer=True)
    refused("J4.3", game="hearts-schneider")
    refused("J4.3", game=7)
    refused("J4.3", game=["grand", "hand"])
    refused("J3.1", bid=19)
    refused("J3.1", bid=18.0)
    refused("J6.1", tricks=11)
    refused("J8.1", points=121)
    refused("J8.1", points=-1)
    refused("J7.2", matadors=12)
    refused("J7.2", matadors=0)
    refused("J7.2", game="grand", matadors=5)
    refused("J5.4", tricks=10, points=61)
    assert refused("J5.4", tricks=0, points=23) == "0 tricks cannot have 23 points"
    refused("J5.4", tricks=1, points=55)
    refused("J5.4", tricks=9, points=86)
    refused("J6.4", game="null", tricks=2, matadors=None, points=None)
    refused("J4.5", game="null", bid=24, matadors=None, points=None)
    assert refused("J8.1", game="null") == 'there is no "points" in a deal like this'
    refused("J7.2", game="null", points=None)
    assert "must be told" in refused("J8.1", points=None)
    refused("J7.2", matadors=None)
    assert refused("J4.3", declarer=None) == 'there is no "game" in a deal like this'
    refused("J3.1", bid=None)


def test_x21_facts_of_a_ramsch_that_cannot_be_are_refused():
    options = {"ramsch": True}
    alone = dict.fromkeys(("declarer", "game", "bid", "tricks", "points", "matadors"))
    fine = {**alone, "points_of_each": [20, 40, 60], "tricks_of_each": [2, 3, 5]}
    tt.ScoreSheet(skat(ramsch=True)).add(fine)
    refused("J9.3", options, **{**fine, "points_of_each": [20, 40, 59]})
    refused("J9.3", options, **{**fine, "tricks_of_each": [2, 3, 4]})
    refused("J9.3", options, **{**fine, "points_of_each": [60, 60]})
    refused("J9.3", options, **{**fine, "points_of_each": 120})
    refused("J9.3", options, **{**fine, "points_of_each": None})
    refused("J9.3", options, **{**fine, "points_of_each": [-20, 80, 60]})
    refused("J9.4", options, **{**fine, "tricks_of_each": [0, 5, 5]})
    refused("J9.3", options, **{**fine, "points_of_each": [120, 0, 0], "tricks_of_each": [1, 9, 0]})
    refused("J4.3", options, **{**fine, "game": "grand"})
    refused("J9.3", options, points_of_each=[20, 40, 60])


def test_x21_what_a_sheet_asks():
    asked = [question.name for question in tt.ScoreSheet(skat()).questions]
    assert asked == ["declarer", "game", "bid", "tricks", "points", "matadors"]
    asked = [question.name for question in tt.ScoreSheet(skat(ramsch=True)).questions]
    alone = ["declarer", "game", "bid", "tricks", "points", "matadors"]
    assert asked == [*alone, "points_of_each", "tricks_of_each"]
