"""Rungs one by one, in matches: what they ask is known when a card is played."""

import pytest

import tricktaker as tt
from tests.test_compiled import game_of

PACK = tt.Pack.standard("9TJQKA")


def codes(view):
    """The cards that may be played."""
    return {str(action).split()[-1] for action in view.legal_actions}


@pytest.mark.parametrize("leader", range(4))
def test_no_partner_is_winning_for_the_leader(leader):
    """The rung holds back trumps unless the partner is winning, and nobody is before a lead."""
    lead = (tt.Must(~tt.TRUMP, unless=tt.PARTNER_WINNING, rule="1"),)
    rankings = {None: tt.Ranking.of(PACK, trump="S")}
    game = game_of("held back", rankings, (), lead, seating=tt.Seating.partners(4))
    dealer = (leader - 1) % 4
    pack = game.pack({leader: "AS KS 9H"}, dealer=dealer)
    view = tt.Match(game, packs=[pack], dealer=dealer).view(leader)
    plain = {str(card) for card in view.hand if card.suit.code != "S"}
    assert codes(view) == plain
    assert plain < set(map(str, view.hand))


@pytest.mark.parametrize(
    ("follow", "legal"),
    [
        ((tt.Must(tt.OVER_TRUMP, rule="1"),), {"KS", "AS"}),
        ((tt.Must(~tt.UNDER_TRUMP, rule="1"),), {"KS", "AS", "9H"}),
        ((tt.Must(~tt.TRUMP, when=tt.TRUMP_LED, rule="1"),), {"9H"}),
        ((tt.Must(~tt.TRUMP, when=tt.PARTNER_WINNING, rule="1"),), {"9S", "KS", "AS", "9H"}),
        ((tt.Must(~tt.TRUMP, unless=tt.PARTNER_WINNING, rule="1"),), {"9H"}),
    ],
)
def test_a_rung_alone_knows_who_is_winning(follow, legal):
    rankings = {None: tt.Ranking.of(PACK, trump="S")}
    game = game_of("alone", rankings, follow, seating=tt.Seating.each(2), tricks=4)
    pack = game.pack({0: "QS 9C TC JC", 1: "9S KS AS 9H"}, dealer=1)
    match = tt.Match(game, packs=[pack], dealer=1)
    match.act("QS")
    assert codes(match.view(1)) == legal


@pytest.mark.parametrize("best", [0, 1])
def test_a_condition_alone_knows_whether_the_partner_is_winning(best):
    follow = (tt.Must(tt.TRUMP, unless=tt.PARTNER_WINNING, rule="1"),)
    rankings = {None: tt.Ranking.of(PACK, trump="S")}
    game = game_of("alone", rankings, follow, seating=tt.Seating.partners(4), tricks=2)
    hands = {0: "AH 9C" if best == 0 else "QH 9C", 1: "KH TC", 2: "AS TD"}
    match = tt.Match(game, packs=[game.pack(hands, dealer=3)], dealer=3)
    match.act(hands[0][:2])
    match.act("KH")
    assert codes(match.view(2)) == ({"AS", "TD"} if best == 0 else {"AS"})


@pytest.mark.parametrize("by", [(), ("QC",)])
def test_named_cards_are_broken_by_one_of_them_and_by_what_is_named_beside(by):
    """Played on, or begun anew from a set-up that tells it."""
    hearts = tt.parse_card("AH").suit
    lead = (tt.Must(~tt.Cards(hearts), unless=tt.Played(hearts, *by), rule="1"),)
    game = game_of("hearts", {None: tt.Ranking.of(PACK)}, (), lead, tt.Seating.each(2), tricks=3)
    pack = game.pack({0: "AC 9H TD", 1: "9C QC KH"}, dealer=1)
    for card, broken in (("9C", False), ("QC", bool(by)), ("KH", True)):
        match = tt.Match(game, packs=[pack], dealer=1)
        match.act("AC")
        match.act(card)
        assert match.view(None).note("broken") is (True if broken else None)
        assert codes(match.view(0)) == ({"9H", "TD"} if broken else {"TD"})
    for note in (False, True):
        setup = {"hands": {0: "9H TD"}, "leader": 0, "notes": {"broken": note}}
        match = tt.Match(game, dealer=1, setup=setup, max_deals=1)
        assert codes(match.view(0)) == ({"9H", "TD"} if note else {"TD"})


def test_a_set_up_in_which_all_cards_are_known_tells_what_is_broken():
    hearts = tt.parse_card("AH").suit
    lead = (tt.Must(~tt.Cards(hearts), unless=tt.Played(hearts), rule="1"),)
    ranking = tt.Ranking.of(tt.Pack.standard("9T"))
    game = game_of("hearts", {None: ranking}, (), lead, tt.Seating.each(2), tricks=4)
    for held, broken in (("TH 9D", False), ("TC 9D", True)):
        setup = {"hands": {0: "9H TD", 1: held}, "leader": 0}
        match = tt.Match(game, dealer=1, setup=setup, max_deals=1)
        assert bool(match.view(None).note("broken")) is broken
        assert codes(match.view(0)) == ({"9H", "TD"} if broken else {"TD"})
        if not broken:
            with pytest.raises(tt.InvalidSetup, match="hearts are not broken: none was played"):
                tt.Match(game, dealer=1, setup={**setup, "notes": {"broken": True}}, max_deals=1)


def test_a_game_notes_one_thing_that_is_broken():
    lead = (
        tt.Must(~tt.TRUMP, unless=tt.BROKEN, rule="1"),
        tt.Must(~tt.Cards("9H"), unless=~tt.Played("9H") & tt.FIRST_TRICK, rule="2"),
    )
    with pytest.raises(tt.TricktakerError, match=r"two things whether they are broken: BROKEN, "):
        game_of("two", {None: tt.Ranking.of(PACK, trump="S")}, (), lead)


def test_what_is_noted_as_broken_says_nothing_of_other_cards_that_were_played():
    """A set-up tells that hearts are broken; whether the queen was played is another matter."""
    hearts = tt.parse_card("AH").suit
    lead = (
        tt.Must(tt.Cards("KS"), when=tt.Played("QS"), rule="1"),
        tt.Must(~tt.Cards(hearts), unless=tt.Played(hearts, "QS"), rule="2"),
    )
    game = game_of("both", {None: tt.Ranking.of(PACK)}, (), lead, tt.Seating.each(2), tricks=4)
    hands = {0: "9H KS TD", 1: "QS 9C TC"}
    setup = {"hands": hands, "leader": 0, "notes": {"broken": True}}
    match = tt.Match(game, dealer=1, setup=setup, max_deals=1)
    assert codes(match.view(0)) == {"9H", "KS", "TD"}
    for card in ("9H", "QS"):
        assert tt.Playout.from_view(match.truth).legal_mask == PACK.mask(
            " ".join(codes(match.view(match.to_act)))
        )
        match.act(card)
    assert codes(match.view(0)) == {"KS"}
    assert tt.Playout.from_view(match.truth).legal_mask == PACK.mask("KS")
