"""SE-25  Advantage 55, Shape Shifters: Decoys that pass as ships, until they are tested.

A group of such Decoys is `sham`. Its type is the one it passes as, so that a battle treats it as
that; `true_kind` and `is_armed` tell what it cannot do.
"""

from collections.abc import Iterator, Sequence

from ....battles import battlefield, terms
from ....empires import holdings
from ....facts.catalog import TECHNOLOGIES, UNITS, Technology, UnitKind
from ....fleets import groups, regrouping
from ....fleets.tech import Tech
from ....hooks import moments, numbers
from ....hooks.tables import Camp
from ....secrets import secrecy
from ....state import Battle, Cell, Group, GroupId, Purchase, State, Table
from ....steps import Choice, Event, Option, Seat, Step, Steps, replace
from ...combat import r13_fire
from ...economy import r12_building, r12_counters, r12_plan
from ...economy.r12_products import workshop
from ...hands import r24_alien_cards

NUMBER = 55
# Options of a group that cannot fire.
FLIGHT = (
    r13_fire.RetreatTo,
    r13_fire.RetreatInPart,
    r13_fire.HoldFire,
)
# SE-25.7  Kinds that are bought as a group, move and fire: others cannot be imitated.
SEEMING: tuple[UnitKind, ...] = tuple(
    kind for kind, unit in UNITS.items() if unit.armed and unit.ship and unit.built_at != "never"
)
# SE-11.12  What a battle announces of a group: never its Movement.
CLAIMED: tuple[Technology, ...] = tuple(name for name in r12_plan.CARRIED if name != "movement")


class BuySham(Option):
    """Buy a Decoy that will pass as such a unit."""

    kind: str
    cost: int

    def follow(self, table: Table, seat: Seat) -> Steps:
        return (PlaceSham(seat, self.kind),)


class ClaimOther(Option):
    """Choose the technology these Decoys claim to have."""

    group: GroupId

    def follow(self, table: Table, group: Group) -> Steps:
        doubtful = tuple(claims(table.state, group))
        groups.change(table.state, group, shifted=True, claims=())
        return (ClaimTechnology(group.owner, group.id, doubtful),)


class ClaimLevel(Option):
    """Claim this level."""

    technology: Technology
    level: int


class ShamOrdered(Event):
    """SE-25.7  A Decoy was ordered that will pass as another unit."""

    player: Seat
    kind: str
    at: Cell


class DecoysUnmasked(Event):
    """SE-25.7  Supposed ships turned out to be Decoys, and all of them are gone."""

    player: Seat
    kind: str
    count: int
    at: Cell


# -- buying ----------------------------------------------------------------------------


def buying(state: State, purse: numbers.Purse) -> Sequence[Option]:
    """SE-25.7  Any type that could be built, at the price of a Decoy; one group of each."""
    seat = purse.seat
    price = terms.unit_price(state, seat, "decoy")
    if price > purse.cp or not holdings.can_build(state, seat, "decoy"):
        return ()
    afoot = shams_afoot(state, seat)
    able = (k for k in SEEMING if k not in afoot and holdings.can_build(state, seat, k))
    return [BuySham(kind, price) for kind in able if next(sham_sites(state, seat, kind), None)]


class PlaceSham(Choice):
    """SE-25.7  Decoys are placed at any colony that produced income; no yard is needed."""

    completes = True
    kind: str

    def options(self, state: State) -> list[Option]:
        return [
            r12_plan.PlaceAt(self.kind, at) for at in sham_sites(state, self.player, self.kind)
        ]

    def chosen(self, table: Table, option: r12_plan.PlaceAt) -> Steps:
        empire = table.state.empires[self.player]
        before = next(iter(shams_ordered(table.state, self.player, self.kind)), None)
        count = 1 if before is None else before.count + 1
        order = Purchase(self.kind, option.at, count, empire.plan.less, sham=True)
        empire.plan.purchases = [*(o for o in empire.plan.purchases if o is not before), order]
        table.tell(ShamOrdered(self.player, self.kind, option.at))
        return ()


def sham_sites(state: State, seat: Seat, kind: UnitKind) -> Iterator[Cell]:
    """SE-25.7  At most six of a type, and all of them in one hex."""
    ordered = shams_ordered(state, seat, kind)
    if sum(order.count for order in ordered) >= groups.largest_group(kind):
        return
    decoy = workshop(state, seat).product("decoy")
    for at, colony in holdings.colonies_of(state, seat):
        together = all(order.at == at for order in ordered)
        able = together and holdings.yields_income(state, at, colony)
        able = able and r12_building.may_stand(state, seat, decoy, at)
        if able and r12_counters.has_counter(state, seat, kind, at, sham=True):
            yield at


def shams_afoot(state: State, seat: Seat) -> set[UnitKind]:
    return {group.kind for group in regrouping.as_planned(state, seat) if group.sham}


def has_one_of_each(state: State, seat: Seat) -> bool:
    """SE-25.7  There is one such group of a type, on the map or ordered."""
    afoot = shams_afoot(state, seat)
    return not any(o.sham and o.kind in afoot for o in state.empires[seat].plan.purchases)


def shams_ordered(state: State, seat: Seat, kind: UnitKind) -> list[Purchase]:
    orders = state.empires[seat].plan.purchases
    return [order for order in orders if order.sham and order.kind == kind]


