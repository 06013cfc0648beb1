"""SE-23.7  Shield projector: while it is unscreened, one friendly ship cannot be attacked."""

from msgspec.structs import replace

from starhold.games.space_empires.battles import battlefield
from starhold.games.space_empires.empires import alliances
from starhold.games.space_empires.facts.catalog import ARMED, UNITS
from starhold.games.space_empires.fleets import groups, uniques
from starhold.games.space_empires.rules.special_ships import r14_mines
from starhold.games.space_empires.solo import automaton
from starhold.games.space_empires.state import Battle, Group, GroupId, State, Table
from starhold.games.space_empires.steps import Choice, Event, Option, Seat, Steps

UNCOVERED = frozenset({uniques.UNIQUE_KIND, "titan"})


class Shield(Option):
    """Protect one ship of this group."""

    group: GroupId
    target: GroupId
    kind: str


class ShieldNobody(Option):
    """Protect nobody."""


class ShipShielded(Event):
    """SE-23.7  A ship is protected for this battle."""

    player: Seat
    target: GroupId
    kind: str = groups.COUNTER


def raise_shields(table: Table, battle: Battle) -> Steps:
    """SE-13.4  Step 7, the attacker first; SE-28.70: automata use no shields."""
    state = table.state
    return tuple(
        RaiseShields(group.owner, group.id, group.count)
        for group in battlefield.engaged(state, battle)
        if uniques.has_ability(state, group, "shield_projector")
        and not (group.sham or automaton.is_automatic(state, group.owner))
    )


class RaiseShields(Choice):
    """SE-23.7  Each ship protects one that is neither Unique nor a Titan, for the whole battle."""

    group: GroupId
    left: int

    def options(self, state: State) -> list[Option]:
        battle = battlefield.the_battle(state)
        mined = r14_mines.minefield(state, battle, battlefield.foe_of(battle, self.player))
        here = [
            g for g in battlefield.forces(state, battle, self.player) if g.kind in ARMED or mined
        ]
        able = [g for g in here if is_shieldable(g)]
        if not able or not self.left:
            return []
        return [*(Shield(self.group, g.id, g.kind) for g in able), ShieldNobody()]

    def chosen(self, table: Table, option: Shield | ShieldNobody) -> Steps:
        if isinstance(option, ShieldNobody):
            return ()
        battle = battlefield.the_battle(table.state)
        pair = (self.group, option.target)
        table.state.battle = replace(battle, shields=(*battle.shields, pair))
        kind, _ = groups.face(table.state, table.state.groups[option.target])
        table.tell(ShipShielded(self.player, option.target, kind))
        return (replace(self, left=self.left - 1),)


def covered(state: State, battle: Battle, group: Group) -> int:
    """SE-23.7  One ship of a group for each projector present, unscreened and not captured."""
    found = 0
    for projector in dict.fromkeys(gid for gid, _ in battle.shields):
        ship = state.groups.get(projector)
        if ship is None or ship.at != battle.at or not on_one_side(battle, ship, group):
            continue
        mine = [target for gid, target in battle.shields if gid == projector]
        found += sum(target == group.id for target in mine[: battlefield.exposed(battle, ship)])
    return min(found, battlefield.exposed(battle, group))


def behind_shields(state: State, battle: Battle, _side: Seat, found: list[Group]) -> list[Group]:
    """SE-23.7  Mines cannot hit it either."""
    return [group for group in found if covered(state, battle, group) < group.count]


def on_one_side(battle: Battle, one: Group, other: Group) -> bool:
    """SE-23.7  Whether they are friends: allies' and guests' ships too, but no captured ones."""
    return alliances.attacks(battle, one.owner) == alliances.attacks(battle, other.owner)


def is_shieldable(group: Group) -> bool:
    """SE-23.7  A ship, neither Unique nor a Titan; unarmed ones need protection from Mines."""
    return UNITS[group.kind].ship and group.kind not in UNCOVERED
