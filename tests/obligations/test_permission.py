"""Why a card may be played: the rung that binds, or what frees the hand of those that do not."""

from __future__ import annotations

import random

import pytest
from attrs import evolve

import tricktaker as tt
from tests.obligations.tables import (
    BELOTE,
    BELOTE_FOLLOW,
    HEARTS_FOLLOW,
    HEARTS_LEAD,
    NO_TRUMPS,
    SPADES,
    SPADES_FOLLOW,
    SPADES_LEAD,
    at,
)
from tricktaker import answers
from tricktaker.obligations import LED_SUIT, OVER_TRUMP, TRUMP, Must, legal_mask, permission


def why(ladder, situation, card):
    reason, rule = permission(ladder, situation, situation.ranking.pack.index(card))
    return f"{reason} ({rule})"


def test_the_suit_led_is_followed_or_not_held():
    assert why(SPADES_FOLLOW, at(SPADES, "TH", "4H KS"), "4H") == (
        "hearts were led, and it follows (S5.2)"
    )
    assert why(SPADES_FOLLOW, at(SPADES, "TH", "9C KS"), "9C") == (
        "you hold no hearts: any card may be played (S5.2)"
    )


def test_what_is_held_back_until_it_is_broken():
    lead = at(SPADES, "", "4H KS")
    assert why(SPADES_LEAD, lead, "4H") == (
        "spades may not be led until they are broken; this is another (S5.3)"
    )
    assert why(SPADES_LEAD, at(SPADES, "", "4H 9C"), "4H") == "any card may be led (None)"
    assert why(SPADES_LEAD, at(SPADES, "", "2S KS"), "KS") == (
        "you hold nothing else: any card may be led (S5.3)"
    )
    broken = evolve(lead, played=SPADES.pack.mask("2S"))
    assert why(SPADES_LEAD, broken, "KS") == "spades are broken: any card may be led (S5.3)"
    # of a card that was never held back nothing is to be said
    assert why(SPADES_LEAD, broken, "4H") == "any card may be led (None)"


def test_hearts_in_the_first_trick():
    first = at(NO_TRUMPS, "2C", "4H KD QS")
    assert why(HEARTS_FOLLOW, first, "KD") == (
        "you hold no clubs, this is the first trick:"
        " hearts, QS may not be played, and this is another card (H4)"
    )
    assert why(HEARTS_FOLLOW, at(NO_TRUMPS, "2C", "4H QS"), "QS") == (
        "you hold no clubs, you hold nothing else: any card may be played (H3)"
    )
    assert why(HEARTS_LEAD, at(NO_TRUMPS, "", "2C 4H"), "2C") == (
        "this is the first lead of the deal: you must lead 2C (H1)"
    )


def test_overtrumping_in_belote():
    hearts = BELOTE["H"]
    assert why(BELOTE_FOLLOW, at(hearts, "QH", "9H 7H AC"), "9H") == (
        "trumps were led: you must play a trump higher than QH, and this is one (B5.3)"
    )
    assert why(BELOTE_FOLLOW, at(hearts, "9H", "7H AC"), "7H") == (
        "you hold no hearts higher than 9H: hearts were led, and it follows (B5.2)"
    )
    assert why(BELOTE_FOLLOW, at(hearts, "7S", "9H AC"), "9H") == (
        "you hold no spades, your partner is not winning the trick:"
        " you must play a trump, and this is one (B5.4)"
    )
    # who has no trump lacks a higher one with it, and is told so once
    assert why(BELOTE_FOLLOW, at(hearts, "7S", "AC"), "AC") == (
        "you hold no spades, you hold no hearts: any card may be played (B5.2)"
    )
    assert why(BELOTE_FOLLOW, at(hearts, "7S 9H", "AC"), "AC") == (
        "you hold no spades, you hold no hearts: any card may be played (B5.2)"
    )
    won = at(hearts, "AS 7S", "9H AC")
    assert why(BELOTE_FOLLOW, won, "AC").startswith(
        "you hold no spades, your partner is winning the trick: any card may be played"
    )


def test_a_card_that_may_not_be_played_or_is_not_held_has_no_reason():
    situation = at(SPADES, "TH", "4H KS")
    for card in ("KS", "9C"):
        with pytest.raises(ValueError, match=card):
            permission(SPADES_FOLLOW, situation, SPADES.pack.index(card))


def test_every_legal_card_of_random_situations_has_a_reason_and_no_other():
    rng = random.Random(5)
    ladder = (Must(OVER_TRUMP, when=None, rule="X1"), Must(LED_SUIT, rule="X2"),
              Must(~TRUMP, rule="X3"))  # fmt: skip
    pack = SPADES.pack
    for _time in range(300):
        cards = rng.sample(pack.cards, 8)
        trick = " ".join(map(str, cards[: rng.randrange(4)]))
        situation = at(SPADES, trick, " ".join(map(str, cards[4:])))
        legal = legal_mask(ladder, situation)
        for card in cards[4:]:
            index = pack.index(card)
            if legal >> index & 1:
                assert str(permission(ladder, situation, index)[0])
            else:
                with pytest.raises(ValueError, match=str(card)):
                    permission(ladder, situation, index)


@pytest.mark.parametrize("name", sorted(tt.games()))
def test_every_legal_action_of_a_match_has_a_reason(name):
    rng, bot = random.Random(9), tt.load_bot("random")
    match = tt.Match(tt.load_game(name), seed=9, max_deals=2)
    while not match.is_over:
        view = match.view(match.to_act)
        assert match.to_act is not None
        phase = view.game.phase(view.phase)
        for action in view.legal_actions:
            reason, rule = answers.permission(view.game, phase, view, match.to_act, action)
            assert isinstance(reason, tt.Text)
            assert rule is None or isinstance(rule, str)
        match.act(bot.choose(view, rng))


def test_a_phase_that_gives_no_reason_is_named(monkeypatch):
    match = tt.Match(tt.load_game("spades"), seed=9)
    view = match.view(match.to_act)
    assert match.to_act is not None
    phase = view.game.phase(view.phase)
    monkeypatch.setattr(type(phase), "permission", lambda self, view, seat, action: 7)
    with pytest.raises(tt.PluginError, match=r"permission of the phase bidding answered 7"):
        answers.permission(view.game, phase, view, match.to_act, view.legal_actions[0])
