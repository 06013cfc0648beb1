"""SE-28.31  An attacked Homeworld of an Alien Player buys technology, ships, Mines and Bases."""

from ...battles.battlefield import forces
from ...empires.holdings import has
from ...facts import alien_catalog, catalog
from ...fleets.experience import VETERAN, experience
from ...solo.alien_players import human, is_besieged, ship_type
from ...solo.alien_ships import defenses
from ...state import Battle, Cell, Group, State, Table
from ...steps import AlienStep, Event, Seat, Steps
from ..alien_variants.r28_encounters import GuardHomeworld
from .r28_alien_commission import enlist
from .r28_alien_fleets import RaiseFleet
from .r28_alien_technology import BuyTechnology


class DefensesBuilt(Event):
    """SE-28.31  A roll decided what the Defense account buys: Mines, both in turn, or Bases."""

    player: Seat
    at: Cell
    plan: str
    bases: int
    mines: int
    dice: tuple[int, ...]
    sides: int = catalog.FIGURES.sides


def defend_homeworlds(table: Table, _player: Seat) -> Steps:
    """SE-28.31  A Homeworld is attacked when human combat ships are there after their movement."""
    state = table.state
    attacked = [player for player in state.powers if is_besieged(state, player)]
    return tuple(
        step
        for who in attacked
        for step in (
            BuyTechnology(who, at_home=True, planet=True),
            RaiseFleet(who),
            *((GuardHomeworld(who),) if has(state, "alien_encounters") else ()),
            SpendDefense(who),
        )
    )


class SpendDefense(AlienStep):
    """SE-28.31  One roll: 1 to 3 Mines only; 4 to 7 Base, Mine, Base; 8 to 10 Bases first."""

    def run(self, table: Table) -> Steps:
        state = table.state
        who = self.player
        power = state.powers[who]
        base, mine = ship_type(state, who, "base"), ship_type(state, who, "mine")
        if power.defense_cp < min(base.price, mine.price):
            return ()
        dice = table.roll(1, catalog.FIGURES.sides)
        plan = planned(dice[0])
        bases, mines = defenses(plan, power.defense_cp, base, mine)
        power.defense_cp -= bases * base.price + mines * mine.price
        enlist(state, who, power.world, "base", bases)
        enlist(state, who, power.world, "mine", mines)
        table.tell(DefensesBuilt(who, power.world, plan, bases, mines, dice))
        return ()


def take_note(table: Table, battle: Battle) -> Steps:
    """SE-28.23  Technology the human shows to one Alien Player has been seen by all."""
    state = table.state
    if human(state) in battle.sides and any(side in state.powers for side in battle.sides):
        for group in forces(state, battle, human(state)):
            note(state, group)
    return ()


def planned(die: int) -> str:
    """SE-28.31  How the Defense account is spent."""
    if die <= alien_catalog.ALIEN_EMPIRES.mines_only:
        return "mines_only"
    return "by_turns" if die <= alien_catalog.ALIEN_EMPIRES.bases_and_mines else "bases_first"


def note(state: State, group: Group) -> None:
    """SE-28.26  Record the Fighters, Point Defense, cloaks, Scanners and Mines shown."""
    shown: tuple[tuple[catalog.Technology, int], ...] = (
        ("fighter", group.tech.fighter),
        ("point_defense", group.tech.point_defense),
        ("cloaking", group.tech.cloaking),
        ("scanner", group.tech.scanner),
        ("mines", int(group.kind == "mine")),
    )
    if has(state, "alien_encounters"):  # SE-28.41
        shown += (
            ("ship_size", catalog.UNITS[group.kind].needs.get("ship_size", 0)),
            ("boarding", int(group.kind == "boarding_ship")),
            ("military_academy", int((experience(state, group) or 0) >= VETERAN)),
        )
    for name, level in shown:
        if level > state.seen.get(name, 0):
            state.seen[name] = level
