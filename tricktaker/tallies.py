"""What is worth counting over many deals of a game, such as contracts made."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from attrs import field, frozen

from tricktaker.text import Domain, Text

if TYPE_CHECKING:
    from tricktaker.history import FinishedDeal

_ = Domain("tricktaker", "tricktaker")


@frozen
class Tally:
    """A thing that simulations count in each deal, for each side.

    :ivar name: what programs call it, in a word: ``contracts``.
    :ivar title: what people call it: "contracts made".
    :ivar count: a plain function of a finished deal: for each side how often the thing was made,
        and how often it was tried, ``[(1, 1), (0, 0)]``; of an amount just how much, ``[2, 0]``.
        It is asked only where the deal has facts.
    :ivar amount: whether it is an amount, such as the bags of a deal.
    :ivar whole: whether it is a thing of the deal and of no side: one answer, ``[(1, 1)]``.

    >>> made = Tally("contracts", _("contracts made"), lambda deal: [(1, 1), (0, 0)])
    >>> made.name, str(made.title), made.amount
    ('contracts', 'contracts made', False)
    """

    name: str
    title: Text
    count: Callable[[FinishedDeal], Sequence[int] | Sequence[tuple[int, int]]]
    amount: bool = field(default=False, kw_only=True)
    whole: bool = field(default=False, kw_only=True)
