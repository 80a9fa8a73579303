"""What a seat may do at its turn: values, each with the code that people type and records hold.

``str(action)`` is the code, and ``Kind.parse`` reads it back. A plugin adds an action of its own by
subclassing `Word`, `CardAction` or `Action` and naming it in ``Phase.speaks``.

>>> from tricktaker.cards import Pack, parse_card
>>> str(Play(parse_card("AS"))), str(Bid(4)), str(Look())
('play AS', '4', 'look')
>>> Play.parse("play 10h", Pack.standard()) == Play(parse_card("TH"))
True
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Any, ClassVar, Self

from attrs import frozen

from tricktaker.cards import SUITS, Card, Pack, parse_card
from tricktaker.errors import InvalidCard
from tricktaker.text import Domain, Text

_ = Domain("tricktaker", "tricktaker")

_NO_SPELLINGS: Mapping[str, str] = MappingProxyType({})


@frozen
class Action:
    """Anything that a seat says or does; compares by value and prints as its code."""

    @property
    def code(self) -> str:
        """The canonical code, as a record holds it."""
        raise TypeError(f"{type(self).__name__} has no code")

    @property
    def text(self) -> Text:
        """What a person reads in a list of choices."""
        raise TypeError(f"{type(self).__name__} has no text")

    def turned(self) -> Action:
        """The action as those see it who may know that it was done, but not with which card."""
        return self

    @classmethod
    def parse(cls, code: str, pack: Pack) -> Self | None:
        """The action that `code` means, or None if `code` is of another kind.

        :raises InvalidCard: if the code is of this kind but its card cannot be read.
        """
        raise TypeError(f"{cls.__name__} cannot be parsed")

    def __str__(self) -> str:
        return self.code


@frozen
class CardAction(Action):
    """An action with a card; its code is a verb and the card: ``play AS``."""

    verb: ClassVar[str]

    card: Card

    @property
    def code(self) -> str:
        return f"{self.verb} {self.card}"

    def turned(self) -> Action:
        return FaceDown(self.verb)

    @classmethod
    def parse(cls, code: str, pack: Pack) -> Self | None:
        verb, blank, card = code.partition(" ")
        if verb != cls.verb or not blank:
            return None
        return cls(parse_card(card))

    @classmethod
    def each(cls, pack: Pack, mask: int) -> tuple[Self, ...]:
        """One action for each card of a mask, in the order of the pack."""
        ready: tuple[Any, ...] = _each_card(cls, pack)  # type: ignore[arg-type]  # a class hashes
        out: list[Self] = []
        while mask:
            low = mask & -mask
            out.append(ready[low.bit_length() - 1])
            mask ^= low
        return tuple(out)


@lru_cache(maxsize=64)
def _each_card(kind: type[CardAction], pack: Pack) -> tuple[CardAction, ...]:
    return tuple(kind(card) for card in pack.cards)


@frozen
class Play(CardAction):
    """Play a card to the trick: ``play AS``."""

    verb = "play"

    @property
    def text(self) -> Text:
        return _("play the {card}", card=self.card.text)

    def turned(self) -> Action:
        return self


@frozen
class Give(CardAction):
    """Give a card away, face down: ``give AS``, one card at a time."""

    verb = "give"

    @property
    def text(self) -> Text:
        return _("give the {card}", card=self.card.text)


@frozen
class Discard(CardAction):
    """Give a card up, face down: ``discard AS``, one card at a time."""

    verb = "discard"

    @property
    def text(self) -> Text:
        return _("discard the {card}", card=self.card.text)


@frozen
class FaceDown(Action):
    """A card action of another seat whose card this reader does not see: ``give ??``."""

    verb: str

    @property
    def code(self) -> str:
        return f"{self.verb} ??"

    @property
    def text(self) -> Text:
        if self.verb == Give.verb:
            return _("give a card face down")
        if self.verb == Discard.verb:
            return _("discard a card face down")
        return _("{verb} a card face down", verb=self.verb)

    @classmethod
    def parse(cls, code: str, pack: Pack) -> Self | None:
        verb, _blank, card = code.partition(" ")
        return cls(verb) if card == "??" else None


@frozen
class Bid(Action):
    """A bid of so many tricks: ``4``."""

    tricks: int

    @property
    def code(self) -> str:
        return str(self.tricks)

    @property
    def text(self) -> Text:
        return _.plural("bid {count} trick", "bid {count} tricks", count=self.tricks)

    @classmethod
    def parse(cls, code: str, pack: Pack) -> Self | None:
        # isascii: str.isdecimal also takes digits of other scripts, which records never hold
        return cls(int(code)) if code.isascii() and code.isdecimal() and len(code) < 4 else None


@frozen
class Word(Action):
    """An action that is one word and nothing else, such as ``look``."""

    word: ClassVar[str]

    @property
    def code(self) -> str:
        return self.word

    @classmethod
    def parse(cls, code: str, pack: Pack) -> Self | None:
        return cls() if code == cls.word else None


@frozen
class Look(Word):
    """Take up a hand that lies face down: ``look``."""

    word = "look"

    @property
    def text(self) -> Text:
        return _("look at your hand")


@frozen
class Keep(Word):
    """Keep the card that was drawn: ``keep``."""

    word = "keep"

    @property
    def text(self) -> Text:
        return _("keep the card")


@frozen
class Refuse(Word):
    """Lay the card that was drawn away, and take the next one unseen: ``refuse``."""

    word = "refuse"

    @property
    def text(self) -> Text:
        return _("refuse the card and take the next one")


@frozen
class Done(Word):
    """Give up no more cards: ``done``."""

    word = "done"

    @property
    def text(self) -> Text:
        return _("give up no more cards")


@frozen
class Pass(Word):
    """Make no call: ``pass``."""

    word = "pass"

    @property
    def text(self) -> Text:
        return _("pass")


@frozen
class Take(Action):
    """Take on the deal: ``take`` in the suit of the upcard, ``take S`` in another suit.

    A subclass with a ``verb`` of its own is another way to take.

    >>> Take.parse("take ♥", Pack.standard()) == Take.parse("take h", Pack.standard()) == Take("H")
    True
    """

    verb: ClassVar[str] = "take"

    strain: str | None = None

    @property
    def code(self) -> str:
        return self.verb if self.strain is None else f"{self.verb} {self.strain}"

    @property
    def text(self) -> Text:
        if self.strain is None:
            return _("take, with the suit of the upcard as trumps")
        suit = next((suit.name for suit in SUITS if suit.code == self.strain), self.strain)
        return _("take, with {suit} as trumps", suit=suit)

    @classmethod
    def parse(cls, code: str, pack: Pack) -> Self | None:
        verb, _blank, strain = code.partition(" ")
        if verb != cls.verb:
            return None
        if not strain:
            return cls()
        signs = {suit.sign: suit.code for suit in pack.suits}
        strain = signs.get(strain, strain.upper())
        return cls(strain) if strain in signs.values() else None


_LEVEL_AND_STRAIN = re.compile(r"([1-9][0-9]{0,2})(nt?|.)", re.IGNORECASE)


@frozen
class ContractBid(Action):
    """Bid a level and a strain, as in Bridge: ``1C``, ``3NT``; ``3n`` is read as ``3NT``.

    >>> str(ContractBid.parse("4♠", Pack.standard()))
    '4S'
    """

    level: int
    strain: str

    @property
    def code(self) -> str:
        return f"{self.level}{self.strain}"

    @property
    def text(self) -> Text:
        return _("bid {bid}", bid=self.code)

    @classmethod
    def parse(cls, code: str, pack: Pack) -> Self | None:
        found = _LEVEL_AND_STRAIN.fullmatch(code)
        if found is None:
            return None
        level, strain = found.groups()
        signs = {suit.sign: suit.code for suit in pack.suits}
        strain = "NT" if strain.upper() in ("N", "NT") else signs.get(strain, strain.upper())
        known = strain in (*signs.values(), "NT")
        return cls(int(level), strain) if known else None


@frozen
class Double(Word):
    """Double the opponents' bid: ``double``."""

    word = "double"

    @property
    def text(self) -> Text:
        return _("double")


