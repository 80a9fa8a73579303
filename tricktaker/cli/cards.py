"""Cards on the screen: on their own, in order, and as a hand by suits."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import TYPE_CHECKING, Final

from tricktaker.actions import CardAction, Play
from tricktaker.cards import SUITS, bits
from tricktaker.cli.labels import owner, place_name
from tricktaker.cli.terminal import BOLD, DIM, RED, padded, paint, width, words, wrapped
from tricktaker.events import HAND, STOCK, WON
from tricktaker.notes import EARLIER
from tricktaker.text import Domain, Text

if TYPE_CHECKING:
    from tricktaker.cards import Card
    from tricktaker.cli.labels import Labels
    from tricktaker.game import Game
    from tricktaker.ranking import Ranking
    from tricktaker.seating import Seat
    from tricktaker.view import View

_ = Domain("tricktaker", "tricktaker")

_SUITS: Final = {suit.code: suit for suit in SUITS}
_RED: Final = ("H", "D")
_COLOURS_IN_TURN: Final = "SHCD"
FEW: Final = 5
"""So many cards of another's hand are told; of more somebody has seen that hand."""


def card_text(card: Card) -> str:
    """A card as it is shown on its own: ``10♥``."""
    return card.glyph


def ranking_of(view: View) -> Ranking | None:
    """Which card beats which in this deal; None while trumps are still to be found."""
    return view.game.rankings.get(view.strain)


def card_order(game: Game, strain: str | None) -> Callable[[int], tuple[int, int]]:
    """Where a card stands when cards are shown: trumps first, suits together, high to low.

    While trumps are still to be found, those cards stand first that are trumps in every strain with
    trumps of their own, and every suit stands as one that is not trumps.
    """
    settled = _standing(game, strain)
    if settled is not None:
        return lambda index: (0, settled.sort_key(index))
    found: dict[str, Ranking] = {}

    def unsettled(index: int) -> tuple[int, int]:
        suit = game.cards.cards[index].suit.code
        ranking = found.get(suit) or found.setdefault(suit, _plainest(game, suit))
        place = _COLOURS_IN_TURN.find(suit)
        return (place if place >= 0 else len(_SUITS), ranking.sort_key(index))

    return unsettled


def _standing(game: Game, strain: str | None) -> Ranking | None:
    """The ranking as which a hand stands: before trumps are known one with no suit for trumps."""
    settled = game.rankings.get(strain)
    if settled is not None:
        return settled
    apart = (r for r in game.rankings.values() if r.trump is not None and r.trump_suit is None)
    return next(apart, None)


def _plainest(game: Game, suit: str) -> Ranking:
    """The ranking in which the most cards of a suit are no trumps."""
    mask = sum(1 << n for n, card in enumerate(game.cards.cards) if card.suit.code == suit)
    return max(game.rankings.values(), key=lambda r: (mask & ~r.trump_mask).bit_count())


def cards_text(game: Game, mask: int, strain: str | None = None) -> str:
    """Cards side by side, in the order of a hand."""
    ordered = sorted(bits(mask), key=card_order(game, strain))
    return " ".join(card_text(game.cards.cards[index]) for index in ordered)


# ------------------------------------------------------------------ a hand, and what lies by it


def hand(view: View, seat: Seat) -> list[str]:
    """A hand by suits, high to low, with the legal cards in brackets."""
    mask = view.hand_of(seat).mask
    count = view.hand_sizes[seat]
    hidden = count - mask.bit_count()
    lines = []
    if count == 0:
        lines.append(words(_("no cards")))
    if hidden and view.note(EARLIER) is not None:
        text = _.plural("{count} card, not known", "{count} cards, not known", count=hidden)
        lines.append(words(text))
    elif hidden:
        lines.append(
            words(_.plural("{count} card face down", "{count} cards face down", count=hidden))
        )
    legal = {a.card for a in view.legal_actions if isinstance(a, CardAction)}
    lines += suit_rows(view, mask, legal)
    return [*_unknown(view, seat), *("  " + line for line in lines)]


def _unknown(view: View, seat: Seat) -> list[str]:
    """Why cards are offered that are not in the hand, if there are any."""
    hand, index = view.hand_of(seat).mask, view.game.cards.index
    played = [action for action in view.legal_actions if isinstance(action, Play)]
    own = view.reader == seat == view.turn
    if not own or all(hand >> index(action.card) & 1 for action in played):
        return []
    text = _("This hand is not known: it may play any card that lies nowhere else.")
    return wrapped(words(text), indent="  ")


def others_known(view: View, labels: Labels) -> Iterator[str]:
    """What else the reader knows of the hands of others, such as an upcard that was taken up.

    A whole hand is told to those alone whose own hand a set-up has left out; an open one lies on
    the table.
    """
    if not isinstance(view.reader, int):
        return
    most = len(view.game.cards) if _unknown(view, view.reader) else FEW
    public = view.public
    for seat in range(view.game.seating.seats):
        cards = view.hand_of(seat)
        if seat == view.reader or not 0 < len(cards) <= most or _lies_open(public, seat):
            continue
        told = cards_text(view.game, cards.mask, view.strain)
        yield from wrapped(
            words(_("{seat} holds {cards}.", seat=labels.seat(seat), cards=told)),
            indent="  ",
            hanging="    ",
        )
    yield from _somewhere(view, labels)


