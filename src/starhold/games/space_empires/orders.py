"""What the options of Space Empires mean in orders."""

from __future__ import annotations

from starhold.games.space_empires.facts.catalog import TECHNOLOGIES, UNITS
from starhold.games.space_empires.rules.combat.r13_combat import BattleBegan
from starhold.games.space_empires.rules.combat.r15_bombardment import Bombard
from starhold.games.space_empires.rules.economy.r12_bids import BidOnes, BidTens, MakeBid
from starhold.games.space_empires.rules.economy.r12_plan import Plan
from starhold.games.space_empires.rules.movement.r07_movement import (
    Command,
    CommandAll,
    Go,
    GoTogether,
    Movement,
    Send,
    Stand,
)
from starhold.games.space_empires.rules.movement.r07_orders import Colonise, Drop, PickUp
from starhold.games.space_empires.rules.movement.r08_terrain import Explore, ExploreNext
from starhold.games.space_empires.rules.movement.r14_loading import Depart, TakeAlong
from starhold.kit.orders import Amount, Means, Orders, Sweep

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
