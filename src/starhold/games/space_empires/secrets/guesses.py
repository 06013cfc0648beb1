"""SE-29.2  Guess others' face-down counters from what everyone has seen of them.

Every hidden counter is blanked before the first is dealt, so that no guess can depend on the truth
about another. A counter that stands alone may be anything that could have come there; sharing a
hex with enemies reveals something, and its role says what.
"""

from starhold.core.record import Seat, replace

from ..battles import ground
from ..empires import alliances, cards, holdings
from ..facts.catalog import ARMED, TRAINED, TROOPS, UNITS, Technology, UnitKind
from ..fleets import experience, groups, moves
from ..fleets.tech import PLAIN
from ..rules.combat.r13_combat import FightAt, NextBattle
from ..rules.content.advantages import a55_shape_shifters as shape_shifters
from ..rules.economy.r12_products import products
from ..state import Cell, Footing, Group, State, Table
from . import certainties
from .whereabouts import (
    EXPLORING,
    FITTING,
    SETTLED,
    UNSETTLED,
    Role,
    berths,
    closed,
    has_base,
    is_contested,
    would_lie_open,
)

UNKNOWN: UnitKind = "?"
WORKERS = frozenset(kind for kind, unit in UNITS.items() if unit.open and unit.mounts)
DOUBTFUL = 4  # one in this many counters of Shape Shifters is imagined to be Decoys
# So many counters cannot all be small ships: levels granted to an empire that fills the map.
KINDS_MORE: tuple[Technology, ...] = ("ship_size", "mine_sweep", "fighter", "boarding", "cloaking")


