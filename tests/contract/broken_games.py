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
from tests.contract.broken_finer import FINER
from tests.contract.broken_hooks import HOOKS, LOST
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
            hooks=settings.get("steps", ()),
            read_contract=settings.get("read_contract"),
        )

    def _scoring(self, settings: Mapping[str, Any], options: tt.Options | None) -> tt.Scoring:
        """The scoring; one that goes by the option `loud` is made from it."""
        scores = settings.get("scores")
        made: tt.Scoring = settings.get("scoring", Tricks())
        return made if scores is None else scores(getattr(options, "loud", False))


class Fault:
    """What a game breaks: a promise, by what; and how it differs from the sound one.

    :ivar says: a part of what is said, as a pattern.
    :ivar hooks: steps that are set on the finished game.
    """

    def __init__(
        self,
        promise: str,
        fault: str,
        hooks: Sequence[object] = (),
        says: str = "",
        **settings: Any,
    ) -> None:
        self.promise = promise
        self.fault = fault
        self.says = says
        self.hooks = hooks
        self.settings = settings


def greets(promise: str, greeting: Greeting, method: str = "act") -> Fault:
    """A fault in a phase."""
    kind = type(greeting).__name__
    return Fault(promise, f"phase greeting: {kind}.{method}", greeting=greeting)


def scored(promise: str, scoring: Tricks, method: str = "lines", rule: str = ", rule B1") -> Fault:
    """A fault in the scoring."""
    return Fault(promise, f"scoring: {type(scoring).__name__}.{method}{rule}", scoring=scoring)


UNSEEN: Final = "unseen-cards-make-no-difference"

BROKEN: Final[Mapping[str, Fault]] = {
    "loses-cards": greets("cards-conserved", actions.LosesCards()),
    "miscounts": greets("cards-conserved", actions.Miscounts()),
    "shows-what-is-not-there": greets("cards-conserved", actions.ShowsWhatIsNotThere()),
    "loses-cards-later": greets("cards-conserved", scores.LateLosses()),
    "loses-cards-if-asked": Fault(
        "cards-conserved",
        "phase greeting: Thins.act, with option thin (rule B3) set to True",
        greeting=scores.Thins(),
        options=scores.ThinOptions(),
    ),
    "falls-silent": greets("somebody-can-act", actions.FallsSilent(), "legal_actions"),
    "mumbles": Fault("codes-read-back", "action Mumble: Mumble.parse", greeting=actions.Mumbles()),
    "shouts": Fault("codes-read-back", "action Shout: Shout.parse", greeting=actions.Shouts()),
    "notes-numbers-as-keys": greets("events-read-back", state.NotesNumbersAsKeys()),
    "notes-seat": greets("events-read-back", state.NotesSeat()),
    "scores-for-nobody": scored("scores-add-up", scores.ScoresForNobody(), rule=""),
    "scores-in-halves": scored("scores-add-up", scores.ScoresInHalves()),
    "scores-without-words": scored("scores-add-up", scores.ScoresWithoutWords(), rule=""),
    "says-no-number": scored("rules-in-words", scores.SaysNoNumber(), "describe", ""),
    "drifts": greets("views-never-change", state.Drifts()),
    "tires": greets("copies-independent", state.Tires(), "legal_actions"),
    "counts": greets("undo-exact", state.Counts()),
    "tosses": greets("undo-exact", state.Tosses()),
    "writes-on-refusal": greets("refusals-change-nothing", state.WritesOnRefusal(), "refusal"),
    "numbers": Fault(
        "refusals-change-nothing",
        "action Number: Number.parse",
        greeting=actions.Numbers(),
    ),
    "hashes": greets("seed-settles-all", state.Hashes()),
    "forgets-its-hooks": Fault("saves-go-on", "hook tricktaker_after_trick", hooks=[state.Bell()]),
    "marks": greets("views-fold", state.Marks(), "legal_actions"),
    "tells-in-legal-set": greets("views-fold", secrets.TellsInLegalSet(), "legal_actions"),
    "whispers": Fault("values-are-values", "action Whisper", greeting=actions.Whispers()),
    "idle-option": Fault(
        "options-do-something", "option idle (rule B2)", options=scores.IdleOptions()
    ),
    "misleads": greets("nobody-misled", actions.Misleads()),
    "boasts": greets("secrets-kept", secrets.Boasts()),
    "reveals": greets("secrets-kept", secrets.Reveals()),
    "hints": greets(UNSEEN, secrets.Hints()),
    "tells-in-refusal": greets(UNSEEN, secrets.TellsInRefusal(), "refusal"),
    "tells-in-hint": Fault(
        UNSEEN,
        "hints: Hints.bid",
        greeting=secrets.Remembers(),
        hints=tt.Hints(bid=secrets.peeping_hint),
    ),
    "low-wins": Fault("compiled-play-agrees", "ranking: LowWins.winning", ranking=secrets.LowWins),
    "denies": Fault("inference-true", "phase play: Denies.ladder", play=secrets.Denies),
    "refuses-its-own": scored("score-sheet-agrees", scores.RefusesItsOwn(), "check"),
    "lax": Fault(
        "odd-questions-refused", "counter: Lax.check", counters=[scores.Lax("medals", below=3)]
    ),
    "jokers": Fault(
        "damaged-records-refused",
        "action Joker: Joker.parse",
        greeting=actions.Jokers(),
    ),
    "capitals": Fault(
        "harmless-forms-read", "action Capital: Capital.parse", greeting=actions.Capitals()
    ),
    **{
        name: Fault(UNSEEN if promise == "unseen" else promise, "", says=says, **settings)
        for name, promise, says, settings in FINER
    },
    **{
        name: Fault(promise, fault, **settings)
        for name, promise, fault, settings in (*HOOKS, *PARTS)
    },
    **{
        name: Fault(promise, fault, says=says, **settings)
        for name, promise, fault, says, settings in (*WORDS, *DEEPER, *RECORDS)
    },
    **{name: Fault("saves-go-on", fault, hooks=[hook]) for name, fault, hook in LOST},
}
"""The games by name."""


@tt.hookimpl
def tricktaker_games() -> list[tt.Game]:
    """All of them."""
    games = [Build(name)() for name in BROKEN]
    broken = [evolve(game, hooks=[*game.hooks, *BROKEN[game.name].hooks]) for game in games]
    return [Build("sound")(), *(build() for build in MANY.values()), *broken]
