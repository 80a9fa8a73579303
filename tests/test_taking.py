"""Trumps by a card that was turned up, and cards that are taken up before others are laid away."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import frozen

import tricktaker as tt
from tricktaker.text import plain

PACK = tt.Pack.standard("9TJQKA")
UP = tt.To("upcard", 1, face_up=True)
DOWN = tt.To("talon", 2)


class Gladly(tt.Take):
    """Another way to take."""

    verb = "gladly"


@frozen
class Facts:
    tricks: int = tt.fact(plain("Tricks"), of=range(3))


class Nothing:
    facts_type = Facts

    def facts(self, view: tt.View) -> Facts | None:
        return None

    def check(self, facts: Facts, standing: tt.Standing) -> None:
        pass

    def lines(self, facts: Facts, standing: tt.Standing) -> list[tt.ScoreLine]:
        return []

    def describe(self) -> list[Any]:
        return []


def contract(seat: int, take: tt.Take, strain: str) -> dict[str, Any]:
    return {"maker": seat, "strain": strain, "how": take.verb}


def who(view: tt.View) -> int | None:
    return None if view.contract.how == "take" else (view.contract.maker + 1) % 3


def build(takes_up: str | None = None, count: int = 1, notes: Any = ()) -> tt.Game:
    options = tt.Options()

    def again(_options: tt.Options = options) -> tt.Game:
        taking = tt.Taking(
            contract=contract,
            takes=(tt.Take, Gladly),
            rule="K1",
            first_rule="K2",
            second_rule="K3",
            passed_out_rule="K4",
        )
        laying = tt.Discarding(count=count, seat=who, takes_up=takes_up, rule="K5")
        return tt.Game(
            name="taking", title=plain("Taking"), options=options, build=again, cards=PACK,
            seating=tt.Seating.each(3), scoring=Nothing(), end=tt.AfterDeals(9), notes=notes,
            rankings={suit: tt.Ranking.of(PACK, "9TJQKA", trump=suit) for suit in "CDHS"},
            phases=[
                tt.Dealing(plan=[tt.Each(2), UP, DOWN]), taking, laying,
                tt.TrickPlay(follow=(tt.Must(tt.LED_SUIT, rule="K6"),), tricks=2, rule="K6"),
            ],
        )  # fmt: skip

    return again()


def dealt(game: tt.Game, dealer: int = 2) -> tt.Match:
    """Two cards each; the ten of hearts is turned up, two aces lie face down."""
    first = [(dealer + step) % 3 for step in (1, 2, 3)]
    hands = {0: "9C TC", 1: "9D TD", 2: "9S TS"}
    pack = " ".join([*(hands[seat] for seat in first), "TH", "AH AS"])
    rest = " ".join(str(card) for card in PACK if str(card) not in pack.split())
    return tt.Match(game, packs=[f"{pack} {rest}"], dealer=dealer, seed=1)


def codes(match: tt.Match) -> list[str]:
    return [str(action) for action in match.legal_actions]


def refused(match: tt.Match, code: str) -> tuple[str, str | None]:
    with pytest.raises(tt.IllegalAction) as caught:
        match.act(code)
    return str(caught.value.reason), caught.value.rule


@pytest.mark.parametrize("dealer", range(3))
def test_two_rounds_and_then_the_deal_is_passed_out(dealer: int) -> None:
    match = dealt(build(), dealer)
    seats = []
    for number in range(6):
        seats.append(match.to_act)
        if number < 3:
            assert codes(match) == ["pass", "take", "gladly"]
        else:
            others = [f"{verb} {suit}" for verb in ("take", "gladly") for suit in "CDS"]
            assert codes(match) == ["pass", *others]
        match.act("pass")
    assert seats == [(dealer + step) % 3 for step in (1, 2, 3, 1, 2, 3)]
    assert match.view(None).deal == 2
    assert match.view(None).dealer == (dealer + 1) % 3
    assert match.deals[0].tricks == ()


@pytest.mark.parametrize(("code", "how"), [("take", "take"), ("gladly", "gladly")])
@pytest.mark.parametrize("named", ["", " h", " ♥"])
def test_the_suit_of_the_upcard_need_not_be_named(code: str, how: str, named: str) -> None:
    match = dealt(build())
    match.act(code + named)
    assert match.view(None).contract == {"maker": 0, "strain": "H", "how": how}
    assert match.view(None).calls("taking")[0].action == match.game.parse_action(code)


def test_a_way_to_take_is_told_from_another() -> None:
    assert tt.Take("H") != Gladly("H")
    for code in ("gladly", "gladly S", "take", "take S"):
        assert str(build().parse_action(code)) == code
    assert isinstance(build().parse_action("gladly S"), Gladly)


def test_what_cannot_be_taken_is_refused_with_the_rule_of_its_round() -> None:
    match = dealt(build())
    assert refused(match, "take S")[1] == "K2"
    for _ in range(3):
        match.act("pass")
    assert refused(match, "take H")[1] == "K3"
    assert refused(match, "gladly")[1] == "K3"


def test_the_rules_of_the_phase_are_in_words() -> None:
    told = build().phase("taking").describe(build())
    assert [rule for _text, rule in told] == ["K1", "K2", "K3", "K4"]
    (text, rule) = build("talon", 2).phase("discarding").describe(build())[0]
    assert (str(text), rule) == (
        "One player takes up the talon, and lays 2 cards away face down.",
        "K5",
    )


@pytest.mark.parametrize(("place", "cards"), [("upcard", "TH"), ("talon", "AH AS")])
def test_cards_are_taken_up_as_they_lie(place: str, cards: str) -> None:
    match = dealt(build(place, len(cards.split())))
    events = match.act("gladly")
    assert match.to_act == 1
    (moved,) = [event.seen_by(None) for event in events if isinstance(event, tt.Moved)]
    assert isinstance(moved, tt.Moved)
    assert (moved.cards is None) == (place == "talon")
    for reader in (0, 1, 2, None):
        view = match.view(reader)
        assert view.hand_sizes[1] == 2 + len(cards.split())
        seen = set(cards.split()) <= {str(card) for card in view.hand_of(1)}
        assert seen == (place == "upcard" or reader == 1)
    for card in cards.split():
        match.act(f"discard {card}")
    assert match.view(1).size("discard") == len(cards.split())
    assert len(match.view(0).known("discard")) == 0
    assert match.view(None).phase == "play"


def test_nobody_takes_up_where_nobody_discards() -> None:
    match = dealt(build("upcard"))
    match.act("take")
    assert match.view(None).size("upcard") == 1
    assert match.view(None).phase == "play"


NOTES = (tt.Note("contract.maker", plain("maker"), names="seat"),)
BOTH = (*NOTES, tt.Note("contract.how", plain("how")))


@pytest.mark.parametrize(
    ("notes", "given", "parts"),
    [
        (NOTES, {"strain": "H"}, "maker, strain"),
        (NOTES, {"maker": 0, "strain": "H", "how": "take"}, "maker, strain"),
        (BOTH, {"maker": 0, "strain": "H"}, "maker, how, strain"),
        (BOTH, {"maker": 0, "strain": "H", "how": "take", "odd": 1}, "maker, how, strain"),
    ],
)
def test_a_contract_has_the_parts_that_are_declared(notes: Any, given: Any, parts: str) -> None:
    setup = {"hands": {0: "AH"}, "leader": 0, "contract": given}
    with pytest.raises(tt.InvalidSetup, match=f"the contract of Taking has: {parts}"):
        tt.Match(build(notes=notes), setup=setup)


def test_a_contract_with_all_its_parts_is_taken() -> None:
    ending = {"hands": {0: "AH"}, "leader": 0}
    for notes, more in ((NOTES, {}), (BOTH, {"how": "x"}), (NOTES, {"out": [1]}), ((), {"odd": 1})):
        contract = {"maker": 0, "strain": "H", **more}
        match = tt.Match(build(notes=notes), setup={**ending, "contract": contract})
        assert match.view(None).contract.maker == 0


@pytest.mark.parametrize("tricks", [3, -1, True, 1.0, "1", None, [1]])
def test_a_fact_is_one_of_its_values(tricks: Any) -> None:
    sheet = tt.ScoreSheet(build())
    said = "must be told" if tricks is None else "there are 0 to 2"
    with pytest.raises(tt.InvalidFacts, match=said):
        sheet.add({"tricks": tricks})
    with pytest.raises(tt.InvalidFacts, match=said):
        sheet.check("tricks", tricks)
    assert sheet.add({"tricks": 2}) == ()
