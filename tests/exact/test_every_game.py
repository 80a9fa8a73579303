"""The exact points that are the same for all games: seats, packs, options, scores, records."""

from __future__ import annotations

import json
import random
from itertools import pairwise
from typing import Any

import pytest

import tricktaker as tt
from tricktaker.options import specs

Line = dict[str, Any]

NAMES = sorted(name for plugin in tt.plugins() for name in plugin.games)
games = pytest.mark.parametrize("name", NAMES)

FIRST = {"bridge": 0, "skat": 2}
"""How many seats after the dealer the first to act sits; 1 in the other games."""


def lines_of(match: tt.Match) -> list[Line]:
    """The lines of the match's record, header first."""
    return [json.loads(row) for row in str(match.record()).splitlines()]


def read(lines: list[Line]) -> tt.Match:
    """The match of these lines."""
    text = "".join(json.dumps(line) + "\n" for line in lines)
    return tt.Match.from_record(tt.Record.parse(text))


def play(match: tt.Match, seed: int, until: int | None = None) -> tt.Match:
    """Play the match with random bots to its end, or so many actions."""
    bot, rng = tt.load_bot("random"), random.Random(seed)
    while match.to_act is not None and until != 0:
        match.act(bot.choose(match.view(match.to_act), rng))
        until = None if until is None else until - 1
    return match


def played(name: str, seed: int = 3, **options: Any) -> tt.Match:
    """Some deals of a game."""
    return play(tt.Match(tt.load_game(name), seed=seed, **{"max_deals": 3, **options}), seed)


def seen(match: tt.Match) -> list[object]:
    """What all readers know of a match, and its totals."""
    readers = [*range(match.game.seating.seats), None]
    return [[match.view(reader).to_json() for reader in readers], match.totals, len(match.deals)]


@games
def test_x1_who_is_first_and_who_is_next(name: str) -> None:
    seats = tt.load_game(name).seating.seats
    for dealer in range(seats):
        match = tt.Match(tt.load_game(name), seed=1, dealer=dealer)
        assert match.to_act == (dealer + FIRST.get(name, 1)) % seats
        sides = len(match.game.seating.sides)
        assert len(match.totals) == sides
        dealers = [
            line["dealer"] for line in lines_of(played(name, dealer=dealer)) if "deal" in line
        ]
        assert dealers[0] == dealer
        assert all(after == (before + 1) % seats for before, after in pairwise(dealers))


@games
def test_x2_each_deal_has_its_pack_and_then_the_seed_deals(name: str) -> None:
    game = tt.load_game(name)
    packs = [str(line["pack"]) for line in lines_of(played(name, seed=8)) if "deal" in line][:2]
    for dealer in range(game.seating.seats):
        matches = [
            play(tt.Match(game, packs=packs, dealer=dealer, seed=seed, max_deals=3), seed=4)
            for seed in (5, 5, 6)
        ]
        dealt = [[line["pack"] for line in lines_of(match) if "deal" in line] for match in matches]
        assert all(each[: len(packs)] == packs for each in dealt)
        if len(dealt[0]) > len(packs):
            assert dealt[0] == dealt[1] != dealt[2]


@games
def test_x10_an_option_is_refused_beyond_its_bounds_and_taken_at_them(name: str) -> None:
    for option in specs(type(tt.load_game(name).options)):
        wrong: list[object] = [[], "", 1.5]
        if option.at_least is not None:
            wrong.append(option.at_least - 1)
        if option.at_most is not None:
            wrong.append(option.at_most + 1)
        for value in wrong:
            with pytest.raises(tt.InvalidOption) as caught:
                tt.load_game(name, **{option.name: value})
            assert caught.value.name == option.name


@games
def test_x12_a_match_that_starts_where_another_ends_is_played_on(name: str) -> None:
    sides = len(tt.load_game(name).seating.sides)
    start = {"totals": [5000, *[10] * (sides - 1)]}
    match = tt.Match(tt.load_game(name), seed=2, start=start)
    assert not match.is_over
    assert match.to_act is not None
    play(match, seed=2)
    assert match.winners
    best = min if name == "hearts" else max
    assert match.totals[match.winners[0]] == best(match.totals)


