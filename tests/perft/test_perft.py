"""The engine counts the legal sequences of fixed deals as the plain references did (`make`)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import tricktaker as tt
from tests.perft.make import WANTED, Wanted, written

FILES = sorted(Path(__file__).parent.glob("*.txt"))
MOST = 20_000
"""Sequences that the usual run counts of a file; the soak counts all."""


def position(head: dict[str, str]) -> tt.Match:
    """The position of a file."""
    game = tt.load_game(head["game"], **json.loads(head["options"]))
    match = tt.Match(
        game,
        packs=[head["pack"]],
        dealer=int(head["dealer"]),
        chances=head["chances"].split(", ") if head["chances"] else [],
        seed=1,
        max_deals=1,
    )
    for action in head["actions"].split(", ") if head["actions"] else []:
        seat, code = action.split(" ", 1)
        match.act(code, seat=int(seat))
    return match


def count(match: tt.Match, depth: int) -> int:
    """How many sequences of so many actions are legal."""
    total = 0
    for seat in match.may_act:
        legal = match.view(seat).legal_actions
        if depth == 1:
            total += len(legal)
            continue
        for action in legal:
            after = match.copy()
            after.act(action, seat=seat)
            total += count(after, depth - 1)
    return total


def read(path: Path) -> tuple[dict[str, str], list[int]]:
    """What a file says: the position, and the counts by depth."""
    rows = path.read_text(encoding="utf-8").splitlines()
    named = [row.partition(" ") for row in rows if not row[0].isdecimal()]
    head = {name: text for name, _blank, text in named}
    depths = [row.split() for row in rows if row[0].isdecimal()]
    assert [int(depth) for depth, _count in depths] == list(range(1, len(depths) + 1))
    return head, [int(number) for _depth, number in depths]


def check(path: Path, most: int | None) -> int:
    """Count a file's sequences as deep as `most` allows; how many they were."""
    head, wanted = read(path)
    match = position(head)
    deep = [n for n, total in enumerate(wanted, 1) if most is None or total <= most]
    depth = max(deep)
    for number in sorted({1, min(2, depth), depth}):
        assert count(match, number) == wanted[number - 1], f"{path.stem} at depth {number}"
    return wanted[depth - 1]


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_perft(path: Path) -> None:
    check(path, MOST // 8)


@pytest.mark.soak
@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_perft_to_the_end(path: Path) -> None:
    print(check(path, None))


def test_there_is_a_file_for_every_position() -> None:
    assert {path.stem for path in FILES} == {wanted.file for wanted in WANTED}
    games = {"belote", "bridge", "euchre", "hearts", "skat", "spades", "spades-two"}
    assert {wanted.game for wanted in WANTED} == games


@pytest.mark.parametrize(
    "wanted", [each for each in WANTED if each.depth < 4], ids=lambda each: str(each.file)
)
def test_the_files_are_what_the_reference_says(wanted: Wanted) -> None:
    path = Path(__file__).parent / f"{wanted.file}.txt"
    assert path.read_text(encoding="utf-8") == written(wanted)
