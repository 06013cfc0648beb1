"""D-11  The events of the SCIENTIST deck."""

from starhold.core.record import Option

from ..catalog import RESOURCES, TECHNOLOGIES, CardId
from ..empires import limit
from ..state import Choice, State, Steps, Table
from .r01_pieces import gain, lose, lose_credits, score_galaxy
from .r05_scientist import refill, take
from .r22_choices import (
    Decline,
    Forfeit,
    Incident,
    LoseResources,
    LoseTechnology,
    PayGoods,
    TechnologyLost,
    figure,
    may_pay,
    settle_bill,
)


class SabotagedLaboratory(Choice):
    """ES-22.1, DP-25  SC-1: Pay energy or lose a technology of your lowest level."""

    card: CardId = "SC-1"
    needs = ("credits", "energy")

    def options(self, state: State) -> list[Option]:
        own = state.empires[self.player]
        price = figure(self.card, "energy")
        ways: list[Option] = [PayGoods("energy", price)] if own.stock["energy"] >= price else []
        lowest = min((TECHNOLOGIES[card].level for card in own.technologies), default=0)
        cards = [card for card in own.technologies if TECHNOLOGIES[card].level == lowest]
        return [*ways, *map(LoseTechnology, cards)] or [Forfeit(figure(self.card, "credits"))]

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
    """ES-22.1, R-55  SC-2: Take the face-up level 1 technology for free, or gain energy."""

    card: CardId = "SC-2"
    needs = ("energy",)

    def run(self, table: Table) -> Steps:
        card = table.state.offered[0]
        if card is None:
            gain(table, self.player, "energy", figure(self.card, "energy"))
            return ()
        refill(table, 1)
        take(table, self.player, card)
        return ()


class BrainDrain(Incident):
    """ES-22.1  SC-3: Lose energy; if you are short, lose credits."""

    card: CardId = "SC-3"
    needs = ("credits", "energy")

    def run(self, table: Table) -> Steps:
        if lose(table, self.player, "energy", figure(self.card, "energy")):
            lose_credits(table, self.player, figure(self.card, "credits"))
        return ()


class OpenSymposium(Incident):
    """ES-22.1  SC-4: Gain energy."""

    card: CardId = "SC-4"
    needs = ("energy",)

    def run(self, table: Table) -> Steps:
        gain(table, self.player, "energy", figure(self.card, "energy"))
        return ()


class RunawayExperiment(Incident):
    """ES-22.1  SC-5: Lose a resource for each technology you own, up to a limit."""

    card: CardId = "SC-5"
    needs = ("most",)

    def run(self, table: Table) -> Steps:
        owned = len(table.state.empires[self.player].technologies)
        count = min(figure(self.card, "most"), owned)
        return (LoseResources(self.player, count),) if count else ()


class ForbiddenArchive(Choice):
    """ES-22.1, DP-25  SC-6: You may pay energy to score galaxy tokens."""

    card: CardId = "SC-6"
    needs = ("energy", "tokens")

    def options(self, state: State) -> list[Option]:
        price = figure(self.card, "energy")
        possible = state.empires[self.player].stock["energy"] >= price
        return may_pay(possible, PayGoods("energy", price))

    def chosen(self, table: Table, option: PayGoods | Decline) -> Steps:
        if settle_bill(table, self.player, option):
            score_galaxy(table, self.player, figure(self.card, "tokens"))
        return ()


class PatentWar(Incident):
    """ES-22.1  SC-7: Lose credits for each technology you own."""

    card: CardId = "SC-7"
    needs = ("credits",)

    def run(self, table: Table) -> Steps:
        owned = len(table.state.empires[self.player].technologies)
        lose_credits(table, self.player, owned * figure(self.card, "credits"))
        return ()
