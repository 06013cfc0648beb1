"""Two sets of results side by side: what changed, and whether it is more than luck."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import sqrt
from typing import TYPE_CHECKING, NamedTuple

from starhold.core.trouble import Trouble
from starhold.foresight.shares import Z
from starhold.lab.balance.chances import FEWEST, Mean, difference, stand_out
from starhold.lab.balance.measures import Measured, Measures
from starhold.lab.balance.naming import Naming
from starhold.lab.balance.page import CellText, ReportRow, ReportSection, page
from starhold.lab.balance.report import verdict
from starhold.show.words import plural

if TYPE_CHECKING:
    import polars as pl

COLUMNS_OF_THINGS = {"start": "At the start", "chosen": "Chosen", "end": "At the end"}
Results = tuple["pl.DataFrame", "pl.DataFrame"]


class FigureChange(NamedTuple):
    """A figure in both sets of results."""

    group: str
    name: str
    before: Mean
    after: Mean
    change: Mean
    p: float
    percent: bool
    more_than_luck: bool = False


def same_game(one: Results, other: Results) -> str:
    """Return the game of both results; refuse results of two different games."""
    names = [sorted(frame[0]["game"].unique().to_list()) for frame in (one, other)]
    if names[0] != names[1] or len(names[0]) != 1:
        raise Trouble(
            f"Results of {' and '.join(' and '.join(some) or 'nothing' for some in names)} "
            "cannot be compared; choose two results of one game."
        )
    found: str = names[0][0]
    return found


def made_from(results: Results) -> dict[str, str]:
    """Return what results were made from: rules, release, data files, bots, settings."""
    games, seats = results
    return {
        "rules": _all(games["rules"]),
        "release": _all(games["release"]),
        "data files": _all(games["data"]) or "as shipped",
        "bots": _all(seats["bot"]),
        "players": _all(games["players"]),
        "settings": _settings(games),
    }


def _all(column: pl.Series) -> str:
    return ", ".join(str(value) for value in sorted(column.unique().to_list()))


def _settings(games: pl.DataFrame) -> str:
    found = {" ".join(some) or "defaults" for some in games["settings"].to_list()}
    return next(iter(found)) if len(found) == 1 else f"{len(found)} combinations"


def changes(naming: Naming, before: Measures, after: Measures) -> list[FigureChange]:
    """Compare every figure that both results have; all are judged together."""
    found = list(_pairs(naming, before, after))
    lucky = stand_out([one.p for one in found])
    return [one._replace(more_than_luck=far) for one, far in zip(found, lucky, strict=True)]


def _pairs(naming: Naming, before: Measures, after: Measures) -> Iterator[FigureChange]:
    enough = _enough(before) & _enough(after)
    for title, one, other, percent in (
        ("Length in choices", before.length(), after.length(), False),
        ("Points of a seat", before.points(), after.points(), False),
        ("Ties", _ties(before), _ties(after), True),
    ):
        for players in sorted(one.keys() & other.keys() & enough):
            name = plural(players, "# player|# players")
            yield _change(title, name, one[players], other[players], percent)
    if before.solo and after.solo:
        won = before.shares(["players"]), after.shares(["players"])
        yield from _shares(naming, "Victories", *won, _seat)
    else:
        yield from _shares(naming, "Seats", before.places(), after.places(), _seat)
        yield from _shares(naming, "Turn order", before.turns(), after.turns(), _turn)
    first = before.first_choices(), after.first_choices()
    yield from _shares(naming, "First choice", *first, naming.opening)
    for column, title in COLUMNS_OF_THINGS.items():
        one_has, other_has = before.things(column), after.things(column)
        for kind in sorted(one_has.keys() & other_has.keys()):
            group = f"{title}: {naming.kind(kind)}"
            yield from _shares(naming, group, one_has[kind], other_has[kind], naming.thing)
    for column in ("options", "events"):
        yield from _occurrence(column, naming, before, after)


def _enough(found: Measures) -> set[int]:
    """Return the numbers of players with enough games for an interval."""
    games = found.games.group_by("players").len().iter_rows()
    return {players for players, number in games if number >= FEWEST}


def _change(group: str, name: str, one: Mean, other: Mean, percent: bool) -> FigureChange:
    return FigureChange(group, name, one, other, *difference(one, other), percent)


def _ties(found: Measures) -> dict[int, Mean]:
    """Return the share of ties, by number of players."""
    if found.solo:
        return {}
    games = found.games
    shares = {}
    for players in sorted(games["players"].unique().to_list()):
        some = games.filter(games["players"] == players)["tied"]
        shares[players] = _proportion(float(some.sum()), len(some))
    return shares


def _proportion(count: float, total: int) -> Mean:
    """Return a share with an interval that never has no width (Agresti and Coull)."""
    wide = total + Z * Z
    middle = (count + Z * Z / 2) / wide
    return Mean(count / total, Z * sqrt(middle * (1 - middle) / wide))


def _shares(
    naming: Naming,
    group: str,
    one: list[Measured],
    other: list[Measured],
    named: Callable[[str], str],
) -> Iterator[FigureChange]:
    later = {measured.name: measured.share for measured in other}
    both = [measured for measured in one if measured.name in later]
    labels = naming.apart([measured.name for measured in both], named)
    for label, measured in zip(labels, both, strict=True):
        shares = measured.share, later[measured.name]
        was, now = (_proportion(s.share * s.seats, s.seats) for s in shares)
        yield _change(group, label, was, now, True)


def _seat(name: str) -> str:
    players, *place = name.split()
    return f"seat {place[0]} of {players}" if place else "all games"


def _turn(name: str) -> str:
    players, turn = name.split()
    return f"turn {turn} of {players}"


def _occurrence(
    column: str, naming: Naming, before: Measures, after: Measures
) -> Iterator[FigureChange]:
    """Compare in how many games an option or event occurred."""
    totals = before.games.height, after.games.height
    if min(totals) < FEWEST:
        return
    seen = [{one.name: one.games for one in some.occurred(column)} for some in (before, after)]
    for name in sorted(seen[0].keys() | seen[1].keys()):
        was, now = (
            _proportion(some.get(name, 0.0) * total, total)
            for some, total in zip(seen, totals, strict=True)
        )
        yield _change(f"Games with {column}", naming.kind(name), was, now, True)


COLUMNS = ("", "before", "after", "change", "luck?")


def written(naming: Naming, results: tuple[Results, Results], found: list[FigureChange]) -> str:
    """Write the comparison as a page."""
    groups: dict[str, list[FigureChange]] = {}
    for one in found:
        groups.setdefault(one.group, []).append(one)
    sections = [
        ReportSection(group, (), COLUMNS, [row(one) for one in sorted(some, key=lambda c: c.p)])
        for group, some in groups.items()
    ]
    far = tuple(sentence(one) for one in found if one.more_than_luck)
    first = ReportSection("What changed", far or ("Nothing changed by more than luck.",))
    title = f"{naming.game.meta.title}: two sets of results compared"
    return page(title, sources(*results), [first, *sections])


def sources(one: Results, other: Results) -> list[str]:
    """Say what the two results were made from, and what differs."""
    before, after = made_from(one), made_from(other)
    numbers = [plural(some[0].height, "# game|# games") for some in (one, other)]
    lines = [f"Before: {numbers[0]}; after: {numbers[1]}."]
    if min(one[0].height, other[0].height) < FEWEST:
        lines.append(f"Fewer than {FEWEST} games say nothing; play more.")
    for what, was in before.items():
        now = after[what]
        told = f": {was}" if was == now else f" differ: {was} before, {now} after"
        lines.append(f"{what.capitalize()}{told}.")
    return lines


def sentence(one: FigureChange) -> str:
    """Put a change into a sentence."""
    before, after, change = _figures(one)
    return f"{one.group}, {one.name}: {before} before, {after} after ({change})."


def row(one: FigureChange) -> ReportRow:
    """Return a change as a row."""
    before, after, change = _figures(one)
    cells = (
        one.name,
        CellText(before, one.before.mean),
        CellText(after, one.after.mean),
        CellText(change, one.change.mean),
        verdict(one.p, more=one.more_than_luck),
    )
    return ReportRow(cells, one.more_than_luck)


def _figures(one: FigureChange) -> tuple[str, str, str]:
    scale, unit = (100, " %") if one.percent else (1, "")
    before, after, change = (mean.mean * scale for mean in (one.before, one.after, one.change))
    changed = f"{change:+.1f} ±{one.change.half * scale:.1f}{unit}".replace("-", "−")
    return f"{before:.1f}{unit}", f"{after:.1f}{unit}", changed
