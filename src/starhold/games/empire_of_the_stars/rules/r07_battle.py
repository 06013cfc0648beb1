"""ES-7  Combat: sealed plans, tactics, weapons against shields, and the aftermath."""

from msgspec.structs import replace

from starhold.core.record import Event, Option, Seat
from starhold.kit.together import together

from ..catalog import CONSTANTS, Region
from ..empires import boon
from ..forces import foe, forces, strength, the_battle, with_bonuses
from ..galaxy import enemy_units, room_at, ships_at
from ..state import ANCIENTS, Battle, Choice, Plan, ShipId, State, Step, Steps, Table
from .r01_pieces import GainResources, gain, gain_credits, land, score_token, stage
from .r07_casualties import ChooseCasualties
from .r07_tactics import WinTactics


class Set(Option):
    value: int


class BattleBegan(Event):
    """ES-6.7  A battle began."""

    attacker: Seat
    defender: Seat
    regions: tuple[Region, ...]


class PlanRevealed(Event):
    """ES-7.3  A battle plan was revealed, with the bonuses of ES-7.4."""

    player: Seat
    tactics: int
    weapons: int
    shields: int


class DamageDealt(Event):
    """ES-7.7  Weapons minus shields."""

    player: Seat
    damage: int
    target: Seat = ""
    weapons: int | None = None
    shields: int | None = None  # of the target


class ShipsWithdrew(Event):
    """ES-7.10  The attacking ships went back."""

    player: Seat
    ships: tuple[ShipId, ...]


class BattleEnded(Event):
    """ES-7.10  A battle is over."""

    regions: tuple[Region, ...]


def attack(
    state: State, player: Seat, to: Region, ships: tuple[tuple[ShipId, Region | None], ...]
) -> Steps:
    """ES-7.1  The ships of the order attack all enemy units in the region."""
    colony = state.colonies.get(to)
    owners = [ship.owner for ship in state.ships.values() if ship.at == to]
    owners += [colony.owner] if colony else []
    defender = next(owner for owner in owners if owner != player)
    state.battle = Battle(player, defender, (to,), ships)
    return (BattleBegins(),)


class BattleBegins(Step):
    """ES-7.3  Both sides set their plans in secret and reveal them together."""

    def run(self, table: Table) -> Steps:
        battle = the_battle(table.state)
        table.tell(BattleBegan(battle.attacker, battle.defender, battle.regions))
        plans = {seat: planning(seat) for seat in (battle.attacker, battle.defender)}
        return together(**plans), RevealPlans(), WinTactics(), ExchangeFire(), AfterBattle()


class SetTactics(Choice):
    """ES-7.3, DP-17  Set tactics: 0 to 6, at most your combat strength."""

    def options(self, state: State) -> list[Option]:
        return dial(state, self.player)

    def chosen(self, table: Table, option: Set) -> Steps:
        table.state.plans[self.player] = Plan(tactics=option.value)
        return ()


class SetWeapons(Choice):
    """ES-7.3, DP-17  Set weapons, within your remaining combat strength."""

    completes = True

    def options(self, state: State) -> list[Option]:
        return dial(state, self.player)

    def chosen(self, table: Table, option: Set) -> Steps:
        plans = table.state.plans
        plans[self.player] = replace(plans[self.player], weapons=option.value)
        return ()


class SetShields(Choice):
    """ES-7.3, DP-17  Set shields; unused points are lost."""

    completes = True

    def options(self, state: State) -> list[Option]:
        return dial(state, self.player)

    def chosen(self, table: Table, option: Set) -> Steps:
        plans = table.state.plans
        plans[self.player] = replace(plans[self.player], shields=option.value)
        return ()


class RevealPlans(Step):
    """ES-7.4  Reveal both plans and add technology bonuses."""

    def run(self, table: Table) -> Steps:
        state = table.state
        battle = the_battle(state)
        sides = (battle.attacker, battle.defender)
        one, other = (with_bonuses(state, seat, state.plans[seat]) for seat in sides)
        reveal(table, one, other)
        return ()


