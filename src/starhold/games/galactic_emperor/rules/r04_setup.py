"""GE-4  Setup: homes on the rim, the Omega Sun in the centre, everything else unexplored."""

from starhold.core.record import Event, Option, Seat

from ..catalog import CONSTANTS, HOLE, OMEGA, TILES, by_players
from ..state import CENTRE, Choice, Player, Settings, State, Step, Steps, Table
from .r05_rounds import Round
from .r09_engineer import deploy


class GiveThrone(Option):
    to: Seat


class ThroneGiven(Event):
    """GE-4.7  A player received the Throne."""

    player: Seat


class SetUp(Step):
    """GE-4.3  Plain tiles above the Black Hole above atomic tiles; draws follow GE-4.9."""

    def run(self, table: Table) -> Steps:
        state = table.state
        used = set(state.tiles.values())
        plain = [tile for tile, kind in TILES.items() if kind.stack == "plain"]
        atomic = [  # GE-3.1a: unused homes included
            tile
            for tile, kind in TILES.items()
            if kind.stack == "atomic" or (kind.stack == "home" and tile not in used)
        ]
        table.shuffle(plain)
        table.shuffle(atomic)
        state.pile = [*atomic, HOLE, *plain]
        for _ in range(by_players(len(state.players)).display):  # GE-4.4
            state.display.append(table.draw(state.pile))
        seats = list(state.players)
        if state.settings.throne == "chosen":
            return (ChooseThrone(seats[0]),)
        chance = state.settings.throne == "random"
        give_throne(table, seats[table.below(len(seats))] if chance else seats[0])
        return (Round(),)


class ChooseThrone(Choice):
    """GE-4.7  With the option "chosen", the first seat names the first Throne holder."""

    def options(self, state: State) -> list[Option]:
        return [GiveThrone(seat) for seat in state.players]

    def chosen(self, table: Table, option: GiveThrone) -> Steps:
        give_throne(table, option.to)
        return (Round(),)


def give_throne(table: Table, seat: Seat) -> None:
    table.state.throne = seat
    table.tell(ThroneGiven(seat))


def begin(settings: Settings, seats: tuple[Seat, ...]) -> tuple[State, Steps]:
    """GE-4.1  Homes and a fighter (GE-4.2), goods (GE-4.6); all technologies for sale (GE-4.5)."""
    figures = by_players(len(seats))
    start = CONSTANTS.start
    state = State(
        settings=settings,
        players={
            seat: Player(start.marks, start.metal, start.energy, figures.tokens) for seat in seats
        },
        homes=dict(zip(figures.homes, seats, strict=True)),
        tiles={home: f"H{number}" for number, home in enumerate(figures.homes)} | {CENTRE: OMEGA},
    )
    for home, seat in state.homes.items():
        for kind in start.ships if settings.starting_fighter else ():
            deploy(state, seat, kind, home)
    return state, (SetUp(),)
