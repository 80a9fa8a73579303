"""What docs/records.md says of views and score lines as JSON."""

from __future__ import annotations

import json

import tricktaker as tt


def test_a_view_tells_the_tricks() -> None:
    """The leader, the seats, the cards, the winner and the card points."""
    setup = {
        "hands": {0: "AS 7C", 1: "TH 8C", 2: "AH 9C", 3: "7H TC"},
        "leader": 0,
        "contract": {"taker": 0, "strain": "H"},
    }
    match = tt.Match(tt.load_game("belote"), setup=setup, seed=1)
    for code in ("play AS", "play TH", "play AH", "play 7H", "play 9C"):
        match.act(code)
    view = match.view(0).to_json()
    assert view["tricks"] == [
        {"leader": 0, "seats": [0, 1, 2, 3], "cards": "AS TH AH 7H", "winner": 2, "points": 32}
    ]
    assert view["trick"] == {
        "leader": 2,
        "seats": [2],
        "cards": "9C",
        "winner": None,
        "points": 0,
    }


def test_a_score_line_tells_what_it_counts() -> None:
    """`counts` stands where a line changes counters of the game, and comes back."""
    sheet = tt.ScoreSheet(tt.load_game("spades"))
    scored = sheet.add({"bids": [4, 3, 2, 2], "tricks": [5, 3, 3, 2]})
    lines = {line.rule: line for line in scored if line.side == 0}
    made, bags = lines["S6.1"], lines["S6.2"]
    head = {"side": 0, "amount": 60, "reason": made.reason.to_json(), "rule": "S6.1"}
    assert made.to_json() == head
    head = {"side": 0, "amount": 2, "reason": bags.reason.to_json(), "rule": "S6.2"}
    assert bags.to_json() == {**head, "counts": {"bags": 2}}
    for line in (made, bags):
        assert tt.ScoreLine.from_json(json.loads(json.dumps(line.to_json()))) == line
