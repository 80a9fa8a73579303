"""A sound player by rule of thumb."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from tricktaker.actions import Action, CardAction, Play
from tricktaker.bots.outlook import Outlook
from tricktaker.hints import advice
from tricktaker.view import View


class BasicBot:
    """Plays by rule of thumb: the card with the best outlook for this trick and the hand after it.

    What to call, what a trick is worth and which cards to keep, it asks the hints of the game.
    Without them it plays for card points, or for tricks where cards have none.

    >>> from random import Random
    >>> import tricktaker as tt
    >>> match = tt.Match(tt.load_game("spades"), dealer=3, setup={
    ...     "hands": {3: "AH KH 3H"}, "leader": 0, "trick": "QH 2H 4H",
    ...     "contract": {"bids": [3, 3, 3, 3]}, "tricks": [3, 2, 3, 2]})
    >>> str(BasicBot().choose(match.view(3), Random(1)))
    'play KH'
    """

    def choose(self, view: View, rng: Random) -> Action:
        """A legal action of the seat whose view it is."""
        legal = view.legal_actions
        if len(legal) == 1:
            return legal[0]
        plays = [action for action in legal if isinstance(action, Play)]
        if len(plays) == len(legal):
            return Outlook(view).best(plays)
        advised = advice(view)
        if advised is not None:
            return advised
        return Outlook(view).best(plays) if plays else _without_advice(view, legal, rng)


def _without_advice(view: View, legal: Sequence[Action], rng: Random) -> Action:
    """The weakest card where one is to be parted with; else any action."""
    cards = [action for action in legal if isinstance(action, CardAction)]
    ranking = view.game.rankings.get(view.strain)
    if not cards or ranking is None:
        return legal[rng.randrange(len(legal))]
    index, beats = view.game.cards.index, ranking.beats
    most_beaten = min if view.game.end.lowest else max
    return most_beaten(cards, key=lambda action: beats[index(action.card)].bit_count())
