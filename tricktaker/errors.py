"""What can go wrong: every error of tricktaker derives from `TricktakerError`.

Each is one line when printed, in the language of the reader, and carries its parts as attributes.

>>> str(UnknownGame("spaeds", ["belote", "spades"]))
'there is no game "spaeds"; did you mean "spades"?'
"""

from __future__ import annotations

import errno
from typing import TYPE_CHECKING, Final

from tricktaker.text import Domain, Text, plain

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = [
    "IllegalAction",
    "InvalidCard",
    "InvalidFacts",
    "InvalidOption",
    "InvalidSetup",
    "PluginError",
    "RecordError",
    "RecordWarning",
    "TricktakerError",
    "UnknownGame",
    "UnknownPlugin",
    "nearest",
    "spelled",
    "told",
]

_ = Domain("tricktaker", "tricktaker")


class TricktakerError(Exception):
    """Any error of tricktaker; `reason` says in words what is wrong.

    >>> str(TricktakerError("the pack is empty"))
    'the pack is empty'
    """

    reason: Text

    def __init__(self, reason: Text | str) -> None:
        super().__init__(reason)
        self.reason = _text(reason)

    # Python keeps `args` to rebuild an error when it is unpickled or copied: they must be what
    # the error's own class was called with.
    def _remember(self, *args: object) -> None:
        self.args = args

    def __str__(self) -> str:
        return _one_line(self.reason)


class UnknownGame(TricktakerError):
    """No game has this name, or the one that has could not be loaded (`cause`).

    >>> str(UnknownGame("tarot", ["spades"], "it names no pack"))
    'the game "tarot" could not be loaded: it names no pack'
    """

    name: str
    known: tuple[str, ...]
    cause: Text | None

    def __init__(
        self, name: str, known: Iterable[str] = (), cause: Text | str | BaseException | None = None
    ) -> None:
        self.name = str(name)
        self.known = tuple(known)
        self.cause = None if cause is None else _text(cause)
        super().__init__(self._words())
        self._remember(self.name, self.known, self.cause)

    def _words(self) -> Text:
        close = nearest(self.name, self.known)
        if self.cause is not None:
            return _(
                'the game "{name}" could not be loaded: {cause}', name=self.name, cause=self.cause
            )
        if close is not None:
            return _(
                'there is no game "{name}"; did you mean "{nearest}"?',
                name=self.name,
                nearest=close,
            )
        if self.known:
            return _(
                'there is no game "{name}"; there are: {known}', name=self.name, known=self.known
            )
        return _('there is no game "{name}"', name=self.name)


class UnknownPlugin(TricktakerError):
    """No plugin has this name.

    :ivar kind: what it should have been: ``"bot"`` or ``"house rule"``.

    >>> str(UnknownPlugin("randon", ["basic", "random"], "bot"))
    'there is no bot "randon"; did you mean "random"?'
    """

    name: str
    known: tuple[str, ...]
    kind: str

    def __init__(self, name: str, known: Iterable[str] = (), kind: str = "") -> None:
        self.name = str(name)
        self.known = tuple(known)
        self.kind = kind
        super().__init__(self._words())
        self._remember(self.name, self.known, self.kind)

    def _words(self) -> Text:
        none = _('there is no plugin "{name}"', name=self.name)
        if self.kind == "bot":
            none = _('there is no bot "{name}"', name=self.name)
        elif self.kind == "house rule":
            none = _('there is no house rule "{name}"', name=self.name)
        close = nearest(self.name, self.known)
        if close is not None:
            return _('{none}; did you mean "{nearest}"?', none=none, nearest=close)
        if self.known:
            return _("{none}; there are: {known}", none=none, known=self.known)
        return _("{none}; none is installed", none=none)


class PluginError(TricktakerError):
    """A plugin could not be loaded or broke its promise: which one, from which package, and why.

    `hook` is the step or observer in which it failed; None where it failed in no such hook. `part`
    is the method of a phase that answered what it cannot, such as ``phase play: TrickPlay.to_act``.

    >>> str(PluginError("tarot", "tarot-cards", "it names no pack"))
    'the plugin "tarot" of the package tarot-cards failed: it names no pack'
    """

    name: str
    package: str
    cause: Text
    hook: str | None = None
    part: str | None = None

    def __init__(self, name: str, package: str, cause: Text | str | BaseException) -> None:
        self.name = str(name)
        self.package = str(package)
        self.cause = _text(cause)
        super().__init__(
            _(
                'the plugin "{name}" of the package {package} failed: {cause}',
                name=self.name,
                package=self.package,
                cause=self.cause,
            )
        )
        self._remember(self.name, self.package, self.cause)


