"""Advice for players of Hearts: what to pass, and whom tricks with points hurt."""

from __future__ import annotations

import tricktaker as tt

ALL = 26
"""All points of a deal (H5.1)."""
QUEEN = "QS"
JACK = "JD"
OFF = 10
"""What the jack of diamonds takes off, where it counts (H5.5)."""
RANKS = "23456789TJQKA"
FEW = 5
"""With fewer spades than these, high spades are passed."""
MOON = 18
"""From so many points in one hand, and none in another, a moon is feared."""
STRONG = 0.6
"""A moon is tried if so much of the hand cannot be beaten."""


def suggested_action(view: tt.View) -> tt.Action | None:
    """Pass high spades, high hearts, and what makes a suit short; after a moon, what is better."""
    gives = [action for action in view.legal_actions if isinstance(action, tt.Give)]
    if gives:
        return max(gives, key=lambda give: harm(view, give.card))
    codes = {action.code: action for action in view.legal_actions}
    if not isinstance(view.reader, int):
        return None
    return codes.get("subtract" if _subtracts(view, view.reader) else "add")


def harm(view: tt.View, card: tt.Card) -> float:
    """How glad a player is to pass a card.

    >>> import tricktaker as tt
    >>> game = tt.load_game("hearts")
    >>> pack = game.pack({0: "QS 2S KH 4H 3H 2H 5D 4D 3D 2D 5C 4C 3C"}, dealer=3)
    >>> view = tt.Match(game, packs=[pack], dealer=3).view(0)
    >>> [harm(view, card) > 20 for card in game.cards.parse("QS KH 2S")]
    [True, False, False]
    """
    height = RANKS.index(card.rank.code)
    held = sum(other.suit == card.suit for other in view.hand)
    if card.suit.code == "S":
        high = height >= RANKS.index("Q")
        return (30.0 if card.code == QUEEN else 20.0 + height) if high and held < FEW else 0.0
    if card.suit.code == "H":
        return height * 1.4
    return height + 1.5 * max(0, 4 - held) - 2.0


def _subtracts(view: tt.View, seat: tt.Seat) -> bool:
    """Whether the shooter does better to take the points off the own total."""
    target: int = getattr(view.game.options, "target", 100)
    others = [total for number, total in enumerate(view.totals) if number != seat]
    # the end of the match comes with the points of the others: only for who is in front
    ends = max(others) + ALL >= target
    return ends and min(others) + ALL <= view.totals[seat]


# ------------------------------------------------------------------ the play


def stakes(view: tt.View) -> tt.Stakes | None:
    """Points hurt who takes them, unless one player is about to take them all.

    >>> import tricktaker as tt
    >>> view = tt.Match(tt.load_game("hearts"), dealer=3, setup={
    ...     "hands": {0: "3H"}, "leader": 0}).view(0)
    >>> stakes(view).points[0] < 0 < stakes(view).points[1]
    True
    """
    seat = view.turn
    if seat is None:
        return None
    seats = view.game.seating.seats
    points = [1 / (seats - 1)] * seats
    points[seat] = -1.0
    shooter = _shooter(view)
    if shooter == seat and _is_strong(view):
        points = [-1.0] * seats
        points[seat] = 1.0
    elif shooter is not None and shooter != seat:
        # better a few points than the moon of another
        points = [0.5] * seats
        points[seat], points[shooter] = -0.3, -1.0
    tricks = [0.0] * seats
    if getattr(view.game.options, "jack_of_diamonds", False) and JACK in map(str, view.trick.cards):
        tricks = [-OFF / (seats - 1)] * seats
        tricks[seat] = OFF
    return tt.Stakes(tricks, points)


def merit(view: tt.View, card: tt.Card) -> float:
    """High spades are a burden while the queen is out; the jack of diamonds waits for its trick.

    >>> import tricktaker as tt
    >>> view = tt.Match(tt.load_game("hearts"), dealer=3, setup={
    ...     "hands": {0: "AS KD"}, "leader": 0}).view(0)
    >>> [merit(view, card) < 0 for card in view.game.cards.parse("AS KD")]
    [True, False]
    """
    if card.code == JACK and getattr(view.game.options, "jack_of_diamonds", False):
        trick = (*view.trick_indexes, view.game.cards.index(card))
        last = len(trick) == view.game.seating.seats
        takes = last and view.ranking.winning(trick) == len(trick) - 1
        return -OFF if takes else OFF / 2
    high = card.suit.code == "S" and card.rank.code in "KA"
    queen = view.game.cards.bit(QUEEN)
    if high and not queen & (view.hand.mask | view.played_mask):
        return -3.0
    return 0.0


def _shooter(view: tt.View) -> tt.Seat | None:
    """Who has all points so far, if they are many and a moon counts."""
    if getattr(view.game.options, "moon", None) == "none":
        return None
    taken = view.points_won
    most = max(taken)
    return taken.index(most) if most >= MOON and most == sum(taken) else None


def _is_strong(view: tt.View) -> bool:
    """Whether most of the hand cannot be beaten."""
    beats = view.ranking.beats
    hand, gone = view.hand.mask, view.played_mask
    index = view.game.cards.index
    sure = sum(not beats[index(card)] & ~hand & ~gone for card in view.hand)
    return sure >= STRONG * len(view.hand)


HINTS = tt.Hints(bid=suggested_action, stakes=stakes, merit=merit)
"""What players of Hearts are told."""
