"""The table server of docs/app.md, tried harder than its page does."""

from __future__ import annotations

import asyncio
import json
import re
import warnings
from pathlib import Path
from random import Random
from typing import Any

import pytest

import tricktaker as tt

PAGE = Path(__file__).parents[1] / "docs" / "app.md"
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("spades", {"exchange": "simultaneous"}),
    ("spades-two", {}),
    ("belote", {"target": 300}),
]
each_game = pytest.mark.parametrize(("name", "options"), GAMES)


@pytest.fixture(scope="module")
def app() -> dict[str, Any]:
    """What the page defines: its blocks of imports, classes and functions, without its matches."""
    names: dict[str, Any] = {}
    for code in BLOCK.findall(PAGE.read_text(encoding="utf-8")):
        if re.search("^(import|class|async def|def) ", code, re.MULTILINE):
            exec(code.partition("\nwith TemporaryDirectory")[0], names)
    return names


def bots(game: tt.Game, *people: int) -> dict[int, tt.Bot]:
    return {s: tt.load_bot("random") for s in range(game.seating.seats) if s not in people}


def table_of(app: dict[str, Any], path: Path, name: str, *people: int, **options: Any) -> Any:
    game = tt.load_game(name, **options)
    match = tt.Match(game, seed=7, dealer=0, max_deals=2)
    return app["Table"](match, path, bots(game, *people), Random(7))


def person(rng: Random, told: list[dict[str, Any]]) -> Any:
    """Somebody who often types what is not legal, or comes late."""

    def choose(refusal: dict[str, Any] | None) -> Any:
        now = refusal or told[-1]
        slips: list[Any] = [None, "", [], {}, {"turn": now["turn"]}, {"turn": -1, "do": "pass"}]
        slips += [{"turn": now["turn"], "do": do} for do in (None, 4, "play 1X", "undo", ["look"])]
        if rng.random() < 0.3:
            return rng.choice(slips)
        return {"do": rng.choice(now["legal"]), "turn": now["turn"]}

    return choose


@each_game
def test_what_each_client_is_sent_is_what_its_seat_may_know(
    app: dict[str, Any], tmp_path: Path, name: str, options: dict[str, Any]
) -> None:
    table = table_of(app, tmp_path / "t.jsonl", name, 0, 1, **options)
    match = table.match
    readers = (None, *range(match.game.seating.seats))
    sent: dict[int | None, list[dict[str, Any]]] = {reader: [] for reader in readers}
    joined = {reader: len(match.view(reader).events) for reader in readers}
    for reader in readers:
        table.join(reader, sent[reader].append)
    app["run"](table, {seat: person(Random(seat), sent[seat]) for seat in (0, 1)})
    assert match.is_over
    for reader in readers:
        first, *rest = json.loads(json.dumps(sent[reader]))
        assert first["view"]["reader"] == reader
        record = match.seat_record(reader)
        own = [event for message in rest for event in message["events"]]
        assert own == list(record.lines)[joined[reader] :]
        told = tt.Record(record.header, (*record.lines[: joined[reader]], *own))
        assert told.view() == match.view(reader)
    assert (tmp_path / "t.jsonl").read_text(encoding="utf-8") == str(match.save())


@each_game
def test_what_is_refused_or_late_changes_nothing(
    app: dict[str, Any], tmp_path: Path, name: str, options: dict[str, Any]
) -> None:
    path = tmp_path / "t.jsonl"
    table = table_of(app, path, name, 0, 1, **options)
    heard: list[dict[str, Any]] = []
    match, rng, late = table.match, Random(5), 0
    table.join(None, heard.append)
    seats = range(match.game.seating.seats)
    while not match.is_over:
        before = (str(match.save()), path.read_bytes(), len(heard))
        views = [match.view(seat).to_json() for seat in seats]
        for seat in seats:
            turn = table.now(seat)["turn"]
            legal = [str(action) for action in match.legal_actions]
            late += turn > 0
            for message in (
                *({"do": code, "turn": turn - 1} for code in legal[:3]),
                *({"do": code, "turn": turn + 1} for code in legal[:3]),
                *({"do": code} for code in legal[:3]),
                {"do": "play XX", "turn": turn},
                {"do": None, "turn": turn},
                None,
                "pass",
            ):
                assert "refused" in table.take(seat, message)
        assert before == (str(match.save()), path.read_bytes(), len(heard))
        assert views == [match.view(seat).to_json() for seat in seats]
        table.act(match.to_act, rng.choice(match.legal_actions))
    assert late > 30


