"""SE-28.53  Fighting an amoeba that is understood: it swallows ships whole."""

from starhold.core.score import Term

from ...battles import battlefield, terms
from ...empires.holdings import hull
from ...facts.catalog import AMOEBAS, FIGURES, UNITS
from ...fleets.uniques import cp_cost
from ...hooks import moments, numbers
from ...solo.amoebas import VESSEL, is_amoeba, is_fierce
from ...state import Battle, Group, GroupId, Shot, State, Table
from ...steps import Choice, Event, Option, Seat, Step, Steps, replace
from ..combat.r13_fire import ShotFired, note
from ..combat.r13_losses import Hit

FORCE_FIELD = frozenset({"amoeba", "amoeba_hollow"})  # no shot affects these


class GiveUp(Option):
    """Give up one of these to the amoeba."""

    group: GroupId
    kind: str


class GiveNoVessel(Option):
    """Offer no Science Vessel."""


class PreyRolled(Event):
    """SE-28.53  Whether an amoeba goes for the cheapest or the most expensive ship."""

    dearest: bool
    dice: tuple[int, ...]
    sides: int = FIGURES.sides


class AmoebaAttacks(Step):
    """SE-28.53  As often as it may, and again after a roll far below the number."""

    group: GroupId
    again: bool = False

    def run(self, table: Table) -> Steps:
        state = table.state
        battle, amoeba = state.battle, state.groups.get(self.group)
        if battle is None or amoeba is None:
            return ()
        able = self.again or battlefield.shots_left(state, battle, amoeba) > 0
        if not (able and prey(state, amoeba)):
            return ()
        player = battlefield.foe_of(battle, amoeba.owner)
        after: Steps = () if self.again else (self,)
        if vessels(state, player):
            return OfferVessel(player, self.group, self.again), *after
        return *seek(table, player, self.group, self.again), *after


class OfferVessel(Choice):
    """SE-28.53  Science Vessels are attacked only if offered."""

    group: GroupId
    again: bool

    def options(self, state: State) -> list[Option]:
        offers = [GiveUp(g.id, g.kind) for g in vessels(state, self.player)]
        return [*offers, GiveNoVessel()]

    def chosen(self, table: Table, option: GiveUp | GiveNoVessel) -> Steps:
        if isinstance(option, GiveNoVessel):
            return seek(table, self.player, self.group, self.again)
        return swallow(table, self.group, table.state.groups[option.group], self.again)


class NamePrey(Choice):
    """SE-28.53  The owner chooses between ships of equal cost."""

    group: GroupId
    ships: tuple[GroupId, ...]
    again: bool

    def options(self, state: State) -> list[Option]:
        return [GiveUp(gid, state.groups[gid].kind) for gid in self.ships]

    def chosen(self, table: Table, option: GiveUp) -> Steps:
        return swallow(table, self.group, table.state.groups[option.group], self.again)


def vessels(state: State, player: Seat) -> list[Group]:
    """SE-28.51  A player's Science Vessels in the battle."""
    found = battlefield.fighting(state, battlefield.the_battle(state), player)
    return [group for group in found if group.kind == VESSEL]


def seek(table: Table, player: Seat, gid: GroupId, again: bool) -> Steps:
    """SE-28.53  A roll decides whether the cheapest or the most expensive ship is attacked."""
    state = table.state
    dice = table.roll(1, FIGURES.sides)
    dearest = dice[0] > AMOEBAS.cheapest
    table.tell(PreyRolled(dearest, dice))
    costs = {ship.id: worth(state, ship) for ship in prey(state, state.groups[gid])}
    wanted = max(costs.values()) if dearest else min(costs.values())
    found = tuple(ship for ship, cost in costs.items() if cost == wanted)
    if len(found) > 1:
        return (NamePrey(player, gid, found, again),)
    return swallow(table, gid, state.groups[found[0]], again)


def prey(state: State, amoeba: Group) -> list[Group]:
    """SE-28.53  The ships it may attack, without Science Vessels."""
    found = battlefield.targets(state, battlefield.the_battle(state), amoeba, fighters_only=False)
    return [group for group in found if group.kind != VESSEL]


def worth(state: State, ship: Group) -> float:
    """SE-28.53  By cost; a Flagship, which has none, counts as the most expensive."""
    return cp_cost(state, ship) or float("inf")


