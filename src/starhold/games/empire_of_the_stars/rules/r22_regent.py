"""D-11  The events of the REGENT deck."""

from starhold.core.record import Option

from ..catalog import CardId
from ..galaxy import colonies, sectors_held
from ..state import Choice, State, Steps, Table
from .r01_pieces import gain_credits, lose, lose_credits, score_galaxy
from .r08_influence import PlaceInfluence, ReturnInfluence, take_influence
from .r22_choices import (
    Decline,
    Forfeit,
    GalaxyReturned,
    GiveUpToken,
    Incident,
    PayCredits,
    TokenReturned,
    figure,
    may_pay,
    settle_bill,
)


class ReturnOwnToken(Option):
    """A colony token of your own colour, from your throne to your supply."""


class ReturnGalaxyToken(Option):
    """A galaxy token, from your throne to the supply."""


class CoronationGifts(Incident):
    """ES-22.1  RE-1: Gain influence and place it now, without Court (ES-8.4)."""

    card: CardId = "RE-1"
    needs = ("influence",)

    def run(self, table: Table) -> Steps:
        take_influence(table, self.player, figure(self.card, "influence"))
        return PlaceInfluence(self.player, court=False), ReturnInfluence(self.player)


class CourtScandal(Incident):
    """ES-22.2  RE-2: Return a galaxy token from your throne; without one, lose credits."""

    card: CardId = "RE-2"
    needs = ("credits",)

    def run(self, table: Table) -> Steps:
        own = table.state.empires[self.player]
        if own.galaxy:
            own.galaxy -= 1
            table.tell(GalaxyReturned(self.player))
        else:
            lose_credits(table, self.player, figure(self.card, "credits"))
        return ()


class PopularUprising(Incident):
    """ES-22.1  RE-3: With many colonies, give up a token from one of them."""

    card: CardId = "RE-3"
    needs = ("colonies",)

    def run(self, table: Table) -> Steps:
        own = colonies(table.state, self.player)
        many = len(own) >= figure(self.card, "colonies")
        return (GiveUpToken(self.player, tuple(own)),) if many else ()


class GrandTour(Incident):
    """ES-22.1  RE-4: Gain a credit for each sector with a world of yours, up to a limit."""

    card: CardId = "RE-4"
    needs = ("most",)

    def run(self, table: Table) -> Steps:
        sectors = sectors_held(table.state, self.player, home=True)
        gain_credits(table, self.player, min(figure(self.card, "most"), len(sectors)))
        return ()


class KnivesInThePalace(Choice):
    """ES-22.2, DP-25  RE-5: Pay, or return a token from your throne, or else lose all credits."""

    card: CardId = "RE-5"
    needs = ("credits",)

    def options(self, state: State) -> list[Option]:
        own = state.empires[self.player]
        price = figure(self.card, "credits")
        ways: list[Option] = [PayCredits(price)] if own.credits >= price else []
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
    """ES-22.1, DP-25  RE-6: You may pay credits to score galaxy tokens."""

    card: CardId = "RE-6"
    needs = ("credits", "tokens")

    def options(self, state: State) -> list[Option]:
        price = figure(self.card, "credits")
        return may_pay(state.empires[self.player].credits >= price, PayCredits(price))

    def chosen(self, table: Table, option: PayCredits | Decline) -> Steps:
        if settle_bill(table, self.player, option):
            score_galaxy(table, self.player, figure(self.card, "tokens"))
        return ()


class TheTithe(Incident):
    """ES-22.1  RE-7: Pay a credit for every few colonies; lose polymers if you are short."""

    card: CardId = "RE-7"
    needs = ("colonies",)

    def run(self, table: Table) -> Steps:
        due = -(-len(colonies(table.state, self.player)) // figure(self.card, "colonies"))
        short = lose_credits(table, self.player, due)
        lose(table, self.player, "polymers", short)
        return ()
