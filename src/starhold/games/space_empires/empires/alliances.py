"""SE-27.9  Alliances.

Uneasy allies never share a hex; blood brothers stack, fight and take their turns together.
Everyone else is an enemy.
"""

from starhold.core.record import Seat

from ..state import Battle, State


def allied(state: State, one: Seat, other: Seat) -> bool:
    """SE-27.9  Whether two players are the same or on one team."""
    if one == other or not state.teams:
        return one == other
    return any(one in team and other in team for team in state.teams)


def attacks(battle: Battle, seat: Seat) -> bool:
    """SE-1.5  Whether a player is on the attacking side of a battle."""
    return seat == battle.attacker or seat in battle.helpers


def team_of(state: State, seat: Seat) -> tuple[Seat, ...]:
    """SE-27.9  The players who win and lose together with a player."""
    return next((team for team in state.teams if seat in team), (seat,))


def are_brothers(state: State) -> bool:
    """SE-27.9  Whether allies stack and fight together."""
    return bool(state.teams) and state.settings.alliance == "brothers"


def are_friends(state: State, one: Seat, other: Seat) -> bool:
    """SE-27.9  Whether two players are the same, or blood brothers."""
    return one == other or (are_brothers(state) and allied(state, one, other))


def brothers_of(state: State, seat: Seat) -> tuple[Seat, ...]:
    """SE-27.9  A player and any blood brothers still in play, who take their turns together."""
    if not state.teams or not are_brothers(state):  # as in most games
        return (seat,)
    return tuple(s for s in team_of(state, seat) if s == seat or s not in state.out)


def sheets_seen(state: State, seat: Seat | None) -> tuple[Seat, ...]:
    """SE-29.8  The owners of the sheets a seat sees: brothers' only if they agreed to it."""
    if seat is None:
        return ()
    return brothers_of(state, seat) if state.settings.shared_sheets else (seat,)


def counters_seen(state: State, seat: Seat | None) -> tuple[Seat, ...]:
    """SE-29.8  The owners of the counters a seat sees: blood brothers' too."""
    return () if seat is None else (seat, *brothers_of(state, seat))


def is_single(state: State, seat: Seat) -> bool:
    """SE-27.9  Whether a player stands alone against a pair."""
    return bool(state.teams) and team_of(state, seat) == (seat,)


def is_paired(state: State, seat: Seat) -> bool:
    """SE-27.9  Whether a player is one of two who fight a single player."""
    if not state.teams:
        return False
    return any(len(team) == 1 for team in state.teams) and not is_single(state, seat)


def draw_up(
    players: tuple[Seat, ...], alliance: str, partners: str
) -> tuple[tuple[Seat, ...], ...]:
    """SE-27.9  The teams: two of two, side by side or opposite; or the first against two."""
    if alliance == "two_against_one" and len(players) == 3:
        return (players[:1], players[1:])
    if alliance not in ("uneasy", "brothers") or len(players) != 4:
        return ()
    if partners == "opposite":
        return (players[::2], players[1::2])
    return (players[:2], players[2:])
