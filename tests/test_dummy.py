"""Who plays in a deal: seats that sit it out, a dummy, a deal that was passed out."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from attrs import evolve, frozen

import tricktaker as tt
from tricktaker import LED_SUIT, Must, ScoreLine
from tricktaker.text import plain

PACK = tt.Pack.standard("9TJQKA")
LOST = tt.Strain("S") & tt.DECLARER_TOOK
RANKINGS = {suit: tt.Ranking.of(PACK, "9TJQKA", trump=suit) for suit in "CDHS"}


@frozen(kw_only=True)
class Naming(tt.Phase):
    """The seat after the dealer names trumps, alone or not; or passes the deal out."""

    name: str = "naming"
    alone: bool = False
    dummy: bool = False

    @property
    def speaks(self) -> tuple[type[tt.Action], ...]:
        return (tt.Take, tt.Pass)

    def to_act(self, view: tt.View) -> int | None:
        return None if view.calls(self.name) else (view.dealer + 1) % 4

    def legal_actions(self, view: tt.View, seat: int) -> tuple[tt.Action, ...]:
        return (*map(tt.Take, "CDHS"), tt.Pass())

    def act(self, view: tt.View, seat: int, action: tt.Action) -> Iterator[tt.Event]:
        yield tt.Said(seat, action, audience=tt.EVERYBODY)
        if isinstance(action, tt.Take):
            partner = (seat + 2) % 4
            more: dict[str, Any] = {"out": (partner,)} if self.alone else {}
            more |= {"dummy": partner} if self.dummy else {}
            yield tt.Noted("contract", {"declarer": seat, "strain": action.strain, **more})
        else:
            yield tt.Noted(tt.PASSED_OUT, True)


@frozen
class Facts:
    tricks: tuple[int, ...]


class Tricks:
    facts_type = Facts

    def facts(self, view: tt.View) -> Facts:
        return Facts(view.tricks_won)

    def check(self, facts: Facts, standing: tt.Standing) -> None:
        pass

    def lines(self, facts: Facts, standing: tt.Standing) -> list[ScoreLine]:
        return [ScoreLine(n % 2, won, plain("tricks"), "D9") for n, won in enumerate(facts.tricks)]

    def describe(self) -> list[Any]:
        return []


class NoTricksWanted(tt.TrickPlay):
    """Ends as soon as the declarer has taken a trick."""

    def is_over(self, view: tt.View) -> bool:
        declarer = view.contract.declarer if view.contract else None
        return super().is_over(view) or (declarer is not None and view.tricks_won[declarer] > 0)


def build(
    kind: type[tt.TrickPlay] = tt.TrickPlay,
    alone: bool = False,
    dummy: bool = False,
    deals: int = 2,
    notes: tuple[tt.Note, ...] = (),
    **play: Any,
) -> tt.Game:
    options = tt.Options()

    def again(_options: tt.Options = options) -> tt.Game:
        return tt.Game(
            name="naming",
            title=plain("Naming"),
            options=options,
            build=again,
            cards=PACK,
            seating=tt.Seating.partners(4),
            rankings=RANKINGS,
            phases=[
                tt.Dealing(plan=[tt.Each(5), tt.To("talon", 4)]),
                Naming(alone=alone, dummy=dummy),
                kind(follow=(Must(LED_SUIT, rule="D5"),), tricks=5, rule="D4", **play),
            ],
            scoring=Tricks(),
            notes=notes,
            end=tt.AfterDeals(deals, rule="D1"),
        )

    return again()


def played(match: tt.Match, seed: int = 1) -> tt.Match:
    rng = Random(seed)
    while not match.is_over:
        match.act(rng.choice(match.legal_actions))
    return match


@pytest.mark.parametrize("dealer", range(4))
def test_who_is_out_plays_to_no_trick_and_keeps_the_hand(dealer: int) -> None:
    match = tt.Match(build(alone=True), seed=3, dealer=dealer)
    declarer = match.to_act
    assert declarer is not None
    partner = (declarer + 2) % 4
    match.act("take H")
    assert match.view(None).out == (partner,)
    rng = Random(dealer)
    while len(match.deals) == 0:
        assert match.to_act != partner
        assert match.view(partner).hand_sizes[partner] == 5
        assert match.view(partner).legal_actions == ()
        match.act(rng.choice(match.legal_actions))
    for trick in match.deals[0].tricks:
        assert len(trick.cards) == 3
        assert partner not in trick.seats
    assert sum(match.deals[0].scores) == 5


def test_the_next_seat_leads_where_the_leader_is_out() -> None:
    match = tt.Match(build(alone=True, first_leader=tt.After("dealer", 3)), seed=3, dealer=0)
    match.act("take H")  # seat 1 is alone, and seat 3 would lead
    assert match.to_act == 0


def test_nobody_is_out_in_the_next_deal() -> None:
    match = tt.Match(build(alone=True), seed=3, dealer=0)
    match.act("take H")
    while not match.deals:
        match.act(match.legal_actions[0])
    assert match.view(None).out == ()


@pytest.mark.parametrize("dealer", range(4))
def test_the_declarer_plays_the_dummys_open_hand(dealer: int) -> None:
    match = tt.Match(build(dummy=True, first_leader=tt.After("dealer", 2)), seed=5, dealer=dealer)
    declarer = (dealer + 1) % 4
    dummy = (declarer + 2) % 4
    match.act("take S")
    lead = match.to_act
    assert lead == (declarer + 1) % 4
    assert match.view(lead).hand_of(dummy) == PACK.set([])
    match.act(match.legal_actions[0])
    for reader in (*range(4), None):
        assert match.view(reader).hand_of(dummy) == match.truth.hand_of(dummy)
    view = match.view(declarer)
    assert (view.to_act, view.turn) == (declarer, dummy)
    hand = match.truth.hand_of(dummy)
    assert {action.card for action in view.legal_actions if isinstance(action, tt.Play)} <= set(
        hand
    )
    assert match.view(dummy).legal_actions == ()
    own = next(iter(view.hand))
    with pytest.raises(tt.IllegalAction, match="dummy's turn"):
        match.act(f"play {own}")
    match.act(match.legal_actions[0])
    assert match.truth.hand_sizes[dummy] == 4
    assert match.view(None).trick.seats == (lead, dummy)
    seats = [seat for t in played(match).deals[0].tricks for seat in t.seats]
    assert seats.count(dummy) == 5


def test_a_deal_in_which_nobody_named_trumps_is_not_played_and_counts() -> None:
    match = tt.Match(build(deals=2), seed=5, dealer=0)
    match.act("pass")
    assert len(match.deals) == 1
    assert match.deals[0].tricks == ()
    match.act("pass")
    assert match.is_over
    assert match.winners == (0, 1)


def test_a_phase_may_end_the_play_early() -> None:
    game = build(NoTricksWanted, deals=1)
    pack = game.pack({0: "9S AH", 3: "AS"}, dealer=3)
    match = tt.Match(game, packs=[pack], dealer=3)
    match.act("take S")
    match.act("play 9S")  # another takes the first trick
    played(match)
    took = [trick.winner for trick in match.deals[0].tricks]
    assert 0 in took
    assert took.index(0) == len(took) - 1
    assert len(took) < 5


def test_a_match_of_deals_ends_after_them() -> None:
    match = played(tt.Match(build(deals=3), seed=8))
    assert len(match.deals) == 3
    best = max(match.totals)
    assert match.winners == tuple(s for s, total in enumerate(match.totals) if total == best)


def test_who_leads_may_be_counted_from_the_declarer() -> None:
    game = build(first_leader=tt.After("declarer", 3))
    match = tt.Match(game, seed=3, dealer=1)
    match.act("take H")
    assert match.to_act == (2 + 3) % 4
    setup = {"hands": {0: "AH"}, "contract": {"declarer": 2, "strain": "H"}}
    assert tt.Match(game, setup=setup, dealer=0, max_deals=1).to_act == 1


@pytest.mark.parametrize(
    ("play", "contract"),
    [
        ({}, {"dummy": 2}),
        ({"first_leader": tt.After("declarer")}, {"out": []}),
        ({"over": tt.DECLARER_TOOK}, {"open": []}),
    ],
)
def test_a_set_up_names_the_declarer_where_it_matters(play: Any, contract: Any) -> None:
    contract = {**contract, "strain": "H"}
    setup = {"hands": {0: "AH"}, "leader": 0, "contract": contract}
    with pytest.raises(tt.InvalidSetup, match="must name the declarer"):
        tt.Match(build(**play), setup=setup, dealer=0, max_deals=1)
    told = {**setup, "contract": {**contract, "declarer": 0}}
    assert tt.Match(build(**play), setup=told, dealer=3, max_deals=1).view(None).declarer == 0


@pytest.mark.parametrize("who", [4, "0", True, None])
@pytest.mark.parametrize("part", ["declarer", "dummy"])
def test_a_set_up_with_a_wrong_declarer_or_dummy_is_refused(part: str, who: Any) -> None:
    contract = {"declarer": 0, "strain": "H", part: who}
    setup = {"hands": {0: "AH"}, "leader": 0, "contract": contract}
    with pytest.raises(tt.InvalidSetup, match=f"{part}: there is no seat"):
        tt.Match(build(), setup=setup, dealer=0, max_deals=1)


@pytest.mark.parametrize("more", [{"dummy": 0}, {"dummy": 2, "out": [2]}])
def test_the_dummy_is_no_declarer_and_does_not_sit_out(more: Any) -> None:
    contract = {"declarer": 0, "strain": "H", **more}
    setup = {"hands": {0: "AH"}, "leader": 0, "contract": contract}
    with pytest.raises(tt.InvalidSetup, match=f"seat {more['dummy']} cannot be the dummy"):
        tt.Match(build(), setup=setup, dealer=0, max_deals=1)


def said(**what: Any) -> list[tuple[str, str | None]]:
    game = build(**what)
    return [(str(text), rule) for text, rule in game.phase("play").describe(game)]


def test_what_the_contract_may_be_is_in_the_rules() -> None:
    dummy, out = tt.Note.part("dummy", rule="D6"), tt.Note.part("out")
    laid = "After the first card is led, the dummy lays the hand open, and the declarer plays its"
    passed_over = "Who sits out plays to no trick; in the place of a leader the next leads."
    shown = "Before the first card is led, a hand that is to be open is laid open."
    assert set(said(notes=(dummy,))) - set(said()) == {(f"{laid} cards.", "D6")}
    more = said(notes=(out, tt.Note.part("open", "D8")))
    assert set(more) - set(said()) == {(passed_over, "D4"), (shown, "D8")}


def test_when_the_play_is_over_is_in_the_rules() -> None:
    over = said(over=LOST, over_rule="D9")
    text = "The play is over as soon as the strain is spades and the declarer has taken a trick."
    assert set(over) - set(said()) == {(text, "D9")}


@pytest.mark.parametrize("trick", ["", "9H", "9H TH"])
def test_a_set_up_may_have_a_seat_that_is_out(trick: str) -> None:
    hands = {0: "AH KH", 1: "9S TS", 2: "9C TC JC QC KC", 3: "9D TD"}
    gone = dict(zip((1, 3), trick.split(), strict=False))
    hands |= {seat: hands[seat].split()[1] for seat in gone}
    setup = {
        "hands": hands,
        "leader": 1,
        "trick": trick,
        "contract": {"declarer": 0, "strain": "H", "out": [2]},
        "tricks": [1, 2, 0, 0],
    }
    match = tt.Match(build(), setup=setup, dealer=3, max_deals=1)
    assert match.truth.hand_sizes[2] == 5
    played(match)
    assert all(len(t.cards) == 3 for t in match.deals[0].tricks)


@pytest.mark.parametrize(
    ("out", "hand", "message"),
    [
        ([1], "", "leads, and sits"),
        ([2, 3, 0], "", "at least two play"),
        ([7], "", "sits out: there is no seat 7; they are 0 to 3"),
        ("2", "", "no list of seats"),
        ([2], "9C", "holds 5 cards, not 1"),
    ],
)
def test_a_set_up_with_a_wrong_seat_out_is_refused(out: Any, hand: str, message: str) -> None:
    hands = {0: "AH KH", 1: "9S TS", **({2: hand} if hand else {})}
    setup = {
        "hands": hands,
        "leader": 1,
        "contract": {"declarer": 0, "strain": "H", "out": out},
    }
    with pytest.raises(tt.InvalidSetup, match=message):
        tt.Match(build(), setup=setup, dealer=3, max_deals=1)


def test_in_a_set_up_the_dummy_lies_open_after_the_first_trick() -> None:
    setup = {
        "hands": {0: "AH KH", 1: "9S TS", 2: "9C TC", 3: "9D TD"},
        "leader": 1,
        "contract": {"declarer": 0, "dummy": 2, "strain": "H"},
        "tricks": [1, 2, 0, 0],
    }
    match = tt.Match(
        build(dummy=True, first_leader=tt.After("dealer", 2)), setup=setup, dealer=3, max_deals=1
    )
    assert str(match.view(None).hand_of(2)) == "9C TC"
    match.act("play 9S")
    assert (match.to_act, match.view(None).turn) == (0, 2)


def test_a_compiled_position_plays_the_dummy_and_refuses_who_is_out() -> None:
    match = tt.Match(build(dummy=True, first_leader=tt.After("dealer", 2)), seed=5, dealer=3)
    match.act("take S")
    match.act(match.legal_actions[0])
    position = tt.Playout.from_view(match.truth)
    assert position.seat == match.view(None).turn
    assert len(position.legal_actions()) == len(match.legal_actions)
    alone = tt.Match(build(alone=True), seed=5, dealer=3)
    alone.act("take S")
    with pytest.raises(tt.TricktakerError, match="sits the deal out"):
        tt.Playout.from_view(alone.truth)


def test_worlds_are_drawn_with_a_dummy_and_with_seats_out() -> None:
    for game in (build(alone=True), build(dummy=True, first_leader=tt.After("dealer", 2))):
        match = tt.Match(game, seed=11, dealer=3)
        match.act("take S")
        rng = Random(2)
        for _card in range(7):
            match.act(rng.choice(match.legal_actions))
            view = match.view(match.to_act)
            for world in tt.infer.worlds(view, 5, seed=1):
                supposed = tt.Match.from_world(view, world)
                assert supposed.legal_actions == view.legal_actions


@pytest.mark.parametrize("dealer", range(4))
def test_where_no_trick_may_be_taken_the_play_ends_with_one(dealer: int) -> None:
    match = tt.Match(build(over=LOST, deals=2), seed=8, dealer=dealer)
    declarer = match.to_act
    match.act("take S")
    while len(match.deals) == 0:
        match.act(match.legal_actions[0])
    took = [trick.winner for trick in match.deals[0].tricks]
    assert declarer not in took[:-1]
    assert took[-1] == declarer or len(took) == 5
    match.act("take H")  # in other strains all tricks are played
    while not match.is_over:
        match.act(match.legal_actions[0])
    assert len(match.deals[1].tricks) == 5


def test_only_the_play_that_may_end_early_is_not_compiled() -> None:
    game = build(over=LOST)
    assert tt.Playout.of(game, "H")
    with pytest.raises(tt.TricktakerError, match="may end with any trick"):
        tt.Playout.of(game, "S")


class Open(Naming):
    """The declarer's hand lies open."""

    def act(self, view: tt.View, seat: int, action: tt.Action) -> Iterator[tt.Event]:
        yield tt.Said(seat, action, audience=tt.EVERYBODY)
        if isinstance(action, tt.Take):
            contract = {"declarer": seat, "strain": action.strain, "open": [seat]}
            yield tt.Noted("contract", contract)


