"""A language in which every letter is odd: what is printed in plain letters was not translated.

A gap keeps what fills it, so that names and codes stay plain, too: a test says which may.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from tests.cli.runs import environment

from .catalogues import PACKAGES, messages

LANGUAGE = "qps"
_PLAIN = "abcdefghijklmnopqrstuvwxyz"
_ODD = "áƀćđéƒǵħíĵķłḿńóṕɋŕśťúṽẃẋýź"
_LETTERS = str.maketrans(_PLAIN + _PLAIN.upper(), _ODD + _ODD.upper())

_RUN = """
from tricktaker.text import Domain
for domain in {domains}:
    Domain(domain, "pseudo")
from tricktaker.__main__ import main
main()
"""


def odd(message: str) -> str:
    """A message in the odd language, its gaps as they were.

    >>> odd("{seat} leads")
    '{seat} łéáđś'
    """
    return "".join(
        part if part.startswith("{") else part.translate(_LETTERS)
        for part in re.split(r"(\{\w+\})", message)
    )


def install(folder: Path, without: str = "") -> None:
    """Write a package `pseudo` that translates every domain into the odd language.

    :param without: a message that is left out, as one that the code did not mark.
    """
    for name, package in PACKAGES.items():
        catalogue = Catalog(locale="en", domain=name)
        for message in messages(package):
            forms = (message.id,) if isinstance(message.id, str) else message.id
            if message.id and message.id != without:
                translated = tuple(map(odd, forms))
                catalogue.add(message.id, translated[0] if len(forms) == 1 else translated)
        file = folder / "pseudo" / "locale" / LANGUAGE / "LC_MESSAGES" / f"{name}.mo"
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.open("wb") as out:
            write_mo(out, catalogue)
    (folder / "pseudo" / "__init__.py").touch()


def run(folder: Path, *args: str, typed: Sequence[str] = ()) -> str:
    """What the program prints in the odd language, on both streams."""
    path = os.pathsep.join([str(folder), os.environ.get("PYTHONPATH", "")])
    done = subprocess.run(
        [sys.executable, "-c", _RUN.format(domains=list(PACKAGES)), *args],
        input="".join(line + "\n" for line in typed).encode(),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env=environment(PYTHONPATH=path, LANGUAGE=LANGUAGE),
        cwd=folder,
        timeout=120,
        check=False,
    )
    return done.stdout.decode()


def plain_words(text: str) -> set[str]:
    """The words in plain letters: of names and codes, and what was not translated."""
    return set(re.findall(r"[A-Za-z]{2,}(?:-[A-Za-z]+)*", text))
