"""Supposed matches: they stand where a view does, at any phase, and play on by themselves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

import pytest

import tricktaker as tt
from tests.infer.tables import at_once, check_agrees, dealt, tiny
from tricktaker import obligations
from tricktaker.infer import Inference, denied, worlds
from tricktaker.testing.table import Walk, choose, readers, state

GAMES: Mapping[str, Mapping[str, Any]] = {
    "spades": {},
    "spades, both give at once": {"exchange": "simultaneous"},
    "spades-two": {},
    "spades-two, seen discards": {"peek_discard": True},
    "belote": {},
}


def load(name: str) -> tt.Game:
    return tt.load_game(name.partition(",")[0], **GAMES[name])


def check(game: tt.Game, seeds: Iterable[int], every: int, deal: int = 1) -> Counter[str | None]:
    """Suppose matches at every so many decisions of a deal, for each reader in turn; by phase."""
    looked: Counter[str | None] = Counter()
    everybody = readers(game)
    for seed in seeds:
        walk = Walk(game, seed, deals=deal)
        for number, match in enumerate(walk, seed):
            phase = match.view(None).phase
            if match.view(None).deal < deal or (number % every and looked[phase] >= 10):
                continue
            before = state(match)
            _suppose(match, everybody[number // every % len(everybody)], number, walk.where)
            assert state(match) == before, f"{walk.where}: the real match has changed"
            looked[phase] += 1
    return looked


def _suppose(match: tt.Match, reader: tt.Reader, number: int, where: str) -> None:
    """A supposed match from one world is as the view says, and plays on to the end of the deal."""
    view, game = match.view(reader), match.game
    world = Inference(view).draw(seed=6, number=number)
    check_agrees(view, world)
    supposed = tt.Match.from_world(view, world, seed=number, max_deals=view.deal)
    told = f"{where}, as {reader} supposes it"
    assert supposed.may_act == match.may_act, told
    if reader is None or reader in supposed.may_act:
        assert supposed.view(reader).legal_actions == view.legal_actions, told
    assert supposed.view(reader) == view, told
    assert supposed.view(reader).to_json() == view.to_json(), told
    for place, cards in world.items():
        assert supposed.truth.known(place) == set(cards), f"{told}: {place}"
    for seat in supposed.may_act:
        assert supposed.view(seat).legal_actions, told
    rng = Random(number)
    while not supposed.is_over:
        seat, action = choose(supposed, rng)
        supposed.act(action, seat)
    deals = supposed.deals
    assert deals[-1].number == view.deal, told
    assert len(deals[-1].scores) == len(game.seating.sides), told


@pytest.mark.parametrize("name", GAMES)
def test_a_supposed_match_plays_on_from_every_phase(name: str) -> None:
    game = load(name)
    looked = check(game, range(6), every=9)
    assert set(looked) == {phase.name for phase in game.phases if phase.speaks}
    assert min(looked.values()) >= 4


@pytest.mark.parametrize("name", ["spades", "spades-two", "belote"])
def test_a_supposed_match_plays_on_in_a_later_deal(name: str) -> None:
    game = tt.load_game(name, target=1000)
    assert check(game, [3], every=9, deal=2).total() > 10


@pytest.mark.soak
@pytest.mark.parametrize("name", GAMES)
def test_a_supposed_match_plays_on_from_every_decision(name: str) -> None:
    assert check(load(name), range(1000, 1060), every=1).total() > 1000


@pytest.mark.parametrize("name", GAMES)
def test_the_other_hands_of_a_supposed_match_are_those_of_the_world(name: str) -> None:
    """What is legal for another seat follows from the world's hand, not from the real one."""
    differing = 0
    for number, match in enumerate(Walk(load(name), 2)):
        if match.view(None).phase != "play" or match.to_act is None:
            continue
        actor, seats = match.to_act, match.game.seating.seats
        view = match.view((actor + 1) % seats)
        world = Inference(view).draw(seed=1, number=number)
        supposed = tt.Match.from_world(view, world)
        for seat in range(seats):
            assert supposed.view(seat).hand == world.hands[seat]
        differing += world.hands[actor] != match.truth.hand_of(actor)
        legal = {str(action).removeprefix("play ") for action in supposed.legal_actions}
        assert legal <= {str(card) for card in world.hands[actor]}
    assert differing > 5


def test_the_plays_of_a_view_are_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many matches are supposed from it; another view is another reading."""
    read: list[int] = []
    was = obligations.denied

    def counted(ladder: obligations.Ladder, situation: obligations.Situation, card: int) -> int:
        read.append(card)
        return was(ladder, situation, card)

    monkeypatch.setattr(obligations, "denied", counted)
    hands = {0: "AH AS KS QS", 1: "AC KC QC KD", 2: "QH KH QD AD"}
    match = dealt(tiny(), hands, "play AH", "play AC")
    view = match.view(0)
    for world in worlds(view, 5, seed=1):
        tt.Match.from_world(view, world)
    assert len(read) == 2
    assert denied(view)[1] == set(view.game.cards.parse("QH KH"))
    later = at_once(match, "play QH").view(0)
    assert denied(later)[1] == set(view.game.cards.parse("KH"))
    assert len(read) == 2 + 3


class Asking(tt.TrickPlay):
    """At each play it asks what the plays before have given away."""

    def act(self, view: tt.View, seat: tt.Seat, action: tt.Action) -> Any:
        ASKED.append(denied(view)[1])
        return super().act(view, seat, action)


ASKED: list[tt.CardSet] = []


def test_a_view_that_goes_along_with_the_position_is_read_anew() -> None:
    """A phase gets such views: they are the same object all along."""
    ASKED.clear()
    hands = {0: "AH AS KS QS", 1: "AC KC QC KD", 2: "QH KH QD AD"}
    game = tiny(play=Asking)
    dealt(game, hands, "play AH", "play AC", "play QH", "play AS")
    assert [str(cards) for cards in ASKED] == ["", "", "QH KH", "KH"]


SET_UPS: Mapping[str, tuple[Mapping[str, Any], Mapping[str, Any]]] = {
    "skat": ({"ramsch": True}, {"contract": {"ramsch": True, "strain": "G"}}),
    "euchre": ({}, {"contract": {"maker": 0, "strain": "S"}}),
    "spades": ({}, {"notes": {"broken": True}}),
    "hearts": ({}, {}),
    "belote": ({}, {"contract": {"taker": 0, "strain": "S"}}),
}


@pytest.mark.parametrize("name", SET_UPS)
def test_hands_that_a_set_up_left_out_are_those_of_the_world(name: str) -> None:
    options, more = SET_UPS[name]
    setup = {"hands": {1: "AS KS QH"}, "leader": 1, **more}
    match = tt.Match(tt.load_game(name, **options), setup=setup, seed=1, max_deals=1)
    match.act("play AS")
    for reader in (0, 1, 2, None):
        view = match.view(reader)
        for number, world in enumerate(worlds(view, 5, seed=3)):
            supposed, rng = tt.Match.from_world(view, world), Random(number)
            left = [set(map(str, hand)) for hand in world.hands]
            while not supposed.deals:
                seat = supposed.to_act
                assert seat is not None
                assert {str(action)[5:] for action in supposed.legal_actions} <= left[seat]
                played = str(rng.choice(supposed.legal_actions))
                left[seat].remove(played[5:])
                supposed.act(played)
            assert not any(left)
