"""Scenes of Empire of the Stars: a table set up for one rule, with its luck to come.

    table = scene(
        agenda=(GiveOrders(RED),),
        tiles={"G1": "T08"},
        colonies={"G1": Colony(RED)},
        ships=at("B1", "ancients-cruiser-1"),
        tops=("EX-2", "EN-4"),
        red={"credits": 4},
    )

One player, unless seats are named.  Homes stand on G4 for Red, Z2 for Blue and so on; nobody has
a start tile or a ship unless the scene says so, and colony tokens that are not on the map are in
the supply.  Decks lie in the order of the data, the named cards on top.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from starhold.core.chance import Recorded
from starhold.core.record import Event, Option, Seat
from starhold.games.empire_of_the_stars.catalog import (
    CARDS,
    HOME,
    TECHNOLOGIES,
    TILES,
    CardId,
    Region,
    Role,
    TileId,
    by_players,
)
from starhold.games.empire_of_the_stars.rules.r03_setup import begin
from starhold.games.empire_of_the_stars.rules.r05_roles import role_steps
from starhold.games.empire_of_the_stars.state import (
    ANCIENTS,
    Colony,
    Empire,
    Settings,
    Ship,
    ShipId,
    Steps,
    Table,
)

E = TypeVar("E", bound=Event)

RED, BLUE, GREEN, YELLOW = "red", "blue", "green", "yellow"
TWO = (RED, BLUE)
THREE = (RED, BLUE, GREEN)
FOUR = (RED, BLUE, GREEN, YELLOW)
HOMES: dict[int, dict[Seat, Region]] = {
    1: {RED: "G4"},
    2: {RED: "G4", BLUE: "Z2"},
    3: {RED: "A2", BLUE: "G4", GREEN: "E3"},
    4: {RED: "A3", BLUE: "B6", GREEN: "D7", YELLOW: "E4"},
}


def scene(  # noqa: PLR0913 - a scene has as many parts
    *,
    seats: tuple[Seat, ...] = (RED,),
    agenda: Steps = (),
    luck: Sequence[int] = (),
    settings: Settings | None = None,
    tiles: dict[Region, TileId] | None = None,
    colonies: dict[Region, Colony] | None = None,
    ships: Iterable[Ship] = (),
    tops: Sequence[CardId] = (),
    offered: Sequence[str | None] = (),
    technologies: Sequence[str] = (),
    red: dict[str, Any] | None = None,
    blue: dict[str, Any] | None = None,
    green: dict[str, Any] | None = None,
    ancients: dict[str, Any] | None = None,
    **fields: Any,
) -> Table:
    """Lay a table and play up to its first question."""
    state, _ = begin(settings or Settings(), seats)
    state.round = 1
    state.emperor = None if state.solo else RED
    state.homes = HOMES[len(seats)].copy()
    state.tiles = dict.fromkeys(state.homes.values(), HOME) | (tiles or {})
    state.colonies = copy.deepcopy(colonies or {})  # play changes them; scenes may share them
    state.ships = {ship.id: ship for ship in ships}
    state.explorer = [
        tile for tile in TILES if tile not in state.tiles.values() and tile[0] in "TW"
    ]
    state.display = [state.explorer.pop() for _ in range(by_players(len(seats)).display)]
    _lay_decks(state.decks, tops)
    for level in (1, 2, 3):
        deck = [c for c, facts in TECHNOLOGIES.items() if facts.level == level]
        deck = [card for card in deck if card not in offered and card not in technologies]
        deck += [card for card in technologies if TECHNOLOGIES[card].level == level]
        state.technology_decks.append(deck)
    state.offered = [None, None, None]
    for card in filter(None, offered):
        state.offered[TECHNOLOGIES[card].level - 1] = card
    if state.solo:
        state.queue = ["S-3", "S-6", "S-1"]
        state.left_out = ["S-2", "S-4", "S-5", "S-7"]
    for colony in state.colonies.values():
        state.empires[colony.owner].supply -= colony.tokens
    given = {RED: red, BLUE: blue, GREEN: green, ANCIENTS: ancients}
    for seat, parts in given.items():
        for name, value in (parts or {}).items():
            assert name in Empire.__struct_fields__, name
            setattr(state.empires[seat], name, value)
    for name, value in fields.items():
        assert name in state.__struct_fields__, name
        setattr(state, name, value)
    table = Table(state, agenda, Recorded(tuple(luck)))
    table.settle()
    return table


def _lay_decks(decks: dict[Role, list[CardId]], tops: Sequence[CardId]) -> None:
    """All cards by their backs; of the named ones, the last named of a deck lies on top."""
    for role, deck in decks.items():
        mine = [card for card in CARDS if CARDS[card].deck == role]
        deck += [card for card in mine if card not in tops]
        deck += [card for card in tops if CARDS[card].deck == role]


def at(region: Region | None, *names: ShipId) -> list[Ship]:
    """Ships in one region, or in staging; the name says whose and what: `red-cruiser-1`."""
    ships = []
    for name in names:
        owner, kind, _ = name.split("-")
        ships.append(Ship(name, owner, kind, region))  # type: ignore[arg-type]
    return ships


def stock(polymers: int = 0, metal: int = 0, energy: int = 0) -> dict[str, int]:
    return {"polymers": polymers, "metal": metal, "energy": energy}


def play(table: Table, *options: Option, seat: Seat | None = None) -> None:
    """Choose one option after another."""
    for option in options:
        table.choose(option, seat)


def red(table: Table) -> Empire:
    return table.state.empires[RED]


def blue(table: Table) -> Empire:
    return table.state.empires[BLUE]


def ancients(table: Table) -> Empire:
    return table.state.empires[ANCIENTS]


def told(table: Table, kind: type[E]) -> list[E]:
    """The events of one kind from the last choice, or from setting up the scene."""
    return [news.event for news in table.news if isinstance(news.event, kind)]


def as_it_lies(count: int) -> tuple[int, ...]:
    """The luck of a shuffle that leaves a pile of this many as it is."""
    return tuple(range(count - 1, 0, -1))


def role(chooser: Seat, name: Role, **parts: Any) -> Table:
    """A scene in which a role has just been chosen."""
    table = scene(**{"monolith": name, "chooser": chooser} | parts)
    table.agenda = role_steps(table.state, name, chooser)
    table.settle()
    return table
