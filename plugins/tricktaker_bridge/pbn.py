"""Deals in Portable Bridge Notation: PBN files are read and written.

>>> suit = "AKQJT98765432"
>>> (board,) = read(f'[Board "7"] [Deal "E:{suit}... .{suit}.. ..{suit}. ...{suit}"]')
>>> board.dealer, board.vulnerable, board.hands[1].split()[0]
(2, 'both', 'AS')
>>> read(write([board])) == (board,)
True

A board gives a match its pack and dealer, and the game the options for who is vulnerable::

    match = tt.Match(
        tt.load_game("bridge", **board.options), packs=[board.pack], dealer=board.dealer
    )
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from attrs import frozen

import tricktaker as tt
from tricktaker_bridge.bridge import bridge
from tricktaker_bridge.hints import COMPASS
from tricktaker_bridge.options import BridgeOptions
from tricktaker_bridge.scoring import CYCLE, TRICKS, by_side, vulnerable_in

_ = tt.Domain("tricktaker_bridge", "tricktaker_bridge")

SEATS = "NESW"
"""North is seat 0, then clockwise."""
NAMES = (_("North"), _("East"), _("South"), _("West"))
SUITS = "SHDC"
"""The suits of a hand, in the order of the notation."""
RANKS = "AKQJT98765432"

_WRITTEN = dict(zip(CYCLE, ("None", "NS", "EW", "All"), strict=True))
_READ = {
    **{text.lower(): who for who, text in _WRITTEN.items()},
    "love": "none",
    "-": "none",
    "both": "both",
}

_TOKEN = re.compile(
    r"""
      (?P<escape> ^%[^\n]* )
    | (?P<comment> \{[^}]*\} | ;[^\n]* )
    | (?P<tag> \[ \s* (?P<name>[A-Za-z0-9_]+) \s+ "(?P<value>(?:[^"\\\n]|\\.)*)" \s* \] )
    | (?P<string> "(?:[^"\\\n]|\\.)*" )
    | (?P<gap> \n [ \t\r]* (?=\n) )
    | (?P<open> [\[{] )
    | (?P<other> [^\s\[{;"]+ | " | \s )
    """,
    re.VERBOSE | re.MULTILINE,
)

Tag = tuple[str, int]
"""The value of a tag, and the number of its line."""


@frozen
class Board:
    """A deal as a PBN file has it.

    :ivar number: that of the board.
    :ivar dealer: a seat; North is seat 0.
    :ivar vulnerable: ``none``, ``ns``, ``ew`` or ``both``.
    :ivar hands: the cards of each seat, from North on.
    """

    number: int
    dealer: tt.Seat
    vulnerable: str
    hands: tuple[str, ...]

    @property
    def pack(self) -> str:
        """The pack that deals these hands."""
        return bridge().pack(dict(enumerate(self.hands)), dealer=self.dealer)

    @property
    def options(self) -> dict[str, Any]:
        """The options of the game for a match of this deal alone."""
        boards = (self.number, *range(1, 17))
        first = next(each for each in boards if vulnerable_in(each) == self.vulnerable)
        return {"deals": 1, "first_board": first}


# ---------------------------------------------------------------- reading


def read(text: str) -> tuple[Board, ...]:
    """The deals of a PBN file, in import format.

    A deal without a ``Board`` has the number after the one before it; without a ``Dealer`` or
    ``Vulnerable`` these are those of its number. Games without a ``Deal`` are left out.

    :raises TricktakerError: naming line and cause.
    """
    boards: list[Board] = []
    for tags in _games(text):
        if "Deal" in tags:
            number = boards[-1].number + 1 if boards else 1
            boards.append(_board(tags, number))
    if not boards:
        raise _wrong(1, _("there is no deal in it"))
    return tuple(boards)


def _wrong(line: int, cause: tt.Text) -> tt.TricktakerError:
    return tt.TricktakerError(_("line {line}: {cause}", line=line, cause=cause))


def _games(text: str) -> Iterator[Mapping[str, Tag]]:
    """The tags of each game, with those that it takes over from the one before."""
    before: dict[str, Tag] = {}
    lasting: dict[str, Tag] = {}
    for own in _tagged(text.replace("\r\n", "\n").replace("\r", "\n")):
        tags = dict(lasting)
        for name, (value, line) in own.items():
            told = value
            if value == "#":
                if name not in before:
                    raise _wrong(line, _("no game before it has a {name}", name=name))
                told = before[name][0]
            elif value.startswith("##"):
                told = value.removeprefix("##")
                lasting[name] = (told, line)
            tags[name] = (told, line)
        yield tags
        before = tags


def _tagged(text: str) -> Iterator[dict[str, Tag]]:
    """The tags that are written in each game; an empty line ends it."""
    tags: dict[str, Tag] = {}
    line = 1
    for token in _TOKEN.finditer(text):
        kind = token.lastgroup
        if token["tag"]:
            value = re.sub(r"\\(.)", r"\1", token["value"])
            tags.setdefault(token["name"], (value, line))  # a second one of a name is ignored
        elif kind == "gap" and tags:
            yield tags
            tags = {}
        elif kind == "open":
            cause = _("a comment has no end") if token[0] == "{" else _("a tag is not whole")
            raise _wrong(line, cause)
        line += token[0].count("\n")
    if tags:
        yield tags


def _board(tags: Mapping[str, Tag], number: int) -> Board:
    value, line = tags.get("Board", ("", 0))
    if value not in ("", "?"):
        if not (value.isascii() and value.isdecimal() and 0 < len(value) < 7) or int(value) < 1:
            raise _wrong(line, _("{value} is no number of a board", value=tt.spelled(value)))
        number = int(value)
    dealer, line = tags.get("Dealer", ("", 0))
    if dealer in ("", "?"):
        dealer = SEATS[(number - 1) % 4]
    elif len(dealer) != 1 or dealer.upper() not in SEATS:
        raise _wrong(line, _("{value} is no dealer: N, E, S or W", value=tt.spelled(dealer)))
    told, line = tags.get("Vulnerable", ("", 0))
    if told not in ("", "?") and told.lower() not in _READ:
        reason = _("{value} cannot be vulnerable: None, NS, EW or All", value=tt.spelled(told))
        raise _wrong(line, reason)
    vulnerable = _READ.get(told.lower(), vulnerable_in(number))
    return Board(number, SEATS.index(dealer.upper()), vulnerable, _hands(*tags["Deal"]))


def _hands(deal: str, line: int) -> tuple[str, ...]:
    """The hands of a ``Deal``: its first seat, a colon, and four hands clockwise."""
    first, colon, rest = deal.strip().partition(":")
    written = rest.split()
    if len(first) != 1 or first.upper() not in SEATS or not colon:
        raise _wrong(line, _("a deal begins with its first seat, such as N:"))
    if len(written) != 4:
        raise _wrong(line, _("a deal has four hands, not {count}", count=len(written)))
    hands = [""] * 4
    seen: set[str] = set()
    for step, hand in enumerate(written):
        seat = (SEATS.index(first.upper()) + step) % 4
        cards = _cards(hand, seat, line)
        twice = seen.intersection(cards)
        if twice:
            raise _wrong(line, _("{card} is dealt twice", card=min(twice)))
        seen.update(cards)
        hands[seat] = " ".join(cards)
    return tuple(hands)


def _cards(hand: str, seat: tt.Seat, line: int) -> list[str]:
    """The cards of a hand: its spades, hearts, diamonds and clubs, parted by points."""
    suits = hand.upper().split(".")
    if hand == "-":
        raise _wrong(line, _("the hand of {seat} is not told", seat=COMPASS[seat]))
    if len(suits) != len(SUITS):
        raise _wrong(
            line,
            _(
                "the hand of {seat} has {count} suits, not four",
                seat=COMPASS[seat],
                count=len(suits),
            ),
        )
    cards = [rank + suit for suit, ranks in zip(SUITS, suits, strict=True) for rank in ranks]
    for card in cards:
        if card[0] not in RANKS:
            raise _wrong(line, _("{rank} is no rank of a card", rank=tt.spelled(card[0])))
    if len(set(cards)) < len(cards):
        twice = next(card for card in cards if cards.count(card) > 1)
        raise _wrong(line, _("{card} is dealt twice", card=twice))
    if len(cards) != TRICKS:
        raise _wrong(
            line,
            _(
                "the hand of {seat} has {count} cards, not {all}",
                seat=COMPASS[seat],
                count=len(cards),
                all=TRICKS,
            ),
        )
    return cards


# ---------------------------------------------------------------- writing


def write(boards: Iterable[Board]) -> str:
    """A PBN file of these deals."""
    games = [
        "\n".join(
            f'[{name} "{value}"]'
            for name, value in (
                ("Board", board.number),
                ("Dealer", SEATS[board.dealer]),
                ("Vulnerable", _WRITTEN[board.vulnerable]),
                ("Deal", deal_text(board)),
            )
        )
        for board in boards
    ]
    return "% PBN 2.1\n" + "\n\n".join(games) + "\n"


def deal_text(board: Board) -> str:
    """The value of a ``Deal``, from the dealer's hand on."""
    order = [(board.dealer + step) % 4 for step in range(4)]
    return f"{SEATS[board.dealer]}:" + " ".join(hand_text(board.hands[seat]) for seat in order)


def hand_text(hand: str) -> str:
    """A hand in the notation: ``AKQ.T9.432.65432``."""
    return ".".join(_ranks(hand.split(), suit) for suit in SUITS)


def _ranks(cards: Sequence[str], suit: str) -> str:
    return "".join(sorted((card[0] for card in cards if card[1] == suit), key=RANKS.index))


# ---------------------------------------------------------------- from matches


def boards_of(played: tt.Match | tt.Record) -> tuple[Board, ...]:
    """The deals of a match or of its record, the one that is on included.

    :raises TricktakerError: for another game, or a deal that was set up.
    """
    match = tt.Match.from_record(played) if isinstance(played, tt.Record) else played
    game, record = match.game, match.record()
    if not isinstance(game.options, BridgeOptions):
        raise tt.TricktakerError(_("these are deals of {game}, not of Bridge", game=game.title))
    if record.header["setup"] is not None:
        raise tt.TricktakerError(_("the first deal of the match was set up"))
    packs = {line["deal"]: line for line in record.lines if "pack" in line}
    events = [event for event in match.view(None).events if isinstance(event, tt.Noted)]
    noted = [tuple(event.value) for event in events if event.key == "vulnerable"]
    first = game.options.first_board
    boards = []
    for number in range(1, match.view(None).deal + 1):
        line = packs[number]
        hands = _dealt(game, line["pack"].split(), line["dealer"])
        who = next(each for each in CYCLE if by_side(each) == noted[number - 1])
        boards.append(Board(first + number - 1, line["dealer"], who, hands))
    return tuple(boards)


def _dealt(game: tt.Game, pack: Sequence[str], dealer: tt.Seat) -> tuple[str, ...]:
    """The hands that a pack deals, by suit and rank."""
    places = game.phases[0].placement(game.seating, dealer, {})
    hands: dict[str, list[str]] = {place: [] for place in places}
    for place, card in zip(places, pack, strict=True):
        hands[place].append(card)
    order = [f"{rank}{suit}" for suit in SUITS for rank in RANKS]
    return tuple(" ".join(sorted(hands[tt.HAND[seat]], key=order.index)) for seat in range(4))
