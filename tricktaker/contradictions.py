"""What a set-up says against itself: the checks that need more than one of its keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricktaker.cards import bits
from tricktaker.errors import InvalidSetup
from tricktaker.notes import BROKEN_NOTE
from tricktaker.obligations import Breaking, Situation
from tricktaker.phases import TrickPlay
from tricktaker.text import Domain, Text
from tricktaker.values import Named

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tricktaker.game import Game
    from tricktaker.seating import Seat
    from tricktaker.setup import Setup
    from tricktaker.steps import Steps

_ = Domain("tricktaker", "tricktaker")


def hand_size(
    game: Game,
    phase: TrickPlay,
    hands: Sequence[int | None],
    players: Sequence[Seat],
    out: Sequence[Seat],
) -> int:
    """How many cards each seat held when the trick on the table began.

    :param players: who has played to it.
    :param out: who sits the deal out, with all the cards that were dealt.
    :raises InvalidSetup: where hands do not fit each other.
    """
    sizes = {
        seat: hand.bit_count() + (seat in players)
        for seat, hand in enumerate(hands)
        if hand is not None and seat not in out
    }
    if not sizes:
        raise InvalidSetup(_("a set-up needs the hand of a seat that plays"))
    for seat in out:
        _check_out(phase, seat, hands[seat])
    first, size = next(iter(sizes.items()))
    for seat, other in sizes.items():
        if other != size:
            raise InvalidSetup(
                _(
                    "seat {first} held {size} cards before this trick and seat {seat} {other}",
                    first=first,
                    size=size,
                    seat=seat,
                    other=other,
                )
            )
    most = min(phase.tricks, len(game.cards) // game.seating.seats)
    if not 1 <= size <= most:
        raise InvalidSetup(_("hands have 1 to {most} cards, not {size}", most=most, size=size))
    return size


def _check_out(phase: TrickPlay, seat: Seat, held: int | None) -> None:
    if held is not None and held.bit_count() != phase.tricks:
        raise InvalidSetup(
            _(
                "seat {seat} sits the deal out: it holds {size} cards, not {other}",
                seat=seat,
                size=phase.tricks,
                other=held.bit_count(),
            )
        )


def check(setup: Setup) -> None:
    """Refuse a set-up that contradicts itself, whatever the house rules are.

    :raises InvalidSetup: naming the contradiction.
    """
    if sum(setup.tricks or ()) > setup.earlier:
        raise InvalidSetup(
            _(
                "hands of {size} cards are held after {earlier} tricks, and {sum} are taken",
                size=setup.size,
                earlier=setup.earlier,
                sum=sum(setup.tricks or ()),
            )
        )
    _check_points(setup)
    _check_broken(setup)
    _check_goes_on(setup)


def _check_goes_on(setup: Setup) -> None:
    """Refuse a position in which the play was over by the tricks that were taken before."""
    over, declarer = setup.phase.over, setup.parts.declarer
    if over is None or declarer is None or setup.tricks is None:
        return
    took = setup.tricks[declarer] > 0
    if over.holds(Situation.of(setup.ranking, tricks_done=setup.earlier, declarer_took=took)):
        raise InvalidSetup(
            _("the play was over before: it is as soon as {clause}", clause=over.clause)
        )


def check_leader(setup: Setup, steps: Steps) -> None:
    """Refuse a leader other than the rules name: who took the last trick, or leads to the first.

    A house rule, or a phase with rules of its own for it, may name any seat.

    :raises InvalidSetup: saying why it is another.
    """
    own = type(setup.phase).to_act is not TrickPlay.to_act
    if own or "next_to_act" in steps.overridden:
        return
    leader = setup.leader
    if setup.earlier == 0:
        first = _first_leader(setup)
        if first is not None and first != leader:
            raise InvalidSetup(
                _("seat {first} leads to the first trick, not seat {seat}", first=first,
                  seat=leader)
            )  # fmt: skip
    elif setup.all_tricks_told and setup.tricks is not None and setup.tricks[leader] == 0:
        raise InvalidSetup(
            _("seat {seat} leads and has taken no trick: who took the last one leads", seat=leader)
        )


def _first_leader(setup: Setup) -> Seat | None:
    """Who leads to the first trick; None where that hangs on a hand that is not known."""
    game, cards = setup.game, setup.game.cards
    on_table = {s: 1 << index for s, index in zip(setup.players(), setup.trick, strict=False)}
    held = [(hand or 0) | on_table.get(seat, 0) for seat, hand in enumerate(setup.hands)]
    hands = [cards.from_mask(mask) for mask in held]
    return setup.phase.first_leader.seat(game.seating, setup.dealer, setup.parts, hands)


def notes_with_broken(setup: Setup) -> Named:
    """The notes; where they do not tell, known cards do whether trumps were broken."""
    played, breaking = _played_before(setup), setup.phase.breaking
    if breaking is None or BROKEN_NOTE in setup.notes:
        return setup.notes
    if not (played or 0) & breaking.until.mask(setup.ranking):
        return setup.notes
    return Named({**setup.notes, BROKEN_NOTE: True})


def _check_broken(setup: Setup) -> None:
    """Trumps that were never played cannot be broken."""
    played, breaking = _played_before(setup), setup.phase.breaking or Breaking()
    if setup.notes.get(BROKEN_NOTE) is not True or played is None:
        return
    on_table = sum(1 << index for index in setup.trick)
    if not (played | on_table) & breaking.until.mask(setup.ranking):
        raise InvalidSetup(
            _("{cards} are not broken: none was played before", cards=breaking.cards.nouns)
        )


def _check_points(setup: Setup) -> None:
    """The points taken must be those of cards that can have been played before."""
    if setup.points is None:
        return
    told, earlier = sum(setup.points), _cards_before(setup)
    worth = sorted(setup.ranking.points[index] for index in bits(_unheld(setup)))
    low, high = sum(worth[:earlier]), sum(worth[len(worth) - earlier :])
    if not setup.all_tricks_told and _played_before(setup) is None:
        low = 0  # a part of the tricks has been told, and a part of their points
    if not low <= told <= high:
        raise InvalidSetup(_points_text(low, high, told))
    if setup.tricks is None or not setup.all_tricks_told:
        return
    for side, members in enumerate(setup.game.seating.sides):
        if setup.points[side] and not sum(setup.tricks[seat] for seat in members):
            raise InvalidSetup(
                _(
                    "side {side} has taken {points} points and no trick",
                    side=side,
                    points=setup.points[side],
                )
            )


def _points_text(low: int, high: int, told: int) -> Text:
    if low == high:
        return _("the cards played before count {points} points, not {sum}", points=low, sum=told)
    return _(
        "the cards played before count {low} to {high} points, not {sum}",
        low=low,
        high=high,
        sum=told,
    )


def _cards_before(setup: Setup) -> int:
    """How many cards were played in the tricks before."""
    return (setup.game.seating.seats - len(setup.parts.out)) * setup.earlier


def _unheld(setup: Setup) -> int:
    """The cards that lie on no table and in no known hand."""
    held = sum(1 << index for index in setup.trick)
    for hand in setup.hands:
        held |= hand or 0
    return setup.game.cards.full.mask & ~held


def _played_before(setup: Setup) -> int | None:
    """The cards of the tricks before; None where it is not known which they are."""
    earlier = _cards_before(setup)
    if earlier == 0:
        return 0
    unheld = _unheld(setup)
    known = None not in setup.hands and unheld.bit_count() == earlier
    return unheld if known else None
