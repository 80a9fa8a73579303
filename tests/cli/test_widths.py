"""Nothing that a screen shows is wider than the screen, and players can always be told apart."""

from __future__ import annotations

import re
from random import Random

import pytest
from click.testing import CliRunner

import tricktaker as tt
from tricktaker.cli import program, session
from tricktaker.cli.terminal import width

GAMES = {
    "belote": (),
    "bridge": ("-o", "scoring=rubber"),
    "euchre": (),
    "hearts": (),
    "skat": (),
    "spades": (),
    "spades-two": (),
}
WIDTHS = (40, 60, 80, 120)


@pytest.fixture(scope="module")
def records(tmp_path_factory):
    """A record of each game that stops in the middle of its play, and what was done in it."""
    folder = tmp_path_factory.mktemp("widths")
    found = {}
    for name, options in GAMES.items():
        settings = dict(option.split("=") for option in options[1::2])
        game = tt.load_game(name, **settings)
        called = ["You", *["random"] * (game.seating.seats - 1)]
        match = tt.Match(game, seed=2, players=called)
        bot = tt.load_bot("random")
        rng = Random("widths")
        while len(match.deals) < 2 and not match.is_over:
            match.act(bot.choose(match.view(match.to_act), rng))
        while not match.is_over and match.view(None).trick_count < 2:
            match.act(bot.choose(match.view(match.to_act), rng))
        path = folder / f"{name}.jsonl"
        path.write_text(str(match.save()), encoding="utf-8")
        found[name] = path
    return found


def lines_of(columns, *args, typed=""):
    result = CliRunner(env={"COLUMNS": str(columns)}).invoke(program, list(args), input=typed)
    assert result.exit_code == 0, result.output
    assert result.stderr == ""
    return result.stdout.splitlines()


def check(lines, columns):
    for line in lines:
        # what is to be copied stays in one piece
        if "tricktaker " not in line:
            assert width(line) <= columns, line
    rows = [line for line in lines if re.match("[> ] (Seat|North|East|South|West|You)", line)]
    assert rows
    assert not [row for row in rows if re.match(r".{2}(S|Se|Sea|Seat ?|N\w{0,3}|Y\w?)…", row)]


@pytest.mark.parametrize("columns", WIDTHS)
@pytest.mark.parametrize("name", GAMES)
def test_a_record_is_shown_and_stepped_through_at_any_width(name, columns, records):
    path = str(records[name])
    shown = lines_of(columns, "show", path)
    check(shown, columns)
    check(lines_of(columns, "show", path, "--seat", "1"), columns)
    check(lines_of(columns, "replay", path), columns) if columns == WIDTHS[0] else None
    stepped = lines_of(columns, "replay", path, "--step", typed="?\n" + "\n" * 60 + "d\n" * 3 + "q")
    check([line for line in stepped if not re.match(r"\d+/\d+> ", line)], columns)


@pytest.mark.parametrize("columns", WIDTHS)
@pytest.mark.parametrize("name", GAMES)
def test_bots_are_watched_at_any_width(name, columns):
    lines = lines_of(columns, "watch", name, *GAMES[name], "--seed", "2", "--deals", "2")
    for line in lines:
        assert width(line) <= columns, line


@pytest.mark.parametrize("columns", WIDTHS)
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seat", ["0", "1"])
def test_a_deal_is_played_at_any_width(name, columns, seat, monkeypatch):
    """Each choice once, with the help in every phase, to the second deal."""
    begun = []
    rng, helped = Random(f"{name} {seat}"), set()
    first = session.Session.__init__

    def kept(self, *args, **settings):
        first(self, *args, **settings)
        begun.append(self)

    def typed(*_args, **_settings):
        match = begun[-1]._match
        view = match.view(int(seat))
        if view.phase not in helped:
            helped.add(view.phase)
            return "?"
        if len(match.deals) > 1:
            return "quit"
        return str(tt.load_bot("random").choose(view, rng))

    monkeypatch.setattr(session.Session, "__init__", kept)
    monkeypatch.setattr(session, "ask", typed)
    check(lines_of(columns, "play", name, *GAMES[name], "--seed", "2", "--seat", seat), columns)
