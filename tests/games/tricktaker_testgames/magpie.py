"""Magpie, an odd game for three: two packs of 18 cards shuffled together, and a market.

M1 Each of three players is dealt eight cards in two packets; the next card is turned up and its
   suit is trumps. M2 All give one card to the next player, at the same time. M3 The market: each in
   turn robs another player of a card that chance picks (and discards one, while the victim draws
   from the stock), or barters some cards that chance picks for as many from the stock, or holds.
M4 Follow suit; who cannot must go over if trumps are in the trick and otherwise plays anything.
M5 Aces count 3, kings 2, queens 1. M6 Most tricks of all earn a feather; three are worth 10.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, Self

from attrs import field, frozen

from tricktaker import (
    HAND,
    LED_SUIT,
    OVER_TRUMP,
    STOCK,
    Action,
    CardAction,
    Counter,
    Dealing,
    Domain,
    Each,
    Event,
    Exchange,
    FirstTo,
    Game,
    Instruction,
    InvalidFacts,
    Move,
    Moved,
    Must,
    Note,
    Noted,
    Options,
    Pack,
    Phase,
    Played,
    Ranking,
    Said,
    ScoreLine,
    Seat,
    Seating,
    Show,
    Standing,
    Strain,
    Text,
    To,
    TrickPlay,
    View,
    Word,
    hookimpl,
    option,
)

_ = Domain("tricktaker_testgames", "tricktaker_testgames")

PACK: Final = Pack.standard("9TJQKA", suits="DHS", copies=2)
POINTS: Final = {"A": 3, "K": 2, "Q": 1}
MOST: Final = 36
"""All card points together."""
RANKINGS: Final[dict[str | None, Ranking]] = {
    suit: Ranking.of(PACK, "9TJQKA", trump=suit, points=POINTS) for suit in ("D", "H", "S")
}
SEATS: Final = range(3)
UPCARD: Final = "upcard"
NEST: Final = "nest"
"""Where bartered and discarded cards lie, face down."""

FOLLOW: Final = (
    Must(LED_SUIT, rule="M4"),
    Must(OVER_TRUMP, when=Played("AS") | ~Strain("S"), rule="M4"),
)


@frozen
class Rob(Action):
    """Take a card that chance picks from another player: ``rob 2``."""

    seat: Seat

    @property
    def code(self) -> str:
        return f"rob {self.seat}"

    @property
    def text(self) -> Text:
        return _("rob seat {seat} of a card", seat=self.seat)

    @classmethod
    def parse(cls, code: str, pack: Pack) -> Self | None:
        verb, _blank, seat = code.partition(" ")
        return cls(int(seat)) if verb == "rob" and seat in ("0", "1", "2") else None


@frozen
class Barter(Action):
    """Change cards that chance picks for others from the stock: ``barter 2``."""

    count: int

    @property
    def code(self) -> str:
        return f"barter {self.count}"

    @property
    def text(self) -> Text:
        return _.plural("barter {count} card", "barter {count} cards", count=self.count)

    @classmethod
    def parse(cls, code: str, pack: Pack) -> Self | None:
        verb, _blank, count = code.partition(" ")
        return cls(int(count)) if verb == "barter" and count in ("1", "2", "3") else None


@frozen
class Hold(Word):
    """Leave the market alone: ``hold``."""

    word = "hold"

    @property
    def text(self) -> Text:
        return _("hold")


@frozen
class Discard(CardAction):
    """Lay a card into the nest, face down: ``discard AS``."""

    verb = "discard"

    @property
    def text(self) -> Text:
        return _("discard the {card}", card=self.card.text)


@frozen(kw_only=True)
class Market(Phase):
    """Each in turn robs, barters or holds."""

    name: str = "market"
    robbing: bool = True
    most: int = 2

    @property
    def speaks(self) -> tuple[type[Action], ...]:
        return (Rob, Barter, Hold, Discard)

    def begin(self, view: View) -> Sequence[Event | Instruction]:
        (upcard,) = view.known(UPCARD)
        return [Noted("strain", upcard.suit.code)]

    def to_act(self, view: View) -> Seat | None:
        calls = view.calls(self.name)
        if calls and isinstance(calls[-1].action, Rob):
            return calls[-1].seat
        done = sum(isinstance(call.action, Barter | Hold | Rob) for call in calls)
        return (view.dealer + 1 + done) % 3 if done < 3 else None

    def legal_actions(self, view: View, seat: Seat) -> tuple[Action, ...]:
        calls = view.calls(self.name)
        if calls and isinstance(calls[-1].action, Rob):
            return Discard.each(PACK, view.known_mask(HAND[seat]))
        barters = tuple(Barter(count) for count in range(1, self.most + 1))
        robs = tuple(Rob(other) for other in SEATS if other != seat) if self.robbing else ()
        return (*robs, *barters, Hold())

    def act(self, view: View, seat: Seat, action: Action) -> Iterator[Event | Instruction]:
        if isinstance(action, Discard):
            yield Said(seat, action, audience=(seat,))
            card = PACK.set([action.card])
            yield Moved(HAND[seat], NEST, 1, card, audience=(seat,))
            return
        yield Said(seat, action)
        if isinstance(action, Rob):
            victim = action.seat
            yield Move(HAND[victim], HAND[seat], 1, audience=(seat, victim), by_chance=True)
            yield Move(STOCK, HAND[victim], 1, audience=(victim,))
        elif isinstance(action, Barter):
            # nobody sees what goes; its own seat finds out by looking at what is left
            yield Move(HAND[seat], NEST, action.count, by_chance=True)
            yield Move(STOCK, HAND[seat], action.count)
            yield Show(HAND[seat], audience=(seat,))

    def describe(self, game: Game) -> Sequence[tuple[Text, str | None]]:
        barter = _.plural(
            "Each in turn may barter {count} card by chance for one from the stock.",
            "Each in turn may barter up to {count} cards by chance for as many from the stock.",
            count=self.most,
        )
        rob = _("Instead a player may rob another of a card that chance picks, and discard one.")
        return [(barter, "M3"), (rob, "M3")] if self.robbing else [(barter, "M3")]


def _counts(values: Any) -> tuple[int, ...]:
    return tuple(values)


@frozen
class MagpieFacts:
    """Tricks and card points by seat."""

    tricks: tuple[int, ...] = field(converter=_counts)
    points: tuple[int, ...] = field(converter=_counts)


@frozen
class MagpieScoring:
    """Card points, and feathers for most tricks."""

    feather_worth: int = 10

    facts_type = MagpieFacts

    def facts(self, view: View) -> MagpieFacts:
        """Tricks and points as everybody saw them."""
        points = [sum(t.points for t in view.tricks if t.winner == seat) for seat in SEATS]
        return MagpieFacts(view.tricks_won, points)

    def check(self, facts: MagpieFacts, standing: Standing) -> None:
        """Refuse what cannot be."""
        for counts in (facts.tricks, facts.points):
            if len(counts) != 3 or any(type(n) is not int or not 0 <= n <= MOST for n in counts):
                raise InvalidFacts(_("there is a whole number for each of three players"), "M4")
        if sum(facts.tricks) != 8:
            raise InvalidFacts(_("three players take eight tricks together"), "M4")

    def lines(self, facts: MagpieFacts, standing: Standing) -> Sequence[ScoreLine]:
        """The score of a deal."""
        lines = []
        for seat, points in enumerate(facts.points):
            text = _.plural("{count} card point", "{count} card points", count=points)
            lines.append(ScoreLine(seat, points, text, "M5"))
        most = max(facts.tricks)
        if facts.tricks.count(most) > 1:
            return lines
        seat = facts.tricks.index(most)
        lines.append(ScoreLine(seat, 0, _("a feather for most tricks"), "M6", {"feathers": 1}))
        if standing.counter("feathers")[seat] == 2:
            text = _("three feathers")
            lines.append(ScoreLine(seat, self.feather_worth, text, "M6", {"feathers": -3}))
        return lines

    def describe(self) -> Sequence[tuple[Text, str]]:
        """The score in words."""
        feathers = _("Three feathers are worth {worth} points.", worth=self.feather_worth)
        return [(_("Aces count 3, kings 2, queens 1."), "M5"), (feathers, "M6")]


@frozen
class MagpieOptions(Options):
    """What may be chosen."""

    target: int = option(40, at_least=1, help=_("Points that win."), rule="M7", trial=(20, 80))
    robbing: bool = option(True, help=_("Whether players may be robbed."), rule="M3")
    barter: int = option(
        2, at_least=1, at_most=3, help=_("Most cards bartered."), rule="M3", trial=(1, 3)
    )
    gifts: int = option(
        1, at_least=1, at_most=4, help=_("Cards given to the next player."), rule="M2", trial=(2,)
    )
    feather_worth: int = option(
        10, at_least=0, help=_("What three feathers are worth."), rule="M6", trial=(0, 20)
    )


class Gifts(Exchange):
    """M2: everybody to the next, at one time."""

    def stages(self, view: View) -> Sequence[tuple[tuple[Seat, Seat], ...]]:
        return [tuple((seat, view.game.seating.next(seat)) for seat in SEATS)]


def magpie(options: MagpieOptions = MagpieOptions()) -> Game:
    """Magpie with these options."""
    return Game(
        name="magpie",
        title=_("Magpie"),
        options=options,
        build=magpie,
        cards=PACK,
        seating=Seating.each(3),
        rankings={None: RANKINGS["S"], **RANKINGS},
        phases=(
            Dealing(plan=[Each(4, times=2), To(UPCARD, 1, face_up=True)], rule="M1"),
            Gifts(count=options.gifts, rule="M2"),
            Market(robbing=options.robbing, most=options.barter, rule="M3"),
            TrickPlay(follow=FOLLOW, tricks=8, rule="M4"),
        ),
        scoring=MagpieScoring(options.feather_worth),
        counters=[Counter("feathers", below=3)],
        notes=[Note("strain", _("trumps"))],
        end=FirstTo(options.target, rule="M7"),
    )


@hookimpl
def tricktaker_games() -> list[Game]:
    """The games of this module."""
    return [magpie()]
