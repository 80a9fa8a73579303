"""Texts are values, and speak the language of whoever reads them."""

from __future__ import annotations

import contextlib
import copy
import json
import os
import pickle
import struct
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tricktaker.text
from tricktaker.cards import SPADES, Card, Rank, parse_card
from tricktaker.text import Domain, Text, plain, use_language

_ = Domain("tricktaker", "tricktaker")

HOME = Path(tricktaker.text.__file__).parent.parent

FRENCH = {
    "": "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=n > 1;\n",
    "{card} is not in your hand": "vous n'avez pas {card}",
    "{count} card\0{count} cards": "{count} carte\0{count} cartes",
    "ace": "as",
    "{rank} of {suit}": "{rank} de {suit}",
    "spades": "pique",
    "broken {card}": "cassé {carte}",
    "sly {card}": "{card.__class__}",
    "short {card}": "courte",
    "long {card}": "longue {card} {card} {place}",
    "open {card}": "ouverte {card",
    "{count} lead\0{count} leads": "une entame\0{count} entames",
}


def write_mo(folder, language, domain, messages):
    """A compiled catalogue, as msgfmt writes it."""
    pairs = sorted((key.encode(), words.encode()) for key, words in messages.items())
    start = 28 + 16 * len(pairs)
    tables: list[list[int]] = [[], []]
    body = b""
    for side in (0, 1):
        for pair in pairs:
            tables[side] += [len(pair[side]), start + len(body)]
            body += pair[side] + b"\0"
    head = [0x950412DE, 0, len(pairs), 28, 28 + 8 * len(pairs), 0, 0]
    numbers = head + tables[0] + tables[1]
    place = folder / "locale" / language / "LC_MESSAGES"
    place.mkdir(parents=True)
    (place / f"{domain}.mo").write_bytes(struct.pack(f"<{len(numbers)}I", *numbers) + body)


@pytest.fixture
def french(tmp_path, monkeypatch):
    """A package with a French translation; its domain is made anew for each test."""
    name = f"pkg_{tmp_path.name}"
    package = tmp_path / name
    package.mkdir()
    (package / "__init__.py").touch()
    write_mo(package, "fr", name, FRENCH)
    monkeypatch.syspath_prepend(tmp_path)
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)
    return Domain(name, name)


def test_a_text_changes_language(french):
    text = french("{card} is not in your hand", card=parse_card("AS"))
    assert str(text) == "AS is not in your hand"
    with use_language("fr"):
        assert str(text) == "vous n'avez pas AS"
        assert f"{text:>20}" == "  vous n'avez pas AS"
        with use_language("en"):
            assert str(text) == "AS is not in your hand"
    assert str(text) == "AS is not in your hand"


def test_plurals_follow_the_language(french):
    def words(count):
        return str(french.plural("{count} card", "{count} cards", count=count))

    assert [words(n) for n in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]
    with use_language("fr"):
        assert [words(n) for n in (0, 1, 2)] == ["0 carte", "1 carte", "2 cartes"]


def test_texts_within_a_text_are_translated_too(french):
    text = french("{rank} of {suit}", rank=french("ace"), suit=french("spades"))
    with use_language("fr"):
        assert str(text) == "as de pique"


@pytest.mark.parametrize("variable", ["LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"])
def test_the_environment_decides_by_default(french, monkeypatch, variable):
    monkeypatch.setenv(variable, "fr_CA.UTF-8")
    assert str(french("ace")) == "as"
    with use_language("en"):
        assert str(french("ace")) == "ace"


@pytest.mark.parametrize(
    ("languages", "words"),
    [
        (("fr-CA",), "as"),
        (("fr_CA.UTF-8",), "as"),
        (("de", "fr"), "as"),
        (("en", "fr"), "ace"),
        (("C", "fr"), "ace"),
        (("de",), "ace"),
        ((), "ace"),
        (("../fr",), "ace"),
        (("",), "ace"),
        (("/etc/fr", "fr"), "as"),
    ],
)
def test_the_first_known_language_wins(french, languages, words):
    with use_language(*languages):
        assert str(french("ace")) == words


def test_the_language_is_that_of_the_thread_alone(french):
    heard = []
    with use_language("fr"):
        thread = threading.Thread(target=lambda: heard.append(str(french("ace"))))
        thread.start()
        thread.join()
    assert heard == ["ace"]


def test_a_language_cannot_lead_out_of_the_folder(french, tmp_path):
    write_mo(tmp_path, "xx", french.name, {"": FRENCH[""], "ace": "stolen"})
    with use_language("../../locale/xx", str(tmp_path / "locale" / "xx")):
        assert str(french("ace")) == "ace"


