"""SE-18.6  Flagships: one for each player, at the Homeworld from the start."""

from __future__ import annotations

from starhold.games.space_empires.empires.holdings import newly_built
from starhold.games.space_empires.fleets.groups import deal_ids, deploy
from starhold.games.space_empires.state import Steps, Table


def launch_flagships(table: Table) -> Steps:
    """SE-5.1  A Flagship lies face down among the first units."""
    state = table.state
    for seat, at in state.worlds.items():
        deploy(state, seat, at, "flagship", 1, newly_built(state, seat, "flagship"))
        deal_ids(state, seat, at)
    return ()