class ExchangeFire(Step):
    """ES-7.7  Both sides fire at once, if both have units left (ES-7.6).

    The attacker chooses casualties first, but the damage of both counts (ES-7.8).
    """

    def run(self, table: Table) -> Steps:
        state = table.state
        battle = the_battle(state)
        sides = (battle.attacker, battle.defender)
        if not all(forces(state, battle, seat) for seat in sides):
            return ()
        dealt = [(seat, damage(table, seat)) for seat in sides]
        return *(ChooseCasualties(seat, points) for seat, points in dealt), Spoils()


class Spoils(Step):
    """ES-7.9  A side that destroyed ships scores a colony token; then its cards apply."""

    def run(self, table: Table) -> Steps:
        battle = the_battle(table.state)
        after: Steps = ()
        for seat in (battle.attacker, battle.defender):
            own = boon(table.state, seat)
            if foe(battle, seat) in battle.sank:
                gain(table, seat, "metal", own.salvage)  # Salvagers
            if seat in battle.sank and seat != ANCIENTS:
                score_token(table, seat)
                gain_credits(table, seat, own.spoils)  # TM14
                after += (GainResources(seat, own.scavenged),) if own.scavenged else ()
        return after


class AfterBattle(Step):
    """ES-7.10  If the defender has units left, the attacking ships go back."""

    def run(self, table: Table) -> Steps:
        state = table.state
        battle = the_battle(state)
        state.battle = None
        table.tell(BattleEnded(battle.regions))
        if forces(state, battle, battle.defender):
            withdraw(table, battle)
        return ()


def planning(seat: Seat) -> Steps:
    """ES-7.3  A plan is three values."""
    return SetTactics(seat), SetWeapons(seat), SetShields(seat)


def dial(state: State, seat: Seat) -> list[Option]:
    """ES-7.3  The values a dial can show within the remaining strength."""
    plan = state.plans.get(seat, Plan())
    left = strength(state, the_battle(state), seat) - plan.tactics - plan.weapons
    return [DIAL[value] for value in range(min(CONSTANTS.pieces.dial, left) + 1)]


DIAL = tuple(Set(value) for value in range(CONSTANTS.pieces.dial + 1))


def reveal(table: Table, one: Plan, other: Plan) -> None:
    """ES-7.3  Reveal the attacker's and the defender's plan."""
    state = table.state
    battle = the_battle(state)
    state.battle = replace(battle, plans=(one, other))
    state.plans.clear()
    for seat, plan in ((battle.attacker, one), (battle.defender, other)):
        table.tell(PlanRevealed(seat, plan.tactics, plan.weapons, plan.shields))


def damage(table: Table, seat: Seat) -> int:
    """ES-7.7  A side's weapons minus the enemy's shields, at least 0."""
    battle = the_battle(table.state)
    assert battle.plans is not None
    one, other = battle.plans if seat == battle.attacker else battle.plans[::-1]
    dealt = max(0, one.weapons - other.shields)
    table.tell(DamageDealt(seat, dealt, foe(battle, seat), one.weapons, other.shields))
    return dealt


def withdraw(table: Table, battle: Battle) -> None:
    """ES-7.10  Move ships back to the last region on their path or, failing that, to staging."""
    state = table.state
    (region,) = battle.regions
    here = [ship.id for ship in ships_at(state, region)]
    left = [(ship, back) for ship, back in battle.origins if ship in here]
    for ship, back in left:
        taken = back is not None and back in enemy_units(state, battle.attacker)
        if back is None or taken or room_at(state, back) <= 0:
            stage(table, ship)
        else:
            land(state, ship, back)
    if left:
        table.tell(ShipsWithdrew(battle.attacker, tuple(ship for ship, _ in left)))
