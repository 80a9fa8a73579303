"""Declarations (B6.3 to B6.9): what a hand has, who has the best, what is said and shown."""

from __future__ import annotations

import random
from typing import Any

import pytest

import tricktaker as tt
from tests.belote.tables import (
    OTHERS,
    READERS,
    SEATS,
    Deal,
    NoSuchDeal,
    Other,
    at_random,
    begin,
    belote,
    refused,
    set_up,
)
from tests.reference.plain_belote import PACK
from tricktaker_belote.declarations import (
    CARRE,
    HEIGHTS,
    NATURAL,
    WORTH,
    Declare,
    ShowDeclaration,
    declarations,
)

others = pytest.mark.parametrize("other", OTHERS, ids=str)
GAME = belote(declarations=True)


# ---------------------------------------------------------------- what a hand has


@pytest.mark.parametrize(
    ("hand", "found"),
    [
        ("7C 9C JC AC 7D 9D JD AD", []),
        ("AS KS QS 7C 9C 7D 9D 7H", [("tierce A", 20)]),
        ("9S 8S 7S AC TC QC AD TD", [("tierce 9", 20)]),
        ("KS QS JS TS 7C 9C 7D 9D", [("cinquante K", 50)]),
        ("TS 9S 8S 7S AC KC AD KD", [("cinquante T", 50)]),
        ("AS KS QS JS TS 7C 9C 7D", [("cent A", 100)]),
        ("QS JS TS 9S 8S 7S AC AD", [("cent Q", 100)]),
        ("AS KS QS JS TS 9S 8S 7S", [("cent A", 100)]),
        ("AS KS QS 9S 8S 7S AC AD", [("tierce A", 20), ("tierce 9", 20)]),
        ("AS KS QS JS 9C 8C 7C AD", [("cinquante A", 50), ("tierce 9", 20)]),
        ("JH TH 9H KC QC JC TC 9D", [("cinquante K", 50), ("tierce J", 20)]),
        ("AS QS TS 8S AC QC TC 8C", []),
        ("7S AS KS 7C AC KC 8H 9D", []),
        ("AH 7H 8H KC QC AC 9S TS", [("tierce A", 20)]),
    ],
)
def test_b6_4_the_sequences_of_a_hand(hand: str, found: list[tuple[str, int]]) -> None:
    assert in_words(hand) == found


@pytest.mark.parametrize(
    ("rank", "points"), [("J", 200), ("9", 150), ("A", 100), ("T", 100), ("K", 100), ("Q", 100)]
)
def test_b6_3_a_carre(rank: str, points: int) -> None:
    hand = f"{rank}C {rank}D {rank}H {rank}S 7C 8D"
    assert in_words(hand) == [(f"carre {rank}", points)]
    assert in_words(hand.replace(f"{rank}S", "7S")) == []


@pytest.mark.parametrize("rank", "87")
def test_b6_3_eights_and_sevens_are_nothing(rank: str) -> None:
    assert in_words(f"{rank}C {rank}D {rank}H {rank}S AC KC AD KD") == []


@pytest.mark.parametrize(
    ("hand", "found"),
    [
        ("JC JD JH JS AH KH QH 7C", [("carre J", 200), ("tierce A", 20)]),
        ("JC JD JH JS KH QH TH 9H", [("carre J", 200)]),
        ("QC QD QH QS AH KH JH TH", [("carre Q", 100)]),
        ("KC KD KH KS AH QH JH TH", [("carre K", 100), ("tierce Q", 20)]),
        ("9C 9D 9H 9S AH KH QH JH", [("carre 9", 150), ("cinquante A", 50)]),
        ("JC JD JH JS 9C 9D 9H 9S", [("carre J", 200), ("carre 9", 150)]),
        ("QC QD QH QS AC AD AH AS", [("carre A", 100), ("carre Q", 100)]),
        ("8C 8D 8H 8S 9S TS AC AD", [("tierce T", 20)]),
    ],
)
def test_b6_5_a_card_counts_once(hand: str, found: list[tuple[str, int]]) -> None:
    assert in_words(hand) == found


def in_words(hand: str, trump: str = "H") -> list[tuple[str, int]]:
    """What a hand has to declare, the best first."""
    found = declarations(GAME.cards.set(hand), trump)
    return [(f"{each.kind} {each.height}", each.points) for each in found]


# ---------------------------------------------------------------- who has the best

