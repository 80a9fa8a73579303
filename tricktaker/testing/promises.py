"""All promises, in order: from the most basic to those that build on the others."""

from __future__ import annotations

from typing import Final

from tricktaker.testing import (
    basics,
    damage,
    going_back,
    knowledge,
    plays,
    refusals,
    scores,
    settings,
    swaps,
)
from tricktaker.testing.promise import Promise
from tricktaker.text import Domain

_ = Domain("tricktaker", "tricktaker")

_DECISIONS: Final = _("decisions")
_ACTIONS: Final = _("actions")

PROMISES: Final[tuple[Promise, ...]] = (
    Promise(
        "cards-conserved",
        _("Every card lies in one place, and everybody knows how many lie where."),
        basics.cards_conserved,
        _DECISIONS,
        seeds=6,
        each_setting=True,
    ),
    Promise(
        "somebody-can-act",
        _("Whoever may speak has something to do, and nobody else has, until the match is over."),
        basics.somebody_can_act,
        _DECISIONS,
        seeds=10,
        each_setting=True,
    ),
    Promise(
        "codes-read-back",
        _("The code of a legal action reads back as that action, and the action has words."),
        basics.codes_read_back,
        _ACTIONS,
        seeds=10,
        each_setting=True,
    ),
    Promise(
        "events-read-back",
        _("What happens can be sent as JSON, and reads back as it was sent."),
        basics.events_read_back,
        _("events"),
        seeds=4,
        each_setting=True,
    ),
    Promise(
        "scores-add-up",
        _("Scores and counters are the sums of their lines, each with its reason and its rule."),
        scores.scores_add_up,
        _("deals"),
        seeds=8,
        each_setting=True,
    ),
    Promise(
        "rules-in-words",
        _("Every rule is in words, has a number, and can be printed."),
        scores.rules_in_words,
        _("rules"),
        seeds=1,
        each_setting=True,
    ),
    Promise(
        "views-never-change",
        _("A view that was handed out says the same for ever."),
        going_back.views_never_change,
        _("views"),
        seeds=2,
        each_setting=True,
    ),
    Promise(
        "copies-independent",
        _("What is done in a copy of a match leaves the match as it is."),
        going_back.copies_independent,
        _DECISIONS,
        seeds=2,
    ),
    Promise(
        "undo-exact",
        _("What is taken back is as it was, and what is done again comes to the same."),
        going_back.undo_exact,
        _ACTIONS,
        seeds=2,
        each_setting=True,
    ),
    Promise(
        "refusals-change-nothing",
        _("What is not legal is refused with a reason, and changes nothing."),
        refusals.refusals_change_nothing,
        _("refusals"),
        seeds=1,
        each_setting=True,
    ),
    Promise(
        "seed-settles-all",
        _("The same seed gives the same match, in every process."),
        going_back.seed_settles_all,
        _("matches"),
        seeds=3,
        each_setting=True,
        by_name=True,
    ),
    Promise(
        "saves-go-on",
        _("A match that is saved at any decision is loaded as it was, and goes on as it would."),
        going_back.saves_go_on,
        _DECISIONS,
        seeds=1,
        each_setting=True,
        by_name=True,
    ),
    Promise(
        "views-fold",
        _("A view is what its reader was sent and nothing else, wherever it is read."),
        knowledge.views_fold,
        _("views"),
        seeds=2,
        by_name=True,
    ),
    Promise(
        "values-are-values",
        _("Views, events, actions and records compare, hash, copy and pickle."),
        knowledge.values_are_values,
        _("values"),
        seeds=2,
    ),
    Promise(
        "options-do-something",
        _("Each option changes something, and takes nothing that it should not."),
        settings.options_do_something,
        _("options"),
        seeds=6,
    ),
    Promise(
        "nobody-misled",
        _("Nobody is certain of a false thing."),
        knowledge.nobody_misled,
        _DECISIONS,
        seeds=6,
        each_setting=True,
    ),
    Promise(
        "secrets-kept",
        _("Nobody is told of a card that it has not seen."),
        knowledge.secrets_kept,
        _("views"),
        seeds=2,
        each_setting=True,
    ),
    Promise(
        "unseen-cards-make-no-difference",
        _("Where the cards lie that a player has not seen makes no difference to that player."),
        swaps.unseen_cards_make_no_difference,
        _("swaps"),
        seeds=10,
        each_setting=True,
    ),
    Promise(
        "compiled-play-agrees",
        _("A position that is compiled from the rules plays as they say."),
        plays.compiled_play_agrees,
        _("cards"),
        seeds=10,
        each_setting=True,
    ),
    Promise(
        "inference-true",
        _("What the plays give away is true."),
        plays.inference_true,
        _DECISIONS,
        seeds=6,
        each_setting=True,
    ),
    Promise(
        "score-sheet-agrees",
        _("A score sheet that is told what happened in a deal scores it as the match did."),
        scores.score_sheet_agrees,
        _("deals"),
        seeds=8,
        each_setting=True,
    ),
    Promise(
        "odd-questions-refused",
        _("A question or a set-up that cannot be is refused, and changes nothing."),
        refusals.odd_questions_refused,
        _("questions"),
        seeds=1,
        each_setting=True,
    ),
    Promise(
        "damaged-records-refused",
        _("A damaged record is refused, naming the line."),
        damage.damaged_records_refused,
        _("records"),
        seeds=1,
        by_name=True,
    ),
    Promise(
        "harmless-forms-read",
        _("Capitals, blanks, line ends and the order of keys are no damage to a record."),
        damage.harmless_forms_read,
        _("records"),
        seeds=6,
        by_name=True,
    ),
)
"""What every game keeps; a game that breaks one may break those after it, too."""
