"""The catalogues of translations and the messages of the code that they are to hold.

``python -m tests.translations.catalogues`` brings them up to date: what is new stands in them
without a translation, what the code no longer says is gone.
"""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).parents[2]
PACKAGES = {
    folder.name: folder for folder in (ROOT / "tricktaker", *sorted((ROOT / "plugins").iterdir()))
}
"""The packages whose texts are translated, each a domain of its name."""

LANGUAGES = {"fr": "nplurals=2; plural=(n > 1)"}
"""The languages that there are, each with its plural forms as gettext writes them."""

_MARKS = {"_": None, "plural": (1, 2)}
"""How the code marks a message: ``_("…")`` and ``_.plural("…", "…")``."""


def messages(package: Path) -> Catalog:
    """What the code of a package says, as an empty catalogue."""
    found = Catalog(domain=package.name)
    places = extract_from_dir(package, [("**.py", "python")], keywords=_MARKS)
    for _file, _line, message, _comments, _context in places:
        found.add(message)
    return found


def file_of(package: Path, language: str, domain: str | None = None) -> Path:
    """Where the catalogue of a package stands."""
    return package / "locale" / language / "LC_MESSAGES" / f"{domain or package.name}.po"


def kept(file: Path, language: str) -> Catalog:
    """The catalogue in a file; an empty one if there is none."""
    if not file.exists():
        return Catalog(locale=language, domain=file.stem)
    with file.open("rb") as lines:
        return read_po(lines, locale=language, domain=file.stem, abort_invalid=True)


def up_to_date(package: Path, language: str) -> Catalog:
    """The catalogue with the messages of the code: translated, as far as it was."""
    before = kept(file_of(package, language), language)
    after = Catalog(locale=language, domain=package.name, fuzzy=False)
    after.mime_headers = [("Plural-Forms", LANGUAGES[language])]
    for message in messages(package):
        if not message.id:
            continue
        known = before.get(message.id if isinstance(message.id, str) else message.id[0])
        after.add(message.id, known.string if known is not None and known.id == message.id else "")
    return after


def written(catalogue: Catalog) -> bytes:
    """A catalogue as its file holds it: the same for the same messages, whoever writes it."""
    catalogue.header_comment = "#"
    for message in catalogue:
        message.flags.discard("python-format")  # a share of "95 %" is no gap
    out = BytesIO()
    write_po(out, catalogue, width=96, sort_output=True)
    lines = out.getvalue().split(b"\n")
    dated = (b'"POT-Creation-Date', b'"PO-Revision-Date', b'"Generated-By', b'"Last-Translator',
             b'"Report-Msgid-Bugs-To', b'"Project-Id-Version', b'"Language-Team')  # fmt: skip
    return b"\n".join(line for line in lines if not line.startswith(dated))


def files() -> Iterator[tuple[Path, str]]:
    """Each package with each language."""
    for package in PACKAGES.values():
        for language in LANGUAGES:
            yield package, language


def main() -> None:
    """Write all catalogues anew."""
    for package, language in files():
        file = file_of(package, language)
        catalogue = up_to_date(package, language)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(written(catalogue))
        missing = sum(
            not message.string or not all(message.string) for message in catalogue if message.id
        )
        print(f"{file.relative_to(ROOT)}: {len(catalogue)} messages, {missing} to translate")


if __name__ == "__main__":
    main()
