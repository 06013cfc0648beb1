"""SE-28.60 to SE-28.63  Alien Empires for victory points: the Capitol, points, fleet targets."""

from starhold.core.score import Term

from ..battles.terms import Terms
from ..empires.holdings import colonies_of
from ..facts import alien_catalog, catalog
from ..fleets.groups import groups_at
from ..rules.special_ships.r14_aliens import is_alien_world
from ..state import Cell, Fleet, State
from .alien_players import human

POINTS = alien_catalog.ALIEN_EMPIRES.points


def capitol(state: State) -> Cell | None:
    """SE-28.60  The hex of the Galactic Capitol; None in every other scenario."""
    fixed = catalog.MAPS[state.scenario].fixed
    return next((at for at, kind in fixed.items() if kind == "capitol"), None)


def alien_points(state: State) -> Terms:
    """SE-28.60  Points for planets they hold, for destroyed colonies, and for cards."""
    planets = [c for seat in state.powers for _, c in colonies_of(state, seat) if not c.homeworld]
    powers = state.powers.values()
    terms = (
        Term("alien_planets", POINTS.planet * len(planets), "SE-28.60"),
        Term("razed_colonies", POINTS.planet * sum(p.razed for p in powers), "SE-28.60"),
        Term("alien_card", POINTS.card * sum(len(p.cards) for p in powers), "SE-28.60"),
    )
    return tuple(term for term in terms if term.amount)


def aims(state: State, fleet: Fleet) -> list[Cell]:
    """SE-28.62  The targets of a fleet; SE-28.28: without a mission, any human colony."""
    if fleet.mission == "extermination":
        return [fleet.goal]
    found = [at for at, _ in colonies_of(state, human(state))]
    return [*found, *alien_planets(state)] if fleet.mission else found


def alien_planets(state: State) -> list[Cell]:
    """SE-28.62  Known Barren Planets of Deep Space that nobody owns or is about to settle."""
    known = (at for at, m in state.markers.items() if m.face_up and is_alien_world(state, m))
    return [at for at in known if at not in state.colonies and not is_awaited(state, at)]


def is_awaited(state: State, at: Cell) -> bool:
    """SE-28.63  Whether a Colony Ship of an Alien Player is about to found a colony there."""
    settlers = (group for group in groups_at(state, at) if group.kind == "colony_ship")
    return any(group.owner in state.powers for group in settlers)
