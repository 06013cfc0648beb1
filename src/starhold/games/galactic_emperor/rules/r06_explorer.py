"""GE-6  Explorer: players fill the board with tiles; the Black Hole replaces the Omega Sun."""

from starhold.core.record import Event, Option, Seat
from starhold.kit.hexes import Cell
from starhold.kit.notes import Note

from ..catalog import HOLE, TILES, TileId, by_players
from ..galaxy import BOARD, PLANETS, enemy_at, is_unprotected, open_spaces, ships_at
from ..players import ready
from ..state import CENTRE, Choice, State, Step, Steps, Table
from .r12_relocation import Relocate
from .r15_interrupts import Declare
from .r16_claims import claim
from .r18_notes import Claims, ThisTile, ships_there


class TakeTile(Option):
    tile: TileId


class PutTile(Option):
    at: Cell


PUT_TILE = {at: PutTile(at) for at in BOARD}


class Scan(Option): ...


class DoNotScan(Option): ...


class KeepDisplayTile(Option):
    tile: TileId


class KeepDrawnTile(Option):
    tile: TileId


class TileTaken(Event):
    """GE-6.1  A player took a tile from the display."""

    player: Seat
    tile: TileId


class TilePlaced(Event):
    """GE-6.3  A tile was placed."""

    player: Seat
    tile: TileId
    at: Cell


class TileTurnedUp(Event):
    """GE-6.8  A tile joined the display."""

    tile: TileId


class HoleOpened(Event):
    """GE-6.10  The Black Hole replaced the Omega Sun; the Scientist left the game."""

    player: Seat


class PileScanned(Event):
    """GE-14.12  A player looked at the top tile of the pile."""

    player: Seat


class TileSeen(Event):
    """GE-14.12  The tile seen, for the scanners' owner alone."""

    tile: TileId


class ScannersKept(Event):
    """GE-14.12  A player kept the drawn or the display tile; the other may stay secret."""

    player: Seat
    drawn: bool


class ExplorerFlipped(Event):
    """GE-6.12  The last tile was placed: the Explorer became a second Warlord."""


def explorer_role(order: list[Seat]) -> Steps:
    """GE-6.1  Everyone takes and places a tile, then the chooser places the leftovers."""
    return *map(PickTile, order), PlaceLeftovers(order[0]), RefillDisplay()


class PickTile(Choice):
    """GE-6.1  Take one tile from the display; skipped if it is empty (GE-6.2)."""

    scanning: bool = True

    def options(self, state: State) -> list[Option]:
        return [TakeTile(tile) for tile in state.display]

    def chosen(self, table: Table, option: TakeTile) -> Steps:
        take(table, self.player, option.tile)
        if option.tile == HOLE:
            return (OpenHole(self.player),)
        scan = (OfferScan(self.player),) if self.scanning else ()
        return *scan, PlaceTile(self.player, claims=self.player == table.state.chooser)


class OfferScan(Choice):
    """GE-14.12  The Long Range Scanners' owner may look at the top of the pile (GE-6.13)."""

    def options(self, state: State) -> list[Option]:
        if not state.pile or not ready(state, self.player, "long_range_scanners"):
            return []
        return [Scan(), DoNotScan()]

    def chosen(self, table: Table, option: Scan | DoNotScan) -> Steps:
        if isinstance(option, DoNotScan):
            return ()
        return Declare(self.player, "long_range_scanners"), LookAhead(self.player)


class LookAhead(Step):
    """GE-14.12  The owner sees the top tile; after seeing the Black Hole they pick again."""

    player: Seat

    def run(self, table: Table) -> Steps:
        state = table.state
        if not ready(state, self.player, "long_range_scanners"):
            return ()
        table.reveal()
        top = state.pile[-1]
        state.seen_by = [self.player]
        table.tell(PileScanned(self.player))
        table.tell(TileSeen(top), to=(self.player,))
        if top != HOLE:
            return (KeepOne(self.player),)
        assert state.held is not None
        state.display.append(state.held)
        state.held = None
        return (PickTile(self.player, scanning=False),)


