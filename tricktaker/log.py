"""The log of a match: what happened, kept apart for those who may know it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tricktaker.events import EVERYBODY, Event, Reader


class Log:
    """What happened in a match, in order.

    The public log has every event as a spectator gets it. What a seat sees beyond that stands in a
    log of its own, by the number of the event; so a view of a seat is made of two parts in which
    there is nothing that the seat was not sent. The whole events are the referee's.
    """

    __slots__ = ("_own", "_public", "whole")

    def __init__(self, seats: int) -> None:
        self.whole: list[Event] = []
        self._public: list[Event] = []
        self._own: list[dict[int, Event]] = [{} for _seat in range(seats)]

    def __len__(self) -> int:
        return len(self.whole)

    def append(self, event: Event) -> None:
        """Take in the next event, whole."""
        if event.audience is not EVERYBODY:
            for seat in event.witnesses():
                self._own[seat][len(self.whole)] = event
            self._public.append(event.seen_by(None))
        else:
            self._public.append(event)
        self.whole.append(event)

    def of(self, reader: Reader) -> ReaderLog:
        """The log as a reader gets it; it goes along with what happens."""
        own: Mapping[int, Event] = {} if reader is None else self._own[reader]
        return ReaderLog(self._public, own)

    def as_truth(self) -> ReaderLog:
        """All of it, for the referee's side alone."""
        return ReaderLog(self._public, dict(enumerate(self.whole)))

    def first(self, length: int) -> Log:
        """A log of its own with the first events of this one."""
        new = Log(0)
        new.whole = self.whole[:length]
        new._public = self._public[:length]
        new._own = [{n: e for n, e in own.items() if n < length} for own in self._own]
        return new

    @classmethod
    def supposed(cls, events: Sequence[Event], seats: int) -> Log:
        """A log of which only what one reader saw is known."""
        new = cls(seats)
        for event in events:
            new.append(event)
        return new


class ReaderLog:
    """The events of a match as one reader gets them."""

    __slots__ = ("_own", "_public")

    def __init__(self, public: Sequence[Event], own: Mapping[int, Event]) -> None:
        self._public = public
        self._own = own

    def __len__(self) -> int:
        return len(self._public)

    def events(self, end: int) -> tuple[Event, ...]:
        """The first events, up to a number."""
        own = self._own
        return tuple([own.get(n, event) for n, event in enumerate(self._public[:end])])

    def public(self) -> ReaderLog:
        """What a spectator gets of it."""
        return ReaderLog(self._public, {})


def fixed(events: Sequence[Event]) -> ReaderLog:
    """A reader's log that does not go on, such as one that was saved."""
    public = [event.seen_by(None) for event in events]
    return ReaderLog(public, dict(enumerate(events)))
