"""What can be asked of Space Amoebas (SE-28.50 to SE-28.55).

The amoebas of one type have one owner, `amoeba-1` and so on; what is known of the type is a
strain of the state.
"""

from __future__ import annotations

from starhold.core.record import Seat
from starhold.games.space_empires.facts.catalog import AMOEBAS, MAPS, UnitKind
from starhold.games.space_empires.facts.starmap import roads
from starhold.games.space_empires.fleets.groups import groups_at
from starhold.games.space_empires.fleets.tech import Tech
from starhold.games.space_empires.state import Cell, Group, GroupId, State
from starhold.kit.matching import matched

AMOEBA_TECH = Tech(tactics=2, scanner=2)  # SE-28.53: no cloak deceives it
VESSEL: UnitKind = "sweeper"  # SE-28.51: Mine Sweepers are Science Vessels


def is_amoeba(owner: Seat) -> bool:
    """SE-28.50  Whether units of this owner are amoebas."""
    return owner.startswith("amoeba")


def amoebas(state: State) -> list[Group]:
    """SE-28.50  All amoebas on the map."""
    return [group for group in state.groups.values() if is_amoeba(group.owner)]


def is_overgrown(state: State, at: Cell) -> bool:
    """SE-28.54  Whether an amoeba is there: Mines may enter, for they are meant for it."""
    return any(is_amoeba(group.owner) for group in groups_at(state, at))


def is_understood(state: State, strain: Seat, by: Seat) -> bool:
    """SE-28.51  Whether a player has studied a type to the end."""
    return state.strains[strain].points.get(by, 0) >= AMOEBAS.points


def first_spread(state: State) -> int:
    """SE-28.54  From which Economic Phase on they spread; SE-28.55 in company from the seventh."""
    alone = len(state.ring) == 1
    return AMOEBAS.spreads[state.settings.difficulty if alone else "company"]


def is_fierce(state: State) -> bool:
    """SE-28.54  On the last difficulty they have one more of Attack and Defense."""
    return len(state.ring) == 1 and state.settings.difficulty == "good_luck"


# -- spreading -------------------------------------------------------------------------


def may_grow_into(state: State, at: Cell) -> bool:
    """SE-28.54  A hex of the area without an amoeba, and no revealed Black Hole."""
    marker = state.markers.get(at)
    if marker is not None and marker.face_up and marker.kind == "black_hole":
        return False
    return not is_overgrown(state, at)


def ways(state: State, old: tuple[GroupId, ...]) -> dict[GroupId, list[Cell]]:
    """SE-28.54  Where each of these amoebas could spread."""
    beside = roads(state.scenario, state.extra)
    return {
        gid: [to for to in beside[state.groups[gid].at] if may_grow_into(state, to)]
        for gid in old
        if gid in state.groups
    }


def most(reach: dict[GroupId, list[Cell]]) -> int:
    """SE-28.54  How many amoebas can spread at once, each into a hex of its own."""
    return len(matched(reach))


def homes_of_amoebas(state: State) -> dict[Cell, Seat]:
    """SE-28.50  Where amoebas begin: each of a different type, or SE-28.55 all of one."""
    facts = MAPS[state.scenario]
    return {at: f"amoeba-{1 + number % facts.strains}" for number, at in enumerate(facts.amoebas)}
