"""Scenes of Galactic Emperor: a position for one rule, with the dice that will be rolled.

    table = scene(
        tiles={"2,0": "P08"},
        tokens={"2,0": starbase("blue")},
        ships=fleet("red", "1,0", "cruiser", "cruiser"),
        agenda=(WarlordTurn("red"),),
        dice=(4, 2, 6, 1, 5, 3, 1),
        players={"red": {"marks": 7}},
    )
    play(table, Attack("1,0", "2,0", "blue"), SendAll(...))

Everything else is as at the start of a game, except that there are no ships, the display is empty
and red holds the Throne.  There are three players: red at (3, -3), blue at (0, 3) and green at
(-3, 0).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from starhold.core.chance import Recorded
from starhold.core.game import SEATS
from starhold.core.record import Event, Option, Seat, replace
from starhold.games.galactic_emperor.catalog import HOLE, TILES, ShipKind, Technology, TileId
from starhold.games.galactic_emperor.rules.r04_setup import begin
from starhold.games.galactic_emperor.state import (
    CENTRE,
    Prices,
    Settings,
    Ship,
    Steps,
    Table,
    Token,
)
from starhold.kit.hexes import Cell

E = TypeVar("E", bound=Event)

RED_HOME, BLUE_HOME, GREEN_HOME = "3,-3", "0,3", "-3,0"
PRICES = Prices(food=1, metal=3, energy=5)


def scene(  # noqa: PLR0913 - a scene has as many parts
    *,
    seats: int = 3,
    agenda: Steps = (),
    tiles: Mapping[Cell, TileId] | None = None,
    tokens: Mapping[Cell, Token] | None = None,
    ships: Sequence[Ship] = (),
    dice: Sequence[int] = (),
    display: Sequence[TileId] = (),
    pile: Sequence[TileId] | None = None,
    cards: Mapping[Technology, Seat] | None = None,
    players: Mapping[Seat, Mapping[str, int]] | None = None,
    settings: Settings | None = None,
    **parts: Any,
) -> Table:
    """Set up a table and play up to its first question.

    The pile is listed from its top; by default it holds every tile that is nowhere else.
    Tokens on the board come from the reserves.  Dice are given by result.
    """
    state, _ = begin(settings or Settings(), SEATS[:seats])
    state.throne = SEATS[0]
    state.round = 1
    state.tiles |= tiles or {}
    state.tokens = dict(tokens or {})
    for token in state.tokens.values():
        state.players[token.owner].tokens -= 1
    state.ships = {ship.id: ship for ship in ships}
    state.display = list(display)
    used = {*state.tiles.values(), *display}
    hidden = ["plain", "centre", "atomic", "home"]
    rest = sorted((t for t in TILES if t not in used), key=lambda t: hidden.index(TILES[t].stack))
    state.pile = list(reversed(rest if pile is None else pile))
    state.owners = dict(cards or {})
    for seat, figures in (players or {}).items():
        for name, figure in figures.items():
            assert hasattr(state.players[seat], name), name
            setattr(state.players[seat], name, figure)
    for part, value in parts.items():
        assert part in state.__struct_fields__, part
        setattr(state, part, value)
    table = Table(state, agenda, Recorded(tuple(face - 1 for face in dice)))
    table.settle()
    return table


def empire(seat: Seat) -> Token:
    return Token(seat)


def starbase(seat: Seat) -> Token:
    return Token(seat, starbase=True)


def fleet(
    seat: Seat, at: Cell, *kinds: ShipKind, first: int = 1, **parts: Any
) -> tuple[Ship, ...]:
    """Ships in one space; each kind is numbered from `first`."""
    found: list[Ship] = []
    for kind in kinds:
        number = first + sum(ship.kind == kind for ship in found)
        found.append(Ship(f"{seat}-{kind}-{number}", seat, kind, at, **parts))
    return tuple(found)


def hole() -> dict[Cell, TileId]:
    """The Black Hole in the centre."""
    return {CENTRE: HOLE}


def play(table: Table, *options: Option) -> None:
    """Choose one option after another."""
    for option in options:
        table.choose(option)


def told(table: Table, kind: type[E]) -> list[E]:
    """The events of one kind since the last choice."""
    return [news.event for news in table.news if isinstance(news.event, kind)]


def rolled(table: Table, kind: type[E]) -> list[E]:
    """The rolls of one kind that were told, without guns and aims."""
    return [replace(one, **BARE[kind.__name__]) for one in told(table, kind)]


BARE: dict[str, dict[str, Any]] = {"Fired": {"needed": 0, "target": "", "guns": ()}}


def asked(table: Table) -> tuple[Seat, str] | None:
    """The player being asked, and the question."""
    return (table.asking.player, type(table.asking).__name__) if table.asking else None


def offered(table: Table, kind: type[Option]) -> list[Any]:
    return [option for option in table.offer if isinstance(option, kind)]


def where(table: Table) -> dict[str, Cell]:
    """Where every ship is."""
    return {ship.id: ship.at for ship in table.state.ships.values()}
