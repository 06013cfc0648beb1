"""D-11  The events of the EXPLORER deck."""

from __future__ import annotations

from starhold.core.record import Option
from starhold.games.empire_of_the_stars.catalog import TILES, Region
from starhold.games.empire_of_the_stars.galaxy import (
    can_colonise,
    colonies,
    colonisable,
    fleet,
    galaxy,
    untiled,
    worlds,
)
from starhold.games.empire_of_the_stars.rules.r01_pieces import (
    colonise,
    gain,
    gain_credits,
    gain_ship,
    lose,
    lose_credits,
)
from starhold.games.empire_of_the_stars.rules.r05_explorer import (
    DropTile,
    PutTile,
    TileRemoved,
    put_tile,
)
from starhold.games.empire_of_the_stars.rules.r06_movement import Colonise
from starhold.games.empire_of_the_stars.rules.r22_choices import (
    Decline,
    GiveUpToken,
    Incident,
    PayGoods,
    StageShip,
    may_pay,
    names,
    settle_bill,
)
from starhold.games.empire_of_the_stars.state import Choice, State, Steps, Table


class UnchartedDrift(Incident):
    """ES-22.1  EX-1: place the top tile of the stack if it is a planet, else gain 2 credits."""

    def run(self, table: Table) -> Steps:
        state = table.state
        tile = table.draw(state.explorer) if state.explorer else None
        if tile and TILES[tile].kind == "planet":
            state.held = tile
            return PlaceDrifter(self.player), DropTile()
        if tile:
            table.tell(TileRemoved((tile,)))
        gain_credits(table, self.player, 2)
        return ()


class PlaceDrifter(Choice):
    """ES-22.1, DP-25, R-56  EX-1: place the drifting world in any region without a tile."""

    def options(self, state: State) -> list[Option]:
        return [PutTile(at) for at in untiled(state)]

    def chosen(self, table: Table, option: PutTile) -> Steps:
        put_tile(table, self.player, option.at)
        return (ColoniseDrifter(self.player, option.at),)


class ColoniseDrifter(Choice):
    """ES-22.1, DP-25  EX-1: you may pay 2 polymers to colonise it."""

    at: Region

    def options(self, state: State) -> list[Option]:
        own = state.empires[self.player]
        able = own.supply > 0 and own.stock["polymers"] >= 2
        possible = able and can_colonise(state, self.player, self.at)
        return may_pay(possible, PayGoods("polymers", 2))

    def chosen(self, table: Table, option: PayGoods | Decline) -> Steps:
        if settle_bill(table, self.player, option):
            colonise(table, self.player, self.at)
        return ()


class GravityShear(Incident):
    """ES-22.1  EX-2: a ship on the board returns to staging; without one, lose 1 credit."""

    def run(self, table: Table) -> Steps:
        own = fleet(table.state, self.player)
        if own:
            return (StageShip(self.player, names(own)),)
        lose_credits(table, self.player, 1)
        return ()


class SilentBeacon(Incident):
    """ES-22.1  EX-3: gain 3 credits."""

    def run(self, table: Table) -> Steps:
        gain_credits(table, self.player, 3)
        return ()


class LostColonyShip(Incident):
    """ES-22.1  EX-4: lose 2 polymers, or a credit for each you are short."""

    def run(self, table: Table) -> Steps:
        short = lose(table, self.player, "polymers", 2)
        lose_credits(table, self.player, short)
        return ()


class DerelictArk(Incident):
    """ES-22.1  EX-5: gain a fighter, or 2 metal if there is none in reserve."""

    def run(self, table: Table) -> Steps:
        if not gain_ship(table, self.player, "fighter"):
            gain(table, self.player, "metal", 2)
        return ()


class FrontierFever(Choice):
    """ES-22.1, DP-25  EX-6: you may pay 2 credits to colonise a tile anywhere."""

    def options(self, state: State) -> list[Option]:
        own = state.empires[self.player]
        sites = colonisable(state, self.player) if own.credits >= 2 and own.supply else []
        return may_pay(bool(sites), *map(Colonise, sites))

    def chosen(self, table: Table, option: Colonise | Decline) -> Steps:
        if isinstance(option, Colonise):
            lose_credits(table, self.player, 2)
            colonise(table, self.player, option.at)
        return ()


class TheDarkBetween(Incident):
    """ES-22.1  EX-7: a token of an isolated colony returns to your supply."""

    def run(self, table: Table) -> Steps:
        state = table.state
        own = set(worlds(state, self.player))
        near = galaxy(state).neighbours
        lonely = [at for at in colonies(state, self.player) if not own.intersection(near[at])]
        return (GiveUpToken(self.player, tuple(lonely)),)
