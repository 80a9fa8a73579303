"""Records the session that the README shows: `python docs/session.py` writes `docs/session.svg`.

The program is run in a terminal, the lines below are typed, and what was seen becomes a picture.
"""

from __future__ import annotations

import io
import os
import re
import sys
from pathlib import Path
from typing import Final

import pexpect
from rich.console import Console
from rich.terminal_theme import TerminalTheme
from rich.text import Text

COLUMNS: Final = 80
COMMAND: Final = ("play", "spades", "-o", "double_nil=false", "--seed", "7")
TYPED: Final = ("hint", "3", "AS", "why QH", "hint", "5H")

ANSWERS: Final = r"(?:^|\n)(?:Hint|Possible|Not possible|  (?!Seat| ))[^\n]*\n"
AT_PROMPT: Final = ANSWERS + r"(?:\x1b\[\?2004h)?> "
"""The mark before a seat looks like the prompt; no line like these stands above it."""

AFTER_TRICK: Final = r"takes it\.\r\n"

BLACK, RED, GREEN, YELLOW = (72, 79, 88), (255, 110, 105), (86, 211, 100), (227, 179, 65)
BLUE, MAGENTA, CYAN, WHITE = (121, 192, 255), (210, 168, 255), (86, 212, 221), (230, 237, 243)
THEME: Final = TerminalTheme(
    background=(22, 27, 34),
    foreground=WHITE,
    normal=[BLACK, RED, GREEN, YELLOW, BLUE, MAGENTA, CYAN, WHITE],
)

# No font is fetched and nothing else: what a page shows as a picture may load nothing.
PICTURE: Final = """\
<svg xmlns="http://www.w3.org/2000/svg" xml:space="preserve" role="img" width="720"
viewBox="0 0 {width} {height}">
<title>A deal of Spades in a terminal</title>
<style>
.{unique_id}-matrix {{
font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace;
font-size: {char_height}px; line-height: {line_height}px; font-variant-emoji: text;
}}
{styles}
</style>
<defs>
<clipPath id="{unique_id}-clip-terminal">
<rect x="0" y="0" width="{terminal_width}" height="{terminal_height}"/>
</clipPath>
{lines}
</defs>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g>
</g>
</svg>
"""


def recorded() -> str:
    """What a terminal gets, with what is typed in another colour."""
    program = pexpect.spawn(
        sys.executable,
        ["-m", "tricktaker", *COMMAND, "--pace", "0"],
        env={"PATH": os.defpath, "TERM": "xterm", "LC_ALL": "C.UTF-8", "INPUTRC": os.devnull},
        encoding="utf-8",
        dimensions=(200, COLUMNS),
        timeout=60,
    )
    program.delaybeforesend = None
    seen = f"$ {typed(' '.join(('tricktaker', *COMMAND)))}\n"
    for line in TYPED:
        program.expect(AT_PROMPT)
        seen += f"{program.before}{program.after}{typed(line)}\n"
        program.sendline(line)
        program.expect(re.escape(line) + r"[^\n]*\n")  # which the terminal says again
    program.expect(AFTER_TRICK)
    seen += f"{program.before}{program.after}"
    program.close(force=True)
    return seen.replace("\r\n", "\n")


def typed(line: str) -> str:
    """A line as somebody types it."""
    return f"\x1b[1;36m{line}\x1b[0m"


def picture(seen: str) -> str:
    """What was seen, as SVG."""
    console = Console(
        width=COLUMNS,
        file=io.StringIO(),
        record=True,
        force_terminal=True,
        color_system="truecolor",
        legacy_windows=False,
        _environ={},
    )
    console.print(Text.from_ansi(seen.strip("\n")), highlight=False, overflow="ignore")
    return console.export_svg(title="", theme=THEME, code_format=PICTURE, unique_id="session")


if __name__ == "__main__":
    target = Path(*sys.argv[1:]) if sys.argv[1:] else Path(__file__).with_suffix(".svg")
    target.write_text(picture(recorded()), encoding="utf-8")
