"""``python -m tricktaker`` is the program ``tricktaker``."""

import os
import sys
from collections.abc import Sequence
from typing import NoReturn


def main() -> NoReturn:
    """The program; Ctrl-C ends it quietly even while it is being loaded."""
    try:
        language = language_asked(sys.argv[1:])
        if language is not None:
            from tricktaker.languages import posix

            # as gettext reads it; the processes that this one starts speak it too
            os.environ["LANGUAGE"] = posix(language)
        from tricktaker.cli import main as run
    except KeyboardInterrupt:
        sys.exit(130)
    run()


def language_asked(arguments: Sequence[str]) -> str | None:
    """What ``--lang`` says, wherever it stands: the words of ``--help`` are chosen on loading.

    >>> language_asked(["play", "belote", "--lang", "fr"]), language_asked(["--lang=fr", "games"])
    ('fr', 'fr')
    >>> language_asked([]) is None
    True
    """
    asked = None
    for option, value in zip(arguments, [*arguments, ""][1:], strict=True):
        if option == "--":
            break
        if option == "--lang":
            asked = value
        elif option.startswith("--lang="):
            asked = option.partition("=")[2]
    return asked


if __name__ == "__main__":
    main()
