"""Questions about the empire, as pure functions of the state (CE-3, CE-4)."""

from functools import lru_cache

from starhold.kit.hexes import Cell, around, disk

from .catalog import IMPROVEMENTS, SHIPS, START, Improvement, ImprovementKind
from .state import Card, Ship, State, System

# CE-3.4  The hexes of the board; CE-3.7  in coordinate order.
BOARD: tuple[Cell, ...] = disk(START.board.radius)
ORDER: dict[Cell, int] = {cell: place for place, cell in enumerate(BOARD)}
# CE-3.2  The hexes of the board next to each of them, in the order of the six directions.
NEAR: dict[Cell, tuple[Cell, ...]] = {
    at: tuple(cell for cell in around(at) if cell in ORDER) for at in BOARD
}
NEAR_SET = {at: frozenset(cells) for at, cells in NEAR.items()}  # quicker to unite

COMBAT = frozenset(kind for kind, ship in SHIPS.items() if ship.attack is not None)
REMEMBERED = 512  # bounds the cache of a long-running server
GATES = frozenset(kind for kind, improvement in IMPROVEMENTS.items() if improvement.gate)


def in_revolt(system: System) -> bool:
    """CE-4.4  A system with a revolt token of either kind is in revolt."""
    return system.occupation > 0 or system.rebels > 0


def controlled(state: State) -> list[tuple[Cell, System]]:
    """CE-4.4  Return your systems: every placed system that is not in revolt."""
    return [
        (at, system)
        for at, system in state.systems.items()
        if not system.occupation and not system.rebels  # inlined for speed
    ]


def revolts(state: State) -> list[Cell]:
    return [at for at, s in state.systems.items() if s.occupation or s.rebels]


def stands(state: State, kind: ImprovementKind) -> bool:
    """CE-15.3  Whether an improvement stands anywhere, in revolt or not."""
    systems = state.systems.values()
    if IMPROVEMENTS[kind].slot == "industry":
        return kind in [system.industry for system in systems]
    return kind in [system.support for system in systems]


def industries(state: State) -> list[Improvement]:
    """CE-4.6  Return the usable industries: those in controlled systems."""
    return [
        IMPROVEMENTS[system.industry]
        for system in state.systems.values()
        if system.industry and not system.occupation and not system.rebels
    ]


def working(state: State, amounts: dict[ImprovementKind, int]) -> list[int]:
    """CE-4.6  Return the amount of each usable industry that has one."""
    return [
        amounts[system.industry]
        for system in state.systems.values()
        if system.industry in amounts and not system.occupation and not system.rebels
    ]


def ships_at(state: State, at: Cell) -> list[Ship]:
    return [ship for ship in state.ships.values() if ship.at == at]


def squadron(state: State, at: Cell) -> list[Ship]:
    """CE-4.7  Return the combat ships in a system: fighters, cruisers, dreadnoughts."""
    return [s for s in state.ships.values() if s.at == at and s.kind in COMBAT]


def dropships(state: State, at: Cell) -> list[Ship]:
    """CE-4.7  Return the dropships, and so the marines, in a system."""
    return [s for s in state.ships.values() if s.at == at and s.kind not in COMBAT]


def neighbours(state: State, at: Cell) -> list[Cell]:
    """CE-3.5  Return the placed systems adjacent to a hex, in the order of CE-3.2."""
    systems = state.systems
    return [cell for cell in NEAR[at] if cell in systems]


def path_distances(state: State, start: Cell) -> dict[Cell, int]:
    """CE-3.6  Count steps between adjacent placed tiles; warp gates do not count."""
    return distances_between(tuple(state.systems), start)


@lru_cache(REMEMBERED)  # the map changes once in a turn, a fleet asks many times
def distances_between(placed: tuple[Cell, ...], start: Cell) -> dict[Cell, int]:
    """CE-3.6  Count steps between adjacent tiles from the start to each of them."""
    systems = frozenset(placed)
    far = {start: 0}
    reached = [start]
    for at in reached:  # the list grows on the way
        for cell in NEAR[at]:
            if cell in systems and cell not in far:
                far[cell] = far[at] + 1
                reached.append(cell)
    return far


def gates_of(state: State) -> list[Cell]:
    """CE-14.6  Return the systems with a Warp Gate; gates work in revolt too."""
    return [at for at, system in state.systems.items() if system.support in GATES]


def endgame_level(state: State) -> int:
    """CE-11.10, CE-22.1  Return the level the endgame fleet would have now."""
    return state.crisis_level + START.difficulty.endgame_bonus[state.settings.difficulty]


def last_turn(state: State) -> int | None:
    """CE-6  Return the turn with which the search ends in a short game (R45); None if full."""
    return START.short.turns if state.settings.length == "short" else None


def rank(card: Card) -> str:
    return card.partition("-")[2]


def suit(card: Card) -> str:
    return card.partition("-")[0]


def open_hexes(state: State) -> list[Cell]:
    """CE-7.1  Return the empty hexes within the board limit, adjacent to a controlled system."""
    systems = state.systems
    near: set[Cell] = set()
    for at, system in systems.items():
        if not system.occupation and not system.rebels:  # inlined for speed
            near |= NEAR_SET[at]
    near.difference_update(systems)
    return sorted(near, key=ORDER.__getitem__)
