"""Bad input: odd actions at every stage of a match, and set-ups that cannot be."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import tricktaker as tt
from tests.contract.table import Walk, hold, state

NOT_TEXT: tuple[Any, ...] = (
    None, True, False, 0, 4, -1, 3.5, float("nan"), 1j, b"play AS", bytearray(b"4"), [],
    ["play AS"], (), ("play", "AS"), {}, {"do": "pass"}, set(), object(), type,
    print, tt, Ellipsis, range(3),
)  # fmt: skip

TEXTS = (
    "", " ", "\n", "\t4", "\0", "\x1b[31m", "play", "play ", "play  ", "give", "give ??",
    "play ??", "??", "play AS AS", "play AS x", "play 1S", "play ASS", "play A S", "playAS",
    "PLAY", "play 11S", "play AS.1", "play AS.2", "play AS.99", "play AS.", "AS.2", "AS.99", "S",
    "A", "10", "1H", "0H", "-1", "+4", "4.0", "4e0", "0x4", "14", "99", "999", "9" * 5000, "four",
    "\uff14", "\u0664", "\u00b2", "nil ", "NIL!", "double nil", "double-nil-nil", "bid 4", "pass",
    "take", "keep", "look at", "discard", "done", "rob", "rob 9", "rob x", "rob -1",
    "barter 0", "barter 99", "barter \u00b2", "undo", "quit", "save", "?", "*", "x" * 100_000,
    "play " * 1000, "\ud800", "\u2660", "A\u2660\u2660", "\U0001f0a1", "\u202eSA yalp", "{}",
    '{"do": "pass"}', "%s", "{0}", "{card}", "../../etc/passwd", "None", "True", "\ufeff4",
    "4\r\n", "play AS\nplay KS",
)  # fmt: skip

SEATS: tuple[Any, ...] = (
    -1, 4, 99, 10**30, True, False, "0", "", 0.0, 1.5, b"0", [], [0], {}, object(),
)  # fmt: skip


def refusals_change_nothing(game: tt.Game, seeds: Iterable[int], house: Sequence[str] = ()) -> int:
    """Whatever is not legal is an IllegalAction with its reason, and leaves the match as it is."""
    refused = 0
    for seed in seeds:
        walk = Walk(game, seed, house=house)
        phases: set[str] = set()
        earlier: set[str] = set()
        for match in walk:
            earlier.update(map(str, match.legal_actions))
            phase = str(match.view(None).phase)
            thorough = phase not in phases
            phases.add(phase)
            if thorough or len(walk.done) % 9 == seed % 9:
                refused += _refuse_all(match, earlier, walk.where, thorough=thorough)
        refused += _refuse_all(walk.match, earlier, f"{walk.where} at the end", thorough=True)
    return refused


def _refuse_all(match: tt.Match, earlier: set[str], where: str, *, thorough: bool) -> int:
    before = state(match)
    tried = 0
    for action, seat in _odd(match, earlier):
        _refused(match, action, seat, where)
        tried += 1
        if thorough and tried % 8 == 0:
            hold(state(match) == before, f"{where}: refusing {action!r:.60} changed the match")
    hold(state(match) == before, f"{where}: a refusal changed the match")
    return tried


def _odd(match: tt.Match, earlier: set[str]) -> Iterator[tuple[Any, Any]]:
    """Actions that are none, or not now, or not this seat's."""
    legal = {str(action) for action in match.legal_actions}
    taken = {code.lower() for code in legal} | {code.split()[-1].lower() for code in legal}
    for thing in NOT_TEXT:
        yield thing, None
    for text in TEXTS:
        if " ".join(text.split()).lower() not in taken:
            yield text, None
    for code in sorted(earlier - legal):
        yield code, None
    for card in match.game.cards:
        for code in (f"play {card}", f"give {card}", f"discard {card}", f"nonsense {card}"):
            if code not in legal:
                yield code, None
    actions = (tt.Action(), tt.Bid(99), tt.Bid(-1), tt.Look(), tt.Play(tt.parse_card("AS.77")))
    yield from ((action, None) for action in actions if action not in match.legal_actions)
    yield from _odd_seats(match, legal)


