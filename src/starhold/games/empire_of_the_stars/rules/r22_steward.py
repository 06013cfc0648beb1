"""D-11  The events of the STEWARD deck."""

from __future__ import annotations

from starhold.games.empire_of_the_stars.catalog import RESOURCES
from starhold.games.empire_of_the_stars.galaxy import colonies
from starhold.games.empire_of_the_stars.rules.r01_pieces import (
    GainResources,
    gain,
    lose,
    lose_credits,
)
from starhold.games.empire_of_the_stars.rules.r22_choices import Incident
from starhold.games.empire_of_the_stars.state import Steps, Table


class CreepingBlight(Incident):
    """ES-22.1  ST-1: lose half of your polymers, the loss rounded up."""

    def run(self, table: Table) -> Steps:
        polymers = table.state.empires[self.player].stock["polymers"]
        lose(table, self.player, "polymers", (polymers + 1) // 2)
        return ()


class BumperCrop(Incident):
    """ES-22.1  ST-2: gain 2 polymers."""

    def run(self, table: Table) -> Steps:
        gain(table, self.player, "polymers", 2)
        return ()


class ReactorLeak(Incident):
    """ES-22.1  ST-3: lose energy until you have at most 1."""

    def run(self, table: Table) -> Steps:
        energy = table.state.empires[self.player].stock["energy"]
        lose(table, self.player, "energy", max(0, energy - 1))
        return ()


class RichVein(Incident):
    """ES-22.1  ST-4: gain 2 metal."""

    def run(self, table: Table) -> Steps:
        gain(table, self.player, "metal", 2)
        return ()


class GeneralStrike(Incident):
    """ES-22.1  ST-5: a polymer for each colony, at most 4; a credit for each you are short."""

    def run(self, table: Table) -> Steps:
        due = min(4, len(colonies(table.state, self.player)))
        lose_credits(table, self.player, lose(table, self.player, "polymers", due))
        return ()


class WarehouseFire(Incident):
    """ES-22.1  ST-6: lose 1 of each resource."""

    def run(self, table: Table) -> Steps:
        for kind in RESOURCES:
            lose(table, self.player, kind, 1)
        return ()


class EmergencyReserves(Incident):
    """ES-22.1  ST-7: gain 1 of the resource you own fewest of."""

    def run(self, table: Table) -> Steps:
        stock = table.state.empires[self.player].stock
        fewest = min(stock.values())
        kinds = tuple(kind for kind in RESOURCES if stock[kind] == fewest)
        return (GainResources(self.player, 1, kinds),)