class InvalidOption(TricktakerError):
    """A rule option has no such value, or there is no such option: `allowed` says what is.

    >>> str(InvalidOption("target", 0, "a whole number of at least 1"))
    'the option "target" cannot be 0; it takes a whole number of at least 1'
    >>> str(InvalidOption.unknown("taget", 250, ["floor", "target"]))
    'there is no option "taget"; did you mean "target"?'
    """

    name: str
    value: object
    allowed: Text | str

    def __init__(
        self, name: str, value: object, allowed: Text | str, reason: Text | str | None = None
    ) -> None:
        self.name = str(name)
        self.value = value
        self.allowed = allowed
        words = _(
            'the option "{name}" cannot be {value}; it takes {allowed}',
            name=self.name,
            value=_spelled(value),
            allowed=_text(allowed),
        )
        super().__init__(words if reason is None else reason)
        self._remember(self.name, value, allowed, self.reason)

    @classmethod
    def unknown(cls, name: str, value: object, known: Iterable[str]) -> InvalidOption:
        """The error for an option that the game does not have."""
        names = tuple(known)
        close = nearest(str(name), names)
        if close is not None:
            reason = _(
                'there is no option "{name}"; did you mean "{nearest}"?',
                name=str(name),
                nearest=close,
            )
        elif names:
            reason = _(
                'there is no option "{name}"; there are: {known}', name=str(name), known=names
            )
        else:
            reason = _('there is no option "{name}": the game has none', name=str(name))
        allowed = _("one of: {known}", known=names) if names else _("no option at all")
        return cls(name, value, allowed, reason)


class IllegalAction(TricktakerError):
    """An action that its seat may not take now; nothing has changed.

    It knows only what that seat may know: the code that was tried, the reason, the number of the
    rule, and the codes of the legal actions.

    >>> error = IllegalAction("play AS", "hearts were led", rule="S5.2", legal=["play 4H"])
    >>> str(error)
    '"play AS" is not legal: hearts were led (rule S5.2); legal: play 4H'
    >>> error.legal
    ('play 4H',)
    """

    code: str
    rule: str | None
    legal: tuple[str, ...]

    def __init__(
        self,
        code: str,
        reason: Text | str,
        rule: str | None = None,
        legal: Iterable[object] = (),
    ) -> None:
        super().__init__(reason)
        self.code = str(code)
        self.rule = rule
        self.legal = tuple(str(action) for action in legal)
        self._remember(self.code, self.reason, rule, self.legal)

    def __str__(self) -> str:
        parts: dict[str, Text | str] = {"code": self.code, "reason": self.reason}
        if self.rule is None and not self.legal:
            words = _('"{code}" is not legal: {reason}', **parts)
        elif self.rule is None:
            words = _('"{code}" is not legal: {reason}; legal: {legal}', **parts, legal=self.legal)
        elif not self.legal:
            words = _('"{code}" is not legal: {reason} (rule {rule})', **parts, rule=self.rule)
        else:
            words = _(
                '"{code}" is not legal: {reason} (rule {rule}); legal: {legal}',
                **parts,
                rule=self.rule,
                legal=self.legal,
            )
        return _one_line(words)


class InvalidSetup(TricktakerError):
    """A start, a set-up or a stacked pack that cannot be.

    >>> str(InvalidSetup("AS stands twice"))
    'AS stands twice'
    """


class InvalidFacts(TricktakerError):
    """A deal on a score sheet that cannot have happened.

    >>> str(InvalidFacts("the tricks add up to 12, not 13", rule="S6.1"))
    'the tricks add up to 12, not 13 (rule S6.1)'
    """

    rule: str | None

    def __init__(self, reason: Text | str, rule: str | None = None) -> None:
        super().__init__(reason)
        self.rule = rule
        self._remember(self.reason, rule)

    def __str__(self) -> str:
        if self.rule is None:
            return _one_line(self.reason)
        return _one_line(_("{reason} (rule {rule})", reason=self.reason, rule=self.rule))


