"""`tricktaker new`: writes a plugin package that works, for its author to change."""

from __future__ import annotations

import keyword
import os
import re
import secrets
import shlex
import shutil
import sys
from collections.abc import Mapping
from importlib.metadata import PackageNotFoundError, distribution
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from string import Template
from typing import Final

import click

from tricktaker.cli.files import typed_path, unwritable
from tricktaker.cli.parameters import ME, Command
from tricktaker.cli.terminal import say
from tricktaker.errors import TricktakerError, spelled
from tricktaker.text import Domain, Text

_ = Domain("tricktaker", "tricktaker")

_NAME: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_LONGEST: Final = 32
"""A longer name would break the lines of what is written."""

_TESTS: Final = "tests"
"""The folder of the tests, beside that of the module."""

_OTHER_PYTHONS: Final = (
    "aifc annotationlib asynchat asyncore audioop cgi cgitb chunk compression crypt distutils"
    " imghdr imp lib2to3 mailcap msilib nis nntplib ossaudiodev pipes smtpd sndhdr spwd sunau"
    " telnetlib uu xdrlib"
)
"""Modules that one Python from 3.11 on brings and another does not."""

_TOOLS: Final = (
    "build editables hatchling hypothesis packaging pathspec pip pluggy pytest setuptools"
    " trove_classifiers wheel"
)
"""What builds, installs and tests a package, whether it is installed here or not."""

_DEVICE: Final = re.compile(r"con|prn|aux|nul|(com|lpt)[0-9]")
"""What Windows lets no folder be called."""

_MADE: Final = {
    "game": _("Made a game of your own:"),
    "bot": _("Made a bot of your own:"),
    "house": _("Made a house rule of your own:"),
}
_TRY: Final = {
    "game": "play {name}",
    "bot": "watch spades --players {name}",
    "house": "play spades --house {name}",
}

_HELP = _(
    "Write a plugin package into a new folder NAME: a small game that works, to be changed into"
    " yours; with --bot a bot, with --house a house rule. Tests and a README are with it.\n\n"
    "NAME is what people will type, such as my-game; it may stand at the end of a path."
)

_EXAMPLES: Final = (
    ("tricktaker new my-game", _("Write a game into the folder my-game.")),
    ("tricktaker new --bot my-bot", _("Write a bot.")),
    ("tricktaker new --house my-rule", _("Write a house rule.")),
)


@click.command(
    cls=Command,
    examples=_EXAMPLES,
    help=str(_HELP),
)
@click.argument("path", metavar="NAME")
@click.option("--bot", is_flag=True, help=str(_("Write a bot.")))
@click.option("--house", is_flag=True, help=str(_("Write a house rule.")))
def command(path: str, bot: bool, house: bool) -> None:
    """Write the package, and say what was written and what to type next."""
    if bot and house:
        raise click.UsageError(str(_("--bot and --house make two packages; name one of them")))
    kind = "bot" if bot else "house" if house else "game"
    folder = Path(path)
    _check_name(folder.name or path)
    _check_works(kind, folder.name)
    _check_free(folder)
    texts = _texts(kind, folder.name)
    _write(folder, texts)
    say(_MADE[kind], *(f"  {folder / name}" for name in texts))
    say(_("Next:"), *(f"  {line}" for line in _next(kind, folder)))


# ------------------------------------------------------------------ names


def _check_name(name: str) -> None:
    """Refuse what is no name for a plugin."""
    if not _NAME.fullmatch(name):
        raise click.UsageError(
            str(
                _(
                    "{name} is no name for a plugin; one is made of small letters, digits and"
                    " single dashes, and begins with a letter, such as my-game",
                    name=spelled(name),
                )
            )
        )
    if len(name) > _LONGEST:
        raise click.UsageError(
            str(
                _(
                    "{name} is too long for a name; {most} letters are the most",
                    name=spelled(name),
                    most=_LONGEST,
                )
            )
        )


