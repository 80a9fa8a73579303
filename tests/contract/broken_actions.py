"""What is wrong with cards and actions in the broken games."""

from __future__ import annotations

from typing import Any, Self

from attrs import field, frozen

import tricktaker as tt
from tests.contract.sound import PACK, Greeting, Hey, Ho
from tricktaker import EVERYBODY, HAND, Noted, Shown

_ = tt.Domain("tricktaker_broken", "tricktaker_broken")

# ------------------------------------------------------------------ cards


class LosesCards(Greeting):
    def more(self, view, seat, action):
        yield tt.Moved(HAND[seat], "sleeve", 1, PACK.set([min(PACK.full - view.hand, key=str)]))


class Miscounts(Greeting):
    def more(self, view, seat, action):
        yield tt.Moved(HAND[seat], "sleeve", 2, PACK.set([next(iter(view.hand))]), audience=(seat,))


class ShowsWhatIsNotThere(Greeting):
    def more(self, view, seat, action):
        yield Shown(HAND[(seat + 1) % 3], 1, PACK.set([next(iter(view.hand))]), audience=EVERYBODY)


class Misleads(Greeting):
    """Says that an open hand has gone when one card of it has, and brings back another count."""

    def more(self, view, seat, action):
        card, none = PACK.set([next(iter(view.hand))]), PACK.set([])
        count = len(view.hand)
        yield tt.Show(HAND[seat], audience=EVERYBODY)
        yield tt.Moved(HAND[seat], "sleeve", count, card, audience=(seat,))
        yield tt.Moved("sleeve", HAND[seat], count - 1, none, audience=EVERYBODY)
        yield tt.Moved("sleeve", HAND[seat], 1, card, audience=EVERYBODY)


# ------------------------------------------------------------------ actions


class FallsSilent(Greeting):
    def legal_actions(self, view, seat):
        return () if seat == 1 else (Hey(), Ho())


@frozen
class Mumble(Hey):
    word = "mumble"

    @classmethod
    def parse(cls, code: str, pack: tt.Pack) -> Self | None:
        return None


class Mumbles(Greeting):
    @property
    def speaks(self):
        return (Hey, Mumble)

    def legal_actions(self, view, seat):
        return (Hey(), Mumble())


@frozen
class Shout(tt.Action):
    """Says how loud only in the value and not in the code."""

    loud: int = 0

    @property
    def code(self) -> str:
        return "shout"

    @property
    def text(self) -> tt.Text:
        return _("shout")

    @classmethod
    def parse(cls, code: str, pack: tt.Pack) -> Self | None:
        return cls(0) if code == "shout" else None


class Shouts(Greeting):
    @property
    def speaks(self):
        return (Shout,)

    def legal_actions(self, view, seat):
        return (Shout(5),) if len(view.calls()) == 1 else (Shout(0),)

    def more(self, view, seat, action):
        yield Noted(f"loud {seat}", action.loud)


@frozen
class Whisper(Hey):
    word = "whisper"

    to: Any = field(factory=lambda: lambda: None, eq=False)


class Whispers(Greeting):
    """Its actions cannot be pickled."""

    @property
    def speaks(self):
        return (Whisper,)

    def legal_actions(self, view, seat):
        return (Whisper(),)


@frozen
class Number(Hey):
    """Cannot read what is no number."""

    word = "number 1"

    @classmethod
    def parse(cls, code: str, pack: tt.Pack) -> Self | None:
        verb, _blank, number = code.partition(" ")
        return cls() if verb == "number" and int(number or "0") == 1 else None


class Numbers(Greeting):
    @property
    def speaks(self):
        return (Number, Hey)

    def legal_actions(self, view, seat):
        return (Number(),)


@frozen
class Joker(Hey):
    """Looks for a card in its own list, without asking whether it is there."""

    word = "joker"

    @classmethod
    def parse(cls, code: str, pack: tt.Pack) -> Self | None:
        if code.lower().endswith(" xx"):
            return {"joker": cls()}[code]
        return cls() if code == cls.word else None


class Jokers(Greeting):
    @property
    def speaks(self):
        return (Joker, Hey)

    def legal_actions(self, view, seat):
        return (Joker(), Hey())


@frozen
class Capital(Hey):
    """Its code has a capital letter, which nobody types twice in the same way."""

    word = "Hey"

    @classmethod
    def parse(cls, code: str, pack: tt.Pack) -> Self | None:
        return cls() if code == cls.word else None


class Capitals(Greeting):
    @property
    def speaks(self):
        return (Capital,)

    def legal_actions(self, view, seat):
        return (Capital(),)