@pytest.mark.parametrize(
    "message", ["broken {card}", "sly {card}", "short {card}", "long {card}", "open {card}"]
)
def test_a_bad_translation_leaves_the_english(french, message):
    with use_language("fr"):
        assert str(french(message, card="AS")) == message.format(card="AS")


def test_a_plural_may_leave_its_number_out(french):
    with use_language("fr"):
        said = [str(french.plural("{count} lead", "{count} leads", count=n)) for n in (1, 2)]
    assert said == ["une entame", "2 entames"]


def test_a_text_without_a_translation_is_english(french):
    with use_language("fr"):
        assert str(french("not there {n}", n=1)) == "not there 1"
        assert str(french("")) == ""
        assert str(plain("ace")) == "ace"


def test_another_package_may_translate_a_domain(french, tmp_path):
    package = tmp_path / "extra_words"
    package.mkdir()
    (package / "__init__.py").touch()
    write_mo(package, "de", french.name, {"": FRENCH[""], "ace": "Ass"})
    write_mo(package, "fr", french.name, {"": FRENCH[""], "ace": "l'as", "king": "roi"})
    with use_language("de"):
        assert str(french("ace")) == "ace"
    Domain(french.name, "extra_words")
    with use_language("de"):
        assert str(french("ace")) == "Ass"
    with use_language("fr"):
        assert (str(french("ace")), str(french("king"))) == ("as", "roi")


def test_a_damaged_catalogue_is_named_and_english_is_spoken(french, tmp_path):
    (catalogue,) = tmp_path.rglob("*.mo")
    place = catalogue.parent.parent.parent / "xx" / "LC_MESSAGES"
    place.mkdir(parents=True)
    (place / catalogue.name).write_bytes(catalogue.read_bytes()[:40])
    with use_language("xx"), pytest.warns(RuntimeWarning, match="to xx cannot be read"):
        assert str(french("ace")) == "ace"


def test_a_catalogue_with_a_wrong_rule_for_plurals_leaves_the_english(french, tmp_path):
    header = "Content-Type: text/plain; charset=utf-8\nPlural-Forms: nplurals=2; plural=n/0;\n"
    for old in tmp_path.rglob("*.mo"):
        old.unlink()
    folder = tmp_path / french.package
    (folder / "locale" / "fr" / "LC_MESSAGES").rmdir()
    (folder / "locale" / "fr").rmdir()
    (folder / "locale").rmdir()
    write_mo(folder, "fr", french.name, {**FRENCH, "": header})
    with use_language("fr"):
        assert str(french.plural("{count} card", "{count} cards", count=2)) == "2 cards"


def test_a_package_that_is_gone_leaves_the_english():
    gone = Domain("gone_domain", "there_is_no_such_package.inner")
    with use_language("fr"):
        assert str(gone("ace")) == "ace"


def test_a_missing_value_is_noticed_when_the_text_is_made():
    with pytest.raises(TypeError, match="lacks a value for card"):
        _("{card} is not in your hand")
    with pytest.raises(TypeError, match="lacks a value for who"):
        _.plural("{count} card", "{count} cards of {who}", count=1)
    with pytest.raises(TypeError, match="lacks a value for count"):
        _("{count} cards")


@pytest.mark.parametrize("message", ["{", "{}", "{0}", "{a.b}", "{a[0]}", "{a!r}", "{a:>3}", "}"])
def test_only_plain_gaps_may_stand_in_a_text(message):
    with pytest.raises(TypeError):
        _(message, a="1")


@pytest.mark.parametrize("value", [None, True, 1.5, ["AS"], object(), ("AS", None), (("AS",),)])
def test_other_values_are_refused(value):
    with pytest.raises(TypeError, match="not a text, card, int or str"):
        _("{value}", value=value)


@pytest.mark.parametrize("count", [True, 1.0, "1", None])
def test_a_count_is_a_whole_number(count):
    with pytest.raises(TypeError, match="a whole count"):
        _.plural("{count} card", "{count} cards", count=count)


def test_a_domain_has_a_name():
    with pytest.raises(TypeError):
        Domain("", "tricktaker")


def test_values_of_every_kind_are_shown():
    king = parse_card("KH")
    text = _("{a} {b} {c} {d} {{e}}", a="x", b=3, c=king, d=(king, plain("y"), 4, "z"))
    assert str(text) == "x 3 KH KH, y, 4, z {e}"
    assert text.render(lambda card: card.glyph) == "x 3 K♥ K♥, y, 4, z {e}"
    assert "KH, y" in text
    assert repr(text) == "Text('x 3 KH KH, y, 4, z {e}')"