@frozen
class Redouble(Word):
    """Redouble a bid of the own side that was doubled: ``redouble``."""

    word = "redouble"

    @property
    def text(self) -> Text:
        return _("redouble")


@frozen
class Hold(Word):
    """Hold what another has bid: ``hold``."""

    word = "hold"

    @property
    def text(self) -> Text:
        return _("hold the bid")


def tidy(code: str) -> str:
    """A typed code with its blanks and case evened out; card names keep working in either case."""
    return " ".join(code.split()).lower()


_BETWEEN = re.compile(r"(?<=\w)[ -](?=\w)")
_BETWEEN_DIGITS = re.compile(r"(?<=\d)[ -](?=\d)")


def spellings_of(code: str) -> tuple[str, ...]:
    """A tidy code as it may be meant: with blanks, with hyphens, and in one word.

    >>> spellings_of("pick up"), spellings_of("1 nt")
    (('pick up', 'pick-up', 'pickup'), ('1 nt', '1-nt', '1nt'))
    """
    ways = (code, *(_BETWEEN.sub(between, code) for between in ("-", " ", "")))
    # two numbers are not one number
    return tuple(dict.fromkeys(ways if not _BETWEEN_DIGITS.search(code) else (code,)))


def understand(
    code: str,
    legal: Sequence[Action],
    kinds: Iterable[type[Action]],
    pack: Pack,
    *,
    bare: bool = True,
    spellings: Mapping[str, str] = _NO_SPELLINGS,
) -> Action | None:
    """The action that a typed code means, legal or not; None if it means nothing.

    Case does not matter, and blanks and hyphens are alike. A bare card stands for the one legal
    action that ends in it; several such are not guessed among.

    :param bare: whether it may be a bare card.
    :param spellings: what else may be typed, with the code that it stands for.
    :raises InvalidCard: if the code names a card that cannot be read.

    >>> pack = Pack.standard()
    >>> legal = Play.each(pack, pack.mask(["AS", "KS"]))
    >>> str(understand("as", legal, [Play], pack))
    'play AS'
    >>> str(understand("P", [Pass()], [Pass], pack, spellings={"p": "pass"}))
    'pass'
    """
    tidied = tidy(code)
    for action in legal:
        if action.code in (code, tidied):
            return action
    kinds, ways = tuple(kinds), spellings_of(tidied)
    meant = _parsed(ways, kinds, pack)
    if meant is None:
        named = [spellings[way] for way in ways if way in spellings]
        meant = _parsed(named, kinds, pack)
    if meant is not None:
        return meant
    return _bare_card(tidied, legal, kinds) if bare else None


def _parsed(codes: Iterable[str], kinds: Sequence[type[Action]], pack: Pack) -> Action | None:
    """The action that the first of these codes means that means one."""
    for code in codes:
        for kind in kinds:
            meant = kind.parse(code, pack)
            if meant is not None:
                return meant
    return None


def _bare_card(code: str, legal: Sequence[Action], kinds: Sequence[type[Action]]) -> Action | None:
    verbs = [kind for kind in kinds if issubclass(kind, CardAction)]
    if not verbs or " " in code:
        return None
    try:
        card = parse_card(code)
    except InvalidCard:
        if any(letter.isdigit() for letter in code) and any(letter.isalpha() for letter in code):
            raise  # somebody meant a card: say what is wrong with it
        return None
    fits = [a for a in legal if isinstance(a, CardAction) and a.card == card]
    if len(fits) == 1:
        return fits[0]
    if not fits:
        # a second copy of the same face may be meant, if it is the only one held
        face = (card.rank, card.suit)
        fits = [
            a for a in legal if isinstance(a, CardAction) and (a.card.rank, a.card.suit) == face
        ]
        if len(fits) == 1 and card.copy == 0:
            return fits[0]
        return verbs[-1](card)
    return None
