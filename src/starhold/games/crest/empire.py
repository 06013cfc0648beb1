"""Questions about the empire, as pure functions of the state (CE-3, CE-4)."""

from starhold.games.crest.catalog import IMPROVEMENTS, SHIPS, START, Improvement, ImprovementKind
from starhold.games.crest.state import Card, Ship, State, System
from starhold.kit.hexes import Cell, around, disk, distances

# CE-3.4  The hexes of the board; CE-3.7  in coordinate order.
BOARD: tuple[Cell, ...] = disk(START.board.radius)
ORDER: dict[Cell, int] = {cell: place for place, cell in enumerate(BOARD)}

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
    return any(kind in (system.industry, system.support) for system in state.systems.values())


def industries(state: State) -> list[Improvement]:
    """CE-4.6  Return the usable industries: those in controlled systems."""
    return [
        IMPROVEMENTS[system.industry]
        for system in state.systems.values()
        if system.industry and not system.occupation and not system.rebels
    ]


def ships_at(state: State, at: Cell) -> list[Ship]:
    return [ship for ship in state.ships.values() if ship.at == at]


def squadron(state: State, at: Cell) -> list[Ship]:
    """CE-4.7  Return the combat ships in a system: fighters, cruisers, dreadnoughts."""
    return [ship for ship in ships_at(state, at) if SHIPS[ship.kind].attack is not None]


def dropships(state: State, at: Cell) -> list[Ship]:
    """CE-4.7  Return the dropships, and so the marines, in a system."""
    return [ship for ship in ships_at(state, at) if SHIPS[ship.kind].attack is None]


def neighbours(state: State, at: Cell) -> list[Cell]:
    """CE-3.5  Return the placed systems adjacent to a hex, in the order of CE-3.2."""
    return list(filter(state.systems.__contains__, around(at)))


def path_distances(state: State, start: Cell) -> dict[Cell, int]:
    """CE-3.6  Count steps between adjacent placed tiles; warp gates do not count."""
    return distances(start, lambda at: neighbours(state, at))


def gates_of(state: State) -> list[Cell]:
    """CE-14.6  Return the systems with a Warp Gate; gates work in revolt too."""
    return [at for at, system in state.systems.items() if system.support in GATES]


def endgame_level(state: State) -> int:
    """CE-11.10, CE-22.1  Return the level the endgame fleet would have now."""
    return state.crisis_level + START.difficulty.endgame_bonus[state.settings.difficulty]


def rank(card: Card) -> str:
    return card.partition("-")[2]


def suit(card: Card) -> str:
    return card.partition("-")[0]


def open_hexes(state: State) -> list[Cell]:
    """CE-7.1  Return the empty hexes within the board limit, adjacent to a controlled system."""
    beside = set().union(*[around(at) for at, _ in controlled(state)])
    beside.intersection_update(ORDER)
    return sorted(beside.difference(state.systems), key=ORDER.__getitem__)