def test_a_text_never_changes():
    text = _("ace")
    with pytest.raises(AttributeError):
        text.message = "king"
    with pytest.raises(AttributeError):
        del text.message
    assert copy.copy(text) is text
    assert copy.deepcopy(text) is text


def test_texts_compare_as_values():
    assert _("{a} {b}", a=1, b=2) == _("{a} {b}", b=2, a=1)
    assert _("{a}", a=1) != _("{a}", a="1")
    assert _("ace") != Domain("other", "tricktaker")("ace")
    assert _("ace") != plain("ace")
    assert _("ace") != "ace"
    assert _.plural("a", "b", count=1) != _.plural("a", "b", count=2)
    assert _("{c}", c=parse_card("AS")) == _("{c}", c="AS")
    assert len({_("{c}", c=parse_card("AS")), _("{c}", c="AS"), _("{c}", c="KS")}) == 2


def test_domains_are_values():
    assert pickle.loads(pickle.dumps(_)) == _
    assert len({_, Domain("tricktaker", "tricktaker")}) == 1


scalars = st.one_of(
    st.integers(),
    st.text(),
    st.sampled_from(["AS", "TH", "2C", "KD.2"]).map(parse_card),
    st.text().map(plain),
)
params = st.one_of(scalars, st.lists(scalars, max_size=3).map(tuple))
texts = st.one_of(
    st.text().map(plain),
    st.builds(lambda a, b: _("{a} and {b}", a=a, b=b), params, params),
    st.builds(
        lambda n, a: _.plural("{count} {a}", "{count} {a}s", count=n, a=a), st.integers(), params
    ),
)


@given(texts)
def test_a_text_survives_json_and_pickle(text):
    read = Text.from_json(json.loads(json.dumps(text.to_json())))
    assert read == text
    assert hash(read) == hash(text)
    assert read.render(lambda card: card.glyph) == text.render(lambda card: card.glyph)
    assert pickle.loads(pickle.dumps(text)) == text


def test_a_card_of_an_odd_pack_becomes_its_code_in_json():
    fool = Card(Rank("Z", plain("fool")), SPADES)
    text = _("{card} leads", card=fool)
    read = Text.from_json(text.to_json())
    assert (str(read), read == text) == ("ZS leads", True)


def test_the_json_is_what_is_written_down():
    text = _.plural("{card}: {count} {what}", "…", count=1, card=parse_card("AS"), what=("a", 2))
    assert text.to_json() == {
        "domain": "tricktaker",
        "message": "{card}: {count} {what}",
        "plural": "…",
        "count": 1,
        "params": {"card": {"card": "AS"}, "what": ["a", 2]},
    }


@pytest.mark.parametrize(
    "data",
    [
        None,
        "ace",
        {},
        {"domain": "d", "message": "m"},
        {"domain": "d", "message": 3, "params": {}},
        {"domain": "d", "message": "m", "params": []},
        {"domain": "d", "message": "{a}", "params": {}},
        {"domain": "d", "message": "{a}", "params": {"a": None}},
        {"domain": "d", "message": "{a}", "params": {"a": {"card": 3}}},
        {"domain": "d", "message": "{a}", "params": {"a": {"card": None}}},
        {"domain": "d", "message": "m", "params": {}, "more": 1},
        {"domain": "d", "message": "m", "params": {}, "plural": "n"},
        {"domain": "d", "message": "m", "params": {}, "plural": "n", "count": "2"},
        {"domain": "d", "message": "m", "params": {}, "plural": 3, "count": 2},
    ],
)
def test_other_json_is_refused(data):
    with pytest.raises(ValueError, match=r".+"):
        Text.from_json(data)


def test_a_pickled_text_speaks_in_a_process_that_never_made_it():
    data = pickle.dumps(_("{card} leads", card=parse_card("AS")))
    code = f"import pickle; print(pickle.loads({data!r}))"
    env = {**os.environ, "LANGUAGE": "en"}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, env=env, check=True)
    assert done.stdout.decode().strip() == "AS leads"


def test_texts_load_nothing_heavy():
    code = (
        "import sys, tricktaker.errors; str(tricktaker.errors.InvalidSetup('x'));"
        "print(*({'attr', 'attrs', 'pluggy', 'gettext', 'difflib', 'pathlib'} & {*sys.modules}))"
    )
    done = subprocess.run(
        [sys.executable, "-S", "-c", code], capture_output=True, check=True, cwd=HOME
    )
    assert done.stdout.decode().strip() == ""


def test_use_language_is_left_after_an_error(french):
    with contextlib.suppress(RuntimeError), use_language("fr"):
        raise RuntimeError
    assert str(french("ace")) == "ace"
