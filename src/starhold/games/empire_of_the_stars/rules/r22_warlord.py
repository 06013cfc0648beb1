"""D-11  The events of the WARLORD deck."""

from collections import Counter

from starhold.core.record import Option

from ..catalog import CardId, Region
from ..empires import reserve
from ..galaxy import colonies, enemy_ships, fleet, sector_at, worlds
from ..state import Choice, State, Steps, Table
from .r01_pieces import (
    gain_credits,
    gain_ship,
    lose,
    lose_credits,
    return_token,
    score_galaxy,
    stage,
)
from .r22_choices import (
    Decline,
    Forfeit,
    GiveUp,
    GiveUpToken,
    Incident,
    PayCredits,
    StageShip,
    StageThis,
    figure,
    may_pay,
    names,
    one_of_each,
    settle_bill,
)


class PayMetalAndEnergy(Option):
    metal: int = 1
    energy: int = 1


class BorderRaiders(Choice):
    """ES-22.1, DP-25  WA-1: Pay credits or give up a token from a colony without your ships."""

    card: CardId = "WA-1"
    needs = ("credits",)

    def options(self, state: State) -> list[Option]:
        guarded = {ship.at for ship in fleet(state, self.player)}
        open_ = [at for at in colonies(state, self.player) if at not in guarded]
        if not open_:
            return []
        price = figure(self.card, "credits")
        payable = state.empires[self.player].credits >= price
        ways: list[Option] = [PayCredits(price)] if payable else []
        return [*ways, *map(GiveUp, open_)]

    def chosen(self, table: Table, option: PayCredits | GiveUp) -> Steps:
        if isinstance(option, GiveUp):
            return_token(table, option.at)
        else:
            settle_bill(table, self.player, option)
        return ()


class Ceasefire(Incident):
    """ES-22.1  WA-2: Score if no sector holds both your units and enemy ships; else earn."""

    card: CardId = "WA-2"
    needs = ("credits", "tokens")

    def run(self, table: Table) -> Steps:
        state = table.state
        own: list[Region] = [ship.at for ship in fleet(state, self.player) if ship.at]
        own += worlds(state, self.player)
        yours = {sector_at(state, at) for at in own}
        theirs = {sector_at(state, at) for at in enemy_ships(state, self.player)}
        if yours & theirs:
            gain_credits(table, self.player, figure(self.card, "credits"))
        else:
            score_galaxy(table, self.player, figure(self.card, "tokens"))
        return ()


class MercenaryCaptains(Choice):
    """ES-22.1, DP-25  WA-3: You may pay credits to gain fighters."""

    card: CardId = "WA-3"
    needs = ("credits", "fighters")

    def options(self, state: State) -> list[Option]:
        price = figure(self.card, "credits")
        able = state.empires[self.player].credits >= price
        possible = able and reserve(state, self.player, "fighter") > 0
        return may_pay(possible, PayCredits(price))

    def chosen(self, table: Table, option: PayCredits | Decline) -> Steps:
        if settle_bill(table, self.player, option):
            for _ in range(figure(self.card, "fighters")):
                gain_ship(table, self.player, "fighter")
        return ()


class FriendlyFire(Incident):
    """ES-22.1  WA-4: Return a ship to staging from a region crowded with yours."""

    card: CardId = "WA-4"
    needs = ("ships",)

    def run(self, table: Table) -> Steps:
        own = fleet(table.state, self.player)
        crowd = figure(self.card, "ships")
        crowded = Counter(ship.at for ship in own)
        ships = names(ship for ship in own if crowded[ship.at] >= crowd)
        return (StageShip(self.player, ships),)


class VeteransParade(Incident):
    """ES-22.1  WA-5: Gain credits with enough ships on the board; otherwise lose some."""

    card: CardId = "WA-5"
    needs = ("gain", "loss", "ships")

    def run(self, table: Table) -> Steps:
        if len(fleet(table.state, self.player)) >= figure(self.card, "ships"):
            gain_credits(table, self.player, figure(self.card, "gain"))
        else:
            lose_credits(table, self.player, figure(self.card, "loss"))
        return ()


class OrbitalBombardment(Incident):
    """ES-22.1  WA-6: Give up a token in the sector where you have the most colonies."""

    card: CardId = "WA-6"

    def run(self, table: Table) -> Steps:
        state = table.state
        own = colonies(state, self.player)
        counts = Counter(sector_at(state, at) for at in own)
        most = max(counts.values(), default=0)
        struck = tuple(at for at in own if counts[sector_at(state, at)] == most)
        return (GiveUpToken(self.player, struck),)


class RequisitionOrder(Choice):
    """ES-22.1, DP-25  WA-7: Pay metal and energy or stage a ship; otherwise lose credits."""

    card: CardId = "WA-7"
    needs = ("credits", "energy", "metal")

    def options(self, state: State) -> list[Option]:
        stock = state.empires[self.player].stock
        metal, energy = figure(self.card, "metal"), figure(self.card, "energy")
        able = stock["metal"] >= metal and stock["energy"] >= energy
        ways: list[Option] = [PayMetalAndEnergy(metal, energy)] if able else []
        own = one_of_each(state, names(fleet(state, self.player)))
        return [*ways, *map(StageThis, own)] or [Forfeit(figure(self.card, "credits"))]

    def chosen(self, table: Table, option: PayMetalAndEnergy | StageThis | Forfeit) -> Steps:
        match option:
            case PayMetalAndEnergy():
                lose(table, self.player, "metal", option.metal)
                lose(table, self.player, "energy", option.energy)
            case StageThis():
                stage(table, option.ship)
            case _:
                settle_bill(table, self.player, option)
        return ()
