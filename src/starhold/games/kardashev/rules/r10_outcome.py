"""KA-10.8  The outcome of an attack: capture or retreat, then technologies.

The steps follow the order of the rule.  KA-11.14 to KA-11.17 describe the technologies; a step
does nothing if the player does not own its technology.
"""

from msgspec.structs import replace

from starhold.core.record import Event, Option, Seat
from starhold.kit.hexes import Cell

from ..catalog import RESOURCES, TREE, Resource
from ..galaxy import holding, level_from, owns, pieces
from ..purse import Handful
from ..state import Attack, Choice, Fleet, State, Step, Steps, Table
from .r02_pieces import (
    FleetLost,
    lower_colony,
    lower_fleet,
    put_colony,
    remove_colony,
    remove_fleet,
)
from .r09_cards import HandOver, give


class Seize(Option):
    resource: Resource


class ColonyCaptured(Event):
    """KA-10.8  The attacker replaced a colony with their own."""

    player: Seat
    at: Cell
    level: int


class FleetRetreated(Event):
    """KA-10.10  The attacking fleet retreated."""

    player: Seat
    to: Cell


class AttackSucceeds(Step):
    """KA-10.8  Success: take the tile; then Proximity Fuse, then Orbital Defense Array."""

    def run(self, table: Table) -> Steps:
        attack = current(table.state)
        colony = attack.at in table.state.colonies
        price = (FuseBlows(), ArrayFires()) if colony else ()
        return TakeTile(), *price, EndAttack()


class TakeTile(Step):
    """KA-10.8  Destroy the defending fleet, capture the colony, and put the attacker on the tile.

    The attacker's supply limits the captured colony's level; with no pieces it is just removed
    (KA-10.9).  Lost pieces return to their owner's supply (KA-10.13).
    """

    def run(self, table: Table) -> Steps:
        state = table.state
        attack = current(state)
        if attack.at in state.fleets:
            remove_fleet(table, attack.at)
        if attack.at in state.colonies:
            level = state.colonies[attack.at].level
            remove_colony(table, attack.at)
            kept = level_from(state, state.players[attack.attacker].colonies, level)
            if kept:
                table.tell(ColonyCaptured(attack.attacker, attack.at, kept))
                put_colony(table, attack.attacker, attack.at, kept)
        land(state, attack.at)
        return ()


class FuseBlows(Step):
    """KA-11.17  Proximity Fuse: the attacker gives the defender a card of their choice."""

    def run(self, table: Table) -> Steps:
        attack = current(table.state)
        if not owns(table.state, attack.defender, "proximity_fuse"):
            return ()
        cards = min(TREE["proximity_fuse"].cards, holding(table.state, attack.attacker))
        return (HandOver(attack.attacker, attack.defender, cards),)


class ArrayFires(Step):
    """KA-11.17  Orbital Defense Array: the attacking fleet loses a level."""

    def run(self, table: Table) -> Steps:
        attack = current(table.state)
        if owns(table.state, attack.defender, "orbital_defense_array"):
            lower_fleet(table, attack.at)
        return ()


class AttackFails(Step):
    """KA-10.8  Failure: the fleet retreats; then turrets and drones, in this order."""

    def run(self, table: Table) -> Steps:
        table.state.course = None  # KA-5.3: no gain for the Warlord, and no use spent
        return Retreat(), TurretsFire(), Salvage(), Raid(), Disrupt(), EndAttack()


class Retreat(Step):
    """KA-10.10  Retreat to the last hex before the target; if there is none, lose the fleet."""

    def run(self, table: Table) -> Steps:
        state = table.state
        attack = current(state)
        if attack.retreat is None:
            state.players[attack.attacker].fleets += pieces(state, attack.level)
            state.attack = replace(attack, level=0)
            table.tell(FleetLost(attack.attacker, attack.at))
            return ()
        land(state, attack.retreat)
        table.tell(FleetRetreated(attack.attacker, attack.retreat))
        return ()


class TurretsFire(Step):
    """KA-11.14  Defensive Turrets: after retreating, the fleet loses a level."""

    def run(self, table: Table) -> Steps:
        attack = current(table.state)
        turrets = owns(table.state, attack.defender, "defensive_turrets")
        if turrets and attack.retreat is not None:
            lower_fleet(table, attack.retreat)
        return ()


class Salvage(Step):
    """KA-11.15  Salvage Drone: the defender gives 3 cards of their choice, or all they have."""

    def run(self, table: Table) -> Steps:
        attack = current(table.state)
        if not owns(table.state, attack.attacker, "salvage_drone"):
            return ()
        cards = min(TREE["salvage_drone"].cards, holding(table.state, attack.defender))
        return (HandOver(attack.defender, attack.attacker, cards),)


class Raid(Step):
    """KA-11.15  Raider Drone: the attacker takes all cards of one type from the defender."""

    def run(self, table: Table) -> Steps:
        attack = current(table.state)
        if not owns(table.state, attack.attacker, "raider_drone"):
            return ()
        return (ChooseLoot(attack.attacker),)


class ChooseLoot(Choice):
    """KA-11.15  The attacker chooses the type."""

    completes = True

    def options(self, state: State) -> list[Option]:
        cards = state.players[current(state).defender].cards
        return [Seize(resource) for resource in RESOURCES if cards[resource]]

    def chosen(self, table: Table, option: Seize) -> Steps:
        attack = current(table.state)
        cards = table.state.players[attack.defender].cards
        loot = Handful(*(cards[kind] if kind == option.resource else 0 for kind in RESOURCES))
        give(table, attack.defender, attack.attacker, loot)
        return ()


class Disrupt(Step):
    """KA-11.14  Disruptor Drone: the colony on the target tile loses a level."""

    def run(self, table: Table) -> Steps:
        attack = current(table.state)
        drone = owns(table.state, attack.attacker, "disruptor_drone")
        if drone and attack.at in table.state.colonies:
            lower_colony(table, attack.at)
        return ()


class EndAttack(Step):
    """KA-10.11  End the attack; supporters never move and are never lost."""

    def run(self, table: Table) -> Steps:
        table.state.attack = None
        return ()


def land(state: State, at: Cell) -> None:
    """Put the attacking fleet back on the board."""
    attack = current(state)
    state.fleets[at] = Fleet(attack.attacker, attack.level)
    state.attack = replace(attack, level=0)


def current(state: State) -> Attack:
    """Return the current attack."""
    assert state.attack is not None
    return state.attack
