"""What the options of Crest of Empire mean in orders."""

from __future__ import annotations

from starhold.games.crest.catalog import SHIPS, TILES
from starhold.games.crest.rules.r07_explore import Explore
from starhold.games.crest.rules.r14_ships import (
    Depart,
    Move,
    OrderMove,
    PickShip,
    TakeAllAlong,
    TakeAlong,
)
from starhold.games.crest.rules.r14_yards import BuildShips
from starhold.games.crest.rules.r15_improvements import Exploit
from starhold.kit.orders import Means, Orders

ORDERS = Orders(
    means={PickShip: Means(who="ship"), Move: Means(who="ship", to="to")},
    takes=(TakeAllAlong, TakeAlong, Depart),
    apart=True,
    shuns=("unexplored",),
    acts={
        OrderMove: frozenset(SHIPS),
        BuildShips: frozenset(ship.built_at for ship in SHIPS.values()),
        Explore: ("unexplored",),
        Exploit: TILES,
    },
)