@pytest.mark.parametrize("dealer", range(4))
def test_a_hand_lies_open_before_the_first_lead(dealer: int) -> None:
    game = build()
    phases = [Open() if phase.name == "naming" else phase for phase in game.phases]
    match = tt.Match(evolve(game, phases=phases), seed=3, dealer=dealer)
    declarer = (dealer + 1) % 4
    assert match.view(None).hand_of(declarer) == PACK.set([])
    match.act("take H")
    for reader in (*range(4), None):
        assert match.view(reader).hand_of(declarer) == match.truth.hand_of(declarer)
        assert len(match.view(reader).hand_of((declarer + 1) % 4)) == 5 * (
            reader == (declarer + 1) % 4
        )


@pytest.mark.parametrize("trick", ["", "9H"])
def test_a_hand_lies_open_in_a_set_up(trick: str) -> None:
    setup = {
        "hands": {0: "AH KH", 1: "9S TS" if not trick else "TS"},
        "leader": 1,
        "trick": trick,
        "contract": {"declarer": 0, "strain": "H", "open": [0]},
        "tricks": [1, 2, 0, 0],
    }
    match = tt.Match(build(), setup=setup, dealer=3, max_deals=1)
    assert str(match.view(3).hand_of(0)) == "KH AH"
    assert match.view(0).hand_of(1) == PACK.set([])


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ("0", "is no list of seats"),
        ([4], "there is no seat 4; they are 0 to 3"),
        ([0, 0], "is no list of seats"),
        ([True], "there is no seat True; they are 0 to 3"),
        (0, "is no list of seats"),
    ],
)
def test_a_set_up_with_wrong_open_hands_is_refused(given: Any, message: str) -> None:
    contract = {"declarer": 0, "strain": "H", "open": given}
    setup = {"hands": {0: "AH KH"}, "leader": 1, "contract": contract}
    with pytest.raises(tt.InvalidSetup, match=f"open hand: .*{message}"):
        tt.Match(build(), setup=setup, dealer=3, max_deals=1)


