"""Score lines, the standing of a match, and when a match ends."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final, Protocol

from attrs import field, frozen

from tricktaker.errors import InvalidSetup, called
from tricktaker.text import Domain, Text, plain

if TYPE_CHECKING:
    from tricktaker.view import View

_ = Domain("tricktaker", "tricktaker")

Side = int
"""A partnership, or a seat where there are none: the index of `totals`, `scores` and `winners`."""


def _counts(value: Mapping[str, int] | Sequence[tuple[str, int]]) -> tuple[tuple[str, int], ...]:
    pairs = value.items() if isinstance(value, Mapping) else value
    return tuple((str(name), int(change)) for name, change in pairs)


@frozen
class ScoreLine:
    """One entry of a score sheet: who gets how many points, why, and by which rule.

    ``counts`` says how the line changes the game's counters: in Spades a line for overtricks adds
    to the bags.

    >>> ScoreLine(0, 2, _("2 bags"), "S6.2", counts={"bags": 2}).counts
    (('bags', 2),)
    """

    side: Side
    amount: int
    reason: Text
    rule: str
    counts: tuple[tuple[str, int], ...] = field(default=(), converter=_counts)

    def to_json(self) -> dict[str, Any]:
        """The line as JSON data; `from_json` reads it back."""
        data: dict[str, Any] = {
            "side": self.side,
            "amount": self.amount,
            "reason": self.reason.to_json(),
            "rule": self.rule,
        }
        if self.counts:
            data["counts"] = dict(self.counts)
        return data

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> ScoreLine:
        """The line that `to_json` wrote."""
        return cls(
            side=data["side"],
            amount=data["amount"],
            reason=Text.from_json(data["reason"]),
            rule=data["rule"],
            counts=data.get("counts", {}),
        )


def total(lines: Sequence[ScoreLine], sides: int) -> tuple[int, ...]:
    """What each side gets from the lines together.

    >>> total([ScoreLine(0, 40, _("contract"), "S6.1"), ScoreLine(0, 2, _("bags"), "S6.2")], 2)
    (42, 0)
    """
    amounts = [0] * sides
    for line in lines:
        amounts[line.side] += line.amount
    return tuple(amounts)


@frozen
class Counter:
    """A number that a game carries from deal to deal for each side, such as the bags of Spades.

    A match may start with a value of at least ``at_least`` and, where it is given, below ``below``.
    Screens call it by its ``title``.
    """

    name: str
    at_least: int = 0
    below: int | None = None
    title: Text = field(kw_only=True)

    @title.default
    def _own_name(self) -> Text:
        return plain(self.name)

    def check(self, values: Sequence[int]) -> None:
        """Refuse start values out of bounds.

        :raises InvalidSetup: naming the counter and what is allowed.
        """
        for value in values:
            if value < self.at_least or (self.below is not None and value >= self.below):
                raise InvalidSetup(self._refusal(value))

    def _refusal(self, value: int) -> Text:
        if self.below is None:
            return _(
                "a match cannot start with {value} {name}; at least {low}",
                value=value,
                name=self.title,
                low=self.at_least,
            )
        return _(
            "a match cannot start with {value} {name}; {low} to {high} are allowed",
            value=value,
            name=self.name,
            low=self.at_least,
            high=self.below - 1,
        )


@frozen
class Standing:
    """Where a match stands between deals: the totals and the game's counters, by side.

    >>> Standing.start(2, [Counter("bags")], {"totals": [490, 480]})
    Standing(totals=(490, 480), counters=(('bags', (0, 0)),))
    """

    totals: tuple[int, ...]
    counters: tuple[tuple[str, tuple[int, ...]], ...] = ()

    @classmethod
    def start(
        cls, sides: int, counters: Sequence[Counter], given: Mapping[str, Any] | None = None
    ) -> Standing:
        """The standing before the first deal; what is not given starts at nothing.

        :raises InvalidSetup: if a name is unknown, or values are no whole numbers, too few or
            out of bounds.
        """
        if given is not None and not isinstance(given, Mapping):
            raise InvalidSetup(_("a start is given by name, such as totals"))
        given = dict(given or {})
        totals = _numbers("totals", given.pop("totals", (0,) * sides), sides)
        ready = []
        for counter in counters:
            default = (max(0, counter.at_least),) * sides
            values = _numbers(counter.name, given.pop(counter.name, default), sides)
            counter.check(values)
            ready.append((counter.name, values))
        if given:
            known = ("totals", *(counter.name for counter in counters))
            raise InvalidSetup(
                _(
                    'a match does not start with "{name}"; it starts with: {known}',
                    name=called(next(iter(given))),
                    known=known,
                )
            )
        return cls(totals, tuple(ready))

    def counter(self, name: str) -> tuple[int, ...]:
        """The values of one counter, by side.

        :raises KeyError: if the game has no such counter.
        """
        return dict(self.counters)[name]

    def named(self, name: str) -> tuple[int, ...]:
        """A counter that is asked for as an attribute, such as ``match.bags``.

        :raises AttributeError: if the game has no such counter.

        >>> Standing((0, 0), (("bags", (3, 1)),)).named("bags")
        (3, 1)
        """
        for counter, values in self.counters:
            if counter == name:
                return values
        raise AttributeError(f"there is no {name!r} here")

    def leaders(self, *, lowest: bool = False) -> tuple[Side, ...]:
        """The sides with the highest total, or the lowest; several if they are level.

        >>> Standing((60, 81, 81)).leaders(), Standing((60, 81, 81)).leaders(lowest=True)
        ((1, 2), (0,))
        """
        best = min(self.totals) if lowest else max(self.totals)
        return tuple(side for side, value in enumerate(self.totals) if value == best)

    def after(self, lines: Sequence[ScoreLine]) -> Standing:
        """The standing when a deal with these lines has been scored."""
        totals = [
            t + gain for t, gain in zip(self.totals, total(lines, len(self.totals)), strict=True)
        ]
        counters = {name: list(values) for name, values in self.counters}
        for line in lines:
            for name, change in line.counts:
                counters[name][line.side] += change
        return Standing(tuple(totals), tuple((n, tuple(v)) for n, v in counters.items()))

    def to_json(self) -> dict[str, Any]:
        """Totals and counters by name, as a header's ``start`` has them."""
        return {"totals": list(self.totals), **{n: list(v) for n, v in self.counters}}


