"""ES-5.6  ENGINEER: build ships into the staging area."""

from starhold.core.record import Option, Seat

from ..catalog import RESOURCES, SHIP_KINDS, UNITS, Goods, Resource, ShipKind
from ..empires import NO_BOON, boon, can_pay, reserve
from ..state import Choice, State, Step, Steps, Table
from .r01_pieces import gain_ship, pay


class Build(Option):
    kind: ShipKind
    polymers: int
    metal: int
    energy: int


class EndBuilding(Option): ...


class EngineerPart(Step):
    """ES-5.6.1  The chooser and Apprentices gain a free fighter; TI32 gives one."""

    player: Seat

    def run(self, table: Table) -> Steps:
        state = table.state
        state.docked = False
        own = boon(state, self.player)
        free = int(self.player == state.chooser or own.apprentices > 0) + own.fighters
        for _ in range(free):
            gain_ship(table, self.player, "fighter")
        return (BuildShips(self.player),)


class BuildShips(Choice):
    """ES-5.6.2, DP-14  Build any number of ships you can pay for, within your reserve."""

    def options(self, state: State) -> list[Option]:
        found: list[Option] = []
        for kind in SHIP_KINDS:
            price = ship_price(state, self.player, kind)
            if can_pay(state, self.player, price) and reserve(state, self.player, kind) > 0:
                found.append(Build(kind, *[price.get(resource, 0) for resource in RESOURCES]))
        return [*found, EndBuilding()] if found else []

    def chosen(self, table: Table, option: Build | EndBuilding) -> Steps:
        if isinstance(option, EndBuilding):
            return ()
        price: Goods = {
            "polymers": option.polymers,
            "metal": option.metal,
            "energy": option.energy,
        }
        pay(table, self.player, price)
        table.state.docked |= option.kind != "fighter"
        gain_ship(table, self.player, option.kind)
        return (self,)


def ship_price(state: State, player: Seat, kind: ShipKind) -> Goods:
    """D-4  The price of a ship with the discounts of TI14, TI21 and Master Keels."""
    own = boon(state, player)
    if own is NO_BOON:
        return UNITS[kind].price
    saved: dict[Resource, int] = {}
    if kind == "fighter":
        saved = {"polymers": own.fighter_polymers}
    elif not state.docked:
        saved = {"polymers": own.dock_polymers, "metal": own.dock_metal}
    if kind == "cruiser":
        saved["metal"] = saved.get("metal", 0) + own.cruiser_metal
    if not any(saved.values()):
        return UNITS[kind].price
    return {
        resource: max(0, amount - saved.get(resource, 0))
        for resource, amount in UNITS[kind].price.items()
    }
