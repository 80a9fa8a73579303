"""Whole deals of two-player Spades made to order, so that every test runs through real matches.

`taking` makes a deal in which each player takes a given number of tricks, `arrange` one in which a
wished-for position of the play truly arises. Both are built, not searched for, and are played on
the plain reference before they are handed out.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import permutations
from typing import Any

import pytest

import tricktaker as tt
from tests.reference.plain_spades_two import PACK, RANKS, PlainDeal, Rules

SEATS = (0, 1)
READERS = (0, 1, None)
PLAIN_SUITS = "CDH"
TURNS_EACH = 13


@dataclass(frozen=True)
class Deal:
    """A deal and everything that is done in it.

    ``hands`` are by seat, as they stand when the play begins; ``keeps`` are by turn of the draw;
    ``swaps`` are the cards that a Double Nil bidder gives up, for the first cards of its hand.
    """

    hands: tuple[tuple[str, ...], tuple[str, ...]]
    dealer: int
    bids: tuple[str, str]
    plays: tuple[str, ...]
    keeps: tuple[bool, ...]
    swaps: Mapping[int, tuple[str, ...]] = field(default_factory=dict)

    @property
    def first(self) -> int:
        """The player who draws first."""
        return 1 - self.dealer

    @property
    def drawn(self) -> tuple[list[str], list[str]]:
        """The hands as the draw leaves them."""
        one, two = (
            [*self.swaps.get(seat, ()), *self.hands[seat][len(self.swaps.get(seat, ())) :]]
            for seat in SEATS
        )
        return one, two

    @property
    def pack(self) -> str:
        """A pack from which these hands are drawn."""
        hands = [list(cards) for cards in self.drawn]
        held = {card for cards in hands for card in cards}
        pile = [card for card in PACK if card not in held]
        random.Random(len(self.plays)).shuffle(pile)
        out: list[str] = []
        for turn, keep in enumerate(self.keeps):
            seat = (self.first + turn) % 2
            pair = (hands[seat].pop(0), pile.pop())
            out += pair if keep else pair[::-1]
        return " ".join(out)

    @property
    def chances(self) -> list[str]:
        """What is drawn for the cards given up, second player first."""
        return [
            " ".join(self.hands[seat][: len(self.swaps[seat])])
            for seat in (self.dealer, self.first)
            if self.swaps.get(seat)
        ]


@dataclass(frozen=True)
class Other:
    """The same scene with other plain suits, and with the players changing seats."""

    suits: str = PLAIN_SUITS
    turn: int = 0

    def __str__(self) -> str:
        return f"{self.suits}{self.turn}"

    def cards(self, text: str) -> str:
        """The cards of the scene in its other suits."""
        return text.translate(str.maketrans(PLAIN_SUITS, self.suits))

    def seat(self, seat: int) -> int:
        """The seat where this player of the scene sits."""
        return (seat + self.turn) % 2

    def hands(self, hands: Mapping[int, str]) -> dict[int, str]:
        """Hands by seat, moved and in other suits."""
        return {self.seat(seat): self.cards(text) for seat, text in hands.items()}

    def by_seat(self, values: Sequence[Any]) -> list[Any]:
        """Values of the two players of the scene, by their seats."""
        return [values[self.seat(0)], values[self.seat(1)]]


OTHERS = tuple(Other("".join(suits), turn) for suits in permutations(PLAIN_SUITS) for turn in SEATS)
TURNS = tuple(Other(turn=turn) for turn in SEATS)


# ---------------------------------------------------------------- reading a match


def spades_two(**options: Any) -> tt.Game:
    """Two-player Spades with these options."""
    return tt.load_game("spades-two", **options)


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


def known(match: tt.Match, reader: int | None, place: str) -> set[str]:
    """The cards that a reader knows to lie in a place."""
    return {str(card) for card in match.view(reader).known(place)}


def is_broken(match: tt.Match) -> bool:
    """Whether spades are broken, as a spectator sees it."""
    return bool(match.view(None).notes.get("broken", False))


def bags(match: tt.Match) -> list[int]:
    """The bags of both players."""
    return list(match.bags)


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


# ---------------------------------------------------------------- playing a deal


def draw(match: tt.Match, bids: Sequence[str] = ("1", "1"), keeps: Sequence[bool] = ()) -> None:
    """The whole draw; who has bid Double Nil calls it, and keeps every card unless told."""
    turn = 0
    while match.view(None).phase == "draw":
        seat = match.to_act
        assert seat is not None
        if "look" in codes(match):
            match.act("double-nil" if bids[seat] == "double-nil" else "look")
        keep = keeps[turn] if turn < len(keeps) else True
        match.act("keep" if keep else "refuse")
        turn += 1


def follow(match: tt.Match, deal: Deal) -> None:
    """Draw, replace, bid and play as the deal says."""
    draw(match, deal.bids, deal.keeps)
    given = {seat: list(cards) for seat, cards in deal.swaps.items()}
    while match.view(None).phase == "replacement":
        cards = given.get(match.to_act or 0, [])
        match.act(f"discard {cards.pop(0)}" if cards else "done")
    while match.view(None).phase == "bidding":
        match.act(deal.bids[match.to_act or 0])
    for card in deal.plays:
        match.act(f"play {card}")


def begin(deal: Deal, game: tt.Game | None = None, **more: Any) -> tt.Match:
    """A match whose first deal is this one, before the first card is taken up."""
    given = {"dealer": deal.dealer, "seed": 1, "chances": deal.chances, **more}
    return tt.Match(game or spades_two(), packs=[deal.pack], **given)


def at(deal: Deal, game: tt.Game | None = None, **more: Any) -> tt.Match:
    """A match that has got as far as this deal goes."""
    match = begin(deal, game, **more)
    follow(match, deal)
    return match


def played(
    deals: Sequence[Deal], game: tt.Game | None = None, *, extra: bool = False, **more: Any
) -> tt.Match:
    """A match of these deals; it stops when they are played, unless it may go on (`extra`)."""
    match = tt.Match(
        game or spades_two(),
        packs=[deal.pack for deal in deals],
        dealer=deals[0].dealer,
        chances=[cards for deal in deals for cards in deal.chances],
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
    chances = [text.split() for text in deal.chances]
    given = {seat: list(cards) for seat, cards in deal.swaps.items()}
    keeps = list(deal.keeps)
    line = list(deal.plays)
    while plain.wanted or (plain.to_act is not None and (plain.phase != "play" or line)):
        seat = plain.to_act
        if seat is None:
            plain.chance(chances.pop(0))
        elif plain.phase == "draw" and plain.drawn is None:
            plain.act(seat, "double-nil" if deal.bids[seat] == "double-nil" else "look")
        elif plain.phase == "draw":
            plain.act(seat, "keep" if keeps.pop(0) else "refuse")
        elif plain.phase == "replacement":
            cards = given.get(seat, [])
            plain.act(seat, f"discard {cards.pop(0)}" if cards else "done")
        elif plain.phase == "bidding":
            plain.act(seat, deal.bids[seat])
        else:
            if len(line) == len(deal.plays):
                assert [set(cards) for cards in deal.hands] == plain.hands
            plain.act(seat, f"play {line.pop(0)}")
    return plain


# ---------------------------------------------------------------- making deals


def _pairs(suits: str) -> list[tuple[str, str]]:
    """Neighbours of one suit, the lower first."""
    return [
        (RANKS[k] + suit, RANKS[k + 1] + suit)
        for suit in suits
        for k in range(0, len(RANKS) - 1, 2)
    ]


def some_keeps(rng: random.Random) -> tuple[bool, ...]:
    """What is done with each card of a draw."""
    return tuple(rng.random() < 0.5 for _ in range(2 * TURNS_EACH))


def taking(
    bids: Sequence[object],
    tricks: Sequence[int],
    dealer: int = 1,
    *,
    seed: int = 0,
    swaps: Mapping[int, int] | None = None,
) -> Deal:
    """A whole deal with these bids and tricks by seat.

    Every trick is of one suit, and spades come last.

    :param swaps: how many cards a Double Nil bidder gives up.
    """
    assert sum(tricks) == TURNS_EACH
    rng = random.Random(seed)
    plain = rng.sample(_pairs(PLAIN_SUITS), rng.randint(7, 13))
    rows = plain + rng.sample(_pairs("S"), 6)
    rows = rows[:TURNS_EACH]
    takers = [seat for seat in SEATS for _ in range(tricks[seat])]
    rng.shuffle(takers)
    hands: list[list[str]] = [[], []]
    line = []
    leader = dealer
    for (low, high), taker in zip(rows, takers, strict=True):
        cards = {taker: high, 1 - taker: low}
        for seat in SEATS:
            hands[seat].append(cards[seat])
        line += [cards[leader], cards[1 - leader]]
        leader = taker
    held = {card for cards in hands for card in cards}
    rest = rng.sample([card for card in PACK if card not in held], 26)
    given = {seat: tuple(rest.pop() for _ in range(count)) for seat, count in (swaps or {}).items()}
    deal = Deal(
        (tuple(hands[0]), tuple(hands[1])),
        dealer,
        (str(bids[0]), str(bids[1])),
        tuple(line),
        some_keeps(rng),
        given,
    )
    assert rehearsed(deal).won == list(tricks)
    return deal


class NoSuchDeal(Exception):
    """The wish cannot be met."""


def arrange(
    hands: Mapping[int, str],
    *,
    trick: str = "",
    leader: int = 0,
    size: int = 13,
    broken: bool = False,
    void: Mapping[int, str] | None = None,
    only: Sequence[int] = (),
) -> Deal:
    """A deal that comes to a trick in which these seats hold at least these cards.

    :param trick: the card that was led to it, if one was.
    :param size: how many cards each seat holds at the start of the trick.
    :param broken: whether spades are broken at the start of the trick.
    :param void: suits that a seat holds no more of, but for what `hands` says.
    :param only: seats whose cards are exactly those of `hands`.
    """
    barred = {seat: set((void or {}).get(seat, "")) for seat in SEATS}
    for attempt in range(2000):
        rng = random.Random(attempt)
        wish = [hands.get(seat, "").split() for seat in SEATS]
        wish[leader] += trick.split()
        assert all(len(wish[seat]) == size for seat in only)
        try:
            return _arranged(wish, barred, trick, leader, size, broken, rng)
        except NoSuchDeal:
            continue
    raise NoSuchDeal


def _arranged(
    held: list[list[str]],
    barred: Mapping[int, set[str]],
    trick: str,
    leader: int,
    size: int,
    broken: bool,
    rng: random.Random,
) -> Deal:
    rest = [card for card in PACK if card not in (*held[0], *held[1])]
    rng.shuffle(rest)
    for seat in SEATS:
        open_to = [card for card in rest if card[1] not in barred[seat]]
        need = size - len(held[seat])
        if need < 0 or len(open_to) < need:
            raise NoSuchDeal
        held[seat] += open_to[:need]
        rest = [card for card in rest if card not in held[seat]]
    early: list[list[str]] = [[], []]
    line: list[str] = []
    ahead = dealer = rng.choice(SEATS) if size < TURNS_EACH else leader
    for number in range(TURNS_EACH - size):
        last = number == TURNS_EACH - size - 1
        if broken and number == 0:
            lead, reply = _ruff(rest, held[1 - ahead], rng)
            taker = 1 - ahead
        else:
            lead, reply = _pair(rest, rng)
            taker = leader if last else rng.choice(SEATS)
            high = max((lead, reply), key=lambda card: RANKS.index(card[0]))
            low = reply if high == lead else lead
            lead, reply = (high, low) if taker == ahead else (low, high)
        early[ahead].append(lead)
        early[1 - ahead].append(reply)
        line += [lead, reply]
        rest = [card for card in rest if card not in (lead, reply)]
        ahead = taker
    if ahead != leader:
        raise NoSuchDeal
    whole = tuple(tuple(early[seat] + held[seat]) for seat in SEATS)
    deal = Deal((whole[0], whole[1]), dealer, ("1", "1"), tuple(line), some_keeps(rng))
    try:
        plain = rehearsed(deal)
    except ValueError as error:  # a ruff with the suit in hand
        raise NoSuchDeal from error
    if (plain.to_act, plain.broken) != (leader, broken):
        raise NoSuchDeal
    return Deal(deal.hands, dealer, deal.bids, (*line, *trick.split()), deal.keeps)


def _pair(rest: Sequence[str], rng: random.Random) -> tuple[str, str]:
    """Two cards of a plain suit."""
    suit = rng.choice(PLAIN_SUITS)
    fit = [card for card in rest if card[1] == suit]
    if len(fit) < 2:
        raise NoSuchDeal
    lead, reply = rng.sample(fit, 2)
    return lead, reply


def _ruff(rest: Sequence[str], ruffs: Sequence[str], rng: random.Random) -> tuple[str, str]:
    """A plain card, and a spade from a hand that has none of its suit."""
    lacks = [suit for suit in PLAIN_SUITS if all(card[1] != suit for card in ruffs)]
    leads = [card for card in rest if card[1] in lacks]
    spades = [card for card in rest if card[1] == "S"]
    if not leads or not spades:
        raise NoSuchDeal
    return rng.choice(leads), rng.choice(spades)
