"""SE-18.6  Each player starts with one Flagship at the Homeworld."""

from starhold.games.space_empires.empires.holdings import newly_built
from starhold.games.space_empires.fleets.groups import deal_ids, deploy
from starhold.games.space_empires.state import Table
from starhold.games.space_empires.steps import Steps


def launch_flagships(table: Table) -> Steps:
    """SE-5.1  The Flagship starts face down among the starting units."""
    state = table.state
    for seat, at in state.worlds.items():
        deploy(state, seat, at, "flagship", 1, newly_built(state, seat, "flagship"))
        deal_ids(state, seat, at)
    return ()
