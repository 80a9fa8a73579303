"""Deals of Euchre played side by side with OpenSpiel: legal actions and result at every step.

OpenSpiel asks the maker about playing alone after the dealer's discard, and we with the call that
makes trumps (E3.5); the choice is the same. It lets nobody lay away the upcard, which our rules
allow (E4.2), so that no deal is looked at in which the upcard is laid away; and it lets a defender
play alone against two makers, which ours never do (E3.7).
"""

from __future__ import annotations

import os
import random
import time
from collections import Counter
from typing import Any

import pytest

import tricktaker as tt

pyspiel = pytest.importorskip("pyspiel")

SECONDS = float(os.environ.get("TRICKTAKER_PEER_SECONDS", "5"))
PASS, ALONE, WITH_PARTNER = 24, 29, 30
SUITS = {25: "C", 26: "D", 27: "H", 28: "S"}


def word(state: Any, action: int) -> str:
    """A card as we write it."""
    text = state.action_to_string(action)
    return f"{text[1]}{text[0]}"  # they write the suit first


class Deal:
    """A deal of theirs that begins with the first call, and the same deal of ours."""

    def __init__(self, stick: bool, defend: bool, rng: random.Random) -> None:
        self.rng = rng
        settings = {"allow_lone_defender": defend, "stick_the_dealer": stick}
        self.theirs = pyspiel.load_game("euchre", settings).new_initial_state()
        self.dealer = rng.randrange(4)
        self.theirs.apply_action(self.dealer)
        order = rng.sample(range(24), 21)
        for card in order:
            self.theirs.apply_action(card)
        holders = self.theirs.card_holder()
        hands = {
            seat: [word(self.theirs, card) for card in order[:20] if holders[card] == seat]
            for seat in range(4)
        }
        self.upcard = word(self.theirs, order[20])
        packets = [((self.dealer + step) % 4, count) for step, count in enumerate((3, 2, 3, 2), 1)]
        pack = [card for seat, count in packets for card in hands[seat][:count]]
        pack += [card for seat, count in packets for card in hands[seat][count:]]
        pack.append(self.upcard)
        pack += [f"{r}{s}" for s in "CDHS" for r in "9TJQKA" if f"{r}{s}" not in pack]
        game = tt.load_game("euchre", stick_the_dealer=stick, defend_alone=defend)
        self.match = tt.Match(game, packs=[" ".join(pack)], dealer=self.dealer, max_deals=1)
        self.decisions = 0
        self.alone = False

    @property
    def codes(self) -> set[str]:
        """What we allow."""
        return {str(action) for action in self.match.legal_actions}

    def asked(self, seat: int | None, codes: set[str]) -> None:
        """Both sides are at the same decision of the same seat."""
        self.decisions += 1
        assert self.match.to_act == seat == self.theirs.current_player()
        assert self.codes == codes

    def play(self) -> Counter[str]:
        """Play it on both sides to its end; what came up in it."""
        seen = Counter({"deals": 1})
        while self.match.view(None).phase == "taking" and not self.match.is_over:
            self.call()
        if self.match.deals:
            assert self.theirs.is_terminal()
            assert list(self.theirs.returns()) == [0, 0, 0, 0]
            assert self.match.deals[0].score_lines == ()
            return seen + Counter({"void": 1, "decisions": self.decisions})
        maker = self.match.view(None).contract.maker
        if self.match.view(None).phase == "discarding":
            self.card("discard")
            seen["partner of the dealer alone"] += self.match.view(None).out == (self.dealer,)
        assert self.theirs.current_player() == maker
        self.theirs.apply_action(ALONE if self.alone else WITH_PARTNER)
        seen["alone"] += self.alone
        while set(self.theirs.legal_actions()) == {ALONE, WITH_PARTNER}:
            seen["defended alone"] += self.defend()
        while not self.match.is_over:
            self.card("play")
        assert self.theirs.is_terminal()
        totals = self.match.totals
        assert self.theirs.returns()[:2] == [totals[0] - totals[1], totals[1] - totals[0]]
        seen["euchre"] += totals[maker % 2] == 0
        seen["march"] += totals[maker % 2] > 1
        return seen + Counter({"decisions": self.decisions})

    def call(self) -> None:
        """A call on the trumps; whether alone is settled at once, and told them later."""
        legal = self.theirs.legal_actions()
        first = len(self.match.view(None).calls()) < 4
        strains = ["" if first else f" {SUITS[action]}" for action in legal if action != PASS]
        codes = {f"{how}{strain}" for how in ("take", "alone") for strain in strains}
        self.asked(self.theirs.current_player(), codes | ({"pass"} if PASS in legal else set()))
        if first:
            assert [SUITS[action] for action in legal if action != PASS] == [self.upcard[1]]
        action = PASS if PASS in legal and self.rng.random() < 0.75 else self.rng.choice(legal)
        if action == PASS:
            self.match.act("pass")
        else:
            self.alone = self.rng.random() < 0.5
            suit = "" if first else f" {SUITS[action]}"
            self.match.act(f"{'alone' if self.alone else 'take'}{suit}")
        self.theirs.apply_action(action)

    def card(self, verb: str) -> None:
        """A card is laid away, or played."""
        legal = {word(self.theirs, action): action for action in self.theirs.legal_actions()}
        more = [self.upcard] if verb == "discard" else []
        self.asked(self.theirs.current_player(), {f"{verb} {card}" for card in [*legal, *more]})
        card = self.rng.choice(sorted(legal))
        self.match.act(f"{verb} {card}")
        self.theirs.apply_action(legal[card])

    def defend(self) -> bool:
        """They ask a defender; we do so against a lone maker."""
        answer = WITH_PARTNER
        if self.alone:
            self.asked(self.theirs.current_player(), {"pass", "alone"})
            answer = self.rng.choice([ALONE, WITH_PARTNER])
            self.match.act("alone" if answer == ALONE else "pass")
        self.theirs.apply_action(answer)
        return answer == ALONE


def test_openspiel_agrees_deal_by_deal() -> None:
    end = time.monotonic() + SECONDS
    seen: Counter[str] = Counter()
    while seen["deals"] < 40 or time.monotonic() < end:
        number = seen["deals"]
        seen += Deal(number % 2 == 1, number % 4 > 1, random.Random(number)).play()
    print(dict(seen))
    if seen["deals"] > 400:
        assert min(seen.values()) > 0
        assert len(seen) == 8
