"""`tricktaker.testing` itself: what it needs, and how it shows what is broken."""

from __future__ import annotations

import json
import random
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations, product
from pathlib import Path
from random import Random

import pytest
from attrs import evolve, frozen

import tricktaker as tt
import tricktaker.testing
from tests.contract.broken_games import BROKEN, Build
from tests.contract.installing import GAMES, install, installed, write_package
from tests.contract.sound import Greeting
from tricktaker.options import Value, specs
from tricktaker.testing import (
    PROMISES,
    Broken,
    Kept,
    Promise,
    blame,
    bot_promises,
    check,
    check_bot,
)
from tricktaker.testing.bots import _choices_in
from tricktaker.testing.checking import keep
from tricktaker.testing.elsewhere import elsewhere
from tricktaker.testing.plays import compiled_play_agrees
from tricktaker.testing.promise import Seed, hold
from tricktaker.testing.settings import all_settings, covering, fits, options_do_something
from tricktaker.testing.swaps import _Watch
from tricktaker.testing.table import Walk, events_json, play_out, readers
from tricktaker.text import Text, plain

BY_NAME = {promise.name: promise for promise in PROMISES}
DOCS = Path(__file__).parents[2] / "docs"


def fresh(code: str) -> list[str]:
    """The modules that are loaded after some code in a process of its own."""
    told = f"{code}\nimport json, sys\nprint(json.dumps(sorted(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    names: list[str] = json.loads(done.stdout.splitlines()[-1])
    return names


def ours(names: list[str]) -> list[str]:
    return [name for name in names if name.startswith("tricktaker")]


# ------------------------------------------------------------------ what it needs


def test_importing_it_imports_nothing_else() -> None:
    assert ours(fresh("import tricktaker.testing")) == ["tricktaker", "tricktaker.testing"]


def test_it_works_in_the_base_install() -> None:
    code = (
        "import sys\n"
        "sys.modules.update(dict.fromkeys(('pytest', 'hypothesis', '_pytest', 'tests')))\n"
        "import tricktaker as tt\n"
        "from tricktaker.testing import check, check_bot\n"
        "game = tt.load_game('belote')\n"
        "report = check(game, seeds=[1], settings=())\n"
        "assert report.is_kept, report.broken\n"
        "assert check_bot('random', games=[game], seeds=[1]).is_kept"
    )
    assert "hypothesis.core" not in fresh(code)


def test_every_public_name_is_there_and_listed() -> None:
    for name in tricktaker.testing.__all__:
        assert getattr(tricktaker.testing, name) is not None
        assert name in dir(tricktaker.testing)
    page = (DOCS / "api.md").read_text(encoding="utf-8")
    listed = re.findall(r"^\| `testing\.(\w+)` \|", page, re.MULTILINE)
    assert sorted(listed) == sorted(tricktaker.testing.__all__)
    with pytest.raises(AttributeError, match="no attribute 'chekc'"):
        _ = tricktaker.testing.chekc


def test_every_promise_says_what_it_is() -> None:
    names = [promise.name for promise in PROMISES]
    assert len(set(names)) == len(names)
    for promise in PROMISES:
        assert re.fullmatch(r"[a-z]+(-[a-z]+)+", promise.name)
        assert type(promise.text) is Text
        assert re.fullmatch(r"[A-Z].*\.", str(promise.text))
    with pytest.raises(AttributeError):
        PROMISES[0].name = "other"  # type: ignore[misc]  # it is frozen


def test_the_page_on_testing_has_every_promise_in_order() -> None:
    page = (DOCS / "testing.md").read_text(encoding="utf-8")
    table = re.findall(r"^\| `([a-z-]+)` \| ([^|]*) \|", page, re.MULTILINE)
    bots = tricktaker.testing.bot_promises("random")
    wanted = [(promise.name, str(promise.text)) for promise in (*PROMISES, *bots)]
    assert [(name, text.strip()) for name, text in table] == wanted


