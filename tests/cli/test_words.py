"""The words at the prompt that answer: why, hint, last, tricks, score, rules."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest

import tricktaker as tt
from tricktaker.bots.random import RandomBot
from tricktaker.cli.choices import Choices
from tricktaker.cli.words import ANSWERS, WORDS, read_word

from .runs import environment, install, one_error, process, run, script

SEED = ("play", "spades", "--seed", "6", "--players", "random")
PLAYING = ("", "3")
"""What is typed to be asked for a card of the first trick; diamonds were led."""


def answers(*typed, args=SEED, before=PLAYING):
    """What the program says to each line that is typed, once the play has begun."""
    left = run(*args, typed=[*before, *typed, "quit"]).stdout
    said = []
    for line in (*before, *typed, "quit"):
        shown, found, left = left.partition(f"\n> {line}\n")
        assert found, line
        said.append(shown + "\n")
    return said[len(before) + 1 :]


# ------------------------------------------------------------------ why


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("why AS", "Not possible: diamonds were led and you hold Q♦, A♦ (rule S5.2).\n"),
        ("why play AS", "Not possible: diamonds were led and you hold Q♦, A♦ (rule S5.2).\n"),
        ("why QD", "Possible: diamonds were led, and it follows (rule S5.2).\n"),
        ("WHY qd", "Possible: diamonds were led, and it follows (rule S5.2).\n"),
        ("why 1", "Possible: diamonds were led, and it follows (rule S5.2).\n"),
        ("why KH", "Not possible: K♥ is not in your hand.\n"),
        ("why 9D", "Not possible: 9♦ has been played already.\n"),
        ("why nil", "Not possible: that belongs to the bidding; this is the play.\n"),
        ("why 9", "Not possible: choose 1 to 2.\n"),
        ("why", "Say of what: why CARD\n"),
        ("why me", 'Not possible: "me" means nothing here (? for help).\n'),
    ],
)
def test_why_names_the_rule_that_binds_or_what_allows_it(typed, said):
    assert answers(typed) == [said]


def test_why_changes_nothing():
    plain = answers("1")
    assert answers("why AD", "why AS", "1")[2:] == plain


def test_why_of_a_call_names_the_phase_and_the_rule():
    (said,) = answers("why 4", before=("",))
    assert said == "Possible: this is the bidding, and it is one of the choices (rule S3.2).\n"
    (said,) = answers("why 14", before=("",))
    assert said == "Not possible: 14 cannot be bid; bids go from nil to 13 (rule S3.2).\n"


def test_why_of_a_hand_that_is_not_known():
    position = "belote hands=1:AC leader=1 trick=7H,8H contract.taker=0 contract.strain=H"
    (said,) = answers("why AS", args=("play", "--resume", position, "--seat", "3"), before=())
    assert said.startswith("Possible: this hand is not known, and may hold it")


ANYTHING = """
import tricktaker as tt

class Anything:
    \"\"\"Any card of the hand may be played, but no ace.\"\"\"

    @tt.hookimpl
    def tricktaker_legal_actions(self, view, seat, legal):
        cards = view.hand.mask & ~view.game.cards.mask("AC AD AH AS")
        return tt.Play.each(view.game.cards, cards) if view.phase == "play" and cards else None
