"""Whole deals of Spades made to order, so that every test runs through real matches.

`arrange` makes a deal in which a wished-for trick position truly arises, `taking` one in which
each seat takes a given number of tricks. Both are built, not searched for, and are played again on
the plain reference before they are handed out.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import permutations
from typing import Any

import pytest

import tricktaker as tt
from tests.reference.plain_spades import PACK, SUITS, PlainDeal, Rules, height

SEATS = (0, 1, 2, 3)
PLAIN_SUITS = "CDH"


@dataclass(frozen=True)
class Deal:
    """A deal and everything that is done in it; all but the plays by seat."""

    hands: tuple[tuple[str, ...], ...]
    dealer: int
    bids: tuple[str, ...]
    plays: tuple[str, ...]
    gifts: Mapping[int, tuple[str, ...]] = field(default_factory=dict)

    def pack(self, game: tt.Game) -> str:
        """A pack that deals these hands."""
        hands = {seat: " ".join(cards) for seat, cards in enumerate(self.hands)}
        return game.pack(hands=hands, dealer=self.dealer)


@dataclass(frozen=True)
class Other:
    """The same scene with other plain suits, and with everybody moved some seats on."""

    suits: str = PLAIN_SUITS
    turn: int = 0

    def __str__(self) -> str:
        return f"{self.suits}{self.turn}"

    def cards(self, text: str) -> str:
        """The cards of the scene in its other suits."""
        return text.translate(str.maketrans(PLAIN_SUITS, self.suits))

    def seat(self, seat: int) -> int:
        """The seat where this player of the scene sits."""
        return (seat + self.turn) % 4

    def hands(self, hands: Mapping[int, str]) -> dict[int, str]:
        """Hands by seat, moved and in other suits."""
        return {self.seat(seat): self.cards(text) for seat, text in hands.items()}


OTHERS = tuple(Other("".join(suits), turn) for suits in permutations(PLAIN_SUITS) for turn in SEATS)
TURNS = tuple(Other(turn=turn) for turn in SEATS)


# ---------------------------------------------------------------- reading a match


def spades(**options: Any) -> tt.Game:
    """Spades with these options."""
    return tt.load_game("spades", **options)


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


def is_broken(match: tt.Match) -> bool:
    """Whether spades are broken, as a spectator sees it."""
    return bool(match.view(None).notes.get("broken", False))


def trick_cards(match: tt.Match) -> list[str]:
    """The cards on the table."""
    return [str(card) for card in match.view(None).trick.cards]


def bags(match: tt.Match) -> list[int]:
    """The bags of both partnerships."""
    return list(match.bags)


def snapshot(match: tt.Match) -> tuple[object, ...]:
    """All that anybody can see, and the record: what a refusal must leave alone."""
    views = tuple(match.view(reader) for reader in (*SEATS, None))
    return (*views, str(match.record()), match.to_act, tuple(match.may_act))


def refused(match: tt.Match, action: object, seat: int | None = None) -> tt.IllegalAction:
    """Try something that must be refused and must change nothing."""
    before = snapshot(match)
    with pytest.raises(tt.IllegalAction) as caught:
        match.act(action, seat=seat)  # type: ignore[arg-type]  # some are no action on purpose
    assert snapshot(match) == before
    return caught.value


_CARD = re.compile(r"(?<![0-9A-Za-z])(?:10|[2-9TJQKA])[CDHS](?![0-9A-Za-z])")


def named(text: str) -> set[str]:
    """Every card that a text names."""
    return set(_CARD.findall(text))


# ---------------------------------------------------------------- playing a deal


def bid_all(match: tt.Match, *bids: str) -> None:
    """These bids in turn; who may look, looks first."""
    for bid in bids:
        if bid != "double-nil" and "look" in codes(match):
            match.act("look")
        match.act(bid)


def follow(match: tt.Match, deal: Deal) -> None:
    """Bid, exchange and play as the deal says."""
    match_bids = [deal.bids[(deal.dealer + step) % 4] for step in (1, 2, 3, 4)]
    bid_all(match, *match_bids)
    given = dict.fromkeys(SEATS, 0)
    while match.view(None).phase == "exchange":
        seat = match.to_act
        assert seat is not None
        match.act(f"give {deal.gifts[seat][given[seat]]}")
        given[seat] += 1
    for card in deal.plays:
        match.act(f"play {card}")


def begin(deal: Deal, game: tt.Game | None = None, **more: Any) -> tt.Match:
    """A match whose first deal is this one, before the first bid."""
    game = game or spades()
    return tt.Match(game, packs=[deal.pack(game)], dealer=deal.dealer, seed=1, **more)


def at(deal: Deal, game: tt.Game | None = None, **more: Any) -> tt.Match:
    """A match that has got as far as this deal goes."""
    match = begin(deal, game, **more)
    follow(match, deal)
    return match


def played(
    deals: Sequence[Deal], game: tt.Game | None = None, *, extra: bool = False, **more: Any
) -> tt.Match:
    """A match of these deals, the dealer passing on by itself; it stops when they are played.

    With `extra` the match may go on after them.
    """
    game = game or spades()
    packs = [deal.pack(game) for deal in deals]
    limit = None if extra else len(deals)
    match = tt.Match(game, packs=packs, dealer=deals[0].dealer, seed=1, max_deals=limit, **more)
    for deal in deals:
        assert not match.is_over
        assert match.view(None).dealer == deal.dealer
        follow(match, deal)
    return match


def at_random(match: tt.Match, rng: random.Random, until: int | None = None) -> None:
    """Legal actions at random to the end of the match, or for so many actions."""
    left = until
    while not match.is_over and left != 0:
        seat = rng.choice(list(match.may_act))
        match.act(rng.choice(match.view(seat).legal_actions), seat=seat)
        if left is not None:
            left -= 1


# ---------------------------------------------------------------- deals with given tricks


def _groups(suit: str) -> list[list[str]]:
    ranks = ("3456", "789T", "JQKA")
    return [[rank + suit for rank in group] for group in ranks]


def _everything_to(seat: int, dealer: int) -> tuple[list[list[str]], list[str]]:
    leader = (dealer + 1) % 4
    hands: list[list[str]] = [[] for _ in SEATS]
    hands[seat] = [card for card in PACK if card[1] == "S"]
    for step, suit in zip((1, 2, 3), PLAIN_SUITS, strict=True):
        hands[(seat + step) % 4] = [card for card in PACK if card[1] == suit]
    line = []
    for number in range(13):
        first = leader if number == 0 else seat
        line += [hands[(first + step) % 4][number] for step in SEATS]
    return hands, line


def _winners(tricks: Sequence[int], seed: int) -> list[int]:
    """Who wins each trick; the ninth and tenth go to different seats."""
    order = [seat for seat in SEATS for _ in range(tricks[seat])]
    random.Random(seed).shuffle(order)
    if order[8] == order[9]:
        place = next(k for k, seat in enumerate(order) if seat != order[9])
        order[8], order[place] = order[place], order[8]
    return order


def _shared_out(tricks: Sequence[int], dealer: int, seed: int) -> tuple[list[list[str]], list[str]]:
    """Everybody holds three cards of each suit and one of the twos.

    Nine tricks of a plain suit each go to whoever has the highest of four; then the twos are
    played, and the two of spades ruffs; then three tricks of spades.
    """
    order = _winners(tricks, seed)
    plain = [group for suit in PLAIN_SUITS for group in _groups(suit)]
    random.Random(seed + 1).shuffle(plain)
    rows: list[list[str] | None] = [*plain, None, *_groups("S")]
    hands: list[list[str]] = [[] for _ in SEATS]
    line = []
    leader = (dealer + 1) % 4
    for row, taker in zip(rows, order, strict=True):
        losers = [seat for seat in SEATS if seat != taker]
        if row is None:
            cards = {taker: "2S", **dict(zip(losers, ("2C", "2D", "2H"), strict=True))}
        else:
            cards = {taker: row[3], **dict(zip(losers, row[:3], strict=True))}
        for seat, card in cards.items():
            hands[seat].append(card)
        line += [cards[(leader + step) % 4] for step in SEATS]
        leader = taker
    return hands, line


def taking(
    bids: Sequence[object],
    tricks: Sequence[int],
    dealer: int = 3,
    *,
    seed: int = 0,
    exchange_cards: int = 3,
) -> Deal:
    """A whole deal with these bids and tricks by seat.

    Where a Double Nil bidder exchanges, the hands are dealt so that the exchange makes them right.
    """
    said = tuple(str(bid) for bid in bids)
    assert sum(tricks) == 13
    if 13 in tricks:
        hands, line = _everything_to(tricks.index(13), dealer)
    else:
        hands, line = _shared_out(tricks, dealer, seed)
    gifts: dict[int, tuple[str, ...]] = {}
    for seat in SEATS:
        partner = (seat + 2) % 4
        if said[seat] == "double-nil" and said[partner] != "double-nil":
            for giver, getter in ((seat, partner), (partner, seat)):
                gifts[giver] = tuple(hands[getter][:exchange_cards])
            for giver in (seat, partner):
                hands[giver][:exchange_cards] = gifts[giver]
    deal = Deal(tuple(tuple(h) for h in hands), dealer, said, tuple(line), gifts)
    ended = rehearsed(deal, Rules(exchange_cards=exchange_cards))
    assert ended.won == list(tricks)
    return deal


def side_taking(
    bids: Sequence[object], won: Sequence[int], first: int, dealer: int, seed: int = 0
) -> Deal:
    """A deal in which a seat and its partner bid and take this; the others bid one each."""
    others = 13 - sum(won)
    said: list[object] = [1, 1, 1, 1]
    tricks = [0, 0, 0, 0]
    for step, value in ((0, won[0]), (1, others - others // 2), (2, won[1]), (3, others // 2)):
        tricks[(first + step) % 4] = value
    said[first], said[(first + 2) % 4] = bids
    return taking(said, tricks, dealer, seed=seed)


def rehearsed(deal: Deal, rules: Rules | None = None) -> PlainDeal:
    """The deal as the plain reference plays it, as far as it goes."""
    pack = ["" for _ in PACK]
    for seat, cards in enumerate(deal.hands):
        for place, card in enumerate(cards):
            pack[4 * place + (seat - deal.dealer - 1) % 4] = card
    plain = PlainDeal(rules or Rules(), pack, deal.dealer)
    given = dict.fromkeys(SEATS, 0)
    while plain.phase == "bidding":
        seat = plain.may_act[0]
        bid = deal.bids[seat]
        if bid != "double-nil" and not plain.face_up[seat]:
            plain.act(seat, "look")
        plain.act(seat, bid)
    while plain.phase == "exchange":
        seat = plain.may_act[0]
        plain.act(seat, f"give {deal.gifts[seat][given[seat]]}")
        given[seat] += 1
    for card in deal.plays:
        plain.act(plain.may_act[0], f"play {card}")
    return plain


# ---------------------------------------------------------------- deals with a given position


class NoSuchDeal(Exception):
    """The wish cannot be met with these cards, or not with this draw of the rest."""


def arrange(
    hands: Mapping[int, str],
    *,
    trick: str = "",
    leader: int = 0,
    size: int = 13,
    broken: bool = False,
    void: Mapping[int, str] | None = None,
    only: Iterable[int] = (),
    dealer: int | None = None,
    bids: Sequence[object] = (1, 1, 1, 1),
) -> Deal:
    """A deal that comes to a trick in which these seats hold at least these cards.

    :param trick: the cards played to it so far, from its leader.
    :param size: how many cards each seat holds at the start of the trick.
    :param broken: whether spades are broken at the start of the trick.
    :param void: suits that a seat holds no more of, but for what `hands` says.
    :param only: seats whose cards are exactly those of `hands`; their number must then be right.
    """
    dealer = dealer if size < 13 and dealer is not None else (leader - 1) % 4
    wish = {seat: hands.get(seat, "").split() for seat in SEATS}
    laid = trick.split()
    for step, card in enumerate(laid):
        wish[(leader + step) % 4].append(card)
    assert all(len(wish[seat]) == size for seat in only)
    barred = {seat: set((void or {}).get(seat, "")) for seat in SEATS}
    for step, card in enumerate(laid):
        if card[1] != laid[0][1]:
            barred[(leader + step) % 4].add(laid[0][1])
    for attempt in range(20_000):
        rng = random.Random(attempt)
        try:
            held = _fill(wish, barred, size, broken, rng)
            early, line = _earlier(held, leader, dealer, 13 - size, broken, rng)
        except NoSuchDeal:
            continue
        whole = tuple(tuple(early[seat] + held[seat]) for seat in SEATS)
        deal = Deal(whole, dealer, tuple(str(bid) for bid in bids), tuple(line))
        plain = rehearsed(deal)
        assert plain.may_act == (leader,)
        assert plain.broken is broken
        return Deal(deal.hands, dealer, deal.bids, (*deal.plays, *laid))
    raise NoSuchDeal


def _fill(
    wish: Mapping[int, list[str]],
    barred: Mapping[int, set[str]],
    size: int,
    broken: bool,
    rng: random.Random,
) -> dict[int, list[str]]:
    """Complete the hands; without broken spades all thirteen of them are still held."""
    held = {seat: list(cards) for seat, cards in wish.items()}
    used = {card for cards in held.values() for card in cards}
    rest = [card for card in PACK if card not in used]
    rng.shuffle(rest)
    if not broken:
        rest.sort(key=lambda card: card[1] != "S")
    for card in rest:
        open_to = [s for s in SEATS if len(held[s]) < size and card[1] not in barred[s]]
        if open_to:
            held[rng.choice(open_to)].append(card)
        elif card[1] == "S" and not broken:
            raise NoSuchDeal
    if any(len(cards) != size for cards in held.values()):
        raise NoSuchDeal
    return held


def _earlier(
    held: Mapping[int, list[str]],
    leader: int,
    dealer: int,
    count: int,
    broken: bool,
    rng: random.Random,
) -> tuple[dict[int, list[str]], list[str]]:
    """The tricks before: cards of one suit each, and at most one ruff that breaks spades."""
    gone = {card for cards in held.values() for card in cards}
    pool = {suit: [c for c in PACK if c[1] == suit and c not in gone] for suit in SUITS}
    for cards in pool.values():
        rng.shuffle(cards)
    ruff = _ruff(held, pool, leader, dealer, count, rng) if broken else None
    if any(len(cards) % 4 for cards in pool.values()) or (pool["S"] and not broken):
        raise NoSuchDeal
    rows = [
        cards[k : k + 4] for s, cards in pool.items() if s != "S" for k in range(0, len(cards), 4)
    ]
    rng.shuffle(rows)
    late = [pool["S"][k : k + 4] for k in range(0, len(pool["S"]), 4)]
    tricks = _Tricks((dealer + 1) % 4)
    for row in rows:
        tricks.one_suit(row, rng.choice(SEATS))
    if ruff is not None:
        breaker, row, spade = ruff
        if rows:
            tricks.replace(rng.choice([seat for seat in SEATS if seat != breaker]))
        if tricks.leader == breaker:
            raise NoSuchDeal
        others = [seat for seat in SEATS if seat != breaker]
        tricks.lay({breaker: spade, **dict(zip(others, row, strict=True))}, breaker)
        for cards in late:
            tricks.one_suit(cards, rng.choice(SEATS))
    if late or (rows and ruff is None):
        tricks.replace(leader)
    if tricks.leader != leader:
        raise NoSuchDeal
    return tricks.early, tricks.line


class _Tricks:
    """Tricks laid one after the other: what each seat plays, and the whole line of play."""

    def __init__(self, leader: int) -> None:
        self.leader = leader
        self.early: dict[int, list[str]] = {seat: [] for seat in SEATS}
        self.line: list[str] = []
        self.before = leader

    def lay(self, cards: Mapping[int, str], taker: int) -> None:
        """One trick, led by whoever took the last."""
        for step in SEATS:
            seat = (self.leader + step) % 4
            self.early[seat].append(cards[seat])
            self.line.append(cards[seat])
        self.before, self.leader = self.leader, taker

    def one_suit(self, row: Iterable[str], taker: int) -> None:
        """Four cards of one suit, of which this seat has the highest."""
        *low, best = sorted(row, key=height)
        losers = [seat for seat in SEATS if seat != taker]
        self.lay({taker: best, **dict(zip(losers, low, strict=True))}, taker)

    def replace(self, taker: int) -> None:
        """The last trick again, taken by another seat."""
        row = self.line[-4:]
        del self.line[-4:]
        for cards in self.early.values():
            cards.pop()
        self.leader = self.before
        self.one_suit(row, taker)


def _ruff(
    held: Mapping[int, list[str]],
    pool: Mapping[str, list[str]],
    leader: int,
    dealer: int,
    count: int,
    rng: random.Random,
) -> tuple[int, list[str], str]:
    """Three cards of a plain suit and a spade from a seat that has none of it left."""
    if count == 0 or len(pool["S"]) % 4 != 1:
        raise NoSuchDeal
    for suit in rng.sample(PLAIN_SUITS, 3):
        if len(pool[suit]) % 4 != 3:
            continue
        breakers = [s for s in SEATS if all(card[1] != suit for card in held[s])]
        if len(pool["S"]) == 1:
            breakers = [s for s in breakers if s == leader]
        if count == 1:
            breakers = [s for s in breakers if s != (dealer + 1) % 4]
        if breakers:
            row = [pool[suit].pop() for _ in range(3)]
            return rng.choice(breakers), row, pool["S"].pop()
    raise NoSuchDeal
