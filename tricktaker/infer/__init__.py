"""What a view implies about the cards that its reader does not see, and deals that agree with it.

Three things are known from a view alone: how many cards lie in every place, where its reader has
seen cards go, and what each play gave away by the ladder of obligations: a seat that discards on a
heart lead holds no heart. From these all possible deals are counted, and any of them is made from
its number, so that worlds are drawn with exactly equal chances and nothing is tried in vain.

>>> import tricktaker as tt
>>> game = tt.load_game("spades", double_nil=False)
>>> pack = game.pack({0: "2H", 1: "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC"}, dealer=3)
>>> match = tt.Match(game, packs=[pack], dealer=3)
>>> for code in ("3", "3", "3", "3", "play 2H", "play 2C"):
...     events = match.act(code)
>>> view = match.view(2)
>>> str(denied(view)[1])
'3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH'
>>> world = worlds(view, 1, seed=7)[0]
>>> [len(hand) for hand in world.hands], world.hands[1] & denied(view)[1]
([12, 12, 13, 13], CardSet(''))
"""

from tricktaker.infer.claims import claim
from tricktaker.infer.deals import Inference, World, possible, worlds
from tricktaker.infer.plays import denied

__all__ = ["Inference", "World", "claim", "denied", "possible", "worlds"]