MOST: Final = 10**12
"""More points than any match reaches: a larger number is a slip."""


def _numbers(name: str, values: Any, sides: int) -> tuple[int, ...]:
    whole = isinstance(values, (list, tuple)) and all(
        isinstance(v, int) and not isinstance(v, bool) and -MOST <= v <= MOST for v in values
    )
    if not whole or len(values) != sides:
        raise InvalidSetup(
            _.plural(
                "{name} must be {count} whole number",
                "{name} must be {count} whole numbers, one for each side",
                count=sides,
                name=name,
            )
        )
    return tuple(values)


class Scoring(Protocol):
    """How a game scores a deal, in two halves that a match and a score sheet share.

    ``facts_type`` is a frozen class whose fields are what happened, each made by `fact`, in the
    game's own words.
    """

    facts_type: type[Any]

    def facts(self, view: View) -> Any:
        """What happened in a finished deal, from what everybody has seen.

        None if that cannot be told: a set-up left out what was bid.
        """

    def check(self, facts: Any, standing: Standing) -> None:
        """Refuse facts that can be each by itself, and not together, with `InvalidFacts`."""

    def lines(self, facts: Any, standing: Standing) -> Iterable[ScoreLine]:
        """The score of a deal with these facts, for a match that stands so."""

    def describe(self) -> Iterable[tuple[Text, str]]:
        """The rules of the score in words, each with its number."""


class End(Protocol):
    """When a match is over, and who has won it: `FirstTo`, `AfterDeals`, or a game's own."""

    @property
    def lowest(self) -> bool:
        """Whether points are to be avoided: the lowest total wins."""

    def winners(self, standing: Standing, deals: int) -> tuple[Side, ...] | None:
        """The winners when so many deals have left this standing, or None if the match goes on."""

    @property
    def length(self) -> Text:
        """How long a match is, in a few words: "to 500 points"."""

    def describe(self) -> Sequence[tuple[Text, str]]:
        """The end of a match in words, each rule with its number."""


