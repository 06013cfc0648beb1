"""SE-27  Victory: fallen Homeworlds, Colony Points, the agreed limit, and concession."""

from typing import final

from starhold.core.score import Term

from ...battles.terms import Terms, total
from ...empires import holdings
from ...empires.alliances import allied, is_single, team_of
from ...facts.catalog import FIGURES, TECHNOLOGIES, UNITS, Technology
from ...facts.starmap import terrain
from ...fleets import groups
from ...hooks.numbers import Levels
from ...solo.alien_players import worth
from ...state import Cell, State, Table
from ...steps import Choice, Event, Option, Seat, Step, Steps


@final
class Concede(Option):
    """Concede the game."""

    gives_up = True


class GoBack(Option):
    """Continue as before."""

    cancels = True


class TakeTechnology(Option):
    """Gain a level of this technology."""

    technology: Technology


class HomeworldLost(Event):
    """SE-27.1  A Homeworld fell."""

    loss = True

    player: Seat
    by: Seat


class PlayerOut(Event):
    """SE-27.8  A player is out; units and colonies are removed."""

    player: Seat


class TechnologyTaken(Event):
    """SE-27.8  The conqueror learned from the fallen."""

    player: Seat
    technology: Technology


class Conceded(Event):
    """SE-27.13  A player conceded."""

    player: Seat


class LimitReached(Event):
    """SE-27.12  The agreed number of Economic Phases is over."""


class GameWon(Event):
    """SE-27.1  The winners."""

    players: tuple[Seat, ...]


class GameLost(Event):
    """SE-28.5  Nobody won: a solo player lost, or all conceded."""

    loss = True


class HomeworldFalls(Step):
    """SE-27.4  The destroyer of a Homeworld wins; SE-27.8: or play continues to the last."""

    player: Seat
    by: Seat

    def run(self, table: Table) -> Steps:
        state = table.state
        table.tell(HomeworldLost(self.player, self.by))
        if self.player in state.powers:
            return (AlienWorldFalls(),)
        if len(state.ring) == 1:  # SE-28.5
            return win(table, ())
        if decides(state, self.player, self.by):
            return win(table, team_of(state, self.by))
        leave(table, self.player)
        if self.by not in state.empires or is_single(state, self.by):  # SE-27.9: no bonus
            return (LastStanding(),)
        state.empires[self.by].sheet.windfall += FIGURES.conquest_cp
        return LearnFromFallen(self.by, self.player, FIGURES.conquest_levels), LastStanding()


class AlienWorldFalls(Step):
    """SE-28.22  The human wins by destroying all Alien Homeworlds."""

    def run(self, table: Table) -> Steps:
        state = table.state
        worlds = (colony for colony in state.colonies.values() if colony.homeworld)
        if not any(colony.owner in state.powers for colony in worlds):
            win(table, state.ring)
        return ()


class LearnFromFallen(Choice):
    """SE-27.8  One level each of two technologies that the victim had and the victor lacked."""

    victim: Seat
    left: int
    taken: tuple[Technology, ...] = ()

    always_ask = True  # a forced choice is shown, and would reveal a sheet

    def options(self, state: State) -> list[Option]:
        known = groups.levels_of(state, self.victim)
        able = to_be_learned(state, self.player, self.victim, known) if self.left else []
        return [TakeTechnology(name) for name in able if name not in self.taken]

    def chosen(self, table: Table, option: TakeTechnology) -> Steps:
        holdings.gain_level(table.state, self.player, option.technology)
        table.tell(TechnologyTaken(self.player, option.technology), (self.player,))
        taken = (*self.taken, option.technology)
        return (LearnFromFallen(self.player, self.victim, self.left - 1, taken),)


class LastStanding(Step):
    """SE-27.8  The last player standing wins; SE-27.9: a team wins together."""

    def run(self, table: Table) -> Steps:
        left = holdings.in_play(table.state) if len(table.state.ring) > 1 else []
        if left and all(allied(table.state, left[0], seat) for seat in left):
            win(table, team_of(table.state, left[0]))
        return ()


class CountPoints(Step):
    """SE-27.6  The first to hold three Colony Points wins at once."""

    def run(self, table: Table) -> Steps:
        state = table.state
        if not counts_colony_points(state):
            return ()
        points = {seat: colony_points(state, seat) for seat in holdings.in_play(state)}
        best = max(points.values())
        if best >= FIGURES.colony_points:
            ahead = [seat for seat, count in points.items() if count == best]
            worth = {seat: fleet_cost(state, seat) for seat in ahead}  # SE-27.7
            richest = max(worth.values())
            best_of_all = [seat for seat in ahead if worth[seat] == richest]
            winners = (s for s in state.ring if any(allied(state, s, b) for b in best_of_all))
            win(table, tuple(winners))
        return ()


