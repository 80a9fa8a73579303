"""``python -m tricktaker`` is the program ``tricktaker``."""

import sys
from typing import NoReturn


def main() -> NoReturn:
    """The program; Ctrl-C ends it quietly even while it is being loaded."""
    try:
        from tricktaker.cli import main as run
    except KeyboardInterrupt:
        sys.exit(130)
    run()


if __name__ == "__main__":
    main()
