"""Games that each break one promise on purpose, made from a sound one.

`BROKEN` says of each game which promise it breaks and what is at fault.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from attrs import evolve, frozen

import tricktaker as tt
from tests.contract import broken_actions as actions
from tests.contract import broken_scores as scores
from tests.contract import broken_secrets as secrets
from tests.contract import broken_state as state
from tests.contract.broken_deeper import DEEPER
from tests.contract.broken_finer import FINER, UNSEEN
from tests.contract.broken_hooks import HOOKS, LOST
from tests.contract.broken_options import OPTIONS
from tests.contract.broken_parts import PARTS
from tests.contract.broken_records import RECORDS
from tests.contract.broken_words import WORDS
from tests.contract.sound import PACK, Greeting, Tricks
from tests.contract.sound_many import MANY
from tricktaker import LED_SUIT, Must

_ = tt.Domain("tricktaker_broken", "tricktaker_broken")


@frozen
class Build:
    """Makes the game of a name; the same in every process."""

    name: str

    def __call__(self, options: tt.Options | None = None) -> tt.Game:
        settings: Mapping[str, Any] = {} if self.name == "sound" else BROKEN[self.name].settings
        settings.get("builds", lambda _options: None)(options)
        play = settings.get("play", tt.TrickPlay)
        ranking = settings.get("ranking", tt.Ranking)
        rankings: dict[str | None, tt.Ranking] = {None: ranking.of(PACK, "9TJQKA", trump="S")}
        return tt.Game(
            name=self.name,
            title=_("broken"),
            options=options or settings.get("options", tt.Options()),
            build=self,
            cards=PACK,
            seating=tt.Seating.each(3),
            rankings=settings.get("rankings", rankings),
            phases=[
                tt.Dealing(plan=[tt.Each(4)], rule="B0"),
                settings.get("greeting", Greeting()),
                play(follow=[Must(LED_SUIT, rule="B1")], tricks=4, rule="B1"),
            ],
            scoring=self._scoring(settings, options),
            counters=settings.get("counters", ()),
            end=settings.get("end", tt.FirstTo(8, rule="B4")),
            hints=settings.get("hints", tt.Hints()),
            tallies=settings.get("tallies", ()),
            hooks=settings.get("steps", ()),
            read_contract=settings.get("read_contract"),
            contract_text=settings.get("contract_text"),
        )

    def _scoring(self, settings: Mapping[str, Any], options: tt.Options | None) -> tt.Scoring:
        """The scoring; one that goes by the option `loud` is made from it."""
        scores = settings.get("scores")
        made: tt.Scoring = settings.get("scoring", Tricks())
        return made if scores is None else scores(getattr(options, "loud", False))


class Fault:
    """What a game breaks: a promise, by what; and how it differs from the sound one.

    :ivar fault: a part of what is told to be at fault.
    :ivar says: a part of what is said, as a pattern.
    :ivar hooks: steps that are set on the finished game.
    """

    def __init__(
        self,
        promise: str,
        fault: str,
        hooks: Sequence[object] = (),
        *,
        says: str,
        **settings: Any,
    ) -> None:
        self.promise = promise
        self.fault = fault
        self.says = says
        self.hooks = hooks
        self.settings = settings


def greets(promise: str, greeting: Greeting, method: str = "act", *, says: str) -> Fault:
    """A fault in a phase."""
    kind = type(greeting).__name__
    return Fault(promise, f"phase greeting: {kind}.{method}", greeting=greeting, says=says)


def scored(
    promise: str,
    scoring: Tricks,
    method: str = "lines",
    rule: str = ", rule B1",
    *,
    says: str,
) -> Fault:
    """A fault in the scoring."""
    fault = f"scoring: {type(scoring).__name__}.{method}{rule}"
    return Fault(promise, fault, scoring=scoring, says=says)


def counts(name: str, count: Any, kind: Any = "share", *, says: str) -> Fault:
    """A fault in a tally."""
    tally = tt.Tally(name, _("greeted"), count, kind=kind)
    return Fault("tallies-answer", f"Game.tallies: {name}", tallies=[tally], says=says)


BROKEN: Final[Mapping[str, Fault]] = {
    "loses-cards": greets(
        "cards-conserved", actions.LosesCards(), says="3 cards should lie in hand 1, and 4 do"
    ),
    "miscounts": greets(
        "cards-conserved", actions.Miscounts(), says="2 cards should lie in hand 1, and 3 do"
    ),
    "shows-what-is-not-there": greets(
        "cards-conserved",
        actions.ShowsWhatIsNotThere(),
        says="4 cards should lie in hand 1, and 3 do",
    ),
    "loses-cards-later": greets(
        "cards-conserved", scores.LateLosses(), says="3 cards should lie in hand 2, and 4 do"
    ),
    "loses-cards-if-asked": Fault(
        "cards-conserved",
        "phase greeting: Thins.act, with option thin (rule B3) set to True",
        greeting=scores.Thins(),
        options=scores.ThinOptions(),
        says="3 cards should lie in hand 2, and 4 do",
    ),
    "falls-silent": greets(
        "somebody-can-act",
        actions.FallsSilent(),
        "legal_actions",
        says="seat 1 has 0 legal actions, and seat 1 may speak",
    ),
    "mumbles": Fault(
        "codes-read-back",
        "action Mumble: Mumble.parse",
        greeting=actions.Mumbles(),
        says='"mumble" cannot be read back',
    ),
    "shouts": Fault(
        "codes-read-back",
        "action Shout: Shout.parse",
        greeting=actions.Shouts(),
        says="its loud is 0, and not 5",
    ),
    "notes-numbers-as-keys": greets(
        "events-read-back",
        state.NotesNumbersAsKeys(),
        says="is not equal to what was sent: its value is",
    ),
    "notes-seat": greets(
        "events-read-back",
        state.NotesSeat(),
        says='the note "cards" cannot be sent to seat 0: TypeError',
    ),
    "scores-for-nobody": scored(
        "scores-add-up", scores.ScoresForNobody(), rule="", says="is for side -1; they are 0 to 2"
    ),
    "scores-in-halves": scored(
        "scores-add-up", scores.ScoresInHalves(), says=r"a line brings 0\.5 points"
    ),
    "scores-without-words": scored(
        "scores-add-up",
        scores.ScoresWithoutWords(),
        rule="",
        says="the reason of a line has no words",
    ),
    "says-no-number": scored(
        "rules-in-words",
        scores.SaysNoNumber(),
        "describe",
        "",
        says="'A point a trick.' has no number",
    ),
    "drifts": greets(
        "views-never-change", state.Drifts(), says="a view that was handed out has changed since"
    ),
    "tires": greets(
        "copies-independent",
        state.Tires(),
        "legal_actions",
        says="playing a copy changed the match",
    ),
    "counts": greets(
        "undo-exact", state.Counts(), says="taken back and done again, it is not as it was"
    ),
    "tosses": greets(
        "undo-exact", state.Tosses(), says="taken back and done again, it is not as it was"
    ),
    "writes-on-refusal": greets(
        "refusals-change-nothing",
        state.WritesOnRefusal(),
        "refusal",
        says="refusing one of .* changed the match",
    ),
    "numbers": Fault(
        "refusals-change-nothing",
        "action Number: Number.parse",
        greeting=actions.Numbers(),
        says="'number x' raises PluginError: .*ValueError",
    ),
    "hashes": greets(
        "seed-settles-all", state.Hashes(), says="under hash seed ., it is another match"
    ),
    "forgets-its-hooks": Fault(
        "saves-go-on",
        "hook tricktaker_after_trick",
        hooks=[state.Bell()],
        says="a saved match is not loaded as it was",
    ),
    "marks": greets("views-fold", state.Marks(), "legal_actions", says="fold to another view"),
    "tells-in-legal-set": greets(
        "views-fold", secrets.TellsInLegalSet(), "legal_actions", says="fold to another view"
    ),
    "whispers": Fault(
        "values-are-values",
        "action Whisper",
        greeting=actions.Whispers(),
        says="cannot be copied or pickled",
    ),
    "idle-option": Fault(
        "options-do-something",
        "option idle (rule B2)",
        options=scores.IdleOptions(),
        says="the option idle changes nothing when it is 2 or 3",
    ),
    "misleads": greets(
        "nobody-misled", actions.Misleads(), says="is sure of .* in sleeve, where nothing lies"
    ),
    "boasts": greets(
        "secrets-kept", secrets.Boasts(), says="seat 0 is told of .., which it has not seen"
    ),
    "reveals": greets(
        "secrets-kept", secrets.Reveals(), says="seat 0 is told of .., which it has not seen"
    ),
    "hints": greets(UNSEEN, secrets.Hints(), says="is told differently to seat"),
    "tells-in-passing": greets(
        UNSEEN, secrets.TellsInPassing(), says="told differently to (seat|a spectator)"
    ),
    "tells-in-refusal": greets(
        UNSEEN, secrets.TellsInRefusal(), "refusal", says="is refused differently to seat"
    ),
    "tells-in-hint": Fault(
        UNSEEN,
        "hints: Hints.bid",
        greeting=secrets.Remembers(),
        hints=tt.Hints(bid=secrets.peeping_hint),
        says="other advice is given to seat",
    ),
    "advises-too-late": Fault(
        "advice-legal",
        "hints: Hints.bid",
        hints=tt.Hints(bid=secrets.late_hint),
        says="seat . is advised to hey, in the phase play; it may play",
    ),
    "advice-fails": Fault(
        "advice-legal",
        "hints: Hints.bid",
        hints=tt.Hints(bid=secrets.lost_hint),
        says="advice cannot be given: KeyError: 'lost'",
    ),
    "few-stakes": Fault(
        "worth-is-numbers",
        "hints: Hints.stakes",
        hints=tt.Hints(stakes=lambda _view: tt.Stakes([1.0, -1.0])),
        says="the hint stakes cannot be Stakes",
    ),
    "stakes-fail": Fault(
        "worth-is-numbers",
        "hints: Hints.stakes",
        hints=tt.Hints(stakes=lambda view: tt.Stakes([1 / view.trick_count] * 3)),
        says="the hint stakes: ZeroDivisionError",
    ),
    "endless-merit": Fault(
        "worth-is-numbers",
        "hints: Hints.merit",
        hints=tt.Hints(merit=lambda _view, _card: float("inf")),
        says="the hint merit cannot be inf",
    ),
    "counts-one-side": counts("greeted", scores.for_one, says="the tally greeted cannot be"),
    "counts-too-many": counts("greeted", scores.too_many, says=r"greeted cannot be \(2, 1\)"),
    "count-fails": counts("greeted", scores.of_nobody, says="tally greeted: AttributeError: "),
    "counts-in-halves": counts(
        "halves", scores.in_halves, kind="mean", says="the tally halves cannot be 0.5"
    ),
    "counts-points-anew": counts("points", scores.for_all, says='two tallies are called "points"'),
    "low-wins": Fault(
        "compiled-play-agrees",
        "ranking: LowWins.winning",
        ranking=secrets.LowWins,
        says="a compiled position has the tricks of the seats 0, 1, 0, and the rules 1, 0, 0",
    ),
    "denies": Fault(
        "inference-true",
        "phase play: Denies.ladder",
        play=secrets.Denies,
        says="seat . cannot hold .* by its plays, .* and holds it",
    ),
    "refuses-its-own": scored(
        "score-sheet-agrees",
        scores.RefusesItsOwn(),
        "check",
        says="which was played, refuses it: three players take five",
    ),
    "lax": Fault(
        "odd-questions-refused",
        "counter: Lax.check",
        counters=[scores.Lax("medals", below=3)],
        says=r"'medals': \[-1, -1, -1\].* cannot be, and is taken",
    ),
    "jokers": Fault(
        "damaged-records-refused",
        "action Joker: Joker.parse",
        greeting=actions.Jokers(),
        says="a record with the action play XX raises PluginError: .*KeyError",
    ),
    "capitals": Fault(
        "harmless-forms-read",
        "action Capital: Capital.parse",
        greeting=actions.Capitals(),
        says='"Hey" typed as .* is read as nothing',
    ),
    **{
        name: Fault(promise, fault, says=says, **settings)
        for name, promise, fault, says, settings in (
            *FINER,
            *OPTIONS,
            *HOOKS,
            *PARTS,
            *WORDS,
            *DEEPER,
            *RECORDS,
        )
    },
    **{
        name: Fault("saves-go-on", fault, hooks=[hook], says=says)
        for name, fault, says, hook in LOST
    },
}
"""The games by name."""

NOT_NAMED: Final[Mapping[str, str]] = {
    "open": "what is read wrong is taken by what is legal",
    "abroad": "only another process differs, and says no more than that",
    "sees-abroad": "only another process differs, and says no more than that",
    "tallies": "what differs is the record of a match that is over",
    "ends-early": "what is looked at is the end",
    "obliging": "the rung of a ladder is no part of a game that has a name",
}
"""Games of which something else is told to be at fault than what is, and why it cannot be told."""


@tt.hookimpl
def tricktaker_games() -> list[tt.Game]:
    """All of them."""
    games = [Build(name)() for name in BROKEN]
    broken = [evolve(game, hooks=[*game.hooks, *BROKEN[game.name].hooks]) for game in games]
    return [Build("sound")(), *(build() for build in MANY.values()), *broken]
