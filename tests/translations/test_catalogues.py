"""The catalogues: whole, in step with the code, and compiled as they are written."""

from __future__ import annotations

import re
from gettext import GNUTranslations
from pathlib import Path

import click
import pytest
from babel.messages.catalog import Message
from babel.messages.extract import extract_from_dir

from .catalogues import LANGUAGES, PACKAGES, file_of, files, kept, messages, up_to_date, written

EVERY = pytest.mark.parametrize(
    ("package", "language"), list(files()), ids=lambda each: getattr(each, "name", each)
)
CLICK = PACKAGES["tricktaker"], "messages"
"""Where click's own words are translated: it looks in gettext's usual domain."""


def gaps(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)(?:!\w)?\}", text))


def forms(message: Message) -> list[tuple[str, str]]:
    """The words of a message in English, each with its translation."""
    english, other = message.id, message.string
    if isinstance(english, str) or not isinstance(other, tuple):
        return [(str(english), str(other))]
    return list(zip(english, other, strict=True))


@EVERY
def test_a_catalogue_has_the_messages_of_the_code_and_no_others(package: Path, language: str):
    file = file_of(package, language)
    assert file.read_bytes() == written(up_to_date(package, language)), (
        "bring it up to date with: python -m tests.translations.catalogues"
    )


@EVERY
def test_every_message_is_translated_and_keeps_its_gaps(package: Path, language: str):
    found = list(kept(file_of(package, language), language))
    assert len(found) > 20
    for message in found:
        if not message.id:
            continue
        assert not message.fuzzy
        for english, other in forms(message):
            assert other, english
            assert gaps(other) == gaps(english), english


@EVERY
def test_what_is_compiled_is_what_is_written(package: Path, language: str):
    file = file_of(package, language)
    with file.with_suffix(".mo").open("rb") as compiled:
        catalogue = GNUTranslations(compiled)
    for message in kept(file, language):
        pairs = forms(message) if message.id else []
        one, more = (pairs[0][0], pairs[-1][0]) if pairs else ("", "")
        for count, (_english, other) in enumerate(pairs, 1):
            told = catalogue.gettext(one) if one == more else catalogue.ngettext(one, more, count)
            assert told == other, "install it again with: pip install -e ."


@pytest.mark.parametrize("language", LANGUAGES)
def test_clicks_own_words_are_those_of_the_click_that_is_installed(language: str):
    package, domain = CLICK
    own = {message for _, _, message, _, _ in extract_from_dir(Path(click.__file__).parent)}
    for message in kept(file_of(package, language, domain), language):
        if message.id:
            assert message.id in own
            for english, other in forms(message):
                assert gaps(other) <= gaps(english)


def test_what_the_code_says_is_found_in_its_source(tmp_path: Path):
    (tmp_path / "said.py").write_text('_("one {gap}")\n_.plural("a", "b", count=1)\nsay("no")\n')
    assert [message.id for message in messages(tmp_path) if message.id] == ["one {gap}", ("a", "b")]
