"""D-11  The events of the ENGINEER deck."""

from starhold.core.record import Option

from ..catalog import UNITS, CardId
from ..empires import reserve
from ..galaxy import fleet, staging
from ..state import Choice, State, Steps, Table
from .r01_pieces import gain, gain_ship, lose, lose_credits, stage
from .r22_choices import (
    Decline,
    Incident,
    PayGoods,
    RetireShips,
    StageThis,
    figure,
    may_pay,
    names,
    one_of_each,
    settle_bill,
)


class MetalFatigue(Choice):
    """ES-22.1, DP-25  EN-1: Pay metal or stage one of your strongest ships on the board."""

    card: CardId = "EN-1"
    needs = ("metal",)

    def options(self, state: State) -> list[Option]:
        metal = state.empires[self.player].stock["metal"]
        price = figure(self.card, "metal")
        ways: list[Option] = [PayGoods("metal", price)] if metal >= price else []
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
    """ES-22.1  EN-2: Gain metal and polymers."""

    card: CardId = "EN-2"
    needs = ("metal", "polymers")

    def run(self, table: Table) -> Steps:
        gain(table, self.player, "metal", figure(self.card, "metal"))
        gain(table, self.player, "polymers", figure(self.card, "polymers"))
        return ()


class DockyardExplosion(Incident):
    """ES-22.1  EN-3: Return a ship from staging to the reserve; without one, lose metal."""

    card: CardId = "EN-3"
    needs = ("metal",)

    def run(self, table: Table) -> Steps:
        waiting = staging(table.state, self.player)
        if waiting:
            return (RetireShips(self.player, names(waiting)),)
        lose(table, self.player, "metal", figure(self.card, "metal"))
        return ()


class PrototypeHull(Choice):
    """ES-22.1, DP-25  EN-4: You may pay metal to gain a cruiser from your reserve."""

    card: CardId = "EN-4"
    needs = ("metal",)

    def options(self, state: State) -> list[Option]:
        metal = state.empires[self.player].stock["metal"]
        price = figure(self.card, "metal")
        possible = metal >= price and reserve(state, self.player, "cruiser") > 0
        return may_pay(possible, PayGoods("metal", price))

    def chosen(self, table: Table, option: PayGoods | Decline) -> Steps:
        if settle_bill(table, self.player, option):
            gain_ship(table, self.player, "cruiser")
        return ()


class Mutiny(Incident):
    """ES-22.1  EN-5: Return one ship to the reserve for every few you own."""

    card: CardId = "EN-5"
    needs = ("ships",)

    def run(self, table: Table) -> Steps:
        state = table.state
        own = [*fleet(state, self.player), *staging(state, self.player)]
        count = len(own) // figure(self.card, "ships")
        return (RetireShips(self.player, names(own), count),) if count else ()


class DroneSurplus(Incident):
    """ES-22.1  EN-6: Gain fighters, as far as your reserve has any."""

    card: CardId = "EN-6"
    needs = ("fighters",)

    def run(self, table: Table) -> Steps:
        for _ in range(figure(self.card, "fighters")):
            gain_ship(table, self.player, "fighter")
        return ()


class SparePartsFamine(Incident):
    """ES-22.1  EN-7: Lose metal, and a credit for each you are short."""

    card: CardId = "EN-7"
    needs = ("metal",)

    def run(self, table: Table) -> Steps:
        short = lose(table, self.player, "metal", figure(self.card, "metal"))
        lose_credits(table, self.player, short)
        return ()
