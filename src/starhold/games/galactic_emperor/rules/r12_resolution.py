"""GE-12.10  Resolution: influence is counted, and sectors change hands."""

from starhold.core.record import Event, Seat
from starhold.kit.hexes import Cell

from ..galaxy import PLANETS, controller, reading_order, ships_at
from ..state import State, Table, Token


class SectorWon(Event):
    """GE-12.12  A player gained or kept a sector."""

    player: Seat
    at: Cell
    starbase: bool


class SectorFreed(Event):
    """GE-12.13  Nobody kept influence: the sector is uncontrolled."""

    at: Cell


def influenced(state: State) -> list[Cell]:
    """GE-12.5  The planet sectors on the board, except players' homes."""
    homes = state.homes
    return [at for at, tile in state.tiles.items() if tile in PLANETS and at not in homes]


def strengths(state: State, at: Cell) -> dict[Seat, int]:
    """GE-12.10  Each player's influence: tokens placed, +1 for an Empire, +2 for a Starbase.

    R-19: with the option "chooser" only the Regent's chooser adds these.
    """
    strength: dict[Seat, int] = {}
    for placed in state.influence:
        if placed.at == at:
            strength[placed.owner] = strength.get(placed.owner, 0) + 1
    token = state.tokens.get(at)
    if token and (state.settings.regent_bonus == "everyone" or token.owner == state.chooser):
        worth = 2 if token.starbase else 1
        strength[token.owner] = strength.get(token.owner, 0) + worth
    return strength


def lead(strength: dict[Seat, int]) -> int:
    """GE-12.11  The influence the leader keeps."""
    ranked = sorted(strength.values(), reverse=True)
    return ranked[0] - (ranked[1] if len(ranked) > 1 else 0) if ranked else 0


def winner_of(strength: dict[Seat, int]) -> Seat | None:
    return max(strength, key=strength.__getitem__) if lead(strength) else None


def resolve(table: Table, at: Cell) -> None:
    """GE-12.12  1 left makes an Empire, more a Starbase; other tokens return (GE-12.13)."""
    state = table.state
    strength = strengths(state, at)
    leader, kept = winner_of(strength), lead(strength)
    was = state.tokens.pop(at, None)
    if was:
        state.players[was.owner].tokens += 1
    for placed in state.influence:
        if placed.at == at:
            state.players[placed.owner].tokens += 1
    if leader is None:
        table.tell(SectorFreed(at))
        return
    state.players[leader].tokens -= 1
    state.tokens[at] = Token(leader, starbase=kept > 1)
    table.tell(SectorWon(leader, at, kept > 1))
    if was is None or was.owner != leader:
        state.gained.append(leader)


def uprooted(state: State, before: dict[Cell, Seat | None]) -> dict[Seat, list[Cell]]:
    """GE-12.17  The sectors each player's ships must leave: just lost, or gained by another."""
    leaving: dict[Seat, list[Cell]] = {}
    for at in sorted(before, key=reading_order):
        now = controller(state, at)
        if now == before[at]:
            continue
        for seat in {ship.owner for ship in ships_at(state, at)} - {now}:
            if seat == before[at] or state.settings.relocation == "any_gain":
                leaving.setdefault(seat, []).append(at)
    return leaving
