"""Languages: which one is spoken, and the catalogues in which gettext keeps translations."""

# No attrs here, as in the module of the texts.

from __future__ import annotations

import os
import re
import warnings
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from gettext import NullTranslations

_CORE = "tricktaker"
_SOURCE_LANGUAGES = ("c", "posix", "en")
_LANGUAGE = re.compile(r"[A-Za-z0-9]+([_.@-][A-Za-z0-9-]+)*")

_MOST = 20

_languages: ContextVar[tuple[str, ...] | None] = ContextVar("tricktaker_languages", default=None)
_packages: dict[str, tuple[str, ...]] = {}


def register_domain(domain: str, package: str) -> None:
    """Let a package hold translations of a domain, after those that are known already."""
    known = _packages.get(domain, ())
    if package not in known:
        _packages[domain] = (*known, package)
        catalogue.cache_clear()


@contextmanager
def use_language(*languages: str) -> Iterator[None]:
    """Render texts in a language (or the first known of several) while the block runs.

    It holds for this thread or task only. Without it the environment decides, as in gettext
    (`LANGUAGE`, `LC_ALL`, `LC_MESSAGES`, `LANG`). A language without a translation is English.

    >>> import tricktaker as tt
    >>> suit = tt.parse_card("AS").suit
    >>> with use_language("fr-CA", "fr"):
    ...     print(suit.name)
    pique
    """
    token = _languages.set(_few(languages))
    try:
        yield
    finally:
        _languages.reset(token)


def languages() -> tuple[str, ...]:
    """The languages that tricktaker's own texts can be read in, English first.

    >>> languages()[0]
    'en'
    """
    from pathlib import Path

    found = {
        catalogue.parent.parent.name
        for folder in _folders(_CORE)
        for catalogue in Path(folder).glob(f"*/LC_MESSAGES/{_CORE}.mo")
    }
    return ("en", *sorted(found))


def current() -> tuple[str, ...]:
    """The languages spoken now, best first: those chosen for the block, or the environment's."""
    chosen = _languages.get()
    if chosen is not None:
        return chosen
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(variable)
        if value:
            return _few(value.split(":"))
    return ()


def _few(languages: Iterable[str]) -> tuple[str, ...]:
    """As many languages as a person may speak: each opens another catalogue."""
    return tuple(dict.fromkeys(languages))[:_MOST]


def spoken() -> str:
    """The language that tricktaker's own texts are in now.

    >>> with use_language("xx", "fr-CA"):
    ...     spoken()
    'fr_CA'
    """
    for language in current():
        if base(language) in _SOURCE_LANGUAGES:
            break
        if catalogue(_CORE, (language,)) is not None:
            return posix(language)
    return "en"


def is_known(language: str) -> bool:
    """Whether tricktaker's own texts can be read in a language, whatever its region.

    >>> is_known("en-GB"), is_known("../fr")
    (True, False)
    """
    known = {base(each) for each in languages()}
    return _LANGUAGE.fullmatch(language) is not None and base(language) in known


# Bounded, since a web page's reader may ask for any language.
@lru_cache(maxsize=256)
def catalogue(domain: str, languages: tuple[str, ...]) -> NullTranslations | None:
    """The translations of a domain, best language first, or None: speak English."""
    import struct
    from gettext import translation

    found: NullTranslations | None = None
    for language in languages:
        # A language comes from outside and becomes part of a path.
        if not _LANGUAGE.fullmatch(language):
            continue
        for folder in _folders(domain):
            try:
                one = translation(domain, folder, [posix(language)])
            except FileNotFoundError:
                continue
            except (OSError, ValueError, LookupError, struct.error) as error:
                note = f"the translation of {domain} to {language} cannot be read: {error}"
                warnings.warn(note, RuntimeWarning, stacklevel=2)
                continue
            if found is None:
                found = one
            else:
                found.add_fallback(one)
        # English needs no catalogue: a later language must not push it aside.
        if base(language) in _SOURCE_LANGUAGES:
            break
    return found


def base(language: str) -> str:
    """A language without its region.

    >>> base("fr-CA"), base("FR_FR.UTF-8")
    ('fr', 'fr')
    """
    return re.split("[_.@-]", language)[0].lower()


def posix(language: str) -> str:
    """A web page's `fr-CA` as gettext writes it.

    >>> posix("fr-CA")
    'fr_CA'
    """
    return language if "." in language else language.replace("-", "_")


def _folders(domain: str) -> Iterator[str]:
    from importlib.util import find_spec
    from pathlib import Path

    for package in _packages.get(domain, ()):
        try:
            spec = find_spec(package)
        except (ImportError, ValueError):
            continue
        if spec is not None:
            for place in spec.submodule_search_locations or ():
                yield str(Path(place, "locale"))
