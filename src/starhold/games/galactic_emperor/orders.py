"""The meaning of Galactic Emperor's options in orders."""

from __future__ import annotations

from starhold.kit.orders import Means, Orders

from .catalog import TECHNOLOGIES, UNITS
from .rules.r05_rounds import ROLES, PickRole
from .rules.r06_explorer import PlaceTile
from .rules.r08_steward import ProduceSectors
from .rules.r09_engineer import BuyShips
from .rules.r10_warlord import (
    AddShip,
    Attack,
    Move,
    MoveAndClaim,
    SendAll,
    SendThese,
    WarlordAction,
)
from .rules.r11_combat import BattleBegan
from .rules.r13_scientist import Research

ORDERS = Orders(
    means={
        Move: Means(who="origin", to="to"),
        # A claim costs a token and a battle is one: neither lies on the way to another place.
        MoveAndClaim: Means(who="origin", to="to", last=True),
        Attack: Means(who="origin", to="to", last=True),
        SendAll: Means(names="ships"),
        SendThese: Means(names="ships"),
        AddShip: Means(adds="ship"),
    },
    attacks=(BattleBegan,),
    acts={
        WarlordAction: frozenset(UNITS),
        BuyShips: ("starbase", "home_starbase"),
        ProduceSectors: ("empire", "starbase", "home_starbase"),
        PlaceTile: ("open_space",),
        PickRole: ROLES,
        Research: TECHNOLOGIES,
    },
)
