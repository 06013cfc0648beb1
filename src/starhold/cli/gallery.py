"""`starhold lab gallery`: the balance reports of all games, with a page that lists them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from starhold import games
from starhold.cli.balance import agreed_in, measured, with_amounts
from starhold.cli.experiment import seed_option
from starhold.cli.settings import agreements, named
from starhold.cli.tournament import table_sizes
from starhold.cli.workers import Crew, with_workers
from starhold.core.game import Game
from starhold.lab.tournament.ledger import plan_of, results

INDEX = "README.md"
HEADING = "## ["


@click.command()
@click.argument("only", nargs=-1, metavar="[GAME]...")
@with_amounts
@with_workers
@click.option("--seats", metavar="N,N,...", help="Numbers of players; by default all.")
@agreements
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path("docs/balance"),
    show_default=True,
    help="Folder of the reports.",
)
@click.option(
    "--results",
    "kept",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path("build/balance"),
    show_default=True,
    help="Folder of the results; games already in it are not played again.",
)
@seed_option("balance")
def gallery(only: tuple[str, ...], crew: Crew, out: Path, kept: Path, **words: Any) -> None:
    """Write the balance reports of all games, or of some, and a page that lists them.

    \b
    starhold lab gallery --games 400 --options 400
    starhold lab gallery {game} --bot hard --games 100 --out docs/balance/hard
    starhold lab gallery {game} --seats 2 --preset NAME --games 100
    """
    found = [games.find(name) for name in only or games.names()]
    for game in found:  # refuse what is wrong before games are played for hours
        named(game, words["preset"], words["options"])
        table_sizes(game, words["seats"])
    out.mkdir(parents=True, exist_ok=True)
    head = _head(words["bot"])
    parts = _listed(out / INDEX, head)
    for game in found:
        place = kept / words["bot"] / game.name
        findings = measured(game, crew, place, out / f"{game.name}.html", **words)
        parts[game.name] = _part(game, findings, place)
    ordered = (parts[name] for name in sorted(parts))
    (out / INDEX).write_text("\n\n".join((head, *ordered)) + "\n", "utf-8")
    click.echo(f"The reports are in {out}.")


def _part(game: Game[Any], findings: tuple[str, ...], place: Path) -> str:
    """List the findings of one game."""
    number, random = (_games(place / part) for part in ("usual", "random"))
    varied = f" and {random:,} with random settings" if random else ""
    plan = plan_of(place / "usual")
    sizes = " or ".join(map(str, plan.tables))
    many = f" of {sizes} players" if sizes != "1" else ""
    settings = f", settings: {agreed_in(plan)}" if plan.settings else ""
    return "\n".join(
        (
            f"{HEADING}{game.meta.title}]({game.name}.html)",
            "",
            f"Rules {game.meta.rules_version}, {number:,} games{many}{varied}{settings}.",
            "",
            *(f"- {finding}" for finding in findings),
        )
    )


def _games(folder: Path) -> int:
    return sum(1 for _ in results(folder)) if folder.exists() else 0


def _head(bot: str) -> str:
    """Begin the page that lists the reports."""
    text = f"""# Balance

Significant differences from an even share, with 95 % intervals.
`starhold lab gallery` writes these pages.
The bot “{bot}” played every seat; other players may play differently.
What seats chose or had at the end may result from winning rather than cause it.
[Measure the balance of a game](../research.md#measure-the-balance-of-a-game) explains the figures.
"""
    return text.strip()


def _listed(index: Path, head: str) -> dict[str, str]:
    """Return what the page says about each game; a page for another bot starts empty."""
    if not index.exists() or not (text := index.read_text("utf-8")).startswith(head):
        return {}
    parts = (f"{HEADING}{part}".strip() for part in text.split(f"\n{HEADING}")[1:])
    return {part.split("](")[1].split(".html)")[0]: part for part in parts}
