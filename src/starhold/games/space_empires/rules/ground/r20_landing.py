"""SE-20.20 to SE-20.26  Revealing garrisons and landing troops."""

from starhold.core.score import Term

from ...battles import battlefield, ground
from ...battles.tallies import kinds_of
from ...empires.alliances import brothers_of
from ...empires.holdings import is_cloaked, level
from ...facts.catalog import FIGURES, UnitKind
from ...fleets.groups import change, own, own_of
from ...hooks.numbers import Bombing
from ...secrets.secrecy import Reason
from ...state import ALIEN, Battle, Cell, Footing, Group, GroupId, State, Table
from ...steps import Choice, Event, Option, Seat, Step, Steps, replace
from ..movement import r07_entering, r14_lost_cargo, r20_transports
from . import r20_ground_combat


class Land(Option):
    """Land ground units; they do not fire in the first round."""

    group: GroupId
    kind: str
    count: int


class DropTroops(Option):
    """Land ground units by drop ship, ready to fire."""

    group: GroupId
    kind: str
    count: int


class LandNoMore(Option):
    """Stop landing."""


class TakeAboard(Option):
    """Load ground units onto the Transports."""

    group: GroupId
    kind: str
    count: int


class PutAshore(Option):
    """Unload ground units onto the planet."""

    group: GroupId
    kind: str
    count: int


class LeaveTroops(Option):
    """Leave the other ground units where they are."""


class GarrisonShown(Event):
    """SE-20.20  The garrison of a colony was revealed."""

    player: Seat
    at: Cell
    units: tuple[str, ...]


class VisitorsShown(Event):
    """SE-20.20  Ships arriving at a garrisoned colony were revealed."""

    player: Seat
    at: Cell
    units: tuple[str, ...]


class TroopsLanded(Event):
    """SE-20.21  Ground units landed."""

    player: Seat
    kind: str
    count: int
    at: Cell


class PlaceTroops(Choice):
    """SE-13.4  Step 4: a defender divides ground units between the planet and Transports.

    Each type moves only one way, so that the question cannot repeat forever.
    """

    at: Cell
    boarded: tuple[UnitKind, ...] = ()
    landed: tuple[UnitKind, ...] = ()

    always_ask = True  # SE-25.7: not asking would expose Transports as Decoys

    def options(self, state: State) -> list[Option]:
        found: list[Option] = []
        free = r20_transports.spare(state, self.player, self.at)
        for group in ground.ashore(state, self.player, self.at):
            settled = group.ground not in r20_ground_combat.LANDED  # SE-20.26
            if settled and group.kind not in self.landed:
                counts = some_of(state, group, min(group.count, free), "")
                found += [TakeAboard(group.id, group.kind, count) for count in counts]
        for group in ground.aboard(state, self.player, self.at):
            if group.kind not in self.boarded:
                counts = some_of(state, group, group.count, "settled")
                found += [PutAshore(group.id, group.kind, count) for count in counts]
        return [*found, LeaveTroops()]

    def chosen(self, table: Table, option: TakeAboard | PutAshore | LeaveTroops) -> Steps:
        if isinstance(option, LeaveTroops):
            return ()
        group = table.state.groups[option.group]
        boards = isinstance(option, TakeAboard)
        r20_transports.shift(table.state, group, option.count, "" if boards else "settled")
        if boards:
            return (replace(self, boarded=(*self.boarded, group.kind)),)
        return (replace(self, landed=(*self.landed, group.kind)),)


class StateGarrison(Step):
    """SE-13.4  The owner of a colony reveals its ground units on the planet."""

    player: Seat
    at: Cell

    def run(self, table: Table) -> Steps:
        show_garrison(table, self.player, self.at)
        return ()


class LandTroops(Choice):
    """SE-20.24  Land any number of units from Transports on the colony in the hex (R-59)."""

    at: Cell

    def options(self, state: State) -> list[Option]:
        if not ground.may_land(state, self.player, self.at):
            return []
        found = landings(state, self.player, self.at)
        return [*found, LandNoMore()] if found else []

    def chosen(self, table: Table, option: Land | DropTroops | LandNoMore) -> Steps:
        if isinstance(option, LandNoMore):
            return ()
        land(table, option)
        return (self,)


class InvadeAliens(Choice):
    """SE-20.40  With Terraforming, invade an alien planet right after destroying its fleet."""

    at: Cell
    after: tuple[Seat, ...] = ()  # SE-27.9: blood brothers to ask if this one declines

    def options(self, state: State) -> list[Option]:
        mined = ground.is_mined(state, self.player, self.at)
        found = landings(state, self.player, self.at) if not mined else []
        return [*found, LandNoMore()] if found else []

    def chosen(self, table: Table, option: Land | DropTroops | LandNoMore) -> Steps:
        if not isinstance(option, LandNoMore):
            land(table, option)
            more = ground.aboard(table.state, self.player, self.at)
            return (self,) if more else (r20_ground_combat.Invade(self.at, self.player, ALIEN),)
        if ground.ashore(table.state, self.player, self.at):
            return (r20_ground_combat.Invade(self.at, self.player, ALIEN),)
        return invade_aliens(self.after, self.at)


def able_to_land(_state: State, question: LandTroops | InvadeAliens) -> Reason:
    """SE-20.21  Being asked at a Barren planet reveals Terraforming."""
    return Reason((question.at,), ("terraforming",))


