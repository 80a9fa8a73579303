"""House rules: each overrides one step, keeps the promises, and stands in the record."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest

import tricktaker as tt
from tests.contract.installing import installed, write_package
from tricktaker.testing import PROMISES, check
from tricktaker.testing.checking import look
from tricktaker.testing.table import Walk, readers
from tricktaker.text import plain

RULES = (
    "dealer-first",
    "double-score",
    "eavesdropper",
    "last-card-only",
    "low-card-wins",
    "one-deal",
    "trick-bell",
)
TOGETHER = tuple(rule for rule in RULES if rule != "eavesdropper")
NOTHING = {
    "compiled-play-agrees": ("dealer-first", "last-card-only", "low-card-wins", "trick-bell"),
    "advice-legal": ("last-card-only",),
    "score-sheet-agrees": ("double-score", "one-deal"),
}
"""Promises that have nothing to look at by a house rule: the play is not compiled then, a score
sheet knows no house rules, and advice is for what the game itself calls legal."""
TOGETHER_KEPT = (
    "cards-conserved",
    "scores-add-up",
    "seed-settles-all",
    "saves-go-on",
    "unseen-cards-make-no-difference",
)
ELSEWHERE = ("saves-go-on", "seed-settles-all")
"""What takes other processes is looked at by all rules together, below."""
BY_NAME = {promise.name: promise for promise in PROMISES}


@pytest.mark.parametrize("rule", RULES)
def test_a_house_rule_keeps_the_promises(test_games: Path, rule: str) -> None:
    for name, promise in BY_NAME.items():
        if name in ELSEWHERE and rule in TOGETHER:
            continue
        looked = look(promise, tt.load_game("magpie"), [0], house=[rule])
        assert bool(looked) != (rule in NOTHING.get(name, ())), name


def test_all_house_rules_together_keep_the_promises(game: tt.Game) -> None:
    for name in TOGETHER_KEPT:
        assert look(BY_NAME[name], game, [0], house=TOGETHER)


class LosesScore:
    """A house rule whose lines have no words."""

    @tt.hookimpl
    def tricktaker_deal_score(self, lines):
        return [*lines, tt.ScoreLine(0, 1, plain(""), "")]


class LosesCard:
    """A house rule that says where a card lies, and it does not."""

    @tt.hookimpl
    def tricktaker_after_trick(self, view, trick):
        return [tt.Moved(tt.STOCK, "sleeve", 1, view.game.cards.set([trick.cards[0]]))]


@pytest.mark.parametrize(
    ("rule", "promise", "hook"),
    [
        (LosesScore, "scores-add-up", "tricktaker_deal_score"),
        (LosesCard, "cards-conserved", "tricktaker_after_trick"),
    ],
)
def test_a_house_rule_that_breaks_a_promise_is_named(
    test_games: Path, tmp_path: Path, rule: type, promise: str, hook: str
) -> None:
    source = f"from tests.contract.test_house_rules import {rule.__name__}\n"
    entries = {"tricktaker.house": {"faulty": f"extra_faulty_{hook}:{rule.__name__}"}}
    write_package(tmp_path, "extra-faulty", {f"extra_faulty_{hook}": source}, entries)
    with installed(tmp_path):
        house = ["trick-bell", "faulty", "last-card-only"]
        broken = check(tt.load_game("magpie"), house=house, settings=()).broken
    assert broken is not None
    assert broken.promise is BY_NAME[promise]
    assert broken.fault == f"hook {hook} of house rule faulty"


def play(game: tt.Game, *house: str, deals: int = 1, seed: int = 3) -> tt.Match:
    return Walk(game, seed, deals=deals, house=house).play()


def test_only_the_last_card_is_legal(game: tt.Game) -> None:
    walk = Walk(game, 3, house=["last-card-only"])
    for match in walk:
        cards = [a.card for a in match.legal_actions if isinstance(a, tt.Play)]
        if not cards:
            continue
        assert len(cards) == 1
        plain = tt.Match.from_record(tt.Record.parse(_without_house(match)))
        others = [action for action in plain.legal_actions if action not in match.legal_actions]
        if others:
            with pytest.raises(tt.IllegalAction, match="last-card-only"):
                match.act(others[0])
            return
    pytest.fail("there was never a choice")


def _without_house(match: tt.Match) -> str:
    return str(match.save()).replace('"house": ["last-card-only"]', '"house": []')


def test_the_low_card_wins(game: tt.Game) -> None:
    for trick in play(game, "low-card-wins").deals[0].tricks:
        low = min(trick.cards, key=game.cards.index)
        assert trick.winner == trick.seats[trick.cards.index(low)]


def test_the_dealer_leads(test_games: Path) -> None:
    game = tt.load_game("spades")
    for seed in range(4):
        deal = play(game, "dealer-first", seed=seed).deals[0]
        assert deal.tricks[0].leader == deal.dealer
        usual = play(game, seed=seed).deals[0]
        assert usual.tricks[0].leader == (usual.dealer + 1) % 4


def test_the_bell_rings_after_each_trick(game: tt.Game) -> None:
    match = play(game, "trick-bell")
    rings = [
        e.value for e in match.view(None).events if isinstance(e, tt.Noted) and e.key == "bell"
    ]
    assert rings == list(range(1, len(match.deals[0].tricks) + 1))


def test_every_line_counts_twice(game: tt.Game) -> None:
    once, twice = play(game), play(game, "double-score")
    assert [line.amount * 2 for line in once.deals[0].score_lines] == [
        line.amount for line in twice.deals[0].score_lines
    ]
    assert any(line.amount for line in twice.deals[0].score_lines)


def test_the_match_is_one_deal(game: tt.Game) -> None:
    match = play(game, "one-deal", deals=5)
    assert len(match.deals) == 1
    best = max(match.totals)
    assert match.winners == tuple(s for s, total in enumerate(match.totals) if total == best)


def test_an_observer_hears_what_each_reader_gets(game: tt.Game) -> None:
    house = importlib.import_module("tricktaker_testgames.house")
    match = play(game, "eavesdropper", deals=2)
    heard = house.HEARD[-1].heard
    for reader in readers(game):
        assert tuple(e for e, who in heard if who == reader) == match.view(reader).events


def test_house_rules_stand_together_and_in_the_record(game: tt.Game) -> None:
    rules = ("one-deal", "double-score", "trick-bell", "low-card-wins")
    match = play(game, *rules, deals=5)
    header = match.record().header
    assert header["house"] == list(rules)
    again = tt.Match.from_record(tt.Record.parse(str(match.record())))
    assert again.deals == match.deals
    plain = str(match.record()).replace(str(header["house"]).replace("'", '"'), "[]")
    with pytest.raises(tt.RecordError):
        tt.Match.from_record(tt.Record.parse(plain))


def test_house_rules_are_never_active_unless_named(game: tt.Game) -> None:
    assert play(game).record().header["house"] == []
    bells = [e for e in play(game).view(None).events if isinstance(e, tt.Noted) and e.key == "bell"]
    assert not bells


@pytest.mark.parametrize("names", [["no-such-rule"], ["one-deal", "one-deal"], ["one-dael"]])
def test_house_rules_that_cannot_be_are_refused(game: tt.Game, names: list[str]) -> None:
    with pytest.raises(tt.TricktakerError, match=names[-1]):
        tt.Match(game, house=names)
