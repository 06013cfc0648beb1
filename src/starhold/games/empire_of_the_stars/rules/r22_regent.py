"""D-11  The events of the REGENT deck."""

from __future__ import annotations

from starhold.core.record import Option
from starhold.games.empire_of_the_stars.galaxy import colonies, sectors_held
from starhold.games.empire_of_the_stars.rules.r01_pieces import (
    gain_credits,
    lose,
    lose_credits,
    score_galaxy,
)
from starhold.games.empire_of_the_stars.rules.r08_influence import (
    PlaceInfluence,
    ReturnInfluence,
    take_influence,
)
from starhold.games.empire_of_the_stars.rules.r22_choices import (
    Decline,
    Forfeit,
    GalaxyReturned,
    GiveUpToken,
    Incident,
    PayCredits,
    TokenReturned,
    may_pay,
    settle_bill,
)
from starhold.games.empire_of_the_stars.state import Choice, State, Steps, Table


class ReturnOwnToken(Option):
    """A colony token of your own colour, from your throne to your supply."""


class ReturnGalaxyToken(Option):
    """A galaxy token, from your throne to the supply."""


class CoronationGifts(Incident):
    """ES-22.1  RE-1: gain 1 influence and resolve it now, without Court (ES-8.4)."""

    def run(self, table: Table) -> Steps:
        take_influence(table, self.player, 1)
        return PlaceInfluence(self.player, court=False), ReturnInfluence(self.player)


class CourtScandal(Incident):
    """ES-22.2  RE-2: return a galaxy token from your throne; without one, lose 3 credits."""

    def run(self, table: Table) -> Steps:
        own = table.state.empires[self.player]
        if own.galaxy:
            own.galaxy -= 1
            table.tell(GalaxyReturned(self.player))
        else:
            lose_credits(table, self.player, 3)
        return ()


class PopularUprising(Incident):
    """ES-22.1  RE-3: with 5 or more colonies give up a token of one of them."""

    def run(self, table: Table) -> Steps:
        own = colonies(table.state, self.player)
        return (GiveUpToken(self.player, tuple(own)),) if len(own) >= 5 else ()


class GrandTour(Incident):
    """ES-22.1  RE-4: a credit for each sector with a colony or your home planet, at most 4."""

    def run(self, table: Table) -> Steps:
        sectors = sectors_held(table.state, self.player, home=True)
        gain_credits(table, self.player, min(4, len(sectors)))
        return ()


class KnivesInThePalace(Choice):
    """ES-22.2, DP-25  RE-5: pay 3 credits or return a token from your throne; else all credits."""

    def options(self, state: State) -> list[Option]:
        own = state.empires[self.player]
        ways: list[Option] = [PayCredits(3)] if own.credits >= 3 else []
        if own.throne.get(self.player):
            ways.append(ReturnOwnToken())
        elif own.galaxy:
            ways.append(ReturnGalaxyToken())
        return ways or [Forfeit(own.credits)]

    def chosen(
        self, table: Table, option: PayCredits | ReturnOwnToken | ReturnGalaxyToken | Forfeit
    ) -> Steps:
        own = table.state.empires[self.player]
        match option:
            case ReturnOwnToken():
                own.throne[self.player] -= 1
                own.supply += 1
                table.tell(TokenReturned(self.player))
            case ReturnGalaxyToken():
                own.galaxy -= 1
                table.tell(GalaxyReturned(self.player))
            case _:
                settle_bill(table, self.player, option)
        return ()


class GoldenJubilee(Choice):
    """ES-22.1, DP-25  RE-6: you may pay 3 credits to score a galaxy token."""

    def options(self, state: State) -> list[Option]:
        return may_pay(state.empires[self.player].credits >= 3, PayCredits(3))

    def chosen(self, table: Table, option: PayCredits | Decline) -> Steps:
        if settle_bill(table, self.player, option):
            score_galaxy(table, self.player)
        return ()


class TheTithe(Incident):
    """ES-22.1  RE-7: a credit for every 2 colonies, rounded up; polymers if you are short."""

    def run(self, table: Table) -> Steps:
        due = (len(colonies(table.state, self.player)) + 1) // 2
        short = lose_credits(table, self.player, due)
        lose(table, self.player, "polymers", short)
        return ()
