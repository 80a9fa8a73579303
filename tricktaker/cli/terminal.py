"""What a terminal can show: encodings without suit signs, colours, control characters, pipes.

Everything that the command line prints goes through `say`, `complain` or `fitted`. This module must
stay quick to import: ``tricktaker --help`` needs it.
"""

from __future__ import annotations

import codecs
import os
import re
import shutil
import sys
import unicodedata
from contextlib import suppress
from typing import IO, TYPE_CHECKING, Final

from tricktaker.text import Domain, Text

if TYPE_CHECKING:
    from collections.abc import Sequence

_ = Domain("tricktaker", "tricktaker")

_HANDLER: Final = "tricktaker"

_STAND_INS: Final = str.maketrans(
    {
        "♠": "S", "♥": "H", "♦": "D", "♣": "C",
        "…": "...", "→": "->", "•": "*", "\u00d7": "x", "\u00a0": " ",
        "\u2212": "-", "\u2013": "-", "\u2014": "-", "\u2010": "-",
        "\u2018": "'", "\u2019": "'", "\u201c": '"', "\u201d": '"', "\u201e": '"',
        "«": '"', "»": '"',
    }
)  # fmt: skip
"""What stands in for what a terminal lacks, so that a card stays one that can be typed."""

MINUS: Final = "\u2212"
_HYPHEN_FOR_MINUS = re.compile(r"(?<![\w=\u2212-])-(?=\d)")

_EMPTY_LINES: Final = 60
_MOST_EMPTY_LINES: Final = 200

RED: Final = "31"
BOLD: Final = "1"
DIM: Final = "2"

_LEAST_BESIDE: Final = 18

# All that moves a cursor, rings, hides or turns text round.
_HARMFUL: Final = (
    "[\x00-\x09\x0b-\x1f\x7f-\x9f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200f"
    "\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\ud800-\udfff\U000e0000-\U000e0fff]"
)
_CONTROL = re.compile(_HARMFUL)
_CONTROL_BUT_PAINT = re.compile("(?!\x1b\\[(?:0|1|2|31)m)" + _HARMFUL)


def prepare() -> None:
    """Make the standard streams take any text, with stand-ins for what they cannot encode."""
    codecs.register_error(_HANDLER, _stand_in)
    for stream, errors in ((sys.stdout, _HANDLER), (sys.stderr, _HANDLER), (sys.stdin, "replace")):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors=errors)


def _stand_in(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(_plain, error.object[error.start : error.end])), error.end


def _plain(character: str) -> str:
    """A character in ASCII: the one form that every encoding has."""
    known = character.translate(_STAND_INS)
    if known != character:
        return known
    letters = unicodedata.normalize("NFKD", character).encode("ascii", "ignore").decode("ascii")
    return letters or "?"


def fitted(text: str, stream: IO[str] | None = None) -> str:
    """The text as the stream (by default the output) can show it."""
    stream = sys.stdout if stream is None else stream
    encoding = getattr(stream, "encoding", None) or "utf-8"
    return text.encode(encoding, _HANDLER).decode(encoding)


def clean(text: str) -> str:
    r"""Foreign text, such as a name from a file, that can do nothing to a terminal.

    >>> print(clean("Ann\x1b[2J"))
    Ann\x1b[2J
    """
    return _CONTROL.sub(_escaped, text.replace("\n", " "))


def _escaped(found: re.Match[str]) -> str:
    return found.group().encode("unicode_escape").decode("ascii")


def words(text: Text | str) -> str:
    """A text in the language of the person, cards with their signs."""
    return clean(text if isinstance(text, str) else text.render(lambda card: card.glyph))


def typeset(text: str) -> str:
    """The text with a real minus before its numbers, but for what is to be typed (``floor=-5``).

    >>> typeset("0 to -5, two-player, floor=-5") == "0 to \u22125, two-player, floor=-5"
    True
    """
    return _HYPHEN_FOR_MINUS.sub(MINUS, text)


def number(value: int, signed: bool = False) -> str:
    """A number as it is printed, with a real minus; `signed` for one that is added.

    >>> number(50, signed=True), number(0, signed=True), number(-5) == "\u22125"
    ('+50', '0', True)
    """
    return typeset(f"{value:+d}" if signed and value else str(value))


_PLACEHOLDERS: Final = {
    "ACTION": _("ACTION"), "ARGS": _("ARGS"), "CARD": _("CARD"), "COMMAND": _("COMMAND"),
    "FILE": _("FILE"), "GAME": _("GAME"), "LANGUAGE": _("LANGUAGE"), "NAME": _("NAME"),
    "NAMES": _("NAMES"), "OPTIONS": _("OPTIONS"), "RECORD": _("RECORD"), "SEAT": _("SEAT"),
    "SECONDS": _("SECONDS"), "VALUE": _("VALUE"), "VALUES": _("VALUES"), "WORD": _("WORD"),
}  # fmt: skip


