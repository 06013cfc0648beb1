"""SE-15  Bombarding colonies after the active player's battles."""

from ...battles import ground, terms
from ...battles.tallies import count_of, with_more
from ...empires import alliances, holdings
from ...facts.catalog import FIGURES, UNITS
from ...fleets import groups
from ...fleets.groups import groups_at
from ...hooks import moments, numbers
from ...secrets import secrecy
from ...state import Cell, Group, GroupId, State, Table
from ...steps import Choice, Event, Option, Seat, Step, Steps, replace
from ..economy import r09_colonies
from ..ground import r20_ground_combat, r20_landing
from ..turns import r27_victory


class Bombard(Option):
    """Fire at the colony with this group."""

    group: GroupId
    kind: str
    count: int


class LandNow(Option):
    """Land troops and end the bombardment of this colony."""


class SpareColony(Option):
    """Stop firing at this colony."""


class SettleRuins(Option):
    """Found your own colony at once."""

    group: GroupId


class LeaveRuins(Option):
    """Do not settle there now."""


class ColonyBombarded(Event):
    """SE-15.2  Ships fired at a colony."""

    player: Seat
    kind: str
    at: Cell
    needed: int  # 0 for everyone but the owner of the ships
    dice: tuple[int, ...]
    hits: int
    sides: int = FIGURES.sides
    target: Seat = ""


class ColonyReduced(Event):
    """SE-15.3  A colony shrank."""

    player: Seat
    at: Cell
    size: int


class ColonyDestroyed(Event):
    """SE-15.4  A colony was destroyed with everything on it."""

    player: Seat
    at: Cell


class Bombardments(Step):
    """SE-15.1  Each of the active player's ships may fire once at an enemy colony.

    SE-13.4: ground combat follows bombardment in each hex.
    SE-27.9: blood brothers decide one after the other, and their troops fight together.
    """

    player: Seat

    def run(self, table: Table) -> Steps:
        state = table.state
        steps: list[Step] = []
        for at in fronts(state, self.player):
            steps += moments.occur(moments.BEFORE_BOMBARDMENT, table, at)
            for seat in alliances.brothers_of(state, self.player):
                bombers = able_to_bombard(state, seat, at)
                steps.append(ChooseBombers(seat, at, tuple(group.id for group in bombers)))
            steps.append(r20_ground_combat.FightOnGround(at))
        return tuple(steps)


class ChooseBombers(Choice):
    """SE-15.1  Bombard with single ships or whole groups, or stop."""

    at: Cell
    groups: tuple[GroupId, ...]
    fired: int = 0  # shots of the first group, in old saves only
    begun: bool = False
    asked: bool = False  # landing was offered; offer it again after the next shot
    spent: tuple[tuple[GroupId, int], ...] = ()  # shots of each group so far

    def options(self, state: State) -> list[Option]:
        colony = state.colonies.get(self.at)
        if colony is None or alliances.allied(state, colony.owner, self.player):
            return []
        # SE-20.22: a player who has not landed may stop at any time to land troops.
        troops = r20_landing.landings(state, self.player, self.at)
        landing = bool(troops) and not self.asked and ground.may_land(state, self.player, self.at)
        if any(group.ground for group in groups.friendly(state, self.player, self.at)):
            return [LandNow(), SpareColony()] if landing else []
        found: list[Option] = []
        for number, gid in enumerate(self.groups):
            group = state.groups[gid]
            left = group.count - count_of(self.spent, gid) - (0 if number else self.fired)
            counts = dict.fromkeys((left, 1)) if left else ()
            found += [Bombard(gid, group.kind, count) for count in counts]
        found += [LandNow()] if landing else []
        return [*found, SpareColony()] if found else []

    def chosen(self, table: Table, option: Bombard | LandNow | SpareColony) -> Steps:
        if isinstance(option, SpareColony):
            return ()
        if isinstance(option, LandNow):
            return r20_landing.LandTroops(self.player, self.at), replace(self, asked=True)
        state = table.state
        group = groups.change(state, state.groups[option.group], face_up=True)
        shown = moments.occur(moments.COLONY_ATTACKED, table, group)
        ends = () if self.begun else (BombardmentEnds(self.at),)
        bombard(table, group, option.count)
        if state.colonies[self.at].step < 0:
            falls = ColonyFalls(self.at, self.player), SettleAtOnce(self.player, self.at)
            return *shown, *falls, *ends
        spent = with_more(self.spent, group.id, option.count)
        return *shown, replace(self, spent=spent, begun=True, asked=False), *ends


def able_to_attack(_state: State, question: ChooseBombers) -> secrecy.Reason:
    """SE-20.22  Being able to land on a Barren planet reveals Terraforming."""
    return secrecy.Reason((question.at,), ("terraforming",))


class BombardmentEnds(Step):
    """SE-15.1  The bombardment of this colony ends, without an event."""

    at: Cell

    def run(self, table: Table) -> Steps:
        return moments.occur(moments.BOMBARDMENT_ENDS, table, self.at)


