"""Every exclusion is necessary, and none is missed: compared with trying everything."""

from __future__ import annotations

import random

import pytest

import tricktaker as tt
from tests.infer.by_force import Ending, Hand
from tricktaker.infer import Inference, denied, possible

GAMES = {
    "spades": tt.load_game("spades", double_nil=False),
    "spades-two": tt.load_game("spades-two", double_nil=False),
    "belote": tt.load_game("belote"),
    "belote without undertrumping": tt.load_game("belote", undertrump=False),
}


def codes(cards: tt.CardSet) -> Hand:
    return frozenset(map(str, cards))


def ending(game: tt.Game, size: int, rng: random.Random) -> tt.Match:
    """A deal played at random until a hand has so many cards, in the middle of a trick or not."""
    while True:
        match = tt.Match(game, seed=rng.randrange(10**6), max_deals=1)
        seats = game.seating.seats
        left = size * seats - rng.randrange(seats)
        while not match.is_over:
            view = match.view(None)
            if view.phase == "play" and sum(view.hand_sizes) == left:
                return match
            match.act(rng.choice(match.legal_actions))


def set_up(name: str, size: int, unknown: int, rng: random.Random) -> tt.Match:
    """A set-up in which some hands are not known, played on until cards were denied."""
    game = GAMES[name]
    for _attempt in range(300):
        seats = rng.sample(range(4), 4 - unknown)
        cards = rng.sample(list(map(str, game.cards)), size * len(seats))
        hands = {seat: " ".join(cards[size * n : size * (n + 1)]) for n, seat in enumerate(seats)}
        contract = {"contract": {"taker": 0, "strain": "H"}} if name != "spades" else {}
        setup = {"hands": hands, "leader": rng.randrange(4), **contract}
        match = tt.Match(game, setup=setup, seed=1, max_deals=1)
        for _ in range(rng.randrange(1, 4 * size)):
            match.act(rng.choice(match.legal_actions))
            if rng.random() < 0.5 and any(denied(match.view(None)).values()) and unknown_to(match):
                return match
    raise AssertionError("no play has told anything")


def unknown_to(match: tt.Match) -> list[tt.Seat]:
    """The seats whose hands nobody knows."""
    truth = match.truth
    return [s for s in range(4) if len(truth.hand_of(s)) < truth.size(tt.HAND[s])]


def was_broken(match: tt.Match) -> bool:
    """Whether spades were broken when a set-up began."""
    for event in match.truth.deal_events:
        if isinstance(event, tt.Moved) and event.target == tt.TRICK:
            break
        if isinstance(event, tt.Noted) and event.key == "broken":
            return bool(event.value)
    return False


def known_to(match: tt.Match, reader: tt.Reader) -> tuple[dict[int, Hand], Hand]:
    """What a reader knows of hands, and of the pile: what it was sent when it last moved."""
    known: dict[int, set[str]] = {seat: set() for seat in range(match.game.seating.seats)}
    pile: set[str] = set()
    for event in match.truth.deal_events:
        if not isinstance(event, tt.Moved | tt.Shown) or event.cards is None:
            continue
        cards, audience = codes(event.cards), event.audience
        place = event.target if isinstance(event, tt.Moved) else event.place
        for sure in (*known.values(), pile):
            sure.difference_update(cards)
        if audience is tt.EVERYBODY or reader in audience:
            if place.startswith("hand "):
                known[int(place[5:])] |= cards
            elif place == "discard":
                pile |= cards
    return {seat: frozenset(cards) for seat, cards in known.items()}, frozenset(pile)


def compare(view: tt.View, force: Ending, rest: str | None) -> int:
    """Hold what is inferred against what was tried; how many cards were denied."""
    inference = Inference(view)
    assert inference.count == force.count()
    for seat in range(len(view.hand_sizes)):
        assert codes(denied(view)[seat]) == force.denied(seat)
        assert codes(possible(view, tt.HAND[seat])) == force.possible(seat)
    if rest is not None:
        assert codes(possible(view, rest)) == force.possible_elsewhere()
    return sum(map(len, denied(view).values()))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize(("size", "endings"), [(3, 40), (4, 6)])
def test_endings_of_deals_leave_open_what_trying_everything_leaves(
    name: str, size: int, endings: int
) -> None:
    few = name == "spades-two"  # the pile takes time: there are many ways to lay it
    compare_endings(name, size, range(endings // 4 if few else endings))


@pytest.mark.soak
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize(("size", "endings"), [(3, 300), (4, 60), (5, 4)])
def test_endings_of_many_deals_leave_open_what_trying_everything_leaves(
    name: str, size: int, endings: int
) -> None:
    compare_endings(name, size, range(1000, 1000 + endings))


def compare_endings(name: str, size: int, seeds: range) -> None:
    found = 0
    rest = "discard" if name == "spades-two" else None
    for seed in seeds:
        rng = random.Random(f"{name} {size} {seed}")
        match = ending(GAMES[name], size, rng)
        seats = range(match.game.seating.seats)
        # a spectator of two players has seen no card of theirs and of the pile: too many ways
        readers = [*seats] if rest else [*seats, None]
        reader = rng.choice(readers)
        view = match.view(reader)
        known, pile = known_to(match, reader)
        found += compare(view, Ending(view, known, pile), rest)
    assert found > len(seeds)


SET_UPS = [("spades", 3, 1), ("belote", 3, 2), ("belote", 4, 1), ("belote", 5, 1)]


@pytest.mark.parametrize(("name", "size", "unknown"), SET_UPS)
def test_set_ups_leave_open_what_trying_everything_leaves(
    name: str, size: int, unknown: int
) -> None:
    compare_set_ups(name, size, unknown, range(2))


@pytest.mark.soak
@pytest.mark.parametrize(("name", "size", "unknown"), [*SET_UPS, ("spades", 4, 1)])
def test_many_set_ups_leave_open_what_trying_everything_leaves(
    name: str, size: int, unknown: int
) -> None:
    compare_set_ups(name, size, unknown, range(1000, 1020))


def compare_set_ups(name: str, size: int, unknown: int, seeds: range) -> None:
    for seed in seeds:
        rng = random.Random(f"{name} {size} {unknown} {seed}")
        match = set_up(name, size, unknown, rng)
        # who plays for a hand that nobody knows sees those that are known
        reader = unknown_to(match)[0]
        known, none = known_to(match, reader)
        view = match.view(reader)
        assert compare(view, Ending(view, known, none, was_broken(match)), tt.EARLIER) > 0