def meet_garrison(table: Table, group: Group) -> Steps:
    """SE-20.20  If only ground units defend a colony, both sides reveal their units.

    The mover may move on or stay, as after any step.
    """
    state = table.state
    if not ground.is_held(state, group.at, group.owner) or is_cloaked(state, group):
        return ()
    colony = state.colonies[group.at]
    movers = own(state, group.owner, group.at)
    r07_entering.brush_aside(table, [mover for mover in movers if mover.kind == "decoy"])
    hidden = [m for m in movers if not (m.face_up or m.kind == "decoy" or is_cloaked(state, m))]
    for mover in hidden:
        change(state, mover, face_up=True)
    if hidden:
        table.tell(VisitorsShown(group.owner, group.at, kinds_of(hidden)))
    show_garrison(table, colony.owner, group.at)
    table.reveal()
    return ()


def state_garrison(table: Table, battle: Battle) -> Steps:
    """SE-13.4  The owner of a colony reveals its garrison, and as a defender places it first."""
    state = table.state
    colony = state.colonies.get(battle.at)
    if colony is None or colony.owner not in everyone(state, battle):
        return ()
    owner = colony.owner
    shown = StateGarrison(owner, battle.at)
    # SE-28.70: an automaton leaves its troops where they are.
    defends = owner in brothers_of(state, battle.defender) and owner in state.ring
    if not defends or not own_of(state, owner, battle.at, ground.LIFTING):
        return (shown,)
    troops = (group for group in own(state, owner, battle.at) if ground.is_troops(group))
    return (PlaceTroops(owner, battle.at), shown) if any(troops) else (shown,)


def land_between_rounds(table: Table, battle: Battle) -> Steps:
    """SE-20.21  Troops may land from the end of round 2; SE-20.24: the attacker decides first."""
    sides = everyone(table.state, battle)
    lost = tuple(r14_lost_cargo.LoseTroops(side, battle.at) for side in sides)
    if battle.round < FIGURES.landing:
        return lost
    # SE-28.45: automata do not land now, and aliens have no troops (SE-25.9).
    deciding = (side for side in sides if side in table.state.ring)
    return *lost, *(LandTroops(side, battle.at) for side in deciding)


def after_battle(table: Table, battle: Battle) -> Steps:
    """SE-13.4  Ground units beyond capacity are lost; SE-20.40: an alien planet can be invaded."""
    state = table.state
    lost = tuple(r14_lost_cargo.LoseTroops(side, battle.at) for side in everyone(state, battle))
    marker = state.markers.get(battle.at)
    wild = ALIEN in (battle.defender, *battle.guests)  # SE-25.9: aliens may defend with Diplomats
    beaten = wild and not battlefield.holds_out(state, battle, battle.defender)
    if not beaten or marker is None or battle.at in state.colonies:
        return lost
    # Machines never invade; r28_points_colonies.py handles Alien Players (SE-28.62).
    seats = (s for s in brothers_of(state, battle.attacker) if s in state.empires)
    landing = (s for s in seats if ground.aboard(state, s, battle.at))
    able = tuple(seat for seat in landing if level(state, seat, "terraforming"))
    return *lost, *invade_aliens(able, battle.at)


def behind_troops(aim: Bombing) -> Term | None:
    """SE-15.2  Ground units on a colony protect it (E-19)."""
    defense = ground.planetary_defense(aim.state, aim.gun.at)
    return Term("planetary_defense", -defense, "SE-15.2") if defense else None


def everyone(state: State, battle: Battle) -> tuple[Seat, ...]:
    """SE-20.24  The seats in a battle, attackers first; SE-27.9: with their blood brothers."""
    return (*brothers_of(state, battle.attacker), *brothers_of(state, battle.defender))


def invade_aliens(seats: tuple[Seat, ...], at: Cell) -> Steps:
    """SE-20.40  Only one player may invade: ask the first, and the next if the first declines."""
    return (InvadeAliens(seats[0], at, seats[1:]),) if seats else ()


def some_of(state: State, group: Group, most: int, to: Footing) -> list[int]:
    """SE-3.1  How many units of a group may move: as many as possible, or one."""
    counts = dict.fromkeys((most, 1)) if most > 0 else ()
    return [count for count in counts if ground.can_shift(state, group, count, to)]


def landings(state: State, seat: Seat, at: Cell) -> list[Option]:
    """R-25  Units aboard may land; the first six per drop ship land ready to fire."""
    places = ground.drop_places(state, seat, at)
    found: list[Option] = []
    for group in ground.aboard(state, seat, at):
        for count in range(group.count, 0, -1):
            dropped = count <= places
            if ground.can_shift(state, group, count, "dropped" if dropped else "landing"):
                option = DropTroops if dropped else Land
                found.append(option(group.id, group.kind, count))
    return found


def land(table: Table, option: Land | DropTroops) -> None:
    """SE-20.21  Land the units on the planet, where they stay (SE-20.26)."""
    state = table.state
    group = state.groups[option.group]
    dropped = isinstance(option, DropTroops)
    landed = r20_transports.shift(state, group, option.count, "dropped" if dropped else "landing")
    change(state, landed, face_up=True)
    table.tell(TroopsLanded(group.owner, group.kind, option.count, group.at))
    table.reveal()


def show_garrison(table: Table, player: Seat, at: Cell) -> None:
    """SE-29.12  Reveal a garrison, which is hidden until then."""
    groups = ground.garrison(table.state, at)
    for group in groups:
        change(table.state, group, face_up=True)
    if groups:
        table.tell(GarrisonShown(player, at, kinds_of(groups)))
