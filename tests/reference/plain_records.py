"""Records read, written and drawn a second time, from docs/records.md alone.

Nothing of tricktaker is used here, as in a program in another language.
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from hashlib import shake_256
from typing import Any

Json = dict[str, Any]

HEADER = frozenset(
    [
        "tricktaker",
        "game",
        "version",
        "options",
        "house",
        "players",
        "dealer",
        "start",
        "setup",
        "max_deals",
    ]
)
SAVED = frozenset({"seed", "packs", "chances"})
KINDS = {
    frozenset({"deal", "dealer", "pack"}): "deal",
    frozenset({"seat", "do"}): "action",
    frozenset({"chance"}): "chance",
    frozenset({"undo"}): "undo",
    frozenset({"hint"}): "hint",
    frozenset({"result"}): "result",
}
EVENTS = {
    "deal": {"deal", "dealer"},
    "phase": {"phase"},
    "moved": {"from", "to", "count", "cards"},
    "shown": {"place", "count", "cards"},
    "said": {"seat", "action"},
    "noted": {"key", "value"},
    "trick": {"seat", "points"},
    "scored": {"lines"},
}
HEARD_BY_SOME = {"moved", "shown", "said"}
SEATS = {"spades-two": 2, "skat": 3}
"""Of the games that have other than four."""
RANKS = {"belote": "789TJQKA", "euchre": "9TJQKA", "skat": "789TJQKA"}
"""Of the games that have other than all thirteen."""


def pack_of(game: str) -> list[str]:
    """The pack of a game in its own order."""
    ranks = RANKS.get(game, "23456789TJQKA")
    return [rank + suit for suit in "CDHS" for rank in ranks]


# ---------------------------------------------------------------- the text


def read(data: bytes) -> tuple[Json, list[Json]]:
    """The header and the lines of a record; the last line is dropped if it was cut off."""
    *rows, _torn = data.decode("utf-8").split("\n")
    header, *lines = [_one(row) for row in rows]
    keys = frozenset(header)
    if header["tricktaker"] != 1:
        raise ValueError("another version of the format")
    if "seat" in header:
        if keys != HEADER | {"seat"}:
            raise ValueError("no header of a seat record")
        for line in lines:
            check_event(line, pack_of(header["game"]))
    else:
        if not HEADER <= keys <= HEADER | SAVED:
            raise ValueError("no header of a match record")
        for line in lines:
            kind(line)
    return header, lines


def _one(row: str) -> Json:
    line = json.loads(row, object_pairs_hook=_no_key_twice)
    if not isinstance(line, dict):
        raise ValueError("no object")
    return line


def _no_key_twice(pairs: list[tuple[str, Any]]) -> Json:
    if len(dict(pairs)) != len(pairs):
        raise ValueError("a key stands twice")
    return dict(pairs)


def write(header: Json, lines: Iterable[Json]) -> bytes:
    """A record, written as another program might: its keys in another order, nothing but ASCII."""
    rows = [json.dumps(line, sort_keys=True, separators=(",", ":")) for line in (header, *lines)]
    return "".join(f"{row}\n" for row in rows).encode("ascii")


def kind(line: Json) -> str:
    """What a line of a match record is."""
    return KINDS[frozenset(line)]


def check_event(event: Json, pack: Sequence[str]) -> None:
    """Refuse what is no event."""
    name = event["event"]
    keys = set(event) - {"event"}
    if name in HEARD_BY_SOME:
        keys -= {"audience"}
    if keys != EVENTS[name]:
        raise ValueError("no event")
    if "cards" in event:
        cards = event["cards"].split()
        seen = sorted(set(cards) & set(pack), key=pack.index)
        if len(cards) != event["count"] or cards not in (seen, ["??"] * len(cards)):
            raise ValueError("no cards in a row")


# ---------------------------------------------------------------- what holds in the end


def in_force(lines: Iterable[Json]) -> list[Json]:
    """The lines without hints and without those that were taken back."""
    left: list[Json] = []
    for line in lines:
        if kind(line) == "hint":
            continue
        if kind(line) != "undo":
            left.append(line)
            continue
        for _action in range(line["undo"]):
            while kind(left[-1]) != "action":
                left.pop()
            left.pop()
    return left


# ---------------------------------------------------------------- chance


def draw(seed: int, deal: int, number: int, row: Iterable[Any], count: int) -> list[Any]:
    """Some of the items of a row, drawn by chance."""
    items = list(row)
    n = len(items)
    name = f"tricktaker/1/{seed}/{deal}/{number}".encode("ascii")
    big = int.from_bytes(shake_256(name).digest(2 * n + 16), "big")
    for place in range(count):
        step = big % (n - place)
        big //= n - place
        items[place], items[place + step] = items[place + step], items[place]
    return items[:count]


def first_dealer(seed: int, game: str) -> int:
    """The dealer of the first deal, where none was given."""
    dealer: int = draw(seed, 0, 0, range(SEATS.get(game, 4)), 1)[0]
    return dealer


def drawn_anew(header: Json, lines: Iterable[Json]) -> Iterator[Json]:
    """The deal lines and chance lines that are in force, as the seed of the header draws them."""
    game, seed = header["game"], header["seed"]
    stacked = list(header.get("packs", []))
    fixed = list(header.get("chances", []))
    deal = drawn = so_far = 0
    pack: list[str] = []
    turns: list[str] = []
    gone: set[str] = set()
    for line in in_force(lines):
        if kind(line) == "deal":
            deal, drawn, turns, gone = line["deal"], 0, [], set()
            cards = pack_of(game)
            pack = draw(seed, deal, 0, cards, len(cards))
            if deal <= len(stacked):
                pack = stacked[deal - 1].split()
            dealer = (header["dealer"] + deal - 1) % SEATS.get(game, 4)
            yield {"deal": deal, "dealer": dealer, "pack": " ".join(pack)}
        elif kind(line) == "action" and line["do"] in ("keep", "refuse"):
            turns.append(line["do"])
        elif kind(line) == "chance":
            drawn, so_far = drawn + 1, so_far + 1
            pile = {pack[2 * n + (turn == "keep")] for n, turn in enumerate(turns)}
            row = [card for card in pack_of(game) if card in pile - gone]
            cards = draw(seed, deal, drawn, row, len(line["chance"].split()))
            if so_far <= len(fixed):
                cards = fixed[so_far - 1].split()
            gone.update(cards)
            yield {"chance": " ".join(cards)}
