"""Claims, held against every way in which the rest of a deal can be played."""

from __future__ import annotations

from random import Random

import pytest

import tricktaker as tt

GAMES = sorted(name for plugin in tt.plugins() for name in plugin.games)


def endings(name: str, cards: int, seeds: range) -> list[tt.Match]:
    """Matches at a lead, with so many cards in each hand."""
    found = []
    for seed in seeds:
        match, rng = tt.Match(tt.load_game(name), seed=seed, max_deals=1), Random(seed)
        while match.to_act is not None:
            view = match.view(None)
            if view.phase == "play" and not view.trick_seats and max(view.hand_sizes) == cards:
                found.append(match)
                break
            match.act(rng.choice(match.legal_actions))
    return found


def takes_all(match: tt.Match, seat: int, order: list[str]) -> bool:
    """Whether a seat that plays its cards in this order takes all tricks, whatever others do."""
    if not order and not match.view(None).trick_seats:
        return True
    if match.is_over:
        winners = [trick.winner for trick in match.deals[-1].tricks]
        return not order and winners[-1] == seat
    view = match.view(None)
    if not view.trick_seats and match.to_act != seat:
        return False
    own = view.turn == seat
    codes = [f"play {order[0]}"] if own else [str(action) for action in match.legal_actions]
    for code in codes:
        supposed = match.copy()
        supposed.act(code)
        if not takes_all(supposed, seat, order[1:] if own else order):
            return False
    return True


@pytest.mark.parametrize("name", GAMES)
def test_who_may_claim_takes_every_trick_of_every_deal(name: str) -> None:
    claimed = refused = 0
    for match in endings(name, *((2, range(300)) if name == "euchre" else (3, range(60)))):
        seat = match.to_act
        assert seat is not None
        view = match.view(seat)
        if view.turn != seat:
            continue
        try:
            order = [str(card) for card in tt.infer.claim(view)]
        except tt.IllegalAction:
            refused += 1
            continue
        claimed += 1
        assert sorted(order) == sorted(map(str, view.hand))
        for world in tt.infer.worlds(view, 3, seed=1):
            assert takes_all(tt.Match.from_world(view, world), seat, order)
    assert claimed
    assert refused


def test_a_refusal_names_a_card_that_takes_one_of_the_claimants() -> None:
    setup = {"leader": 0, "contract": {"taker": 0, "strain": "H"}}
    for hand, reason in (
        ("AS JH", "9H may still be out, and takes AS"),
        ("JH AH", "9H may still be out, and takes AH"),
        ("JH 9H TH KH AS", "AH may still be out, and takes TH"),
    ):
        view = tt.Match(tt.load_game("belote"), setup={**setup, "hands": {0: hand}}).view(0)
        with pytest.raises(tt.IllegalAction) as caught:
            tt.infer.claim(view)
        assert str(caught.value.reason) == reason