BEST = {
    "a_carre_before_a_cent": ("QC QD QH QS", "AS KS JS TS 9S"),
    "carre_jacks_before_nines": ("JC JD JH JS", "9C 9D 9H 9S"),
    "carre_nines_before_aces": ("9C 9D 9H 9S", "AC AD AH AS"),
    "carre_aces_before_tens": ("AC AD AH AS", "TC TD TH TS"),
    "carre_tens_before_kings": ("TC TD TH TS", "KC KD KH KS"),
    "carre_kings_before_queens": ("KC KD KH KS", "QC QD QH QS"),
    "a_cent_before_a_cinquante": ("JS TS 9S 8S 7S", "AC KC QC JC"),
    "a_cinquante_before_a_tierce": ("TS 9S 8S 7S", "AC KC QC"),
    "a_cinquante_before_one_of_trumps": ("AC KC QC JC", "KH QH JH TH"),
    "the_higher_tierce": ("KS QS JS", "QC JC TC"),
    "the_higher_before_trumps": ("KS QS JS", "QH JH TH"),
    "cents_by_the_top_card": ("AS KS QS JS TS", "KC QC JC TC 9C 8C"),
    "trumps_of_the_same_height": ("KH QH JH", "KC QC JC"),
    "trumps_of_the_same_height_cent": ("KH QH JH TH 9H", "KC QC JC TC 9C 8C"),
}


def a_deal(wish: dict[int, str], dealer: int = 3, first: int = 0) -> Deal:
    """Hands with these cards, and without any other declaration; seat 0 takes in hearts."""
    for attempt in range(9000):
        rng = random.Random(first + attempt)
        rest = [card for card in PACK if not any(card in hand.split() for hand in wish.values())]
        rng.shuffle(rest)
        hands = [wish.get(seat, "").split() for seat in SEATS]
        for cards in hands:
            while len(cards) < 8:
                cards.append(rest.pop())
        found = [in_words(" ".join(cards)) for cards in hands]
        if found == [in_words(wish.get(seat, "")) for seat in SEATS]:
            return Deal(tuple(map(tuple, hands)), dealer, 0, "H", hands[0][-1], ())
    raise NoSuchDeal


def opened(deal: Deal, cards: int = 8, game: tt.Game = GAME, seed: int = 1) -> tt.Match:
    """The deal with so many cards played by chance."""
    match = begin(deal, game)
    for call in deal.calls:
        match.act(call)
    at_random(match, random.Random(seed), until=cards)
    return match


def said(match: tt.Match) -> dict[int, list[str]]:
    """What each seat has said and shown."""
    found: dict[int, list[str]] = {}
    for call in match.view(None).calls("play"):
        found.setdefault(call.seat, []).append(str(call.action))
    return found


def points(match: tt.Match) -> tuple[int, int]:
    """What has been shown, by side."""
    shown = match.view(None).note("declarations")
    return (0, 0) if shown is None else (shown[0], shown[1])


@pytest.mark.parametrize("case", BEST)
@pytest.mark.parametrize("dealer", SEATS)
@pytest.mark.parametrize("swap", [False, True])
def test_b6_6_the_better_scores_wherever_it_sits(case: str, dealer: int, swap: bool) -> None:
    better, worse = BEST[case]
    seat, against = (1, 2) if swap else (2, 1)
    deal = a_deal({seat: better, against: worse}, dealer)
    worth = in_words(better)[0][1]
    for other in (OTHERS[2 * dealer + 1], OTHERS[15 - 2 * dealer]):
        match = opened(deal.moved(other))
        assert points(match) == tuple(other.sides([worth * (seat % 2 == s) for s in (0, 1)]))
        shows = {seat for seat, words in said(match).items() if words[-1].startswith("show")}
        assert shows == {other.seat(seat)}


@pytest.mark.parametrize("dealer", SEATS)
@pytest.mark.parametrize(("one", "two"), [("KS QS JS", "KC QC JC"), ("TS 9S 8S 7S", "TD 9D 8D 7D")])
def test_b6_6_of_equals_the_one_of_the_earlier_player(dealer: int, one: str, two: str) -> None:
    deal = a_deal({1: one, 2: two}, dealer)
    first = 2 if dealer == 1 else 1
    worth = in_words(one)[0][1]
    for other in OTHERS[dealer::4]:
        match = opened(deal.moved(other))
        assert points(match) == tuple(other.sides([worth * (first % 2 == s) for s in (0, 1)]))


# ---------------------------------------------------------------- what is said and shown

FOUR = {0: "QS JS TS", 1: "AC KC QC 9S 8S 7S", 2: "AH KH QH", 3: "KD QD JD"}
"""The example of the rule page."""


