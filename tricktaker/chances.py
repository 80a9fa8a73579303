"""Where a match's packs and drawn cards come from: stacked ones, a record's, or the seed."""

from __future__ import annotations

from collections.abc import Sequence

from tricktaker.cards import Pack
from tricktaker.chance import Chance
from tricktaker.errors import InvalidCard, InvalidSetup
from tricktaker.text import Domain

_ = Domain("tricktaker", "tricktaker")

Order = tuple[int, ...]
"""Cards as their numbers in the pack, first card first."""


class Chances:
    """The chances of one match.

    :param packs: deal k (from 1) is dealt from ``packs[k - 1]``; later deals from the seed.
    :param draws: the cards of each later draw of the match, in order; later draws from the seed.

    What a record has told (`record_pack`, `record_draw`) stands before the seed, so that play that
    comes to the same place after an undo finds the same cards.
    """

    def __init__(
        self, pack: Pack, chance: Chance, packs: Sequence[str] = (), draws: Sequence[str] = ()
    ) -> None:
        self.chance = chance
        self._pack = pack
        self._packs = tuple(read_pack(pack, text) for text in packs)
        self._draws = tuple(read_cards(pack, text) for text in draws)
        self._recorded_packs: dict[int, Order] = {}
        self._recorded_draws: dict[tuple[int, int], Order] = {}

    @property
    def packs(self) -> list[str]:
        """The stacked packs, as they were given."""
        return [self.text(order) for order in self._packs]

    @property
    def draws(self) -> list[str]:
        """The fixed draws, as they were given."""
        return [self.text(order) for order in self._draws]

    def text(self, order: Sequence[int]) -> str:
        """Cards in order as a record has them."""
        return " ".join(str(self._pack.cards[index]) for index in order)

    def pack(self, deal: int) -> Order:
        """The pack of a deal, counted from 1."""
        if deal <= len(self._packs):
            return self._packs[deal - 1]
        recorded = self._recorded_packs.get(deal)
        return recorded or self.chance.shuffle(len(self._pack), deal)

    def draw(self, deal: int, number: int, so_far: int, pool: Sequence[int], count: int) -> Order:
        """Draw `number` (from 1) of a deal, when the match has drawn `so_far` times.

        :raises InvalidSetup: if a fixed draw cannot be drawn from the pool.
        """
        if so_far < len(self._draws):
            fixed = self._draws[so_far]
            if len(fixed) != count or not set(fixed) <= set(pool):
                cards = self.text(fixed)
                raise InvalidSetup(
                    _.plural(
                        'the chance "{cards}" cannot be drawn: {count} card is drawn of {pool}',
                        'the chance "{cards}" cannot be drawn: {count} cards are drawn of {pool}',
                        count=count,
                        cards=cards,
                        pool=self.text(pool),
                    )
                )
            return fixed
        recorded = self._recorded_draws.get((deal, number))
        if recorded is not None and len(recorded) == count and set(recorded) <= set(pool):
            return recorded
        return self.chance.sample(pool, count, deal, number)

    def record_pack(self, deal: int, text: str) -> str:
        """Take a pack from a record, and give it in its canonical form."""
        order = read_pack(self._pack, text)
        if self._recorded_packs.setdefault(deal, order) != order:
            raise InvalidSetup(_("deal {deal} was dealt another pack before", deal=deal))
        return self.text(order)

    def record_draw(self, deal: int, number: int, text: str) -> str:
        """Take a draw from a record, and give it in its canonical form."""
        order = self._recorded_draws[deal, number] = read_cards(self._pack, text)
        return self.text(order)


def read_cards(pack: Pack, text: str) -> Order:
    """Cards of a pack in order, none of them twice.

    :raises InvalidSetup: naming the card that cannot be.
    """
    if not isinstance(text, str):
        raise InvalidSetup(_("cards must be given as a text such as {example}", example="AS KS"))
    try:
        order = tuple(pack.index(card) for card in pack.parse(text))
    except InvalidCard as error:
        raise InvalidSetup(error.reason) from error
    seen: set[int] = set()
    for index in order:
        if index in seen:
            raise InvalidSetup(_("{card} stands twice", card=pack.cards[index]))
        seen.add(index)
    return order


def read_pack(pack: Pack, text: str) -> Order:
    """A whole pack in order.

    :raises InvalidSetup: if a card is missing, foreign or stands twice.
    """
    order = read_cards(pack, text)
    missing = [card for index, card in enumerate(pack.cards) if index not in set(order)]
    if missing:
        raise InvalidSetup(
            _.plural(
                "the pack lacks {cards}",
                "the pack lacks {count} cards, {cards} among them",
                count=len(missing),
                cards=tuple(missing[:3]),
            )
        )
    return order
