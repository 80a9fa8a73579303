"""Nothing that the engine hands out can change a match, and nothing holds what it may not."""

from __future__ import annotations

import copy
import gc
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import tricktaker as tt
from tricktaker.events import Moved, Shown
from tricktaker.view import TRUTH


def played(actions: int, seed: int = 7, **settings: Any) -> tt.Match:
    """A match of Spades after so many actions of bots."""
    match = tt.Match(tt.load_game("spades"), seed=seed, dealer=3, **settings)
    bot, rng = tt.load_bot("random"), Random(seed)
    while actions and not match.is_over:
        actions -= 1
        match.act(bot.choose(match.view(match.to_act), rng))
    return match


def state(match: tt.Match) -> tuple[Any, ...]:
    """Everything that a match says."""
    readers = (0, 1, 2, 3, None)
    return (str(match.save()), *[match.view(reader).to_json() for reader in readers])


def test_a_record_can_be_changed_without_the_match() -> None:
    start = {"totals": [5, 5], "bags": [1, 1]}
    match = played(70, start=start, max_deals=1)
    match.undo(2)
    before = state(match)
    start["totals"][0] = 499
    header: Any = match.record().header
    header["start"]["totals"][0] = 999
    header["options"]["target"] = 1
    for line in (*match.record().lines, *match.record_lines()):
        changed: Any = line
        changed.clear()
    assert state(match) == before


@pytest.mark.parametrize("reader", [0, None])
def test_a_view_does_not_change(reader: int | None) -> None:
    match = played(20)
    before = state(match)
    view = match.view(reader)
    for name, value in (("reader", TRUTH), ("game", None), ("_table", None), ("bags", (9, 9))):
        with pytest.raises(AttributeError):
            setattr(view, name, value)
    known: Any = view.knowledge.known
    known.clear()
    view.table.sizes.clear()
    with pytest.raises(TypeError):
        view.notes["broken"] = True  # type: ignore[index]
    truth: Any = match.truth.knowledge.known
    truth.clear()
    assert state(match) == before


def test_the_contract_and_the_rankings_do_not_change() -> None:
    match = played(12)
    with pytest.raises(AttributeError, match="do not change"):
        match.view(0).contract.bids = (1, 1, 1, 1)
    with pytest.raises(TypeError):
        match.game.rankings[None] = None  # type: ignore[index]


def test_an_old_view_stands_still_in_every_part() -> None:
    match = played(14)
    view = match.view(1)
    before = (view.to_json(), view.events, view.public.to_json(), view.public.events)
    bot = tt.load_bot("random")
    for _ in range(40):
        match.act(bot.choose(match.view(match.to_act), Random(1)))
    assert (view.to_json(), view.events, view.public.to_json(), view.public.events) == before


def held(thing: object) -> Iterator[object]:
    """Everything that can be reached from an object, but for modules, classes and functions."""
    seen: set[int] = set()
    todo = [thing]
    while todo:
        each = todo.pop()
        if id(each) in seen or isinstance(each, type) or callable(each):
            continue
        seen.add(id(each))
        yield each
        todo += [
            x
            for x in gc.get_referents(each)
            if type(x).__module__ not in ("builtins", "") or isinstance(x, dict | list | tuple)
        ]


@pytest.mark.parametrize("reader", [0, 1, 2, 3, None])
def test_a_view_holds_no_event_that_its_reader_was_not_sent(reader: int | None) -> None:
    match = tt.Match(tt.load_game("spades"), seed=5, dealer=3)
    for code in ("double-nil", "look", "3", "look", "4", "look", "2"):
        match.act(code)
    for _ in range(6):
        match.act(match.legal_actions[0])
    view = match.view(reader)
    looked = 0
    for thing in held(view):
        if isinstance(thing, Moved | Shown) and thing.cards is not None:
            assert thing.seen_by(reader) == thing, f"{reader} holds {thing.cards}"
            looked += 1
    assert looked or reader is None


@pytest.mark.parametrize("action", [tt.Bid(True), tt.Bid(4.0), tt.Bid(14)])  # type: ignore[arg-type]
def test_what_merely_equals_a_legal_action_is_not_done(action: tt.Action) -> None:
    match = tt.Match(tt.load_game("spades", double_nil=False), seed=1, dealer=3)
    before = state(match)
    with pytest.raises(tt.IllegalAction):
        match.act(action)
    assert state(match) == before