@others
def test_b6_7_what_is_said_is_what_the_rule_page_has(other: Other) -> None:
    deal = a_deal(FOUR)
    match = opened(deal.moved(other), cards=4)
    assert {other.seat(seat): words for seat, words in {
        0: ["declare tierce Q"],
        1: ["declare tierce A", "declare tierce"],
        2: ["declare tierce A trumps"],
        3: ["declare tierce"],
    }.items()} == said(match)  # fmt: skip
    assert points(match) == (0, 0)


@others
def test_b6_9_the_whole_side_scores_and_shows_with_the_second_card(other: Other) -> None:
    deal = a_deal(FOUR)
    match = opened(deal.moved(other), cards=4)
    shown = []
    for _turn in SEATS:
        seat = match.to_act
        assert seat is not None
        events = match.act(match.legal_actions[0])
        cards = [e for e in events if isinstance(e, tt.Shown) and e.place == f"hand {seat}"]
        words = [e.action.code for e in events if isinstance(e, tt.Said)]
        assert bool(words) == (seat in (other.seat(0), other.seat(2)))
        shown += words
        for event in cards:
            assert event.audience is tt.EVERYBODY
            assert event.cards is not None
            assert event.cards <= match.truth.hand_of(seat)
    assert set(shown) == {f"show {other.cards(cards)}" for cards in ("QS JS TS", "AH KH QH")}
    assert list(points(match)) == other.sides([40, 0])
    # who does not score has shown nothing, and nothing more is said
    at_random(match, random.Random(3))
    assert sum(map(len, said(match).values())) == 5 + 2
    assert match.deals[0].facts.declared == other.side(0)
    assert match.deals[0].facts.declarations == 40


def test_b6_7_a_partner_is_not_outbid_for_nothing() -> None:
    deal = a_deal({0: "AS KS QS JS", 2: "KD QD JD"})
    match = opened(deal)
    assert said(match)[2] == ["declare tierce", "show KD QD JD"]
    assert points(match) == (70, 0)


@pytest.mark.parametrize("wish", [{}, {1: "9S 8S 7H"}])
def test_b6_8_nobody_scores_where_nobody_has_any(wish: dict[int, str]) -> None:
    deal = a_deal(wish)
    match = opened(deal, cards=32)
    assert said(match) == {}
    assert (match.deals[0].facts.declared, match.deals[0].facts.declarations) == (None, None)


def test_b6_5_king_and_queen_of_trumps_count_for_belote_besides() -> None:
    deal = a_deal({0: "KH QH JH"})
    match = opened(deal, cards=32)
    facts = match.deals[0].facts
    assert (facts.belote, facts.declared, facts.declarations) == (0, 0, 20)


def test_b6_3_without_the_option_nothing_is_declared() -> None:
    deal = a_deal(FOUR)
    match = opened(deal, cards=32, game=belote())
    assert said(match) == {}
    assert match.deals[0].facts.declarations is None
    assert "B6.8" not in {line.rule for line in match.deals[0].score_lines}
    error = refused(opened(deal, 1, belote()), "declare tierce")
    assert str(error.reason) == "that is no action of this game"


# ---------------------------------------------------------------- what each reader knows


@others
def test_x22_everybody_hears_the_same_and_knows_what_was_shown(other: Other) -> None:
    deal = a_deal({0: "QS JS TS 9C 8C 7C", 1: "KD QD JD TD", 3: "AS KC QC JC"})
    moved = deal.moved(other)
    match = opened(moved, cards=4)
    hidden = {seat: set(moved.hands[seat]) for seat in SEATS}
    for reader in READERS:
        view = match.view(reader)
        assert [str(call.action) for call in view.calls("play")] == [
            str(call.action) for call in match.view(None).calls("play")
        ]
        for seat in SEATS:
            known = {str(card) for card in view.hand_of(seat)}
            assert known <= hidden[seat]
            if seat != reader:  # no card is known of what was said; the upcard everybody saw
                assert known <= {moved.upcard}
    at_random(match, random.Random(5), until=4)
    for reader in READERS:
        view = match.view(reader)
        for seat in SEATS:
            known = {str(card) for card in view.hand_of(seat) | view.played_by(seat)}
            scores = other.side(1) == seat % 2
            rows = {other.seat(1): "KD QD JD TD", other.seat(3): "KC QC JC"}.get(seat, "")
            assert set(other.cards(rows).split()) <= known or not scores
            if not scores and reader != seat:
                own = {str(card) for card in view.played_by(seat)} | {moved.upcard}
                assert known <= own


