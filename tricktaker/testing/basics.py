"""The most basic promises: cards, who acts, and everything that is written reads back."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from functools import partial

import tricktaker as tt
from tricktaker.events import event_from_json
from tricktaker.testing import blame, telling
from tricktaker.testing.promise import House, Seed, fail, hold
from tricktaker.testing.table import Walk, places_of, readers, who
from tricktaker.testing.words import see_text


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
    missing = [card for card in pack if card not in found]
    hold(not missing, f"{telling.cards(missing)} lie nowhere", walk)
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
    told = f"{telling.seats(may)} may speak"
    acts = partial(blame.turn, walk, "may_act")
    what = f"{telling.seat(match.to_act)} is to act, and {told}"
    hold(may and may[0] == match.to_act, what, walk, acts)
    hold(len(set(may)) == len(may), f"{told}: that names a seat twice", walk, acts)
    turn = match.view(None).turn
    for reader in readers(match.game):
        view = match.view(reader)
        alike = (view.to_act, view.may_act, view.turn) == (match.to_act, may, turn)
        heard = f"{telling.seat(view.to_act)} is to act, and {telling.seats(view.may_act)} may"
        hold(alike, f"{who(reader)} is told that {heard}, where {told}", walk, acts)
        legal = view.legal_actions
        what = f"{who(reader)} has {len(legal)} legal actions, and {told}"
        hold(bool(legal) == (reader in may), what, walk, lambda: blame.legal(walk))
        once = len(set(map(str, legal))) == len(legal)
        hold(once, "a code stands for two legal actions", walk, lambda: blame.legal(walk))
    alike = match.view(may[0]).legal_actions == match.legal_actions
    hold(alike, "a view and the match allow different things", walk, lambda: blame.legal(walk))


def codes_read_back(game: tt.Game, seeds: Iterable[Seed], house: House = ()) -> int:
    """Each code of a legal action reads back as that action, and is in words, as contracts are."""
    looked = 0
    for seed in seeds:
        walk = Walk(game, seed, house=house)
        contract = None
        for match in walk.until_it_fails("scoring"):
            contract, before = match.view(None).contract, contract
            if contract != before:
                _contract_in_words(walk, contract)
            for seat in match.may_act:
                for action in match.view(seat).legal_actions:
                    _reads_back(walk, action)
                    looked += 1
    return looked


def _contract_in_words(walk: Walk, contract: object) -> None:
    game, fault = walk.game, "Game.contract_text"
    if game.contract_text is None or contract is None:
        return
    try:
        text = game.contract_text(contract, game.seating.name)
    except (Exception, SystemExit) as error:  # noqa: BLE001  # a plugin's function may raise anything
        fail(f"a contract cannot be put into words: {telling.failure(error)}", walk, fault)
    if text is not None:
        see_text(text, "what a contract is in words", walk, fault)


def _reads_back(walk: Walk, action: tt.Action) -> None:
    kind = type(action)
    code = f'"{action}"'
    reader = partial(blame.reading, walk.game, str(action), kind)
    try:
        read = walk.game.parse_action(str(action))
    except (Exception, SystemExit) as error:  # noqa: BLE001  # an action of a plugin may raise anything
        fail(f"{code} cannot be read back: {telling.failure(error)}", walk, reader)
    if type(read) is not kind or read != action:
        what = f"{code} is read as another action than it stands for"
        fail(f"{what}: {telling.apart(read, action)}", walk, reader)
    hold(hash(read) == hash(action), f"{code} hashes differently when it is read", walk, reader)
    typed = str(action).isprintable() and str(action) == " ".join(str(action).split())
    what = f"{str(action)!r} is the code of an action: nobody can type its blanks or signs"
    hold(typed, what, walk, blame.action(kind, "code"))
    fault = blame.action(kind, "text")
    try:
        text = action.text
    except (Exception, SystemExit) as error:  # noqa: BLE001  # an action of a plugin may raise anything
        fail(f"{code} cannot be put into words: {telling.failure(error)}", walk, fault)
    see_text(text, f"what {code} is in words", walk, fault)


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
        maker = partial(blame.of_event, walk, number)
        if isinstance(event, tt.Said):
            _said_by(walk, event, maker)
        for reader in readers(game):
            seen = event.seen_by(reader)
            try:
                # as a file holds it: half a character has no form in UTF-8
                data = json.dumps(event.to_json(reader), ensure_ascii=False).encode("utf-8")
                sent = json.loads(data)
                back = event_from_json(sent, game.cards, game.parse_action)
            except (Exception, SystemExit) as error:  # noqa: BLE001  # what a plugin noted may be anything
                told = telling.failure(error)
                what = f"{telling.event(event)} cannot be sent to {who(reader)}: {told}"
                fail(what, walk, maker)
            if back != seen:
                what = f"{telling.event(seen)} reads back, and is not equal to what was sent"
                fail(f"{what}: {telling.apart(back, seen)}", walk, maker)
    return len(walk.events)


def _said_by(walk: Walk, said: tt.Said, maker: Callable[[], str]) -> None:
    """See that what is told of an action is told of a seat that there is, and of its own."""
    seats = range(walk.game.seating.seats)
    there = type(said.seat) is int and said.seat in seats
    what = f'"{said.action}" is told of seat {said.seat!r:.40}, which is none at this table'
    hold(there, what, walk, maker)
    if walk.done and said.action == walk.done[-1][1]:
        did = walk.done[-1][0]
        others = [each for each in walk.events if isinstance(each, tt.Said)]
        own = any(each.seat == did and each.action == said.action for each in others)
        what = f'"{said.action}" is told of seat {said.seat}, and seat {did} did it'
        hold(own, what, walk, maker)
