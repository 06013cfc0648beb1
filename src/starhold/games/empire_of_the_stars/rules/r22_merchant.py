"""D-11  The events of the MERCHANT deck."""

from __future__ import annotations

from starhold.core.record import Option
from starhold.games.empire_of_the_stars.catalog import RESOURCES, ROLES
from starhold.games.empire_of_the_stars.galaxy import fleet
from starhold.games.empire_of_the_stars.rules.r01_pieces import (
    gain_credits,
    lose_credits,
    score_token,
)
from starhold.games.empire_of_the_stars.rules.r22_choices import (
    CreditsStrewn,
    Decline,
    DropResource,
    Forfeit,
    Incident,
    PayCredits,
    PayGoods,
    may_pay,
    settle_bill,
)
from starhold.games.empire_of_the_stars.state import Choice, State, Steps, Table


class MarketCrash(Incident):
    """ES-22.1  ME-1: lose half of your credits, the loss rounded down."""

    def run(self, table: Table) -> Steps:
        lose_credits(table, self.player, table.state.empires[self.player].credits // 2)
        return ()


class SmugglersDividend(Incident):
    """ES-22.1  ME-2: gain 4 credits."""

    def run(self, table: Table) -> Steps:
        gain_credits(table, self.player, 4)
        return ()


class CustomsRaid(Choice):
    """ES-22.1, DP-25  ME-3: lose 3 credits or 2 metal; if you have neither, all credits."""

    def options(self, state: State) -> list[Option]:
        own = state.empires[self.player]
        ways: list[Option] = [PayCredits(3)] if own.credits >= 3 else []
        ways += [PayGoods("metal", 2)] if own.stock["metal"] >= 2 else []
        return ways or [Forfeit(own.credits)]

    def chosen(self, table: Table, option: PayCredits | PayGoods | Forfeit) -> Steps:
        settle_bill(table, self.player, option)
        return ()


class FestivalOfCoin(Incident):
    """ES-22.5  ME-4: once, not per player, a credit is put on each of the roles."""

    def run(self, table: Table) -> Steps:
        for role in ROLES:
            table.state.lying[role] += 1
        table.tell(CreditsStrewn())
        return ()


class Embargo(Choice):
    """ES-22.1, DP-25  ME-5: lose 2 of the resource you own most of."""

    def options(self, state: State) -> list[Option]:
        stock = state.empires[self.player].stock
        most = max(stock.values())
        kinds = [kind for kind in RESOURCES if stock[kind] == most]
        return [DropResource(kind, min(2, most)) for kind in kinds] if most else []

    def chosen(self, table: Table, option: DropResource) -> Steps:
        settle_bill(table, self.player, option)
        return ()


class PatronOfTheArts(Choice):
    """ES-22.1, DP-25  ME-6: you may pay 4 credits to score a colony token."""

    def options(self, state: State) -> list[Option]:
        own = state.empires[self.player]
        return may_pay(own.credits >= 4 and own.supply > 0, PayCredits(4))

    def chosen(self, table: Table, option: PayCredits | Decline) -> Steps:
        if settle_bill(table, self.player, option):
            score_token(table, self.player)
        return ()


class PirateSyndicate(Incident):
    """ES-22.1  ME-7: lose a credit if you have a ship on the board, otherwise 3."""

    def run(self, table: Table) -> Steps:
        lose_credits(table, self.player, 1 if fleet(table.state, self.player) else 3)
        return ()
