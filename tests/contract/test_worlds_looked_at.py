"""Worlds that are drawn amiss, and positions that cannot be supposed, break `inference-true`."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import tricktaker as tt
from tricktaker.infer import Inference, World
from tricktaker.testing import Broken
from tricktaker.testing.plays import inference_true

Places = dict[str, tuple[tt.Card, ...]]


def rotated(places: Places) -> Places:
    """Each hand lies with the next seat."""
    hands = [place for place in places if place.startswith("hand")]
    moved = zip(hands, (*hands[1:], *hands[:1]), strict=True)
    return {**places, **{place: places[other] for place, other in moved}}


def dropped(places: Places) -> Places:
    """A card is nowhere."""
    *_others, last = places
    return {**places, last: places[last][1:]}


def twice(places: Places) -> Places:
    """A card lies in two places."""
    first, *_others, last = places
    if first == last:
        return places
    return {**places, last: (*places[last][1:], places[first][0])}


def thrown_together(places: Places) -> Places:
    """All cards are in the last of the places."""
    *_others, last = places
    return {last: tuple(card for cards in places.values() for card in cards)}


@pytest.mark.parametrize("name", ["spades", "belote"])
@pytest.mark.parametrize("amiss", [rotated, dropped, twice, thrown_together])
def test_a_world_that_disagrees_with_its_view_is_caught(
    monkeypatch: pytest.MonkeyPatch, amiss: Callable[[Places], Places], name: str
) -> None:
    world = Inference.world

    def drawn(self: Inference, rank: int) -> World:
        drawn = world(self, rank)
        return World(drawn.seats, drawn._pack, amiss(dict(drawn)))

    monkeypatch.setattr(Inference, "world", drawn)
    with pytest.raises(Broken, match="a world that is drawn for"):
        inference_true(tt.load_game(name), range(2))


def test_a_world_with_what_plays_gave_away_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """It has the sizes of the view and what it knows, and one thing more that cannot be."""
    from tricktaker.infer import deals

    monkeypatch.setattr(deals, "ruled_out", lambda _view: {})
    with pytest.raises(Broken, match="which its plays deny"):
        inference_true(tt.load_game("belote"), range(6))


def test_a_world_that_cannot_be_supposed_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuses(_view: tt.View, _world: World) -> tt.Match:
        raise tt.InvalidSetup("it cannot be")

    monkeypatch.setattr(tt.Match, "from_world", refuses)
    with pytest.raises(Broken, match="cannot be supposed: it cannot be"):
        inference_true(tt.load_game("spades"), range(2))


def test_a_supposed_match_that_stands_elsewhere_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    supposed = tt.Match.from_world

    def exchanged(view: tt.View, world: World) -> tt.Match:
        other = tt.infer.worlds(view, 2, seed=1)[1]
        return supposed(view, other)

    monkeypatch.setattr(tt.Match, "from_world", exchanged)
    with pytest.raises(Broken, match="is supposed with other cards"):
        inference_true(tt.load_game("spades"), range(2))
