"""Scenes of Kardashev: a table set up for one rule.

    table = scene(
        tiles={"0,0": "food", "1,0": "matter_energy"},
        colonies={"0,0": ("red", 2)},
        fleets={"1,0": ("blue", 1)},
        cards={"red": "FFM", "blue": "E"},
        technologies={"blue": ["taxation"]},
        agenda=act("red"),
    )
    play(table, Harvest())

Red, blue and green sit in this order; red goes first.  What is not named is not there, and
nobody has a role or a home.  Supplies follow from the pieces, unless they are named.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from starhold.core.chance import Recorded
from starhold.core.record import Event, Option, Seat
from starhold.games.kardashev.catalog import Face, Role, Technology
from starhold.games.kardashev.galaxy import pieces
from starhold.games.kardashev.rules.r04_setup import begin
from starhold.games.kardashev.rules.r09_actions import TakeAction
from starhold.games.kardashev.state import Colony, Fleet, Settings, State, Steps, Table, Tile
from starhold.kit.hexes import Cell

E = TypeVar("E", bound=Event)

LETTERS = {"F": "food", "M": "matter", "E": "energy"}
Levels = Mapping[Cell, tuple[Seat, int]]


def scene(  # noqa: PLR0913 - a scene has as many parts
    *,
    agenda: Steps = (),
    seats: tuple[Seat, ...] = ("red", "blue"),
    tiles: Mapping[Cell, Face | Tile] | None = None,
    colonies: Levels | None = None,
    fleets: Levels | None = None,
    cards: Mapping[Seat, str] | None = None,
    roles: Mapping[Seat, Role] | None = None,
    homes: Mapping[Seat, Cell] | None = None,
    technologies: Mapping[Seat, list[Technology]] | None = None,
    supply: Mapping[Seat, int] | None = None,
    bag: Sequence[Face] = (),
    luck: tuple[int, ...] = (),
    settings: Settings | None = None,
    **parts: Any,
) -> Table:
    """Lay a table and play up to its first question.  The bag is named from its top."""
    state, _ = begin(settings or Settings(), seats)
    state.bag = list(reversed(bag))
    state.tiles = {
        at: tile if isinstance(tile, Tile) else Tile(tile) for at, tile in (tiles or {}).items()
    }
    _put(state, colonies or {}, fleets or {})
    for seat, player in state.players.items():
        player.cards = hand((cards or {}).get(seat, ""))
        player.role = (roles or {}).get(seat, "")
        player.home = (homes or {}).get(seat, "")
        player.technologies = list((technologies or {}).get(seat, []))
        player.colonies = (supply or {}).get(seat, player.colonies)
    state.round = 1
    state.base_actions = state.research_actions = 2
    for part, value in parts.items():
        assert part in state.__struct_fields__, part
        setattr(state, part, value)
    table = Table(state, agenda, Recorded(luck))
    table.settle()
    return table


def _put(state: State, colonies: Levels, fleets: Levels) -> None:
    for at, (seat, level) in colonies.items():
        state.tiles.setdefault(at, Tile("food"))
        state.colonies[at] = Colony(seat, level)
        state.players[seat].colonies -= pieces(state, level)
    for at, (seat, level) in fleets.items():
        state.tiles.setdefault(at, Tile("food"))
        state.fleets[at] = Fleet(seat, level)
        state.players[seat].fleets -= pieces(state, level)


def act(seat: Seat) -> Steps:
    """The actions of a turn."""
    return (TakeAction(seat),)


def student(hand: str, *technologies: Technology, **parts: object) -> Table:
    """Red's action, with these cards and technologies."""
    described: dict[str, object] = {
        "cards": {"red": hand},
        "technologies": {"red": list(technologies)},
        "agenda": act("red"),
    }
    return scene(**(described | parts))  # type: ignore[arg-type]


def hand(letters: str) -> Any:
    """Cards from letters: `FFM`."""
    return {name: letters.count(letter) for letter, name in LETTERS.items()}


def cards(table: Table, seat: Seat) -> str:
    """Letters for cards: `FFM`."""
    held: Mapping[str, int] = table.state.players[seat].cards  # type: ignore[assignment]
    return "".join(letter * held[name] for letter, name in LETTERS.items())


def open_field(*cells: Cell, face: Face = "food") -> dict[Cell, Face | Tile]:
    """Open tiles, all alike."""
    return dict.fromkeys(cells, face)


def play(table: Table, *options: Option) -> None:
    """Choose one option after another."""
    for option in options:
        table.choose(option)


def offers(table: Table, kind: type[Option]) -> list[Any]:
    """The options of one kind."""
    return [option for option in table.offer if isinstance(option, kind)]


def told(table: Table, kind: type[E]) -> list[E]:
    """The events of one kind from the last choice, or from setting up the scene."""
    return [news.event for news in table.news if isinstance(news.event, kind)]


def asked(table: Table) -> str:
    """The name of the open question; nothing once it is over."""
    return type(table.asking).__name__ if table.asking else ""