class Guesses:
    """The counters that one seat cannot see, while new ones are dealt."""

    def __init__(self, table: Table, seat: Seat | None, kept: tuple[Cell, ...]) -> None:
        self.table = table
        self.state: State = table.state
        self.seat = seat
        self.kept = kept
        seen = alliances.counters_seen(self.state, seat)
        self.owners = [s for s in self.state.ring if s not in seen and s not in self.state.out]
        self.blockaded = self._blockaded_colonies()
        self.peaceful = self._without_battle()
        self.flagships = {s for s in self.owners if certainties.could_have_flagship(self.state, s)}
        self.used: dict[UnitKind, int] = {}  # counters of the owner being dealt to
        self.able: list[UnitKind] = []  # kinds they could have face down; empty: not known yet
        self.hidden = {
            owner: [g for g in groups.fleet_of(self.state, owner) if self._is_hidden(g, kept)]
            for owner in self.owners
        }
        for group in (group for fleet in self.hidden.values() for group in fleet):
            groups.change(
                self.state,
                group,
                kind=UNKNOWN,
                count=1,
                tech=PLAIN,
                refitting=False,
                peeks=0,
                parted=False,
                slung=False,
                shifted=False,
                captured=None,
                refitted=False,
                analysed=False,
                plan=None,
                keeps=(),
                pushed=False,
                sham=False,
                claims=(),
            )

    def _blockaded_colonies(self) -> frozenset[Cell]:
        """SE-9.6  In an Economic Phase a player sees which of their colonies yield nothing."""
        state = self.state
        if not state.planning:
            return frozenset()
        mine = [(at, c) for at, c in state.colonies.items() if c.owner == self.seat]
        return frozenset(at for at, colony in mine if holdings.is_blockaded(state, at, colony))

    def _without_battle(self) -> frozenset[tuple[Cell, Seat]]:
        """SE-13.1  Enemies whom the question of the next battle leaves out: they are garrisons."""
        head = self.table.agenda[0] if self.table.agenda else None
        if self.seat is None or not isinstance(head, NextBattle) or head.player != self.seat:
            return frozenset()
        state = self.state
        offered = {one.at for one in head.options(state) if isinstance(one, FightAt)}
        mine = {g.at for g in groups.fleet_of(state, self.seat) if not g.ground} - offered
        met = {(at, foe.owner) for at in mine for foe in groups.others(state, self.seat, at)}
        return frozenset(met - {*state.fought})

    def _is_hidden(self, group: Group, kept: tuple[Cell, ...]) -> bool:
        if group.face_up or group.at in kept:
            return False
        # SE-20.4: where ground units travel face up, one of the other counters is a Transport.
        there = groups.own(self.state, group.owner, group.at)
        return not any(g.face_up and ground.is_troops(g) and not g.ground for g in there)

    # -- dealing -----------------------------------------------------------------------

    def deal(self) -> None:
        """Give every blank a type, a size and technology, the most constrained first."""
        for owner in self.owners:
            self._forget_refits(owner)
            self.used, self.able = groups.counters_used(self.state, owner), []
            blanks = [(self._role(group), group) for group in self.hidden[owner]]
            blanks.sort(key=self._freedom)
            for _, group in blanks:
                self._deal_one(group, self._role(group))  # what was dealt there may narrow it
            self._miss_flagship(owner)

    def _freedom(self, blank: tuple[Role, Group]) -> tuple[bool, ...]:
        """Sort by how little is known about a counter: the best known come first."""
        role, group = blank
        return group.was is None, role == "any", self._is_known(group.at)

    def _forget_refits(self, owner: Seat) -> None:
        """SE-29.4  Only the last battle tells anything about a face-up group."""
        # SE-29.2: the refits of Colony Ships and Miners are unknown.
        for group in groups.fleet_of(self.state, owner):
            if not group.face_up or group.at in self.kept:
                continue
            if group.kind in WORKERS:
                tech = holdings.newly_built(self.state, owner, group.kind)
                groups.change(self.state, group, tech=tech, refitting=False)
            elif group.kind in ARMED:
                tech = group.announced or holdings.newly_built(self.state, owner, group.kind)
                keeps = certainties.told_by(self.state, self.seat, group)
                sham = group.sham and self._has_shown_nothing(group.at)
                seen = replace(group, tech=tech, keeps=keeps, refitting=False)
                groups.change(self.state, seen, sham=sham, claims=())

    def _has_shown_nothing(self, at: Cell) -> bool:
        """SE-25.7  Whether the open units there visibly do nothing, as only Decoys would.

        They do not blockade a colony of this seat (SE-9.6), or take no part on the ground.
        """
        state = self.state
        if state.invasion is not None and state.invasion.at == at:
            return True
        mine = self.seat is not None and groups.is_own(state, self.seat, at)
        return mine and state.planning and at not in self.blockaded

    def _miss_flagship(self, owner: Seat) -> None:
        """SE-29.6  A missing Flagship that nobody saw destroyed was scuttled."""
        state = self.state
        others_ = tuple(seat for seat in state.missing if seat != owner)
        scuttled = owner in self.flagships and not certainties.has_flagship(state, owner)
        state.missing = (*others_, owner) if scuttled else others_

    def _deal_one(self, group: Group, role: Role) -> None:
        state, table = self.state, self.table
        kind = self._some_kind(group, role)
        counter = groups.counter_of(kind)
        self.used[counter] = self.used.get(counter, 0) + 1
        count = 1 + table.below(min(UNITS[kind].largest, 4))
        at_home = groups.is_own(state, group.owner, group.at)
        if UNITS[kind].moves == "carried" and not at_home:
            count = min(count, berths(state, group, kind))
        tech = holdings.newly_built(state, group.owner, kind)
        ground: Footing = "settled" if kind in TROOPS and at_home else ""
        dealt = replace(
            state.groups[group.id],
            kind=kind,
            count=count,
            tech=tech,
            moves=0,
            experience=_some_experience(table, kind),
            ground=ground,
            sham=self._is_some_sham(group, kind, role),
        )
        left = 0 if group.stopped else moves.allowance(state, dealt) - group.moved
        groups.change(state, dealt, moves=max(0, left))

    def _is_some_sham(self, group: Group, kind: UnitKind, role: Role) -> bool:
        """SE-25.7  One in four of the Shape Shifters' unrevealed groups may be Decoys."""
        if role != "any" or kind not in shape_shifters.SEEMING or not self._is_known(group.at):
            return False
        if not cards.holds(self.state, group.owner, shape_shifters.NUMBER):
            return False
        there = any(g.sham and g.kind == kind for g in groups.fleet_of(self.state, group.owner))
        return not there and self.table.below(DOUBTFUL) == 0

    def _some_kind(self, group: Group, role: Role) -> UnitKind:
        """Return a kind that could be there; grant the empire levels if none fits."""
        state = self.state
        levels = state.empires[group.owner].sheet.levels
        if group.was and self._is_still(group, group.was, role):
            return group.was
        if role == "cloaked":
            foes = groups.others(state, group.owner, group.at)
            scanner = max((foe.tech.scanner for foe in foes), default=0)
            needed = min(scanner + 1, holdings.top_level(state, "cloaking"))
            self._grant(group.owner, "cloaking", needed)
        while True:
            self.able = self.able or self._kinds_of(group.owner)
            able = self._possible(group, role)
            if able:
                return able[self.table.below(len(able))]
            if role in ("cloaked", "unarmed", "garrison"):
                role = "mover"  # both sides stay where a battle came to nothing
                continue
            more = next((name for name in KINDS_MORE if self._is_lacking(group.owner, name)), None)
            assert more, f"nothing fits {group}"
            self._grant(group.owner, more, levels.get(more, 0) + 1)

    def _grant(self, owner: Seat, name: Technology, needed: int) -> None:
        """Raise a level that a counter proves; its owner can then build more kinds."""
        levels = self.state.empires[owner].sheet.levels
        if levels.get(name, 0) < needed:
            levels[name] = needed
            self.able = []

    def _kinds_of(self, owner: Seat) -> list[UnitKind]:
        """SE-10.1  The kinds of face-down counters that an owner can build or still has."""
        able = {product.kind for product in products(self.state, owner)}
        if owner in self.flagships:
            able.add("flagship")
        return [kind for kind in closed(self.state.switches) if kind in able]

    def _is_lacking(self, owner: Seat, name: Technology) -> bool:
        """Whether one more level of this would let an empire build more kinds of ships."""
        state = self.state
        top = holdings.top_level(state, name) if name == "ship_size" else 1
        if name not in holdings.researchable(state) or holdings.is_forbidden(state, owner, name):
            return False
        return holdings.level(state, owner, name) < top

    def _is_still(self, group: Group, kind: UnitKind, role: Role) -> bool:
        """SE-29.5  Whether a counter can still be of its old kind, which its owner can build."""
        if kind not in FITTING[role] or not self._could_stand(group, kind, role):
            return False
        for name, needed in UNITS[kind].needs.items():
            self._grant(group.owner, name, needed)
        return True

    # -- possible kinds ----------------------------------------------------------------

    def _role(self, group: Group) -> Role:
        state = self.state
        colony = state.colonies.get(group.at)
        abroad = colony is not None and not alliances.allied(state, group.owner, colony.owner)
        foes = groups.others(state, group.owner, group.at)
        if not foes and not abroad:
            return "any"
        if self._is_unsettled(group.at):
            return self._role_before_battle(group)
        if colony is not None and colony.owner == self.seat and state.planning:
            return self._role_at_colony(group.at)
        return self._role_among(foes, group) if foes else "mover"

    def _role_among(self, foes: list[Group], group: Group) -> Role:
        """SE-14.21  A counter that stays among enemies is cloaked, or on the ground."""
        if (group.at, group.owner) in self.peaceful:
            return "garrison"
        hidden = all(holdings.is_cloaked(self.state, foe) for foe in foes)
        return "any" if hidden else "cloaked"

    def _is_unsettled(self, at: Cell) -> bool:
        """SE-13.1  Whether a group has come whose battle has not been fought yet."""
        state = self.state
        if state.battle is not None and state.battle.at == at:
            return True
        if state.active is None or any(where == at for where, _ in state.fought):
            return False
        here = groups.groups_at(state, at)
        return any(
            group.moved and alliances.allied(state, group.owner, state.active) for group in here
        )

    def _role_before_battle(self, group: Group) -> Role:
        """SE-14.21  A group that stays out of a battle in progress is cloaked."""
        battle = self.state.battle
        if battle is not None and battle.at == group.at and battle.round:
            return "cloaked"
        there = [g for g in groups.own(self.state, group.owner, group.at) if g.id != group.id]
        if not any(g.kind == UNKNOWN for g in there) and not groups.fighting_force(there):
            return "armed"  # SE-7.11: somebody there can fight
        return "mover" if group.moved else "any"

    def _role_at_colony(self, at: Cell) -> Role:
        """SE-9.6  The facts that the income of a player's own colony reveals."""
        ours = groups.friendly(self.state, self.seat, at) if self.seat is not None else []
        defended = groups.fighting_force(ours)
        if at in self.blockaded:
            return "armed"
        return "cloaked" if defended else "unarmed"

    def _is_known(self, at: Cell) -> bool:
        marker = self.state.markers.get(at)
        return marker is None or marker.face_up

    def _possible(self, group: Group, role: Role) -> list[UnitKind]:
        """The kinds that fit the role, have a counter left, and could stand there."""
        fitting, used = FITTING[role], self.used
        able = [
            kind
            for kind in self.able
            if kind in fitting and used.get(groups.COUNTERS[kind], 0) != UNITS[kind].counters
        ]
        if not self._is_known(group.at):  # SE-7.6: a unit that stands there explores
            return [kind for kind in able if kind in EXPLORING]
        at_home = groups.is_own(self.state, group.owner, group.at)
        settled = SETTLED if at_home else UNSETTLED
        if is_contested(self.state, group):
            settled = frozenset()
        return [kind for kind in able if kind in settled or self._could_stand(group, kind, role)]

    def _could_stand(self, group: Group, kind: UnitKind, role: Role) -> bool:
        """SE-7.2  Whether a kind could have come to where the group stands."""
        state, moves = self.state, UNITS[kind].moves
        if not self._is_known(group.at):  # SE-7.6: a unit that stands there explores
            return kind in EXPLORING
        at_home = groups.is_own(state, group.owner, group.at)
        if moves == "never":
            return at_home and not (kind == "base" and has_base(state, group))
        if kind == "mine" and role != "any":
            return False  # SE-14.30
        if would_lie_open(state, group, kind):
            return False
        return moves != "carried" or at_home or berths(state, group, kind) > 0


def _some_experience(table: Table, kind: UnitKind) -> int:
    """SE-29.2  Most crews are Skilled, a few better (SE-16.5)."""
    if "experience" not in table.state.switches or kind not in TRAINED:
        return experience.GREEN
    return (
        (experience.SKILLED, experience.SKILLED, experience.VETERAN)[table.below(3)]
        if table.state.cycle > 1
        else experience.GREEN
    )