@pytest.mark.parametrize("seed", range(40))
def test_x22_worlds_never_exclude_the_truth(seed: int) -> None:
    rng = random.Random(seed)
    match = tt.Match(GAME, seed=seed)
    while match.view(None).phase != "play":
        match.act(match.legal_actions[-1])
    at_random(match, rng, until=rng.randrange(1, 12))
    for seat in SEATS:
        view = match.view(seat)
        for place in range(4):
            assert match.truth.hand_of(place) <= view.possible(f"hand {place}")
        for world in tt.infer.worlds(view, 2, seed):
            supposed = tt.Match.from_world(view, world)
            if view.trick_count == 1:
                spoke = set(said(supposed))
                at_random(supposed, random.Random(seed), until=4)
                assert set(said(supposed)) == spoke  # who has said nothing shows nothing
            at_random(supposed, random.Random(seed))
            assert supposed.deals[0].facts.taker == match.view(None).contract.taker


@pytest.mark.parametrize("seed", range(4))
def test_x22_a_record_and_an_undo_tell_the_same(seed: int) -> None:
    deal = a_deal(FOUR)
    match = opened(deal, cards=0)
    while not match.is_over:
        before = [match.view(reader).to_json() for reader in READERS]
        back = tt.Match.from_record(tt.Record.parse(str(match.save())))
        assert [back.view(reader).to_json() for reader in READERS] == before
        at_random(match, random.Random(seed), until=1)
        if not match.is_over:
            match.undo()
            assert [match.view(reader).to_json() for reader in READERS] == before
            at_random(match, random.Random(seed), until=1)


# ---------------------------------------------------------------- codes and refusals


@pytest.mark.parametrize(
    ("action", "code", "text"),
    [
        (Declare("tierce"), "declare tierce", "tierce"),
        (Declare("cent", "A"), "declare cent A", "cent to the ace"),
        (Declare("carre"), "declare carre", "carré"),
        (Declare("carre", "9"), "declare carre 9", "carré of nines"),
        (Declare("tierce", "T", trumps=True), "declare tierce T trumps",
         "tierce to the ten, in trumps"),
        (ShowDeclaration(GAME.cards.parse("KH QH JH")), "show KH QH JH", "shows KH, QH, JH"),
    ],
)  # fmt: skip
def test_b6_7_codes_and_words(action: tt.Action, code: str, text: str) -> None:
    assert (str(action), str(action.text)) == (code, text)
    assert GAME.parse_action(code) == action
    assert type(action).parse(code.lower(), GAME.cards) == action


@pytest.mark.parametrize(
    "code",
    ["declare", "declare quinte", "declare tierce X", "declare carre 8", "declare carre J trumps",
     "declare tierce K hearts", "declare tierce K trumps x", "show", "declare tierce TJ",
     "declare tierce KA", "declare tierce 8", "declare cent T", "declare carre AK",
     "declare carre trumps", "declare tierce trumps"],
)  # fmt: skip
def test_b6_7_what_is_no_declaration_has_no_code(code: str) -> None:
    assert Declare.parse(code, GAME.cards) is None
    assert ShowDeclaration.parse(code, GAME.cards) is None


def test_b6_7_every_code_that_is_read_is_written_the_same_and_can_be_told() -> None:
    """All kinds, with all that is made of one or two ranks as their height, and what may follow."""
    heights = ["", *NATURAL, *(a + b for a in NATURAL for b in NATURAL), NATURAL, "X", "1"]
    read = set()
    for kind in (*HEIGHTS, "quinte"):
        for height in heights:
            for end in ("", "trumps"):
                code = " ".join(["declare", *(word for word in (kind, height, end) if word)])
                action = Declare.parse(code, GAME.cards)
                if action is not None:
                    assert action.code == code
                    assert str(action.text)
                    read.add(code)
    sequences = [len(HEIGHTS[kind]) for kind in HEIGHTS if kind != CARRE]
    assert len(read) == sum(1 + 2 * count for count in sequences) + 1 + len(HEIGHTS[CARRE])


@pytest.mark.parametrize("code", ["declare tierce", "declare carre J", "show KH QH JH"])
@pytest.mark.parametrize("cards", [0, 2, 5, 20])
def test_b6_7_nobody_declares_by_saying_so(code: str, cards: int) -> None:
    deal = a_deal(FOUR)
    error = refused(opened(deal, cards), code)
    assert error.rule == "B6.7"
    assert str(error.reason).startswith("declarations are made as you play a card")


# ---------------------------------------------------------------- set-ups and facts

FIRST = {0: "QS JS TS 9C 7D 8H 7C AD", 1: "KS AS 7H QC JC TC 9D KD"}


