"""The balance report of one game, from its results."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from starhold.lab.balance import plots
from starhold.lab.balance.chances import LEVEL, Mean
from starhold.lab.balance.measures import (
    Effect,
    Measured,
    Measures,
    Occurred,
    judged,
    option_effects,
)
from starhold.lab.balance.naming import Naming
from starhold.lab.balance.page import CellText, ReportRow, ReportSection, page
from starhold.lab.balance.plots import Dot

HAVING = {
    "chosen": (
        "Chosen",
        "What a seat chose at least once. Winners may choose it because they are ahead: "
        "this may be an effect, not a cause.",
    ),
    "end": (
        "At the end",
        "What a seat had when the game was over. Winners have more of everything: "
        "this may be an effect, not a cause.",
    ),
}
SHARES = ("seats", "share of victories", "95 %", "even", "difference", "margin in points", "luck?")
AXIS = "share of victories in %; the line marks an even share"
TOLD = 5  # findings of a section
WINS = " wins "  # between a name and its figures
ENOUGH = 200  # games that would show a large imbalance
LEGEND = (
    "Every share and mean has its 95 % interval. “More than luck” (a filled square in plots, "
    "bold in tables) holds for many rows together: the chance of even one false mark is below "
    "5 % among all that a seat could not choose, among all that it chose or gained, and among "
    "all table options (Holm). “Perhaps” would be remarkable alone, but one in twenty rows looks "
    "so by chance."
)


class BalanceReport(NamedTuple):
    """The page, and its findings in sentences."""

    page: str
    findings: tuple[str, ...]


def report(
    naming: Naming, about: Sequence[str], usual: Measures, random: Measures | None
) -> BalanceReport:
    """Write the report; `random` holds games with random settings."""
    sections = list(_sections(naming, usual, random))
    told = tuple(_joined(finding for one in sections for finding in _findings(one)))
    told = told or (_nothing(usual),)
    first = ReportSection("Findings", told)
    title = f"Balance of {naming.game.meta.title}"
    return BalanceReport(page(title, (*about, LEGEND), [first, *sections]), told)


def _joined(findings: Iterable[str]) -> Iterator[str]:
    """Tell findings with the same figures together: a role and its opening are the same seats."""
    alike: dict[str, list[str]] = {}
    for finding in findings:
        name, wins, figures = finding.partition(WINS)
        alike.setdefault(wins + figures or finding, []).append(name)
    for figures, (first, *others) in alike.items():
        same = f" The same figures: {'; '.join(others)}." if others else ""
        yield f"{first}{figures}{same}" if figures != first else first


def _nothing(usual: Measures) -> str:
    if usual.games.height < ENOUGH:
        return "Too few games to find anything."
    return "Nothing is out of balance by more than luck."


def _sections(naming: Naming, usual: Measures, random: Measures | None) -> Iterator[ReportSection]:
    yield from _shares(naming, _causes(naming, usual))
    yield from _shares(naming, _traces(naming, usual))
    yield _length(usual)
    yield _ends(naming, usual)
    for column in ("steps", "options", "events"):
        yield _occurred(naming, column, usual)
    if random is not None:
        yield _options(naming, random)


class ShareTable(NamedTuple):
    """Seats that are compared with each other, the largest difference first unless in order."""

    title: str
    text: str
    measured: list[Measured]
    named: Callable[[str], str] = str
    in_order: bool = False


def _causes(naming: Naming, usual: Measures) -> Iterator[ShareTable]:
    """Return what a seat could not choose."""
    if usual.solo:
        yield ShareTable("Victories", "How often the game is won.", usual.shares(["bot"]))
    else:
        text = "In order of seats. An even share is 1 divided by the number of players."
        yield ShareTable("Seats", text, usual.places(), _place, in_order=True)
        if turns := usual.turns():
            text = "In order of first turns: the seat that chooses first, the next, and so on."
            yield ShareTable("Turn order", text, turns, _turn, in_order=True)
    text = "What a seat was dealt before its first choice."
    for kind, some in usual.things("start").items():
        yield ShareTable(f"At the start: {naming.kind(kind)}", text, some, naming.thing)
    text = "The first choice of a seat, without its place on the map."
    yield ShareTable("First choice", text, usual.first_choices(), naming.opening)


def _traces(naming: Naming, usual: Measures) -> Iterator[ShareTable]:
    """Return what a seat did and gained, which may be because it was winning."""
    for column, (title, text) in HAVING.items():
        for kind, some in usual.things(column).items():
            yield ShareTable(f"{title}: {naming.kind(kind)}", text, some, naming.thing)
    text = "The first three choices of a seat, without their places on the map."
    yield ShareTable("Openings", text, usual.openings(), naming.opening)


def _place(name: str) -> str:
    players, place = name.split()
    return f"Seat {place} of {players}"


def _turn(name: str) -> str:
    players, turn = name.split()
    return f"Turn {turn} of {players}"


def _shares(naming: Naming, tables: Iterable[ShareTable]) -> Iterator[ReportSection]:
    """Write tables whose rows are judged together."""
    tables = list(tables)
    marked = judged({one.title: one.measured for one in tables})
    for one in tables:
        yield _share_table(naming, one._replace(measured=marked[one.title]))


def _share_table(naming: Naming, table: ShareTable) -> ReportSection:
    ordered = table.measured
    if not table.in_order:
        ordered = sorted(ordered, key=lambda one: -abs(one.share.excess))
    labels = naming.apart([one.name for one in ordered], table.named)
    labelled = list(zip(labels, ordered, strict=True))
    dots = [
        Dot(label, s.share, s.low, s.high, s.even, one.more_than_luck)
        for label, one in labelled
        for s in (one.share,)
    ]
    return ReportSection(
        table.title,
        (table.text,) if dots else (table.text, "Too few seats to compare."),
        ("", *SHARES),
        [_share_row(label, one) for label, one in labelled],
        plots.dots(dots, AXIS) if len(dots) > 1 else "",
    )


def _share_row(label: str, one: Measured) -> ReportRow:
    share = one.share
    cells = (
        label,
        CellText(f"{share.seats:,}", share.seats),
        CellText(f"{share.share:.1%}", share.share),
        CellText(f"{share.low:.1%}–{share.high:.1%}", share.low),
        CellText(f"{share.even:.1%}", share.even),
        CellText(f"{share.excess:+.1%}", share.excess),
        _mean_cell(one.margin, "+.1f"),
        verdict(share.p, more=one.more_than_luck),
    )
    return ReportRow(cells, one.more_than_luck)


def verdict(p: float, *, more: bool) -> str:
    """Say whether a difference is luck."""
    return "more than luck" if more else "perhaps" if p < LEVEL else "luck"


def _mean_cell(mean: Mean | None, form: str) -> str | CellText:
    if mean is None:
        return ""
    return CellText(f"{mean.mean:{form}} ±{mean.half:.1f}", mean.mean)


def _length(usual: Measures) -> ReportSection:
    games, length, points = usual.games, usual.length(), usual.points()
    rows = []
    for players, mean in length.items():
        some = games.filter(games["players"] == players)
        ties = int(some["tied"].sum())
        rows.append(
            ReportRow(
                (
                    str(players),
                    CellText(f"{some.height:,}", some.height),
                    _mean_cell(mean, ".0f"),
                    _mean_cell(points.get(players), ".1f"),
                    CellText(f"{ties} ({ties / some.height:.1%})", ties),
                )
            )
        )
    by_size = {
        f"{players} players": games.filter(games["players"] == players)["choices"].to_list()
        for players in length
    }
    return ReportSection(
        "Length, points and ties",
        (f"{usual.forfeited} forfeited games are left out.",) if usual.forfeited else (),
        ("players", "games", "choices", "points of a seat", "ties"),
        rows,
        plots.histogram(by_size, "choices in a game") if by_size else "",
    )


def _ends(naming: Naming, usual: Measures) -> ReportSection:
    rows = [
        ReportRow((naming.end(one.name), CellText(f"{one.times:,}", one.times), _games(one)))
        for one in usual.ends()
    ]
    text = "Events that occur only when a game ends. One game can have several."
    return ReportSection("How games end", (text,), ("", "games", "share of games"), rows)


def _games(one: Occurred) -> CellText:
    return CellText(f"{one.games:.1%}", one.games)


def _occurred(naming: Naming, column: str, usual: Measures) -> ReportSection:
    rules, seen = naming.rules()[column], usual.occurred(column)
    never = sorted(rules.keys() - {one.name for one in seen})
    rows = [
        ReportRow(
            (
                naming.kind(one.name),
                rules.get(one.name, ""),
                CellText(f"{one.times:,}", one.times),
                _games(one),
            )
        )
        for one in (*seen, *(Occurred(name, 0, 0.0) for name in never))
    ]
    said = ", ".join(
        f"{naming.kind(name)} ({rules[name]})" if rules[name] else naming.kind(name)
        for name in never
    )
    text = f"{len(never)} of {len(rules)} never occurred" + (f": {said}." if never else ".")
    columns = ("", "rule", "times", "share of games")
    return ReportSection(f"Occurrence of {column}", (text,), columns, rows, folded=True)


def _options(naming: Naming, random: Measures) -> ReportSection:
    effects = option_effects(random, naming.settings())
    ordered = sorted(effects, key=lambda one: one.p)
    rows = [ReportRow(tuple(_effect(naming, one)), one.more_than_luck) for one in ordered]
    text = (
        f"{random.games.height:,} games with random settings: each value of an option against its "
        "other values, all else being random on both sides. An option with two values has one "
        "row, for the value that is not the default."
    )
    columns = ("option", "value", "games", "measure", "mean", "change", "luck?")
    return ReportSection("Effects of table options", (text,), columns, rows)


def _effect(naming: Naming, one: Effect) -> Iterable[str | CellText]:
    words = naming.words
    many = one.what.startswith(("victories", "ties"))
    scale, unit = (100, " %") if many else (1, "")
    yield words.setting(one.setting)
    yield words.setting(one.setting, one.value)
    yield CellText(str(one.games), one.games)
    yield one.what
    yield CellText(f"{one.mean.mean * scale:.1f}{unit}", one.mean.mean)
    change = one.change
    yield CellText(f"{change.mean * scale:+.1f}{unit} ±{change.half * scale:.1f}", change.mean)
    yield verdict(one.p, more=one.more_than_luck)


def _difference(row: ReportRow) -> float:
    cell = row.cells[1 + SHARES.index("difference")]
    assert isinstance(cell, CellText)
    return -abs(cell.sort)


def _findings(one: ReportSection) -> Iterator[str]:
    """Put the rows that are more than luck into sentences, largest first."""
    far = [row for row in one.rows if row.more_than_luck]
    if one.columns[1:] == SHARES:
        far.sort(key=_difference)
    for row in far[:TOLD]:
        texts = [cell if isinstance(cell, str) else cell.shown for cell in row.cells]
        if one.columns[1:] == SHARES:
            name, seats, share, limits, even, *_ = texts
            yield f"{one.title}: {name}{WINS}{share} ({limits}) in {seats} seats; even is {even}."
        else:
            option, value, _, what, mean, change, _ = texts
            yield f"{one.title}: {option} “{value}”: {what} {mean}, a change of {change}."
    if len(far) > TOLD:
        yield f"{one.title}: {len(far) - TOLD} more below."
