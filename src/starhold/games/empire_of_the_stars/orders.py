"""The meaning of Empire of the Stars' options in orders."""

from __future__ import annotations

from starhold.kit.orders import Means, Orders

from .catalog import BOARD, MARKET, ROLES, SHIP_KINDS, TECHNOLOGIES, TILES
from .rules.r04_monolith import ChooseRole
from .rules.r05_explorer import PickTile, PlaceTile
from .rules.r05_scientist import TakeTechnology
from .rules.r05_steward import PickMarketTile
from .rules.r06_movement import AddShip, GiveOrders, Go, MoveTo, SendAll
from .rules.r07_battle import BattleBegan
from .rules.r08_influence import PlaceInfluence

ORDERS = Orders(
    means={
        MoveTo: Means(to="to", last=True),
        SendAll: Means(names="ships"),
        Go: Means(names="ships"),
        AddShip: Means(adds="ship"),
    },
    attacks=(BattleBegan,),
    acts={
        GiveOrders: SHIP_KINDS,
        ChooseRole: ROLES,
        PickTile: TILES,
        PlaceTile: frozenset(f"{sector}_space" for side in BOARD.values() for sector in side),
        TakeTechnology: TECHNOLOGIES,
        PickMarketTile: MARKET,
        PlaceInfluence: ("colony",),
    },
)
