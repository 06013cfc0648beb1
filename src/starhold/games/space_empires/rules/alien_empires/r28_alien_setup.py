"""SE-28.20 to SE-28.23  Alien Empires: Homeworlds and starting forces."""

from starhold.core.game import SEATS

from ...empires.holdings import has
from ...facts.alien_catalog import ALIEN_EMPIRES
from ...facts.catalog import FIGURES, MAPS, TECHNOLOGIES, Module, UnitKind
from ...state import AlienPlayer, Cell, Colony, Marker, Settings, State, Table
from ...steps import Event, Seat, Step, Steps
from .r28_alien_commission import enlist


class AliensSettled(Event):
    """SE-28.20  An Alien Player was placed."""

    player: Seat
    at: Cell


class SettleAliens(Step):
    """SE-28.23  A Homeworld of 20 CP and one Base for each Alien Player (SE-28.22)."""

    def run(self, table: Table) -> Steps:
        state = table.state
        great = has(state, "alien_encounters")  # SE-28.40
        for player, power in state.powers.items():
            state.markers[power.world] = Marker("planet", face_up=True)
            top = len(FIGURES.homeworld) - 1
            state.colonies[power.world] = Colony(player, top, homeworld=True, great=great)
            enlist(state, player, power.world, "base", ALIEN_EMPIRES.bases)
            table.tell(AliensSettled(player, power.world))
        return ()


def share_what_they_know(state: State, seat: Seat, other: Seat) -> bool:
    """SE-28.23  Alien Players are never enemies of each other."""
    return seat in state.powers and other in state.powers


def no_decoys(_state: State, _seat: Seat, _kind: UnitKind) -> bool:
    """SE-28.22  Decoys are not allowed: they would fool nobody."""
    return False


def alien_players(
    settings: Settings, scenario: str, switches: tuple[Module, ...], seats: tuple[Seat, ...]
) -> dict[Seat, AlienPlayer]:
    """SE-28.21  Alien Players by difficulty, in unused colours; SE-28.60: two."""
    worlds = MAPS[scenario].aliens
    for_points = "alien_points" in switches
    if not for_points:
        worlds = worlds[: ALIEN_EMPIRES.difficulties[settings.alien_difficulty].players]
    colours = [seat for seat in SEATS if seat not in seats]
    levels = ALIEN_EMPIRES.levels
    if "alien_encounters" in switches:
        levels = {**levels, "ground_combat": TECHNOLOGIES["ground_combat"].start}  # SE-28.42
    if for_points:
        levels = {**levels, **ALIEN_EMPIRES.points.levels}
    full = for_points and settings.alien_bank == "full"  # SE-28.61
    bank = ALIEN_EMPIRES.points.bank if full else 0
    homes = zip(colours, worlds, strict=False)
    return {colour: AlienPlayer(world, dict(levels), bank=bank) for colour, world in homes}


def encounter_modules(
    settings: Settings, scenario: str, switches: tuple[Module, ...]
) -> tuple[Module, ...]:
    """SE-28.40  The modules that Close Encounters adds to Alien Empires."""
    if not settings.close_encounters or not MAPS[scenario].aliens:
        return ()
    more: tuple[Module, ...] = (*ALIEN_EMPIRES.encounters.modules, "alien_encounters")
    return tuple(module for module in more if module not in switches)
