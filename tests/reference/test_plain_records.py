"""Records of whole matches, read, written and drawn by the reference and by the program."""

from __future__ import annotations

import ast
import json
import re
from collections import Counter
from functools import cache
from pathlib import Path
from random import Random

import pytest

import tricktaker as tt
from tests.reference import plain_records as plain
from tricktaker.chance import Chance
from tricktaker.record import FORMAT

PAGE = Path(__file__).parents[2] / "docs" / "records.md"
GAMES = sorted(name for plugin in tt.plugins() for name in plugin.games)
OPTIONS: dict[str, dict[str, int]] = {
    "spades": {"target": 100},
    "spades-two": {"target": 100},
    "belote": {"target": 300},
}
each_game = pytest.mark.parametrize("name", GAMES)


@cache
def played(name: str, seed: int) -> tt.Match:
    """A match of some deals in which much is taken back, also over the ends of deals."""
    game, rng = tt.load_game(name, **OPTIONS.get(name, {})), Random(seed)
    stacked = [" ".join(map(str, rng.sample(game.cards.cards, len(game.cards))))] * (seed % 2)
    players = ["Ann", "Beáta", "Çem", "Δ"][: game.seating.seats]
    match = tt.Match(game, seed=seed, packs=stacked, max_deals=4, players=players)
    crossed, undone = 0, 0
    while not match.is_over or len(match.deals) > crossed:
        said = sum("do" in line for line in plain.in_force(map(dict, match.record().lines)))
        over_the_end = len(match.deals) > crossed
        if over_the_end or (undone < 12 and said > 30 and rng.random() < 0.05):
            crossed = max(crossed, len(match.deals))
            match.undo(2 if over_the_end else rng.choice((1, 3, 25)))
            undone += 1
            continue
        if said % 40 == 1 and match.to_act is not None:
            match.mark_hint(match.to_act)
        codes = [str(action) for action in match.legal_actions]
        wanted = [code for code in ("double-nil", "take") if code in codes]
        quick = [code for code in codes if code not in ("10", "11", "12", "13")]
        match.act(rng.choice(wanted or quick))
    return match


def test_the_reference_uses_nothing_of_the_program() -> None:
    source = ast.parse(Path(plain.__file__).read_text(encoding="utf-8"))
    imports = [node for node in ast.walk(source) if isinstance(node, ast.Import | ast.ImportFrom)]
    assert "tricktaker" not in " ".join(map(ast.unparse, imports))
    assert len(imports) == 4


@each_game
@pytest.mark.parametrize("seed", [6, 7, 2**127 + 5])
def test_every_pack_and_chance_of_a_saved_match_is_drawn_anew(name: str, seed: int) -> None:
    match = played(name, seed)
    header, lines = plain.read(str(match.save()).encode("utf-8"))
    told = [line for line in plain.in_force(lines) if plain.kind(line) in ("deal", "chance")]
    assert list(plain.drawn_anew(header, lines)) == told
    kinds = Counter(map(plain.kind, lines))
    assert kinds["deal"] > len(match.deals) > 1
    assert kinds["undo"] >= 2
    assert kinds["hint"] >= 2
    assert header["dealer"] == plain.first_dealer(seed, name)


def test_chances_are_among_what_is_drawn_anew() -> None:
    lines = played("spades-two", 7).record().lines
    assert sum(plain.kind(dict(line)) == "chance" for line in lines) > 3


def test_fixed_draws_go_by_the_draws_of_the_match() -> None:
    match = played("spades-two", 7)
    header, lines = plain.read(str(match.save()).encode("utf-8"))
    left = plain.in_force(lines)
    packs = [line["pack"] for line in left if plain.kind(line) == "deal"]
    chances = [line["chance"] for line in left if plain.kind(line) == "chance"]
    given = tt.Match(match.game, 1, dealer=header["dealer"], packs=packs, chances=chances)
    for line in left:
        if "do" in line:
            given.act(line["do"], line["seat"])
    header, lines = plain.read(str(given.save()).encode("utf-8"))
    assert chances
    assert [line for line in plain.drawn_anew(header, lines) if "chance" in line] == [
        {"chance": cards} for cards in chances
    ]


