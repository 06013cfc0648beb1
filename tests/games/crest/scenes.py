"""Scenes of Crest of Empire: a table set up for one rule, with its luck to come.

    table = scene(
        systems=frontier("1,0", "2,0") | {"0,0": capital(support="laser_defense")},
        ships=(ship("cruiser-1", at="0,0"),),
        agenda=(StabilityCheck(),),
        deck=("spades-6",),
        dice=(5, 2),
        focus="2,0",
        stability=0,
    )
    play(table, Move("cruiser-1", "1,0"), EndMovement())

What is not named lies as it does at the start of a game, but no ships stand anywhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, TypeVar

from starhold.core.chance import Recorded
from starhold.core.record import Event, Option, replace
from starhold.games.crest.catalog import ImprovementKind, TileKind, fleet_class
from starhold.games.crest.rules.r05_setup import begin
from starhold.games.crest.rules.r08_expand import Expand
from starhold.games.crest.state import (
    CAPITAL,
    Card,
    Fleet,
    FleetForm,
    Settings,
    Ship,
    ShipId,
    State,
    Steps,
    System,
    Table,
)
from starhold.kit.hexes import Cell

E = TypeVar("E", bound=Event)

PLAYER = "red"


def scene(  # noqa: PLR0913 - a scene has as many parts
    *,
    agenda: Steps = (),
    systems: dict[Cell, System] | None = None,
    ships: Sequence[Ship] = (),
    dice: Sequence[int] = (),
    deck: Sequence[Card] = (),
    rest: Literal["beneath", "discarded"] = "beneath",
    bag: Sequence[TileKind] | None = None,
    settings: Settings | None = None,
    **counters: Any,
) -> Table:
    """Lay a table and play up to its first question.

    The deck is named from its top; the rest of the 52 cards lie beneath it or on the discard
    pile.  A bag, where one is named from its top, holds nothing else.  Dice are faces.
    """
    state, _ = begin(settings or Settings(), (PLAYER,))
    others = [card for card in state.draw if card not in deck]
    state.draw = [*(others if rest == "beneath" else ()), *reversed(deck)]
    state.discard = others if rest == "discarded" else []
    state.systems |= systems or {}
    for system in state.systems.values():
        if bag is None and system.tile in state.bag:
            state.bag.remove(system.tile)
    if bag is not None:
        state.bag = list(reversed(bag))
    _launch(state, ships)
    for counter, value in counters.items():
        assert counter in state.__struct_fields__, counter
        setattr(state, counter, value)
    table = Table(state, agenda, Recorded(tuple(face - 1 for face in dice)))
    table.settle()
    return table


def drawing(*cards: Card, **parts: Any) -> Table:
    """Expand (CE-8) with these cards on top of the deck."""
    return scene(agenda=(Expand(),), deck=cards, **parts)


def _launch(state: State, ships: Sequence[Ship]) -> None:
    state.ships = {ship.id: ship for ship in ships}
    state.built = {}
    for ship in ships:
        number = int(ship.id.rpartition("-")[2])
        state.built[ship.kind] = max(number, state.built.get(ship.kind, 0))


def frontier(*cells: Cell, **parts: Any) -> dict[Cell, System]:
    """Frontier systems, alike in their improvements and tokens."""
    return {cell: System("frontier", **parts) for cell in cells}


def capital(support: ImprovementKind | None = None) -> System:
    return System("capital", industry="capital", support=support)


def ship(name: ShipId, at: Cell = CAPITAL, home: Cell | None = None) -> Ship:
    """A ship; its name says what it is: `cruiser-1`."""
    return Ship(name, name.rpartition("-")[0], at, home)


def ships(*names: ShipId, at: Cell = CAPITAL, home: Cell | None = None) -> tuple[Ship, ...]:
    """Several ships at one place, of one home."""
    return tuple(ship(name, at, home) for name in names)


def fleet(
    level: int, at: Cell = CAPITAL, form: FleetForm = "invasion", shields: int | None = None
) -> Fleet:
    """An enemy fleet; its shields are whole where nothing else is said."""
    return Fleet(form, level, at, fleet_class(level).shields if shields is None else shields)


def play(table: Table, *options: Option) -> None:
    """Choose one option after another."""
    for option in options:
        table.choose(option)


def told(table: Table, kind: type[E]) -> list[E]:
    """The events of one kind from the last choice, or from setting up the scene."""
    return [news.event for news in table.news if isinstance(news.event, kind)]


def rolled(table: Table, kind: type[E]) -> list[E]:
    """The rolls of one kind that were told, without what each die needed."""
    return [replace(one, **BARE[kind.__name__]) for one in told(table, kind)]


BARE: dict[str, dict[str, Any]] = {
    "ShipsFired": {"guns": (), "needed": ()},
    "FleetFired": {"needed": 0},
    "LaserFired": {"needed": 0},
    "MarineRolled": {"needed": 0},
}


def as_it_lies(cards: int) -> tuple[int, ...]:
    """The luck of a shuffle that leaves a pile of this many cards as it is."""
    return tuple(range(cards, 1, -1))
