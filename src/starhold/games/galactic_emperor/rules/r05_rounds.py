"""GE-5  Rounds: the Throne holder sets the direction, each player picks a role, all act."""

from collections.abc import Callable

from starhold.core.record import Event, Option, Seat
from starhold.kit.notes import Note
from starhold.kit.windows import NOBODY

from ..catalog import CONSTANTS, OMEGA
from ..players import role_order, vp_pool
from ..state import CENTRE, Choice, Role, State, Step, Steps, Table
from .r06_explorer import TileTurnedUp, explorer_role
from .r07_merchant import merchant_role
from .r08_steward import steward_role
from .r09_engineer import engineer_role
from .r10_warlord import warlord_role
from .r12_regent import regent_role
from .r13_scientist import scientist_role
from .r16_end import FinalScoring
from .r18_notes import PicksSecond

ROLES: tuple[Role, ...] = (
    "explorer",
    "merchant",
    "steward",
    "engineer",
    "warlord",
    "regent",
    "scientist",
)
RESOLVE: dict[Role, Callable[[list[Seat]], Steps]] = {
    "explorer": explorer_role,
    "merchant": merchant_role,
    "steward": steward_role,
    "engineer": engineer_role,
    "warlord": warlord_role,
    "warlord_2": warlord_role,
    "regent": regent_role,
    "scientist": scientist_role,
}


class PointLeft(Option): ...


class PointRight(Option): ...


class TakeRole(Option):
    role: Role


DIRECTIONS: tuple[Option, ...] = (PointLeft(), PointRight())
TAKE_ROLE = {role: TakeRole(role) for role in RESOLVE}


class RoundBegan(Event):
    """GE-5.1  A round began."""

    number: int


class DirectionSet(Event):
    """GE-5.1  The Throne holder set the direction of play."""

    player: Seat
    direction: str


class RolePicked(Event):
    """GE-5.2  A player picked a role."""

    player: Seat
    role: Role


class PointsRanOut(Event):
    """GE-16.2  The victory point pool is empty: the game ends with this role."""


class IncomePaid(Event):
    """GE-5.6  Everyone gained marks at the end of the round."""

    marks: int


class Round(Step):
    """GE-5.1  At the start of a round the Throne holder sets the direction."""

    def run(self, table: Table) -> Steps:
        state = table.state
        assert state.throne is not None
        state.round += 1
        table.tell(RoundBegan(state.round))
        return (ChooseDirection(state.throne),)


class ChooseDirection(Choice):
    """GE-5.1  Left is clockwise; the direction holds for the whole round.

    The picking order is fixed now, whoever wins the Throne later (GE-5.5).
    """

    def options(self, state: State) -> list[Option]:
        return [*DIRECTIONS]

    def chosen(self, table: Table, option: PointLeft | PointRight) -> Steps:
        state = table.state
        left = isinstance(option, PointLeft)
        state.direction = 1 if left else -1
        table.tell(DirectionSet(self.player, "left" if left else "right"))
        return *map(PickRole, role_order(state, self.player)), EndRound()

    def note(self, state: State, option: Option | None) -> Note | None:
        """Say who picks second."""
        if option is None:
            return None
        seats = [*state.players]
        step = 1 if isinstance(option, PointLeft) else -1
        return PicksSecond(seats[(seats.index(self.player) + step) % len(seats)])


class PickRole(Choice):
    """GE-5.2  Pick an available role card; it is resolved completely (GE-5.3).

    A round has as many picks as players (GE-21.9).
    """

    def options(self, state: State) -> list[Option]:
        return [] if state.ending else [TAKE_ROLE[role] for role in available(state)]

    def chosen(self, table: Table, option: TakeRole) -> Steps:
        state = table.state
        state.picked[option.role] = self.player
        state.chooser = self.player
        state.role = option.role
        table.tell(RolePicked(self.player, option.role))
        return *role_steps(state, option.role, self.player), EndRole()


class EndRole(Step):
    """GE-16.2  At the end of a role, check whether the victory points have run out.

    Only Explorer, Warlord and Regent award points or claim sectors, so only they can trigger
    the end (GE-16.4).
    """

    def run(self, table: Table) -> Steps:
        state = table.state
        state.chooser = None
        if vp_pool(state) <= 0:
            state.ending = True
            table.tell(PointsRanOut())
        return ()


class EndRound(Step):
    """GE-5.6  A tile if nobody explored, income, and all cards refreshed."""

    def run(self, table: Table) -> Steps:
        state = table.state
        if state.ending:  # GE-5.7
            return (FinalScoring(),)
        if "explorer" not in state.picked and not state.explorer_flipped and state.pile:
            tile = table.draw(state.pile)
            state.display.append(tile)
            state.seen_by.clear()
            table.tell(TileTurnedUp(tile))
        state.picked.clear()
        for player in state.players.values():
            player.marks += CONSTANTS.round.income
        table.tell(IncomePaid(CONSTANTS.round.income))
        state.used.clear()
        state.blocked.clear()
        state.hushed = NOBODY
        if state.round == state.settings.max_rounds:  # GE-16.9
            state.ending = True
            state.role = "warlord"
            return (FinalScoring(),)
        return (Round(),)


def available(state: State) -> list[Role]:
    """GE-5.4  Each card once per round; the Explorer may have become a second Warlord."""
    cards: list[Role] = [role for role in ROLES if role not in state.picked]
    if state.explorer_flipped and "explorer" in cards:
        cards.remove("explorer")
        if "warlord_2" not in state.picked:
            cards.append("warlord_2")
    if state.tiles[CENTRE] != OMEGA and "scientist" in cards:  # GE-6.10
        cards.remove("scientist")
    return cards


def role_steps(state: State, role: Role, chooser: Seat) -> Steps:
    """GE-5.3  The chooser's privilege, and everyone's action in role order."""
    return RESOLVE[role](role_order(state, chooser))
