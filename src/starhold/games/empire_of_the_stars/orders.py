"""What the options of Empire of the Stars mean in orders."""

from __future__ import annotations

from starhold.games.empire_of_the_stars.catalog import SHIP_KINDS
from starhold.games.empire_of_the_stars.rules.r06_movement import (
    AddShip,
    GiveOrders,
    Go,
    MoveTo,
    SendAll,
)
from starhold.games.empire_of_the_stars.rules.r07_battle import BattleBegan
from starhold.kit.orders import Means, Orders

ORDERS = Orders(
    means={
        MoveTo: Means(to="to", last=True),
        SendAll: Means(names="ships"),
        Go: Means(names="ships"),
        AddShip: Means(adds="ship"),
    },
    attacks=(BattleBegan,),
    acts={GiveOrders: SHIP_KINDS},
)
