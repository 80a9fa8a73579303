"""Whole deals of Belote made to order, so that every test runs through real matches.

`arrange` makes a deal in which a wished-for position of the play truly arises, `scoring` one whose
facts are those of a score, `sweep` one in which a side takes every trick. They are made once, with
hearts for trumps, and then moved to other suits and seats. All are played on the plain reference
before they are handed out.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import permutations
from typing import Any

import pytest

import tricktaker as tt
from tests.reference.plain_belote import PACK, SUITS, Facts, PlainDeal, Rules, playable, winner

SEATS = (0, 1, 2, 3)
READERS = (*SEATS, None)


@dataclass(frozen=True)
class Other:
    """The same scene with other suits (in the order clubs, diamonds, hearts, spades) and seats."""

    suits: str = SUITS
    turn: int = 0

    def __str__(self) -> str:
        return f"{self.suits}{self.turn}"

    @property
    def trump(self) -> str:
        """What hearts have become."""
        return self.suits[2]

    def cards(self, text: str) -> str:
        """The cards of the scene in its other suits."""
        return text.translate(str.maketrans(SUITS, self.suits))

    def seat(self, seat: int) -> int:
        """The seat where this player of the scene sits."""
        return (seat + self.turn) % 4

    def side(self, side: int) -> int:
        """The partnership where this one of the scene sits."""
        return (side + self.turn) % 2

    def hands(self, hands: Mapping[int, str]) -> dict[int, str]:
        """Hands by seat, moved and in other suits."""
        return {self.seat(seat): self.cards(text) for seat, text in hands.items()}

    def sides(self, values: Sequence[int]) -> list[int]:
        """Values of the two partnerships of the scene, by the partnerships of the table."""
        return [values[self.side(0)], values[self.side(1)]]


EVERY = tuple(Other("".join(suits), turn) for suits in permutations(SUITS) for turn in SEATS)
"""All ninety-six: every order of the suits with every seat."""
OTHERS = tuple(
    [one for one in EVERY if one.trump == trump and one.turn == turn][(place + turn) % 6]
    for place, trump in enumerate(SUITS)
    for turn in SEATS
)
"""Sixteen of them: every trump suit with every seat."""
MOST = (*OTHERS, *[EVERY[4 * order + (order + 1) % 4] for order in range(24)])
"""These, and every order of the suits with some seat."""
TURNS = tuple(Other(turn=turn) for turn in SEATS)


@dataclass(frozen=True)
class Deal:
    """A deal and everything that is done in it: who takes, and every card that is played."""

    hands: tuple[tuple[str, ...], ...]
    dealer: int
    taker: int
    trump: str
    upcard: str
    plays: tuple[str, ...]

    @property
    def order(self) -> tuple[int, ...]:
        """The seats in turn, from the dealer's right."""
        return tuple((self.dealer + step) % 4 for step in (1, 2, 3, 4))

    @property
    def pack(self) -> str:
        """A pack that deals these hands if that seat takes."""
        rest = {seat: [c for c in self.hands[seat] if c != self.upcard] for seat in SEATS}
        cards = [card for seat in self.order for card in rest[seat][:3]]
        cards += [card for seat in self.order for card in rest[seat][3:5]]
        cards.append(self.upcard)
        cards += [card for seat in self.order for card in rest[seat][5:]]
        return " ".join(cards)

    @property
    def calls(self) -> tuple[str, ...]:
        """What is said until somebody has taken."""
        passes = ("pass",) * self.order.index(self.taker)
        if self.upcard[1] == self.trump:
            return (*passes, "take")
        return (*("pass",) * 4, *passes, f"take {self.trump}")

    def moved(self, other: Other) -> Deal:
        """The deal with other suits and seats."""
        hands = [tuple(other.cards(" ".join(self.hands[(s - other.turn) % 4])).split())
                 for s in SEATS]  # fmt: skip
        return Deal(
            tuple(hands),
            other.seat(self.dealer),
            other.seat(self.taker),
            other.cards(self.trump),
            other.cards(self.upcard),
            tuple(other.cards(card) for card in self.plays),
        )


# ---------------------------------------------------------------- reading a match


def belote(**options: Any) -> tt.Game:
    """Belote with these options."""
    return tt.load_game("belote", **options)


