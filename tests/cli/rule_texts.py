"""The rules of each game in words as each option changes them; run it to write the golden files.

`python -m tests.cli.rule_texts` writes ``tests/golden/options-NAME.txt`` anew. Look at the
difference: a rule that goes must be one that no longer holds, and one that comes must be the whole
of what holds in its place.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import tricktaker as tt
from tests.one_option import with_option
from tricktaker.describe import describe, setting_text
from tricktaker.options import specs

GOLDEN = Path(__file__).parent.parent / "golden"


def rules(game: tt.Game) -> list[str]:
    """Every rule in words, with its number and its section."""
    return [
        f"{section.title}: {rule or '-'} {text}"
        for section in describe(game)
        for text, rule in section.lines
    ]


def changes(name: str) -> Iterator[str]:
    """What each setting of an option takes away and brings, a line for each rule."""
    default = tt.load_game(name)
    before = rules(default)
    for spec in specs(type(default.options)):
        for value in spec.trial:
            game, settings = with_option(default, spec.name, value)
            after = rules(game)
            yield name + "".join(f" -o {n}={setting_text(v)}" for n, v in settings.items())
            yield from (f"  - {line}" for line in before if line not in after)
            yield from (f"  + {line}" for line in after if line not in before)


def text_of(name: str) -> str:
    """The whole file of a game."""
    return "\n".join(changes(name)) + "\n"


def main() -> None:
    """Write all the files."""
    for file in sorted(GOLDEN.glob("rules-*.txt")):
        name = file.stem.removeprefix("rules-")
        (GOLDEN / f"options-{name}.txt").write_text(text_of(name), encoding="utf-8")


if __name__ == "__main__":
    main()
