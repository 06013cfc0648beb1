"""ES-7.5, ES-18.5  Tactics: a galaxy token for the winner, who may move enemy ships away."""

from starhold.core.record import Event, Option, Seat

from ..catalog import Region
from ..empires import boon
from ..forces import foe, forces, the_battle
from ..galaxy import stations
from ..paths import havens
from ..state import ANCIENTS, Battle, Choice, ShipId, State, Step, Steps, Table
from .r01_pieces import gain_credits, land, score_galaxy
from .r17_tiles import destroy_tile


class Displace(Option):
    ship: ShipId
    to: Region


class EndDisplacing(Option): ...


class TacticsWon(Event):
    """ES-7.5  A side won tactics."""

    player: Seat
    difference: int


class ShipDisplaced(Event):
    """ES-7.5  A ship was moved out of the way."""

    ship: ShipId
    to: Region


class WinTactics(Step):
    """ES-7.5  The higher tactics wins; a tie only with Phase Cloak (TM33).

    The Ancients never move your ships (ES-18.5).
    """

    def run(self, table: Table) -> Steps:
        state = table.state
        battle = the_battle(state)
        winner, difference = tactics(state, battle)
        if winner is None:
            return ()
        table.tell(TacticsWon(winner, difference))
        score_galaxy(table, winner)
        gain_credits(table, winner, boon(state, winner).tactics_credits)  # Heralds
        if winner == ANCIENTS:
            return ()
        return (DisplaceShips(winner, difference + boon(state, winner).cloak),)


class DisplaceShips(Choice):
    """ES-7.5, DP-19, R-41  Move up to this many enemy ships out of the battle."""

    ships: int

    def options(self, state: State) -> list[Option]:
        battle = the_battle(state)
        moves: list[Option] = []
        seen: list[tuple[str, Region]] = []
        for unit in forces(state, battle, foe(battle, self.player)) if self.ships else ():
            if unit.ship and (unit.kind, unit.at) not in seen:  # such ships are alike
                seen.append((unit.kind, unit.at))
                places = havens(state, state.ships[unit.ship])
                moves += [Displace(unit.ship, to) for to in places]
        return [*moves, EndDisplacing()] if moves else []

    def chosen(self, table: Table, option: Displace | EndDisplacing) -> Steps:
        if isinstance(option, EndDisplacing):
            return ()
        state = table.state
        left = state.ships[option.ship].at
        land(state, option.ship, option.to)
        table.tell(ShipDisplaced(option.ship, option.to))
        # by the option, the last cruiser that is displaced destroys the tile it leaves.
        destroys = state.solo and state.settings.displaced_cruiser_destroys_tile
        if destroys and left and left not in stations(state):
            destroy_tile(table, left)
        return (DisplaceShips(self.player, self.ships - 1),)


def tactics(state: State, battle: Battle) -> tuple[Seat | None, int]:
    """ES-7.5, R-57  Who wins tactics, and by how much."""
    assert battle.plans is not None
    difference = battle.plans[0].tactics - battle.plans[1].tactics
    if difference:
        return (battle.attacker if difference > 0 else battle.defender), abs(difference)
    cloaked = [s for s in (battle.attacker, battle.defender) if boon(state, s).cloak]
    return (cloaked[0] if cloaked else None), 0