def test_x20_before_the_second_lead_nothing_has_been_shown() -> None:
    hands = {0: "AH KH QH 7C 8C 9C TC"}
    told: dict[str, Any] = {"game": GAME, "tricks": [1, 0, 0, 0]}
    told["notes"] = {"declarations": [20, 0]}
    with pytest.raises(tt.InvalidSetup, match="declarations are shown in the second trick"):
        set_up(hands, **told)
    assert points(set_up({1: "7S 8S 9S TS JS QS KS"}, trick="AH", **told)) == (20, 0)


def test_x20_a_hand_that_a_set_up_leaves_out_declares_nothing() -> None:
    match = set_up({0: FIRST[0]}, game=GAME)
    match.act("play QS")
    assert said(match) == {0: ["declare tierce Q"]}
    at_random(match, random.Random(2), until=7)
    assert set(said(match)) == {0}
    assert points(match) == (20, 0)


def test_x20_what_was_shown_before_a_set_up_is_told_by_a_note() -> None:
    hands = {0: "QS", 1: "KS", 2: "AS", 3: "TS"}
    match = set_up(hands, game=GAME, notes={"declarations": [0, 70]}, tricks=[2, 2, 2, 1],
                   points=[70, 54])  # fmt: skip
    at_random(match, random.Random(1))
    assert (match.deals[0].facts.declared, match.deals[0].facts.declarations) == (1, 70)
    assert said(match) == {}


@pytest.mark.parametrize(
    ("told", "hands", "words"),
    [
        ([20, 20], {0: "QS"}, "only one side scores its declarations"),
        ([30, 0], {0: "QS"}, "declarations of a side cannot be worth 30"),
        ([True, 0], {0: "QS"}, "declarations of a side cannot be worth"),
        (["x", 0], {0: "QS"}, "declarations of a side cannot be worth"),
        ([20], {0: "QS"}, "declarations: there is one for each side"),
        (20, {0: "QS"}, "declarations: there is one for each side"),
        ([20, 0], {0: FIRST[0]}, "declarations are shown in the second trick"),
    ],
)
def test_x20_what_cannot_have_been_shown_is_refused(
    told: object, hands: dict[int, str], words: str
) -> None:
    with pytest.raises(tt.InvalidSetup, match=words):
        set_up(hands, game=GAME, notes={"declarations": told})
    with pytest.raises(tt.InvalidSetup, match='there is no note "declarations"'):
        set_up(hands, notes={"declarations": told})


TOLD = {"taker": 0, "cards": [85, 67], "last": 0, "tricks": [5, 3], "belote": None}


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        ({"declared": 0, "declarations": 30}, "cannot be worth 30 (rule B6.3)"),
        ({"declared": 0, "declarations": 560}, "cannot be worth 560 (rule B6.3)"),
        ({"declared": 0, "declarations": 0}, "cannot be worth 0 (rule B6.3)"),
        ({"declared": 0, "declarations": True}, "(rule B6.3)"),
        ({"declared": 0, "declarations": "many"}, "(rule B6.3)"),
        ({"declared": 0}, '"declarations" is missing (rule B6.3)'),
        ({"declared": 2, "declarations": 20}, "there is no side 2; they are 0 to 1 (rule B6.8)"),
        ({"declarations": 20}, 'there is no "declarations" in a deal like this (rule B6.3)'),
    ],
)
def test_x21_declarations_that_cannot_be_are_refused(more: dict[str, object], reason: str) -> None:
    sheet = tt.ScoreSheet(GAME)
    with pytest.raises(tt.InvalidFacts) as caught:
        sheet.add({**TOLD, **more})
    assert str(caught.value).endswith(reason)
    assert sheet.deals == ()


def test_x21_declarations_are_asked_for_with_the_option_alone() -> None:
    usual = ["taker", "cards", "last", "tricks", "belote"]
    assert [each.name for each in tt.ScoreSheet(belote()).questions] == usual
    sheet = tt.ScoreSheet(GAME)
    assert [each.name for each in sheet.questions] == [*usual, "declared", "declarations"]
    assert sheet.next_question({**TOLD, "declared": None}) is None
    question = sheet.next_question({**TOLD, "declared": 1})
    assert question is not None
    assert question.name == "declarations"
    with pytest.raises(tt.InvalidFacts, match='"declared" is no fact of this game'):
        tt.ScoreSheet(belote()).add({**TOLD, "declared": 0, "declarations": 20})
    assert sheet.add({"taker": None}) == ()


def test_b6_3_what_declarations_can_be_worth() -> None:
    assert {20, 40, 50, 60, 70, 80, 100, 110, 120, 150, 200, 350, 550} <= WORTH
    assert not {0, 10, 30, 130, 180, 440, 520, 560} & WORTH
    assert all(each % 10 == 0 for each in WORTH)
