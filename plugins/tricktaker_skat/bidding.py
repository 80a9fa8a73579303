"""The bidding (J3), and the declaration (J4)."""

from collections.abc import Iterator, Mapping
from typing import Any, Self

from attrs import frozen

import tricktaker as tt
from tricktaker_skat.values import GAMES, NULLS, VALUES

_ = tt.Domain("tricktaker_skat", "tricktaker_skat")


class ValueBid(tt.Bid):
    """Bid the value of a game: ``18``."""

    @property
    def text(self) -> tt.Text:
        return _("bid {value}", value=self.code)


# J3: middlehand bids to forehand, then rearhand to who is left
BIDDING = tt.Dialogue(
    bids=[ValueBid(value) for value in VALUES],
    rule="J3.1",
    hold_rule="J3.2",
    next_rule="J3.3",
    first_rule="J3.4",
    passed_out_rule="J3.4",
)


def bid_of(view: tt.View) -> int:
    """What the game must be worth; nothing before anybody has bid."""
    last = BIDDING.last_bid(view)
    return last.tricks if isinstance(last, ValueBid) else 0


def who_declares(view: tt.View) -> tt.Seat | None:
    """J3.3: who is left at last, as long as no game is declared."""
    return BIDDING.declarer(view) if view.contract is None else None


class PickUp(tt.Word):
    """Take the skat into the hand: ``pick-up``."""

    word = "pick-up"
    text = _("pick up the skat")


@frozen
class Declare(tt.Action):
    """Name the game by what it is called: ``hearts``, ``grand-hand-schneider``."""

    code: str

    @property
    def text(self) -> tt.Text:
        return _("declare {game}", game=self.code)

    @classmethod
    def parse(cls, code: str, pack: tt.Pack) -> Self | None:
        return cls(code) if code in GAMES else None


def contract(declarer: tt.Seat, bid: int, game: str) -> dict[str, Any]:
    """J4.3: what the declarer plays; ouvert the hand is open (J4.4)."""
    open_ = [declarer] if "ouvert" in game else []
    return {"declarer": declarer, "bid": bid, "game": game, "strain": GAMES[game], "open": open_}


def read_contract(given: Mapping[str, Any]) -> Mapping[str, Any]:
    """The contract of a set-up: ``{"declarer": 0, "bid": 20, "game": "hearts"}``."""
    who, bid, game = (given.get(name) for name in ("declarer", "bid", "game"))
    if type(who) is type(bid) is int and bid in VALUES and isinstance(game, str) and game in GAMES:
        made = contract(who, bid, game)
        if {**made, **given} == made and NULLS.get(game, bid) >= bid:
            return made
    raise tt.InvalidSetup(_("the contract of Skat is a declarer, a bid and a game that covers it"))


class Declaration(tt.Phase):
    """J4.3: the declarer, who has picked up the skat, names a game."""

    title = _("declaration")
    speaks = (PickUp, Declare)
    hand = False
    """Whether the skat still lies there: a game from the hand is named then."""

    def to_act(self, view: tt.View) -> tt.Seat | None:
        return None if view.calls(self.name) else who_declares(view)

    def legal_actions(self, view: tt.View, seat: tt.Seat) -> tuple[tt.Action, ...]:
        games = [game for game in GAMES if ("hand" in game) == self.hand]
        bid = bid_of(view)
        return tuple(Declare(game) for game in games if NULLS.get(game, bid) >= bid)

    def act(self, view: tt.View, seat: tt.Seat, action: tt.Action) -> Iterator[Any]:
        yield tt.Said(seat, action, audience=tt.EVERYBODY)
        if isinstance(action, Declare):
            yield tt.Noted("contract", contract(seat, bid_of(view), action.code))
        else:
            yield tt.Move("skat", tt.HAND[seat], audience=(seat,))

    def refusal(self, view: tt.View, seat: tt.Seat, action: tt.Action) -> tuple[tt.Text, str]:
        if isinstance(action, Declare) and ("hand" in action.code) == self.hand:
            return (_("it is worth less than the bid of {bid}", bid=bid_of(view)), "J4.5")
        return (_("a game from the hand is one in which the skat is not picked up"), "J4.1")

    def describe(self, game: tt.Game) -> list[tuple[tt.Text, str]]:
        trumps = _("Trumps are the jacks and the suit that is declared; in a null there are none.")
        said = _("From the hand schneider, schwarz or ouvert is announced; any null may be ouvert.")
        null = _("A null is declared only if it is worth what was bid.")
        return [(trumps, "J4.3"), (said, "J4.4"), (null, "J4.5")]


class PickingUp(Declaration):
    """J4.1: the declarer picks up the skat, or names a game from the hand."""

    title = _("picking up")
    hand = True

    def legal_actions(self, view: tt.View, seat: tt.Seat) -> tuple[tt.Action, ...]:
        return (PickUp(), *super().legal_actions(view, seat))

    def describe(self, game: tt.Game) -> list[tuple[tt.Text, str]]:
        return [(_("The declarer picks up the skat, or plays from the hand."), "J4.1")]