def codes(match: tt.Match, seat: int | None = None) -> set[str]:
    """The legal codes of the seat to act, or of this seat."""
    actions = match.legal_actions if seat is None else match.view(seat).legal_actions
    return {str(action) for action in actions}


def plays(text: str) -> set[str]:
    """The codes for playing these cards."""
    return {f"play {card}" for card in text.split()}


def hand(match: tt.Match, seat: int) -> set[str]:
    """The cards that a seat sees in its own hand."""
    return {str(card) for card in match.view(seat).hand}


def snapshot(match: tt.Match) -> tuple[object, ...]:
    """All that anybody can see, and the record: what a refusal must leave alone."""
    views = tuple(match.view(reader) for reader in READERS)
    return (*views, str(match.record()), match.to_act, tuple(match.may_act))


def refused(match: tt.Match, action: object, seat: int | None = None) -> tt.IllegalAction:
    """Try something that must be refused and must change nothing."""
    before = snapshot(match)
    with pytest.raises(tt.IllegalAction) as caught:
        match.act(action, seat=seat)  # type: ignore[arg-type]  # some are no action on purpose
    assert snapshot(match) == before
    return caught.value


def notes(match: tt.Match) -> dict[str, Any]:
    """The public facts of the deal."""
    return dict(match.view(None).notes)


# ---------------------------------------------------------------- playing a deal


def begin(deal: Deal, game: tt.Game | None = None, **more: Any) -> tt.Match:
    """A match whose first deal is this one, before the first call."""
    return tt.Match(game or belote(), packs=[deal.pack], dealer=deal.dealer, seed=1, **more)


def follow(match: tt.Match, deal: Deal) -> None:
    """Bid and play as the deal says."""
    for call in deal.calls:
        match.act(call)
    for card in deal.plays:
        match.act(f"play {card}")


def at(deal: Deal, game: tt.Game | None = None, **more: Any) -> tt.Match:
    """A match that has got as far as this deal goes."""
    match = begin(deal, game, **more)
    follow(match, deal)
    return match


def played(
    deals: Sequence[Deal], game: tt.Game | None = None, *, extra: bool = False, **more: Any
) -> tt.Match:
    """A match of these deals; it stops when they are played, unless it may go on (`extra`)."""
    game = game or belote()
    match = tt.Match(
        game,
        packs=[deal.pack for deal in deals],
        dealer=deals[0].dealer,
        seed=1,
        max_deals=None if extra else len(deals),
        **more,
    )
    for deal in deals:
        assert not match.is_over
        assert match.view(None).dealer == deal.dealer
        follow(match, deal)
    return match


def at_random(match: tt.Match, rng: random.Random, until: int | None = None) -> None:
    """Legal actions at random to the end of the match, or for so many actions."""
    left = until
    while not match.is_over and left != 0:
        match.act(rng.choice(match.legal_actions))
        if left is not None:
            left -= 1


def rehearsed(deal: Deal) -> PlainDeal:
    """The deal as the plain reference plays it, as far as it goes."""
    plain = PlainDeal(Rules(), deal.pack.split(), deal.dealer)
    for call in deal.calls:
        assert plain.to_act is not None
        plain.act(plain.to_act, call)
    assert [set(cards) for cards in deal.hands] == plain.hands
    for card in deal.plays:
        assert plain.to_act is not None
        plain.act(plain.to_act, f"play {card}")
    return plain


def set_up(
    hands: Mapping[int, str],
    *,
    trick: str = "",
    leader: int = 0,
    trump: str = "H",
    taker: int = 0,
    game: tt.Game | None = None,
    **more: Any,
) -> tt.Match:
    """A match that begins with these hands in the middle of a trick."""
    setup = {
        "hands": dict(hands),
        "leader": leader,
        "trick": trick,
        "contract": {"taker": taker, "strain": trump},
        **more,
    }
    return tt.Match(game or belote(), setup=setup, dealer=(leader - 1) % 4, seed=1)


# ---------------------------------------------------------------- deals with a given position


class NoSuchDeal(Exception):
    """The wish cannot be met."""


