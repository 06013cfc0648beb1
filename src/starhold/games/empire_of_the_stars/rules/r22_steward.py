"""D-11  The events of the STEWARD deck."""

from ..catalog import RESOURCES, CardId
from ..galaxy import colonies
from ..state import Steps, Table
from .r01_pieces import GainResources, gain, lose, lose_credits
from .r22_choices import Incident, figure


class CreepingBlight(Incident):
    """ES-22.1  ST-1: Lose half your polymers, rounded up."""

    card: CardId = "ST-1"

    def run(self, table: Table) -> Steps:
        polymers = table.state.empires[self.player].stock["polymers"]
        lose(table, self.player, "polymers", (polymers + 1) // 2)
        return ()


class BumperCrop(Incident):
    """ES-22.1  ST-2: Gain polymers."""

    card: CardId = "ST-2"
    needs = ("polymers",)

    def run(self, table: Table) -> Steps:
        gain(table, self.player, "polymers", figure(self.card, "polymers"))
        return ()


class ReactorLeak(Incident):
    """ES-22.1  ST-3: Lose energy above a limit."""

    card: CardId = "ST-3"
    needs = ("energy",)

    def run(self, table: Table) -> Steps:
        energy = table.state.empires[self.player].stock["energy"]
        lose(table, self.player, "energy", max(0, energy - figure(self.card, "energy")))
        return ()


class RichVein(Incident):
    """ES-22.1  ST-4: Gain metal."""

    card: CardId = "ST-4"
    needs = ("metal",)

    def run(self, table: Table) -> Steps:
        gain(table, self.player, "metal", figure(self.card, "metal"))
        return ()


class GeneralStrike(Incident):
    """ES-22.1  ST-5: Lose a polymer for each colony, up to a limit; credits if you are short."""

    card: CardId = "ST-5"
    needs = ("most",)

    def run(self, table: Table) -> Steps:
        due = min(figure(self.card, "most"), len(colonies(table.state, self.player)))
        lose_credits(table, self.player, lose(table, self.player, "polymers", due))
        return ()


class WarehouseFire(Incident):
    """ES-22.1  ST-6: Lose some of each resource."""

    card: CardId = "ST-6"
    needs = ("each",)

    def run(self, table: Table) -> Steps:
        for kind in RESOURCES:
            lose(table, self.player, kind, figure(self.card, "each"))
        return ()


class EmergencyReserves(Incident):
    """ES-22.1  ST-7: Gain the resource you have least of."""

    card: CardId = "ST-7"
    needs = ("amount",)

    def run(self, table: Table) -> Steps:
        stock = table.state.empires[self.player].stock
        fewest = min(stock.values())
        kinds = tuple(kind for kind in RESOURCES if stock[kind] == fewest)
        return (GainResources(self.player, figure(self.card, "amount"), kinds),)
