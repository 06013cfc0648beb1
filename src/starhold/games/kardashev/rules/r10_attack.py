"""KA-10.8  Attack: entering an enemy tile, support on both sides, comparing strengths."""

from itertools import combinations

from msgspec.structs import replace

from starhold.core.record import Event, Option, Seat
from starhold.core.score import Term
from starhold.kit.hexes import Cell

from ..catalog import COSTS, TREE, Cost
from ..galaxy import fleets_beside, others_at, owns
from ..purse import can_pay, times
from ..routes import retreat
from ..state import Attack, Choice, State, Step, Steps, Table
from .r09_cards import PayCost
from .r10_outcome import AttackFails, AttackSucceeds


class Support(Option):
    fleets: tuple[Cell, ...]
    energy: int


class FightAlone(Option): ...


class AttackBegan(Event):
    """KA-10.8  A fleet attacked."""

    attacker: Seat
    defender: Seat
    at: Cell


class SupportNamed(Event):
    """KA-10.8  A player chose supporting fleets."""

    player: Seat
    fleets: tuple[Cell, ...]


class AttackResolved(Event):
    """KA-10.8  The two strengths were compared."""

    attacker: Seat
    defender: Seat
    attack: int
    defence: int

    @property
    def succeeds(self) -> bool:
        return self.attack > self.defence

    @property
    def outcome(self) -> str:
        return "attack_succeeds" if self.succeeds else "attack_fails"


class StartAttack(Step):
    """KA-10.8  The fleet enters the target tile; then support, attacker first (R14), and outcome.

    The defender owns the pieces there (KA-10.14); third players cannot take part (KA-10.11).
    """

    player: Seat

    def run(self, table: Table) -> Steps:
        state = table.state
        course = state.course
        assert course is not None
        at = course.way[-1]
        defender = others_at(state, self.player, at)
        assert defender is not None
        back = retreat(state, course)
        fleet = state.fleets.pop(course.start)
        state.attack = Attack(self.player, defender, at, fleet.level, back)
        table.tell(AttackBegan(self.player, defender, at))
        first, last = self.player, defender
        if state.settings.first_support == "defender":
            first, last = defender, self.player
        return NameSupport(first, at), NameSupport(last, at, last=True), ResolveAttack()


class NameSupport(Choice):
    """KA-10.8  Choose any number of your fleets next to the target, and pay for each.

    The second player is not asked if support cannot change the result.
    """

    at: Cell
    last: bool = False

    completes = True

    def options(self, state: State) -> list[Option]:
        if self.last and is_decided(state, self.player):
            return []
        beside = fleets_beside(state, self.player, self.at)
        offers: list[Option] = [
            Support(fleets, support_cost(state, self.player, len(fleets)).energy)
            for count in range(1, len(beside) + 1)
            if can_pay(state.players[self.player].cards, support_cost(state, self.player, count))
            for fleets in combinations(beside, count)
        ]
        return [FightAlone(), *offers] if offers else []

    def chosen(self, table: Table, option: Support | FightAlone) -> Steps:
        attack = table.state.attack
        assert attack is not None
        if isinstance(option, FightAlone):
            return ()
        if self.player == attack.attacker:
            table.state.attack = replace(attack, supporters=option.fleets)
        else:
            table.state.attack = replace(attack, defenders=option.fleets)
        table.tell(SupportNamed(self.player, option.fleets))
        cost = support_cost(table.state, self.player, len(option.fleets))
        return (PayCost(self.player, cost),)


class ResolveAttack(Step):
    """KA-10.8  The attack succeeds only with greater strength; the defender wins ties."""

    def run(self, table: Table) -> Steps:
        attack = table.state.attack
        assert attack is not None
        strength, defence = total(attack_terms(table.state)), total(defence_terms(table.state))
        resolved = AttackResolved(attack.attacker, attack.defender, strength, defence)
        table.tell(resolved)
        return (AttackSucceeds(),) if resolved.succeeds else (AttackFails(),)


def support_cost(state: State, player: Seat, fleets: int) -> Cost:
    """KA-10.8  Each supporter costs 1 energy; Encryption makes one free."""
    free = TREE["encryption"].free if owns(state, player, "encryption") else 0
    return times(COSTS.support, max(0, fleets - free))


def attack_terms(state: State) -> list[Term]:
    """KA-10.8  Return attack strength: fleet, supporters, modifiers (KA-11.16)."""
    attack = state.attack
    assert attack is not None
    lasers = TREE["focused_lasers"].strength
    return [
        Term("fleet", attack.level, "KA-10.8"),
        Term("support", _levels(state, attack.supporters), "KA-10.8"),
        Term(
            "focused_lasers",
            lasers if owns(state, attack.attacker, "focused_lasers") else 0,
            "KA-11.16",
        ),
    ]


def defence_terms(state: State) -> list[Term]:
    """KA-10.8  Return defence strength: colony, fleet (R13), supporters, modifiers (KA-11.16)."""
    attack = state.attack
    assert attack is not None
    colony, fleet = state.colonies.get(attack.at), state.fleets.get(attack.at)
    levels = [colony.level if colony else 0, fleet.level if fleet else 0]
    if state.settings.defence == "stronger":
        levels = [levels[0], 0] if levels[0] >= levels[1] else [0, levels[1]]
    grid = TREE["deflector_grid"].strength
    return [
        Term("colony", levels[0], "KA-10.8"),
        Term("fleet", levels[1], "KA-10.8"),
        Term("support", _levels(state, attack.defenders), "KA-10.8"),
        Term(
            "deflector_grid",
            grid if owns(state, attack.defender, "deflector_grid") else 0,
            "KA-11.16",
        ),
    ]


def total(terms: list[Term]) -> int:
    return sum(term.amount for term in terms)


def is_decided(state: State, player: Seat) -> bool:
    """Whether a player wins without support or loses even with all of it."""
    attack = state.attack
    assert attack is not None
    beside = fleets_beside(state, player, attack.at)
    most = sum(sorted((state.fleets[at].level for at in beside), reverse=True))
    strength, defence = total(attack_terms(state)), total(defence_terms(state))
    if player == attack.defender:
        return defence >= strength or defence + most < strength
    return strength > defence or strength + most <= defence


def _levels(state: State, fleets: tuple[Cell, ...]) -> int:
    return sum(state.fleets[at].level for at in fleets)
