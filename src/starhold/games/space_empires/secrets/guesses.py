"""SE-29.2  Guess others' face-down counters from what everyone has seen of them.

Every hidden counter is blanked before the first is dealt, so that no guess can depend on the truth
about another. A counter that stands alone may be anything that could have come there; sharing a
hex with enemies reveals something, and its role says what.
"""

from collections.abc import Callable
from typing import Any

from starhold.core.record import Seat, replace

from ..battles import ground
from ..empires import alliances, cards, holdings
from ..facts.catalog import ARMED, TRAINED, TROOPS, UNITS, Technology, UnitKind
from ..fleets import experience, groups, moves
from ..fleets.tech import PLAIN
from ..rules.combat.r13_combat import FightAt, NextBattle
from ..rules.content.advantages import a55_shape_shifters as shape_shifters
from ..state import Cell, Footing, Group, State, Table
from . import certainties
from .arsenal import Arsenal
from .whereabouts import (
    MISFITS,
    NOT_EXPLORING,
    Role,
    Surroundings,
    berths,
    has_base,
    surroundings_of,
    unfit_at,
    would_lie_open,
)

UNKNOWN: UnitKind = "?"
WORKERS = frozenset(kind for kind, unit in UNITS.items() if unit.open and unit.mounts)
DOUBTFUL = 4  # one in this many counters of Shape Shifters is imagined to be Decoys
# SE-29.2  Most crews are Skilled, a few better (SE-16.5).
SOME_EXPERIENCE = (experience.SKILLED, experience.SKILLED, experience.VETERAN)
MANY = 4  # units at most in an imagined group
LARGEST = {kind: min(unit.largest, MANY) for kind, unit in UNITS.items()}
# So many counters cannot all be small ships: levels granted to an empire that fills the map.
KINDS_MORE: tuple[Technology, ...] = ("ship_size", "mine_sweep", "fighter", "boarding", "cloaking")
# What others cannot see of a face-down counter.
BLANK: dict[str, Any] = {
    "kind": UNKNOWN,
    "count": 1,
    "tech": PLAIN,
    "refitting": False,
    "peeks": 0,
    "parted": False,
    "slung": False,
    "shifted": False,
    "captured": None,
    "refitted": False,
    "analysed": False,
    "plan": None,
    "keeps": (),
    "pushed": False,
    "sham": False,
    "claims": (),
}


