"""SE-28.42  Extra ships of Alien Players' fleets with Close Encounters."""

from msgspec.structs import replace

from starhold.games.space_empires.empires.holdings import level
from starhold.games.space_empires.facts.alien_catalog import ALIEN_EMPIRES
from starhold.games.space_empires.facts.catalog import UnitKind
from starhold.games.space_empires.rules.alien_empires import r28_alien_commission
from starhold.games.space_empires.solo.alien_players import seen, ship_type
from starhold.games.space_empires.state import Cell, GroupId, State, Table
from starhold.games.space_empires.steps import Seat, Step, Steps


class FreeTransport(Step):
    """SE-28.42  Every regular fleet gets one loaded Transport free."""

    player: Seat
    fleet: GroupId
    at: Cell

    def run(self, table: Table) -> Steps:
        state = table.state
        power = state.powers[self.player]
        fleet = power.fleets[self.fleet]
        transport = ship_type(state, self.player, "transport")
        if fleet.raiders or not transport.room:
            return ()
        load = ALIEN_EMPIRES.encounters.troops[level(state, self.player, "ground_combat") - 1]
        made = r28_alien_commission.enlist(state, self.player, self.at, "transport", 1)
        for kind, count in load.items():
            room = ship_type(state, self.player, kind).room
            made += r28_alien_commission.enlist(
                state, self.player, self.at, kind, min(count, room)
            )
        power.fleets[self.fleet] = replace(fleet, groups=(*fleet.groups, *made))
        return ()


class BuyBoarders(Step):
    """SE-28.42  With Boarding 1 or 2, two Boarding Ships."""

    player: Seat
    fleet: GroupId
    at: Cell

    def run(self, table: Table) -> Steps:
        if level(table.state, self.player, "boarding"):
            buy_some(table.state, self, "boarding_ship", ALIEN_EMPIRES.encounters.boarders)
        return ()


class BuySweepers(Step):
    """SE-28.42  With Mine Sweep and Mines seen, two Scouts."""

    player: Seat
    fleet: GroupId
    at: Cell

    def run(self, table: Table) -> Steps:
        state = table.state
        if level(state, self.player, "mine_sweep") and seen(state, "mines"):
            buy_some(state, self, "scout", ALIEN_EMPIRES.encounters.sweepers)
        return ()


def buy_some(state: State, step: BuyBoarders | BuySweepers, kind: UnitKind, count: int) -> None:
    """SE-28.42  Buy as many of a kind as wanted and affordable."""
    wanted = ship_type(state, step.player, kind)
    cp = state.powers[step.player].fleets[step.fleet].cp
    count = min(count, wanted.room, cp // wanted.price)
    r28_alien_commission.commission(state, step.player, step.fleet, step.at, {kind: count})
