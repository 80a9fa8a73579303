"""The plain two-player Spades reference against examples worked out by hand."""

import random

import pytest

from tests.reference.plain_spades_two import (
    NUMBERS,
    PACK,
    PlainDeal,
    PlainMatch,
    Rules,
    carry,
    playable,
    score_seat,
    victors,
    winner,
)


def stock(text: str) -> list[str]:
    top = text.split()
    return [*top, *(card for card in PACK if card not in top)]


def test_worked_contracts() -> None:
    assert score_seat("8", 8) == (80, 0)
    assert score_seat("8", 7) == (-80, 0)
    assert score_seat("6", 6) == (60, 0)
    assert score_seat("6", 5) == (-60, 0)


def test_worked_nil() -> None:
    assert score_seat("nil", 0) == (100, 0)
    for won in range(1, 14):
        assert score_seat("nil", won) == (won - 100, won)
        assert score_seat("double-nil", won) == (won - 200, won)
    assert score_seat("double-nil", 0) == (200, 0)


def test_worked_overtrick() -> None:
    assert score_seat("7", 8) == (71, 1)


def test_worked_bags() -> None:
    total = bags = 0
    for bid, won in (("4", 7), ("3", 6), ("4", 9)):
        points, new = score_seat(bid, won)
        lost, bags = carry(bags, new, Rules())
        total += points - lost
    assert (total, bags) == (21, 1)


def test_worked_following() -> None:
    assert playable(["2S", "3C", "4D"], "7H", broken=False) == {"2S", "3C", "4D"}
    assert playable(["2S", "3C", "4H"], "7H", broken=False) == {"4H"}
    assert playable(["2S", "3C"], None, broken=False) == {"3C"}
    assert playable(["2S", "3C"], None, broken=True) == {"2S", "3C"}
    assert playable(["2S", "9S"], None, broken=False) == {"2S", "9S"}
    assert [winner(t.split()) for t in ("7H 2S", "7H AC", "7H 8H", "7H 6H")] == [1, 0, 1, 0]


def test_match_end() -> None:
    assert victors((500, 499), Rules()) == (0,)
    assert victors((500, 501), Rules()) == (1,)
    assert victors((500, 500), Rules()) == ()
    assert victors((-100, 3), Rules(floor=-100)) == (1,)


def test_draw_kept_and_refused() -> None:
    deal = PlainDeal(Rules(double_nil=False), stock("7H KS 2C AD 9D 3S"), dealer=1)
    assert deal.legal(0) == {"keep", "refuse"}
    deal.act(0, "keep")
    assert deal.hands[0] == {"7H"}
    assert deal.pile == ["KS"]
    deal.act(1, "refuse")
    assert deal.hands[1] == {"AD"}
    assert deal.pile == ["KS", "2C"]
    assert deal.drawn == "9D"
    assert deal.seen == [{"7H", "9D"}, {"2C", "AD"}]


def test_peeking_shows_the_unseen_card_to_the_drawer_alone() -> None:
    rules = Rules(double_nil=False, peek_discard=True)
    deal = PlainDeal(rules, stock("7H KS 2C AD"), dealer=1)
    deal.act(0, "keep")
    assert deal.seen == [{"7H", "KS"}, {"2C"}]


def test_double_nil_before_the_first_card_only() -> None:
    deal = PlainDeal(Rules(), stock("7H KS 2C AD"), dealer=1)
    assert deal.legal(0) == {"look", "double-nil"}
    deal.act(0, "look")
    assert deal.legal(0) == {"keep", "refuse"}
    deal.act(0, "keep")
    deal.act(1, "double-nil")
    assert deal.bids == {1: "double-nil"}
    assert deal.drawn == "2C"


def drawn_out(deal: PlainDeal, call: str = "double-nil") -> None:
    while deal.phase == "draw":
        assert deal.to_act is not None
        deal.act(deal.to_act, "keep" if deal.drawn else call)


def test_replacement_second_player_first() -> None:
    deal = PlainDeal(Rules(), PACK, dealer=0)
    drawn_out(deal)
    assert (deal.phase, deal.to_act) == ("replacement", 0)
    gone = sorted(deal.hands[0])[:3]
    for card in gone:
        deal.act(0, f"discard {card}")
    assert deal.legal(0) == set()
    with pytest.raises(ValueError, match="pile"):
        deal.chance(gone)
    deal.chance(deal.pile[:3])
    assert len(deal.hands[0]) == 13
    assert deal.to_act == 1
    card = min(deal.hands[1])
    deal.act(1, f"discard {card}")
    deal.act(1, "done")
    assert deal.wanted == 1
    deal.chance(deal.pile[:1])
    assert (deal.phase, deal.to_act) == ("play", 0)
    assert sorted(deal.set_aside) == sorted([*gone, card])


def test_second_player_bids_and_leads_first() -> None:
    deal = PlainDeal(Rules(), PACK, dealer=0)
    drawn_out(deal, "look")
    assert (deal.phase, deal.to_act) == ("bidding", 0)
    assert deal.legal(0) == set(NUMBERS)
    deal.act(0, "8")
    deal.act(1, "6")
    assert (deal.phase, deal.to_act) == ("play", 0)


def test_a_double_nil_bidder_is_not_asked_again() -> None:
    deal = PlainDeal(Rules(), PACK, dealer=0)
    deal.act(1, "look")
    deal.act(1, "keep")
    deal.act(0, "double-nil")
    drawn_out(deal, "look")
    deal.act(0, "done")
    assert (deal.phase, deal.to_act) == ("bidding", 1)
    deal.act(1, "3")
    assert (deal.phase, deal.to_act) == ("play", 0)


@pytest.mark.parametrize("seed", range(20))
def test_random_matches_hold_together(seed: int) -> None:
    rng = random.Random(seed)
    packs = [rng.sample(PACK, 52) for _ in range(6)]
    match = PlainMatch(Rules(peek_discard=seed % 2 == 0), packs, dealer=seed % 2)
    while not match.is_over:
        deal = match.deal
        if deal.wanted:
            deal.chance(rng.sample(deal.pile, deal.wanted))
            continue
        seat = deal.to_act
        assert seat is not None
        match.act(seat, rng.choice(sorted(deal.legal(seat))))
        played = [card for _, trick, _ in deal.tricks for card in trick] + deal.trick
        places = [*deal.stock, *deal.pile, *deal.set_aside, *played, *deal.hands[0]]
        places += [*deal.hands[1], *([deal.drawn] if deal.drawn else [])]
        if deal.phase != "replacement":
            assert sorted(places) == sorted(PACK)
        if deal.over:
            assert sum(deal.won) == 13
    assert [sum(score[seat] for score in match.scores) for seat in (0, 1)] == match.totals
