"""Which language is spoken: by `--lang`, by the environment, and what is refused."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence

import pytest

import tricktaker as tt
from tests.cli.runs import environment, one_error
from tricktaker.cli.asking import yes_or_no
from tricktaker.text import use_language


def speak(*args: str, typed: Sequence[str] = (), **env: str) -> subprocess.CompletedProcess[str]:
    variables = environment(**{"LANGUAGE": "", **env})
    return subprocess.run(
        [sys.executable, "-m", "tricktaker", *args],
        input="".join(line + "\n" for line in typed),
        capture_output=True,
        encoding="utf-8",
        env=variables,
        timeout=120,
        check=False,
    )


@pytest.mark.parametrize(
    "args", [["--lang", "fr", "games"], ["games", "--lang=fr"], ["games", "--lang", "fr-CA"]]
)
def test_the_option_stands_before_or_after_the_command(args: list[str]):
    said = speak(*args).stdout
    assert "jeu de 52 cartes" in said or "52 cartes" in said
    assert "players" not in said


@pytest.mark.parametrize("variable", ["LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"])
def test_without_it_the_environment_says_which(variable: str):
    env = dict.fromkeys(("LC_ALL", "LC_MESSAGES", "LANG"), "") | {variable: "fr_FR.UTF-8"}
    assert "Afficher cette aide." in speak("--help", **env).stdout
    assert "Show this message" in speak("--help", "--lang", "en", **env).stdout


def test_a_language_with_a_region_is_the_language_in_clicks_words_too():
    said = speak("--help", "--lang", "fr-CA").stdout
    assert "Afficher la version." in said
    assert "Afficher cette aide." in said


def test_without_any_argument_the_help_is_printed():
    assert speak().stdout == speak("--help").stdout != ""
    assert speak(LANGUAGE="fr").stdout == speak("--help", "--lang", "fr").stdout


@pytest.mark.parametrize("languages", ["en:fr", "EN:fr", "en_GB:fr", "fr.", "français:xx"])
def test_one_language_is_spoken_by_all(languages: str):
    assert speak("--help", LANGUAGE=languages).stdout == speak("--help", "--lang", "en").stdout


def test_a_great_many_languages_are_no_burden():
    done = speak("games", LANGUAGE="fr:" * 20_000)
    assert (done.returncode, done.stderr) == (0, "")
    with use_language(*["xx", "fr"] * 3000):
        assert str(tt.parse_card("AS").suit.name) == "pique"


def test_after_two_hyphens_it_is_no_option():
    said = one_error(speak("rules", "--", "--lang", "fr").stderr)
    assert "unexpected extra argument" in said


@pytest.mark.parametrize("language", ["xx", "", "../fr", "fr.", "français\x1b[2J", "f" * 1000])
def test_a_language_that_there_is_not_is_refused_with_those_that_there_are(language: str):
    done = speak("games", "--lang", language)
    assert done.returncode == 2
    assert done.stdout == ""
    said = one_error(done.stderr)
    assert "there are: en, fr" in said
    assert "\x1b" not in said
    assert len(said) < 200


def test_a_match_is_played_in_french():
    typed = ["?", "", "3", "why AS", "why QC", "hint", "undo", "quit"]
    done = speak("play", "spades", "--seed", "6", "--lang", "fr", typed=typed)
    assert (done.returncode, done.stderr) == (0, "")
    for line in (
        "Donne n° 1 : Place 1 (basic) donne.",
        "À vous : jouez une carte (? pour l’aide) :",
        "Impossible : trèfle est demandé et vous avez 7♣, 8♣, Q♣ (règle S5.2).",
        "Vous vous arrêtez ici. La partie n’a pas été enregistrée.",
    ):
        assert line in done.stdout.replace("\u00a0", " ")


def test_yes_and_no_may_be_said_in_the_language_or_in_english():
    with use_language("fr"):
        assert [yes_or_no(word) for word in ("oui", "O", "non", "N")] == [True, True, False, False]
        assert [yes_or_no(word) for word in ("yes", "no", "peut-être")] == [
            True,
            False,
            "peut-être",
        ]
    with use_language("en"):
        assert yes_or_no("oui") == "oui"


def test_a_terminal_without_accents_gets_plain_letters():
    done = speak("rules", "belote", "--lang", "fr", PYTHONIOENCODING="ascii")
    assert "couleur demandee" in done.stdout
    assert done.stdout.isascii()


def test_numbers_have_the_marks_of_the_language():
    said = speak("simulate", "belote", "-n", "1200", "--seed", "1", "--lang", "fr").stdout
    assert said.startswith("1\u00a0200 donnes")
    assert ",0\u00a0%" in said or ",0 %" in said
