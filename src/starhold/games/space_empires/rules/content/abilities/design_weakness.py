"""SE-23.7  Design weakness: cheaper, but ships of one type have +2 against it."""

from starhold.core.score import Term

from ....battles.battlefield import engaged, fighting, foe_of, the_battle
from ....empires.holdings import decider
from ....facts.catalog import FIGURES, UnitKind
from ....fleets import designs, uniques
from ....hooks.numbers import Aim
from ....solo.automaton import is_automatic
from ....state import Battle, State, Table
from ....steps import Choice, Event, Option, Seat, Step, Steps, replace

USUAL = "destroyer"  # SE-28.70: if an automaton has none of the three types


class ExploitWith(Option):
    """Give ships of this type the bonus against it."""

    kind: UnitKind


class WeaknessRolled(Event):
    """SE-23.7  A design revealed its weakness in its first battle."""

    player: Seat
    dice: tuple[int, ...]
    sides: int = FIGURES.sides


class WeaknessFound(Event):
    """SE-23.7  From now on ships of this type have +2 against the design."""

    player: Seat
    kind: UnitKind


def weak_spot(aim: Aim) -> Term | None:
    """SE-23.7  +2 for ships of that type, of any empire."""
    unique = aim.target.kind == uniques.UNIQUE_KIND
    if not unique or uniques.design_of(aim.state, aim.target).weak != aim.gun.kind:
        return None
    return Term("design_weakness", designs.UNIQUE.weakness_bonus, "SE-23.7")


def first_battle(table: Table, battle: Battle) -> Steps:
    """SE-23.7  The owner announces it and rolls; the result lasts until a redesign."""
    state = table.state
    weak = (g for g in engaged(state, battle) if uniques.has_ability(state, g, "design_weakness"))
    owners = dict.fromkeys(group.owner for group in weak if group.plan is None)
    return tuple(RollWeakness(seat) for seat in owners if not uniques.design_for(state, seat).weak)


class RollWeakness(Step):
    """SE-23.7  1–3 Scouts, 4–6 Destroyers, 7–8 Cruisers, 9–10 the enemy chooses."""

    player: Seat

    def run(self, table: Table) -> Steps:
        state = table.state
        dice = table.roll(1, FIGURES.sides)
        table.tell(WeaknessRolled(self.player, dice))
        if dice[0] <= len(designs.UNIQUE.weaknesses):
            settle(table, self.player, designs.UNIQUE.weaknesses[dice[0] - 1])
            return ()
        foe = foe_of(the_battle(state), self.player)
        if is_automatic(state, foe):
            settle(table, self.player, most_of(state, the_battle(state), foe))
            return ()
        return (ChooseWeakness(decider(state, foe), self.player),)


class ChooseWeakness(Choice):
    """SE-23.7  The enemy in that battle chooses among the three types."""

    owner: Seat

    def options(self, state: State) -> list[Option]:
        return [ExploitWith(kind) for kind in dict.fromkeys(designs.UNIQUE.weaknesses)]

    def chosen(self, table: Table, option: ExploitWith) -> Steps:
        settle(table, self.owner, option.kind)
        return ()


def settle(table: Table, seat: Seat, kind: UnitKind) -> None:
    """SE-23.7  Record the weakness."""
    empire = table.state.empires[seat]
    empire.sheet.design = replace(uniques.design_for(table.state, seat), weak=kind)
    table.tell(WeaknessFound(seat, kind))


def most_of(state: State, battle: Battle, side: Seat) -> UnitKind:
    """SE-28.70  The most common type among an automaton's ships in the battle, or Destroyers."""
    counts = dict.fromkeys(designs.UNIQUE.weaknesses, 0)
    for group in fighting(state, battle, side):
        if group.kind in counts:
            counts[group.kind] += group.count
    best = max(counts, key=lambda kind: counts[kind])
    return best if counts[best] else USUAL