@cache
def _arranged(hands: tuple[tuple[int, str], ...], trick: str, leader: int) -> Deal:
    wish = dict(hands)
    laid = trick.split()
    players = [(leader + step) % 4 for step in range(len(laid))]
    size = {len(text.split()) + (seat in players) for seat, text in hands}
    (cards_each,) = size
    for attempt in range(3000):
        rng = random.Random(attempt)
        held = _filled(wish, laid, players, cards_each, rng)
        if {len(cards) for cards in held} != size or not _could_play(held, laid, leader):
            continue
        free = {card for card in PACK if not any(card in cards for cards in held)}
        earlier = _before([list(cards) for cards in held], leader, free, rng)
        if earlier is None:
            continue
        return _deal_of(held, earlier, leader, laid)
    raise NoSuchDeal


def arrange(
    hands: Mapping[int, str], *, trick: str = "", leader: int = 0, other: Other | None = None
) -> Deal:
    """A deal that comes to a trick in which these seats hold exactly these cards; hearts are trump.

    :param trick: the cards played to it so far, from its leader.
    :param other: the suits and seats to move it to.
    """
    deal = _arranged(tuple(sorted(hands.items())), trick, leader)
    return deal.moved(other or Other())


def _filled(
    wish: Mapping[int, str],
    laid: Sequence[str],
    players: Sequence[int],
    size: int,
    rng: random.Random,
) -> list[list[str]]:
    held = [wish.get(seat, "").split() for seat in SEATS]
    for seat, card in zip(players, laid, strict=True):
        held[seat].append(card)
    rest = [card for card in PACK if not any(card in cards for cards in held)]
    rng.shuffle(rest)
    # who did not follow has none of the suit left
    void = {s for s, card in zip(players, laid, strict=True) if card[1] != laid[0][1]}
    if laid:
        rest.sort(key=lambda card: card[1] != laid[0][1])
    for card in rest:
        open_to = [
            seat
            for seat in SEATS
            if len(held[seat]) < size and not (seat in void and card[1] == laid[0][1])
        ]
        if open_to:
            held[rng.choice(open_to)].append(card)
    return held


def _could_play(held: Sequence[Sequence[str]], laid: Sequence[str], leader: int) -> bool:
    return all(
        card in playable(held[(leader + step) % 4], laid[:step], "H")
        for step, card in enumerate(laid)
    )


def _before(
    held: list[list[str]], leader: int, free: set[str], rng: random.Random
) -> list[tuple[int, list[str]]] | None:
    """The tricks before, going back from the last of them: whoever took it leads now."""
    if not free:
        return []
    for _try in range(12 if len(free) > 4 else 60):
        first = rng.choice(SEATS)
        trick = _some_trick(held, first, free, rng)
        if trick is None or (first + winner(trick, "H")) % 4 != leader:
            continue
        for step, card in enumerate(trick):
            held[(first + step) % 4].append(card)
        earlier = _before(held, first, free - set(trick), rng)
        if earlier is not None:
            return [*earlier, (first, trick)]
        for cards in held:
            cards.pop()
        if rng.random() < 0.5:
            return None
    return None


def _some_trick(
    held: Sequence[Sequence[str]], first: int, free: set[str], rng: random.Random
) -> list[str] | None:
    trick: list[str] = []
    for step in SEATS:
        cards = held[(first + step) % 4]
        left = sorted(free - set(trick))
        fit = [card for card in left if card in playable([*cards, card], trick, "H")]
        if not fit:
            return None
        same = [card for card in fit if trick and card[1] == trick[0][1]]
        trick.append(rng.choice(same if same and rng.random() < 0.7 else fit))
    return trick


def _deal_of(
    held: Sequence[Sequence[str]],
    earlier: Sequence[tuple[int, Sequence[str]]],
    leader: int,
    laid: Sequence[str],
) -> Deal:
    whole = [list(cards) for cards in held]
    for first, trick in earlier:
        for step, card in enumerate(trick):
            whole[(first + step) % 4].append(card)
    first = earlier[0][0] if earlier else leader
    line = [card for _first, trick in earlier for card in trick]
    taker = next(s for s in (0, 1, 2, 3) if any(card[1] == "H" for card in whole[s]))
    upcard = next(card for card in whole[taker] if card[1] == "H")
    deal = Deal(tuple(map(tuple, whole)), (first - 1) % 4, taker, "H", upcard, (*line, *laid))
    plain = rehearsed(deal)
    assert plain.leader == leader
    assert plain.trick == list(laid)
    return deal


# ---------------------------------------------------------------- deals with given facts


