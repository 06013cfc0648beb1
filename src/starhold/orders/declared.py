"""Find what a game says about its orders: `ORDERS` in its `orders.py`, if it has one."""

from __future__ import annotations

import importlib
import importlib.util
from functools import cache
from typing import Any

from starhold.core.game import Game
from starhold.kit.orders import Orders


@cache
def declared(game: Game[Any]) -> Orders:
    """Return the orders of a game; none if it declares none."""
    name = f"{game.package}.orders"
    if importlib.util.find_spec(name) is None:
        return Orders()
    found: Orders = importlib.import_module(name).ORDERS
    return found
