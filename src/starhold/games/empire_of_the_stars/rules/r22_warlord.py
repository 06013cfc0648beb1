"""D-11  The events of the WARLORD deck."""

from __future__ import annotations

from collections import Counter

from starhold.core.record import Option
from starhold.games.empire_of_the_stars.catalog import Region
from starhold.games.empire_of_the_stars.empires import reserve
from starhold.games.empire_of_the_stars.galaxy import (
    colonies,
    enemy_ships,
    fleet,
    sector_at,
    worlds,
)
from starhold.games.empire_of_the_stars.rules.r01_pieces import (
    gain_credits,
    gain_ship,
    lose,
    lose_credits,
    return_token,
    score_galaxy,
    stage,
)
from starhold.games.empire_of_the_stars.rules.r22_choices import (
    Decline,
    Forfeit,
    GiveUp,
    GiveUpToken,
    Incident,
    PayCredits,
    StageShip,
    StageThis,
    may_pay,
    names,
    one_of_each,
    settle_bill,
)
from starhold.games.empire_of_the_stars.state import Choice, State, Steps, Table


class PayMetalAndEnergy(Option): ...


class BorderRaiders(Choice):
    """ES-22.1, DP-25  WA-1: pay 3 credits or give up a token of a colony without your ships."""

    def options(self, state: State) -> list[Option]:
        guarded = {ship.at for ship in fleet(state, self.player)}
        open_ = [at for at in colonies(state, self.player) if at not in guarded]
        if not open_:
            return []
        ways: list[Option] = [PayCredits(3)] if state.empires[self.player].credits >= 3 else []
        return [*ways, *map(GiveUp, open_)]

    def chosen(self, table: Table, option: PayCredits | GiveUp) -> Steps:
        if isinstance(option, GiveUp):
            return_token(table, option.at)
        else:
            settle_bill(table, self.player, option)
        return ()


class Ceasefire(Incident):
    """ES-22.1  WA-2: score a galaxy token if no sector holds a unit of yours and an enemy ship."""

    def run(self, table: Table) -> Steps:
        state = table.state
        own: list[Region] = [ship.at for ship in fleet(state, self.player) if ship.at]
        own += worlds(state, self.player)
        yours = {sector_at(state, at) for at in own}
        theirs = {sector_at(state, at) for at in enemy_ships(state, self.player)}
        if yours & theirs:
            gain_credits(table, self.player, 2)
        else:
            score_galaxy(table, self.player)
        return ()


class MercenaryCaptains(Choice):
    """ES-22.1, DP-25  WA-3: you may pay 3 credits to gain up to 2 fighters."""

    def options(self, state: State) -> list[Option]:
        able = state.empires[self.player].credits >= 3
        possible = able and reserve(state, self.player, "fighter") > 0
        return may_pay(possible, PayCredits(3))

    def chosen(self, table: Table, option: PayCredits | Decline) -> Steps:
        if settle_bill(table, self.player, option):
            for _ in range(2):
                gain_ship(table, self.player, "fighter")
        return ()


class FriendlyFire(Incident):
    """ES-22.1  WA-4: where 2 or more of your ships are together, one returns to staging."""

    def run(self, table: Table) -> Steps:
        own = fleet(table.state, self.player)
        crowded = Counter(ship.at for ship in own)
        ships = names(ship for ship in own if crowded[ship.at] > 1)
        return (StageShip(self.player, ships),)


class VeteransParade(Incident):
    """ES-22.1  WA-5: with 3 or more ships on the board gain 3 credits, otherwise lose 1."""

    def run(self, table: Table) -> Steps:
        if len(fleet(table.state, self.player)) >= 3:
            gain_credits(table, self.player, 3)
        else:
            lose_credits(table, self.player, 1)
        return ()


class OrbitalBombardment(Incident):
    """ES-22.1  WA-6: give up a token in the sector with most of your colonies."""

    def run(self, table: Table) -> Steps:
        state = table.state
        own = colonies(state, self.player)
        counts = Counter(sector_at(state, at) for at in own)
        most = max(counts.values(), default=0)
        struck = tuple(at for at in own if counts[sector_at(state, at)] == most)
        return (GiveUpToken(self.player, struck),)


class RequisitionOrder(Choice):
    """ES-22.1, DP-25  WA-7: pay 1 metal and 1 energy or stage a ship; else lose 2 credits."""

    def options(self, state: State) -> list[Option]:
        stock = state.empires[self.player].stock
        able = stock["metal"] and stock["energy"]
        ways: list[Option] = [PayMetalAndEnergy()] if able else []
        own = one_of_each(state, names(fleet(state, self.player)))
        return [*ways, *map(StageThis, own)] or [Forfeit(2)]

    def chosen(self, table: Table, option: PayMetalAndEnergy | StageThis | Forfeit) -> Steps:
        match option:
            case PayMetalAndEnergy():
                lose(table, self.player, "metal", 1)
                lose(table, self.player, "energy", 1)
            case StageThis():
                stage(table, option.ship)
            case _:
                settle_bill(table, self.player, option)
        return ()
