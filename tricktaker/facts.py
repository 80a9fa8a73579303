"""Facts: what happened in a deal, as a game declares it and a score sheet asks for it.

>>> from attrs import frozen
>>> @frozen
... class Facts:
...     maker: int = fact(_("Who made trumps"), names="seat", rule="E3.2")
...     alone: bool = fact(_("Maker played alone"), rule="E3.5")
...     tricks: tuple[int, ...] = fact(_("Tricks"), per="side", of=range(6), total=5, rule="E6.4")
>>> [(question.name, question.is_yes_no) for question in questions(Facts, scoring=None)]
[('maker', False), ('alone', True), ('tricks', False)]
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from types import NoneType
from typing import TYPE_CHECKING, Any, Final, Literal, get_args, get_type_hints

from attrs import NOTHING, Attribute, converters, field, fields, frozen

from tricktaker.errors import InvalidFacts, spelled
from tricktaker.given import misfit
from tricktaker.text import Domain, Text, plain

if TYPE_CHECKING:
    from tricktaker.scoring import Standing
    from tricktaker.seating import Seating

_ = Domain("tricktaker", "tricktaker")

_META: Final = "tricktaker"

Whose = Literal["seat", "side"]


def fact(
    ask: Text | Callable[[Any], Text],
    *,
    rule: str | Callable[[Any], str] | None = None,
    count_rule: str | Callable[[Any], str] | None = None,
    of: Sequence[object] | None = None,
    names: Whose | None = None,
    per: Whose | None = None,
    total: int | None = None,
    none: bool = False,
    default: Any = NOTHING,
    at_table: Callable[[Any], bool] | None = None,
    in_deal: Callable[[Any, int], bool] | None = None,
    only_if: str | Callable[[Mapping[str, Any]], bool] | None = None,
    convert: Callable[[Any], Any] | None = None,
    check: Callable[[Any, Any, Standing], None] | None = None,
) -> Any:
    """Declare a fact; a ``bool`` is asked for by yes or no.

    :param ask: what a score sheet asks, or a function of the scoring that says it.
    :param rule: the number of the rule by which a value that cannot be is refused, or a function of
        the scoring that says it.
    :param count_rule: the same where there are too few values of `per`, or too many; else `rule`.
    :param of: the values that there are; with `per` those of each.
    :param names: ``"seat"`` or ``"side"`` if it is the number of one.
    :param per: ``"seat"`` or ``"side"`` if it has a value for each.
    :param total: what the values of all add up to: whole numbers, if `of` does not say more.
    :param none: whether there may be none of it.
    :param default: what it is if it is not told, or none is.
    :param at_table: whether the table asks for it at all, from the scoring and its options.
    :param in_deal: whether it is asked of the deal of a match that has this number, from the
        scoring and the number. It is None where it is not asked.
    :param only_if: the name of a fact before it that there must be, or a function that says from
        those facts, by name, whether it is asked of a deal. It is None where it is not asked.
    :param convert: makes its one form of what is told.
    :param check: refuses what this table cannot have, from the scoring, a value and the standing.

    >>> @frozen
    ... class Facts:
    ...     taker: int | None = fact(_("Who took (none if nobody did)"), names="seat", none=True)
    ...     alone: bool | None = fact(_("Taker played alone"), only_if="taker")
    >>> Facts(taker=None)
    Facts(taker=None, alone=None)
    """
    if of is None and total is not None:
        of = range(total + 1)
    meta = {
        "ask": ask, "rule": rule, "count_rule": count_rule, "of": of, "names": names, "per": per,
        "total": total, "none": none, "default": default, "at_table": at_table, "in_deal": in_deal,
        "only_if": only_if, "check": check,
    }  # fmt: skip
    may_be_absent = none or any(when is not None for when in (at_table, in_deal, only_if))
    converter = convert if convert is not None else _fixed if per is not None else None
    return field(
        default=None if may_be_absent else default,
        converter=None if converter is None else converters.optional(converter),
        kw_only=True,
        metadata={_META: meta},
    )


def _fixed(given: object) -> object:
    return tuple(given) if isinstance(given, list) else given


@frozen(kw_only=True)
class Question:
    """A fact as the score sheet of a table asks for it; see `fact` for what each part says."""

    name: str
    ask: Text
    is_yes_no: bool = False
    rule: str | None = None
    count_rule: str | None = None
    of: Sequence[object] | None = None
    names: Whose | None = None
    per: Whose | None = None
    total: int | None = None
    none: bool = False
    default: Any = NOTHING
    in_deal: Callable[[int], bool] | None = None
    only_if: str | Callable[[Mapping[str, Any]], bool] | None = None
    convert: Callable[[Any], Any] | None = None
    check: Callable[[Any, Standing], None] | None = None

    def is_asked(self, told: Mapping[str, Any], deal: int) -> bool:
        """Whether it is asked of the deal with this number, of which this is told, by name."""
        if self.in_deal is not None and not self.in_deal(deal):
            return False
        if self.only_if is None:
            return True
        if isinstance(self.only_if, str):
            return told[self.only_if] is not None
        return bool(self.only_if(told))

    def read(self, given: Any, seating: Seating, standing: Standing) -> Any:
        """The fact in its one form, from what is told at a table that stands so.

        :raises InvalidFacts: if it cannot be, whatever the other facts are.
        """
        if given is None:
            if self.default is NOTHING and not self.none:
                reason = _('"{question}" must be told; none is no answer to it', question=self.ask)
                raise InvalidFacts(reason, self.rule)
            return None if self.default is NOTHING else self.default
        convert = self.convert
        value = given if convert is None else made(lambda: convert(given))
        wrong = self._misfit(value, seating)
        if wrong is not None:
            raise InvalidFacts(wrong, self._rule_on(value, seating))
        if self.check is not None:
            self.check(value, standing)
        return value

    def _rule_on(self, value: Any, seating: Seating) -> str | None:
        """The number of the rule by which a value is refused."""
        if self.per is None or not isinstance(value, list | tuple):
            return self.rule
        count = seating.seats if self.per == "seat" else len(seating.sides)
        return self.rule if len(value) == count else self.count_rule or self.rule

    def _misfit(self, value: Any, seating: Seating) -> Text | None:
        name = plain(self.name)
        wrong = misfit(name, value, seating, names=self.names, per=self.per, of=self.of)
        if wrong is not None:
            return wrong
        if self.is_yes_no:
            for each in value if self.per is not None else (value,):
                if type(each) is not bool:
                    return _("{name}: {value} is neither yes nor no", name=name,
                             value=spelled(each))  # fmt: skip
        if self.total is not None and sum(value) != self.total:
            return _(
                "the {name} add up to {sum}, not {all}", name=name, sum=sum(value), all=self.total
            )
        return None


def made(make: Callable[[], Any]) -> Any:
    """What a game makes of what is told; what it cannot make anything of is refused.

    :raises InvalidFacts: for values of a kind that the game did not look for.
    """
    try:
        return make()
    except (TypeError, ValueError, LookupError) as error:
        raise InvalidFacts(_("these cannot be facts: {cause}", cause=str(error))) from error


def questions(facts: type[Any], scoring: Any) -> tuple[Question, ...]:
    """What the score sheet of a table asks for, from the class of the facts, in order.

    A field that is not made by `fact` is asked by its name.

    >>> @frozen
    ... class Facts:
    ...     slams: int
    >>> str(questions(Facts, scoring=None)[0].ask)
    'slams'
    """
    declared = [each for each in fields(facts) if _META in each.metadata]
    hints = get_type_hints(facts) if declared else {}
    return tuple(
        _question(each, hints, scoring) for each in fields(facts) if _is_at_table(each, scoring)
    )


def _is_at_table(attribute: Attribute[Any], scoring: Any) -> bool:
    at_table = attribute.metadata.get(_META, {}).get("at_table")
    return at_table is None or bool(at_table(scoring))


def _question(attribute: Attribute[Any], hints: Mapping[str, Any], scoring: Any) -> Question:
    name, convert = attribute.name, attribute.converter
    convert = convert if callable(convert) else None
    meta = attribute.metadata.get(_META)
    if meta is None:
        asked = plain(name.replace("_", " "))
        return Question(name=name, ask=asked, default=attribute.default, convert=convert)
    told = dict(meta)
    ask, check, _at_table = (told.pop(key) for key in ("ask", "check", "at_table"))
    in_deal = told.pop("in_deal")
    rule, count_rule = told.pop("rule"), told.pop("count_rule")
    return Question(
        name=name,
        ask=ask if isinstance(ask, Text) else ask(scoring),
        is_yes_no=_is_yes_no(hints[name]),
        rule=_said(rule, scoring),
        count_rule=_said(count_rule, scoring),
        convert=convert,
        in_deal=None if in_deal is None else partial(in_deal, scoring),
        check=None if check is None else partial(check, scoring),
        **told,
    )


def _said(rule: str | Callable[[Any], str] | None, scoring: Any) -> str | None:
    return rule(scoring) if callable(rule) else rule


def _is_yes_no(hint: Any) -> bool:
    """Whether an annotation is of yes and no, or of one for each."""
    parts = [part for part in get_args(hint) if part not in (NoneType, ...)]
    return hint is bool or (len(parts) == 1 and _is_yes_no(parts[0]))
