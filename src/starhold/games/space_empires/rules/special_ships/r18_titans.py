"""SE-18  Titans are hard to hit, are never screened, and destroy planets; Flagships."""

from starhold.core.score import Term

from ...battles.terms import to_hit
from ...empires import alliances, holdings
from ...facts.starmap import is_planet
from ...fleets import carrying, groups
from ...fleets.tech import Tech
from ...hooks import numbers
from ...secrets.secrecy import Reason
from ...state import Battle, Cell, Group, GroupId, Marker, State, Table
from ...steps import Choice, Event, Option, Seat, Steps, replace
from ..combat.r15_bombardment import BombardmentEnds, ColonyFalls, is_unopposed
from ..ground.r20_ground_combat import LANDED
from ..ground.r21_capture import not_ones_own_people


class DestroyPlanet(Option):
    """Destroy the planet and everything on it."""

    group: GroupId
    at: Cell


class SparePlanets(Option):
    """Destroy no more planets."""


class WorldShattered(Event):
    """SE-15.5  A Titan destroyed a planet; the hex became Asteroids."""

    player: Seat
    at: Cell


# -- in battle -------------------------------------------------------------------------


def no_lucky_hit(aim: numbers.Aim, sure: int) -> int:
    """SE-18.2  A roll of 1 does not automatically hit a Titan, unless a Fighter fires."""
    return 0 if aim.target.kind == "titan" and aim.gun.kind != "fighter" else sure


def hits_at_all(aim: numbers.Aim) -> bool:
    """SE-13.11  A unit that cannot hit a Titan on any roll cannot fire at it."""
    return aim.target.kind != "titan" or to_hit(aim) > 0


def swarm(aim: numbers.Aim) -> Term | None:
    """SE-18.2  Fighters have +1 Attack Strength against a Titan."""
    near = aim.target.kind == "titan" and aim.gun.kind == "fighter"
    return Term("titan", 1, "SE-18.2") if near else None


def numbers_do_not_count(aim: numbers.Aim) -> bool:
    """SE-18.2  Only Fighters may use the Fleet Size Bonus against a Titan."""
    return aim.target.kind != "titan" or aim.gun.kind == "fighter"


def stands_in_line(_state: State, _battle: Battle, group: Group) -> bool:
    """SE-18.1  A Titan never retreats and is never screened."""
    return group.kind != "titan"


def inside_the_bay(state: State, _battle: Battle, _side: Seat, found: list[Group]) -> list[Group]:
    """SE-14.32  Mines cannot target Fighters while Titans have room for them all."""
    room = sum(carrying.bays(state, group) for group in found if group.kind == "titan")
    fighters = sum(group.count for group in found if group.kind == "fighter")
    return found if fighters > room else [group for group in found if group.kind != "fighter"]


# -- the bay ---------------------------------------------------------------------------


def bay(_state: State, _group: Group, _levels: numbers.Levels, tech: Tech) -> Tech:
    """SE-14.1  Any level of Fighter technology gives a Titan its bay."""
    return replace(tech, fighter=min(1, tech.fighter))


def without_a_bay(_state: State, group: Group, held: int) -> int:
    """SE-14.1  A Titan built or last refitted without Fighter technology carries no Fighters."""
    return held if group.tech.fighter else 0


# -- planets ---------------------------------------------------------------------------


def destroys_outright(_state: State, group: Group) -> bool:
    """SE-15.5  A Titan does not bombard."""
    return group.kind != "titan"


def aim_at_planets(table: Table, player: Seat) -> Steps:
    return (DestroyPlanets(player),) if titans_of(table.state, player) else ()


class DestroyPlanets(Choice):
    """SE-15.5  Each Titan may destroy the planet in its hex, as its one shot of the phase."""

    spent: tuple[GroupId, ...] = ()

    discreet = True  # SE-29.13: the question would reveal a face-down Titan

    def options(self, state: State) -> list[Option]:
        # SE-18.4: a colony on Asteroids is not a planet.
        waiting = (g for g in overhead(state, self.player) if g.id not in self.spent)
        able = [DestroyPlanet(titan.id, titan.at) for titan in waiting]
        return [*able, SparePlanets()] if able else []

    def chosen(self, table: Table, option: DestroyPlanet | SparePlanets) -> Steps:
        if isinstance(option, SparePlanets):
            return ()
        state = table.state
        groups.change(state, state.groups[option.group], face_up=True)
        back = state.markers[option.at].back
        state.markers[option.at] = Marker("asteroids", back, face_up=True)
        table.tell(WorldShattered(self.player, option.at))
        gone = (ColonyFalls(option.at, self.player),) if option.at in state.colonies else ()
        again = DestroyPlanets(self.player, (*self.spent, option.group))
        return *gone, again, BombardmentEnds(option.at)


def titan_overhead(state: State, question: DestroyPlanets) -> Reason:
    """SE-29.13  The question reveals a Titan over a planet, even a face-down one."""
    return Reason(cells=tuple(titan.at for titan in overhead(state, question.player)))


def overhead(state: State, seat: Seat) -> list[Group]:
    """SE-15.5  A player's Titans over planets to destroy."""
    return [titan for titan in titans_of(state, seat) if is_exposed(state, seat, titan)]


def titans_of(state: State, seat: Seat) -> list[Group]:
    """SE-18.1  A player's Titans; SE-25.7: no Decoys that pass as some."""
    found = []
    for group in groups.fleet_of(state, seat):
        if group.kind == "titan" and not group.sham:
            found.append(group)  # noqa: PERF401 - asked in every turn: quicker
    return found


def is_exposed(state: State, player: Seat, titan: Group) -> bool:
    """SE-15.5  Whether the Titan's hex has an undefended planet, enemy or unsettled (R-46)."""
    # SE-20.22: not while landed troops of the Titan's own side are on the planet.
    if not is_planet(state, titan.at) or state.markers[titan.at].guarded:
        return False
    if any(group.ground in LANDED for group in groups.friendly(state, player, titan.at)):
        return False
    colony = state.colonies.get(titan.at)
    if colony is not None:
        ours = alliances.allied(state, player, colony.owner)
        if ours or not not_ones_own_people(state, titan):  # SE-15.7, SE-21.4
            return False
    return is_unopposed(state, player, titan.at)


def launch_flagships(table: Table) -> Steps:
    """SE-5.1  The Flagship starts face down among the starting units."""
    state = table.state
    for seat, at in state.worlds.items():
        tech = holdings.newly_built(state, seat, "flagship")
        groups.deploy(state, seat, at, "flagship", 1, tech)
        groups.deal_ids(state, seat, at)
    return ()
