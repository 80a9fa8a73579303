"""Whether what is said can be read: by a person, and in a file."""

from __future__ import annotations

import tricktaker as tt
from tricktaker.testing.promise import HasMoment, fail, hold


def is_writable(words: str) -> bool:
    """Whether words can stand in a file: half a character has no form in UTF-8.

    >>> is_writable("ten of hearts"), is_writable(chr(0xD800))
    (True, False)
    """
    try:
        words.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True


def see_text(text: object, what: str, at: HasMoment, fault: str) -> str:
    """See that a text can be put into words, and written down; the words.

    :param what: whose text it is, as a sentence begins: "the title".
    """
    if not isinstance(text, tt.Text):
        fail(f"{what} is {text!r:.80}: that is no text that can be put into words", at, fault)
    try:
        told = (str(text), text.render(lambda card: card.glyph))
    except (Exception, SystemExit) as error:  # noqa: BLE001  # what a plugin's text does may be anything
        fail(f"{what} cannot be put into words: {type(error).__name__}: {error}", at, fault)
    hold(all(map(str.strip, told)), f"{what} has no words", at, fault)
    hold(all(map(is_writable, told)), f"{what} cannot be written down: {told[0]!r:.200}", at, fault)
    return told[0]