def placeholders(typed: str) -> str:
    """A line that is typed, such as ``rules [WORD]``, with the words for what fills its places.

    >>> placeholders("rules [WORD]")
    'rules [WORD]'
    """
    return re.sub("[A-Z]{2,}", lambda found: str(_PLACEHOLDERS.get(found[0], found[0])), typed)


def by_custom(digits: str) -> str:
    """Digits with the marks of the language: what stands before decimals, and between thousands.

    >>> by_custom("12,000"), by_custom("0.5")
    ('12,000', '0.5')
    """
    return digits.translate({ord("."): str(_(".")), ord(","): str(_(","))})


def headline(title: str) -> str:
    """A title with its first letter large: phases are named as in the middle of a sentence."""
    return title[:1].upper() + title[1:]


def one_line(text: Text | str) -> str:
    """A message without line ends."""
    # a blank that does not break, as before a French colon, stays
    return re.sub(r"[ \t\r\n]+", " ", words(text)).strip()


def say(*lines: Text | str) -> None:
    """Print lines; a `Text` is put into words."""
    for line in lines:
        print(_CONTROL_BUT_PAINT.sub(_escaped, line) if isinstance(line, str) else words(line))


def complain(message: Text | str) -> None:
    """Print a message on the error stream, as one line."""
    with suppress(OSError, ValueError, AttributeError):
        sys.stdout.flush()
    if sys.stderr is not None:  # `print` would take None for the standard output
        print(one_line(message), file=sys.stderr, flush=True)


def clear() -> None:
    """Take away what is on the screen: by the terminal's own means, or by as many empty lines."""
    if sys.stdout is not None and sys.stdout.isatty() and os.environ.get("TERM", "dumb") != "dumb":
        print("\x1b[H\x1b[2J\x1b[3J", end="", flush=True)
        return
    lines = shutil.get_terminal_size().lines
    say(*[""] * min(max(_EMPTY_LINES, lines), _MOST_EMPTY_LINES))


def flush() -> None:
    """Send everything off, so that a closed pipe is noticed while it can still be dealt with."""
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            stream.flush()


def give_up_output() -> None:
    """Nobody reads the output any more: throw away what is left of it, without a word."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError, AttributeError):
            silence(stream)


def silence(stream: IO[str]) -> None:
    """Throw away what is written to a stream from now on."""
    try:
        number = stream.fileno()
    except (OSError, ValueError, AttributeError):
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, number)
    os.close(nowhere)


# ------------------------------------------------------------------ colours and widths


def has_colours() -> bool:
    """Whether the output is a terminal with colours that the person wants."""
    if os.environ.get("NO_COLOR") or os.environ.get("TERM", "dumb") == "dumb":
        return False
    return sys.stdout is not None and sys.stdout.isatty()


def paint(text: str, *codes: str) -> str:
    """The text in a colour, if there are colours. Colour is never the only sign of anything."""
    if not codes or not text.strip() or not has_colours():
        return text
    return "".join(f"\x1b[{code}m" for code in codes) + text + "\x1b[0m"


def columns() -> int:
    """How wide the terminal is."""
    return max(20, min(shutil.get_terminal_size().columns, 100))


def width(text: str) -> int:
    """How many columns a text takes (without colours)."""
    return sum(
        0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1
        for c in text
    )


def padded(text: str, size: int, right: bool = False) -> str:
    """The text filled up with blanks to a width."""
    blanks = " " * max(0, size - width(text))
    return blanks + text if right else text + blanks


def shortened(text: str, size: int) -> str:
    """The text cut to a width, with dots where something is missing."""
    if width(text) <= size:
        return text
    dots = fitted("…")
    kept = ""
    for character in text:
        if width(kept + character) + len(dots) > size:
            break
        kept += character
    return kept + dots


def wrapped(text: str, indent: str = "", hanging: str | None = None) -> list[str]:
    """The text in lines that fit the terminal."""
    import textwrap

    size = max(columns() - 1, len(indent) + 16)
    rest = indent if hanging is None else hanging
    return textwrap.wrap(text, size, initial_indent=indent, subsequent_indent=rest) or [indent]


def entry(head: str, text: str) -> list[str]:
    """A text beside its head, in lines that fit; under it, where there is no room beside it.

    >>> entry("  ?  ", "this help")
    ['  ?  this help']
    """
    if columns() - width(head) < _LEAST_BESIDE:
        return [head.rstrip(), *wrapped(text, indent="      ")]
    return wrapped(text, indent=head, hanging=" " * width(head))


def flowed(items: Sequence[str], indent: str = "", gap: str = "   ") -> list[str]:
    """Items side by side, as many in a line as fit."""
    lines: list[str] = []
    for item in items:
        longer = lines[-1] + gap + item if lines else ""
        if lines and width(longer) < columns():
            lines[-1] = longer
        else:
            lines.append(indent + item)
    return lines