@cache
def _searched(cards: int, last: bool, belote: str | None) -> Deal:
    for attempt in range(20_000):
        rng = random.Random(attempt)
        hands = _belote_to(belote, rng)
        deal = _at_random(hands, 3, 0, rng)
        facts = rehearsed(deal).facts()
        if 8 in facts.tricks:
            continue
        if facts.cards[0] == cards and (facts.last == 0) is last:
            return deal
    raise NoSuchDeal


def scoring(
    cards: int, *, last: bool, belote: str | None = None, other: Other | None = None
) -> Deal:
    """A deal in which the taker's team takes so many card points, without the last trick.

    The taker is seat 0 and the dealer seat 3, unless another scene moves them.

    :param belote: ``taker`` or ``defence``: which team has king and queen of trumps in one hand.
    """
    return _searched(cards, last, belote).moved(other or Other())


def _belote_to(belote: str | None, rng: random.Random) -> list[list[str]]:
    rest = [card for card in PACK if card not in ("KH", "QH")]
    rng.shuffle(rest)
    if belote is None:
        homes = rng.sample(SEATS, 2)
    else:
        homes = [rng.choice((0, 2) if belote == "taker" else (1, 3))] * 2
    hands: list[list[str]] = [[] for _ in SEATS]
    for seat, card in zip(homes, ("KH", "QH"), strict=True):
        hands[seat].append(card)
    for cards in hands:
        while len(cards) < 8:
            cards.append(rest.pop())
    return hands


def _at_random(hands: Sequence[Sequence[str]], dealer: int, taker: int, rng: random.Random) -> Deal:
    return _played(hands, dealer, taker, lambda _seat, legal: rng.choice(legal))


def _played(
    hands: Sequence[Sequence[str]],
    dealer: int,
    taker: int,
    choose: Callable[[int, list[str]], str],
) -> Deal:
    upcard = min(hands[taker], key=lambda card: card[1] != "H")
    empty = Deal(tuple(map(tuple, hands)), dealer, taker, "H", upcard, ())
    plain = rehearsed(empty)
    line = []
    while not plain.over:
        seat = plain.to_act
        assert seat is not None
        legal = sorted(code.removeprefix("play ") for code in plain.legal(seat))
        card = choose(seat, legal)
        plain.act(seat, f"play {card}")
        line.append(card)
    return Deal(empty.hands, dealer, taker, "H", upcard, tuple(line))


SWEEPS = {
    None: "JH 9H AH TH KH 8H AS TS",
    "own": "JH 9H AH TH KH QH 8H 7H",
    "theirs": "JH 9H AH TH AS TS KS QS",
}


@cache
def _swept(taker: int, belote: str | None) -> Deal:
    strong = SWEEPS[belote].split()
    rest = [card for card in PACK if card not in strong]
    if belote == "theirs":
        # both go to the next seat, which is an opponent
        rest.sort(key=lambda card: card not in ("KH", "QH"))
    hands = [strong, rest[:8], rest[8:16], rest[16:]]
    return _played(hands, 3, taker, lambda seat, legal: _lead_down(strong, seat, legal))


def _lead_down(strong: Sequence[str], seat: int, legal: list[str]) -> str:
    return min(legal, key=strong.index) if seat == 0 else legal[0]


def sweep(taker: int, *, belote: str | None = None, other: Other | None = None) -> Deal:
    """A deal in which seat 0 takes every trick; the dealer is seat 3.

    :param taker: 0 or 2 if its own team has taken, 1 or 3 if the others have.
    :param belote: ``own`` if that team has belote, ``theirs`` if the others have.
    """
    deal = _swept(taker, belote).moved(other or Other())
    assert 8 in rehearsed(deal).facts().tricks
    return deal


def passed_out(dealer: int, number: int = 0) -> tuple[str, tuple[str, ...]]:
    """A pack that nobody takes, and what is said."""
    pack = random.Random(number).sample(PACK, 32)
    return " ".join(pack), ("pass",) * 8


def facts_of(facts: Facts) -> dict[str, Any]:
    """The facts of the reference as a score sheet takes them."""
    if facts.taker is None:
        return {"taker": None}
    return {
        "taker": facts.taker,
        "cards": list(facts.cards),
        "last": facts.last,
        "tricks": list(facts.tricks),
        "belote": facts.belote,
    }
