"""The rules in words."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random

import pytest
from attrs import evolve

import tricktaker as tt
from tricktaker.describe import describe, options_text, setting_text
from tricktaker.options import specs
from tricktaker.text import plain

from . import rule_texts
from .runs import run

GOLDEN = Path(__file__).parent.parent / "golden"
NAMES = sorted(file.stem.removeprefix("rules-") for file in GOLDEN.glob("rules-*.txt"))


def test_every_game_has_a_golden_file():
    assert set(NAMES) == set(tt.games()) - {"magpie", "tiny_hearts"}


@pytest.mark.parametrize("name", NAMES)
def test_golden_file(name):
    """To renew it: COLUMNS=80 tricktaker rules NAME > tests/golden/rules-NAME.txt."""
    result = run("rules", name)
    assert result.exit_code == 0
    assert result.stdout == (GOLDEN / f"rules-{name}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", NAMES)
def test_golden_file_of_options(name):
    """To renew it: python -m tests.cli.rule_texts."""
    assert rule_texts.text_of(name) == (GOLDEN / f"options-{name}.txt").read_text(encoding="utf-8")


def test_options_change_the_rules_that_are_printed():
    said = " ".join(
        run("rules", "spades", "-o", "target=250", "-o", "exchange_cards=1").stdout.split()
    )
    assert "whoever has 250 points or more wins" in said
    assert "gives 1 card, face down" in said
    assert "target=250: Points that win the match. Takes a whole number of at least 1; the" in said
    assert "the default is 500." in said
    assert "double-nil" not in run("rules", "spades", "-o", "double_nil=false").stdout


def test_every_option_stands_there_with_its_default_and_its_rule():
    game = tt.load_game("spades")
    by_name = {
        str(text).partition("=")[0]: (str(text), rule) for text, rule in options_text(game).lines
    }
    for spec in specs(type(game.options)):
        text, rule = by_name[spec.name]
        assert text.startswith(f"{spec.name}={setting_text(spec.default)}:")
        assert str(spec.help) in text
        assert str(spec.allowed) in text
        assert rule == spec.rule


def test_help_after_a_games_name_lists_its_options():
    shown = run("play", "spades", "--help").stdout.partition("\nOptions of spades, for -o:\n")[2]
    assert "blind_nil_min_deficit=0" in shown
    assert "Options of" not in run("play", "--help").stdout


def test_rules_as_json():
    data = json.loads(run("rules", "spades", "-o", "floor=-200", "--json").stdout)
    floor = next(option for option in data["options"] if option["name"] == "floor")
    assert (floor["value"], floor["default"], floor["rule"]) == (-200, None, "S7.3")
    rules = [rule["rule"] for section in data["sections"] for rule in section["rules"]]
    assert {"S2.2", "S3.2", "S5.2", "S6.1", "S7.1"} <= set(rules)


@pytest.mark.parametrize("name", NAMES)
def test_titles_begin_alike(name):
    data = json.loads(run("rules", name, "--json").stdout)
    assert all(section["title"][0].isupper() for section in data["sections"])


def test_one_minus_is_printed_and_another_is_typed():
    said = " ".join(run("rules", "spades", "-o", "floor=-200").stdout.split())
    assert "falls to −200 points or below" in said
    assert "else −100." in said
    assert "floor=-200:" in said  # as it is typed
    assert "-" not in run("rules", "spades").stdout.replace("double-nil", "").replace(
        "bidder-first", ""
    )


# ------------------------------------------------------------------ where the notes stand


def noted(*notes):
    """The sections of Spades with notes of these texts and numbers: title to texts."""
    lines = [(plain(text), rule) for text, rule in notes]
    game = evolve(tt.load_game("spades"), other_rules=lines)
    return {str(s.title): [str(text) for text, _rule in s.lines] for s in describe(game)}


def test_a_note_stands_with_the_rules_of_its_chapter_by_its_number():
    sections = noted(("A6.10", "S6.10"), ("A6.0", "S6.0"), ("A4.1", "S4.1"), ("A3.9", "S3.9"))
    assert sections["Score"][1] == "A6.0"  # after S5.6
    assert sections["Score"][-1] == "A6.10"  # after S6.7: numbers are counted, not spelt
    assert sections["exchange"][0] == "A4.1"
    assert sections["bidding"][-1] == "A3.9"
    assert "Besides" not in sections


def test_a_note_of_no_chapter_stands_besides_and_none_stands_twice():
    follow = "Follow the suit led if you can."
    sections = noted(("Z", "Z9"), ("none", None), ("Z", "Z9"), ("A", "A1"))
    assert sections["Besides"] == ["none", "A", "Z"]
    line = next(x for s in describe(tt.load_game("spades")) for x in s.lines if str(x[0]) == follow)
    game = evolve(tt.load_game("spades"), other_rules=[line, line])
    texts = [str(text) for section in describe(game) for text, _rule in section.lines]
    assert texts.count(follow) == 1


def test_a_packet_that_goes_round_again_is_told_again():
    plan = [tt.Each(3), tt.To("talon", 1), tt.Each(3), tt.Each(2), tt.To("talon", 1)]
    spades = tt.load_game("spades")
    dealing = tt.Dealing(plan=plan, rule="S2.2")
    game = evolve(spades, phases=[dealing, *spades.phases[1:]])
    (lines,) = [section.lines for section in describe(game) if str(section.title) == "dealing"]
    dealt = [str(text).partition(",")[0] for text, rule in lines if rule == "S2.2"]
    three = "Each player is dealt a packet of 3"
    two = "Each player is dealt a packet of 2"
    assert dealt == [three, "1 card is dealt to the talon.", three, two, dealt[1]]


@pytest.mark.parametrize("name", NAMES)
def test_no_rule_stands_twice_and_each_section_counts_up(name):
    for section in describe(tt.load_game(name)):
        ruled = [line for line in section.lines if line[1]]
        if str(section.title) != "dealing":  # a packet may go round again
            assert len(set(ruled)) == len(ruled)
        numbers = [rule or "" for _text, rule in ruled]
        assert numbers == sorted(numbers)  # none of these has a number above 9


# ------------------------------------------------------------------ other packs and rankings


def cards_section(**changes):
    # no phases: how a pack is dealt is another matter
    game = evolve(tt.load_game("spades"), phases=(), **changes)
    cards = next(section for section in describe(game) if str(section.title) == "Cards")
    return [str(text) for text, _rule in cards.lines]


PIQUET = tt.Pack.standard("789TJQKA")


def test_what_is_the_same_for_every_trump_is_said_once():
    rankings = {
        suit: tt.Ranking.of(
            PIQUET,
            "789JQKTA",
            trump=suit,
            trump_order="78QKTA9J",
            points={"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2},
            trump_points={"J": 20, "9": 14, "A": 11, "T": 10, "K": 4, "Q": 3},
        )
        for suit in "CDHS"
    }
    assert cards_section(cards=PIQUET, rankings=rankings) == [
        "32 cards: 7 8 9 10 J Q K A of clubs, diamonds, hearts, spades.",
        "Trumps may be: clubs, diamonds, hearts, spades.",
        "Trumps, high to low: J 9 A 10 K Q 8 7.",
        "Other suits, high to low: A 10 K Q J 9 8 7.",
        "Points of trumps: J 20, 9 14, A 11, 10 10, K 4, Q 3.",
        "Points of other cards: A 11, 10 10, K 4, Q 3, J 2.",
    ]


def test_a_bower_stands_among_the_trumps():
    pack = tt.Pack.standard("9TJQKA")
    bowers = ["9S", "TS", "QS", "KS", "AS", "JC", "JS"]
    euchre = tt.Ranking.of(pack, "9TJQKA", trump="S", trump_order=bowers)
    lines = cards_section(cards=pack, rankings={None: euchre})
    assert "Trumps, high to low: JS JC AS KS QS TS 9S." in lines
    assert "clubs, high to low: A K Q 10 9." in lines
    assert "hearts, high to low: A K Q J 10 9." in lines


def test_a_game_without_trumps_and_with_points_of_single_cards():
    pack = tt.Pack.standard()
    hearts = tt.Ranking.of(pack, points={"QS": 13} | {f"{rank}H": 1 for rank in "23456789TJQKA"})
    lines = cards_section(cards=pack, rankings={None: hearts})
    assert "There are no trumps." in lines
    assert any(line.startswith("Points of cards: QS 13, 2H 1") for line in lines)


def test_a_strain_that_is_no_suit_is_told_by_what_it_is_called():
    def ranking(order, **more):
        return tt.Ranking.of(PIQUET, order, **more)

    jacks = ["JD", "JH", "JS", "JC"]
    rankings = {
        "S": ranking("789TJQKA", trump="S"),
        "G": ranking("789TQKA", trump_order=jacks, strain="G", called=plain("grand")),
        "N": ranking("789JTQKA", strain="N", called=plain("null")),
        "low": ranking("AKQJT987", strain="low"),
        None: ranking("789TJQKA"),
    }
    lines = cards_section(cards=PIQUET, rankings=rankings)[1:]
    assert lines == [
        "With spades as trumps:",
        "High to low: A K Q J 10 9 8 7.",
        "In grand:",
        "Trumps, high to low: JC JS JH JD.",
        "Other suits, high to low: A K Q 10 9 8 7.",
        "In null, without trumps:",
        "High to low: A K Q 10 J 9 8 7.",
        "In low, without trumps:",
        "High to low: 7 8 9 10 J Q K A.",
        "Without trumps:",
        "High to low: A K Q J 10 9 8 7.",
    ]


def test_a_double_pack():
    pack = tt.Pack.standard("TJQKA", copies=2)
    ranking = tt.Ranking.of(pack, "TJQKA")
    assert cards_section(cards=pack, rankings={None: ranking})[0] == (
        "40 cards: 2 each of 10 J Q K A of clubs, diamonds, hearts, spades."
    )


@pytest.mark.parametrize("clockwise", [True, False])
def test_the_direction_and_the_partners(clockwise):
    seating = tt.Seating.each(3, clockwise=clockwise)
    game = evolve(tt.load_game("spades"), seating=seating)
    table = [str(text) for text, _rule in describe(game)[0].lines]
    way = "clockwise" if clockwise else "anticlockwise"
    assert table == [f"3 players in turn order: seats 0 to 2, {way}.", "Everybody plays alone."]


def test_a_suit_is_ranked_with_each_trump_it_is_ranked_alike_with():
    (cards,) = [
        section for section in describe(tt.load_game("euchre")) if str(section.title) == "Cards"
    ]
    told = [str(text) for text, _rule in cards.lines]
    for trump, twin in (("clubs", "spades"), ("spades", "clubs"), ("hearts", "diamonds")):
        start = told.index(f"With {trump} as trumps:")
        suits = [line.partition(",")[0] for line in told[start + 2 : start + 5]]
        assert sorted([*suits, trump]) == ["clubs", "diamonds", "hearts", "spades"]
        assert f"{twin}, high to low: A K Q 10 9." in told[start:]


@pytest.mark.parametrize("name", sorted(tt.games()))
def test_every_rule_that_a_score_line_names_is_printed(name):
    printed = set(re.findall(r"\b[A-Z]+[0-9]+(?:\.[0-9]+)?\b", run("rules", name).stdout))
    named, rng, bot = set(), Random(1), tt.load_bot("random")
    for seed in range(8):
        match = tt.Match(tt.load_game(name), seed=seed, max_deals=5)
        while not match.is_over:
            match.act(bot.choose(match.view(match.to_act), rng))
        named |= {line.rule for deal in match.deals for line in deal.score_lines}
    assert named
    assert named <= printed
