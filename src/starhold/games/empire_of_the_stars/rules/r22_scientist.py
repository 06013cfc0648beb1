"""D-11  The events of the SCIENTIST deck."""

from __future__ import annotations

from starhold.core.record import Option
from starhold.games.empire_of_the_stars.catalog import RESOURCES, TECHNOLOGIES
from starhold.games.empire_of_the_stars.empires import limit
from starhold.games.empire_of_the_stars.rules.r01_pieces import (
    gain,
    lose,
    lose_credits,
    score_galaxy,
)
from starhold.games.empire_of_the_stars.rules.r05_scientist import refill, take
from starhold.games.empire_of_the_stars.rules.r22_choices import (
    Decline,
    Forfeit,
    Incident,
    LoseResources,
    LoseTechnology,
    PayGoods,
    TechnologyLost,
    may_pay,
    settle_bill,
)
from starhold.games.empire_of_the_stars.state import Choice, State, Steps, Table


class SabotagedLaboratory(Choice):
    """ES-22.1, DP-25  SC-1: pay 2 energy or lose a technology of your lowest level."""

    def options(self, state: State) -> list[Option]:
        own = state.empires[self.player]
        ways: list[Option] = [PayGoods("energy", 2)] if own.stock["energy"] >= 2 else []
        lowest = min((TECHNOLOGIES[card].level for card in own.technologies), default=0)
        cards = [card for card in own.technologies if TECHNOLOGIES[card].level == lowest]
        return [*ways, *map(LoseTechnology, cards)] or [Forfeit(2)]

    def chosen(self, table: Table, option: PayGoods | LoseTechnology | Forfeit) -> Steps:
        if isinstance(option, LoseTechnology):
            own = table.state.empires[self.player]
            own.technologies.remove(option.card)
            table.tell(TechnologyLost(self.player, option.card))
            for kind in RESOURCES:  # without Deep Storage
                above = own.stock[kind] - limit(table.state, self.player, kind)
                lose(table, self.player, kind, max(0, above))
        else:
            settle_bill(table, self.player, option)
        return ()


class Breakthrough(Incident):
    """ES-22.1, R-55  SC-2: take the face-up level 1 technology free, or gain 1 energy."""

    def run(self, table: Table) -> Steps:
        card = table.state.offered[0]
        if card is None:
            gain(table, self.player, "energy", 1)
            return ()
        refill(table, 1)
        take(table, self.player, card)
        return ()


class BrainDrain(Incident):
    """ES-22.1  SC-3: lose 1 energy; without any, 2 credits."""

    def run(self, table: Table) -> Steps:
        if lose(table, self.player, "energy", 1):
            lose_credits(table, self.player, 2)
        return ()


class OpenSymposium(Incident):
    """ES-22.1  SC-4: gain 1 energy."""

    def run(self, table: Table) -> Steps:
        gain(table, self.player, "energy", 1)
        return ()


class RunawayExperiment(Incident):
    """ES-22.1  SC-5: lose a resource for each technology you own, up to 3."""

    def run(self, table: Table) -> Steps:
        count = min(3, len(table.state.empires[self.player].technologies))
        return (LoseResources(self.player, count),) if count else ()


class ForbiddenArchive(Choice):
    """ES-22.1, DP-25  SC-6: you may pay 2 energy to score a galaxy token."""

    def options(self, state: State) -> list[Option]:
        possible = state.empires[self.player].stock["energy"] >= 2
        return may_pay(possible, PayGoods("energy", 2))

    def chosen(self, table: Table, option: PayGoods | Decline) -> Steps:
        if settle_bill(table, self.player, option):
            score_galaxy(table, self.player)
        return ()


class PatentWar(Incident):
    """ES-22.1  SC-7: lose a credit for each technology you own."""

    def run(self, table: Table) -> Steps:
        lose_credits(table, self.player, len(table.state.empires[self.player].technologies))
        return ()
