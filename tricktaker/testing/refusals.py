"""Bad input: odd actions at every stage of a match, and questions that cannot be."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from traceback import walk_tb
from typing import Any, Final

import tricktaker as tt
from tricktaker.actions import spellings_of, tidy
from tricktaker.notes import OF_CONTRACT
from tricktaker.testing import blame, traces
from tricktaker.testing.facts import odd_facts_refused, played_deal
from tricktaker.testing.promise import House, Seed, fail, hold
from tricktaker.testing.spoken import codes_of, means_legal
from tricktaker.testing.table import Walk, state
from tricktaker.testing.words import is_writable
from tricktaker.values import thaw

NOT_TEXT: Final[tuple[Any, ...]] = (
    None, True, False, 0, 4, -1, 3.5, float("nan"), 1j, b"play AS", bytearray(b"4"), [],
    ["play AS"], (), ("play", "AS"), {}, {"do": "pass"}, set(), object(), type,
    print, tt, Ellipsis, range(3),
)  # fmt: skip

TEXTS: Final = (
    "", " ", "\n", "\t4", "\0", "\x1b[31m", "play", "play ", "play  ", "give", "give ??",
    "play ??", "??", "play AS AS", "play AS x", "play 1S", "play ASS", "play A S", "playAS",
    "PLAY", "play 11S", "play AS.1", "play AS.2", "play AS.99", "play AS.", "AS.2", "AS.99", "S",
    "A", "10", "1H", "0H", "-1", "+4", "4.0", "4e0", "0x4", "14", "99", "999", "9" * 5000, "four",
    "\uff14", "\u0664", "\u00b2", "nil ", "NIL!", "double nil", "double-nil-nil", "bid 4", "pass",
    "take", "keep", "look at", "discard", "done", "undo", "quit", "save", "?", "*", "x" * 100_000,
    "play " * 1000, "\ud800", "\u2660", "A\u2660\u2660", "\U0001f0a1", "\u202eSA yalp", "{}",
    '{"do": "pass"}', "%s", "{0}", "{card}", "../../etc/passwd", "None", "True", "\ufeff4",
    "4\r\n", "play AS\nplay KS",
)  # fmt: skip

AFTER_A_WORD: Final = ("", " ", " x", " -1", " 0", " 99", " \u00b2", " ??", " 1 1", "!", " AS x")
"""What is put after each word with which an action of the game begins."""

MOST_WORDS: Final = 20
"""Of more words with which an action begins, as of the bids of an auction, so many are tried."""

SEATS: Final[tuple[Any, ...]] = (
    -1, 99, 10**30, True, False, "0", "", 0.0, 1.5, b"0", [], [0], {}, object(),
)  # fmt: skip


def refusals_change_nothing(game: tt.Game, seeds: Iterable[Seed], house: House = ()) -> int:
    """What is not legal is refused with its reason, and leaves the match as it is."""
    refused = 0
    for seed in seeds:
        walk = Walk(game, seed, house=house)
        stages: set[object] = set()
        earlier: set[str] = set()
        for match in walk:
            earlier.update(map(str, match.legal_actions))
            stage = (match.truth.phase, frozenset(map(type, match.legal_actions)))
            thorough = stage not in stages
            stages.add(stage)
            if thorough or walk.looks(18):
                refused += _refuse_all(walk, earlier, thorough)
        refused += _refuse_all(walk, earlier, thorough=True)
    return refused


def _refuse_all(walk: Walk, earlier: set[str], thorough: bool) -> int:
    before = state(walk.match)
    fault = blame.phase(walk.game, walk.match.truth.phase, "refusal")
    tried, since = 0, list[str]()
    for action, seat in _odd(walk.match, earlier):
        _refused(walk, action, seat)
        tried += 1
        since.append(f"{action!r:.30}")
        if thorough and tried % 16 == 0:
            what = f"refusing one of {', '.join(since)} changed the match"
            hold(state(walk.match) == before, what, walk, fault)
            since = []
    hold(state(walk.match) == before, "a refusal changed the match", walk, fault)
    return tried


def _odd(match: tt.Match, earlier: set[str]) -> Iterator[tuple[Any, Any]]:
    """Actions that are none, or not now, or not this seat's."""
    legal = {str(action) for action in match.legal_actions}
    taken = {code.lower() for code in legal} | {code.split()[-1].lower() for code in legal}
    taken |= {typed for typed, code in match.game.spellings.items() if code in legal}
    for thing in NOT_TEXT:
        yield thing, None
    words = sorted({code.split()[0] for code in earlier})
    words = words[:: 1 + len(words) // MOST_WORDS]
    for text in (*TEXTS, *(word + rest for word in words for rest in AFTER_A_WORD)):
        if taken.isdisjoint(spellings_of(tidy(text))):
            yield text, None
    for code in sorted(earlier - legal):
        if code.lower() not in taken:  # a call may be written like a card that can be played
            yield code, None
    verbs = ("play", "give", "discard")
    with_cards = {f"{verb} {card}": None for card in match.game.cards for verb in verbs}
    with_cards |= {f"nonsense {card}": None for card in islice(match.game.cards, 3)}
    yield from ((code, None) for code in with_cards if code not in legal)
    for code in _spoken(match):
        known = code in legal or code in earlier or code in with_cards
        if not known and not means_legal(match, code):
            yield code, None
    actions = (tt.Action(), tt.Bid(1000), tt.Bid(-1), tt.Look(), tt.Play(tt.parse_card("AS.77")))
    yield from ((action, None) for action in actions if action not in match.legal_actions)
    yield from _odd_seats(match, legal)


def _spoken(match: tt.Match) -> dict[str, None]:
    """What can be said by the kinds of action of the phase, also if it never is legal."""
    game = match.game
    speaks = game.phase(match.truth.phase).speaks if match.truth.phase is not None else ()
    return dict.fromkeys(code for kind in speaks for code in codes_of(kind, game.cards))


def _odd_seats(match: tt.Match, legal: set[str]) -> Iterator[tuple[Any, Any]]:
    usual = min(legal, default="play AS")
    for seat in (*SEATS, match.game.seating.seats):
        yield usual, seat
        yield None, seat
    for seat in range(match.game.seating.seats):
        if seat not in match.may_act:
            yield usual, seat


def _refused(walk: Walk, action: Any, seat: Any) -> None:
    match = walk.match
    what = f"{action!r:.60}" + ("" if seat is None else f" by {seat!r:.20}")
    lines = match.record_length
    try:
        match.act(action, seat)
    except tt.IllegalAction as error:
        fault = blame.phase(walk.game, match.truth.phase, "refusal")
        one_line = str(error) and "\n" not in str(error)
        hold(one_line, f"{what} is refused with {str(error)!r:.200}", walk, fault)
        reason = str(error.reason)
        hold(reason.strip(), f"{what} is refused without a reason", walk, fault)
        written = is_writable(reason) or not is_writable(str(action))
        hold(written, f"{what} is refused with {reason!r:.200}: no file can hold it", walk, fault)
        ruled = error.rule is None or (isinstance(error.rule, str) and error.rule.strip())
        hold(ruled, f"{what} is refused by the rule {error.rule!r}, which is none", walk, fault)
        coded = isinstance(error.code, str)
        hold(coded, f"{what} is refused under the code {error.code!r}", walk, fault)
        _told_what_is_legal(walk, error, seat, what)
        hold(match.record_length == lines, f"{what} is refused, and written down", walk, fault)
    except (Exception, SystemExit) as error:  # noqa: BLE001  # anything else is the fault
        fail(f"{what} raises {type(error).__name__}: {error}", walk, traces.raised(error, match))
    else:
        fail(f"{what} is not legal, and is taken", walk, blame.legal(walk))


def _told_what_is_legal(walk: Walk, error: tt.IllegalAction, seat: Any, what: str) -> None:
    match = walk.match
    told = tuple(map(str, error.legal))
    speaks = match.to_act if seat is None else seat
    mine = isinstance(speaks, int) and not isinstance(speaks, bool) and speaks in match.may_act
    legal = tuple(map(str, match.view(speaks).legal_actions)) if mine else ()
    what = f"{what} is refused: {told} are said to be legal, and {legal} are"
    right = told in {legal, ()} and (told or not mine or seat is not None)
    hold(right, what, walk, blame.phase(walk.game, match.truth.phase, "refusal"))


# ------------------------------------------------------------------ odd questions

Question = tuple[Callable[[Any], object], Any]


def odd_questions_refused(game: tt.Game, seeds: Iterable[Seed], house: House = ()) -> int:
    """An undo, a view, a start or a set-up that cannot be is refused, and changes nothing."""
    asked = 0
    for seed in seeds:
        walk = Walk(game, seed, house=house)
        walk.play(3)
        before = state(walk.match)
        for question, given in _questions(walk):
            _refuses(walk, question, given)
            same = state(walk.match) == before
            what = f"{given!r:.80} is refused, and changed the match"
            hold(same, what, walk, _checker(walk, given))
            asked += 1
        played = played_deal(game, seed, house)
        for setup in _odd_setups(played):
            _may_refuse(walk, setup)
            asked += 1
        asked += odd_facts_refused(played)
    return asked


def _refuses(walk: Walk, question: Callable[[Any], object], given: Any) -> None:
    what = f"{given!r:.80}"
    fault = _checker(walk, given)
    try:
        question(given)
    except tt.TricktakerError as error:
        one_line = str(error).strip() and "\n" not in str(error)
        hold(one_line, f"{what} is refused with {str(error)!r:.200}", walk, fault)
    except (Exception, SystemExit) as error:  # noqa: BLE001  # anything else is the fault
        fail(f"{what} raises {error!r}", walk, traces.raised(error))
    else:
        fail(f"{what} cannot be, and is taken", walk, fault)


def _checker(walk: Walk, given: Any) -> str:
    """What should have refused something: a counter that it names, or the only one."""
    counters = walk.game.counters
    named = [each for each in counters if each.name in str(given)] or counters
    return f"counter: {type(named[0]).__name__}.check" if named else "the builder of the game"


def _may_refuse(walk: Walk, setup: Any) -> None:
    """A set-up may be one that a game takes: it raises nothing but errors of ours."""
    try:
        tt.Match(walk.game, setup=setup)
    except tt.PluginError as error:
        fail(f"the set-up {setup!r:.80} fails: {error}", walk, _read_by(walk.game, error))
    except tt.TricktakerError:
        return
    except (Exception, SystemExit) as error:  # noqa: BLE001
        fail(f"the set-up {setup!r:.80} raises {error!r}", walk, _read_by(walk.game, error))


def _read_by(game: tt.Game, error: BaseException) -> str:
    """Which function of a game failed at a set-up, or else what did."""
    ran = {frame.f_code for frame, _line in walk_tb(error.__traceback__)}
    for name in ("read_contract", "check_setup"):
        function = getattr(game, name)
        function = getattr(function, "func", function)  # of a partial
        if getattr(function, "__code__", None) in ran:
            return f"Game.{name}: {function.__qualname__}"
    return traces.raised(error)


def _questions(walk: Walk) -> Iterator[Question]:
    match, game = walk.match, walk.game
    count = len(walk.done) + 1
    yield from ((match.undo, n) for n in (0, -1, count, 10**9, True, 1.0, "1", None))
    odd: tuple[Any, ...] = (-1, 99, True, 1.0, "0", [], b"")
    yield from ((match.view, reader) for reader in odd)
    yield from ((lambda s: tt.Match(game, **s), settings) for settings in _bad_settings(game))
    yield from ((tt.Match, thing) for thing in (None, game.name, 4))


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
        "first_deal": (0, -1, True, 1.0, "1"),
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


def _odd_setups(walk: Walk) -> Iterator[Any]:
    """Set-ups that cannot be, or hardly: such as with the contract of a match, each part odd."""
    odd: tuple[Any, ...] = (None, 7, "x", [], {}, [[]], {"x": 1}, -1, 1.5, 99)
    yield from ([], "x", 7, {"no": 1}, {"hands": {99: ""}}, {"hands": {0: "XX"}}, {"leader": 99})
    game = walk.game
    ending = {"hands": {0: str(game.cards[0])}, "leader": 0}
    yield from ({**ending, "contract": value} for value in odd)
    contract = thaw(walk.match.truth.contract)
    contract = contract if isinstance(contract, dict) else {}
    yield {**ending, "contract": contract}
    names = dict.fromkeys([*contract, *_declared(game, OF_CONTRACT)])
    for name in names:
        yield {**ending, "contract": {k: v for k, v in contract.items() if k != name}}
        yield from ({**ending, "contract": {**contract, name: value}} for value in odd)
    for name in _declared(game, ""):
        yield from ({**ending, "notes": {name: value}} for value in odd)


def _declared(game: tt.Game, before: str) -> list[str]:
    """The notes that a game declares, or the parts of its contract."""
    named = [note.name for note in game.notes]
    if not before:
        return [name for name in named if not name.startswith(OF_CONTRACT)]
    return [name.removeprefix(before) for name in named if name.startswith(before)]
