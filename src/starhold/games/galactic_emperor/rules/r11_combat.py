"""GE-11  Combat: declarations, rounds of three phases, and the end of a battle."""

from msgspec.structs import replace

from starhold.core.record import Event, Option, Seat
from starhold.kit.hexes import Cell

from ..catalog import CONSTANTS, Technology
from ..galaxy import enemy_at, is_unprotected
from ..players import works
from ..state import Battle, Choice, Ship, ShipId, State, Step, Steps, Table
from .r11_casualties import AssignHits
from .r11_forces import guns_of, has_forces, hits_needed, ships_of, the_battle, token_of
from .r15_interrupts import roll, takes_effect, turn_back, use
from .r16_claims import claim, gain_points


class GiveExtraDie(Option):
    ship: ShipId


class Continue(Option): ...


class Retreat(Option): ...


class BattleBegan(Event):
    """GE-11.1  A battle began."""

    at: Cell
    attacker: Seat
    defender: Seat


class ExtraDieNamed(Event):
    """GE-11.5  The Warlord's extra die was given to a ship."""

    ship: ShipId


class Fired(Event):
    """GE-11.6  A side rolled its dice for a phase."""

    player: Seat
    phase: int
    dice: tuple[int, ...]
    needed: int = 0
    target: Seat = ""
    guns: tuple[str, ...] = ()  # the unit behind each die


class HitsScored(Event):
    """GE-11.6  A side scored hits in a phase; shields may have cancelled one (GE-14.2)."""

    player: Seat
    hits: int
    cancelled: int


class BattleWon(Event):
    """GE-11.15  A side won."""

    player: Seat
    at: Cell


class MutualDestruction(Event):
    """GE-11.17  Both sides were destroyed."""

    at: Cell


class Retreated(Event):
    """GE-11.18  The attacker retreated."""

    player: Seat
    at: Cell


class BattleBegins(Step):
    """GE-11.1  Attacker meets defender; technologies are declared in the order of GE-11.2."""

    at: Cell
    attacker: Seat
    warp: bool = False

    def run(self, table: Table) -> Steps:
        state = table.state
        defender = enemy_at(state, self.attacker, self.at)
        assert defender is not None
        state.battle = Battle(self.at, self.attacker, defender, self.warp)
        table.tell(BattleBegan(self.at, self.attacker, defender))
        free = (CombatRound(free=True),) if self.warp else ()  # GE-11.4
        return (
            UseTechnology(self.attacker, "plasma_weapons"),
            UseTechnology(self.attacker, "shield_generators"),
            UseTechnology(defender, "shield_generators"),
            UseTechnology(defender, "ion_cannons"),
            *free,
            CombatRound(),
        )


class UseTechnology(Step):
    """GE-11.2  A technology is declared only if it would have an effect."""

    player: Seat
    card: Technology

    def run(self, table: Table) -> Steps:
        state = table.state
        if not works(state, self.player, self.card):
            return ()
        battle = the_battle(state)
        helps = {
            "plasma_weapons": True,
            "shield_generators": bool(ships_of(state, battle, self.player)),  # GE-11.3
            "ion_cannons": token_of(state, battle, self.player) is not None,
        }[self.card]
        if not helps:
            return ()
        return *use(state, self.player, self.card), TakeEffect(self.player, self.card)


class TakeEffect(Step):
    """GE-14.2  Shields, GE-14.3 ion cannons and GE-14.4 plasma last for this battle."""

    player: Seat
    card: Technology

    def run(self, table: Table) -> Steps:
        state = table.state
        battle = the_battle(state)
        if not takes_effect(state, self.player, self.card):
            return ()
        if self.card == "plasma_weapons":
            state.battle = replace(battle, plasma=True)
        elif self.card == "ion_cannons":
            state.battle = replace(battle, ion=True)
        else:
            state.battle = replace(battle, shields=(*battle.shields, self.player))
        return ()


class CombatRound(Step):
    """GE-11.6  Three phases, then the attacker continues or retreats; a free attack is one-sided.

    Nobody retreats from a warp battle or from the battle for a tied win.
    """

    free: bool = False

    def run(self, table: Table) -> Steps:
        battle = table.state.battle
        if battle is None:
            return ()
        phases = FREE_PHASES if self.free else PHASES
        extra: Steps = ()
        if battle.attacker == table.state.chooser and not battle.tie:  # GE-11.5
            extra = (NameExtraDie(battle.attacker, self.free),)
        if self.free:
            return *extra, *phases
        stays = battle.warp or battle.tie  # GE-11.9
        return *extra, *phases, CombatRound() if stays else DecideRetreat(battle.attacker)


class NameExtraDie(Choice):
    """GE-11.5  The Warlord's chooser, when attacking, gives one ship an extra die this round."""

    free: bool

    def options(self, state: State) -> list[Option]:
        alike: dict[tuple[str, bool], Option] = {}
        for ship in ships_of(state, the_battle(state), self.player):
            if ship.warped or not self.free:
                alike.setdefault((ship.kind, ship.flipped), GiveExtraDie(ship.id))
        return list(alike.values())

    def chosen(self, table: Table, option: GiveExtraDie) -> Steps:
        table.state.battle = replace(the_battle(table.state), extra=option.ship)
        table.tell(ExtraDieNamed(option.ship))
        return ()


