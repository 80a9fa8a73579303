"""What cannot be taken back, because somebody would be blind again to cards already seen."""

from __future__ import annotations

import pytest

import tricktaker as tt
from tricktaker.cli.blind import hides

from .runs import run

REFUSED = "That cannot be taken back: cards that were seen would be face down again."


def first(match, *before):
    """Do these actions, and then always the first legal one until the deal is over."""
    for code in before:
        match.act(code)
    deal = len(match.deals)
    while len(match.deals) == deal:
        match.act(match.legal_actions[0])


def blind_again(match, actions):
    """Which seats would be, if so many actions were taken back."""
    earlier = match.copy()
    earlier.undo(actions)
    return [
        seat
        for seat in range(match.game.seating.seats)
        if hides(match.view(seat), earlier.view(seat))
    ]


def test_a_hand_that_was_dealt_face_up_may_come_again_face_down():
    """Who is behind has its cards face down: another bid in deal 1 can settle that for deal 2."""
    args = ("play", "spades", "-o", "blind_nil_min_deficit=1", "--seed", "2", "--players", "random")
    result = run(*args, typed=[*["1"] * 14, "undo", "quit"])
    assert result.exit_code == 0, result.output
    _before, _deal, after = result.stdout.partition("Deal 2: ")
    assert "13 cards face down" not in after
    assert REFUSED in after


def test_the_cards_of_the_next_deal_count_for_each_person(tmp_path):
    match = tt.Match(
        tt.load_game("spades"), seed=6, dealer=3, players=["random", "You", "You", "random"]
    )
    first(match)
    match.act("look")
    match.act("4")
    path = tmp_path / "two.jsonl"
    path.write_text(str(match.save()), encoding="utf-8")
    result = run("play", "--resume", str(path), typed=["", "undo", "quit"])
    assert "Seat 2 (player), press Enter" in result.stdout
    assert REFUSED in result.stdout
    assert "Taken back." not in result.stdout


def test_a_hand_that_was_not_looked_at_does_not_count():
    match = tt.Match(tt.load_game("spades"), seed=6, dealer=3)
    first(match)
    assert blind_again(match, 1) == []
    match.act("look")
    assert blind_again(match, 1) == blind_again(match, 2) == [1]
    match.act("double-nil" if "double-nil" in map(str, match.legal_actions) else "4")
    match.act("double-nil")
    assert blind_again(match, 3) == [1, 2]


def test_what_is_sure_to_be_dealt_face_up_again_does_not_count():
    spades = tt.Match(tt.load_game("spades", double_nil=False), seed=6, dealer=3)
    first(spades)
    assert spades.view(1).hand
    assert blind_again(spades, 1) == []
    belote = tt.Match(tt.load_game("belote", target=500), seed=4, dealer=3)
    first(belote, "take")
    assert belote.view(1).hand
    assert blind_again(belote, 1) == []


def test_cards_that_a_decision_brought_in_the_next_deal_count():
    """Who takes in Belote sees three more cards: nobody shall decide again knowing them."""
    match = tt.Match(tt.load_game("belote", target=500), seed=4, dealer=3)
    first(match, "take")
    match.act("pass")
    assert blind_again(match, 2) == []
    match.act("take")
    assert blind_again(match, 3) == [0, 1, 2, 3]


@pytest.mark.parametrize("peek", [True, False])
def test_a_card_of_the_pile_counts_for_who_was_shown_it(peek):
    match = tt.Match(tt.load_game("spades-two", peek_discard=peek), seed=1, dealer=1)
    while match.view(None).phase == "draw":
        codes = [str(action) for action in match.legal_actions]
        match.act("keep" if "keep" in codes else "look")
    assert blind_again(match, 1) == ([1] if peek else [])


# ------------------------------------------------------------------ events of games that may come


DEALT = (tt.DealBegun(1, 3), tt.PhaseEntered("dealing"))


def told(reader, before, since):
    """Whether a reader who was sent these events would be blind again without the last of them."""
    game = tt.load_game("spades", double_nil=False)
    earlier = tt.View.fold(game, reader, [event.seen_by(reader) for event in before])
    now = tt.View.fold(game, reader, [event.seen_by(reader) for event in (*before, *since)])
    return hides(now, earlier)


@pytest.mark.parametrize("reader", [0, 1, None])
def test_a_card_that_everybody_saw_counts_for_whose_it_is(reader):
    drawn = tt.Moved("stock", "hand 0", 1, tt.Pack.standard().set(["AS"]), audience=tt.EVERYBODY)
    assert told(reader, DEALT, [drawn]) == (reader == 0)


@pytest.mark.parametrize("seed", range(4))
def test_a_hand_that_was_laid_open_counts_for_everybody(seed):
    match = tt.Match(tt.load_game("bridge"), seed=seed, dealer=0)
    for call in ("1NT", "pass", "pass", "pass"):
        match.act(call)
    assert blind_again(match, 4) == []
    match.act(match.legal_actions[0])
    assert blind_again(match, 1) == [0, 1, 3]
    match.act(match.legal_actions[0])
    assert blind_again(match, 1) == []


@pytest.mark.parametrize("said", [True, False])
def test_what_a_bid_shows_in_the_next_deal_counts(said):
    card = tt.Pack.standard().set(["AS"])
    bid = [tt.Said(0, tt.Bid(3), audience=tt.EVERYBODY)] if said else []
    since = [
        *(tt.DealBegun(2, 0), tt.PhaseEntered("dealing"), tt.Moved("stock", "hand 1", 1, None)),
        *(tt.PhaseEntered("bidding"), *bid, tt.Shown("hand 1", 1, card, audience=(1,))),
    ]
    assert told(1, DEALT, since) == said
    assert not told(2, DEALT, since)
