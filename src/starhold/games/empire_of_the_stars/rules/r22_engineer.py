"""D-11  The events of the ENGINEER deck."""

from __future__ import annotations

from starhold.core.record import Option
from starhold.games.empire_of_the_stars.catalog import UNITS
from starhold.games.empire_of_the_stars.empires import reserve
from starhold.games.empire_of_the_stars.galaxy import fleet, staging
from starhold.games.empire_of_the_stars.rules.r01_pieces import (
    gain,
    gain_ship,
    lose,
    lose_credits,
    stage,
)
from starhold.games.empire_of_the_stars.rules.r22_choices import (
    Decline,
    Incident,
    PayGoods,
    RetireShips,
    StageThis,
    may_pay,
    names,
    one_of_each,
    settle_bill,
)
from starhold.games.empire_of_the_stars.state import Choice, State, Steps, Table


class MetalFatigue(Choice):
    """ES-22.1, DP-25  EN-1: pay 2 metal or stage a ship of your highest strength on the board."""

    def options(self, state: State) -> list[Option]:
        metal = state.empires[self.player].stock["metal"]
        ways: list[Option] = [PayGoods("metal", 2)] if metal >= 2 else []
        own = fleet(state, self.player)
        top = max((UNITS[ship.kind].strength for ship in own), default=0)
        strongest = names(ship for ship in own if UNITS[ship.kind].strength == top)
        return [*ways, *map(StageThis, one_of_each(state, strongest))]

    def chosen(self, table: Table, option: PayGoods | StageThis) -> Steps:
        if isinstance(option, StageThis):
            stage(table, option.ship)
        else:
            settle_bill(table, self.player, option)
        return ()


class SalvageRights(Incident):
    """ES-22.1  EN-2: gain 2 metal and 1 polymer."""

    def run(self, table: Table) -> Steps:
        gain(table, self.player, "metal", 2)
        gain(table, self.player, "polymers", 1)
        return ()


class DockyardExplosion(Incident):
    """ES-22.1  EN-3: a ship in staging returns to the reserve; without one, lose 2 metal."""

    def run(self, table: Table) -> Steps:
        waiting = staging(table.state, self.player)
        if waiting:
            return (RetireShips(self.player, names(waiting)),)
        lose(table, self.player, "metal", 2)
        return ()


class PrototypeHull(Choice):
    """ES-22.1, DP-25  EN-4: you may pay 2 metal to gain a cruiser from your reserve."""

    def options(self, state: State) -> list[Option]:
        metal = state.empires[self.player].stock["metal"]
        possible = metal >= 2 and reserve(state, self.player, "cruiser") > 0
        return may_pay(possible, PayGoods("metal", 2))

    def chosen(self, table: Table, option: PayGoods | Decline) -> Steps:
        if settle_bill(table, self.player, option):
            gain_ship(table, self.player, "cruiser")
        return ()


class Mutiny(Incident):
    """ES-22.1  EN-5: for every full 3 ships you own, one returns to the reserve."""

    def run(self, table: Table) -> Steps:
        state = table.state
        own = [*fleet(state, self.player), *staging(state, self.player)]
        count = len(own) // 3
        return (RetireShips(self.player, names(own), count),) if count else ()


class DroneSurplus(Incident):
    """ES-22.1  EN-6: gain a fighter if your reserve has one."""

    def run(self, table: Table) -> Steps:
        gain_ship(table, self.player, "fighter")
        return ()


class SparePartsFamine(Incident):
    """ES-22.1  EN-7: lose 2 metal, or a credit for each you are short."""

    def run(self, table: Table) -> Steps:
        lose_credits(table, self.player, lose(table, self.player, "metal", 2))
        return ()
