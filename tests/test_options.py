"""Rule options: types, bounds, names, settings that cannot go together."""

import pickle

import pytest
from attrs import frozen
from attrs.exceptions import FrozenInstanceError

from tricktaker.errors import InvalidOption
from tricktaker.options import Options, option, parse_setting, specs
from tricktaker.text import plain

HELP = plain("what it does")


@frozen
class House(Options):
    target: int = option(500, help=HELP, rule="S1.3", at_least=1, trial=(250, 100))
    floor: int | None = option(None, help=HELP, rule="S7.3", optional=True, trial=(-200,))
    exchange_cards: int = option(3, help=HELP, rule="S4.3", at_least=1, at_most=13)
    penalty: int = option(0, help=HELP, rule="S6.7", at_most=0)
    double_nil: bool = option(True, help=HELP, rule="S3.6")
    exchange: str = option(
        "bidder-first", help=HELP, rule="S4.3", choices=("bidder-first", "simultaneous")
    )
    called: str = option("whist", help=HELP, rule="S1")

    def check(self):
        if self.floor is not None and self.floor >= self.target:
            raise self.conflict("floor", "target", plain("a number below it"))


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("target", 0),
        ("target", -1),
        ("target", True),
        ("target", 4.0),
        ("target", "250"),
        ("target", None),
        ("target", [250]),
        ("floor", 2.5),
        ("floor", False),
        ("exchange_cards", 0),
        ("exchange_cards", 14),
        ("penalty", 1),
        ("double_nil", 1),
        ("double_nil", 0),
        ("double_nil", "true"),
        ("double_nil", None),
        ("exchange", "both"),
        ("exchange", None),
        ("called", 3),
    ],
)
def test_what_an_option_does_not_take(name, value):
    for make in (lambda: House(**{name: value}), lambda: House.of({name: value})):
        with pytest.raises(InvalidOption) as caught:
            make()
        assert caught.value.name == name
        assert caught.value.value is value
        assert str(caught.value.allowed) in str(caught.value)


@pytest.mark.parametrize(
    ("name", "value"),
    [("target", 1), ("floor", -1), ("exchange_cards", 1), ("exchange_cards", 13)],
)
def test_bounds_belong_to_what_is_allowed(name, value):
    assert House.of({name: value}).to_json()[name] == value


def test_what_is_allowed_is_said():
    assert {spec.name: str(spec.allowed) for spec in specs(House)} == {
        "target": "a whole number of at least 1",
        "floor": "a whole number, or none",
        "exchange_cards": "a whole number from 1 to 13",
        "penalty": "a whole number of at most 0",
        "double_nil": "true or false",
        "exchange": "one of bidder-first, simultaneous",
        "called": "a word",
    }


def test_specs():
    by_name = {spec.name: spec for spec in specs(House)}
    target = by_name["target"]
    assert (target.kind, target.default, target.rule, target.trial) == (
        "int",
        500,
        "S1.3",
        (250, 100),
    )
    assert target.help == HELP
    assert by_name["double_nil"].trial == (False,)
    assert by_name["exchange"].trial == ("simultaneous",)
    assert by_name["exchange_cards"].trial == ()
    assert by_name["floor"].optional
    assert specs(House) is specs(House)


def test_a_wrong_name_gets_the_nearest_right_one():
    for make in (
        lambda: House().replace(targte=250),
        lambda: House.of({"targte": 250}),
        lambda: parse_setting(House, "targte=250"),
        lambda: parse_setting(House, "targte"),
    ):
        with pytest.raises(InvalidOption, match='did you mean "target"'):
            make()


def test_settings_that_cannot_go_together_are_refused_naming_both():
    for make in (
        lambda: House(floor=500),
        lambda: House(floor=100, target=50),
        lambda: House(floor=100).replace(target=50),
    ):
        with pytest.raises(InvalidOption) as caught:
            make()
        assert "floor" in str(caught.value)
        assert "target" in str(caught.value)
    assert House(floor=100, target=101).floor == 100


def test_replace_and_json():
    house = House(target=250, double_nil=False)
    assert house.replace() == house
    assert house.replace(target=300) == House(target=300, double_nil=False)
    assert type(house.replace(target=300)) is House
    assert house.to_json() == {
        "target": 250,
        "floor": None,
        "exchange_cards": 3,
        "penalty": 0,
        "double_nil": False,
        "exchange": "bidder-first",
        "called": "whist",
    }
    assert House.of(house.to_json()) == house
    assert pickle.loads(pickle.dumps(house)) == house
    assert len({house, House(target=250, double_nil=False), House()}) == 2