# ------------------------------------------------------------------ how it shows what is broken


def broken_by(name: str) -> Broken:
    broken = check(tt.load_game(name), promises=[BY_NAME[BROKEN[name].promise]]).broken
    assert broken is not None
    return broken


@pytest.mark.usefixtures("broken_games")
def test_the_record_is_cut_at_the_decision_and_can_be_read() -> None:
    broken = broken_by("tells-in-refusal")
    match = tt.Match.from_record(tt.Record.parse(broken.record))
    assert len([line for line in match.record().lines if "do" in line]) == 1
    assert broken.moment.actions == 1


@pytest.mark.usefixtures("broken_games")
def test_the_shortest_of_the_matches_is_shown() -> None:
    def few_hearts(game: tt.Game, seeds: Iterable[Seed], house: Sequence[str]) -> int:
        for seed in seeds:
            walk = Walk(game, seed, house=house)
            for match in walk:
                played = [card for card in match.truth.played if card.suit.code == "H"]
                hold(len(played) < 2, "two hearts were played", walk)
        return 1

    game, text = tt.load_game("sound"), PROMISES[0].text
    lengths = []
    for seed in range(6):
        with pytest.raises(Broken) as caught:
            few_hearts(game, [seed], ())
        lengths.append(caught.value.moment.actions)
    assert lengths[0] > min(lengths)
    promise = Promise("few-hearts", text, few_hearts, PROMISES[0].counts, seeds=6)
    shown = check(game, promises=[promise]).broken
    assert shown is not None
    assert shown.moment.actions == min(lengths)
    assert shown.record.count('"do"') == min(lengths)


@pytest.mark.usefixtures("broken_games")
def test_a_fault_in_a_later_deal_is_shown_in_a_match_that_begins_with_it() -> None:
    broken = broken_by("loses-cards-later")
    record = tt.Record.parse(broken.record)
    assert [line["deal"] for line in record.lines if "deal" in line] == [1]
    assert record.header["start"]["totals"] != [0, 0, 0]
    assert broken.moment.actions == 1


@pytest.mark.usefixtures("broken_games")
def test_what_is_broken_is_told_in_words_and_as_json() -> None:
    broken = broken_by("boasts")
    first, second, third, *record = str(broken).splitlines()
    assert first.startswith("secrets-kept: boasts, seed ")
    assert second == "at fault: phase greeting: Boasts.act"
    assert "tricktaker show" in third
    assert "\n".join(record) + "\n" == broken.record
    data = json.loads(json.dumps(broken.to_json()))
    assert data == {
        "promise": "secrets-kept",
        "what": broken.what,
        "fault": broken.fault,
        "record": broken.record,
    }


@pytest.mark.usefixtures("broken_games")
def test_promises_are_looked_at_in_order_up_to_the_first_that_is_broken() -> None:
    told: list[Kept] = []
    report = check(tt.load_game("mumbles"), told=told.append)
    assert [kept.promise for kept in report.kept] == list(PROMISES[:2])
    assert told == list(report.kept)
    assert report.broken is not None
    assert report.broken.promise == PROMISES[2]


@pytest.mark.usefixtures("broken_games")
def test_whatever_a_rule_raises_breaks_the_promise_that_was_looked_at() -> None:
    def fails(_game: tt.Game, _seeds: object, _house: object) -> int:
        return 1 // 0

    promise = Promise("never-fails", PROMISES[0].text, fails, PROMISES[0].counts, seeds=1)
    broken = check(tt.load_game("sound"), promises=[promise]).broken
    assert broken is not None
    assert "ZeroDivisionError" in broken.what


@pytest.mark.usefixtures("broken_games")
def test_a_deal_that_never_ends_is_told_of() -> None:
    broken = check(tt.load_game("never-ends")).broken
    assert broken is not None
    assert broken.promise is PROMISES[1]
    assert broken.fault == "phase greeting: NeverEnds.to_act"
    with pytest.raises(Broken, match="goes on after"):
        play_out(tt.Match(tt.load_game("never-ends"), seed=1), Random(1))


