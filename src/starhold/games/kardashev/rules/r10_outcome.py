"""KA-10.8  What comes of an attack: capture or retreat, and the technologies that follow.

The steps of an outcome stand in the order of the rule.  KA-11.14 to KA-11.17 say how the
technologies work; each vanishes where its owner does not have it.
"""

from __future__ import annotations

from msgspec.structs import replace

from starhold.core.record import Event, Option, Seat
from starhold.games.kardashev.catalog import RESOURCES, TREE, Resource
from starhold.games.kardashev.galaxy import holding, owns
from starhold.games.kardashev.purse import Handful
from starhold.games.kardashev.rules.r02_pieces import (
    FleetLost,
    lower_colony,
    lower_fleet,
    put_colony,
    remove_colony,
    remove_fleet,
)
from starhold.games.kardashev.rules.r09_cards import HandOver, give
from starhold.games.kardashev.state import Attack, Choice, Fleet, State, Step, Steps, Table
from starhold.kit.hexes import Cell


class Seize(Option):
    resource: Resource


class ColonyCaptured(Event):
    """KA-10.8  A colony was replaced by one of the attacker."""

    player: Seat
    at: Cell
    level: int


class FleetRetreated(Event):
    """KA-10.10  The attacking fleet went back."""

    player: Seat
    to: Cell


class AttackSucceeds(Step):
    """KA-10.8  Success: the tile is taken; then Proximity Fuse, then Orbital Defense Array."""

    def run(self, table: Table) -> Steps:
        attack = current(table.state)
        colony = attack.at in table.state.colonies
        price = (FuseBlows(), ArrayFires()) if colony else ()
        return TakeTile(), *price, EndAttack()


class TakeTile(Step):
    """KA-10.8  The fleet on the tile is destroyed, a colony changes hands, the attacker stays.

    A captured colony has the level that the attacker's supply allows; with no piece it is just
    removed (KA-10.9).  What was lost returns to its owner's supply (KA-10.13).
    """

    def run(self, table: Table) -> Steps:
        state = table.state
        attack = current(state)
        if attack.at in state.fleets:
            remove_fleet(table, attack.at)
        if attack.at in state.colonies:
            level = state.colonies[attack.at].level
            remove_colony(table, attack.at)
            kept = min(level, state.players[attack.attacker].colonies)
            if kept:
                table.tell(ColonyCaptured(attack.attacker, attack.at, kept))
                put_colony(table, attack.attacker, attack.at, kept)
        land(state, attack.at)
        return ()


class FuseBlows(Step):
    """KA-11.17  Proximity Fuse: who wins your colony's tile gives you a card of his choice."""

    def run(self, table: Table) -> Steps:
        attack = current(table.state)
        if not owns(table.state, attack.defender, "proximity_fuse"):
            return ()
        cards = min(TREE["proximity_fuse"].cards, holding(table.state, attack.attacker))
        return (HandOver(attack.attacker, attack.defender, cards),)


class ArrayFires(Step):
    """KA-11.17  Orbital Defense Array: the fleet that wins your colony's tile loses a level."""

    def run(self, table: Table) -> Steps:
        attack = current(table.state)
        if owns(table.state, attack.defender, "orbital_defense_array"):
            lower_fleet(table, attack.at)
        return ()


class AttackFails(Step):
    """KA-10.8  Failure: the fleet goes back; then turrets and drones, in this order."""

    def run(self, table: Table) -> Steps:
        table.state.course = None  # KA-5.3: no gain for the Warlord, and none spent
        return Retreat(), TurretsFire(), Salvage(), Raid(), Disrupt(), EndAttack()


class Retreat(Step):
    """KA-10.10  Back to the last hex before the target; without one the fleet is destroyed."""

    def run(self, table: Table) -> Steps:
        state = table.state
        attack = current(state)
        if attack.retreat is None:
            state.players[attack.attacker].fleets += attack.level
            state.attack = replace(attack, level=0)
            table.tell(FleetLost(attack.attacker, attack.at))
            return ()
        land(state, attack.retreat)
        table.tell(FleetRetreated(attack.attacker, attack.retreat))
        return ()


class TurretsFire(Step):
    """KA-11.14  Defensive Turrets: after the retreat the fleet loses a level, if it still is."""

    def run(self, table: Table) -> Steps:
        attack = current(table.state)
        turrets = owns(table.state, attack.defender, "defensive_turrets")
        if turrets and attack.retreat is not None:
            lower_fleet(table, attack.retreat)
        return ()


class Salvage(Step):
    """KA-11.15  Salvage Drone: the defender gives 3 cards of his choice, or all there are."""

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
    """KA-10.11  The attack is over; supporters never moved and are never lost."""

    def run(self, table: Table) -> Steps:
        table.state.attack = None
        return ()


def land(state: State, at: Cell) -> None:
    """Put the attacking fleet back on the board."""
    attack = current(state)
    state.fleets[at] = Fleet(attack.attacker, attack.level)
    state.attack = replace(attack, level=0)


def current(state: State) -> Attack:
    """Return the attack that is being fought."""
    assert state.attack is not None
    return state.attack
