"""Who takes the trick: how likely each seat does if a card is played to it now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tricktaker.bots.sense import Sense
from tricktaker.seating import Seat

Taker = tuple[Seat, float, float]
"""A seat, how likely it takes the trick, and how high a card that costs it (0 if it has played)."""

LAST: Final = 0.97
"""How surely the last player takes a trick that it wants and can take."""
EARLIER: Final = 0.85
"""The same of a player who has others behind it."""
CHEAP: Final = 0.35
"""How much cheaper a trick gets with each card that could take it."""


def takers(sense: Sense, card: int, value: Sequence[float], friends: Sequence[Seat]) -> list[Taker]:
    """Who may take the trick if a card (its place in the pack) is played now.

    :param value: by seat, what it is worth to the seat that plays if that one takes the trick.
    :param friends: the seats that want the same; the others want the opposite.

    >>> import tricktaker as tt
    >>> match = tt.Match(tt.load_game("spades"), dealer=3, setup={
    ...     "hands": {2: "KH 3H"}, "leader": 0, "trick": "5H 9H",
    ...     "contract": {"bids": [4, 3, 3, 3]}})
    >>> sense = Sense(match.view(2))
    >>> king, three = (sense.view.game.cards.index(code) for code in ("KH", "3H"))
    >>> takers(sense, king, (1, -1, 1, -1), (0,))[0][1] > 0.5
    True
    >>> [seat for seat, _chance, _spent in takers(sense, three, (1, -1, 1, -1), (0,))]
    [1, 3]
    """
    ranking = sense.ranking
    trick = (*sense.trick, card)
    place = ranking.winning(trick)
    holder = (*sense.trick_seats, sense.seat)[place]
    led_card = ranking.led(trick)
    led = ranking.follow[led_card] if led_card is not None else 0
    # who holds the trick, how likely, what beats that card, and what it cost
    states = [(holder, 1.0, ranking.beats[trick[place]], 0.0)]
    for number, seat in enumerate(sense.later):
        surely = LAST if number == len(sense.later) - 1 else EARLIER
        states = _after(sense, states, seat, led, value, friends, surely)
    return [(seat, chance, spent) for seat, chance, _beat, spent in states if chance > 0.001]


State = tuple[Seat, float, int, float]


def _after(
    sense: Sense,
    states: list[State],
    seat: Seat,
    led: int,
    value: Sequence[float],
    friends: Sequence[Seat],
    surely: float,
) -> list[State]:
    """Who holds the trick when one more seat has played."""
    after: list[State] = []
    taken, beaten, cost = 0.0, -1, 0.0
    for holder, chance, beat, spent in states:
        more = value[seat] - value[holder]
        wants = more > 0 if seat in friends else more < 0
        over = _goes_over(sense, seat, led, beat, surely if wants else None)
        share = chance * over
        if share > 0.0:
            taken += share
            beaten &= beat
            cost += share / (1.0 + CHEAP * max(0, (beat & sense.out).bit_count() - 1))
        after.append((holder, chance - share, beat, spent))
    if taken > 0.0:
        after.append((seat, taken, _over(sense, led, beaten), cost / taken))
    return after


def _goes_over(sense: Sense, seat: Seat, led: int, beat: int, surely: float | None) -> float:
    """How likely a seat plays a card that beats the highest; None for one that does not want to."""
    lacks = sense.lacks
    out_of_suit = lacks(seat, led)
    if surely is None:
        # it must, if all that it has of the suit is higher
        return max(0.0, lacks(seat, led & ~beat) - out_of_suit)
    can = 1.0 - lacks(seat, led & beat)
    ruff = beat & ~led
    if ruff and out_of_suit > 0.0:
        can += out_of_suit * (1.0 - lacks(seat, ruff))
    return min(1.0, can) * surely


def _over(sense: Sense, led: int, beat: int) -> int:
    """What beats a card that was good enough: one in the middle of those that were."""
    over = beat & sense.out & led or beat & sense.out
    for _ in range(over.bit_count() // 2):
        over &= over - 1
    return sense.ranking.beats[(over & -over).bit_length() - 1] if over else 0
