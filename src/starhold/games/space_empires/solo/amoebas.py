"""Queries about Space Amoebas (SE-28.50 to SE-28.55).

All amoebas of one type have one owner, such as `amoeba-1`; research on the type is a strain of the
state.
"""

from starhold.core.record import Seat
from starhold.kit.matching import matched

from ..facts import catalog, starmap
from ..fleets.groups import groups_at
from ..fleets.tech import Tech
from ..state import Cell, Group, GroupId, State

AMOEBA_TECH = Tech(tactics=2, scanner=2)  # SE-28.53: it detects every cloak
VESSEL: catalog.UnitKind = "sweeper"  # SE-28.51: Mine Sweepers are Science Vessels


def is_amoeba(owner: Seat) -> bool:
    """SE-28.50  Whether units of this owner are amoebas."""
    return owner.startswith("amoeba")


def amoebas(state: State) -> list[Group]:
    """SE-28.50  All amoebas on the map."""
    return [group for group in state.groups.values() if is_amoeba(group.owner)]


def is_overgrown(state: State, at: Cell) -> bool:
    """SE-28.54  Whether an amoeba is there, so that Mines may enter."""
    return any(is_amoeba(group.owner) for group in groups_at(state, at))


def is_understood(state: State, strain: Seat, by: Seat) -> bool:
    """SE-28.51  Whether a player has completed research on a type."""
    return state.strains[strain].points.get(by, 0) >= catalog.AMOEBAS.points


def first_spread(state: State) -> int:
    """SE-28.54  The Economic Phase of the first spread; SE-28.55: later with more players."""
    alone = len(state.ring) == 1
    return catalog.AMOEBAS.spreads[state.settings.difficulty if alone else "company"]


def is_fierce(state: State) -> bool:
    """SE-28.54  On the highest difficulty they have +1 Attack and Defense."""
    return len(state.ring) == 1 and state.settings.difficulty == "good_luck"


# -- spreading -------------------------------------------------------------------------


def may_grow_into(state: State, at: Cell) -> bool:
    """SE-28.54  A hex on the map without an amoeba or a revealed Black Hole."""
    return starmap.terrain(state, at) != "black_hole" and not is_overgrown(state, at)


def ways(state: State, old: tuple[GroupId, ...]) -> dict[GroupId, list[Cell]]:
    """SE-28.54  Where each of these amoebas could spread."""
    beside = starmap.roads(state.scenario, state.extra)
    near = {gid: beside[state.groups[gid].at] for gid in old if gid in state.groups}
    return {gid: [to for to in hexes if may_grow_into(state, to)] for gid, hexes in near.items()}


def most(reach: dict[GroupId, list[Cell]]) -> int:
    """SE-28.54  How many amoebas can spread at once, each into a different hex."""
    return len(matched(reach))


def homes_of_amoebas(state: State) -> dict[Cell, Seat]:
    """SE-28.50  Where amoebas start: each of a different type; SE-28.55: or all of one."""
    facts = catalog.MAPS[state.scenario]
    return {at: f"amoeba-{1 + number % facts.strains}" for number, at in enumerate(facts.amoebas)}
