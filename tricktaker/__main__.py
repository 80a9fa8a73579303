"""``python -m tricktaker`` is the program ``tricktaker``."""

from tricktaker.cli import main

if __name__ == "__main__":
    main()
