"""SE-23.4 to SE-23.10  Unique Ships: their ratings, requirements and when they are revealed.

Each ability has its own file in `rules/content/abilities/`.
"""

from starhold.core.score import Term

from ...battles.battlefield import engaged
from ...empires.holdings import level
from ...facts.catalog import UnitKind
from ...fleets import designs, uniques
from ...state import Battle, Group, State, Table
from ...steps import Event, Seat, Steps, replace


class DesignShown(Event):
    """SE-23.7  A player's Unique Ship design was revealed in battle."""

    player: Seat
    weapon: str
    attack: int
    defense: int
    hull: int
    abilities: tuple[str, ...]


# -- the rating ------------------------------------------------------------------------


def designed_hull(state: State, group: Group) -> int:
    """SE-23.10  All rules that use hull use the hull of the design."""
    return uniques.design_of(state, group).hull


def designed_attack(state: State, group: Group, _strength: int) -> int:
    return uniques.design_of(state, group).attack


def designed_defense(state: State, group: Group, _strength: int) -> int:
    return uniques.design_of(state, group).defense


def designed_class(state: State, _battle: Battle, group: Group, _weapon: str) -> str:
    """SE-23.1  The class is that of the design; other modifiers apply after it."""
    return uniques.design_of(state, group).weapon


# -- building --------------------------------------------------------------------------


def designed_price(state: State, seat: Seat, _kind: UnitKind) -> Term | None:
    """SE-23.2  The ship costs the sum of its design's parts."""
    return Term("design_cost", designs.design_cost(uniques.design_for(state, seat)), "SE-23.2")


def can_be_built(state: State, seat: Seat, _kind: UnitKind) -> bool:
    """SE-23.4  The cost sets the Ship Size needed; SE-23.5: some abilities need technology."""
    design = uniques.design_for(state, seat)
    size = designs.size_needed(design)
    if size is None or size > level(state, seat, "ship_size"):
        return False
    needed = (designs.UNIQUE.price[name].needs for name in design.abilities)
    return all(level(state, seat, name) > 0 for name in needed if name)


# -- revealing the design --------------------------------------------------------------


def show_design(table: Table, battle: Battle) -> Steps:
    """SE-23.7  The design is revealed at the start of combat and stays known."""
    state = table.state
    for group in engaged(state, battle):
        empire = state.empires.get(group.owner)
        if group.kind != uniques.UNIQUE_KIND or group.plan or empire is None:
            continue
        design = uniques.design_of(state, group)
        if not design.shown:
            empire.sheet.design, empire.sheet.former = replace(design, shown=True), None
            rating = (design.weapon, design.attack, design.defense, design.hull)
            table.tell(DesignShown(group.owner, *rating, design.abilities))
    return ()