"""


def test_why_of_what_a_house_rule_allows_and_forbids(tmp_path):
    install(tmp_path, "anything", "any_package:Anything", ANYTHING, group="tricktaker.house")
    path = os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])
    done = process(
        *SEED, "--house", "anything", typed=script("", "3", "why QC", "why QD", "why AD", "quit"),
        env=environment(PYTHONPATH=path),
    )  # fmt: skip
    shown = done.stdout.decode()
    assert "> why QC\nPossible: the house rules allow it: anything.\n" in shown, done.stderr
    assert "> why QD\nPossible: diamonds were led, and it follows (rule S5.2).\n" in shown
    assert "> why AD\nNot possible: the house rules forbid it: anything.\n" in shown


# ------------------------------------------------------------------ hint


def test_a_hint_is_the_games_own_and_is_marked_in_the_record(tmp_path, monkeypatch):
    monkeypatch.setattr("tricktaker.cli.advice.SOUND", "nobody")
    path = tmp_path / "mine.jsonl"
    said = answers("hint", args=(*SEED, "--save", str(path)), before=("",))
    assert said == ["Hint: bid 4 tricks.\n"]
    record = tt.Record.parse(path.read_text(encoding="utf-8"))
    assert record.lines[-1] == {"hint": 0}
    assert record.is_assisted
    assert tt.Match.from_record(record).record().lines == record.lines
    assert "\nAssisted: 1 hint.\n" in run("show", str(path)).stdout
    assert run("replay", str(path)).stdout.endswith("Assisted: 1 hint.\n")
    assert json.loads(run("show", str(path), "--json").stdout)["assisted"] is True
    # no seat was sent that
    assert "Assisted" not in run("show", str(path), "--seat", "1").stdout
    assert "Assisted" not in run("replay", str(path), "--seat", "1").stdout
    resumed = run("play", "--resume", str(path), typed=["3", "1", "quit"])
    assert resumed.exit_code == 0


def test_where_the_game_gives_no_hint_that_is_said_and_nothing_marked(tmp_path, monkeypatch):
    monkeypatch.setattr("tricktaker.cli.advice.SOUND", "nobody")
    path = tmp_path / "mine.jsonl"
    said = answers("hint", args=(*SEED, "--save", str(path)))
    assert said == ["The game gives no hint here.\n"]
    assert not tt.Record.parse(path.read_text(encoding="utf-8")).is_assisted
    assert "Assisted" not in run("show", str(path)).stdout


def test_the_sound_bot_is_asked_where_it_is_installed(monkeypatch):
    monkeypatch.setattr("tricktaker.cli.advice.SOUND", "random")
    (said,) = answers("hint")
    assert said in ("Hint: play the ace of diamonds.\n", "Hint: play the queen of diamonds.\n")
    assert answers("hint", "hint") == [said, said]


def test_a_bot_that_fails_at_a_hint_is_named_and_the_match_goes_on(monkeypatch):
    def fail(self, view, rng):
        raise ValueError("lost")

    monkeypatch.setattr("tricktaker.cli.advice.SOUND", "random")
    position = "belote hands=0:9H,JH leader=0 contract.taker=0 contract.strain=H"
    monkeypatch.setattr(RandomBot, "choose", fail)
    said = answers("hint", "rules B5.2", args=("play", "--resume", position), before=())
    assert "RandomBot" in said[0]
    assert "lost" in said[0]
    assert "Follow the suit led" in said[1]


# ------------------------------------------------------------------ last, tricks, score


def test_last_and_tricks_tell_the_tricks_again_with_who_took_them():
    first, second, every, last = answers("1", "1", "tricks", "last")
    tricks = [re.search(r"^Trick .*$", said, re.MULTILINE) for said in (first, second)]
    lines = [found.group() for found in tricks if found is not None]
    assert len(lines) == 2
    assert every.splitlines() == lines
    assert last.splitlines() == lines[1:]


def test_without_a_trick_that_is_said():
    nothing = "No trick of this deal is complete yet.\n"
    assert answers("last", "tricks") == [nothing, nothing]
    # a deal is on its own: the last trick of the one before it is past
    over = (*PLAYING, *["1"] * 13)
    assert answers("last", before=over) == [nothing]


def test_the_score_sheet_has_each_deal_with_its_lines_and_the_totals():
    one = (*PLAYING, *["1"] * 13)
    shown = run(*SEED, typed=[*one, "score", "quit"]).stdout
    told, again = shown.partition("\n> score\n")[::2]
    block = told[told.index("Score of deal 1") : told.index("\n\nDeal 2")]
    assert block in again
    total = r"  Seat 0 \(You\) and Seat 2 \(random\) +total  70  bags: 0"
    assert re.search(r"The match so far\n" + total, again)


def test_the_score_before_the_first_deal_has_ended(tmp_path):
    (said,) = answers("score")
    assert "The match so far" in said
    assert "Score of deal" not in said


# ------------------------------------------------------------------ rules


def test_rules_by_number_by_chapter_by_word_and_all():
    one, chapter, word, every, none = answers(
        "rules s5.2", "rules S5", "rules Bags", "rules", "rules blue"
    )
    assert one == "  S5.2  Follow the suit led if you can.\n"
    assert [line[2:6] for line in chapter.splitlines() if line[2] == "S"] == [
        "S5.1", "S5.1", "S5.2", "S5.3", "S5.4", "S5.5", "S5.6"
    ]  # fmt: skip
    assert "S6.7  Each time a side's bags reach 10" in word
    assert every == run("rules", "spades").stdout
    assert none == 'No rule has the number or the word "blue".\n'


def test_the_rules_are_those_of_the_options_of_the_match():
    said = answers("rules S6.7", args=(*SEED, "-o", "bag_limit=5"))
    assert "reach 5, it loses" in said[0]


# ------------------------------------------------------------------ all of them


def test_every_word_is_in_the_help_and_on_the_page():
    (shown,) = answers("?")
    page = Path(__file__).parents[2] / "docs" / "command-line.md"
    text = page.read_text(encoding="utf-8")
    for typed, what in WORDS:
        assert f"  {typed} " in shown
        assert str(what) in " ".join(shown.split())
        assert f"| `{typed}` |" in text
    assert {typed.partition(" ")[0] for typed, _what in WORDS} >= set(ANSWERS)


@pytest.mark.parametrize("odd", ["last one", "tricks 3", "hint me", "score now", "claim 3", "?x"])
def test_more_after_a_word_that_takes_nothing_means_nothing(odd):
    (said,) = answers(odd)
    assert said.endswith("means nothing here (? for help).\n")


GAME = """
import attrs
import tricktaker as tt
def build(options=None):
    spades = tt.load_game("spades", double_nil=False)
    return attrs.evolve(spades, name="mine", build=build, spellings={"hint": "3", "last": "4"})

