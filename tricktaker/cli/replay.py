"""`tricktaker replay`: a recorded match action by action."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

import click
from attrs import frozen

from tricktaker.cli import completing
from tricktaker.cli.cards import cards_text, open_hands
from tricktaker.cli.files import typed_path
from tricktaker.cli.parameters import Command, seat_named
from tricktaker.cli.prompt import HELP, QUIT, ask, help_rows
from tricktaker.cli.saving import in_file, read_record, replay
from tricktaker.cli.show import end_lines, hand_lines, own_view, together
from tricktaker.cli.terminal import clean, say, shortened, words
from tricktaker.events import HAND, HOLDER, TRICK, DealBegun, Moved, PhaseEntered, Said, Shown
from tricktaker.record import cannot_follow
from tricktaker.text import Domain

if TYPE_CHECKING:
    from tricktaker.cards import CardSet
    from tricktaker.cli.labels import Labels
    from tricktaker.events import Event, Reader
    from tricktaker.record import Record
    from tricktaker.seating import Seat
    from tricktaker.text import Text
    from tricktaker.view import View

_ = Domain("tricktaker", "tricktaker")

_HELP_TEXT = _(
    "Tell the match in RECORD action by action, deal by deal with the scores (`-` reads the record"
    " from the input; a position in one line may stand for one). What was taken back is left"
    " out.\n\n"
    "Without --seat all is open: what the seats together have seen. With --seat it is what that"
    " seat was sent, and no more. A seat's own record tells what it holds.\n\n"
    "With --step you go through it: an empty line goes on, `b` goes back, `?` says what else can be"
    " typed."
)

_EXAMPLES: Final = (
    ("tricktaker replay match.jsonl", _("Tell the whole match again.")),
    (
        "tricktaker replay match.jsonl --step",
        _("Go through it action by action, forwards and back."),
    ),
    ("tricktaker replay match.jsonl --seat 1", _("Tell it as seat 1 saw it.")),
)


@click.command(
    cls=Command,
    examples=_EXAMPLES,
    help=str(_HELP_TEXT),
)
@click.argument("record", shell_complete=completing.files)
@click.option("--seat", metavar="SEAT", help=str(_("Tell what this seat was sent.")))
@click.option("--step", is_flag=True, help=str(_("Go through it step by step.")))
def command(record: str, seat: str | None, step: bool) -> None:
    """Tell a match again."""
    if step and record == "-":
        reason = _("--step asks at the input, so the record cannot be read from there")
        raise click.UsageError(str(reason))
    from tricktaker.cli.scores import help_given

    found = read_record(record)
    assisted = help_given(found) if seat is None else []  # no seat is sent that
    try:
        course = _course(record, found, seat, step)
        if step:
            say(*assisted)
            Stepper(course, None if found.is_seat_record else record).run()
        else:
            say(*course.printed(), *end_lines(course.whole[0], course.labels), *assisted)
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        # nobody has checked what the events of a seat's own record say
        if not found.is_seat_record or isinstance(error, BrokenPipeError | UnicodeError):
            raise
        raise in_file(record, cannot_follow(found.game(), error)) from error


def _course(path: str, record: Record, seat: str | None, step: bool) -> Course:
    """The match of a record, as it is told from a seat or with all open."""
    # open hands are drawn step by step, and all hands where all is open
    drawn = step or (seat is None and not record.is_seat_record)
    from tricktaker.cli.labels import Labels

    if record.is_seat_record:
        view = own_view(path, record, seat)
        labels = Labels.told_from(view.game, record.header, view.reader)
        return Course.of(labels, view, (), record.header["start"], drawn)
    match = replay(path, record)
    at = seat_named(match.game, seat)
    labels = Labels.told_from(match.game, record.header, at)
    if at is not None:
        return Course.of(labels, match.view(at), (), record.header["start"], drawn)
    seats = [match.view(each) for each in range(match.game.seating.seats)]
    return Course.of(labels, match.view(None), seats, record.header["start"], drawn)


# ------------------------------------------------------------------ a match in frames


@frozen
class Course:
    """A match cut into frames: an action and what followed from it, or the dealing of a deal.

    :ivar whole: the views at the end: the one that is told, then those of the open hands.
    :ivar frames: where each frame ends, as a number of events.
    :ivar told: what happened in each frame, in lines.
    :ivar start: the totals and counters that the match began with.
    """

    labels: Labels
    whole: tuple[View, ...]
    frames: tuple[int, ...]
    told: tuple[tuple[str, ...], ...]
    start: Mapping[str, Any]

    @classmethod
    def of(
        cls,
        labels: Labels,
        view: View,
        opened: Sequence[View],
        start: Mapping[str, Any],
        drawn: bool,
    ) -> Course:
        """The course of a match, told from one view and with the hands of others open.

        :param drawn: whether hands that lie open are drawn besides.
        """
        from tricktaker.cli.telling import Teller

        events = together([view.events, *(other.events for other in opened)])
        frames = tuple(_ends(events))
        reader = view.reader if isinstance(view.reader, int) else None
        teller = Teller(labels, start, reader, drawn)
        told = []
        for first, end in zip((0, *frames), frames, strict=False):
            lines = teller.tell(events[first:end])
            told.append(tuple(lines))
        return cls(labels, (view, *opened), frames, tuple(told), start)

    @property
    def seats(self) -> list[tuple[Seat, View]]:
        """The seats whose hands are shown, each with its view at the end."""
        return [(view.reader, view) for view in self.whole if isinstance(view.reader, int)]

    def begins_deal(self, place: int) -> bool:
        """Whether a frame is the dealing of a deal."""
        events = self.events_of(place)
        return bool(events) and isinstance(events[0], DealBegun)

    def actions(self, place: int) -> int:
        """How many actions have been done at the end of a frame."""
        return sum(not self.begins_deal(frame) for frame in range(place + 1))

    def events_of(self, place: int) -> tuple[Event, ...]:
        """What happened in a frame, as it is told to the first reader."""
        first = self.frames[place - 1] if place else 0
        return self.whole[0].events[first : self.frames[place]]

    def view(self, last: View, place: int) -> View:
        """What a reader knew at the end of a frame."""
        return _folded(last, last.events[: self.frames[place]], self.start)

    def printed(self) -> Iterator[str]:
        """All of it in lines, with the hands where a phase begins or a hand is taken up."""
        shown: dict[Seat, CardSet] = {}
        for place, told in enumerate(self.told):
            yield from told[1:] if not place and told and not told[0] else told
            if self.begins_deal(place):
                shown.clear()
            if not self._looks_at_hands(place):
                continue
            for seat, last in self.seats:
                view = _folded(last, self._of_deal(last, place), None)
                known = view.hand_of(seat)
                if known and shown.get(seat) != known:
                    shown[seat] = known
                    yield from hand_lines(view, self.labels, seat)

    def played(self, place: int) -> Iterator[str]:
        """A card that was played in a frame, which the lines tell when the trick is complete."""
        for event in self.events_of(place):
            if isinstance(event, Moved) and event.target == TRICK and event.cards is not None:
                seat = self.labels.seat(HOLDER[event.source])
                card = cards_text(self.labels.game, event.cards.mask)
                yield words(_("{seat} plays {card}.", seat=seat, card=card))

    def _looks_at_hands(self, place: int) -> bool:
        events = self.events_of(place)
        own = {HAND[seat] for seat, _view in self.seats} if len(self.whole) == 1 else set()
        return any(
            isinstance(event, PhaseEntered) or (isinstance(event, Shown) and event.place in own)
            for event in events
        )

    def _of_deal(self, last: View, place: int) -> tuple[Event, ...]:
        """The events of the deal so far: enough to know a hand, and quick to fold."""
        begun = place
        while begun and not self.begins_deal(begun):
            begun -= 1
        first = self.frames[begun - 1] if begun else 0
        return last.events[first : self.frames[place]]


def _folded(view: View, events: Sequence[Event], start: Mapping[str, Any] | None) -> View:
    reader: Reader = view.reader if isinstance(view.reader, int) else None
    return type(view).fold(view.game, reader, events, start, view.steps)


def _ends(events: Sequence[Event]) -> Iterator[int]:
    """Where the frames end: before each deal, and before each act."""
    said: Seat | None = None
    for number, event in enumerate(events):
        if number and (isinstance(event, DealBegun | Said) or _is_play(event, said)):
            yield number
        said = event.seat if isinstance(event, Said) else None
    if events:
        yield len(events)


def _is_play(event: Event, said: Seat | None) -> bool:
    """Whether a card is played, unless that is what has just been said."""
    return isinstance(event, Moved) and event.target == TRICK and HOLDER.get(event.source) != said


# ------------------------------------------------------------------ step by step


FORWARD: Final = ("", "n", "next")
BACK: Final = ("b", "back")
NEXT_DEAL: Final = ("d", "deal")
PLAY_ON: Final = ("p", "play")

_KEYS: Final = (
    (_("Enter, n"), _("on to the next action")),
    ("b", _("back by one")),
    ("d", _("on to the next deal")),
    (_("a number"), _("to this place, as the prompt counts")),
    ("p", _("how to play on from here")),
    ("q", _("leave; also: quit")),
    ("?", _("this help; also: help")),
)


class Stepper:
    """Goes through a match as the person says.

    :param path: where its record is; None for a record that nobody can play on.
    """

    def __init__(self, course: Course, path: str | None) -> None:
        self._course = course
        self._path = path
        self._at = 0

    def run(self) -> None:
        """Ask until the person leaves, or the input ends."""
        if not self._course.frames:
            say(_("Nothing has happened in this match."))
            return
        self._show()
        while True:
            typed = ask(f"{self._at + 1}/{len(self._course.frames)}> ")
            if typed is None or typed.strip().lower() in ("q", *QUIT):
                return
            self._obey(typed.strip())

    def _obey(self, typed: str) -> None:
        word = typed.lower()
        if word in FORWARD:
            self._go(self._at + 1)
        elif word in BACK:
            self._go(self._at - 1)
        elif word in NEXT_DEAL:
            self._go(self._next_deal())
        elif word.isascii() and word.isdecimal() and len(word) < 7:
            self._go_to(int(word))
        elif word in PLAY_ON:
            say(self._play_on())
        elif word in HELP:
            self._help()
        else:
            echo = shortened(clean(typed), 40)
            say(_('Not possible: "{typed}" means nothing here (? for help).', typed=echo))

    def _go_to(self, number: int) -> None:
        last = len(self._course.frames)
        if 1 <= number <= last:
            self._go(number - 1)
        else:
            say(_("Not possible: choose 1 to {last}.", last=last))

    def _go(self, place: int) -> None:
        if place < 0:
            say(_("This is the beginning."))
        elif place >= len(self._course.frames):
            say(_("This is the end; b goes back, q leaves."))
        else:
            self._at = place
            self._show()

    def _next_deal(self) -> int:
        places = range(self._at + 1, len(self._course.frames))
        deals: Iterable[int] = (place for place in places if self._course.begins_deal(place))
        # past the last deal there is its end to be seen
        return next(iter(deals), max(self._at + 1, len(self._course.frames) - 1))

    def _play_on(self) -> Text:
        """How to begin a match at this place."""
        if self._path is None:
            return _("A seat's own record cannot be played on: it does not hold all the cards.")
        place = f"{typed_path(self._path)}:{self._course.actions(self._at)}"
        return _("Play on from here with: tricktaker play --from {place}", place=place)

    def _help(self) -> None:
        say(*help_rows([(words(key), what) for key, what in _KEYS]))

    def _show(self) -> None:
        """What happened last, the table after it, and the hands."""
        from tricktaker.cli.table import table

        course, at = self._course, self._at
        told = [*course.played(at), *course.told[at]]
        say(*(told if told and not told[0] else ["", *told]))
        view = course.view(course.whole[0], at)
        if view.phase is not None:
            say("", *table(view, course.labels))
            if len(course.whole) == 1:
                say("", *open_hands(view, course.labels))
            for seat, last in course.seats:
                say(*hand_lines(course.view(last, at), course.labels, seat))
        say(*end_lines(view, course.labels))