class Guesses:
    """The counters that one seat cannot see, while new ones are dealt."""

    arsenal: Arsenal  # of the owner being dealt to
    places: dict[Cell, Surroundings]  # and the hexes of their counters
    may_sham: bool  # SE-25.7: whether they can be Shape Shifters

    def __init__(self, table: Table, seat: Seat | None, kept: tuple[Cell, ...]) -> None:
        self.table = table
        # Nobody asks later which numbers an imagined table drew, so the table need not note them.
        self.below: Callable[[int], int] = table.chance.below
        self.state: State = table.state
        self.seat = seat
        self.kept = kept
        seen = alliances.counters_seen(self.state, seat)
        self.owners = [s for s in self.state.ring if s not in seen and s not in self.state.out]
        self.blockaded = self._blockaded_colonies()
        self.peaceful = self._without_battle()
        self.flagships = {s for s in self.owners if certainties.could_have_flagship(self.state, s)}
        hidden = {owner: self._hidden(owner) for owner in self.owners}
        self.hidden = {owner: [*map(self._blanked, fleet)] for owner, fleet in hidden.items()}

    def _hidden(self, owner: Seat) -> list[Group]:
        """SE-29.2  The counters of a player that are unknown."""
        fleet, kept = groups.fleet_of(self.state, owner), self.kept
        # SE-20.4: where ground units travel face up, one of the other counters is a Transport.
        aboard = {g.at for g in fleet if g.face_up and ground.is_troops(g) and not g.ground}
        return [g for g in fleet if not (g.face_up or g.at in kept or g.at in aboard)]

    def _blanked(self, group: Group) -> Group:
        return groups.change(self.state, group, **BLANK)

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

    # -- dealing -----------------------------------------------------------------------

    def deal(self) -> None:
        """Give every blank a type, a size and technology, the most constrained first."""
        for owner in self.owners:
            self.arsenal = Arsenal(self.state, owner, flagship=owner in self.flagships)
            self.may_sham = cards.holds(self.state, owner, shape_shifters.NUMBER)
            self._forget_refits(owner)
            hidden = self.hidden[owner]
            self.places = {
                at: surroundings_of(self.state, owner, at) for at in {g.at for g in hidden}
            }
            blanks = [(self._role(group), group) for group in hidden]
            blanks.sort(key=self._freedom)
            for _, group in blanks:
                self._deal_one(group, self._role(group))  # what was dealt there may narrow it
            self._miss_flagship(owner)

    def _freedom(self, blank: tuple[Role, Group]) -> tuple[bool, ...]:
        """Sort by how little is known about a counter: the best known come first."""
        role, group = blank
        return group.was is None, role == "any", self.places[group.at].known

    def _forget_refits(self, owner: Seat) -> None:
        """SE-29.4  Only the last battle tells anything about a face-up group."""
        # SE-29.2: the refits of Colony Ships and Miners are unknown.
        for group in groups.fleet_of(self.state, owner):
            if not group.face_up or group.at in self.kept:
                continue
            if group.kind in WORKERS:
                tech = self.arsenal.tech(group.kind)
                groups.change(self.state, group, tech=tech, refitting=False)
            elif group.kind in ARMED:
                tech = group.announced or self.arsenal.tech(group.kind)
                keeps = certainties.told_by(self.state, self.seat, group)
                sham = group.sham and self._has_shown_nothing(group.at)
                seen = replace(group, tech=tech, keeps=keeps, refitting=False, sham=sham)
                groups.change(self.state, seen, claims=())

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
        state, place = self.state, self.places[group.at]
        kind = self._some_kind(group, role)
        self.arsenal.take(kind)
        count = 1 + self.below(LARGEST[kind])
        if UNITS[kind].moves == "carried" and not place.at_home:
            count = min(count, berths(state, group, kind))
        ground: Footing = "settled" if kind in TROOPS and place.at_home else ""
        dealt = replace(
            group,
            kind=kind,
            count=count,
            tech=self.arsenal.tech(kind),
            moves=0,
            experience=self._some_experience(kind),
            ground=ground,
            sham=self.may_sham and role == "any" and self._is_some_sham(group, kind),
        )
        left = 0 if group.stopped else moves.allowance(state, dealt) - group.moved
        groups.put(state, replace(dealt, moves=left) if left > 0 else dealt)

    def _is_some_sham(self, group: Group, kind: UnitKind) -> bool:
        """SE-25.7  One in four of the Shape Shifters' unrevealed groups may be Decoys."""
        if kind not in shape_shifters.SEEMING or not self.places[group.at].known:
            return False
        there = any(g.sham and g.kind == kind for g in groups.fleet_of(self.state, group.owner))
        return not there and self.below(DOUBTFUL) == 0

    def _some_experience(self, kind: UnitKind) -> int:
        """SE-29.2  The crews of the first cycle are Green."""
        if "experience" not in self.state.switches or kind not in TRAINED:
            return experience.GREEN
        if self.state.cycle < 2:
            return experience.GREEN
        return SOME_EXPERIENCE[self.below(len(SOME_EXPERIENCE))]

    def _some_kind(self, group: Group, role: Role) -> UnitKind:
        """Return a kind that could be there; grant the empire levels if none fits."""
        state, arsenal = self.state, self.arsenal
        if group.was and self._is_still(group, group.was, role):
            return group.was
        if role == "cloaked":
            foes = groups.others(state, group.owner, group.at)
            scanner = max((foe.tech.scanner for foe in foes), default=0)
            arsenal.grant("cloaking", min(scanner + 1, holdings.top_level(state, "cloaking")))
        while True:
            able = self._possible(group, role)
            if able:
                return able[self.below(len(able))]
            if role in ("cloaked", "unarmed", "garrison"):
                role = "mover"  # both sides stay where a battle came to nothing
                continue
            more = next((name for name in KINDS_MORE if self._is_lacking(group.owner, name)), None)
            assert more, f"nothing fits {group}"
            arsenal.grant(more, arsenal.levels.get(more, 0) + 1)

    def _is_lacking(self, owner: Seat, name: Technology) -> bool:
        """Whether one more level of this would let an empire build more kinds of ships."""
        state = self.state
        top = holdings.top_level(state, name) if name == "ship_size" else 1
        if name not in holdings.researchable(state) or holdings.is_forbidden(state, owner, name):
            return False
        return holdings.level(state, owner, name) < top

    def _is_still(self, group: Group, kind: UnitKind, role: Role) -> bool:
        """SE-29.5  Whether a counter can still be of its old kind, which its owner can build."""
        if kind in MISFITS[role] or not self._could_stand(group, kind):
            return False
        for name, needed in UNITS[kind].needs.items():
            self.arsenal.grant(name, needed)
        return True

    # -- possible kinds ----------------------------------------------------------------

    def _role(self, group: Group) -> Role:
        if self.places[group.at].apart:
            return "any"
        state = self.state
        colony = state.colonies.get(group.at)
        if self._is_unsettled(group.at):
            return self._role_before_battle(group)
        if colony is not None and colony.owner == self.seat and state.planning:
            return self._role_at_colony(group.at)
        foes = groups.others(state, group.owner, group.at)
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

    def _possible(self, group: Group, role: Role) -> list[UnitKind]:
        """The kinds that fit the role, have a counter left, and could stand there."""
        place = self.places[group.at]
        if place.known and place.contested:
            able = self.arsenal.kinds(MISFITS[role])
            return [kind for kind in able if self._could_stand(group, kind)]
        return self.arsenal.kinds(unfit_at(self.state, group, place) | MISFITS[role])

    def _could_stand(self, group: Group, kind: UnitKind) -> bool:
        """SE-7.2  Whether a kind could have come to where the group stands."""
        state, place, moves = self.state, self.places[group.at], UNITS[kind].moves
        if not place.known:
            return kind not in NOT_EXPLORING
        if moves == "never":
            return place.at_home and not (kind == "base" and has_base(state, group))
        if would_lie_open(state, group, kind):
            return False
        return moves != "carried" or place.at_home or berths(state, group, kind) > 0
