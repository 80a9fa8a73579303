"""The tests of a package that `tricktaker new` writes fail for what they say, and pass for it."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

import tricktaker as tt
from tests.contract.installing import install, installed

from .runs import run

CHANGES = [
    ("game", "test_tricks_that_do_not_add_up_are_refused", "tricks: tuple", "won: tuple"),
    ("game", "test_tricks_that_do_not_add_up_are_refused", "total=8", "of=range(9)"),
    ("house", "test_it_is_for_its_game_alone", '("spades",)', '("spades-two",)'),
    ("house", "test_it_is_for_its_game_alone", '("spades",)', '("belote",)'),
]
"""A change to a new package, and the test of it that must fail then."""


def from_package(folder: Path, name: str) -> Callable[[], None]:
    """A test of a new package, with the package installed."""
    (file,) = (folder / "tests").glob("test_*.py")
    names: dict[str, Callable[[], None]] = {}
    exec(compile(file.read_text(encoding="utf-8"), str(file), "exec"), names)
    return names[name]


@pytest.mark.parametrize(("kind", "test", "old", "new"), CHANGES)
def test_a_test_of_a_template_fails_when_what_it_tests_has_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str, test: str, old: str, new: str
) -> None:
    monkeypatch.chdir(tmp_path)
    # each has a module of its own: what was imported stays
    name = f"t{CHANGES.index((kind, test, old, new))}"
    for number, text in enumerate((old, new)):
        thing = f"{name}-{number}"
        assert run("new", *([] if kind == "game" else [f"--{kind}"]), thing).exit_code == 0
        (module,) = Path(thing).glob("*/__init__.py")
        source = module.read_text(encoding="utf-8")
        assert old in source
        module.write_text(source.replace(old, text), encoding="utf-8")
        target = tmp_path / f"beside-{number}"
        target.mkdir()
        install(Path(thing), target)
        with installed(target):
            if text == old:
                from_package(Path(thing), test)()
            else:
                with pytest.raises((AssertionError, pytest.fail.Exception)):
                    from_package(Path(thing), test)()


def test_the_refusals_in_templates_are_matched_by_what_they_say() -> None:
    templates = Path(tt.__file__).parent / "cli" / "templates"
    raises = [
        line
        for file in templates.rglob("tests.py.txt")
        for line in file.read_text(encoding="utf-8").splitlines()
        if "pytest.raises(" in line
    ]
    assert len(raises) == 3
    for line in raises:
        assert re.search(r"match=| as refused:", line), line
