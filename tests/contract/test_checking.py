"""`tricktaker.testing` itself: what it needs, and how it shows what is broken."""

from __future__ import annotations

import json
import random
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from attrs import evolve

import tricktaker as tt
import tricktaker.testing
from tests.contract.broken_games import BROKEN, Build
from tricktaker.cli.check import _looked
from tricktaker.testing import (
    PROMISES,
    Broken,
    Kept,
    Promise,
    blame,
    bot_promises,
    bots,
    check,
    check_bot,
)
from tricktaker.testing.bots import _choices_in
from tricktaker.testing.checking import keep
from tricktaker.testing.elsewhere import elsewhere
from tricktaker.testing.plays import compiled_play_agrees
from tricktaker.testing.promise import Seed, hold
from tricktaker.testing.swaps import _Watch
from tricktaker.testing.table import Walk, events_json, play_out, readers
from tricktaker.text import Text

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


def test_a_check_that_would_look_at_nothing_is_refused() -> None:
    game = tt.load_game("belote")
    with pytest.raises(tt.TricktakerError, match="needs a match to look at"):
        check(game, seeds=[])
    with pytest.raises(tt.TricktakerError, match="needs a match to look at"):
        check_bot("random", games=[game], seeds=())
    with pytest.raises(tt.TricktakerError, match="needs a promise"):
        check(game, promises=())
    with pytest.raises(tt.TricktakerError, match="and a game"):
        check_bot("random", games=[])


def test_the_promises_of_a_bot_are_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    made = Counter[str]()

    def counted(bot: Any, seconds: float) -> tuple[Promise, ...]:
        made[bot] += 1
        return bot_promises(bot, seconds)[:1]

    monkeypatch.setattr(bots, "bot_promises", counted)
    games = [tt.load_game("belote"), tt.load_game("spades-two")]
    assert check_bot("random", games=games, seeds=[1]).is_kept
    assert made == {"random": 1}


def test_a_number_and_what_it_is_of_agree() -> None:
    for promise in (*PROMISES, *bot_promises("random")):
        one, more = str(promise.counts(1)), str(promise.counts(2))
        assert re.fullmatch(r"1 [a-z]+[^s]", one)
        assert more in (one.replace("1", "2") + "s", one.replace("1", "2") + "es")


def test_how_much_was_looked_at_is_told_in_good_english() -> None:
    options = BY_NAME["options-do-something"]
    assert str(_looked(Kept(options, 1))) == "1 option"
    assert str(_looked(Kept(options, 2, settings=3))) == "2 options, with 3 settings"
    assert str(_looked(Kept(options, 0))) == "there is nothing to look at"


def test_what_is_looked_at_with_few_settings_is_named_on_the_page() -> None:
    page = (DOCS / "testing.md").read_text(encoding="utf-8")
    told = re.search(r"\(Not so (.*?)\)", page)
    assert told is not None
    others = [promise.name for promise in PROMISES if not promise.each_setting]
    assert re.findall(r"`([a-z-]+)`", told[1]) == others


def test_what_cannot_be_compiled_is_told_from_other_errors(monkeypatch: pytest.MonkeyPatch) -> None:
    game = tt.load_game("belote")
    assert compiled_play_agrees(game, [1]) == 32

    def fails(_view: tt.View) -> tt.Playout:
        raise tt.TricktakerError("no such strain")

    monkeypatch.setattr(tt.Playout, "from_view", staticmethod(fails))
    with pytest.raises(tt.TricktakerError, match="no such strain"):
        compiled_play_agrees(game, [1])


def test_the_words_of_a_bot_may_hold_commas() -> None:
    assert _choices_in('["0 bid 1,2", "1 pass"]') == ["0 bid 1,2", "1 pass"]
    assert _choices_in("KeyError: 7") == ["KeyError: 7"]


def test_a_bot_is_asked_with_the_same_settings_in_another_process() -> None:
    game = tt.load_game("spades", exchange_cards=1, floor=-100, target=100)
    reproducible = bot_promises("random")[1]
    assert keep(reproducible, game, seeds=[0, 1]).looked


def test_files_that_lie_in_the_folder_are_no_modules_of_the_other_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "string.py").write_text("raise SystemExit(3)")
    monkeypatch.chdir(tmp_path)
    record = str(tt.Match(tt.load_game("belote"), seed=1).seat_record(0))
    (told,) = elsewhere([{"job": "fold", "record": record}])
    assert " " not in told
