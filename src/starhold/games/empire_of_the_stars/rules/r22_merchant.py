"""D-11  The events of the MERCHANT deck."""

from starhold.core.record import Option

from ..catalog import RESOURCES, ROLES, CardId
from ..galaxy import fleet
from ..state import Choice, State, Steps, Table
from .r01_pieces import gain_credits, lose_credits, score_token
from .r22_choices import (
    CreditsStrewn,
    Decline,
    DropResource,
    Forfeit,
    Incident,
    PayCredits,
    PayGoods,
    figure,
    may_pay,
    settle_bill,
)


class MarketCrash(Incident):
    """ES-22.1  ME-1: Lose half your credits, rounded down."""

    card: CardId = "ME-1"

    def run(self, table: Table) -> Steps:
        lose_credits(table, self.player, table.state.empires[self.player].credits // 2)
        return ()


class SmugglersDividend(Incident):
    """ES-22.1  ME-2: Gain credits."""

    card: CardId = "ME-2"
    needs = ("credits",)

    def run(self, table: Table) -> Steps:
        gain_credits(table, self.player, figure(self.card, "credits"))
        return ()


class CustomsRaid(Choice):
    """ES-22.1, DP-25  ME-3: Lose credits or metal; with too few of both, lose all your credits."""

    card: CardId = "ME-3"
    needs = ("credits", "metal")

    def options(self, state: State) -> list[Option]:
        own = state.empires[self.player]
        fine, metal = figure(self.card, "credits"), figure(self.card, "metal")
        ways: list[Option] = [PayCredits(fine)] if own.credits >= fine else []
        ways += [PayGoods("metal", metal)] if own.stock["metal"] >= metal else []
        return ways or [Forfeit(own.credits)]

    def chosen(self, table: Table, option: PayCredits | PayGoods | Forfeit) -> Steps:
        settle_bill(table, self.player, option)
        return ()


class FestivalOfCoin(Incident):
    """ES-22.5  ME-4: Put credits on each role, once and not for each player."""

    card: CardId = "ME-4"
    needs = ("credits",)

    def run(self, table: Table) -> Steps:
        for role in ROLES:
            table.state.lying[role] += figure(self.card, "credits")
        table.tell(CreditsStrewn())
        return ()


class Embargo(Choice):
    """ES-22.1, DP-25  ME-5: Lose the resource you have most of."""

    card: CardId = "ME-5"
    needs = ("amount",)

    def options(self, state: State) -> list[Option]:
        stock = state.empires[self.player].stock
        most = max(stock.values())
        lost = figure(self.card, "amount")
        kinds = [kind for kind in RESOURCES if stock[kind] == most]
        return [DropResource(kind, min(lost, most)) for kind in kinds] if most else []

    def chosen(self, table: Table, option: DropResource) -> Steps:
        settle_bill(table, self.player, option)
        return ()


class PatronOfTheArts(Choice):
    """ES-22.1, DP-25  ME-6: You may pay to score a colony token."""

    card: CardId = "ME-6"
    needs = ("credits",)

    def options(self, state: State) -> list[Option]:
        own = state.empires[self.player]
        price = figure(self.card, "credits")
        return may_pay(own.credits >= price and own.supply > 0, PayCredits(price))

    def chosen(self, table: Table, option: PayCredits | Decline) -> Steps:
        if settle_bill(table, self.player, option):
            score_token(table, self.player)
        return ()


class PirateSyndicate(Incident):
    """ES-22.1  ME-7: Lose credits, more without a ship on the board."""

    card: CardId = "ME-7"
    needs = ("credits", "unguarded")

    def run(self, table: Table) -> Steps:
        loss = "credits" if fleet(table.state, self.player) else "unguarded"
        lose_credits(table, self.player, figure(self.card, loss))
        return ()