@frozen
class FirstTo:
    """A match that ends when a side has reached the target, or fallen to the floor.

    The higher total wins, or where points are to be avoided the lower; equal totals play another
    deal. With neither, a match is a single deal, and sides that are level win it together.

    :ivar target: the total to reach; None for no target.
    :ivar floor: the total that ends the match for a side at it or below; None for no floor.
    :ivar rule: the number of the rule on the target, ``floor_rule`` of the one on the floor.
    :ivar lowest: the lowest total wins.

    >>> FirstTo(500).winners(Standing((510, 508)))
    (0,)
    >>> FirstTo(500).winners(Standing((510, 510))) is None
    True
    >>> FirstTo(100, lowest=True).winners(Standing((104, 31, 60, 65)))
    (1,)
    >>> FirstTo(None).winners(Standing((81, 81)))
    (0, 1)
    """

    target: int | None
    floor: int | None = None
    rule: str = ""
    floor_rule: str = ""
    lowest: bool = field(default=False, kw_only=True)

    def winners(self, standing: Standing, deals: int = 1) -> tuple[Side, ...] | None:
        """The winners when so many deals have left this standing, or None if the match goes on."""
        totals, leaders = standing.totals, standing.leaders(lowest=self.lowest)
        if self.target is None and self.floor is None:
            return leaders
        reached = self.target is not None and max(totals) >= self.target
        fallen = self.floor is not None and min(totals) <= self.floor
        return leaders if (reached or fallen) and len(leaders) == 1 else None

    @property
    def length(self) -> Text:
        """How long a match is, in a few words."""
        if self.target is not None:
            return _.plural("to {count} point", "to {count} points", count=self.target)
        if self.floor is not None:
            return _.plural("down to {count} point", "down to {count} points", count=self.floor)
        return _("a single deal")

    def describe(self) -> tuple[tuple[Text, str], ...]:
        """The end of a match in words."""
        if self.target is None and self.floor is None:
            single = _("A match is a single deal; the higher total wins.")
            if self.lowest:
                single = _("A match is a single deal; the lower total wins.")
            return ((single, self.rule),)
        lines = []
        if self.target is not None:
            told = _avoided_text if self.lowest else _target_text
            lines.append((told(self.target), self.rule))
        if self.floor is not None:
            lines.append((_floor_text(self.floor), self.floor_rule))
        return tuple(lines)


@frozen
class AfterDeals:
    """A match of so many deals; the highest total wins, and sides that are level win together.

    :ivar rule: the number of the rule on it.

    >>> AfterDeals(4).winners(Standing((620, 410)), deals=3) is None
    True
    >>> AfterDeals(4).winners(Standing((620, 410)), deals=4)
    (0,)
    """

    deals: int
    rule: str = ""

    lowest: ClassVar[bool] = False

    def winners(self, standing: Standing, deals: int) -> tuple[Side, ...] | None:
        """The winners when so many deals have left this standing, or None if the match goes on."""
        return standing.leaders() if deals >= self.deals else None

    @property
    def length(self) -> Text:
        """How long a match is, in a few words."""
        return _.plural("{count} deal", "{count} deals", count=self.deals)

    def describe(self) -> tuple[tuple[Text, str], ...]:
        """The end of a match in words."""
        text = _.plural(
            "A match is a single deal; the higher total wins.",
            "A match has {count} deals; the highest total wins, and who is level wins together.",
            count=self.deals,
        )
        return ((text, self.rule),)


def _avoided_text(target: int) -> Text:
    return _(
        "After a deal is scored, whoever has {target} points or more ends the match: the lowest"
        " total wins, and equal totals play another deal.",
        target=target,
    )


def _target_text(target: int) -> Text:
    return _(
        "After a deal is scored, whoever has {target} points or more wins; if several have got"
        " there, the highest total wins, and equal totals play another deal.",
        target=target,
    )


def _floor_text(floor: int) -> Text:
    return _(
        "Whoever falls to {floor} points or below ends the match: the highest total wins, and"
        " equal totals play another deal.",
        floor=floor,
    )
