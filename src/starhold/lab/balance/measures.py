"""What is measured: shares of victories by seat, thing and opening; lengths, ends and counts.

All of it comes from the Parquet of a tournament in which one bot plays every seat.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, NamedTuple

from starhold.lab.balance.chances import (
    FEWEST,
    Mean,
    Share,
    difference,
    mean_of,
    share_of,
    stand_out,
)
from starhold.lab.extras import extra

if TYPE_CHECKING:
    import polars as pl

MOST = 0.95  # a thing that more seats have than this shows nothing: nearly all have it


class Measured(NamedTuple):
    """The seats that have something in common."""

    name: str
    share: Share
    margin: Mean | None
    more_than_luck: bool = False


def judged(tables: dict[str, list[Measured]]) -> dict[str, list[Measured]]:
    """Mark what is more than luck, in all tables together."""
    far = iter(stand_out([one.share.p for some in tables.values() for one in some]))
    return {
        name: [one._replace(more_than_luck=next(far)) for one in some]
        for name, some in tables.items()
    }


class Effect(NamedTuple):
    """Games with one value of a table option, against those with another value."""

    setting: str
    value: str
    games: int
    what: str
    mean: Mean
    change: Mean
    p: float
    more_than_luck: bool = False


class Occurred(NamedTuple):
    """How often a step, an option or an event occurred."""

    name: str
    times: int
    games: float  # the share of games in which it occurred


class Measures:
    """The measures of one set of results; forfeited games do not count."""

    def __init__(self, games: pl.DataFrame, seats: pl.DataFrame) -> None:
        with extra("lab"):
            import polars as pl
        self._pl = pl
        fair = games.filter(pl.col("forfeit") == "")
        self.games = fair
        self.forfeited = games.height - fair.height
        self.solo = bool(fair.height) and fair["players"].max() == 1
        seats = seats.join(fair.select("number"), on="number", how="semi")
        # Alone, a seat is compared with all games; at a table, with an equal share.
        even = pl.col("share").mean() if self.solo else 1 / pl.col("players")
        self.seats = seats.with_columns(even=even)

    def shares(self, keys: list[str], frame: pl.DataFrame | None = None) -> list[Measured]:
        """Measure the seats by the values of some columns."""
        pl = self._pl
        frame = self.seats if frame is None else frame
        rows = (
            frame.group_by(keys)
            .agg(
                pl.len().alias("n"),
                pl.sum("share"),
                pl.sum("even"),
                (pl.col("even") * (1 - pl.col("even"))).sum().alias("variance"),
                pl.mean("margin").alias("mean"),
                pl.std("margin").alias("deviation"),
            )
            .filter(pl.col("n") >= FEWEST)
            .sort(keys)
            .iter_rows(named=True)
        )
        return [
            Measured(
                " ".join(str(row[key]) for key in keys),
                share_of(row["n"], row["share"], row["even"], row["variance"]),
                None if self.solo else mean_of(row["mean"], row["deviation"], row["n"]),
            )
            for row in rows
        ]

    def places(self) -> list[Measured]:
        """Measure the seats by their place, for each number of players."""
        return self.shares(["players", "place"])

    def turns(self) -> list[Measured]:
        """Measure the seats by their place in turn order; nothing if it follows the seats."""
        turns = self.seats.filter(self._pl.col("turn") > 0)
        if (turns["turn"] == turns["place"]).all():
            return []
        return self.shares(["players", "turn"], turns)

    def things(self, column: str) -> dict[str, list[Measured]]:
        """Measure what seats had or chose, by kind: roles, cards, technologies, tiles."""
        pl = self._pl
        listed = self.seats.explode(column, empty_as_null=True).filter(
            pl.col(column).is_not_null()
        )
        common = self.seats.height * MOST
        usual = listed.group_by(column).len().filter(pl.col("len") > common)[column]
        parts = pl.col(column).str.splitn(" ", 2).struct
        listed = listed.filter(~pl.col(column).is_in(usual.implode())).with_columns(
            kind=parts.field("field_0"), thing=parts.field("field_1")
        )
        kinds = sorted(listed["kind"].unique().to_list())
        found = {
            kind: self.shares(["thing"], listed.filter(pl.col("kind") == kind)) for kind in kinds
        }
        return {kind: some for kind, some in found.items() if some}

    def first_choices(self) -> list[Measured]:
        """Measure the first choice of a seat."""
        pl = self._pl
        first = pl.col("opening").str.splitn(", ", 2).struct.field("field_0")
        return self.shares(["first"], self.seats.with_columns(first=first))

    def openings(self) -> list[Measured]:
        """Measure the first choices of a seat."""
        return self.shares(["opening"], self.seats.filter(self._pl.col("opening") != ""))

    def length(self) -> dict[int, Mean]:
        """Return the choices of a game, by number of players."""
        return {players: mean for players, mean in self._means("choices").items() if mean}

    def points(self) -> dict[int, Mean]:
        """Return the points of a seat, by number of players."""
        found = self._means("points", self.seats)
        return {players: mean for players, mean in found.items() if mean}

    def _means(self, column: str, frame: pl.DataFrame | None = None) -> dict[int, Mean | None]:
        pl = self._pl
        frame = self.games if frame is None else frame
        rows = frame.group_by("players").agg(
            pl.len(), pl.mean(column).alias("mean"), pl.std(column).alias("deviation")
        )
        return {
            row["players"]: mean_of(row["mean"], row["deviation"], row["len"])
            for row in rows.sort("players").iter_rows(named=True)
        }

    def ends(self) -> list[Occurred]:
        """Return the events that ended games: they occur at no other time."""
        last = Counter(name for ends in self.games["ends"] for name in ends)
        kinds = Counter(name.split()[0] for name in last.elements())
        total = max(1, self.games.height)
        seen = {one.name: round(one.games * total) for one in self.occurred("events")}
        only = {
            name: n for name, n in last.items() if kinds[name.split()[0]] >= seen[name.split()[0]]
        }
        without = sum(not only.keys() & set(ends) for ends in self.games["ends"])
        rows = [*sorted(only.items(), key=lambda one: (-one[1], one[0])), ("", without)]
        return [Occurred(name, count, count / total) for name, count in rows if count]

    def occurred(self, column: str) -> list[Occurred]:
        """Return how often each step, option or event occurred."""
        pl = self._pl
        counted = (
            self.games.select(column)
            .explode(column, empty_as_null=True)
            .filter(pl.col(column).is_not_null())
            .unnest(column)
            .group_by("name")
            .agg(pl.sum("count"), pl.len())
            .sort(["count", "name"], descending=[True, False])
        )
        total = max(1, self.games.height)
        return [Occurred(name, count, games / total) for name, count, games in counted.iter_rows()]


def option_effects(found: Measures, defaults: dict[str, str]) -> list[Effect]:
    """Compare the games of each value of each table option with those of its other values.

    The games must have random settings, so that the other options are alike on both sides.
    """
    with extra("lab"):
        import polars as pl
    first = found.seats.filter(pl.col("place") == 1).select("number", "share", "points")
    games = found.games.join(first, on="number").with_columns(pl.col("tied").cast(pl.Float64))
    measured = {
        "choices": "length in choices",
        "share": "victories" if found.solo else "victories of the first seat",
        "points": "points" if found.solo else "points of the first seat",
    }
    if not found.solo:
        measured["tied"] = "ties"
    effects: list[Effect] = []
    for setting, usual in defaults.items():
        prefix = f"{setting}="
        value = (
            pl.col("settings").list.eval(pl.element().filter(pl.element().str.starts_with(prefix)))
        ).list.first()
        sided = games.with_columns(value=value.str.strip_prefix(prefix).fill_null(usual))
        values = sorted(sided["value"].unique().to_list())
        if len(values) == 2 and usual in values:
            values.remove(usual)  # it differs from the other as the other does from it
        for one in values:
            with_it = sided.filter(pl.col("value") == one)
            without = sided.filter(pl.col("value") != one)
            if min(with_it.height, without.height) < FEWEST:
                continue
            for column, what in measured.items():
                mean, other = _mean(with_it[column]), _mean(without[column])
                if mean and other:
                    change, p = difference(other, mean)
                    effects.append(Effect(setting, one, with_it.height, what, mean, change, p))
    lucky = stand_out([one.p for one in effects])
    return [one._replace(more_than_luck=far) for one, far in zip(effects, lucky, strict=True)]


def _mean(column: Any) -> Mean | None:
    known = column.drop_nulls()
    return mean_of(known.mean(), known.std(), len(known))
