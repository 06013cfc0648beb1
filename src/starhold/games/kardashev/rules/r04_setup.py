"""KA-4  Setup: roles, starting pieces in the corners, first colonies, fleets and cards."""

from starhold.core.record import Event, Option, Seat
from starhold.kit.hexes import Cell, distance
from starhold.kit.notes import Note

from ..catalog import RESOURCES, ROLES, START, TILES, TREE, Role, Technology
from ..galaxy import CORNERS, NEAR, colony_pieces
from ..state import Choice, Player, Settings, State, Step, Steps, Table, Tile
from .r02_pieces import put_colony, put_fleet, raise_colony, raise_fleet
from .r06_turn import Round
from .r09_cards import gain
from .r11_research import boxed, learn

# On a prepared board the first players have the roles that are easiest to play.
PREPARED_ROLES: tuple[Role, ...] = ("pioneer", "developer", "collector")
CENTRE: Cell = "0,0"


class TakeRole(Option):
    role: Role

    @property
    def effect(self) -> str:
        """Its effect, in words."""
        return f"{self.role}.about"


class SettleCorner(Option):
    at: Cell


class AddTile(Option):
    at: Cell


class StartColony(Option):
    at: Cell


class StartFleet(Option):
    at: Cell


class Learn(Option):
    technology: Technology

    @property
    def effect(self) -> str:
        """Its effect, in words."""
        return f"{self.technology}.about"


class BoardPrepared(Event):
    """KA-4.3  The choices of setup are made for everyone."""


class FirstPlayerFound(Event):
    """KA-4.1  The first player was chosen at random."""

    player: Seat


class RoleTaken(Event):
    """KA-4.2  A player took a role."""

    player: Seat
    role: Role


class StartingPiecePlaced(Event):
    """KA-4.3  A player placed the starting piece."""

    player: Seat
    home: Cell
    second: Cell


class ColonyStarted(Event):
    """KA-4.4  A first colony was placed."""

    player: Seat
    at: Cell
    level: int


class FleetStarted(Event):
    """KA-4.4  A first fleet was placed."""

    player: Seat
    at: Cell
    level: int


class SetUp(Step):
    """KA-4.1  Choose the first player at random; turn order is by seat."""

    def run(self, table: Table) -> Steps:
        state = table.state
        seats = list(state.players)
        first = table.below(len(seats))
        order = seats[first:] + seats[:first]
        state.players = {seat: state.players[seat] for seat in order}
        state.active = order[0]
        table.tell(FirstPlayerFound(order[0]))
        if state.settings.prepared:
            table.tell(BoardPrepared())
        return (
            *map(ChooseRole, order),
            *map(SettleHome, order),
            *map(DealCards, order),
            FillBag(),
            Round(1),
        )


class ChooseRole(Choice):
    """KA-4.2  In turn order, each player takes a free role."""

    def options(self, state: State) -> list[Option]:
        if state.settings.prepared:
            return [TakeRole(PREPARED_ROLES[place(state, self.player)])]
        taken = {player.role for player in state.players.values()}
        return [TakeRole(role) for role in ROLES if role not in taken]

    def chosen(self, table: Table, option: TakeRole) -> Steps:
        table.state.players[self.player].role = option.role
        table.tell(RoleTaken(self.player, option.role))
        return ()


class SettleHome(Choice):
    """KA-4.3  Place the home tile on a free corner."""

    def options(self, state: State) -> list[Option]:
        if state.settings.prepared:  # as far apart as possible
            step = len(CORNERS) // len(state.players)
            return [SettleCorner(CORNERS[step * place(state, self.player)])]
        return [SettleCorner(at) for at in CORNERS if is_apart(state, at) and beside(state, at)]

    def chosen(self, table: Table, option: SettleCorner) -> Steps:
        return (SettleBeside(self.player, option.at),)


class SettleBeside(Choice):
    """KA-4.3  Place the second tile next to the home tile; neither is from the bag (KA-4.9)."""

    home: Cell

    completes = True

    def options(self, state: State) -> list[Option]:
        free = beside(state, self.home)
        if state.settings.prepared:
            return [AddTile(min(free, key=lambda at: distance(at, CENTRE)))]
        return [AddTile(at) for at in free]

    def chosen(self, table: Table, option: AddTile) -> Steps:
        state = table.state
        player = state.players[self.player]
        card = ROLES[player.role]
        player.home = self.home
        state.tiles[self.home] = Tile(card.home)
        state.tiles[option.at] = Tile(card.second)
        table.tell(StartingPiecePlaced(self.player, self.home, option.at))
        both = (self.home, option.at)
        return PlaceColony(self.player, both), PlaceFleet(self.player, both)


class PlaceColony(Choice):
    """KA-4.4  Place the first colony on either tile; some roles change this (KA-5).

    The Developer's goes on the home tile, and the Pioneer has one on each (R29).
    """

    tiles: tuple[Cell, ...]

    completes = True

    def options(self, state: State) -> list[Option]:
        card = ROLES[state.players[self.player].role]
        fixed = card.colony_level > 1 or (card.colonies > 1 and not is_free(state))
        fixed = fixed or state.settings.prepared
        return [StartColony(at) for at in (self.tiles[:1] if fixed else self.tiles)]

    def chosen(self, table: Table, option: StartColony) -> Steps:
        card = ROLES[table.state.players[self.player].role]
        second = card.colonies > 1
        free = is_free(table.state)
        for at in self.tiles if second and not free else (option.at,):
            put_colony(table, self.player, at, card.colony_level)
            table.tell(ColonyStarted(self.player, at, card.colony_level))
        return (PlaceSecondColony(self.player, self.tiles),) if second and free else ()


