"""SE-28.60, SE-28.63  Losing the game for victory points: by the Capitol, or by points."""

from starhold.games.space_empires.battles.terms import total
from starhold.games.space_empires.fleets.groups import groups_at, is_armed
from starhold.games.space_empires.rules.turns.r27_victory import win
from starhold.games.space_empires.solo.alien_players import POINTS, human
from starhold.games.space_empires.solo.alien_points import alien_points, capitol
from starhold.games.space_empires.state import Cell, Table
from starhold.games.space_empires.steps import Event, Seat, Step, Steps


class CapitolFell(Event):
    """SE-28.63  A fleet stands unopposed at the Galactic Capitol."""

    player: Seat
    at: Cell


class AliensPrevailed(Event):
    """SE-28.60  Alien Players have the victory points they need."""

    points: int


def watch_the_capitol(_table: Table, player: Seat) -> Steps:
    return (CapitolFalls(player),)


class CapitolFalls(Step):
    """SE-28.63  It falls to an unopposed fleet at the end of an Alien Player's turn.

    SE-28.60: then the human has lost.
    """

    player: Seat

    def run(self, table: Table) -> Steps:
        state = table.state
        at = capitol(state)
        assert at is not None
        there = groups_at(state, at)
        guarded = any(is_armed(group) and group.owner == human(state) for group in there)
        if any(group.owner in state.powers for group in there) and not guarded:
            table.tell(CapitolFell(self.player, at))
            win(table, ())
        return ()


def count_alien_points(_table: Table) -> Steps:
    return (CountAlienPoints(),)


class CountAlienPoints(Step):
    """SE-28.60  With ten points at the start of an Economic Phase, the Alien Players win."""

    def run(self, table: Table) -> Steps:
        points = total(alien_points(table.state))
        if points >= POINTS.victory:
            table.tell(AliensPrevailed(points))
            win(table, ())
        return ()
