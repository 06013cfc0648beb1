"""The meaning of Space Empires' options in orders."""

from __future__ import annotations

from starhold.kit.orders import Amount, Means, Orders, Sweep

from .facts.catalog import TECHNOLOGIES, UNITS
from .rules.combat.r13_combat import BattleBegan
from .rules.combat.r15_bombardment import Bombard
from .rules.economy.r12_bids import BidOnes, BidTens, MakeBid
from .rules.economy.r12_plan import Plan
from .rules.movement.r07_movement import Command, CommandAll, Go, GoTogether, Movement, Send, Stand
from .rules.movement.r07_orders import Colonise, Drop, PickUp
from .rules.movement.r08_terrain import Explore, ExploreNext
from .rules.movement.r14_loading import Depart, TakeAlong

ORDERS = Orders(
    means={
        Command: Means(who="group"),
        CommandAll: Means(who="at"),
        Go: Means(to="to"),
        GoTogether: Means(to="to"),
        Send: Means(many="count"),
    },
    takes=(TakeAlong, Depart),
    ends=(Stand,),
    stays=(Colonise, PickUp, Drop),
    amounts=(Amount(MakeBid, (BidTens,), BidOnes, "cp"),),
    sweeps=(Sweep(Explore, "at"), Sweep(Bombard, "group")),
    attacks=(BattleBegan,),
    shuns=("unknown", "super_nova"),
    veiled=("unknown",),
    acts={
        Movement: frozenset(kind for kind, unit in UNITS.items() if unit.moves != "never"),
        ExploreNext: ("unknown",),
        Plan: ("yard", "homeworld", "colony", *TECHNOLOGIES),
    },
)
