"""How much was looked at, in words: a number of decisions, of deals, of whatever there is."""

from __future__ import annotations

from tricktaker.text import Domain, Text

_ = Domain("tricktaker", "tricktaker")


def decisions(count: int) -> Text:
    """So many decisions."""
    return _.plural("{count} decision", "{count} decisions", count=count)


def actions(count: int) -> Text:
    """So many actions."""
    return _.plural("{count} action", "{count} actions", count=count)


def events(count: int) -> Text:
    """So many events."""
    return _.plural("{count} event", "{count} events", count=count)


def deals(count: int) -> Text:
    """So many deals."""
    return _.plural("{count} deal", "{count} deals", count=count)


def rules(count: int) -> Text:
    """So many rules."""
    return _.plural("{count} rule", "{count} rules", count=count)


def views(count: int) -> Text:
    """So many views."""
    return _.plural("{count} view", "{count} views", count=count)


def refusals(count: int) -> Text:
    """So many refusals."""
    return _.plural("{count} refusal", "{count} refusals", count=count)


def matches(count: int) -> Text:
    """So many matches."""
    return _.plural("{count} match", "{count} matches", count=count)


def values(count: int) -> Text:
    """So many values."""
    return _.plural("{count} value", "{count} values", count=count)


def options(count: int) -> Text:
    """So many options."""
    return _.plural("{count} option", "{count} options", count=count)


def swaps(count: int) -> Text:
    """So many swaps."""
    return _.plural("{count} swap", "{count} swaps", count=count)


def cards(count: int) -> Text:
    """So many cards."""
    return _.plural("{count} card", "{count} cards", count=count)


def questions(count: int) -> Text:
    """So many questions."""
    return _.plural("{count} question", "{count} questions", count=count)


def records(count: int) -> Text:
    """So many records."""
    return _.plural("{count} record", "{count} records", count=count)


def choices(count: int) -> Text:
    """So many choices."""
    return _.plural("{count} choice", "{count} choices", count=count)
