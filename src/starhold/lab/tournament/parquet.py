"""Results as Parquet: one row per game, one row per seat.

The same games give the same bytes, in whatever order they were played; so nothing that was
measured by a clock is in them.
"""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from starhold.core.trouble import BadFile, Trouble
from starhold.lab.extras import extra
from starhold.lab.tournament.ledger import JOURNAL, in_order, plan_of
from starhold.lab.tournament.plan import TournamentPlan
from starhold.lab.tournament.result import GameResult

if TYPE_CHECKING:
    import polars as pl

GAMES, SEATS = "games.parquet", "seats.parquet"
LATER = {"turn": 0}  # columns that older results lack, and their values there
AT_ONCE = 2000  # games in memory as Python objects


def write(folder: Path) -> None:
    """Write the results of a folder as Parquet."""
    with extra("lab"):
        import polars as pl
    plan = plan_of(folder)
    games_schema, seats_schema = schemas()
    ordered, games, seats = in_order(folder), [], []
    while some := list(islice(ordered, AT_ONCE)):
        games.append(pl.DataFrame([_game(plan, one) for one in some], schema=games_schema))
        rows = [row for one in some for row in _seats(plan, one)]
        seats.append(pl.DataFrame(rows, schema=seats_schema))
    for name, frames in ((GAMES, games), (SEATS, seats)):
        if frames:
            draft = folder / f".{name}"
            pl.concat(frames, rechunk=True).write_parquet(draft)
            draft.replace(folder / name)


def schemas() -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the columns of both tables."""
    import polars as pl

    text, whole, texts = pl.String(), pl.Int64(), pl.List(pl.String())
    counts = pl.List(pl.Struct({"name": text, "count": whole}))
    which = {"game": text, "rules": text, "release": text, "data": text, "number": whole}
    games = {
        **which,
        "seed": text,
        "players": whole,
        "settings": texts,
        "choices": whole,
        "tied": pl.Boolean(),
        "ends": texts,
        "forfeited_by": text,
        "forfeit": text,
        "steps": counts,
        "options": counts,
        "events": counts,
    }
    seats = {
        **which,
        "players": whole,
        "place": whole,
        "seat": text,
        "bot": text,
        "won": pl.Boolean(),
        "share": pl.Float64(),
        "rank": whole,
        "points": whole,
        "margin": whole,
        "forfeited": pl.Boolean(),
        "turn": whole,
        "choices": whole,
        "opening": text,
        "start": texts,
        "end": texts,
        "chosen": texts,
    }
    return games, seats


def _which(plan: TournamentPlan, one: GameResult) -> dict[str, Any]:
    same = {name: getattr(plan, name) for name in ("game", "rules", "release", "data")}
    return same | {"number": one.number, "players": len(one.seats)}


def _game(plan: TournamentPlan, one: GameResult) -> dict[str, Any]:
    return _which(plan, one) | {
        **{name: getattr(one, name) for name in ("seed", "settings", "choices", "tied")},
        **{name: getattr(one, name) for name in ("ends", "forfeited_by", "forfeit")},
        **{name: _counts(getattr(one, name)) for name in ("steps", "options", "events")},
    }


def _counts(counts: dict[str, int]) -> list[dict[str, Any]]:
    return [{"name": name, "count": count} for name, count in sorted(counts.items())]


def _seats(plan: TournamentPlan, one: GameResult) -> list[dict[str, Any]]:
    return [
        _which(plan, one)
        | {name: getattr(seat, name) for name in seat.__struct_fields__}
        | {"place": place, "forfeited": seat.seat == one.forfeited_by}
        for place, seat in enumerate(one.seats, 1)
    ]


def read(path: Path) -> tuple[pl.DataFrame, pl.DataFrame]:
    """Read results by their folder, or by either of the files in it: games, and seats."""
    with extra("lab"):
        import polars as pl
    folder = path if path.is_dir() else path.parent
    if path != folder and path.name not in (GAMES, SEATS):
        raise Trouble(
            f"{path} is not {GAMES} or {SEATS}; both are read, so keep them in one folder under "
            "these names."
        )
    found = []
    for name, schema in zip((GAMES, SEATS), schemas(), strict=True):
        file = folder / name
        if not file.exists():
            raise Trouble(f"{folder} has no {name}; `starhold lab tournament` writes it.")
        try:
            frame = pl.read_parquet(file)
        except (pl.exceptions.PolarsError, OSError) as error:
            reason = str(error).splitlines()[0].rstrip(".")
            kept = f"; {folder / JOURNAL} keeps the results" * (folder / JOURNAL).exists()
            raise BadFile(
                f"{file} is damaged or not Parquet: {reason}. "
                f"Repeat the command that wrote it{kept}."
            ) from None
        lacking = LATER.keys() & schema.keys() - set(frame.columns)
        frame = frame.with_columns(pl.lit(LATER[one], schema[one]).alias(one) for one in lacking)
        if dict(frame.schema) != schema:
            raise BadFile(f"{file} has other columns than the results of a tournament.")
        found.append(frame)
    return found[0], found[1]
