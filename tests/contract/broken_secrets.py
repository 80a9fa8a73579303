"""Secrets that are told in the broken games, and what is wrong with their play."""

from __future__ import annotations

from typing import Any, Final
from weakref import WeakKeyDictionary

from attrs import frozen

import tricktaker as tt
from tests.contract.sound import PACK, Greeting, Hey, Ho, hearts
from tricktaker import HAND, Must, Noted

_ = tt.Domain("tricktaker_broken", "tricktaker_broken")


class Boasts(Greeting):
    """Notes a card of its own hand."""

    def more(self, view, seat, action):
        yield Noted(f"best {seat}", str(max(view.hand, key=PACK.index)))


class Hints(Greeting):
    """Notes something that only the hand can tell."""

    def more(self, view, seat, action):
        yield Noted(f"hearts {seat}", hearts(view, seat) > 1)


@frozen
class Reveal(tt.CardAction):
    """A hidden action that forgets to be turned over."""

    verb = "reveal"

    @property
    def text(self) -> tt.Text:
        return _("reveal {card}", card=self.card.text)

    def turned(self) -> tt.Action:
        return self


class Reveals(Greeting):
    @property
    def speaks(self):
        return (Reveal,)

    def legal_actions(self, view, seat):
        return Reveal.each(PACK, view.known_mask(HAND[seat]))


PEEPED: Final[WeakKeyDictionary[Any, dict[tuple[int, int], str]]] = WeakKeyDictionary()


def peeped(view: tt.View) -> str:
    """The hand of whoever spoke before, as a phase remembers it that keeps state."""
    hands = PEEPED.get(view.steps, {})
    return hands.get((view.deal, len(view.calls("greeting")) - 1), "")


class Remembers(Greeting):
    """Remembers, for each match, what hands it has been shown."""

    def more(self, view, seat, action):
        place = (view.deal, len(view.calls("greeting")))
        PEEPED.setdefault(view.steps, {})[place] = str(view.hand)
        return ()


class TellsInLegalSet(Remembers):
    def legal_actions(self, view, seat):
        return (Hey(),) if peeped(view).count("H") > 1 else (Hey(), Ho())


class TellsInRefusal(Remembers):
    def refusal(self, view, seat, action):
        return (_("and the one before holds {cards}", cards=peeped(view)), None)

    @property
    def speaks(self):
        return (Hey, Ho, tt.Play)


@frozen
class Many(Hey):
    word = "many"


@frozen
class Few(Hey):
    word = "few"


class SaysInPassing(Greeting):
    """Who greets says whether its own hand has many hearts, as it must by the rules: no secret."""

    @property
    def speaks(self):
        return (Hey, Ho, Many, Few)

    def to_act(self, view):
        said = len(view.calls(self.name)) // 2
        return (view.dealer + 1 + said) % 3 if said < 3 else None

    def more(self, view, seat, action):
        many = self.has_many(view, seat)
        yield tt.Said(seat, Many() if many else Few(), audience=tt.EVERYBODY)

    def has_many(self, view, seat):
        return hearts(view, seat) > 1


class TellsInPassing(SaysInPassing):
    """Says so of the hand of whoever spoke before."""

    def has_many(self, view, seat):
        place = (view.deal, len(view.calls(self.name)))
        hands = PEEPED.setdefault(view.steps, {})
        hands[place] = str(view.hand)
        return hands.get((view.deal, place[1] - 2), "").count("H") > 1


def late_hint(view: tt.View) -> tt.Action:
    """What is said in the greeting, and advised in the play as well."""
    return Hey()


def lost_hint(view: tt.View) -> tt.Action:
    """Advice that fails."""
    raise KeyError("lost")


def peeping_hint(view: tt.View) -> tt.Action:
    """Advice that knows another's hand."""
    return Hey() if peeped(view).count("H") > 1 else Ho()


# ------------------------------------------------------------------ the play


class LowWins(tt.Ranking):
    """The lowest card takes the trick: no table says so."""

    def winning(self, trick):
        return min(range(len(trick)), key=lambda place: trick[place])


class Denies(tt.TrickPlay):
    """Has others think that a ladder was obeyed that was not."""

    def ladder(self, view):
        return (Must(tt.OVER_LED, rule="B1"), *self.follow) if view.trick.cards else ()