class SettleAtOnce(Choice):
    """SE-15.4  A Colony Ship of the bombarding player may colonise at once."""

    at: Cell

    def options(self, state: State) -> list[Option]:
        ships = [g for g in groups.own(state, self.player, self.at) if g.kind == "colony_ship"]
        able = [SettleRuins(g.id) for g in ships if r09_colonies.can_colonise(state, g)]
        return [*able[:1], LeaveRuins()] if able else []

    def chosen(self, table: Table, option: SettleRuins | LeaveRuins) -> Steps:
        if isinstance(option, SettleRuins):
            return r09_colonies.found_colony(table, table.state.groups[option.group])
        return ()


def able_to_settle(_state: State, question: SettleAtOnce) -> secrecy.Reason:
    """SE-29.13  Being asked at a Barren planet or Asteroids reveals the means to settle there."""
    return secrecy.Reason((question.at,), cards=(r09_colonies.INDUSTRIOUS,))


class ColonyFalls(Step):
    """SE-15.4  The colony is destroyed with everything on it; the planet remains."""

    at: Cell
    by: Seat

    def run(self, table: Table) -> Steps:
        state = table.state
        colony = holdings.take_off(state, self.at)
        table.tell(ColonyDestroyed(colony.owner, self.at))
        # ground units there are lost, including attackers who landed.
        for group in groups_at(state, self.at):
            if group.ground:
                groups.take_away(state, group.id)
        if self.by in state.empires:
            state.empires[self.by].sheet.points += 1  # SE-27.7
        after = moments.occur(moments.COLONY_DESTROYED, table, colony.owner, self.by, self.at)
        if colony.homeworld:
            return *after, r27_victory.HomeworldFalls(colony.owner, self.by)
        return *after, r27_victory.CountPoints()


def fronts(state: State, player: Seat) -> list[Cell]:
    """SE-15.1  The enemy colonies that the player's side visits and nobody defends."""
    found: list[Cell] = []
    for at, colony in state.colonies.items():
        if colony.owner == player or at not in state.stacks:
            continue
        friend = alliances.allied(state, player, colony.owner)
        if not friend and is_visited(state, player, at) and is_unopposed(state, player, at):
            found.append(at)
    return found


def is_visited(state: State, player: Seat, at: Cell) -> bool:
    """SE-15.1  Whether the player's side has units in the hex."""
    for gid in state.stacks[at]:
        owner = state.groups[gid].owner
        if owner == player or (state.teams and alliances.allied(state, player, owner)):
            return True
    return False


def is_unopposed(state: State, player: Seat, at: Cell) -> bool:
    """SE-15.1  Whether no enemy defends the hex; undetected ships do not defend."""
    foes = [foe for foe in groups.others(state, player, at) if groups.is_armed(foe)]
    return all(holdings.is_unseen(state, foe, player) for foe in foes)


def able_to_bombard(state: State, player: Seat, at: Cell) -> list[Group]:
    """SE-15.1  The ships that can bombard, if no enemy defends the hex."""
    if not is_unopposed(state, player, at):
        return []
    ships = [g for g in groups.own(state, player, at) if groups.is_armed(g) and UNITS[g.kind].ship]
    for rule in numbers.MAY_BOMBARD.of(state):
        ships = [group for group in ships if rule(state, group)]
    return ships


def bombing_number(aim: numbers.Bombing) -> int:
    """SE-15.2  A roll of this number or less hits; a 1 always hits."""
    sure = terms.passed(1, numbers.SURE_TO_BOMB.of(aim.state), aim)
    return max(sure, terms.total(terms.bombing_terms(aim)))


def bombard(table: Table, group: Group, shots: int) -> None:
    """SE-15.2  Each ship fires once; SE-15.3: each hit reduces the colony by one step."""
    state = table.state
    needed = bombing_number(numbers.Bombing(state, group))
    dice: list[int] = []
    for _ in range(shots):
        if state.colonies[group.at].step < 0:
            break
        dice += table.roll(1, FIGURES.sides)
        if dice[-1] <= needed:
            colony = state.colonies[group.at]
            state.colonies[group.at] = replace(colony, step=colony.step - 1)
    hits = sum(die <= needed for die in dice)
    rolled = tuple(dice)
    owner = state.colonies[group.at].owner
    shot = ColonyBombarded(group.owner, group.kind, group.at, needed, rolled, hits, target=owner)
    if group.owner in state.empires:
        table.tell(shot, (group.owner,))
        # SE-29.12: the number would reveal the owner's cards and technology to others.
        table.tell(replace(shot, needed=0), but=(group.owner,))
    else:
        table.tell(shot)
    colony = state.colonies[group.at]
    if hits and colony.step >= 0:
        table.tell(ColonyReduced(colony.owner, group.at, holdings.size(colony)))
