"""D-11  The events of the EXPLORER deck."""

from starhold.core.record import Option

from ..catalog import TILES, CardId, Region
from ..galaxy import can_colonise, colonies, colonisable, fleet, galaxy, untiled, worlds
from ..state import Choice, State, Steps, Table
from .r01_pieces import colonise, gain, gain_credits, gain_ship, lose, lose_credits
from .r05_explorer import DropTile, PutTile, TileRemoved, put_tile
from .r06_movement import Colonise
from .r22_choices import (
    Decline,
    GiveUpToken,
    Incident,
    PayGoods,
    StageShip,
    figure,
    may_pay,
    names,
    settle_bill,
)


class UnchartedDrift(Incident):
    """ES-22.1  EX-1: Place the top tile of the stack if it is a planet; otherwise gain credits."""

    card: CardId = "EX-1"
    needs = ("credits", "polymers")

    def run(self, table: Table) -> Steps:
        state = table.state
        tile = table.draw(state.explorer) if state.explorer else None
        if tile and TILES[tile].kind == "planet":
            state.held = tile
            return PlaceDrifter(self.player, self.card), DropTile()
        if tile:
            table.tell(TileRemoved((tile,)))
        gain_credits(table, self.player, figure(self.card, "credits"))
        return ()


class PlaceDrifter(Choice):
    """ES-22.1, DP-25, R-56  EX-1: Place the drifting planet in any region without a tile."""

    card: CardId = "EX-1"

    def options(self, state: State) -> list[Option]:
        return [PutTile(at) for at in untiled(state)]

    def chosen(self, table: Table, option: PutTile) -> Steps:
        put_tile(table, self.player, option.at)
        return (ColoniseDrifter(self.player, option.at, self.card),)


class ColoniseDrifter(Choice):
    """ES-22.1, DP-25  EX-1: You may pay polymers to colonise it."""

    at: Region
    card: CardId = "EX-1"

    def options(self, state: State) -> list[Option]:
        own = state.empires[self.player]
        price = figure(self.card, "polymers")
        able = own.supply > 0 and own.stock["polymers"] >= price
        possible = able and can_colonise(state, self.player, self.at)
        return may_pay(possible, PayGoods("polymers", price))

    def chosen(self, table: Table, option: PayGoods | Decline) -> Steps:
        if settle_bill(table, self.player, option):
            colonise(table, self.player, self.at)
        return ()


class GravityShear(Incident):
    """ES-22.1  EX-2: Return a ship to staging; without one on the board, lose credits."""

    card: CardId = "EX-2"
    needs = ("credits",)

    def run(self, table: Table) -> Steps:
        own = fleet(table.state, self.player)
        if own:
            return (StageShip(self.player, names(own)),)
        lose_credits(table, self.player, figure(self.card, "credits"))
        return ()


class SilentBeacon(Incident):
    """ES-22.1  EX-3: Gain credits."""

    card: CardId = "EX-3"
    needs = ("credits",)

    def run(self, table: Table) -> Steps:
        gain_credits(table, self.player, figure(self.card, "credits"))
        return ()


class LostColonyShip(Incident):
    """ES-22.1  EX-4: Lose polymers, and a credit for each you are short."""

    card: CardId = "EX-4"
    needs = ("polymers",)

    def run(self, table: Table) -> Steps:
        short = lose(table, self.player, "polymers", figure(self.card, "polymers"))
        lose_credits(table, self.player, short)
        return ()


class DerelictArk(Incident):
    """ES-22.1  EX-5: Gain a fighter, or metal if none is left in reserve."""

    card: CardId = "EX-5"
    needs = ("metal",)

    def run(self, table: Table) -> Steps:
        if not gain_ship(table, self.player, "fighter"):
            gain(table, self.player, "metal", figure(self.card, "metal"))
        return ()


class FrontierFever(Choice):
    """ES-22.1, DP-25  EX-6: You may pay to colonise a tile anywhere."""

    card: CardId = "EX-6"
    needs = ("credits",)

    def options(self, state: State) -> list[Option]:
        own = state.empires[self.player]
        sites = (
            colonisable(state, self.player)
            if own.credits >= figure(self.card, "credits") and own.supply
            else []
        )
        return may_pay(bool(sites), *map(Colonise, sites))

    def chosen(self, table: Table, option: Colonise | Decline) -> Steps:
        if isinstance(option, Colonise):
            lose_credits(table, self.player, figure(self.card, "credits"))
            colonise(table, self.player, option.at)
        return ()


class TheDarkBetween(Incident):
    """ES-22.1  EX-7: Return a token from an isolated colony to your supply."""

    card: CardId = "EX-7"

    def run(self, table: Table) -> Steps:
        state = table.state
        own = set(worlds(state, self.player))
        near = galaxy(state).neighbours
        lonely = [at for at in colonies(state, self.player) if not own.intersection(near[at])]
        return (GiveUpToken(self.player, tuple(lonely)),)
