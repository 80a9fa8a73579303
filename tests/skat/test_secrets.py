"""Who knows what at a table of Skat, at every dealer and with every declarer (X9)."""

from __future__ import annotations

import random

import pytest

import tricktaker as tt
from tests.skat.tables import READERS, SEATS, begin, bid, codes, every_dealer, every_table, say

NOTHING = 0


def lay_away(match, first=0):
    """Pick up the skat and lay two cards away; which."""
    match.act("pick-up")
    away = sorted(codes(match))[first : first + 2]
    say(match, *away)
    return [code.removeprefix("discard ") for code in away]


@every_dealer
def test_x9_before_the_skat_is_picked_up_nobody_knows_it(dealer):
    match = begin(dealer=dealer)
    for reader in READERS:
        view = match.view(reader)
        assert len(view.known("skat")) == NOTHING
        own = set(view.hand)
        assert set(view.possible("skat")) == set(view.game.cards) - own
        for seat in SEATS:
            if seat != reader:
                assert len(view.hand_of(seat)) == NOTHING


@every_table
def test_x9_what_is_laid_away_the_declarer_alone_knows(dealer, declarer):
    match = bid(begin(dealer=dealer), declarer)
    skat = {str(card) for card in match.truth.known("skat")}
    away = lay_away(match)
    match.act("diamonds")
    rng = random.Random(dealer)
    for _play in range(29):
        for reader in READERS:
            view = match.view(reader)
            known = {str(card) for card in view.known("skat")}
            assert known == (set(away) if reader == declarer else set())
            if reader != declarer:
                text = str(view.to_json()["places"]["skat"])
                assert not any(card in text for card in away)
        match.act(rng.choice(match.legal_actions))
    assert skat  # it was seen by who picked it up, and by nobody else
    seen = [event for event in match.view(declarer).events if isinstance(event, tt.Moved)]
    assert skat in [{str(c) for c in event.cards} for event in seen if event.cards is not None]
    for reader in READERS:
        if reader != declarer:
            moved = [e for e in match.view(reader).events if isinstance(e, tt.Moved)]
            assert all(e.cards is None for e in moved if "skat" in (e.source, e.target))


@every_table
def test_x9_the_codes_of_what_was_laid_away_are_turned_over(dealer, declarer):
    match = bid(begin(dealer=dealer), declarer)
    away = lay_away(match)
    for reader in READERS:
        said = [str(e.action) for e in match.view(reader).events if isinstance(e, tt.Said)]
        shown = [f"discard {card}" for card in away] if reader == declarer else ["discard ??"] * 2
        assert said[-2:] == shown


@every_table
def test_x9_the_others_may_hold_what_was_laid_away(dealer, declarer):
    match = bid(begin(dealer=dealer), declarer)
    away = lay_away(match, first=4)
    match.act("grand")
    other = (declarer + 1) % 3
    view = match.view(other)
    for card in away:
        if view.game.cards.card(card) not in view.hand:
            assert view.game.cards.card(card) in view.possible(f"hand {declarer}")
            assert view.game.cards.card(card) in view.possible(f"hand {(declarer + 2) % 3}")
            assert view.game.cards.card(card) in view.possible("skat")


@pytest.mark.parametrize("game", ["hearts-hand", "null-hand"])
@every_table
def test_x9_from_the_hand_not_even_the_declarer_knows_the_skat(game, dealer, declarer):
    match = say(bid(begin(dealer=dealer, deals=1), declarer), game)
    rng = random.Random(dealer)
    while not match.is_over:
        for reader in READERS:
            assert len(match.view(reader).known("skat")) == NOTHING
        match.act(rng.choice(match.legal_actions))
    for reader in READERS:
        assert match.view(reader).known("skat") == match.truth.known("skat")


@every_table
def test_x9_what_a_seat_may_infer_has_the_true_cards_in_it(dealer, declarer):
    match = bid(begin(dealer=dealer), declarer)
    lay_away(match)
    match.act("clubs")
    rng = random.Random(dealer)
    for _play in range(12):
        match.act(rng.choice(match.legal_actions))
        for seat in SEATS:
            worlds = list(tt.infer.worlds(match.view(seat), 3, seed=1))
            assert len(worlds) == 3
            for world in worlds:
                supposed = tt.Match.from_world(match.view(seat), world)
                assert supposed.view(seat).legal_actions == match.view(seat).legal_actions


@every_table
def test_x9_an_open_hand_is_known_in_supposed_matches(dealer, declarer):
    match = say(bid(begin(dealer=dealer), declarer), "grand-hand-ouvert")
    other = (declarer + 1) % 3
    open_hand = match.truth.hand_of(declarer)
    for world in tt.infer.worlds(match.view(other), 5, seed=2):
        supposed = tt.Match.from_world(match.view(other), world)
        assert supposed.truth.hand_of(declarer) == open_hand
