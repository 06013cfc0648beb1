"""SE-25  Advantage 48, Amazing Diplomats: aliens are their friends, and fight beside them.

SE-20.42: when a colony of theirs with aliens above it is captured, the aliens are gone.
"""

from ....empires.cards import holds
from ....fleets.groups import fleet_of, groups_at, own
from ....state import ALIEN, Cell, Group, State, Table
from ....steps import Seat, Steps
from ...hands.r24_alien_cards import put_to_the_test

NUMBER = 48


def friends(state: State, seat: Seat, other: Seat) -> bool:
    """Aliens never attack them; they pass, stack with them and settle their planets."""
    return other == ALIEN and holds(state, seat, NUMBER)


def aliens_help(state: State, defender: Seat, at: Cell) -> Seat | None:
    """SE-25.9  Aliens in the hex join them when another player attacks there."""
    return ALIEN if holds(state, defender, NUMBER) and own(state, ALIEN, at) else None


def lead_aliens(state: State, owner: Seat) -> Seat | None:
    """SE-25.9  They decide for aliens that fight over their colony or beside their units."""
    battle = state.battle
    if battle is None or owner != ALIEN:
        return None
    colony = state.colonies.get(battle.at)
    there = [colony.owner] if colony else []
    there += [group.owner for group in groups_at(state, battle.at)]
    hosts = (s for s in there if s != battle.attacker and holds(state, s, NUMBER))
    return next(hosts, None)


def shown_by_a_visit(table: Table, group: Group) -> Steps:
    """Revealed by the first entry into a hex with aliens."""
    return shown_by_peace(table, group.owner, group.at)


def shown_by_peace(table: Table, seat: Seat, at: Cell) -> Steps:
    """Aliens found by exploration do not fight: that reveals it."""
    state = table.state
    if ALIEN in state.fleets and own(state, ALIEN, at):
        put_to_the_test(table, seat, NUMBER)
    return ()


def not_among_aliens(state: State, seat: Seat) -> bool:
    """A player who shares a hex with aliens would have revealed it."""
    homes = {group.at for group in fleet_of(state, ALIEN)}
    return not any(group.at in homes for group in fleet_of(state, seat))
