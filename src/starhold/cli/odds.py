"""`starhold odds`: the consequences of each option, with the odds."""

from __future__ import annotations

import time
from pathlib import Path

import click
from rich.console import Console
from rich.text import Text

from starhold.core.trouble import Unknown
from starhold.foresight.details import details
from starhold.foresight.odds import SAMPLES
from starhold.foresight.sight import Sight, luck_for
from starhold.show.view import view
from starhold.terminal import saves
from starhold.terminal.about import about_lines
from starhold.terminal.asking import numbered
from starhold.terminal.wrapping import say

PATIENCE = 30.0  # seconds for one option


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--seat", default="", help="The seat that asks; by default, the one to move.")
@click.option("--option", "number", type=click.IntRange(min=1), metavar="N", help="Only option N.")
@click.option(
    "--samples",
    type=click.IntRange(1, 100_000),
    default=SAMPLES,
    show_default=True,
    help="Imagined tables for the odds of one option.",
)
def odds(file: Path, seat: str, number: int | None, samples: int) -> None:
    """Show what each option of a saved game would do, with the odds.

    The odds come from playing each option out on imagined tables, by the real rules, from
    what the seat may know.

    \b
    starhold odds game.json
    starhold odds game.json --option 2 --samples 4000
    """
    match = saves.read(file)
    table, game = match.table, match.game
    if table.over:
        raise Unknown(f"{file}: the game is over; nothing is left to choose.")
    seat = seat or next(iter(table.open))
    if seat not in table.open:
        raise Unknown(f"--seat {seat}: the table waits for {', '.join(table.open)}.")
    question = view(game, table, seat).question
    assert question is not None
    if number is not None and number > len(question.options):
        many = len(question.options)
        raise Unknown(f"--option {number}: there are {many} options; choose 1 to {many}.")
    sight = Sight(game, table, seat, luck_for("odds", len(match.journal)))
    out = Console(highlight=False)
    say(out, Text(question.text, style="bold"))
    for place, option in numbered(question):  # as the table numbers them
        if number in (None, place):
            say(out, f"{place:3} {option.text}")
            found = details(sight, option.name, time.perf_counter() + PATIENCE, samples)
            for line in about_lines(found):
                say(out, Text("      ").append(line))
