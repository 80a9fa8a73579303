"""Cards that move, in words: who draws, takes, gives and lays away what."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricktaker.actions import CardAction, FaceDown
from tricktaker.cli.cards import cards_text
from tricktaker.cli.labels import owner
from tricktaker.events import EVERYBODY, HAND, OFFER, STOCK, Event, Moved, PhaseEntered, Said
from tricktaker.text import Domain, Text

if TYPE_CHECKING:
    from tricktaker.cli.labels import Labels
    from tricktaker.deal import Call
    from tricktaker.events import Reader
    from tricktaker.seating import Seat

_ = Domain("tricktaker", "tricktaker")


class Mover:
    """Tells the moves of one deal, as one reader gets them; those of no interest it leaves out.

    Of no interest are the first dealing (the hand is drawn), cards that nobody at the terminal sees
    leaving the stock (the table counts them), and what an action's own words have told.
    """

    def __init__(self, labels: Labels, reader: Reader) -> None:
        self._labels = labels
        self._reader = reader
        self._said: Said | None = None
        self._just_said = False
        self._said_in_phase = False

    def follow(self, event: Event) -> None:
        """Take in an event that has been told."""
        self._just_said = isinstance(event, Said)
        if isinstance(event, Said):
            self._said, self._said_in_phase = event, True
        elif isinstance(event, PhaseEntered):
            self._said_in_phase = False

    def passage(self, event: Moved) -> Text | None:
        """What a move is called, if it is told."""
        seats = self._labels.game.seating.seats
        source, target = owner(event.source, seats), owner(event.target, seats)
        said = self._said
        if said is not None and self._just_said and said.seat == source and _has_card(said):
            # a card laid aside is told when it goes on
            return None if event.target in OFFER else said_text(self._labels, said)
        if source is None:
            return self._between(event) if target is None else self._taken(event, target)
        if target is None:
            return self._laid_away(event, source)
        return None if source == target else self._given(event, source, target)

    def _cards(self, event: Moved) -> str:
        mask = 0 if event.cards is None else event.cards.mask
        return cards_text(self._labels.game, mask)

    def _taken(self, event: Moved, target: Seat) -> Text | None:
        """From a common place to one of a seat."""
        if event.source != STOCK:
            return self._fetched(event, target)
        first_dealing = self._said is None and event.target in HAND
        if event.cards is None or first_dealing:
            return None
        cards, mine = self._cards(event), target == self._labels.me
        if mine and (self._said_in_phase or event.target not in HAND):
            return _("You draw {cards}.", cards=cards)
        if mine:
            return _("You are dealt {cards}.", cards=cards)
        return _("{seat} draws {cards}.", seat=self._labels.seat(target), cards=cards)

    def _fetched(self, event: Moved, target: Seat) -> Text:
        parts = {"seat": self._labels.seat(target), "place": self._labels.place(event.source)}
        if event.cards is not None:
            return _("{seat} takes {cards} ({place}).", cards=self._cards(event), **parts)
        return _.plural(
            "{seat} takes {count} card, face down ({place}).",
            "{seat} takes {count} cards, face down ({place}).",
            count=event.count,
            **parts,
        )

    def _laid_away(self, event: Moved, source: Seat) -> Text | None:
        """From a place of a seat to a common one."""
        own_act = self._said is not None and self._said.seat == source and not _has_card(self._said)
        if own_act and event.source not in OFFER:
            return None
        seat = self._labels.seat(source)
        if event.cards is not None:
            return _("{seat} lays away {cards}.", seat=seat, cards=self._cards(event))
        return _.plural(
            "{seat} lays away {count} card, face down.",
            "{seat} lays away {count} cards, face down.",
            count=event.count,
            seat=seat,
        )

    def _given(self, event: Moved, source: Seat, target: Seat) -> Text:
        """From one seat to another: as a gift, or as what the other takes."""
        parts = {"giver": self._labels.seat(source), "receiver": self._labels.seat(target)}
        if event.cards is not None:
            cards = self._cards(event)
            if event.source in OFFER:
                return _("{giver} gives {receiver} {cards}.", cards=cards, **parts)
            return _("{receiver} takes {cards} from {giver}.", cards=cards, **parts)
        if event.source in OFFER:
            return _.plural(
                "{giver} gives {receiver} {count} card, face down.",
                "{giver} gives {receiver} {count} cards, face down.",
                count=event.count,
                **parts,
            )
        return _.plural(
            "{receiver} takes {count} card from {giver}, face down.",
            "{receiver} takes {count} cards from {giver}, face down.",
            count=event.count,
            **parts,
        )

    def _between(self, event: Moved) -> Text | None:
        """From one common place to another."""
        ends = {
            "source": self._labels.place(event.source),
            "target": self._labels.place(event.target),
        }
        if event.source == STOCK and event.cards is None:
            return None
        if event.source == STOCK and event.audience is EVERYBODY:
            return _.plural(
                "{cards} is turned up.",
                "{cards} are turned up.",
                count=event.count,
                cards=self._cards(event),
            )
        if event.cards is not None:
            return _(
                "{cards}: from the {source} to the {target}.", cards=self._cards(event), **ends
            )
        return _.plural(
            "{count} card goes from the {source} to the {target}.",
            "{count} cards go from the {source} to the {target}.",
            count=event.count,
            **ends,
        )


def said_text(labels: Labels, event: Said | Call) -> Text:
    """What a seat said or did, in words."""
    return _("{seat}: {words}", seat=labels.seat(event.seat), words=event.action.text)


def _has_card(said: Said) -> bool:
    return isinstance(said.action, CardAction | FaceDown)
