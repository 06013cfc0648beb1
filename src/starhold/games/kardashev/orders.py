"""What the options of Kardashev mean in orders."""

from __future__ import annotations

from starhold.games.kardashev.catalog import TILES, TREE
from starhold.games.kardashev.rules.r09_actions import TakeAction
from starhold.games.kardashev.rules.r10_attack import AttackBegan
from starhold.games.kardashev.rules.r10_movement import (
    FlyTo,
    FlyToAttack,
    FlyToUnexplored,
    MoveFleet,
)
from starhold.kit.orders import Means, Orders

ORDERS = Orders(
    means={
        MoveFleet: Means(who="fleet"),
        FlyTo: Means(to="to", last=True),
        FlyToUnexplored: Means(to="to", last=True),
        FlyToAttack: Means(to="to", last=True),
    },
    attacks=(AttackBegan,),
    acts={TakeAction: ("fleet", "colony", *TILES, *TREE)},
)