def test_settings_do_not_change():
    house = House()
    with pytest.raises(FrozenInstanceError):
        house.target = 3  # type: ignore[misc]


@pytest.mark.parametrize(
    ("setting", "value"),
    [
        ("target=250", 250),
        ("target = 250", 250),
        ("floor=-200", -200),
        ("floor=none", None),
        ("floor=None", None),
        ("double_nil=false", False),
        ("double_nil=TRUE", True),
        ("exchange=simultaneous", "simultaneous"),
        ("called=a=b", "a=b"),
    ],
)
def test_settings_as_they_are_typed(setting, value):
    name, read = parse_setting(House, setting)
    assert name == setting.partition("=")[0].strip()
    assert read == value
    assert type(read) is type(value)


@pytest.mark.parametrize(
    "setting",
    [
        "target",
        "target=",
        "target=none",
        "target=4.0",
        "target=1_000",
        "target=٢٥٠",
        "target=true",
        "target=0",
        "target=" + "9" * 5000,
        "floor=",
        "double_nil=1",
        "double_nil=yes",
        "exchange=both",
        "",
        "=",
        "=250",
    ],
)
def test_settings_that_are_not_understood(setting):
    with pytest.raises(InvalidOption):
        parse_setting(House, setting)


def test_options_are_inherited():
    @frozen
    class More(House):
        bags: int = option(10, help=HELP, rule="S6.7", at_least=1)

    assert [spec.name for spec in specs(More)][-1] == "bags"
    assert More(target=1, bags=2).to_json()["bags"] == 2
    with pytest.raises(InvalidOption):
        More(bags=0)


def _undecorated():
    class Bad(Options):
        one: int = option(1, help=HELP, rule="1")

    return Bad


def _undeclared():
    @frozen
    class Bad(Options):
        one: int = 1

    return Bad


def _default():
    @frozen
    class Bad(Options):
        one: int = option(0, help=HELP, rule="1", at_least=1)

    return Bad


def _trial():
    @frozen
    class Bad(Options):
        one: int = option(1, help=HELP, rule="1", at_least=1, trial=(0,))

    return Bad


def _idle_trial():
    @frozen
    class Bad(Options):
        one: int = option(1, help=HELP, rule="1", trial=(1,))

    return Bad


def _type():
    @frozen
    class Bad(Options):
        one: float = option(1, help=HELP, rule="1")

    return Bad


def _optional():
    @frozen
    class Bad(Options):
        one: int | None = option(1, help=HELP, rule="1")

    return Bad


def _rule():
    @frozen
    class Bad(Options):
        one: int = option(1, help=HELP, rule="")

    return Bad


@pytest.mark.parametrize(
    "make",
    [_undecorated, _undeclared, _default, _trial, _idle_trial, _type, _optional, _rule],
)
def test_options_that_are_declared_wrongly_are_an_authors_error(make):
    with pytest.raises(TypeError):
        specs(make())


@pytest.mark.parametrize(
    ("setting", "allowed"),
    [
        ("target=1000000000001", "a whole number from 1 to 1000000000000"),
        ("target=99999999999999999999", "a whole number from 1 to 1000000000000"),
        ("target=-1000000000001", "a whole number from 1 to 1000000000000"),
        ("floor=-1000000000001", "a whole number from -1000000000000 to 1000000000000, or none"),
        ("penalty=-9999999999999999999", "a whole number from -1000000000000 to 0"),
        ("exchange_cards=1000000000001", "a whole number from 1 to 13"),
        ("target=0", "a whole number of at least 1"),
    ],
)
def test_whoever_goes_beyond_all_numbers_is_told_how_far_they_go(setting, allowed):
    with pytest.raises(InvalidOption) as caught:
        parse_setting(House, setting)
    assert str(caught.value).endswith(f"; it takes {allowed}")


# ------------------------------------------------------------------ options that need others


@frozen
class Needing(Options):
    scoring: str = option("alone", choices=("alone", "pairs"), help=plain("how"), rule="K1")
    bonus: int = option(
        0, help=plain("more"), rule="K2", trial=(5,), only_with={"scoring": "pairs"}
    )


def test_an_option_that_says_nothing_by_another_setting_keeps_its_default() -> None:
    assert Needing(scoring="pairs", bonus=5).bonus == 5
    assert Needing().bonus == 0
    with pytest.raises(InvalidOption) as caught:
        Needing(bonus=5)
    assert str(caught.value) == (
        '"bonus" cannot be 5 while "scoring" is alone; it takes its default, 0'
    )
