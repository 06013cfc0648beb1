"""SE-25  Advantage 35, Industrious Race: it settles Asteroids like barren planets.

SE-18.4: Titans destroy only planets; SE-20.21: nobody lands on Asteroids; SE-27.7: in Deep Space
they give no Colony Point; SE-24.1: nor a card.
"""

from starhold.games.space_empires.empires.cards import holds
from starhold.games.space_empires.rules.hands.r24_alien_cards import reveal
from starhold.games.space_empires.state import Cell, Group, Marker, State, Table
from starhold.games.space_empires.steps import Seat, Steps

NUMBER = 35


def among_rocks(state: State, group: Group, marker: Marker, able: bool) -> bool:
    """With a Colony Ship built for Terraforming (R-63: also Asteroids left by a Titan)."""
    rocks = marker.kind == "asteroids" and group.tech.terraforming > 0
    return able or (rocks and holds(state, group.owner, NUMBER))


def shown_by_settling(table: Table, seat: Seat, at: Cell) -> Steps:
    """Revealed by the first colony on Asteroids."""
    if table.state.markers[at].kind == "asteroids":
        reveal(table, seat, NUMBER)
    return ()
