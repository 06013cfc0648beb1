"""GE-11.1  The forces in a battle: units, dice and the results that hit."""

from starhold.core.record import Seat

from ..catalog import SHIP_KINDS, TECHNOLOGIES, UNITS
from ..galaxy import fleet
from ..state import Battle, Ship, State, Token

FIRES_IN: dict[int, str] = {UNITS[kind].phase: kind for kind in SHIP_KINDS}


def the_battle(state: State) -> Battle:
    assert state.battle is not None
    return state.battle


def ships_of(state: State, battle: Battle, seat: Seat) -> list[Ship]:
    """The ships of a side; in the battle for a tied win, all of them (GE-16.7)."""
    if battle.tie:
        return [ship for ship in state.ships.values() if ship.owner == seat]
    return fleet(state, seat, battle.at)


def token_of(state: State, battle: Battle, seat: Seat) -> Token | None:
    """The defender's Empire or Starbase; an attacker brings ships alone (GE-11.1)."""
    token = state.tokens.get(battle.at)
    defends = token and token.owner == seat == battle.defender
    return token if defends and not battle.tie else None


def has_forces(state: State, battle: Battle, seat: Seat) -> bool:
    if token_of(state, battle, seat):
        return True
    at, tie = battle.at, battle.tie
    for ship in state.ships.values():  # noqa: SIM110 - asked after every phase: quicker
        if ship.owner == seat and (ship.at == at or tie):
            return True
    return False


def guns_of(
    state: State, battle: Battle, seat: Seat, phase: int, free: bool = False
) -> tuple[str, ...]:
    """GE-11.6  The unit behind each die of a phase; in a free attack only warped ships fire.

    A flipped dreadnought rolls all its dice; a token rolls by the face that is up (GE-11.7).
    """
    kind = FIRES_IN[phase]
    at = battle.at
    firing = [
        ship
        for ship in state.ships.values()
        if ship.kind == kind
        and ship.owner == seat
        and (ship.at == at or battle.tie)
        and (ship.warped or not free)
    ]
    dice = UNITS[kind].dice * len(firing)
    if battle.extra:  # GE-11.5
        dice += any(ship.id == battle.extra for ship in firing)
    guns = (kind,) * dice
    token = token_of(state, battle, seat)
    if token and UNITS["empire"].phase == phase:
        face = "starbase" if token.starbase else "empire"
        ion = TECHNOLOGIES["ion_cannons"].dice if battle.ion else 0  # GE-14.3
        guns += (face,) * (UNITS[face].dice + ion)
    return guns


def hits_needed(battle: Battle, seat: Seat, phase: int) -> int:
    """GE-11.6  The lowest result that hits; Plasma Weapons help attacking ships (GE-14.4)."""
    plasma = battle.plasma and seat == (battle.plasma_by or battle.attacker)
    return UNITS[FIRES_IN[phase]].hits_on - (TECHNOLOGIES["plasma_weapons"].bonus if plasma else 0)
