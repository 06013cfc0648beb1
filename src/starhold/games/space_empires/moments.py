"""The named moments of the game: when one comes, each of its small functions may add steps.

    @BATTLE_ENDS.rule("experience")
    def forget_promotions(table: Table, battle: Battle) -> Steps: ...

A moment with nothing to say costs nothing; see `numbers.py` for how tables are composed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

from starhold.core.record import Seat
from starhold.games.space_empires.numbers import Rules
from starhold.games.space_empires.state import Battle, Cell, Group, GroupId, Steps, Table


class Kill(NamedTuple):
    """SE-13.18  A unit that was destroyed, and the group whose shot did it."""

    victim: Group
    by: GroupId


class Damage(NamedTuple):
    """SE-13.12  Damage that is about to be done."""

    target: GroupId
    by: GroupId
    amount: int


OnTable: TypeAlias = Callable[[Table], Steps]
OnSeat: TypeAlias = Callable[[Table, Seat], Steps]
OnGroup: TypeAlias = Callable[[Table, Group], Steps]
OnBattle: TypeAlias = Callable[[Table, Battle], Steps]
OnFire: TypeAlias = Callable[[Table, Group, bool], Steps]

# SE-5.3  Set-up: before Homeworlds are placed, and when the forces stand.
CARDS_DEALT: Rules[OnTable] = Rules()
FORCES_DEPLOYED: Rules[OnTable] = Rules()
# SE-6.1  A player's turn begins; his movement is over.
TURN_BEGINS: Rules[OnSeat] = Rules()
MOVEMENT_ENDS: Rules[OnSeat] = Rules()
# SE-28.60  The turn of an Alien Player is over.
ALIEN_TURN_ENDS: Rules[OnSeat] = Rules()
# SE-6.3  All players have had their turn.
TURN_ENDS: Rules[OnTable] = Rules()
# SE-7.4  A group has moved one hex.
MOVED: Rules[OnGroup] = Rules()
# SE-8.7  Ships are about to roll in a Black Hole: who answers takes it over.
HOLE_FACED: Rules[Callable[[Table, Group, bool], Steps | None]] = Rules()
# SE-8.8  A stack is lost in space: who answers takes it over.
LOST_IN_SPACE: Rules[Callable[[Table, Seat, Cell], Steps | None]] = Rules()
# SE-6.2  Exploration has brought a player where others may be.
STRANGERS_MET: Rules[Callable[[Table, Seat, Cell], Steps]] = Rules()
# SE-14.23  Cloaked ships have shown that they are there.
CLOAK_SHOWN: Rules[OnGroup] = Rules()
# SE-7.10  A group has entered a hex in which nothing that can fight opposes it.
ENTERED: Rules[OnGroup] = Rules()
# SE-19.6  A stack has entered a hex, and whatever met it there is settled.
ARRIVED: Rules[Callable[[Table, Cell, tuple[GroupId, ...]], Steps]] = Rules()
# SE-15.4  A colony was destroyed: whose, by whom, and where.
COLONY_DESTROYED: Rules[Callable[[Table, Seat, Seat, Cell], Steps]] = Rules()
# SE-9.1  A colony was founded.
COLONY_FOUNDED: Rules[Callable[[Table, Seat, Cell], Steps]] = Rules()
# SE-28.51  Two sides meet: who answers takes the battle over.
SIDES_MEET: Rules[Callable[[Table, Cell, Seat, Seat], Steps | None]] = Rules()
# SE-13.4  Steps 2 and 3 are over: who fights is settled, and nothing is shown yet.
FORCES_GATHER: Rules[OnBattle] = Rules()
# SE-13.4  Step 4: types and numbers are shown.
FORCES_SHOWN: Rules[OnBattle] = Rules()
# SE-13.4  Step 6: technology is shown; step 7: before Mines are swept.
BATTLE_SHOWN: Rules[OnBattle] = Rules()
BEFORE_MINES: Rules[OnBattle] = Rules()
# SE-13.5  A round: after screening and the Fleet Size Bonus; when all have fired.
ROUND_BEGINS: Rules[OnBattle] = Rules()
ROUND_ENDS: Rules[OnBattle] = Rules()
# SE-13.8  A group is about to fire, perhaps at Fighters only (SE-14.10); it has fired.
BEFORE_FIRE: Rules[OnFire] = Rules()
AFTER_FIRE: Rules[OnGroup] = Rules()
# SE-15.1  The battles of a player are over; bombardment follows.
BATTLES_OVER: Rules[OnSeat] = Rules()
# SE-13.12  Damage is scored: who answers takes it over, and may let it come (or not).
DAMAGE_SCORED: Rules[Callable[[Table, Damage], Steps | None]] = Rules()
# SE-13.18  A unit was destroyed by fire.
KILLED: Rules[Callable[[Table, Kill], Steps]] = Rules()
# SE-17.2, SE-14.31  A group has boarded another, or is about to lose a unit to a boarding party or
# a Mine: who answers takes over what follows.
STRUCK: Rules[Callable[[Table, Group], Steps | None]] = Rules()
# SE-17.7  A ship was captured.
CAPTURED: Rules[Callable[[Table, Kill], Steps]] = Rules()
# SE-28.70  An automaton is to use a shot: who answers has it used in another way.
BY_ITSELF: Rules[Callable[[Table, Group], Steps | None]] = Rules()
# SE-23.7  A shot has hit: told who fired at whom, as it was.
SHOT_HIT: Rules[Callable[[Table, Group, Group], Steps]] = Rules()
# SE-15.1  A colony is about to be bombarded.
BEFORE_BOMBARDMENT: Rules[Callable[[Table, Cell], Steps]] = Rules()
# SE-15.2  A group fires at a colony.
COLONY_ATTACKED: Rules[OnGroup] = Rules()
# SE-15.1  The ships of a player have finished with a colony at which they have fired.
BOMBARDMENT_ENDS: Rules[Callable[[Table, Cell], Steps]] = Rules()
# SE-13.4  Step 10: the battle is over, what is left stands there.
BATTLE_ENDS: Rules[OnBattle] = Rules()
# SE-12.1  Steps 1 and 12 of an Economic Phase.
PHASE_BEGINS: Rules[OnTable] = Rules()
PHASE_ENDS: Rules[OnTable] = Rules()
# SE-12.2  A player's plan is about to be carried out, and has been.
PLAN_CLOSES: Rules[OnSeat] = Rules()
PLAN_DONE: Rules[OnSeat] = Rules()


def taken_over(moment: Rules[Any], table: Table, *facts: Any) -> Steps | None:
    """Let a moment come that somebody may take over: return his steps, or None."""
    for rule in moment.of(table.state):
        steps: Steps | None = rule(table, *facts)
        if steps is not None:
            return steps
    return None


def occur(moment: Rules[Any], table: Table, *facts: Any) -> Steps:
    """Let a moment come: return the steps that it adds."""
    steps: Steps = ()
    for rule in moment.of(table.state):
        steps += rule(table, *facts)
    return steps