@tt.hookimpl
def tricktaker_games():
    return [build()]
"""


def test_what_a_game_spells_like_a_word_goes_before_it(tmp_path):
    file = tmp_path / "mine_words.py"
    file.write_text(GAME, encoding="utf-8")
    args = ("play", "mine", "--plugin", str(file), "--seed", "6")
    for typed, bid in (("hint", "3 tricks"), ("LAST", "4 tricks")):
        done = process(*args, typed=script(typed, "quit"))
        assert f"Seat 0 (You): bid {bid}" in done.stdout.decode(), done.stderr
    done = process(*args, typed=script("tricks", "quit"))
    assert "No trick of this deal" in done.stdout.decode()


def test_what_begins_like_a_verb_of_the_game_is_the_games():
    class Why(tt.CardAction):
        verb = "why"

    held = tt.load_game("spades").cards.parse("AS")[0]
    asks, plays = (Choices((kind(held),), numbered=False) for kind in (Why, tt.Play))
    assert read_word("why KS", asks) is None
    assert read_word("Why KS", plays) == ("why", "KS")
    assert read_word("rules", asks) == ("rules", "")


def test_words_from_a_pipe_on_a_plain_terminal_and_without_signs():
    typed = script(
        "", "3", "why AD", "hint", "last", "score", "rules S5.2", "pace", "claim", "quit"
    )
    done = process(*SEED, typed=typed, env={"PYTHONIOENCODING": "ascii", "COLUMNS": "80"})
    assert done.returncode == 0
    assert done.stderr == b""
    assert b"why AD\nPossible: diamonds were led" in done.stdout
    assert b"\x1b" not in done.stdout
    ended = process(*SEED, typed=b"\n3\nwhy AD")
    assert one_error(ended.stderr).startswith("The input ended")


# ------------------------------------------------------------------ announcements


def test_what_is_broken_is_told_as_it_is_broken():
    shown = run(*SEED, typed=[*PLAYING, *["1"] * 13, "quit"]).stdout
    assert shown.count("\nSpades are broken.\n") == 1
    before = shown[: shown.index("Spades are broken.")]
    assert "spades are broken" not in before
    assert "\nHearts are broken.\n" in run("watch", "hearts", "--seed", "3", "--deals", "1").stdout
    assert "are broken." not in run("watch", "belote", "--seed", "1").stdout