@pytest.mark.usefixtures("broken_games")
def test_a_builder_that_fails_is_the_fault_of_the_option() -> None:
    broken = check(tt.load_game("cannot-be-built"), seeds=[0]).broken
    assert broken is not None
    assert broken.promise is BY_NAME["options-do-something"]
    assert broken.fault == "option loud (rule B2)"


@pytest.mark.usefixtures("broken_games")
def test_what_leaks_only_in_later_deals_is_caught() -> None:
    broken = broken_by("hints-later")
    assert broken.fault == "phase greeting: HintsLater.act"


def test_every_reader_is_looked_at_in_turn() -> None:
    walk = Walk(tt.load_game("spades"), 1)
    watch, looked = _Watch(walk, Counter()), Counter[tt.Reader]()
    while len(walk.done) < 30:
        looked.update(reader for reader in readers(walk.game) if watch._is_turn_of(reader, 3))
        walk.step()
    assert looked == dict.fromkeys(readers(walk.game), 2)


@pytest.mark.usefixtures("broken_games")
def test_an_event_before_the_last_action_is_blamed_on_its_own_phase() -> None:
    walk = Walk(tt.load_game("hints"), 3)
    walk.play(6)
    events = events_json(walk.match.view(None).events, None)
    noted = next(n for n, event in enumerate(events) if event["event"] == "noted")
    assert walk.match.truth.phase == "play"
    assert blame.of_any_event(walk, events, noted) == "phase greeting: Hints.act"
    assert blame.of_any_event(walk, events, len(events) - 1).startswith("phase play: ")


@pytest.mark.usefixtures("broken_games")
def test_pythons_own_generator_is_left_as_it_was() -> None:
    before = random.getstate()
    assert check(tt.load_game("sound"), promises=[BY_NAME["seed-settles-all"]], seeds=[1]).is_kept
    assert check_bot("random", games=[tt.load_game("sound")], seeds=[1], seconds=5.0).is_kept
    assert random.getstate() == before


def test_a_game_that_is_not_loaded_is_refused_where_it_is_looked_for_by_name() -> None:
    sound = evolve(Build("sound")(), name="unheard")
    with pytest.raises(tt.UnknownGame, match="load it first") as caught:
        check(sound)
    assert "\n" not in str(caught.value)
    with pytest.raises(tt.UnknownGame, match="load it first"):
        check_bot("random", games=[sound])
    assert check(sound, promises=PROMISES[:2]).is_kept


def test_what_cannot_be_compiled_is_told_from_other_errors(monkeypatch: pytest.MonkeyPatch) -> None:
    game = tt.load_game("belote")
    assert compiled_play_agrees(game, [1]) == 32

    def fails(_view: tt.View) -> tt.Playout:
        raise tt.TricktakerError("no such strain")

    monkeypatch.setattr(tt.Playout, "from_view", staticmethod(fails))
    with pytest.raises(tt.TricktakerError, match="no such strain"):
        compiled_play_agrees(game, [1])


# ------------------------------------------------------------------ settings

SHIPPED = ("belote", "euchre", "spades", "spades-two", "hearts")


@pytest.mark.parametrize(
    ("name", "option", "value"),
    [
        (name, spec.name, value)
        for name in SHIPPED
        for spec in specs(type(tt.load_game(name).options))
        for value in spec.trial
    ],
)
def test_an_option_that_has_been_set_does_something(name: str, option: str, value: Value) -> None:
    game = fits(tt.load_game(name), {option: value})
    if game is None:
        game = next(
            tt.load_game(name).with_options(**row)
            for row in all_settings(tt.load_game(name))
            if row[option] == value
        )
    assert options_do_something(game, [0])


