"""SE-24  Card 22, Omega Crystals: once in a battle a group must roll all its dice again.

SE-32.4: before a group fires, everything it can change is saved; an owner of crystals in the
battle is asked once it has fired, before any promotion roll (R-30).
"""

from ....battles import battlefield, boarding, tallies
from ....empires import cards
from ....fleets import groups
from ....hooks import numbers
from ....solo import amoebas, automaton
from ....state import Battle, Group, GroupId, Rewind, State, Table
from ....steps import Choice, Event, Option, Seat, Step, Steps, replace
from ...combat import r13_fire, r13_rounds
from ...solo import r28_amoeba_combat
from ...special_ships import r17_boarding

CARRY_IT = frozenset({"cruiser", "battlecruiser", "battleship", "dreadnought", "titan"})


class RollAgain(Option):
    """Make this group roll all its dice again."""

    group: GroupId
    kind: str


class LetItStand(Option):
    """Let the result stand."""


class CrystalsUsed(Event):
    """SE-24  Card 22: a group's shots were undone, and it rolls the same dice again."""

    player: Seat
    group: GroupId
    kind: str


class UseCrystals(Choice):
    """SE-24  Card 22: the owner may force a group that has fired to roll again."""

    side: Seat
    after: tuple[tuple[Seat, Seat], ...] = ()  # players to ask next, with their sides

    def options(self, state: State) -> list[Option]:
        # another owner of crystals may answer the new rolls with theirs.
        rewind = state.rewind
        if rewind is None or not rewind.aims:
            return []
        return [RollAgain(rewind.group, state.groups[rewind.group].kind), LetItStand()]

    def chosen(self, table: Table, option: RollAgain | LetItStand) -> Steps:
        state = table.state
        if isinstance(option, LetItStand):
            return ask(state, self.after)
        rewind = state.rewind
        assert rewind is not None
        used = battlefield.shots_used(battlefield.the_battle(state), state.groups[rewind.group])
        undo(state, rewind, self.side)
        table.tell(CrystalsUsed(self.player, option.group, option.kind))
        return RollSameDice(rewind.group, rewind.aims, used), r13_rounds.HasFired(rewind.group)


class RollSameDice(Step):
    """SE-24  Card 22: roll the same dice at the same targets; nobody is asked.

    A die whose target is gone is lost. Extra shots gained by hits follow the new rolls.
    """

    group: GroupId
    aims: tuple[GroupId, ...]
    used: int  # shots used this round once all is done

    def run(self, table: Table) -> Steps:
        state = table.state
        battle, gun = battlefield.the_battle(state), state.groups.get(self.group)
        if not self.aims or gun is None:  # SE-25.7: a hit may have unmasked it
            fired = tallies.with_count(battle.fired, self.group, self.used)
            state.battle = replace(battle, fired=fired)
            return ()
        target = state.groups.get(self.aims[0])
        rest = replace(self, aims=self.aims[1:])
        if target is None or battlefield.in_line(state, battle, target) <= 0:
            return (rest,)
        return *attack(table, gun, target), rest


def attack(table: Table, gun: Group, target: Group) -> Steps:
    """SE-17.2  One die, by this group's kind of attack against that target."""
    state = table.state
    if amoebas.is_amoeba(gun.owner):
        return r28_amoeba_combat.swallow(table, gun.id, target, again=False)
    if boarding.boards(numbers.Aim(state, battlefield.the_battle(state), gun, target)):
        return (r17_boarding.BoardingAttack(gun.id, target.id),)
    return (r13_fire.salvo(state, gun, target, 1),)


def remember(table: Table, group: Group, _against_fighters: bool) -> Steps:
    """SE-32.4  Save everything a group's fire can change, if a player could undo it."""
    state = table.state
    battle = battlefield.the_battle(state)
    state.rewind = None
    if owners(state, battle):
        empire = state.empires.get(group.owner)
        state.rewind = Rewind(
            group.id,
            battle,
            tuple(other.id for other in groups.groups_at(state, battle.at)),
            tuple(battlefield.forces(state, battle, battlefield.foe_of(battle, group.owner))),
            dict(state.aliens),
            dict(empire.sheet.levels) if empire else {},
        )
    return ()


def offer(table: Table, _group: Group) -> Steps:
    """SE-24  Card 22: directly after any group of either side has fired."""
    state = table.state
    rewind = state.rewind
    if rewind is None or not rewind.aims:
        state.rewind = None
        return ()
    return ask(state, owners(state, battlefield.the_battle(state)))


def owners(state: State, battle: Battle) -> tuple[tuple[Seat, Seat], ...]:
    """Return the owners of unused crystals in the battle, with their sides (SE-1.9: in order)."""
    found: dict[Seat, tuple[Seat, Seat]] = {}
    for side in battle.sides:
        if side not in battle.crystals and not automaton.is_automatic(state, side):
            for group in battlefield.fighting(state, battle, side):
                if groups.true_kind(group) in CARRY_IT and cards.benefits(state, group, 22):
                    found.setdefault(side, (group.owner, side))
    return tuple(found.values())


def ask(state: State, able: tuple[tuple[Seat, Seat], ...]) -> Steps:
    """Ask the first of them; when nobody is left, the rolls stand."""
    if not able:
        state.rewind = None
        return ()
    (player, side), *others = able
    return (UseCrystals(player, side, tuple(others)),)


def undo(state: State, rewind: Rewind, side: Seat) -> None:
    """SE-24  Card 22: undo all results.

    Units that retreated or held their fire have rolled no die, and stay as they are.
    """
    now = battlefield.the_battle(state)
    for group in groups.groups_at(state, now.at):
        if group.id not in rewind.present:  # SE-17.7: it was captured
            groups.take_away(state, group.id)
    for group in rewind.targets:
        groups.put(state, group)
    state.aliens = dict(rewind.aliens)
    owner = state.groups[rewind.group].owner
    if owner in state.empires:
        state.empires[owner].sheet.levels = dict(rewind.levels)
    state.battle = replace(
        rewind.battle,
        screened=now.screened,
        grounded=now.grounded,
        fled=now.fled,
        crystals=(*now.crystals, side),
    )
    state.rewind = replace(rewind, battle=state.battle, aims=())