class PlaceSecondColony(Choice):
    """KA-4.4  Place the Pioneer's second colony on either tile; two on one are level 2 (R29)."""

    tiles: tuple[Cell, ...]

    completes = True

    def options(self, state: State) -> list[Option]:
        # A prepared board spreads them out.
        free = self.tiles[-1:] if state.settings.prepared else self.tiles
        return [StartColony(at) for at in free]

    def chosen(self, table: Table, option: StartColony) -> Steps:
        if option.at in table.state.colonies:
            raise_colony(table, option.at)
        else:
            put_colony(table, self.player, option.at, 1)
        level = table.state.colonies[option.at].level
        table.tell(ColonyStarted(self.player, option.at, level))
        return ()


class PlaceFleet(Choice):
    """KA-4.4  Place the first fleet on either tile; the Imperialist has one on each (R29)."""

    tiles: tuple[Cell, ...]

    completes = True

    def options(self, state: State) -> list[Option]:
        if state.settings.prepared:  # towards the middle
            return [StartFleet(self.tiles[-1])]
        card = ROLES[state.players[self.player].role]
        fixed = card.fleets > 1 and not is_free(state)
        return [StartFleet(at) for at in (self.tiles[:1] if fixed else self.tiles)]

    def chosen(self, table: Table, option: StartFleet) -> Steps:
        card = ROLES[table.state.players[self.player].role]
        second = card.fleets > 1
        free = is_free(table.state)
        for at in self.tiles if second and not free else (option.at,):
            put_fleet(table, self.player, at, card.fleet_level)
            table.tell(FleetStarted(self.player, at, card.fleet_level))
        return (PlaceSecondFleet(self.player, self.tiles),) if second and free else ()


class PlaceSecondFleet(Choice):
    """KA-4.4  Place the Imperialist's second fleet on either tile; two make level 2 (R29)."""

    tiles: tuple[Cell, ...]

    completes = True

    def options(self, state: State) -> list[Option]:
        return [StartFleet(at) for at in self.tiles]

    def chosen(self, table: Table, option: StartFleet) -> Steps:
        if option.at in table.state.fleets:
            raise_fleet(table, option.at)
        else:
            put_fleet(table, self.player, option.at, 1)
        level = table.state.fleets[option.at].level
        table.tell(FleetStarted(self.player, option.at, level))
        return ()


class DealCards(Step):
    """KA-4.5  Each player takes the starting cards; KA-5  the Collector takes extra ones."""

    player: Seat

    def run(self, table: Table) -> Steps:
        player = table.state.players[self.player]
        for resource, count in START.supply.cards.items():
            player.cards[resource] += count
        card = ROLES[player.role]
        more = gain(table, self.player, card.cards, RESOURCES, player.role)
        return (*more, FirstTechnology(self.player)) if card.technologies else more


class FirstTechnology(Choice):
    """KA-5  The Scientist starts with a level 1 technology; it triggers nothing (KA-5.4)."""

    def options(self, state: State) -> list[Option]:
        return [Learn(name) for name, advance in TREE.items() if advance.level == 1]

    def chosen(self, table: Table, option: Learn) -> Steps:
        learn(table, self.player, option.technology)
        return ()

    def note(self, state: State, option: Learn | None) -> Note | None:
        return boxed(state, self.player, option.technology) if option else None


class FillBag(Step):
    """KA-4.6  Shuffle the bag: the only luck besides the first player (KA-4.7)."""

    def run(self, table: Table) -> Steps:
        table.shuffle(table.state.bag)
        return ()


def place(state: State, seat: Seat) -> int:
    """KA-4.1  The place of a player in turn order, from 0."""
    return list(state.players).index(seat)


def is_free(state: State) -> bool:
    """KA-4.4  Whether a role's second piece may share the tile of the first (R29)."""
    return state.settings.second_piece == "either_tile"


def is_apart(state: State, at: Cell) -> bool:
    """KA-4.3  Starting tiles may not touch another player's; no other tiles are placed yet."""
    return at not in state.tiles and not any(cell in state.tiles for cell in NEAR[at])


def beside(state: State, home: Cell) -> list[Cell]:
    return [at for at in NEAR[home] if is_apart(state, at)]


def begin(settings: Settings, seats: tuple[Seat, ...]) -> tuple[State, Steps]:
    """KA-2.1  Fill the same bag for two or three players (KA-1.3); KA-2  and full supplies."""
    supply = START.supply
    state = State(
        settings=settings,
        players={
            seat: Player(colony_pieces(settings), supply.fleets, dict.fromkeys(RESOURCES, 0))
            for seat in seats
        },
        markers=dict(supply.markers),
        bag=[face for face, tile in TILES.items() for _ in range(tile.count)],
        active=seats[0],
    )
    return state, (SetUp(),)
