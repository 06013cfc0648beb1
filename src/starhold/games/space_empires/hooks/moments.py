"""The named moments of the game: at each, its functions may add steps.

A moment is declared here and composed in `order/turns.py` or `order/battles.py`, in the order of
the rules. A moment without functions in this game costs nothing.
"""

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias, TypeVar

from ..state import Battle, Cell, Group, GroupId, Table
from ..steps import Seat, Step, Steps
from .tables import RuleTable

T = TypeVar("T")


class Kill(NamedTuple):
    """SE-13.18  A unit that was destroyed, and the group whose shot did it."""

    victim: Group
    by: GroupId


class Damage(NamedTuple):
    """SE-13.12  Damage about to be dealt."""

    target: GroupId
    by: GroupId
    amount: int


OnTable: TypeAlias = Callable[[Table], Steps]
OnSeat: TypeAlias = Callable[[Table, Seat], Steps]
OnGroup: TypeAlias = Callable[[Table, Group], Steps]
OnBattle: TypeAlias = Callable[[Table, Battle], Steps]
OnFire: TypeAlias = Callable[[Table, Group, bool], Steps]

# SE-5.3  Setup: before Homeworlds are placed, and after the forces are deployed.
CARDS_DEALT: RuleTable[OnTable] = RuleTable()
FORCES_DEPLOYED: RuleTable[OnTable] = RuleTable()
# SE-6.1  A player's turn begins; the player's movement is over.
TURN_BEGINS: RuleTable[OnSeat] = RuleTable()
MOVEMENT_ENDS: RuleTable[OnSeat] = RuleTable()
# SE-28.60  The turn of an Alien Player is over.
ALIEN_TURN_ENDS: RuleTable[OnSeat] = RuleTable()
# SE-6.3  All players have had their turn.
TURN_ENDS: RuleTable[OnTable] = RuleTable()
# SE-7.4  A group has moved one hex.
MOVED: RuleTable[OnGroup] = RuleTable()
# SE-8.7  Ships are about to roll in a Black Hole; a rule may take over.
HOLE_FACED: RuleTable[Callable[[Table, Group, bool], Steps | None]] = RuleTable()
# SE-8.8  A stack is lost in space; a rule may take over.
LOST_IN_SPACE: RuleTable[Callable[[Table, Seat, Cell], Steps | None]] = RuleTable()
# SE-6.2  Exploration has brought a player to a hex where others may be.
STRANGERS_MET: RuleTable[Callable[[Table, Seat, Cell], Steps]] = RuleTable()
# SE-14.23  Cloaked ships have revealed themselves.
CLOAK_SHOWN: RuleTable[OnGroup] = RuleTable()
# SE-7.10  A group has entered a hex without enemy combat units.
ENTERED: RuleTable[OnGroup] = RuleTable()
# SE-19.6  A stack has entered a hex, and everything there is settled.
ARRIVED: RuleTable[Callable[[Table, Cell, tuple[GroupId, ...]], Steps]] = RuleTable()
# SE-15.4  A colony was destroyed: its owner, its destroyer, its hex.
COLONY_DESTROYED: RuleTable[Callable[[Table, Seat, Seat, Cell], Steps]] = RuleTable()
# SE-9.1  A colony was founded.
COLONY_FOUNDED: RuleTable[Callable[[Table, Seat, Cell], Steps]] = RuleTable()
# SE-28.51  Two sides meet; a rule may take over the battle.
SIDES_MEET: RuleTable[Callable[[Table, Cell, Seat, Seat], Steps | None]] = RuleTable()
# SE-13.4  Steps 2 and 3 are over: the combatants are settled, and nothing is revealed yet.
FORCES_GATHER: RuleTable[OnBattle] = RuleTable()
# SE-13.4  Step 4: types and numbers are revealed.
FORCES_SHOWN: RuleTable[OnBattle] = RuleTable()
# SE-13.4  Step 6: technology is revealed; step 7: before Mines are swept.
BATTLE_SHOWN: RuleTable[OnBattle] = RuleTable()
BEFORE_MINES: RuleTable[OnBattle] = RuleTable()
# SE-13.5  A round: after screening and the Fleet Size Bonus; when all have fired.
ROUND_BEGINS: RuleTable[OnBattle] = RuleTable()
ROUND_ENDS: RuleTable[OnBattle] = RuleTable()
# SE-13.8  A group is about to fire, perhaps at Fighters only (SE-14.10); it has fired.
BEFORE_FIRE: RuleTable[OnFire] = RuleTable()
AFTER_FIRE: RuleTable[OnGroup] = RuleTable()
# SE-15.1  The battles of a player are over; bombardment follows.
BATTLES_OVER: RuleTable[OnSeat] = RuleTable()
# SE-13.12  Damage is scored; a rule may take over, and allow it or not.
DAMAGE_SCORED: RuleTable[Callable[[Table, Damage], Steps | None]] = RuleTable()
# SE-13.18  A unit was destroyed by fire.
KILLED: RuleTable[Callable[[Table, Kill], Steps]] = RuleTable()
# SE-17.2, SE-14.31  A group has boarded another, or is about to lose a unit to a boarding party or
# a Mine; a rule may take over.
STRUCK: RuleTable[Callable[[Table, Group], Steps | None]] = RuleTable()
# SE-17.7  A ship was captured.
CAPTURED: RuleTable[Callable[[Table, Kill], Steps]] = RuleTable()
# SE-28.70  An automaton is about to use a shot; a rule may use it differently.
BY_ITSELF: RuleTable[Callable[[Table, Group], Steps | None]] = RuleTable()
# SE-23.7  A shot has hit: the firing group and its target, as it was.
SHOT_HIT: RuleTable[Callable[[Table, Group, Group], Steps]] = RuleTable()
# SE-15.1  A colony is about to be bombarded.
BEFORE_BOMBARDMENT: RuleTable[Callable[[Table, Cell], Steps]] = RuleTable()
# SE-15.2  A group fires at a colony.
COLONY_ATTACKED: RuleTable[OnGroup] = RuleTable()
# SE-15.1  A player's ships have finished firing at a colony.
BOMBARDMENT_ENDS: RuleTable[Callable[[Table, Cell], Steps]] = RuleTable()
# SE-13.4  Step 10: the battle is over.
BATTLE_ENDS: RuleTable[OnBattle] = RuleTable()
# SE-12.1  Steps 1 and 12 of an Economic Phase.
PHASE_BEGINS: RuleTable[OnTable] = RuleTable()
PHASE_ENDS: RuleTable[OnTable] = RuleTable()
# SE-12.22  A player hands in the plan.
HANDED_IN: RuleTable[OnSeat] = RuleTable()
# SE-12.2  Before and after a player's plan is carried out.
PLAN_CLOSES: RuleTable[OnSeat] = RuleTable()
PLAN_DONE: RuleTable[OnSeat] = RuleTable()


def adds(step: type[Step]) -> Callable[..., Steps]:
    """Return a function that adds this step whenever a moment occurs."""
    return lambda _table, *_facts: (step(),)


def taken_over(moment: RuleTable[Any], table: Table, *facts: Any) -> Steps | None:
    """Run a moment that a rule may take over: return its steps, or None."""
    for rule in moment.of(table.state):
        steps: Steps | None = rule(table, *facts)
        if steps is not None:
            return steps
    return None


def occur_to(
    moment: RuleTable[Callable[[Table, T], Steps]], table: Table, whom: T, steps: Steps = ()
) -> Steps:
    """Run a moment of one player, group or battle: return the steps with those it adds.

    Moments of every turn and move are of this kind; `occur` takes longer.
    """
    for rule in moment.of(table.state):
        if added := rule(table, whom):
            steps += added
    return steps


def occur(moment: RuleTable[Any], table: Table, *facts: Any) -> Steps:
    """Run a moment: return the steps it adds."""
    steps: Steps = ()
    for rule in moment.of(table.state):
        if added := rule(table, *facts):
            steps += added
    return steps
