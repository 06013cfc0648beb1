"""ES-12  Edicts, each with a query for its requirement."""

from collections.abc import Callable
from typing import TypeAlias

from starhold.core.record import Event, Seat

from ..catalog import CENTRE, DISCIPLINES, EDICTS, TECHNOLOGIES, UNITS, EdictId
from ..empires import throne
from ..galaxy import colonies, fleet, sector_at, sectors_held
from ..state import State, Step, Steps, Table
from .r01_pieces import score_galaxy

Query: TypeAlias = Callable[[State, Seat], int]


class EdictScored(Event):
    """ES-12.2  The Emperor fulfilled the edict."""

    player: Seat
    edict: EdictId


class EdictMissed(Event):
    """ES-12.2  The Emperor did not fulfil the edict."""

    player: Seat
    edict: EdictId


class EdictTurnedUp(Event):
    """ES-12.2  The next edict lies face up."""

    edict: EdictId


class LastRound(Event):
    """ES-12.2  No edict is left: this round is the last."""


class ScoreEdict(Step):
    """ES-12.2  Score the edict if fulfilled, then reveal the next one."""

    player: Seat

    def run(self, table: Table) -> Steps:
        state = table.state
        edict = state.edict
        if edict is None:
            return ()
        if fulfilled(state, edict, self.player):
            table.tell(EdictScored(self.player, edict))
            score_galaxy(table, self.player, EDICTS[edict].tokens)
        else:
            table.tell(EdictMissed(self.player, edict))
        turn_up_edict(table)
        return ()


def turn_up_edict(table: Table) -> None:
    """ES-12.2  Reveal the next edict; if none is left, this is the last round."""
    state = table.state
    state.edict = table.draw(state.edicts) if state.edicts else None
    if state.edict:
        table.tell(EdictTurnedUp(state.edict))
    else:
        state.last_round = True
        table.tell(LastRound())


def fulfilled(state: State, edict: EdictId, seat: Seat) -> bool:
    """ES-12.1  "Most X" means at least 1 and nobody has more; two edicts differ."""
    if edict in CONDITIONS:
        return CONDITIONS[edict](state, seat)
    most = QUERIES[edict]
    own = most(state, seat)
    return own > 0 and all(most(state, other) <= own for other in state.seats)


# -- D-9, one by one -------------------------------------------------------------------------


def colony_tokens(state: State, seat: Seat) -> int:
    """ED01  Census: colony tokens on planet tiles."""
    return sum(state.colonies[at].tokens for at in colonies(state, seat))


def ships_on_board(state: State, seat: Seat) -> int:
    """ED02  Grand Review: ships on the board."""
    return len(fleet(state, seat))


def credits_held(state: State, seat: Seat) -> int:
    """ED03  Full Coffers: credits."""
    return state.empires[seat].credits


def technologies_owned(state: State, seat: Seat) -> int:
    """ED04  Age of Reason: technologies."""
    return len(state.empires[seat].technologies)


def resources_held(state: State, seat: Seat) -> int:
    """ED05  Stockpiles: the total of resources."""
    return sum(state.empires[seat].stock.values())


def sectors_with_worlds(state: State, seat: Seat) -> int:
    """ED06  Far-Flung Realm: sectors with a colony or home planet."""
    return len(sectors_held(state, seat, home=True))


def is_humble(state: State, seat: Seat) -> bool:
    """ED07  Humility: no other player has fewer tokens in the throne; 0 is allowed."""
    own = throne(state.empires[seat])
    return all(throne(state.empires[other]) >= own for other in state.seats)


def tokens_in_omega(state: State, seat: Seat) -> int:
    """ED08  Heart of the Galaxy: colony tokens in sector Omega."""
    own = colonies(state, seat)
    return sum(state.colonies[at].tokens for at in own if sector_at(state, at) == CENTRE)


def energy_held(state: State, seat: Seat) -> int:
    """ED09  Bright Cities: energy."""
    return state.empires[seat].stock["energy"]


def tokens_in_far_space(state: State, seat: Seat) -> int:
    """ED10  Beyond the Rim: tokens in Far Space."""
    return sum(owner == seat for owner in state.far_space.values())


def fleet_strength(state: State, seat: Seat) -> int:
    """ED11  Iron Sky: combat strength of ships on the board."""
    return sum(UNITS[ship.kind].strength for ship in fleet(state, seat))


def masters_all_arts(state: State, seat: Seat) -> bool:
    """ED12  Balanced Arts: at least one technology of each type."""
    known = {TECHNOLOGIES[card].type for card in state.empires[seat].technologies}
    return known == set(DISCIPLINES)


def metal_held(state: State, seat: Seat) -> int:
    """ED13  Ore Quota: metal."""
    return state.empires[seat].stock["metal"]


def polymers_held(state: State, seat: Seat) -> int:
    """ED14  Granaries: polymers."""
    return state.empires[seat].stock["polymers"]


QUERIES: dict[EdictId, Query] = {
    "ED01": colony_tokens,
    "ED02": ships_on_board,
    "ED03": credits_held,
    "ED04": technologies_owned,
    "ED05": resources_held,
    "ED06": sectors_with_worlds,
    "ED08": tokens_in_omega,
    "ED09": energy_held,
    "ED10": tokens_in_far_space,
    "ED11": fleet_strength,
    "ED13": metal_held,
    "ED14": polymers_held,
}
CONDITIONS: dict[EdictId, Callable[[State, Seat], bool]] = {
    "ED07": is_humble,
    "ED12": masters_all_arts,
}
