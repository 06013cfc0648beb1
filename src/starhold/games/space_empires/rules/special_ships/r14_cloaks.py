"""SE-14.20 to SE-14.26  Cloaked ships may join a battle, stay out of it or withdraw."""

from ...battles import battlefield
from ...empires import holdings
from ...fleets import groups
from ...hooks import moments, numbers
from ...solo import alien_routes
from ...state import Battle, Cell, GroupId, State, Table
from ...steps import Choice, Event, Option, Step, Steps, replace
from ..combat import r11_announcing, r13_retreat
from ..movement import r07_entering


class Join(Option):
    """Join the battle."""


class StayOut(Option):
    """Stay cloaked and out of the battle."""


class Withdraw(Option):
    """Withdraw before anyone fires."""

    to: Cell


class CloakDropped(Event):
    """SE-14.22  Cloaked ships joined a battle."""

    group: GroupId
    kind: str
    count: int


class StepForward(Choice):
    """SE-14.21  Undetected ships may stay out of a battle or join it (SE-14.22)."""

    group: GroupId
    always_ask = True
    discreet = True

    def options(self, state: State) -> list[Option]:
        return [Join(), StayOut()] if holds_back(state, self.group) else []

    def chosen(self, table: Table, option: Join | StayOut) -> Steps:
        if isinstance(option, Join):
            join(table.state, self.group)
        return ()


class RaidersJoin(Step):
    """SE-28.29  Undetected Raiders only fight where their CP value exceeds the enemy's."""

    group: GroupId

    def run(self, table: Table) -> Steps:
        state = table.state
        group = state.groups[self.group]
        raiders = groups.own(state, group.owner, group.at)
        if alien_routes.outweighs(state, group.owner, raiders, group.at):
            join(state, group.id)
        return ()


class StayOrWithdraw(Choice):
    """SE-14.24  Undetected ships may withdraw after types are revealed and before anyone fires."""

    group: GroupId

    def options(self, state: State) -> list[Option]:
        group = state.groups.get(self.group)
        battle = state.battle
        if group is None or battle is None or group.id in battle.aside:
            return []
        if not all(rule(state, battle, group) for rule in numbers.MAY_RETREAT.of(state)):
            return []
        away = [Withdraw(to) for to in battlefield.havens(state, self.player, group.at)]
        return [Join(), *away] if away else []

    def chosen(self, table: Table, option: Join | Withdraw) -> Steps:
        if isinstance(option, Join):
            return ()
        return (r13_retreat.Flight(self.group, table.state.groups[self.group].count, option.to),)


class JoinIn(StepForward):
    """SE-13.4  Cloaked ships that stayed out may join the battle now."""

    def chosen(self, table: Table, option: Join | StayOut) -> Steps:
        if isinstance(option, Join):
            state = table.state
            join(state, self.group)
            group = groups.change(state, state.groups[self.group], face_up=True)
            r11_announcing.announce(state, group)
            table.reveal()
            table.tell(CloakDropped(group.id, group.kind, group.count))
            return moments.occur(moments.CLOAK_SHOWN, table, group)
        return ()


def declare_cloaks(table: Table, battle: Battle) -> None:
    """SE-14.23  Claim cloaks level by level until no Scanner matches; SE-29.7: in public."""
    state = table.state
    for side in battle.sides:
        scanner = holdings.best_scanner(state, battlefield.foe_of(battle, side), battle.at)
        for group in groups.friendly(state, side, battle.at):
            claims = group.tech.cloaking if holdings.is_cloaked(state, group) else 0
            for level in range(1, min(claims, scanner + 1) + 1):
                table.tell(r07_entering.CloakDeclared(group.id, level, battle.at))
                if level <= scanner:
                    table.tell(r07_entering.CloakBeaten(group.id, level, battle.at))
                table.reveal()


def holds_back(state: State, group: GroupId) -> bool:
    """SE-14.21  Whether a group still exists and has stayed out of the battle so far."""
    return state.battle is not None and group in state.battle.aside and group in state.groups


def join(state: State, group: GroupId) -> None:
    """SE-14.22  The group fights from now on."""
    battle = battlefield.the_battle(state)
    state.battle = replace(battle, aside=tuple(gid for gid in battle.aside if gid != group))