@games
def test_x14_scores_are_the_change_of_the_totals(name: str) -> None:
    for seed in range(3):
        match = played(name, seed)
        totals = [0] * len(match.totals)
        for deal in match.deals:
            for line in deal.score_lines:
                totals[line.side] += line.amount
            sums = [
                sum(line.amount for line in deal.score_lines if line.side == side)
                for side in range(len(totals))
            ]
            assert list(deal.scores) == sums
        assert list(match.totals) == totals


@games
def test_x16_undo_over_the_end_of_a_deal_writes_the_deal_again(name: str) -> None:
    match = tt.Match(tt.load_game(name), seed=9, max_deals=2)
    rng = random.Random(9)
    states = []
    while not match.deals:
        states.append(seen(match))
        match.act(rng.choice(match.legal_actions))
    before = lines_of(match)
    match.undo()
    assert seen(match) == states[-1]
    assert lines_of(match) == [*before, {"undo": 1}]
    assert seen(read(lines_of(match))) == states[-1]
    match.act(match.legal_actions[0])
    assert lines_of(match)[-1].get("deal", 2) == 2
    back = min(5, len(states))
    match.undo(back)
    assert seen(match) == states[-back]


@games
def test_x17_what_is_drawn_after_the_deal_is_written(name: str) -> None:
    kinds = set()
    for seed in range(4):
        match = tt.Match(tt.load_game(name), seed=seed, max_deals=2)
        rng = random.Random(seed)
        while match.to_act is not None:
            match.act(rng.choice(match.legal_actions))
        kinds |= {next(iter(line)) for line in lines_of(match)}
    assert {"deal", "seat", "result"} < kinds
    assert ("chance" in kinds) == (name == "spades-two")


@games
def test_x18_a_result_stands_at_the_end_and_only_an_undo_after_it(name: str) -> None:
    match = played(name, max_deals=1)
    lines = lines_of(match)
    result = {"totals": list(match.totals), "winners": list(match.winners or ())}
    unfinished = {} if match.winners else {"unfinished": True}
    assert lines[-1] == {"result": {**result, **unfinished}}
    assert read([*lines, {"undo": 1}]).to_act is not None
    wrong = {"result": {**result, "totals": [total + 1 for total in match.totals], **unfinished}}
    for more in ([*lines, lines[-1]], [*lines[:-1], wrong], [*lines[:3], lines[-1]]):
        with pytest.raises(tt.RecordError) as caught:
            read(more)
        assert caught.value.line == len(more)
    with pytest.warns(tt.RecordWarning):
        assert read(lines[:-1]).totals == match.totals


@games
def test_x19_damage_is_refused_with_its_line_and_a_torn_end_dropped(name: str) -> None:
    match = play(tt.Match(tt.load_game(name), seed=3), seed=3, until=5)
    rows = str(match.record()).splitlines()
    line = rows[3]
    for damage in (
        line[:-1] + ', "why": 1}',
        line[:-1] + ', "do": "pass"}',
        "",
        "[1]",
        line[:-1],
        "\ufeff" + line,
        '{"seat": 0, "do": "sing"}',
        '{"seat": 9, "do": "pass"}',
    ):
        text = "\n".join([*rows[:3], damage, *rows[4:]]) + "\n"
        with pytest.raises(tt.RecordError) as caught:
            tt.Match.from_record(tt.Record.parse(text))
        assert caught.value.line == 4
    with pytest.warns(tt.RecordWarning):
        torn = tt.Match.from_record(tt.Record.parse("\n".join(rows)))
    assert lines_of(torn) == lines_of(match)[:-1]
    returns = tt.Record.parse(str(match.record()).replace("\n", "\r\n"))
    assert seen(tt.Match.from_record(returns)) == seen(match)
