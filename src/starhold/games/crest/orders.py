"""The meaning of Crest of Empire's options in orders."""

from __future__ import annotations

from starhold.kit.orders import Means, Orders

from .catalog import SHIPS, TILES
from .rules.r07_explore import Explore
from .rules.r14_ships import Depart, Move, OrderMove, PickShip, TakeAllAlong, TakeAlong
from .rules.r14_yards import BuildShips
from .rules.r15_improvements import Exploit

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
