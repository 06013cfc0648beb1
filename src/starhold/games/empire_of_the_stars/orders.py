"""What the options of Empire of the Stars mean in orders."""

from __future__ import annotations

from starhold.games.empire_of_the_stars.catalog import (
    BOARD,
    MARKET,
    ROLES,
    SHIP_KINDS,
    TECHNOLOGIES,
    TILES,
)
from starhold.games.empire_of_the_stars.rules.r04_monolith import ChooseRole
from starhold.games.empire_of_the_stars.rules.r05_explorer import PickTile, PlaceTile
from starhold.games.empire_of_the_stars.rules.r05_scientist import TakeTechnology
from starhold.games.empire_of_the_stars.rules.r05_steward import PickMarketTile
from starhold.games.empire_of_the_stars.rules.r06_movement import (
    AddShip,
    GiveOrders,
    Go,
    MoveTo,
    SendAll,
)
from starhold.games.empire_of_the_stars.rules.r07_battle import BattleBegan
from starhold.games.empire_of_the_stars.rules.r08_influence import PlaceInfluence
from starhold.kit.orders import Means, Orders

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