def _check_works(kind: str, name: str) -> None:
    """Refuse a name under which a package could not be built, installed, imported or tested."""
    module = _module(name)
    reasons = {
        _("a word of the Python language"): keyword.iskeyword(module),
        _("a folder for what is built, which is left out of packages"): module == "dist",
        _("the folder of the tests"): module == _TESTS,
        _("the file of the tests"): module == _tests_of(kind),
        _("a file that pytest reads by itself"): module == "conftest",
        _("the tests of Python itself"): module == "test",
        _("a module of some versions of Python"): module in _OTHER_PYTHONS.split(),
        _("a tool by which packages are built or tested"): module in _TOOLS.split(),
        _("a device on Windows, where no folder can have that name"): bool(
            _DEVICE.fullmatch(module)
        ),
    }
    for reason, stands in reasons.items():
        if stands:
            raise _taken(
                _(
                    "the module of a plugin cannot be called {module}: that is {reason}",
                    module=module,
                    reason=reason,
                )
            )


def _check_free(folder: Path) -> None:
    """Refuse a folder that exists, and a name that something else has."""
    from tricktaker.loading import discover

    name, module = folder.name, _module(folder.name)
    if os.path.lexists(folder):
        raise TricktakerError(_("{folder} exists already; name another", folder=str(folder)))
    if not folder.parent.is_dir():
        reason = _(
            "there is no folder {parent} to make {name} in; make it first, or name {name} alone",
            parent=str(folder.parent),
            name=name,
        )
        raise TricktakerError(reason)
    found = discover()
    if name in (*found.games, *found.bots, *found.house, *found.conflicts, ME):
        raise _taken(_("there is already a game, bot or house rule called {name}", name=name))
    if module in sys.stdlib_module_names or find_spec(module) is not None:
        raise _taken(_("there is already a module called {module}", module=module))
    try:
        distribution(name)
    except PackageNotFoundError:
        return
    raise _taken(_("there is already a package called {name}", name=name))


def _taken(reason: Text) -> TricktakerError:
    return TricktakerError(_("{reason}; take another name", reason=reason))


def _module(name: str) -> str:
    return name.replace("-", "_")


def _tests_of(kind: str) -> str:
    """The module of the tests."""
    return f"test_{kind}"


# ------------------------------------------------------------------ files


def _texts(kind: str, name: str) -> dict[str, str]:
    """The text of each file of the package, by its place in the folder."""
    module = _module(name)
    places = {
        "pyproject.toml": "pyproject.toml.txt",
        "README.md": "README.md.txt",
        f"{module}/__init__.py": "module.py.txt",
        f"{_TESTS}/{_tests_of(kind)}.py": "tests.py.txt",
    }
    title = name.replace("-", " ").capitalize()
    templates = files("tricktaker.cli") / "templates" / kind
    texts = {}
    for place, template in places.items():
        text = Template((templates / template).read_text(encoding="utf-8"))
        texts[place] = text.substitute(name=name, module=module, title=title)
    return {**texts, f"{module}/py.typed": ""}


def _write(folder: Path, texts: Mapping[str, str]) -> None:
    """Make the folder with all its files, or nothing at all."""
    draft = folder.parent / f".tricktaker-{secrets.token_hex(8)}"
    try:
        draft.mkdir()
        for place, text in texts.items():
            file = draft / place
            file.parent.mkdir(exist_ok=True)
            file.write_text(text, encoding="utf-8", newline="\n")
        draft.rename(folder)
    except OSError as error:
        raise unwritable(folder, error) from error
    finally:
        shutil.rmtree(draft, ignore_errors=True)


# ------------------------------------------------------------------ what comes next


def _next(kind: str, folder: Path) -> tuple[str, str, str]:
    """The commands to type: install it, try it, test it."""
    programs = _programs()
    package = f"{folder}[test]" if folder.is_absolute() else f"./{folder}[test]"
    return (
        f"{programs}pip install -e {shlex.quote(package)}",
        f"{programs}tricktaker {_TRY[kind].format(name=folder.name)}",
        f"{programs}pytest {typed_path(folder)}",
    )


def _programs() -> str:
    """What is typed before the name of a program that stands where this Python does."""
    here = Path(sys.executable).parent
    found = shutil.which("tricktaker")
    if found is not None and Path(found).parent == here:
        return ""
    return f"{typed_path(here)}{os.sep}"
