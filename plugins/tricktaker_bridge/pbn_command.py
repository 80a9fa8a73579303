"""``tricktaker pbn``: deals in Portable Bridge Notation on the command line."""

from __future__ import annotations

from pathlib import Path

import click

import tricktaker as tt

_ = tt.Domain("tricktaker_bridge", "tricktaker_bridge")

FILE = click.Path(exists=True, dir_okay=False, path_type=Path)


@click.group("pbn", help=str(_("Read and write deals of Bridge in PBN files.")))
def pbn() -> None:
    """The group of both commands."""


@pbn.command(
    "read",
    cls=tt.Command,
    examples=(("tricktaker pbn read deals.pbn", _("Show the four hands of each deal.")),),
    help=str(_("Show the deals of a PBN file.")),
)
@click.argument("file", type=FILE)
def read_command(file: Path) -> None:
    """Print each board with its hands."""
    from tricktaker_bridge.hints import COMPASS
    from tricktaker_bridge.pbn import SUITS, hand_text, read

    for board in read(text_of(file)):
        head = _(
            "Board {number}: {dealer} deals, vulnerable: {who}",
            number=board.number,
            dealer=COMPASS[board.dealer],
            who=board.vulnerable,
        )
        click.echo(str(head))
        for name, hand in zip(COMPASS, board.hands, strict=True):
            suits = zip(SUITS, hand_text(hand).split("."), strict=True)
            shown = "  ".join(f"{suit} {ranks or '-':<7}" for suit, ranks in suits)
            click.echo(f"  {name!s:<6}  {shown}".rstrip())


@pbn.command(
    "write",
    cls=tt.Command,
    examples=(
        (
            "tricktaker pbn write --seed 7 > deals.pbn",
            _("Deal four hands, and keep them in a file."),
        ),
        (
            "tricktaker pbn write --seed 7 --deals 16 --dealer 2",
            _("Print sixteen deals; South deals the first."),
        ),
        (
            "tricktaker pbn write --record bridge.jsonl",
            _("Print the deals of a match that was played."),
        ),
    ),
    help=str(_("Print deals as a PBN file: those of a seed, or of the match in a record.")),
)
@click.option("--seed", type=int, help=str(_("The deals of a match with this seed.")))
@click.option(
    "--deals",
    type=click.IntRange(1, 10_000),
    help=str(_("How many deals, with a seed; 4 unless it is said.")),
)
@click.option("--dealer", type=click.IntRange(0, 3), help=str(_("The first dealer, by seat.")))
@click.option("--record", type=FILE, help=str(_("The deals of the match in this file.")))
def write_command(
    seed: int | None, deals: int | None, dealer: int | None, record: Path | None
) -> None:
    """Print the file."""
    from tricktaker_bridge.pbn import boards_of, write

    if record is not None:
        given = {"--seed": seed, "--deals": deals, "--dealer": dealer}
        for option in [name for name, value in given.items() if value is not None]:
            wrong = _("{option} and --record do not go together", option=option)
            raise click.UsageError(str(wrong))
        click.echo(write(boards_of(tt.Record.parse(text_of(record)))), nl=False)
        return
    match = tt.Match(tt.load_game("bridge", deals=deals or 4), seed=seed, dealer=dealer)
    while not match.is_over:
        match.act("pass")
    click.echo(write(boards_of(match)), nl=False)


def text_of(file: Path) -> str:
    """The text of a file, in UTF-8 or, as the notation says, Latin-1."""
    held = file.read_bytes()
    try:
        return held.decode("utf-8-sig")
    except UnicodeDecodeError:
        return held.decode("latin-1")
