"""The most basic promises: cards, who acts, and everything that is written reads back."""

from __future__ import annotations

import json
from collections.abc import Iterable

import tricktaker as tt
from tricktaker.events import event_from_json
from tricktaker.testing import blame
from tricktaker.testing.promise import House, Seed, fail, hold
from tricktaker.testing.table import Walk, places_of, readers, who


def cards_conserved(game: tt.Game, seeds: Iterable[Seed], house: House = ()) -> int:
    """Every card lies in exactly one place, and everybody knows how many lie where."""
    looked = 0
    for seed in seeds:
        walk = Walk(game, seed, deals=2, house=house)
        # where the game cannot go on is for the next promise
        for _match in walk.until_it_fails():
            _conserved(walk)
            looked += 1
        _conserved(walk)
    return looked


def _conserved(walk: Walk) -> None:
    match = walk.match
    truth, pack = match.truth, match.game.cards
    found: dict[tt.Card, str] = {}
    for place, count in places_of(truth).items():
        cards = truth.known(place)
        what = f"{count} cards should lie in {place}, and {len(cards)} do"
        hold(len(cards) == count, what, walk)
        for card in cards:
            hold(card not in found, f"{card} lies in {place} and in {found.get(card)}", walk)
            found[card] = place
    missing = [str(card) for card in pack if card not in found]
    hold(not missing, f"{' '.join(missing)} lie nowhere", walk)
    for reader in readers(match.game):
        alike = places_of(match.view(reader)) == places_of(truth)
        hold(alike, f"{who(reader)} counts the cards differently", walk)


def somebody_can_act(game: tt.Game, seeds: Iterable[Seed], house: House = ()) -> int:
    """Who may speak has something to do, and nobody else has; `to_act` comes first."""
    looked = 0
    for seed in seeds:
        walk = Walk(game, seed, house=house)
        # a score that cannot be is for another promise
        for _match in walk.until_it_fails("scoring"):
            looked += 1
            _somebody(walk)
        if not walk.match.is_over:
            continue
        match, public = walk.match, walk.match.view(None)
        done = match.to_act is None and match.may_act == () and match.legal_actions == ()
        hold(done, "the match is over, and somebody is to act", walk)
        hold(public.to_act is None and public.turn is None, "it is over in no view", walk)
    return looked


def _somebody(walk: Walk) -> None:
    match = walk.match
    may = match.may_act
    acts = blame.phase(walk.game, match.truth.phase, "may_act")
    hold(may and may[0] == match.to_act, f"seat {match.to_act} acts, and {may} may", walk, acts)
    hold(len(set(may)) == len(may), f"{may} names a seat twice", walk, acts)
    turn = match.view(None).turn
    for reader in readers(match.game):
        view = match.view(reader)
        legal = view.legal_actions
        what = f"{who(reader)} has {len(legal)} legal actions, and {may} may speak"
        hold(bool(legal) == (reader in may), what, walk, lambda: blame.legal(walk))
        once = len(set(map(str, legal))) == len(legal)
        hold(once, "a code stands for two legal actions", walk, lambda: blame.legal(walk))
        told = (view.to_act, view.may_act, view.turn)
        alike = told == (match.to_act, may, turn)
        hold(alike, f"{who(reader)} is told that {told} act, and {may} may", walk, acts)
    alike = match.view(may[0]).legal_actions == match.legal_actions
    hold(alike, "a view and the match allow different things", walk, lambda: blame.legal(walk))


def codes_read_back(game: tt.Game, seeds: Iterable[Seed], house: House = ()) -> int:
    """Each code of a legal action reads back as that action, and is in words."""
    looked = 0
    for seed in seeds:
        walk = Walk(game, seed, house=house)
        for match in walk.until_it_fails("scoring"):
            for seat in match.may_act:
                for action in match.view(seat).legal_actions:
                    _reads_back(walk, action)
                    looked += 1
    return looked


def _reads_back(walk: Walk, action: tt.Action) -> None:
    code = str(action)
    fault = f"action {type(action).__name__}: {type(action).__name__}.parse"
    try:
        read = walk.game.parse_action(code)
    except (Exception, SystemExit) as error:  # noqa: BLE001  # an action of a plugin may raise anything
        fail(f"{code!r} cannot be read back: {error}", walk, fault)
    hold(read == action, f"{code!r} is read as {read!r}, and is {action!r}", walk, fault)
    hold(hash(read) == hash(action), f"{code!r} hashes differently when it is read", walk, fault)
    hold(str(action.text), f"{code!r} has no words", walk, fault.replace(".parse", ".text"))


def events_read_back(game: tt.Game, seeds: Iterable[Seed], house: House = ()) -> int:
    """Each event can be sent as JSON, and reads back as what its reader got."""
    looked = 0
    for seed in seeds:
        walk = Walk(game, seed, house=house)
        for _match in walk.until_it_fails("scoring"):
            looked += _events(walk)
        looked += _events(walk)
    return looked


def _events(walk: Walk) -> int:
    game = walk.game
    for number, event in enumerate(walk.events):
        maker = blame.of_event(walk, number)
        for reader in readers(game):
            seen = event.seen_by(reader)
            try:
                sent = json.loads(json.dumps(event.to_json(reader)))
                back = event_from_json(sent, game.cards, game.parse_action)
            except (Exception, SystemExit) as error:  # noqa: BLE001  # what a plugin noted may be anything
                what = f"{event!r} cannot be sent to {who(reader)}: {error}"
                fail(what, walk, maker)
            what = f"{seen!r} reads back as {back!r}: it is not equal to what was sent"
            hold(back == seen, what, walk, maker)
    return len(walk.events)
