"""SE-22.10  Nebula mining: Miners with Terraforming 2, joined to the Homeworld by pipelines."""

from collections.abc import Iterator

from starhold.core.record import Seat
from starhold.core.score import Term

from ...facts import catalog, starmap
from ...fleets import groups, moves
from ...state import Group, State


def nebula_income(state: State, seat: Seat) -> Iterator[Term]:
    """SE-22.10  Five CP from each mined Nebula; nothing changes that (SE-12.6)."""
    miners = [group for group in groups.fleet_of(state, seat) if mines_nebulae(state, group)]
    joined = moves.chain(state, seat) if miners else set()
    for _ in {group.at for group in miners} & joined:
        yield Term("nebula", catalog.FIGURES.nebula, "SE-22.10")


def mines_nebulae(state: State, group: Group) -> bool:
    """SE-22.10  Whether it is a Miner with Terraforming 2 in a Nebula."""
    able = group.kind == "miner" and group.tech.terraforming >= LEAST
    return able and starmap.terrain(state, group.at) == "nebula"


LEAST = catalog.UNITS["miner"].least["terraforming"]
