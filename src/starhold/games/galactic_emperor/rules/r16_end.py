"""GE-16  The end: a last count, bonuses, and a battle to break a tie."""

from starhold.core.record import Event, Seat

from ..catalog import CONSTANTS
from ..players import sectors, works
from ..state import THRONE, Battle, State, Step, Steps, Table
from .r11_combat import CombatRound
from .r11_forces import ships_of
from .r12_regent import VictoryCount
from .r16_claims import gain_points


class TieFought(Event):
    """GE-16.7  Two tied players fought a last battle."""

    one: Seat
    other: Seat


class GameEnded(Event):
    """GE-16.6  The game is over."""

    winners: tuple[Seat, ...]


class FinalScoring(Step):
    """GE-16.5  A victory count unless the last role had one, then the bonuses."""

    def run(self, table: Table) -> Steps:
        counted = table.state.role == "regent"
        return *(() if counted else (VictoryCount(),)), StoreBonus(), MarksBonus(), DecideWinner()


class StoreBonus(Step):
    """GE-16.5  1 point for a store full of metal and energy."""

    def run(self, table: Table) -> Steps:
        full = (CONSTANTS.store.metal, CONSTANTS.store.energy)
        for seat, player in table.state.players.items():
            if (player.metal, player.energy) == full:
                gain_points(table, seat, CONSTANTS.scoring.full_store, "full_store")
        return ()


class MarksBonus(Step):
    """GE-16.5  2 points for the most marks; 1 each if tied."""

    def run(self, table: Table) -> Steps:
        players = table.state.players
        most = max(player.marks for player in players.values())
        rich = [seat for seat, player in players.items() if player.marks == most]
        figures = CONSTANTS.scoring
        points = figures.most_marks if len(rich) == 1 else figures.most_marks_tied
        for seat in rich:
            gain_points(table, seat, points, "most_marks")
        return ()


class DecideWinner(Step):
    """GE-16.6  Most points wins; if several tie, two of them fight (GE-16.7)."""

    def run(self, table: Table) -> Steps:
        state = table.state
        most = max(player.vp for player in state.players.values())
        tied = [seat for seat, player in state.players.items() if player.vp == most]
        if len(tied) == 1:
            state.winners = (tied[0],)
            return (Proclaim(),)
        one, other = sorted(tied, key=lambda seat: standing(state, seat))[:2]
        state.finalists = (one, other)
        state.battle = tie_battle(state, one, other)
        table.tell(TieFought(one, other))
        return TieBattle(), BreakTie(), Proclaim()


class TieBattle(Step):
    """GE-16.7  Rounds without attacker, retreat or extra die; shields work."""

    def run(self, table: Table) -> Steps:
        state = table.state
        assert state.battle is not None
        fleets = [seat for seat in state.finalists if ships_of(state, state.battle, seat)]
        if len(fleets) == len(state.finalists):
            return (CombatRound(),)
        state.battle = None
        state.winners = tuple(fleets)
        return ()


class BreakTie(Step):
    """GE-16.8  With no ships left: sectors, then marks, then goods, or a shared victory."""

    def run(self, table: Table) -> Steps:
        state = table.state
        if state.winners:
            return ()

        def wealth(seat: Seat) -> tuple[int, int, int]:
            own = state.players[seat]
            return sectors(state, seat), own.marks, own.metal + own.energy

        best = max(map(wealth, state.finalists))
        state.winners = tuple(seat for seat in state.finalists if wealth(seat) == best)
        return ()


class Proclaim(Step):
    """GE-16.6  Announce the winner."""

    def run(self, table: Table) -> Steps:
        table.tell(GameEnded(table.state.winners))
        return ()


def standing(state: State, seat: Seat) -> tuple[int, int, int]:
    """GE-16.7  Rank by sectors, then marks, then clockwise from the Throne."""
    seats = list(state.players)
    assert state.throne is not None
    turn = (seats.index(seat) - seats.index(state.throne)) % len(seats)
    return -sectors(state, seat), -state.players[seat].marks, turn


def tie_battle(state: State, one: Seat, other: Seat) -> Battle:
    """GE-16.7  The player with more sectors counts as attacker where an order is needed.

    Plasma Weapons help their owner only with the option of R-25, on either side.
    """
    shields = tuple(seat for seat in (one, other) if works(state, seat, "shield_generators"))
    armed = [seat for seat in (one, other) if works(state, seat, "plasma_weapons")]
    plasma = armed[0] if armed and state.settings.tie_battle == "time_warp_and_plasma" else None
    return Battle(
        THRONE,
        one,
        other,
        tie=True,
        plasma=plasma is not None,
        plasma_by=plasma,
        shields=shields,
    )
