"""SE-25  Advantage 33, Celestial Knights: one charge in a battle, and a price for it."""

from starhold.core.score import Term

from ....battles.battlefield import engaged, the_battle
from ....empires import alliances, cards
from ....facts.catalog import UNITS
from ....fleets.groups import is_armed
from ....hooks.numbers import Aim
from ....state import Battle, Group, State, Table
from ....steps import Choice, Event, Option, Seat, Steps, replace

NUMBER = 33
FIRST = 2  # round


class Charge(Option):
    """Attack twice with all ships this round."""


class HoldTheLine(Option):
    """Do not charge this round."""


class Charged(Event):
    """SE-13.5  The Celestial Knights charge."""

    player: Seat
    round: int


def offer_charge(table: Table, battle: Battle) -> Steps:
    """SE-13.5  At the start of a round after the first, once per battle."""
    charged = {seat for seat, _ in battle.charges}
    ready = [seat for seat in knights(table.state, battle) if seat not in charged]
    return tuple(DeclareCharge(seat) for seat in ready) if battle.round >= FIRST else ()


class DeclareCharge(Choice):
    """SE-13.5  Whether to charge this round."""

    def options(self, state: State) -> list[Option]:
        return [Charge(), HoldTheLine()]

    def chosen(self, table: Table, option: Charge | HoldTheLine) -> Steps:
        if isinstance(option, Charge):
            battle = the_battle(table.state)
            charges = (*battle.charges, (self.player, battle.round))
            table.state.battle = replace(battle, charges=charges)
            table.tell(Charged(self.player, battle.round))
        return ()


def attack_twice(_state: State, battle: Battle, group: Group, shots: int) -> int:
    """In the round of the charge every ship attacks twice, Boarding Ships too."""
    charging = UNITS[group.kind].ship and (group.owner, battle.round) in battle.charges
    return 2 * shots if charging else shots


def disordered(aim: Aim) -> Term | None:
    """In every later round all enemy ships have +1 Attack."""
    side = alliances.attacks(aim.battle, aim.gun.owner)
    before = (seat for seat, when in aim.battle.charges if when < aim.battle.round)
    later = any(alliances.attacks(aim.battle, seat) != side for seat in before)
    return Term("card-33", 1, "SE-25") if later and UNITS[aim.gun.kind].ship else None


def too_far_forward(_state: State, battle: Battle, group: Group) -> bool:
    """After a charge its ships may not retreat in the next round."""
    return (group.owner, battle.round - 1) not in battle.charges


def fights_with_a_ship(state: State, battle: Battle, side: Seat) -> bool:
    """Revealed in a battle with a ship."""
    groups = cards.present(state, battle, side)
    return any(UNITS[group.kind].ship and is_armed(group) for group in groups)


def knights(state: State, battle: Battle) -> list[Seat]:
    """Return the players who could charge: owners of the card with ships in the battle."""
    groups = engaged(state, battle)
    owners = dict.fromkeys(group.owner for group in groups if UNITS[group.kind].ship)
    return [owner for owner in owners if cards.holds(state, owner, NUMBER)]