@each_game
def test_what_the_reference_writes_the_program_reads(name: str) -> None:
    match = played(name, 7)
    for record in (match.save(), match.record()):
        header, lines = plain.read(str(record).encode("utf-8"))
        assert (header, lines) == (dict(record.header), [dict(line) for line in record.lines])
        data = plain.write(header, lines)
        assert data != str(record).encode("utf-8")
        parsed = tt.Record.parse(data.decode("utf-8"))
        assert parsed == record
        assert tt.Match.from_record(parsed).deals == match.deals
        assert plain.read(data) == (header, lines)


@each_game
def test_what_is_left_after_all_undos_is_the_same_match(name: str) -> None:
    match = played(name, 7)
    header, lines = plain.read(str(match.save()).encode("utf-8"))
    left = plain.in_force(lines)
    assert len(left) < len(lines)
    again = tt.Match.from_record(tt.Record.parse(plain.write(header, left).decode("utf-8")))
    for reader in (None, *range(match.game.seating.seats)):
        assert again.view(reader) == match.view(reader)
    assert again.deals == match.deals


@each_game
def test_seat_records_are_read_and_written(name: str) -> None:
    match = played(name, 7)
    for reader in (None, *range(match.game.seating.seats)):
        record = match.seat_record(reader)
        header, lines = plain.read(str(record).encode("utf-8"))
        assert header["seat"] == reader
        assert len(lines) == len(match.view(reader).events)
        parsed = tt.Record.parse(plain.write(header, lines).decode("utf-8"))
        assert parsed == record
        assert parsed.view() == match.view(reader)


def test_a_set_up_is_read_and_written() -> None:
    match = tt.Match(
        tt.load_game("belote"),
        seed=7,
        setup={
            "hands": {2: "JH 8H AC"},
            "leader": 0,
            "trick": "QH 7H",
            "contract": {"taker": 0, "strain": "H"},
        },
    )
    match.act("JH")
    for record in (match.save(), match.seat_record(2)):
        header, lines = plain.read(str(record).encode("utf-8"))
        assert tt.Record.parse(plain.write(header, lines).decode("utf-8")) == record
    assert match.seat_record(2).header["setup"] is None


@pytest.mark.parametrize("end", [b"", b'{"seat": 0, "do": "lo', b'{"seat": 0, "do": "look"}'])
def test_a_line_that_was_cut_off_is_dropped(end: bytes) -> None:
    match = tt.Match(tt.load_game("spades"), seed=7)
    assert plain.read(str(match.save()).encode("utf-8") + end)[1] == [*match.save().lines]


@pytest.mark.parametrize("name", GAMES)
def test_the_packs_are_in_the_order_that_the_page_says(name: str) -> None:
    assert plain.pack_of(name) == [str(card) for card in tt.load_game(name).cards]


def test_the_vectors_of_the_page_are_what_is_drawn() -> None:
    """What another program can check itself against before it has any record."""
    row = r"^\| `tricktaker/1/(\S+)/(\d+)/(\d+)` \| (\d+) \| (\d+) \| `(.*)` \|$"
    vectors = re.findall(row, PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(vectors) >= 5
    for seed, deal, number, n, count, drawn in vectors:
        where = (int(seed), int(deal), int(number))
        expected = json.loads(f"[{drawn}]")
        assert plain.draw(*where, range(int(n)), int(count)) == expected
        chance = Chance(int(seed))
        if int(number):
            assert list(chance.sample(range(int(n)), int(count), *where[1:])) == expected
        elif int(deal):
            assert list(chance.shuffle(int(n), int(deal)))[: int(count)] == expected
        else:
            assert [chance.first_seat(int(n))] == expected


def test_the_page_is_of_this_version() -> None:
    assert f"The format has version {FORMAT}." in PAGE.read_text(encoding="utf-8")