def test_an_action_of_another_kind_that_says_it_is_equal_is_not_done() -> None:
    class Sly(tt.Play):
        def __eq__(self, other: object) -> bool:
            return True

        __hash__ = tt.Play.__hash__

    match = tt.Match(tt.load_game("spades", double_nil=False), seed=1, dealer=3)
    for _ in range(4):
        match.act("3")
    held_card = next(iter(match.view(1).hand))
    with pytest.raises(tt.IllegalAction):
        match.act(Sly(held_card))


def test_a_repr_of_a_record_shows_no_card_and_no_seed() -> None:
    match = played(30, seed=987654321)
    shown = repr(match.save())
    assert "987654321" not in shown
    assert "pack" not in shown


def test_a_pack_is_dealt_again_after_an_undo() -> None:
    match = played(400)
    deal = next(n for n, line in enumerate(match.record().lines) if line.get("deal") == 2)
    actions = len(match.record().lines) - deal - 1
    match.undo(actions + 1)
    bot = tt.load_bot("random")
    while not any(line.get("deal") == 2 for line in match.record_lines(deal + actions + 1)):
        match.act(bot.choose(match.view(match.to_act), Random(3)))
    lines = str(match.record()).splitlines()
    again = max(n for n, line in enumerate(lines) if '"deal": 2' in line)
    first, second = lines[again].split('"pack": "')[1].split()[:2]
    lines[again] = lines[again].replace(f'"{first} {second} ', f'"{second} {first} ')
    with pytest.raises(tt.RecordError, match="another pack"):
        tt.Match.from_record(tt.Record.parse("\n".join(lines) + "\n"))


def test_a_sheet_can_be_copied() -> None:
    sheet = tt.ScoreSheet(tt.load_game("spades"))
    sheet.add({"bids": [4, "nil", 2, 2], "tricks": [5, 0, 4, 4]})
    assert copy.deepcopy(sheet).totals == copy.copy(sheet).totals == sheet.totals


HUGE = 10**5000


@pytest.mark.parametrize(
    "ask",
    [
        lambda m, g: m.view(HUGE),
        lambda m, g: m.act("look", seat=HUGE),
        lambda m, g: m.undo(-HUGE),
        lambda m, g: tt.Match(g, dealer=HUGE),
        lambda m, g: tt.Match(g, start={"totals": [HUGE, 0]}),
        lambda m, g: tt.Match(g, start={"bags": [HUGE, 0]}),
        lambda m, g: tt.Match(g, players=["\ud800", "a", "b", "c"]),
        lambda m, g: tt.load_game("spades", target=HUGE),
        lambda m, g: tt.load_game("spades", exchange_cards=-HUGE),
        lambda m, g: g.pack({HUGE: "AS"}),
        lambda m, g: g.pack({}, dealer=True),
        lambda m, g: g.pack({0: 5}),
        lambda m, g: g.pack("x"),
        lambda m, g: g.parse_action(5),
        lambda m, g: tt.load_bot([]),  # type: ignore[arg-type]
        lambda m, g: tt.Record.parse(5),  # type: ignore[arg-type]
        lambda m, g: tt.Record.parse(b"x"),  # type: ignore[arg-type]
        lambda m, g: tt.Match.from_record("x"),  # type: ignore[arg-type]
        lambda m, g: tt.Match.from_record(tt.Record({})),
        lambda m, g: tt.Match.from_world(None, {}),  # type: ignore[arg-type]
        lambda m, g: tt.Match.from_world(m.view(0), 5),  # type: ignore[arg-type]
        lambda m, g: tt.ScoreSheet("spades"),  # type: ignore[arg-type]
        lambda m, g: tt.ScoreSheet(g, start=5),  # type: ignore[arg-type]
        lambda m, g: tt.ScoreSheet(g).add({"bids": [HUGE, 1, 1, 1], "tricks": [13, 0, 0, 0]}),
        lambda m, g: tt.ScoreSheet(g).add({"bids": [1, 1, 1, 1], "tricks": [HUGE, 0, 0, 0]}),
        lambda m, g: tt.View.fold(g, 9, []),
        lambda m, g: m.view(0).hand_of(8),
        lambda m, g: m.act(tt.Play(None)),  # type: ignore[arg-type]
    ],
)
def test_bad_input_gets_an_error_of_ours(ask: Any) -> None:
    match = tt.Match(tt.load_game("spades"), seed=1, dealer=3)
    before = state(match)
    with pytest.raises(tt.TricktakerError) as caught:
        ask(match, match.game)
    assert str(caught.value)
    assert state(match) == before
