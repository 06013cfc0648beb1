"""What the options of Galactic Emperor mean in orders."""

from __future__ import annotations

from starhold.games.galactic_emperor.catalog import TECHNOLOGIES, UNITS
from starhold.games.galactic_emperor.rules.r05_rounds import ROLES, PickRole
from starhold.games.galactic_emperor.rules.r06_explorer import PlaceTile
from starhold.games.galactic_emperor.rules.r08_steward import ProduceSectors
from starhold.games.galactic_emperor.rules.r09_engineer import BuyShips
from starhold.games.galactic_emperor.rules.r10_warlord import (
    AddShip,
    Attack,
    Move,
    MoveAndClaim,
    SendAll,
    SendThese,
    WarlordAction,
)
from starhold.games.galactic_emperor.rules.r11_combat import BattleBegan
from starhold.games.galactic_emperor.rules.r13_scientist import Research
from starhold.kit.orders import Means, Orders

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
