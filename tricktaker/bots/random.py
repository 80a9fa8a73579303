"""A player that plays any legal card."""

from __future__ import annotations

from random import Random

from tricktaker.actions import Action
from tricktaker.hints import advice
from tricktaker.view import View


class RandomBot:
    """Plays any legal card; bids what the game's hint says, if it gives one.

    (Where bids are a promise, bids at random would leave most matches without an end.)

    >>> from random import Random
    >>> import tricktaker as tt
    >>> match = tt.Match(tt.load_game("spades"), seed=7)
    >>> str(RandomBot().choose(match.view(match.to_act), Random(1)))
    'look'
    """

    def choose(self, view: View, rng: Random) -> Action:
        """A legal action of the seat whose view it is."""
        advised = advice(view)
        if advised is not None:
            return advised
        legal = view.legal_actions
        return legal[rng.randrange(len(legal))]
