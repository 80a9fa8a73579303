"""Whatever the code of a game raises or answers, one error names the game, and nothing has changed.

The game is the sound one of `tests/contract`, with a phase in which one method goes wrong.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Any

import pytest
from attrs import evolve, field, frozen

import tricktaker as tt
from tests.contract.sound import PACK, Greeting, Hey, Ho, Tricks
from tricktaker.testing.table import state

Answer = Callable[..., object]


def as_always(*_about: object) -> bool:
    return True


@frozen(kw_only=True)
class Odd(Greeting):
    """A greeting in which one method does something else as soon as it is told to.

    :ivar when: from which moment on, by the view that the method got; from the beginning on.
    """

    method: str
    answer: Answer = field(eq=False)
    when: Callable[[tt.View], bool] = field(default=as_always, eq=False)

    def _odd(self, method: str, view: tt.View, *about: Any) -> Any:
        if method == self.method and self.when(view):
            return self.answer(view)
        return getattr(super(), method)(view, *about)

    def begin(self, view):
        return self._odd("begin", view)

    def to_act(self, view):
        return self._odd("to_act", view)

    def may_act(self, view):
        return self._odd("may_act", view)

    def turn(self, view):
        return self._odd("turn", view)

    def legal_actions(self, view, seat):
        return self._odd("legal_actions", view, seat)

    def meant(self, view, seat, action):
        return self._odd("meant", view, seat, action)

    def act(self, view, seat, action):
        return self._odd("act", view, seat, action)

    def refusal(self, view, seat, action):
        return self._odd("refusal", view, seat, action)


RANKING = tt.Ranking.of(PACK, "9TJQKA")


def made(greeting: tt.Phase, **settings: Any) -> tt.Game:
    def build(options: tt.Options) -> tt.Game:
        return made(greeting, **settings)

    play = tt.TrickPlay(follow=[tt.Must(tt.LED_SUIT, rule="B1")], tricks=4, rule="B1")
    described: dict[str, Any] = {
        "phases": [tt.Dealing(plan=[tt.Each(4)], rule="B0"), greeting, play],
        "scoring": Tricks(),
        "end": tt.FirstTo(8, rule="B4"),
    }
    return tt.Game(
        name="odd", title=tt.Domain("odd", "odd")("Odd"), options=tt.Options(), build=build,
        cards=PACK, seating=tt.Seating.each(3), rankings={None: RANKING},
        **{**described, **settings},
    )  # fmt: skip


def after_one(view: tt.View) -> bool:
    return len(view.calls("greeting")) == 1


def begun(method: str, answer: Answer) -> tt.Match:
    """A match in which a method goes wrong after the first action."""
    return tt.Match(made(Odd(method=method, answer=answer, when=after_one)), seed=1, dealer=2)


def misspells(view: Any) -> object:
    return view.strian


def reads_no_card(view: tt.View) -> object:
    return PACK.card("XX")


def refuses(view: tt.View) -> object:
    raise tt.IllegalAction("hey", "it is not done")


def leaves(view: tt.View) -> object:
    raise SystemExit(3)


RAISES = {
    "AttributeError": misspells,
    "no card": reads_no_card,
    "it is not done": refuses,
    "SystemExit: 3": leaves,
}


def yields(view: tt.View) -> object:
    yield tt.Said(1, Hey())
    raise KeyError("half way")


NONSENSE: list[tuple[str, Answer, str]] = [
    ("to_act", lambda view: 4, "answered 4, which is no seat"),
    ("to_act", lambda view: "1", "answered '1', which is no seat"),
    ("to_act", lambda view: True, "answered True, which is no seat"),
    ("may_act", lambda view: None, "answered none, which is no list of seats"),
    ("may_act", lambda view: 1, "answered 1, which is no list of seats"),
    ("may_act", lambda view: (1, 4), r"answered \(1, 4\), which is no list of seats"),
    ("may_act", lambda view: ("1",), r"answered \('1',\), which is no list of seats"),
    ("turn", lambda view: 4, "answered 4, which is no seat"),
    ("turn", lambda view: "1", "answered '1', which is no seat"),
    ("legal_actions", lambda view: None, "answered none, which is no list of actions"),
    ("legal_actions", lambda view: Hey(), "which is no list of actions"),
    ("legal_actions", lambda view: ("hey",), r"answered \('hey',\), which is no list of actions"),
    ("meant", lambda view: None, "answered none, which is no action"),
    ("meant", lambda view: "hey", "answered 'hey', which is no action"),
    ("refusal", lambda view: "no", "answered 'no', which is no reason with a rule"),
    ("refusal", lambda view: None, "answered none, which is no reason with a rule"),
    ("refusal", lambda view: ("no",), "which is no reason with a rule"),
    ("refusal", lambda view: (None, "B0"), "which is no reason with a rule"),
    ("refusal", lambda view: ("no", 7), "which is no reason with a rule"),
    ("act", lambda view: None, "answered none, which is no list of events"),
    ("act", lambda view: tt.Said(1, Hey()), "which is no list of events"),
    ("act", lambda view: "ab", "answered 'a', which is no event"),
    ("act", lambda view: [tt.Said(1, Hey()), None], "answered none, which is no event"),
    ("act", lambda view: [tt.Said], "which is no event"),
    ("act", lambda view: [tt.Moved("stock", "x", 99, None)], "ValueError: 99 cards cannot leave"),
    ("act", yields, "KeyError: 'half way'"),
]


def ask_all(match: tt.Match) -> None:
    """Ask for whatever a table asks for, up to the end of the next action."""
    for reader in (*range(3), None):
        view = match.view(reader)
        assert isinstance(view.to_json(), dict)
        assert view.turn == view.to_act
    with pytest.raises(tt.IllegalAction):
        match.act("ho", match.to_act)
    match.act(match.legal_actions[0])


class OneWord(Odd):
    """Only *hey* is legal, and *ho* is refused."""

    def legal_actions(self, view, seat):
        legal = self._odd("legal_actions", view, seat)
        return legal if self.method == "legal_actions" else legal[:1]


def fails_as(method: str, answer: Answer) -> tt.PluginError:
    """The error of a match in which a method goes wrong after the first action."""
    greeting = OneWord(method=method, answer=answer, when=after_one)
    match = tt.Match(made(greeting), seed=1, dealer=2)
    untold = tt.Match(made(OneWord(method="none", answer=answer)), seed=1, dealer=2)
    if method != "to_act":
        # after the first action, where its method is asked for the first time
        match.act("hey")
        untold.act("hey")
    before = str(match.save()), match.truth.events
    with pytest.raises(tt.PluginError) as caught:
        match.act("hey") if method == "to_act" else ask_all(match)
    assert (str(match.save()), match.truth.events) == before
    assert str(match.save()) == str(untold.save())
    return caught.value


@pytest.mark.parametrize(("method", "answer", "words"), NONSENSE)
def test_an_answer_that_cannot_be_is_told_with_game_phase_and_method(
    method: str, answer: Answer, words: str
) -> None:
    error = fails_as(method, answer)
    assert (error.name, error.package, error.hook) == ("odd", __name__, None)
    assert error.cause.__class__ is tt.Text
    with pytest.raises(tt.PluginError, match=words):
        raise error
    assert f"OneWord.{method} of the phase greeting" in str(error)
    asked = None if "Error:" in words else f"phase greeting: OneWord.{method}"
    for each in (error, pickle.loads(pickle.dumps(error))):
        assert each.part == asked
        assert str(each) == str(error)


METHODS = ("to_act", "may_act", "turn", "legal_actions", "meant", "act", "refusal")


@pytest.mark.parametrize("words", RAISES)
@pytest.mark.parametrize("method", METHODS)
def test_whatever_a_phase_raises_is_the_fault_of_the_game(method: str, words: str) -> None:
    error = fails_as(method, RAISES[words])
    assert (error.name, error.package, error.hook) == ("odd", __name__, None)
    assert f"OneWord.{method} of the phase greeting: " in str(error)
    if words != "no card":
        assert words in str(error)
    assert not isinstance(error.__cause__, tt.PluginError)


@pytest.mark.parametrize("words", RAISES)
def test_a_phase_that_fails_as_it_begins_is_named_before_a_match_is_there(words: str) -> None:
    with pytest.raises(tt.PluginError, match=r"Odd\.begin of the phase greeting: "):
        tt.Match(made(Odd(method="begin", answer=RAISES[words])), seed=1)
    with pytest.raises(tt.PluginError, match=r"Odd\.to_act of the phase greeting: "):
        tt.Match(made(Odd(method="to_act", answer=RAISES[words])), seed=1)


def test_what_a_phase_begins_with_is_events() -> None:
    for answer, words in ((None, "no list of events"), (["deal"], "'deal', which is no event")):
        with pytest.raises(tt.PluginError, match=rf"Odd\.begin of the phase greeting .*{words}"):
            tt.Match(made(Odd(method="begin", answer=lambda view, said=answer: said)), seed=1)


def test_a_list_of_legal_actions_is_as_good_as_a_tuple() -> None:
    match = begun("legal_actions", lambda view: [Ho(), Hey()])
    match.act("hey")
    assert match.legal_actions == match.view(match.to_act).legal_actions == (Ho(), Hey())


@pytest.mark.parametrize("answer", [lambda view: [Hey(), "ho"], lambda view: (Hey(), None)])
def test_one_thing_among_legal_actions_that_is_none_is_named_when_an_action_is_read(
    answer: Answer,
) -> None:
    match = begun("legal_actions", answer)
    match.act("hey")
    with pytest.raises(tt.PluginError, match=r"Odd\.legal_actions of the phase greeting answered"):
        match.act("ho")


# ------------------------------------------------------------------ attributes


class Broken(Tricks):
    """A scoring that asks its question by a function that fails."""

    @frozen
    class Asked:
        tricks: tuple[int, ...] = tt.fact(misspells)  # type: ignore[arg-type]  # the fault

    facts_type = Asked  # type: ignore[assignment]


@frozen
class Misspelled(tt.FirstTo):
    """An end that reads what there is not."""

    def winners(self, standing, deals=1):
        return standing.totlas


def properties(kind: type) -> list[str]:
    return [name for name in dir(kind) if isinstance(getattr(kind, name), property)]


@pytest.mark.parametrize("method", METHODS)
def test_no_property_hides_an_attribute_that_a_phase_looks_for(method: str) -> None:
    """`view.legal_actions` is there: what is not is what the rules wanted to read."""
    match = begun(method, misspells)
    match.act("hey") if method != "to_act" else None
    wrong = []
    for thing in (match, *(match.view(reader) for reader in (*range(3), None))):
        for name in properties(type(thing)):
            try:
                getattr(thing, name)
            except tt.PluginError as error:
                wrong.append((name, str(error)))
    assert bool(wrong) == (method in {"may_act", "turn", "legal_actions"})
    for _name, words in wrong:
        assert f"Odd.{method} of the phase greeting: AttributeError: a view has no 'str" in words


def test_what_a_scoring_looks_for_is_not_hidden_by_a_score_sheet() -> None:
    sheet = tt.ScoreSheet(made(Greeting(), scoring=Broken()))
    with pytest.raises(tt.PluginError, match=r"AttributeError: .*'strian'"):
        assert sheet.questions
    sheet = tt.ScoreSheet(made(Greeting(), end=Misspelled(8)))
    sheet.add({"tricks": [2, 1, 1]})
    for name in ("winners", "is_over"):
        with pytest.raises(tt.PluginError, match=r"AttributeError: .*'totlas'"):
            getattr(sheet, name)


def test_an_end_of_the_match_that_fails_is_named_also_where_nobody_acts() -> None:
    with pytest.raises(tt.PluginError, match=r"\"odd\" .*AttributeError: .*'totlas'"):
        tt.Match(made(tt.Dealing(name="none", plan=[]), phases=[], end=Misspelled(8)), seed=1)


@pytest.mark.parametrize(
    ("thing", "words"),
    [
        (lambda match: match.view(0), "a view has no 'strian'"),
        (lambda match: match, "a match has no 'strian'"),
        (lambda match: tt.ScoreSheet(match.game), "a score sheet has no 'strian'"),
    ],
)
def test_what_is_not_there_is_said_of_what_lacks_it(thing: Any, words: str) -> None:
    with pytest.raises(AttributeError, match=words):
        assert thing(tt.Match(made(Greeting()), seed=1)).strian


# ------------------------------------------------------------------ a hand that lies face down


def dealt_blind(audience: Any) -> tt.Game:
    """The next player takes up a card after the deal, which an audience sees."""

    class TakesUp(Greeting):
        def begin(self, view):
            seat = (view.dealer + 1) % 3
            yield tt.Move(tt.STOCK, tt.HAND[seat], 1, audience=audience)

        def to_act(self, view):
            return None

    game = made(TakesUp())
    dealing = tt.Dealing(plan=[tt.Each(3)], rule="B0")
    return evolve(game, phases=[dealing, *game.phases[1:]])


def test_who_does_not_see_a_card_of_its_own_is_told_so_at_its_first_play() -> None:
    match = tt.Match(dealt_blind(()), seed=1, dealer=2)
    words = "seat 0 does not see its own hand: an event had the wrong audience"
    with pytest.raises(tt.PluginError, match=words):
        assert match.legal_actions
    with pytest.raises(tt.PluginError, match=words):
        assert match.view(0).legal_actions
    assert match.view(1).legal_actions == ()
    seen = tt.Match(dealt_blind((0,)), seed=1, dealer=2)
    assert len(seen.legal_actions) == 4


def test_a_match_whose_next_seat_cannot_act_goes_back_as_it_was() -> None:
    match = begun("legal_actions", lambda view: None)
    before = state(match)[1:]
    match.act("hey")
    for _time in range(2):
        with pytest.raises(tt.PluginError):
            match.act("hey")
    match.undo()
    assert state(match)[1:] == before