def swallow(table: Table, gid: GroupId, target: Group, again: bool) -> Steps:
    """SE-28.53  One attack; 2 or more below the number, it attacks again."""
    state = table.state
    amoeba = state.groups[gid]
    needed = terms.to_hit(numbers.Aim(state, battlefield.the_battle(state), amoeba, target))
    dice = table.roll(1, FIGURES.sides)
    if again:  # it uses no shot
        battle = battlefield.the_battle(state)
        state.battle = replace(battle, shots=(*battle.shots, Shot(gid, dice)))
    else:
        note(state, amoeba, target.id, dice)
    hit = dice[0] <= needed
    told = ShotFired(amoeba.owner, amoeba.kind, target.owner, target.kind, needed, dice, int(hit))
    table.tell(told)
    steps: Steps = (Hit(target.id, gid),) if hit else ()
    return (*steps, AmoebaAttacks(gid, True)) if needed - dice[0] >= AMOEBAS.again else steps


def whole(table: Table, damage: moments.Damage) -> Steps | None:
    """SE-28.53  An amoeba's hit swallows the ship whole."""
    state = table.state
    gun = state.groups.get(damage.by)
    if gun is None or not is_amoeba(gun.owner):
        return None
    target = state.groups[damage.target]
    left = terms.hits_needed(state, target) - target.damage
    return (Hit(damage.target, damage.by, left, answered=True),)


def large_prey(aim: numbers.Aim) -> Term | None:
    """SE-28.53  Ships of hull 2 have +1 Defense against it, larger ones +2."""
    if not is_amoeba(aim.gun.owner):
        return None
    more = min(2, max(0, hull(aim.state, aim.target) - 1))
    return Term("large_prey", -more, "SE-28.53")


def only_raiders(aim: numbers.Aim) -> Term | None:
    """SE-28.52  A timid amoeba is weaker when only Raiders face it."""
    if "amoeba_timid" not in (aim.gun.kind, aim.target.kind):
        return None
    timid = aim.gun if aim.gun.kind == "amoeba_timid" else aim.target
    player = battlefield.foe_of(aim.battle, timid.owner)
    if {group.kind for group in battlefield.fighting(aim.state, aim.battle, player)} != {"raider"}:
        return None
    return Term("timid", -2 if timid is aim.gun else 1, "SE-28.52")


def many_types(aim: numbers.Aim) -> Term | None:
    """SE-28.52  Three types of attacking ships confuse a rigid amoeba.

    Science Vessels only watch, and Fighters do not count as attackers (SE-28.53).
    """
    if aim.target.kind != "amoeba_rigid":
        return None
    side = battlefield.fighting(aim.state, aim.battle, aim.gun.owner)
    kinds = {group.kind for group in side if UNITS[group.kind].ship} - {VESSEL, "fighter"}
    return Term("variety", 1, "SE-28.52") if len(kinds) >= AMOEBAS.variety else None


def fierce(aim: numbers.Aim) -> Term | None:
    """SE-28.54  On the highest difficulty amoebas have +1 Attack and Defense."""
    if not is_fierce(aim.state):
        return None
    if is_amoeba(aim.gun.owner):
        return Term("fierce", 1, "SE-28.54")
    return Term("fierce", -1, "SE-28.54") if is_amoeba(aim.target.owner) else None


def what_hurts_it(aim: numbers.Aim) -> bool:
    """SE-28.53  Fighters hurt only a membrane; no shot hurts a hollow or unknown amoeba."""
    if not is_amoeba(aim.target.owner):
        return True
    if aim.gun.kind == "fighter":
        return aim.target.kind == "amoeba_membrane"
    return aim.target.kind not in FORCE_FIELD


def vessels_watch(_state: State, battle: Battle, group: Group) -> bool:
    """SE-28.51  Science Vessels study amoebas, and do not fight them."""
    against = is_amoeba(battle.attacker) or is_amoeba(battle.defender)
    return not (against and group.kind == VESSEL)


def no_ship(_state: State, _battle: Battle, _side: Seat, found: list[Group]) -> list[Group]:
    """SE-28.54  Mines are spent on amoebas in the Economic Phase, not in battle."""
    return [group for group in found if not is_amoeba(group.owner)]
