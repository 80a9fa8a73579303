"""The bidding in dialogue (J3), the declaration (J4), and what is noted and shown of them."""

from collections.abc import Iterator, Mapping
from typing import Any, Self

from attrs import frozen

import tricktaker as tt
from tricktaker_skat.scoring import GAMES, NULLS, VALUES, told

_ = tt.Domain("tricktaker_skat", "tricktaker_skat")


class Value(tt.Bid):
    """A bid of a game value: ``18``."""

    @property
    def text(self) -> tt.Text:
        return _("bid {value}", value=self.code)


class Hold(tt.Word):
    """Hold what the other has bid: ``hold``."""

    word = "hold"
    text = _("hold the bid")


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
        return _("play {game}", game=self.code)

    @classmethod
    def parse(cls, code: str, pack: tt.Pack) -> Self | None:
        return cls(code) if code in GAMES else None


def dialogue(view: tt.View) -> tuple[list[tt.Seat], int, bool]:
    """J3: who has not passed, in turn; the last bid; whether it is to be held now."""
    calls = view.calls("bidding")
    passed = {call.seat for call in calls if call.action == tt.Pass()}
    left = sorted({0, 1, 2} - passed, key=lambda seat: (seat - view.dealer - 1) % 3)
    bids = [int(call.action.code) if isinstance(call.action, Value) else 0 for call in calls]
    return left, max(bids, default=0), any(bids[-1:])


class Dialogue(tt.Phase):
    """J3: the second in turn bids to the first, until one passes and the third comes in."""

    title = _("bidding")
    speaks = (Value, Hold, tt.Pass)

    def to_act(self, view: tt.View) -> tt.Seat | None:
        left, bid, asked = dialogue(view)
        if len(left) < 2:
            return left[0] if left and not bid else None
        return left[0] if asked else left[1]

    def legal_actions(self, view: tt.View, seat: tt.Seat) -> tuple[tt.Action, ...]:
        left, bid, asked = dialogue(view)
        bids = [Value(value) for value in VALUES if value > bid]
        return (tt.Pass(), *([Hold()] if asked else bids if len(left) > 1 else bids[:1]))

    def act(self, view: tt.View, seat: tt.Seat, action: tt.Action) -> Iterator[tt.Event]:
        yield tt.Said(seat, action, audience=tt.EVERYBODY)

    def refusal(self, view: tt.View, seat: tt.Seat, action: tt.Action) -> tuple[tt.Text, str]:
        left, bid, asked = dialogue(view)
        if asked:
            return (_("{bid} was bid: hold it or pass", bid=bid), "J3.2")
        if len(left) == 1:
            return (_("the others have passed: bid {least} or pass", least=VALUES[0]), "J3.4")
        return (_("bid the value of a game above {bid}, or pass", bid=bid), "J3.1")

    def describe(self, game: tt.Game) -> list[tuple[tt.Text, str]]:
        return told("J3")


def naming(view: tt.View) -> tt.Seat | None:
    """J3.3: who is left, as long as no game is declared: that seat lays away and declares."""
    left, _bid, _asked = dialogue(view)
    return left[0] if left and view.contract is None else None


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


@frozen(kw_only=True)
class Declaring(tt.Phase):
    """J4: the declarer names a game, from the hand or after the skat was picked up.

    :ivar hand: whether the skat still lies there.
    """

    title = _("declaration")
    speaks = (PickUp, Declare)
    hand: bool = False

    def to_act(self, view: tt.View) -> tt.Seat | None:
        return None if view.calls(self.name) else naming(view)

    def legal_actions(self, view: tt.View, seat: tt.Seat) -> tuple[tt.Action, ...]:
        games = [game for game in GAMES if ("hand" in game) == self.hand]
        high = [Declare(game) for game in games if NULLS.get(game, 264) >= dialogue(view)[1]]
        return (PickUp(), *high) if self.hand else tuple(high)

    def act(self, view: tt.View, seat: tt.Seat, action: tt.Action) -> Iterator[Any]:
        yield tt.Said(seat, action, audience=tt.EVERYBODY)
        if isinstance(action, Declare):
            yield tt.Noted("contract", contract(seat, dialogue(view)[1], action.code))
        else:
            yield tt.Move("skat", tt.HAND[seat], audience=(seat,))

    def refusal(self, view: tt.View, seat: tt.Seat, action: tt.Action) -> tuple[tt.Text, str]:
        if isinstance(action, Declare) and ("hand" in action.code) == self.hand:
            return (_("it is worth less than the bid of {bid}", bid=dialogue(view)[1]), "J4.5")
        return (_("a game from the hand is one in which the skat is not picked up"), "J4.1")

    def describe(self, game: tt.Game) -> list[tuple[tt.Text, str]]:
        return told("J4") if self.hand else []


class Showing(tt.Phase):
    """J6.5: when the play is over the skat is turned up."""

    def begin(self, view: tt.View) -> Iterator[tt.Instruction]:
        if view.contract is not None:
            yield tt.Show("skat", audience=tt.EVERYBODY)
