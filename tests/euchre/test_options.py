"""What each option changes."""

from __future__ import annotations

import random
from typing import Any

import pytest

import tricktaker as tt
from tests.euchre.tables import (
    SEATS,
    at_random,
    codes,
    dealers,
    euchre,
    found,
    fresh,
    known,
    refused,
    say,
)
from tests.reference.plain_euchre import SUITS, Facts


def turned(match: tt.Match) -> str:
    (card,) = known(match, None, "upcard")
    return card


@pytest.mark.parametrize(("target", "over"), [(1, True), (2, False)])
def test_target(target: int, over: bool) -> None:
    deal = found(Facts(1, 4))
    match = tt.Match(euchre(target=target), packs=[deal.pack], dealer=deal.dealer)
    for seat, code in deal.done:
        match.act(code, seat=seat)
    assert match.is_over is over
    assert match.winners == ((1,) if over else ())


@pytest.mark.parametrize(("cards", "lowest"), [(24, "9"), (28, "8"), (32, "7")])
def test_cards(cards: int, lowest: str) -> None:
    match = fresh(cards=cards)
    assert len(match.game.cards) == cards
    ranks = [card.rank.code for card in match.game.cards if card.suit.code == "S"]
    assert ranks[0] == lowest
    for number in range(3):
        match = at_random(say(fresh(number=number, cards=cards), "take"), number)
        assert len(match.deals[0].tricks) == 5
    with pytest.raises(tt.InvalidOption, match="one of 24, 28, 32"):
        euchre(cards=26)


@dealers
def test_e3_6_stick_the_dealer(dealer: int) -> None:
    match = say(fresh(dealer, stick_the_dealer=True), *["pass"] * 7)
    assert match.to_act == dealer
    others = [suit for suit in SUITS if suit != turned(match)[1]]
    assert codes(match) == {f"{how} {suit}" for how in ("take", "alone") for suit in others}
    reason, rule = refused(match, "pass")
    assert reason == "all others have passed: the dealer must name trumps"
    assert rule == "E3.6"
    assert refused(match, "take")[1] == "E3.3"
    match.act(f"take {others[0]}")
    assert match.view(None).contract.maker == dealer
    # in the first round the dealer may pass, and so may the others in the second
    match = fresh(dealer, stick_the_dealer=True)
    for _ in range(7):
        assert "pass" in codes(match)
        match.act("pass")


def alone(dealer: int, said: int, number: int) -> tt.Match:
    """A lone maker who was so many calls late, and the dealer's discard."""
    match = say(fresh(dealer, number, defend_alone=True), *["pass"] * said)
    match.act(min(code for code in codes(match) if code.startswith("alone")))
    return at_random(match, number, until="defending")


@dealers
@pytest.mark.parametrize("said", range(8))
@pytest.mark.parametrize("answers", [("alone",), ("pass", "alone"), ("pass", "pass")])
def test_e3_7_defend_alone(dealer: int, said: int, answers: tuple[str, ...]) -> None:
    match = alone(dealer, said, said)
    maker = (dealer + 1 + said) % 4
    partner = (maker + 2) % 4
    defenders = [(dealer + n) % 4 for n in (1, 2, 3, 4) if (dealer + n - maker) % 2]
    lone = None
    for seat, answer in zip(defenders, answers, strict=False):
        assert match.to_act == seat
        assert codes(match) == {"pass", "alone"}
        assert refused(match, "alone S") == ("trumps are made: defend alone, or pass", "E3.7")
        match.act(answer)
        lone = seat if answer == "alone" else None
    out = {partner} if lone is None else {partner, (lone + 2) % 4}
    assert set(match.view(None).out) == out
    assert match.view(None).contract.maker == maker
    first = next(seat for n in (1, 2, 3) if (seat := (dealer + n) % 4) not in out)
    assert (match.view(None).phase, match.to_act) == ("play", first)
    at_random(match, said)
    for trick in match.deals[0].tricks:
        assert set(trick.seats) == set(SEATS) - out
    assert match.deals[0].facts.defended_alone == (lone is not None)


@pytest.mark.parametrize("done", [("take",), ("pass", "pass", "pass", "pass", "take")])
def test_e3_7_nobody_defends_alone_against_two_makers(done: tuple[str, ...]) -> None:
    match = fresh(defend_alone=True)
    for code in done:
        match.act(code if code in codes(match) else max(codes(match)))
    assert match.view(None).contract.maker == match.view(None).calls("taking")[-1].seat
    at_random(match, until="play")
    assert match.view(None).out == ()
    assert match.view(None).calls("defending") == ()


def test_e3_7_a_set_up_with_a_lone_defender() -> None:
    contract = {"maker": 0, "strain": "S", "out": [2, 3]}
    setup = {"hands": {0: "AS", 1: "KS"}, "leader": 0, "contract": contract, "tricks": [2, 2, 0, 0]}
    match = tt.Match(euchre(defend_alone=True), setup=setup, dealer=3, max_deals=1)
    at_random(match)
    assert match.deals[0].facts.defended_alone
    with pytest.raises(tt.InvalidSetup, match="nobody but the maker's partner"):
        tt.Match(euchre(), setup=setup, dealer=3, max_deals=1)
    for out in ([3], [1, 3], [0, 3]):
        odd = {**setup, "hands": {1: "KS"}, "leader": 1, "contract": {**contract, "out": out}}
        with pytest.raises(tt.InvalidSetup):
            tt.Match(euchre(defend_alone=True), setup=odd, dealer=3, max_deals=1)


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"stick_the_dealer": True}, "the dealer must name trumps."),
        ({"defend_alone": True}, "A defender may play alone, too, against a maker who does."),
        ({"defend_alone": True}, "a euchre by a lone defender: 4"),
        ({"target": 5}, "5 points or more"),
    ],
)
def test_the_rules_say_what_an_option_changes(options: dict[str, Any], told: str) -> None:
    def words(game: tt.Game) -> str:
        rules = [*game.scoring.describe(), *game.end.describe()]
        rules += [line for phase in game.phases for line in phase.describe(game)]  # type: ignore[misc]
        return "\n".join(str(text) for text, _rule in rules)

    assert told in words(euchre(**options))
    assert told not in words(euchre())


def test_options_go_together() -> None:
    """Whole matches with all of them on."""
    options = {"cards": 32, "stick_the_dealer": True, "defend_alone": True}
    rng = random.Random(3)
    match = tt.Match(euchre(target=5, **options), seed=3)
    while not match.is_over:
        match.act(rng.choice(match.legal_actions))
    assert max(match.totals) >= 5
    assert all(deal.facts is not None for deal in match.deals)
