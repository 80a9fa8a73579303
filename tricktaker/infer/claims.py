"""Whether all the tricks that are left are a player's own, whatever the others hold and play."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from tricktaker.actions import Play
from tricktaker.cards import Card
from tricktaker.errors import IllegalAction
from tricktaker.events import HAND
from tricktaker.infer.deals import Inference
from tricktaker.infer.plays import check_view
from tricktaker.obligations import LED_SUIT
from tricktaker.phases import TrickPlay
from tricktaker.text import Domain, Text

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tricktaker.ranking import Ranking
    from tricktaker.view import View

_ = Domain("tricktaker", "tricktaker")


def claim(view: View) -> tuple[Card, ...]:
    """The cards of the reader in an order in which each takes its trick: all the rest is theirs.

    Trumps come first, from the highest down. It is sure for every deal that agrees with the view,
    and whatever the others play; a partner's card that could take a trick stands in the way like
    any other. It is the reader's lead, and what may be led is open.

    :raises IllegalAction: with the reason, and a card that could take a trick.

    >>> import tricktaker as tt
    >>> game = tt.load_game("belote")
    >>> setup = {"leader": 0, "contract": {"taker": 0, "strain": "H"}}
    >>> match = tt.Match(game, setup={**setup, "hands": {0: "9H JH"}})
    >>> [str(card) for card in claim(match.view(0))]
    ['JH', '9H']
    >>> claim(tt.Match(game, setup={**setup, "hands": {0: "AS JH"}}).view(0))
    Traceback (most recent call last):
    tricktaker.errors.IllegalAction: "claim" is not legal: 9H may still be out, and takes AS
    """
    check_view(view)
    order = _order(view)
    possible = _possible(view)
    led = Counter[int]()
    for card in order:
        taker = _taker(view.ranking, card, possible, led)
        if taker is not None:
            card_, other = view.game.cards[card], view.game.cards[taker]
            raise _refused(_("{other} may still be out, and takes {card}", other=other, card=card_))
        led[view.ranking.follow[card]] += _must_follow(view)
    return tuple(view.game.cards[card] for card in order)


def _order(view: View) -> list[int]:
    """The reader's cards, trumps first and then suit by suit, from the highest down."""
    play = view.game.phase(view.phase) if view.phase is not None else None
    if not isinstance(play, TrickPlay):
        raise _refused(_("no tricks are played now"))
    if view.to_act != view.reader or view.turn != view.reader or view.trick_seats:
        raise _refused(_("who claims must be about to lead"))
    if view.steps.overridden:
        raise _refused(_("a house rule may say otherwise of the tricks to come"))
    hand = view.hand.mask
    legal = {action.card for action in view.legal_actions if isinstance(action, Play)}
    closed = [card for card in view.hand if card not in legal]
    if closed:
        raise _refused(_("{card} may not be led now", card=closed[0]))
    return [card for card in view.ranking.display if hand >> card & 1]


def _possible(view: View) -> list[int]:
    """For each other player the cards that they may hold."""
    inference = Inference(view)
    seats = range(view.game.seating.seats)
    others = [seat for seat in seats if seat != view.reader and view.hand_sizes[seat]]
    return [inference.possible(HAND[seat]).mask for seat in others if seat not in view.out]


def _must_follow(view: View) -> bool:
    """Whether who holds a card of the suit led always plays one."""
    play = view.game.phase(view.phase)
    assert isinstance(play, TrickPlay)
    return any(
        rung.term == LED_SUIT and rung.when is None and rung.unless is None for rung in play.follow
    )


def _taker(
    ranking: Ranking, card: int, possible: Sequence[int], led: Mapping[int, int]
) -> int | None:
    """The highest card that may still take a card that is led, after leads of these suits."""
    for other in ranking.display:
        if not ranking.beats[card] >> other & 1:
            continue
        suit = ranking.follow[other]
        for mask in possible:
            if mask >> other & 1 and (mask & suit).bit_count() > led[suit]:
                return other
    return None


def _refused(reason: Text) -> IllegalAction:
    return IllegalAction("claim", reason)