class Phase(Step):
    """GE-11.6  All units of a phase roll together, in the order of GE-11.6a."""

    number: int
    free: bool

    def run(self, table: Table) -> Steps:
        battle = table.state.battle
        if battle is None:
            return ()
        one, other = battle.attacker, battle.defender
        attacking = guns_of(table.state, battle, one, self.number, self.free)
        defending = () if self.free else guns_of(table.state, battle, other, self.number)
        if not attacking and not defending:
            return ()
        rolled = roll(table, {one: len(attacking), other: len(defending)})
        for seat, foe, guns, fired in (
            (one, other, attacking, rolled[: len(attacking)]),
            (other, one, defending, rolled[len(attacking) :]),
        ):
            if fired:
                needed = hits_needed(battle, seat, self.number)
                table.tell(Fired(seat, self.number, fired, needed, foe, guns))
        return *turn_back(table.state), ScoreHits(self.number)


PHASES = (Phase(1, free=False), Phase(2, free=False), Phase(3, free=False))
FREE_PHASES = (Phase(1, free=True), Phase(2, free=True), Phase(3, free=True))


class ScoreHits(Step):
    """GE-11.13  Both sides take casualties from the same rolls; the defender assigns first."""

    number: int

    def run(self, table: Table) -> Steps:
        state = table.state
        battle = the_battle(state)
        rolled = state.rolls.pop()
        hits = {battle.attacker: 0, battle.defender: 0}
        for seat, die in zip(rolled.owners, rolled.dice, strict=True):
            hits[seat] += die >= hits_needed(battle, seat, self.number)
        return (
            AssignHits(battle.defender, shielded(table, battle.attacker, battle.defender, hits)),
            AssignHits(battle.attacker, shielded(table, battle.defender, battle.attacker, hits)),
            CheckBattle(),
        )


class CheckBattle(Step):
    """GE-11.8  When a side has nothing left, the battle ends at once."""

    def run(self, table: Table) -> Steps:
        state = table.state
        battle = the_battle(state)
        attacking = has_forces(state, battle, battle.attacker)
        defending = has_forces(state, battle, battle.defender)
        if attacking and defending:
            return ()
        if battle.tie:
            return end_tie(table, battle, attacking, defending)
        if attacking:
            return win(table, battle)
        if defending:  # GE-11.16
            table.tell(BattleWon(battle.defender, battle.at))
        else:
            table.tell(MutualDestruction(battle.at))
        return end_battle(state)


class DecideRetreat(Choice):
    """GE-11.9  After a round the attacker continues or retreats."""

    def options(self, state: State) -> list[Option]:
        return [Continue(), Retreat()] if state.battle else []

    def chosen(self, table: Table, option: Continue | Retreat) -> Steps:
        if isinstance(option, Continue):
            return (CombatRound(),)
        return retreat(table)


def shielded(table: Table, shooter: Seat, target: Seat, hits: dict[Seat, int]) -> int:
    """GE-14.2  The first hit of the battle against a shielded side is cancelled (GE-11.21)."""
    battle = the_battle(table.state)
    scored = hits[shooter]
    cancelled = int(scored > 0 and target in battle.shields)
    if cancelled:
        left = tuple(seat for seat in battle.shields if seat != target)
        table.state.battle = replace(battle, shields=left)
    if scored:
        table.tell(HitsScored(shooter, scored, cancelled))
    return scored - cancelled


def win(table: Table, battle: Battle) -> Steps:
    """GE-11.15  The attacker claims a planet sector, and scores a destroyed Empire."""
    state = table.state
    table.tell(BattleWon(battle.attacker, battle.at))
    retreats = {s.id: s.came_from for s in ships_of(state, battle, battle.attacker)}
    end_battle(state)
    if enemy_at(state, battle.attacker, battle.at):  # a second enemy remained there
        for ship, origin in retreats.items():
            state.ships[ship] = replace(state.ships[ship], came_from=origin)
    elif is_unprotected(state, battle.attacker, battle.at):
        claim(table, battle.attacker, battle.at)
    if battle.razed:
        gain_points(table, battle.attacker, CONSTANTS.scoring.empire_destroyed, "conquests")
    return ()


def retreat(table: Table) -> Steps:
    """GE-11.18  Each ship returns to its own retreat space and claims nothing there.

    A ship that attacked where it stood (R-20) stays there.
    """
    state = table.state
    battle = the_battle(state)
    for ship in ships_of(state, battle, battle.attacker):
        state.ships[ship.id] = rested(ship, ship.came_from or ship.at)
    table.tell(Retreated(battle.attacker, battle.at))
    return end_battle(state)


def end_tie(table: Table, battle: Battle, attacking: bool, defending: bool) -> Steps:
    """GE-16.7  The side with ships left wins the game; if neither has any, GE-16.8 decides."""
    state = table.state
    end_battle(state)
    if attacking or defending:
        state.winners = (battle.attacker if attacking else battle.defender,)
    return ()


def end_battle(state: State) -> Steps:
    """GE-11.19  Repair dreadnoughts; ships that fought cannot move this turn (GE-11.20)."""
    battle = the_battle(state)
    for seat in (battle.attacker, battle.defender):
        for ship in ships_of(state, battle, seat):
            state.ships[ship.id] = rested(ship, ship.at)
    state.battle = None
    return ()


def rested(ship: Ship, at: Cell) -> Ship:
    return replace(ship, at=at, moves=0, came_from=None, warped=False, flipped=False)