def test_a_double_click_does_not_pass_twice(app: dict[str, Any], tmp_path: Path) -> None:
    """The second `pass` comes when that seat may pass again."""
    table = table_of(app, tmp_path / "t.jsonl", "belote", 0, 1, 2, 3)
    click = {"do": "pass", "turn": 0}
    for seat in (1, 2, 3, 0):
        assert table.take(seat, click) is None
    assert table.match.to_act == 1
    assert "pass" in table.now(1)["legal"]
    assert table.take(1, click)["reason"] == "that is too late, or no message"
    assert table.match.to_act == 1


def test_who_connects_again_gets_its_view_and_then_events(
    app: dict[str, Any], tmp_path: Path
) -> None:
    table = table_of(app, tmp_path / "t.jsonl", "spades", 0, 1, 2, 3)
    first: list[dict[str, Any]] = []
    second: list[dict[str, Any]] = []
    match = table.match
    table.join(1, first.append)
    for _action in range(12):
        table.act(match.to_act, match.legal_actions[0])
    table.leave(first.append)
    table.join(1, second.append)
    heard = len(first)
    table.act(match.to_act, match.legal_actions[0])
    if match.to_act != 1:
        assert second[-1]["legal"] == []
    assert (len(first), len(second)) == (heard, 2)
    assert second[0]["view"] != first[0]["view"]
    assert second[1]["events"][-1] == match.seat_record(1).lines[-1]


@each_game
def test_wherever_the_program_stops_the_table_goes_on(
    app: dict[str, Any], tmp_path: Path, name: str, options: dict[str, Any]
) -> None:
    path, rng = tmp_path / "t.jsonl", Random(3)
    table = table_of(app, path, name, **options)
    app["run"](table, {})
    whole = path.read_bytes()
    lines = [dict(line) for line in table.match.save().lines]
    header = whole.index(b"\n") + 1
    for _stop in range(25):
        path.write_bytes(whole[: rng.randrange(header, len(whole) + 1)])
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", tt.RecordWarning)
            again = app["Table"].resume(path, table.bots, Random(1))
        kept = [dict(line) for line in again.match.save().lines]
        assert kept == lines[: len(kept)]
        app["run"](again, {})
        assert again.match.is_over
        assert path.read_text(encoding="utf-8") == str(again.match.save())
        packs = [line for line in again.match.save().lines if "pack" in line]
        assert packs == [line for line in lines if "pack" in line]


@each_game
def test_many_who_shout_at_once(
    app: dict[str, Any], tmp_path: Path, name: str, options: dict[str, Any]
) -> None:
    """Every client sends whatever it can, again and again; one task keeps the order."""
    table = table_of(app, tmp_path / "t.jsonl", name, 0, 1, **options)
    match, server = table.match, app["Server"](table)
    refused = 0

    async def shout(seat: int | None, rng: Random) -> None:
        nonlocal refused
        outbox = await server.join(seat)
        message: dict[str, Any] = {"view": None}
        while not match.is_over:
            message = await outbox.get()
            refused += "refused" in message
            if "refused" not in message and message["legal"]:
                do = [rng.choice(message["legal"]) for _click in range(3)]
                for code in (*do, "play XX"):
                    await server.say(seat, {"do": code, "turn": message["turn"]}, outbox)
            if message.get("events") and message["events"][-1].get("key") == "winners":
                break
        await server.leave(outbox)

    async def evening() -> None:
        async with asyncio.timeout(60), asyncio.TaskGroup() as group:
            owner = group.create_task(server.run())
            clients = [
                shout(0, Random(1)),
                shout(1, Random(2)),
                shout(1, Random(3)),
                shout(None, Random(4)),
            ]
            await asyncio.gather(*clients)
            await server.inbox.put(owner.cancel)

    asyncio.run(evening())
    assert match.is_over
    assert refused > 50
    assert table.clients == {}
    assert (tmp_path / "t.jsonl").read_text(encoding="utf-8") == str(match.save())


def test_a_bot_that_fails_ends_the_evening_and_the_file_stands(
    app: dict[str, Any], tmp_path: Path
) -> None:
    class Faulty:
        def choose(self, view: tt.View, rng: Random) -> tt.Action:
            if view.phase == "play":
                raise ZeroDivisionError
            return view.legal_actions[0]

    path = tmp_path / "t.jsonl"
    table = table_of(app, path, "spades")
    table.bots[2] = Faulty()

    async def evening() -> None:
        async with asyncio.timeout(60), asyncio.TaskGroup() as group:
            group.create_task(app["Server"](table).run())

    with pytest.raises(ExceptionGroup) as caught:
        asyncio.run(evening())
    assert caught.group_contains(ZeroDivisionError)
    assert path.read_text(encoding="utf-8") == str(table.match.save())
    again = app["Table"].resume(path, bots(table.match.game), Random(1))
    app["run"](again, {})
    assert again.match.is_over