class ConfirmConcession(Choice):
    """SE-27.13  A player may concede, after confirming."""

    def options(self, state: State) -> list[Option]:
        return [GoBack(), Concede()]

    def chosen(self, table: Table, option: Concede | GoBack) -> Steps:
        table.state.empires[self.player].concedes = isinstance(option, Concede)
        return ()


class HearConcessions(Step):
    """SE-27.13  Players who concede are out; the last player left wins."""

    def run(self, table: Table) -> Steps:
        state = table.state
        for seat in holdings.in_play(state):
            if state.empires[seat].concedes:
                table.tell(Conceded(seat))
                leave(table, seat)
        if not holdings.in_play(state):
            win(table, ())
        return (LastStanding(),)


class CheckLimit(Step):
    """SE-27.12  After the agreed number of Economic Phases the greatest empire wins."""

    def run(self, table: Table) -> Steps:
        state = table.state
        limit = state.settings.max_economic_phases
        if not limit or state.cycle < limit:
            return ()
        table.tell(LimitReached())
        if len(state.ring) == 1:  # a solo player who has not won by then has lost
            return win(table, ())
        teams = dict.fromkeys(team_of(state, seat) for seat in holdings.in_play(state))
        sums = {team: sum(total(greatness(state, seat)) for seat in team) for team in teams}
        best = max(sums.values())
        winners = (seat for team, sum_ in sums.items() if sum_ == best for seat in team)
        return win(table, tuple(winners))


def decides(state: State, fallen: Seat, by: Seat) -> bool:
    """SE-27.4  Whether the fall of a Homeworld ends the game: not unless a player caused it."""
    # SE-27.9: a single player must destroy both Homeworlds of the pair.
    if by not in state.empires:
        return False
    if is_single(state, by):
        return all(seat in state.out for seat in team_of(state, fallen) if seat != fallen)
    return len(state.ring) == 2 or state.settings.victory != "last_standing"


def to_be_learned(state: State, player: Seat, teacher: Seat, known: Levels) -> list[Technology]:
    """SE-21.6, SE-27.8  The technologies in which a teacher's levels are above a player's."""
    return [
        name
        for name in holdings.researchable(state)
        if not holdings.is_forbidden(state, player, name)
        and holdings.may_learn_from(state, teacher, name)
        and known.get(name, 0) > max(holdings.level(state, player, name), TECHNOLOGIES[name].start)
    ]


def win(table: Table, players: tuple[Seat, ...]) -> Steps:
    """SE-29.10  The game is over, and everything is revealed."""
    table.state.winners = players
    table.tell(GameWon(players) if players else GameLost())
    table.end()
    return ()


def leave(table: Table, player: Seat) -> None:
    """SE-27.8  Remove the units and colonies of a player who is out."""
    state = table.state
    state.out = (*state.out, player)
    for group in groups.fleet_of(state, player):
        groups.take_away(state, group.id)
    for at, _ in holdings.colonies_of(state, player):
        holdings.take_off(state, at)
    table.tell(PlayerOut(player))


def counts_colony_points(state: State) -> bool:
    """SE-27.6  Whether Colony Points win: only if three or four players agreed on it."""
    return state.settings.victory == "colony_points" and len(state.ring) > 2


def colony_points(state: State, seat: Seat) -> int:
    """SE-27.7  For colonies destroyed, and for full ones abroad while they last."""
    if state.mixed:
        return state.empires[seat].sheet.points
    top, ours = FIGURES.colony[-1], holdings.colonies_of(state, seat)
    full = (at for at, c in ours if not c.homeworld and holdings.size(c) == top)
    abroad = [at for at in full if not (is_at_home(state, seat, at) or is_wild_rock(state, at))]
    return state.empires[seat].sheet.points + len(abroad)


def is_at_home(state: State, seat: Seat, at: Cell) -> bool:
    """SE-27.7  Whether a hex is in the Home System of a player or an ally."""
    home = holdings.home_of(state, at)
    return home is not None and allied(state, home, seat)


def is_wild_rock(state: State, at: Cell) -> bool:
    """SE-27.7  Whether these are Asteroids in Deep Space: a colony there gives no point."""
    return terrain(state, at) == "asteroids" and holdings.home_of(state, at) is None


def fleet_cost(state: State, seat: Seat) -> int:
    """SE-27.12  The cost of all combat-capable ships."""
    fleet = groups.fleet_of(state, seat)
    return worth(state, [g for g in fleet if groups.is_armed(g) and UNITS[g.kind].ship])


def greatness(state: State, seat: Seat) -> Terms:
    """SE-27.12  Colonies three times, ships by cost, CP on hand."""
    sizes = sum(holdings.size(colony) for _, colony in holdings.colonies_of(state, seat))
    return (
        Term("colonies", FIGURES.colony_worth * sizes, "SE-27.12"),
        Term("ships", fleet_cost(state, seat), "SE-27.12"),
        Term("cp", state.empires[seat].sheet.cp, "SE-27.12"),
    )