_FEW_PLACES: Final = 2
"""A card that may lie in more places than these is one that nobody has seen."""


def _somewhere(view: View, labels: Labels) -> Iterator[str]:
    """A card that lies in one of a few places, such as an upcard that may have been laid away."""
    for group in view.knowledge.unsure:
        mask = group.cards & ~view.played_mask
        open_to = {p for p in group.places if view.size(p) > view.known_mask(p).bit_count()}
        hands = [place for place in sorted(open_to) if place in HAND]
        if not hands or len(open_to) > _FEW_PLACES or not 0 < mask.bit_count() <= FEW:
            continue
        others = sorted(open_to - set(hands))
        *before, last = (labels.place(place) for place in (*hands, *others))
        told = cards_text(view.game, mask, view.strain)
        line = _("{cards}: {places} or {last}", cards=told, places=tuple(before), last=last)
        if not before:
            line = _("{cards}: {place}", cards=told, place=last)
        yield from wrapped(words(line), indent="  ", hanging="    ")


def _lies_open(public: View, seat: Seat) -> bool:
    """Whether a whole hand lies open on the table: that all its cards are known is not enough."""
    count = public.hand_sizes[seat]
    is_laid = seat == public.dummy or seat in public.open
    return is_laid and 0 < count == len(public.hand_of(seat))


def open_hands(view: View, labels: Labels) -> Iterator[str]:
    """The hands of others that lie open on the table, such as the dummy's."""
    public = view.public
    for seat in range(view.game.seating.seats):
        if seat != view.reader and _lies_open(public, seat):
            yield words(_("Open hand of {seat}:", seat=labels.seat(seat)))
            yield from hand(view, seat)


def beside(view: View, seat: Seat) -> Iterator[str]:
    """The other places of a seat with cards in them, such as the card that it has drawn."""
    seats = view.game.seating.seats
    for place in sorted(view.table.sizes):
        if owner(place, seats) != seat or place in HAND or place in WON or not view.size(place):
            continue
        named = words(place_name(place, seats))
        content = words(_content(view, place))
        line = words(_("{place}: {cards}", place=named[:1].upper() + named[1:], cards=content))
        yield from wrapped(line, hanging="  ")


def place_text(view: View, labels: Labels, place: str) -> Text:
    """What lies in a place, as far as it is known."""
    return _("{place}: {cards}", place=labels.place(place), cards=_content(view, place))


def _content(view: View, place: str) -> Text:
    known, count = view.known(place), view.size(place)
    if place == STOCK:
        known = view.game.cards.set([])  # a stock is counted: which cards it holds says the rest
    cards = cards_text(view.game, known.mask, view.strain)
    if known and len(known) == count:
        return _("{cards}", cards=cards)
    if known:
        return _.plural(
            "{count} card, of which you know {cards}",
            "{count} cards, of which you know {cards}",
            count=count,
            cards=cards,
        )
    return _.plural("{count} card", "{count} cards", count=count)


# ------------------------------------------------------------------ rows by suit


def suit_rows(view: View, mask: int, legal: Collection[Card]) -> list[str]:
    """The cards of a mask, a line for each suit that they count as."""
    cards = view.game.cards.cards
    shown: dict[str, list[Card]] = {}
    titles: dict[str, str] = {}
    for index in sorted(bits(mask), key=card_order(view.game, view.strain)):
        key, title = _suit_of(view, index)
        shown.setdefault(key, []).append(cards[index])
        titles[key] = title
    marks = {card: _brackets(card in legal) for faces in shown.values() for card in faces}
    wide = max(map(width, titles.values()), default=0)
    return [_suit_row(padded(titles[key], wide), key, faces, marks) for key, faces in shown.items()]


def _suit_of(view: View, index: int) -> tuple[str, str]:
    """The suit that a card counts as, and how its row begins."""
    ranking = _standing(view.game, view.strain)
    suit = view.game.cards.cards[index].suit
    if ranking is None:
        return suit.code, suit.sign
    group = next((group for group in ranking.groups if group.mask >> index & 1), None)
    if group is None or (group.key == ranking.trump and ranking_of(view) is None):
        return "", ""  # trumps in any strain, while it is not known which are trumps besides
    return group.key, _SUITS[group.key].sign if group.key in _SUITS else words(group.name)


def _suit_row(
    title: str, key: str, cards: Sequence[Card], marks: dict[Card, tuple[str, str]]
) -> str:
    faces = []
    for card in cards:
        own_suit = card.suit.code == key and not card.copy
        face = card.rank.sign if own_suit else card_text(card)
        before, after = marks[card]
        styles = [RED] if card.suit.code in _RED else []
        if any(mark[0] == "[" for mark in marks.values()):
            styles += [BOLD] if before == "[" else [DIM]
        faces.append(paint(before + face + after, *styles))
    colour = (RED,) if key in _RED else ()
    return paint(title, *colour) + "  " + " ".join(faces).rstrip()


def _brackets(legal: bool) -> tuple[str, str]:
    return ("[", "]") if legal else (" ", " ")