@frozen
class Hanging(tt.Options):
    on: bool = tt.option(False, help=plain("on"), rule="H1")
    loud: bool = tt.option(False, help=plain("loud"), rule="H1")


@frozen
class Strict(Hanging):
    def check(self) -> None:
        if self.loud and not self.on:
            raise self.conflict("loud", "on", plain("false"))


class Voices(Greeting):
    """Is noted where it is on, and loud."""

    def more(self, view, seat, action):
        if view.game.options.on:
            yield tt.Noted("loud", view.game.options.loud)


def voices(options: tt.Options) -> tt.Game:
    sound = Build("sound")()
    phases = [sound.phases[0], Voices(), sound.phases[2]]
    return evolve(sound, name="voices", options=options, build=voices, phases=phases)


@pytest.mark.parametrize("options", [Hanging(), Strict(), Hanging(on=True), Strict(on=True)])
def test_an_option_that_hangs_on_another_does_something(options: tt.Options) -> None:
    assert options_do_something(voices(options), [0]) == 2


def test_the_words_of_a_bot_may_hold_commas() -> None:
    assert _choices_in('["0 bid 1,2", "1 pass"]') == ["0 bid 1,2", "1 pass"]
    assert _choices_in("KeyError: 7") == ["KeyError: 7"]


def test_a_bot_is_asked_with_the_same_settings_in_another_process() -> None:
    game = tt.load_game("spades", exchange_cards=1, double_nil=False, target=100)
    reproducible = bot_promises("random")[1]
    assert keep(reproducible, game, seeds=[0, 1]).looked


CHOOSY = """
from attrs import evolve, frozen
import tricktaker as tt
from tricktaker.text import plain
from tricktaker_testgames.tiny_hearts import tiny_hearts

@frozen
class Choosy(tt.Options):
    one: int = tt.option(1, help=plain("one"), rule="H1", trial=(2, 3))
    two: int = tt.option(1, help=plain("two"), rule="H1", trial=(2, 3))
    three: bool = tt.option(False, help=plain("three"), rule="H1")

    def check(self):
        if self.one == 3 and self.two == 3:
            raise self.conflict("one", "two", plain("a lower number"))
        if self.one == 1 and self.three:
            raise self.conflict("three", "one", plain("false"))

def choosy(options=Choosy()):
    return evolve(tiny_hearts(), name="choosy", options=options, build=choosy)

@tt.hookimpl
def tricktaker_games():
    return [choosy()]
"""


def test_settings_that_a_game_refuses_together_are_left_out(tmp_path: Path) -> None:
    install(GAMES, tmp_path)
    entries = {"tricktaker": {"choosy": "extra_choosy"}}
    write_package(tmp_path, "extra-choosy", {"extra_choosy": CHOOSY}, entries)
    with installed(tmp_path):
        game = tt.load_game("choosy")
        rows = covering(game)
        assert {frozenset(pair) for row in rows for pair in combinations(row.items(), 2)} == {
            frozenset(pair)
            for one, two, three in product((1, 2, 3), (1, 2, 3), (False, True))
            if not (one == 3 and two == 3) and not (one == 1 and three)
            for pair in combinations((("one", one), ("two", two), ("three", three)), 2)
        }
        pairs = {(row["one"], row["two"]) for row in rows}
        assert len(pairs) == 8
        assert (3, 3) not in pairs
        assert len(list(all_settings(game))) == 13
        assert len(covering(game)) < 13
        assert covering(game) == covering(game)
        settled = game.with_options(one=2)
        assert {row["one"] for row in covering(settled)} == {2}


def test_files_that_lie_in_the_folder_are_no_modules_of_the_other_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "string.py").write_text("raise SystemExit(3)")
    monkeypatch.chdir(tmp_path)
    record = str(tt.Match(tt.load_game("belote"), seed=1).seat_record(0))
    (told,) = elsewhere([{"job": "fold", "record": record}])
    assert " " not in told