class KeepOne(Choice):
    """GE-14.12  Keep one of the two tiles; the other goes face down on top of the pile."""

    def options(self, state: State) -> list[Option]:
        assert state.held is not None
        return [KeepDisplayTile(state.held), KeepDrawnTile(state.pile[-1])]

    def chosen(self, table: Table, option: KeepDisplayTile | KeepDrawnTile) -> Steps:
        state = table.state
        drawn = isinstance(option, KeepDrawnTile)
        table.tell(ScannersKept(self.player, drawn))
        if drawn:
            assert state.held is not None
            state.held, state.pile[-1] = state.pile[-1], state.held
            state.seen_by = list(state.players)  # GE-17: the tile that went back was public
        return ()


class PlaceTile(Choice):
    """GE-6.3  Place the tile in hand on any open space; adjacency is not required.

    The chooser must claim their own pick (GE-6.6).
    """

    claims: bool = False
    completes = True

    def options(self, state: State) -> list[Option]:
        return [PUT_TILE[at] for at in places_for(state, state.held)] if state.held else []

    def chosen(self, table: Table, option: PutTile) -> Steps:
        state = table.state
        tile, at = state.held, option.at
        assert tile is not None
        leaving = ships_at(state, at) if TILES[tile].kind == "sun" else []
        if leaving:  # GE-6.5: measured with the space still open
            return Relocate(leaving[0].owner, at), LayTile(self.player, at, self.claims)
        return (LayTile(self.player, at, self.claims),)

    def note(self, state: State, option: PutTile | None) -> Note | None:
        if option is None:
            return ThisTile(state.held) if state.held else None
        claims = self.claims and state.held in PLANETS and state.players[self.player].tokens
        if claims and enemy_at(state, self.player, option.at) is None:
            return Claims()
        return ships_there(state, option.at)


class LayTile(Step):
    """GE-6.4  Place the tile, under ships if need be; they stay where they are."""

    player: Seat
    at: Cell
    claims: bool

    def run(self, table: Table) -> Steps:
        state = table.state
        assert state.held is not None
        state.tiles[self.at] = state.held
        table.tell(TilePlaced(self.player, state.held, self.at))
        state.held = None
        if self.claims and is_unprotected(state, self.player, self.at):  # GE-6.6, GE-6.9
            claim(table, self.player, self.at)
        return ()


class OpenHole(Step):
    """GE-6.10  The Black Hole replaces the Omega Sun, and the Scientist leaves at once.

    From now on the centre is an ordinary space, with no planet to control (GE-6.11).
    """

    player: Seat

    def run(self, table: Table) -> Steps:
        table.state.tiles[CENTRE] = HOLE
        table.state.held = None
        table.tell(HoleOpened(self.player))
        return ()


class PlaceLeftovers(Step):
    """GE-6.7  The chooser places all tiles left in the display, without claiming them."""

    player: Seat

    def run(self, table: Table) -> Steps:
        return (PickLeftover(self.player), self) if table.state.display else ()


class PickLeftover(Choice):
    """GE-6.7  The chooser takes a leftover tile, in any order, and places it."""

    def options(self, state: State) -> list[Option]:
        return [TakeTile(tile) for tile in state.display]

    def chosen(self, table: Table, option: TakeTile) -> Steps:
        take(table, self.player, option.tile)
        return (OpenHole(self.player) if option.tile == HOLE else PlaceTile(self.player),)


class RefillDisplay(Step):
    """GE-6.8  Turn up new tiles; if none are left, flip the Explorer card (GE-6.12)."""

    def run(self, table: Table) -> Steps:
        state = table.state
        wanted = by_players(len(state.players)).display
        for _ in range(min(wanted, len(state.pile))):
            tile = table.draw(state.pile)
            state.display.append(tile)
            table.tell(TileTurnedUp(tile))
        state.seen_by.clear()
        if not state.display:
            state.explorer_flipped = True
            table.tell(ExplorerFlipped())
        return ()


def take(table: Table, player: Seat, tile: TileId) -> None:
    table.state.display.remove(tile)
    table.state.held = tile
    table.tell(TileTaken(player, tile))


def places_for(state: State, tile: TileId) -> list[Cell]:
    """GE-6.5  Any open space; a sun may not go under ships if another space is open."""
    spaces = open_spaces(state)
    if TILES[tile].kind != "sun":
        return spaces
    flown = {ship.at for ship in state.ships.values()}
    return [at for at in spaces if at not in flown] or spaces