def _odd_seats(match: tt.Match, legal: set[str]) -> Iterator[tuple[Any, Any]]:
    usual = next(iter(legal), "play AS")
    for seat in SEATS:
        yield usual, seat
        yield None, seat
    for seat in range(match.game.seating.seats):
        if seat not in match.may_act:
            yield usual, seat


def _refused(match: tt.Match, action: Any, seat: Any, where: str) -> None:
    what = f"{where}: {action!r:.60} by {seat!r:.20}"
    actions = len(match.record().lines)
    try:
        match.act(action, seat)
    except tt.IllegalAction as error:
        hold(str(error) and "\n" not in str(error), f"{what} is refused with {str(error)!r}")
        hold(str(error.reason), f"{what} is refused without a reason")
        hold(isinstance(error.code, str), f"{what} is refused under the code {error.code!r}")
        told = tuple(map(str, error.legal))
        who = match.to_act if seat is None else seat
        mine = isinstance(who, int) and not isinstance(who, bool) and who in match.may_act
        legal = tuple(map(str, match.view(who).legal_actions)) if mine else ()
        hold(told in {legal, ()}, f"{what}: told that {told} are legal, and they are {legal}")
        hold(told or not mine or seat is not None, f"{what}: not told what is legal")
        hold(len(match.record().lines) == actions, f"{what}: refused, and written down")
        return
    except Exception as error:
        raise AssertionError(f"{what} raises {type(error).__name__}: {error}") from error
    raise AssertionError(f"{what} is taken")


def odd_questions_are_refused(game: tt.Game, seed: int = 0) -> int:
    """Undo, views and set-ups that cannot be are refused with an error of ours."""
    walk = Walk(game, seed)
    walk.play(3)
    match = walk.match
    before = state(match)
    asked: list[tuple[Callable[[Any], object], Any]] = []
    asked += [(match.undo, n) for n in (0, -1, 4, 10**9, True, 1.0, "1", None)]
    odd: tuple[Any, ...] = (-1, 99, True, 1.0, "0", [], b"")
    asked += [(match.view, reader) for reader in odd]
    asked += [(lambda s: tt.Match(game, **s), settings) for settings in _bad_settings(game)]
    asked += [(tt.Match, thing) for thing in (None, game.name, 4)]
    for question, given in asked:
        what = f"{game.name}: {given!r:.80}"
        try:
            question(given)
        except tt.TricktakerError as error:
            hold(str(error) and "\n" not in str(error), f"{what} is refused with {error!r}")
        except Exception as error:
            raise AssertionError(f"{what} raises {error!r}") from error
        else:
            raise AssertionError(f"{what} is taken")
        hold(state(match) == before, f"{what} is refused, and changed the match")
    return len(asked)


def _bad_settings(game: tt.Game) -> Iterator[dict[str, Any]]:
    pack = " ".join(map(str, game.cards))
    first = pack.split()[0]
    settings: dict[str, tuple[Any, ...]] = {
        "seed": (True, "7", 7.0, b"7", [], 2**5000),
        "dealer": (-1, 99, True, 1.0, "0", []),
        "packs": (pack, [""], [first], [f"{pack} {first}"], [f"XX {pack}"], [None], [1], 7),
        "chances": ("AS", ["XX"], [None], [f"{first} {first}"], 7),
        "start": ([], "x", 7, {"x": []}, {"totals": 0}, {"totals": []}, {"totals": [0.5] * 9}),
        "max_deals": (0, -1, True, 1.0, "1"),
        "house": (["no such rule"], [None], [1], "no such rule", 7, [[]]),
        "players": (["A"], ["A"] * 99, "ABCD", 7, [1] * game.seating.seats),
    }
    for name, values in settings.items():
        for value in values:
            yield {name: value}
    yield {"packs": [pack.replace(first, pack.split()[1], 1)]}
    yield {"start": {"totals": ["0"] * len(game.seating.sides)}}
    yield {"start": {"totals": [True] * len(game.seating.sides)}}
    for counter in game.counters:
        below = [counter.at_least - 1] * len(game.seating.sides)
        yield {"start": {counter.name: below}}
        if counter.below is not None:
            yield {"start": {counter.name: [counter.below] * len(game.seating.sides)}}