class RecordError(TricktakerError):
    """A damaged match record: the line, counted from 1, and the cause.

    >>> str(RecordError("a card stands twice", line=3))
    'line 3: a card stands twice'
    """

    line: int | None
    cause: Text

    def __init__(self, cause: Text | str | BaseException, line: int | None = None) -> None:
        self.cause = _text(cause)
        self.line = line
        super().__init__(
            self.cause if line is None else _("line {line}: {cause}", line=line, cause=self.cause)
        )
        self._remember(self.cause, line)


class InvalidCard(TricktakerError):
    """What was given is not a card, or not one of this pack.

    >>> str(InvalidCard("1H", "there is no rank 1"))
    '"1H" is not a card: there is no rank 1'
    """

    text: str
    why: Text

    def __init__(self, text: object, why: Text | str, reason: Text | str | None = None) -> None:
        self.text = str(text)
        self.why = _text(why)
        words = _('"{text}" is not a card: {why}', text=self.text, why=self.why)
        super().__init__(words if reason is None else reason)
        self._remember(self.text, self.why, self.reason)


class RecordWarning(UserWarning):
    """A match record that could be read, but lacks something, such as its last line."""


_LONGEST = 80
"""How much of a value a message shows."""


def nearest(name: str, known: Iterable[str]) -> str | None:
    """The known name that somebody most likely meant, or None.

    >>> nearest("spaeds", ["belote", "spades"])
    'spades'
    >>> nearest("bridge", ["belote", "spades"]) is None
    True
    """
    # difflib is slow to load and needed only after a slip.
    from difflib import get_close_matches

    by_lower = {word.lower(): word for word in sorted(known, reverse=True)}
    close = get_close_matches(name.lower(), by_lower, n=1)
    return by_lower[close[0]] if close else None


def _text(words: Text | str | BaseException) -> Text:
    if isinstance(words, Text):
        return words
    if isinstance(words, TricktakerError):
        return plain(str(words))
    # A foreign error may not pickle, so that only its words are kept.
    if isinstance(words, BaseException):
        return plain(told(words))
    return plain(str(words))


def called(name: object) -> str:
    """A name that was given, as a message says it: a text as it is, anything else spelled.

    >>> called("bids"), called(None)
    ('bids', 'none')
    """
    return name if isinstance(name, str) else spelled(name)


_SYSTEM: Final = {
    errno.ENOENT: _("No such file or directory"),
    errno.EACCES: _("Permission denied"),
    errno.EEXIST: _("File exists"),
    errno.EISDIR: _("Is a directory"),
    errno.ENOTDIR: _("Not a directory"),
    errno.ENOSPC: _("No space left on device"),
    errno.EROFS: _("Read-only file system"),
    errno.ENAMETOOLONG: _("File name too long"),
}


def system_cause(error: OSError) -> Text:
    """What the operating system says went wrong, in the language of the reader where we know it.

    >>> import errno
    >>> str(system_cause(FileNotFoundError(errno.ENOENT, "No such file or directory")))
    'No such file or directory'
    """
    return _SYSTEM.get(error.errno or 0) or plain(error.strerror or told(error))


def told(error: BaseException) -> str:
    """An error's kind and words in one line; a foreign one may fail at saying them.

    >>> told(KeyError("x"))
    "KeyError: 'x'"
    """
    kind = type(error).__name__
    try:
        words = " ".join(str(error).split())
    except KeyboardInterrupt:
        raise
    except BaseException:  # noqa: BLE001  # its words are lost, its kind is not
        words = ""
    return f"{kind}: {words}" if words else kind


def _one_line(words: Text) -> str:
    line = " ".join(part.strip() for part in str(words).splitlines())
    # half a character, as a text from elsewhere may hold one, could not be printed
    return line.encode("utf-8", "backslashreplace").decode("utf-8")


def _spelled(value: object) -> str:
    """A value of an option as a person would type it."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "true" if value else "false"
    return f'"{value}"' if isinstance(value, str) else spelled(value)


def spelled(value: object) -> str:
    """What was given, as a message names it: short, and whatever it is.

    >>> spelled("nil"), spelled(None), spelled(10**5000)
    ("'nil'", 'none', 'a value of the kind int')
    """
    if value is None:
        return str(_("none"))
    try:
        words = repr(value)
    except Exception:  # noqa: BLE001  # a foreign object may fail in any way at being shown
        return str(_("a value of the kind {kind}", kind=type(value).__name__))
    return words if len(words) <= _LONGEST else words[: _LONGEST - 1] + "…"