def test_a_set_up_names_the_declarer_who_may_take_no_trick() -> None:
    setup = {"hands": {0: "AH"}, "leader": 0, "contract": {"strain": "S", "open": []}}
    with pytest.raises(tt.InvalidSetup, match="must name the declarer"):
        tt.Match(build(over=LOST), setup=setup, dealer=0, max_deals=1)


def test_a_rung_may_ask_whether_the_declarer_has_taken_a_trick() -> None:
    """No trumps are led before; the fast position does not know who is the declarer."""
    lead = (Must(~tt.TRUMP, unless=tt.DECLARER_TOOK, rule="D6"),)
    game = build(lead=lead)
    pack = game.pack({0: "AH 9S TD", 1: "AS KH"}, dealer=3)
    match = tt.Match(game, packs=[pack], dealer=3)
    match.act("take S")
    assert "play 9S" not in map(str, match.legal_actions)
    with pytest.raises(tt.IllegalAction, match="the declarer has taken no trick: spades may not"):
        match.act("9S")
    match.act("AH")
    while match.view(None).trick_count == 0:
        match.act(match.legal_actions[0])
    assert match.view(None).tricks[0].winner == match.view(None).declarer == match.to_act
    assert "play 9S" in map(str, match.legal_actions)
    with pytest.raises(tt.TricktakerError, match="rule D6 asks for declarer_took"):
        tt.Playout.of(game, "S")
    contract = {"strain": "S", "out": []}
    with pytest.raises(tt.InvalidSetup, match="must name the declarer"):
        tt.Match(game, setup={"hands": {0: "AH"}, "leader": 0, "contract": contract})
