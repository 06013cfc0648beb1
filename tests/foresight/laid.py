"""Battles set up by hand, for games in which play seldom leads to short ones."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from starhold.core.table import Table
from starhold.games.empire_of_the_stars.rules.r06_movement import GiveOrders, MoveTo, SendAll
from starhold.games.empire_of_the_stars.state import Colony
from tests.games.empire_of_the_stars import scenes as stars
from tests.games.space_empires import battles as space

# Those of red, and those of blue, who is attacked.
FLEETS = (
    (("scout",), ("scout",)),
    (("scout x2",), ("scout",)),
    (("scout",), ("destroyer",)),
    (("scout x3",), ("destroyer",)),
    (("destroyer",), ("scout x2",)),
    (("destroyer x2",), ("destroyer",)),
    (("cruiser",), ("scout x2",)),
    (("cruiser",), ("destroyer",)),
    (("cruiser",), ("cruiser",)),
    (("cruiser x2",), ("cruiser",)),
    (("cruiser",), ("scout", "destroyer")),
    (("scout", "destroyer"), ("cruiser",)),
    (("battlecruiser",), ("cruiser",)),
    (("battlecruiser",), ("cruiser", "scout")),
    (("battleship",), ("battlecruiser",)),
    (("battleship",), ("cruiser x2",)),
    (("dreadnought",), ("battleship",)),
    (("dreadnought",), ("scout x3",)),
    (("cruiser", "scout x2"), ("destroyer x2",)),
    (("destroyer x2", "scout"), ("battlecruiser",)),
)
SQUADRONS = (
    (("fighter",), ("fighter",)),
    (("fighter", "fighter"), ("fighter",)),
    (("fighter",), ("fighter", "fighter")),
    (("cruiser",), ("fighter",)),
    (("fighter",), ("cruiser",)),
    (("cruiser",), ("cruiser",)),
    (("cruiser", "fighter"), ("cruiser",)),
    (("cruiser",), ("cruiser", "fighter")),
    (("fighter", "fighter", "fighter"), ("cruiser",)),
    (("cruiser",), ("fighter", "fighter", "fighter")),
    (("dreadnought",), ("cruiser",)),
    (("cruiser",), ("dreadnought",)),
    (("dreadnought",), ("cruiser", "fighter")),
    (("cruiser", "cruiser"), ("dreadnought",)),
    (("dreadnought",), ("dreadnought",)),
    (("cruiser", "fighter", "fighter"), ("cruiser", "fighter")),
    (("fighter", "fighter"), ()),
    (("cruiser",), ()),
    (("dreadnought", "fighter"), ("cruiser", "cruiser")),
    (("cruiser", "cruiser"), ("cruiser", "fighter", "fighter")),
)


def laid(name: str) -> Iterator[Table[Any]]:
    """Yield the prepared battles of a game, each at its first question."""
    if name == "space_empires":
        for red, blue in FLEETS:
            table = space.battle(red, blue)
            table.settle()
            yield table
    else:
        for mine, theirs in SQUADRONS:
            yield _squadrons(mine, theirs)


def _squadrons(mine: tuple[str, ...], theirs: tuple[str, ...]) -> Table[Any]:
    red, blue = _named("red", mine), _named("blue", theirs)
    table = stars.scene(
        seats=stars.TWO,
        agenda=(GiveOrders(stars.RED),),
        ships=[*stars.at("O2", *red), *stars.at("A5", *blue)],
        tiles={"A5": "T01"},
        colonies={"A5": Colony(stars.BLUE)},
    )
    table.choose(MoveTo("A5"))
    if SendAll(red) in table.offer:
        table.choose(SendAll(red))
    return table


def _named(seat: str, kinds: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(f"{seat}-{kind}-{1 + kinds[:at].count(kind)}" for at, kind in enumerate(kinds))