# -- claims ----------------------------------------------------------------------------


def keep_up(table: Table, seat: Seat) -> Steps:
    """SE-25.7  They may claim whatever the empire has, without a refit."""
    state = table.state
    for group in groups.fleet_of(state, seat):
        if group.sham:
            groups.change(state, group, tech=claimed(state, group))
    return ()


def claimed(state: State, group: Group) -> Tech:
    """SE-25.7  The technology of the empire, as far as the group does not claim less."""
    return holdings.newly_built(state, group.owner, group.kind, less=group.claims)


def claiming(state: State, group: Group, _camp: Camp) -> Sequence[Option]:
    """SE-25.7  Once a turn, and in secret: a question in battle would give them away."""
    able = group.sham and not group.shifted and next(claims(state, group), None)
    return (ClaimOther(group.id),) if able else ()


class ClaimTechnology(Choice):
    """SE-25.7  Any technology up to the empire's level, one after another."""

    completes = True
    always_ask = True  # a forced choice is shown
    group: GroupId
    left: tuple[Technology, ...]

    def options(self, state: State) -> list[Option]:
        group = state.groups[self.group]
        if not self.left:
            return []
        name = self.left[0]
        most = getattr(holdings.newly_built(state, group.owner, group.kind), name)
        return [ClaimLevel(name, lvl) for lvl in range(most, least(group.kind, name) - 1, -1)]

    def chosen(self, table: Table, option: ClaimLevel) -> Steps:
        state = table.state
        group = state.groups[self.group]
        most = getattr(holdings.newly_built(state, group.owner, group.kind), option.technology)
        if option.level < most:  # a full claim stays full
            group = replace(group, claims=(*group.claims, (option.technology, option.level)))
        groups.change(state, group, tech=claimed(state, group))
        return (replace(self, left=self.left[1:]),)


def claims(state: State, group: Group) -> Iterator[Technology]:
    """SE-25.7  The technologies of which such a unit could have more or less."""
    best = holdings.newly_built(state, group.owner, group.kind)
    return (name for name in CLAIMED if getattr(best, name) > least(group.kind, name))


def least(kind: UnitKind, name: Technology) -> int:
    """SE-10.7  The level needed to build such a unit."""
    return max(TECHNOLOGIES[name].start, UNITS[kind].needs.get(name, 0))


# -- in battle -------------------------------------------------------------------------


def not_counted(_state: State, _battle: Battle, group: Group) -> bool:
    """SE-13.20  They count neither for the Fleet Size Bonus nor for screening (R-17)."""
    return not group.sham


def sweeps_nothing(_state: State, group: Group, _side: Seat, level: int) -> int:
    """SE-25.7  A Decoy has no sweepers."""
    return 0 if group.sham else level


def goes_as_one(state: State, battle: Battle, group: Group) -> bool:
    """SE-25.7  It may retreat, but only as a whole: there is one group of a type."""
    return not group.sham or battlefield.going(state, battle, group) == group.count


def empty_bays(state: State, question: r13_fire.Shoot) -> secrecy.Reason:
    """SE-29.13  A group that cannot fire may go, perhaps because its Fighters are shams."""
    able = question.options(state)
    if not all(isinstance(option, FLIGHT) for option in able):
        return secrecy.Reason()
    gun = state.groups[question.group]
    return secrecy.Reason(tuple({g.at for g in groups.own(state, gun.owner, gun.at) if g.sham}))


def hit_or_hits(table: Table, damage: moments.Damage) -> Steps | None:
    """SE-25.7  The first hit it seems to score does nothing; the first it takes ends it.

    This comes before anything that could prevent the damage.
    """
    for gid in (damage.by, damage.target):
        group = table.state.groups.get(gid)
        if group is not None and group.sham:
            return unmask(table, group)
    return None


def boarded_or_mined(table: Table, group: Group) -> Steps | None:
    """SE-25.7  Boarders and Mines find nothing; and no Decoy can board."""
    return unmask(table, group) if group.sham else None


class LoseShams(Step):
    """SE-25.7  A side with only Decoys left loses them, and the battle is over."""

    def run(self, table: Table) -> Steps:
        return lost_to_mines(table, battlefield.the_battle(table.state))


def left_alone(table: Table, *_facts: object) -> Steps:
    """SE-25.7  Asked whenever a side may just have lost its last combat unit."""
    return (LoseShams(),) if stranded(table.state, battlefield.the_battle(table.state)) else ()


def lost_to_mines(table: Table, battle: Battle) -> Steps:
    """SE-25.7  The same when Mines have left nothing else."""
    for group in stranded(table.state, battle):
        unmask(table, group)
    return ()


def stranded(state: State, battle: Battle) -> list[Group]:
    """SE-25.7  The Decoys of a side without other combat units."""
    lost = (side for side in battle.sides if not battlefield.holds_out(state, battle, side))
    return [group for side in lost for group in battlefield.fighting(state, battle, side)]


def unmask(table: Table, group: Group) -> Steps:
    """SE-25.7  The whole group is unmasked and removed, and the card is revealed."""
    groups.take_away(table.state, group.id)
    table.tell(DecoysUnmasked(group.owner, group.kind, group.count, group.at))
    table.reveal()
    r24_alien_cards.reveal(table, group.owner, NUMBER)
    return ()
