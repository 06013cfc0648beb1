"""The meaning of Kardashev's options in orders."""

from __future__ import annotations

from starhold.kit.orders import Means, Orders

from .catalog import TILES, TREE
from .rules.r09_actions import TakeAction
from .rules.r10_attack import AttackBegan
from .rules.r10_movement import FlyTo, FlyToAttack, FlyToUnexplored, MoveFleet

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
