"""ES-3, ES-14  Setup: homes, stacks, decks and the queue.

All randomness comes from the table, so a game can be replayed (ES-0.5).
"""

from msgspec.structs import replace

from starhold.core.record import Event, Option, Seat
from starhold.kit.together import together

from ..catalog import (
    CARDS,
    CENTRE,
    CONSTANTS,
    EDICTS,
    FAR_SPACE,
    HOME,
    MARKET,
    POWERS,
    RESOURCES,
    ROLES,
    START,
    STORIES,
    TECHNOLOGIES,
    TILES,
    AncientsPreset,
    PowerId,
    Region,
    Sector,
    by_players,
)
from ..empires import clockwise, edicts_kept
from ..galaxy import galaxy, untiled
from ..state import ANCIENTS, Choice, Empire, Settings, State, Step, Steps, Table
from .r01_pieces import colonise, gain_ship
from .r04_turns import Round, SoloTurn
from .r05_explorer import turn_up
from .r05_scientist import refill
from .r05_steward import shuffle_market
from .r12_edicts import turn_up_edict
from .r15_aftermath import CardRevealed


class KeepPower(Option):
    power: PowerId

    @property
    def upper(self) -> str:
        return f"{self.power}a"

    @property
    def lower(self) -> str:
        return f"{self.power}b"


class SettleHome(Option):
    at: Region


class PutStart(Option):
    at: Region


class EmperorNamed(Event):
    """ES-3.1  The first Emperor."""

    player: Seat


class PowerRevealed(Event):
    """ES-3.2  A player's power."""

    player: Seat
    power: PowerId


class BoardPrepared(Event):
    """ES-3.3  Home planets and start tiles are placed for everyone."""


class HomeSettled(Event):
    """ES-3.3  A home planet was placed."""

    player: Seat
    at: Region


class StartTilePlaced(Event):
    """ES-3.3  A start tile was placed."""

    player: Seat
    at: Region


def begin(settings: Settings, seats: tuple[Seat, ...]) -> tuple[State, Steps]:
    """ES-3.4, ES-14.3  Give everyone their goods; the role spaces are empty (ES-3.11).

    ES-1.1, R-40: Two to four players, or one against the Ancients without Emperor, powers and
    edicts (ES-14.1).
    """
    stock = {kind: CONSTANTS.resources[kind].start for kind in RESOURCES}
    tokens = CONSTANTS.pieces.tokens
    empires = {seat: Empire(CONSTANTS.start.credits, tokens, stock.copy()) for seat in seats}
    solo = len(seats) == 1
    if solo:
        chosen = preset(settings)
        empires[ANCIENTS] = Empire(chosen.credits, tokens, dict.fromkeys(RESOURCES, 0))
        empires[ANCIENTS].galaxy = chosen.tokens
        empires[seats[0]].galaxy = chosen.your_tokens
    state = State(
        settings=settings,
        seats=seats,
        side=by_players(len(seats)).side,
        empires=empires,
        market=sorted(MARKET),
        galaxy_row=[slot for slot, _ in enumerate(FAR_SPACE.galaxy_row.costs, 1)],
        lying=dict.fromkeys(ROLES, 0),
        decks={role: [] for role in ROLES},
        discards={role: [] for role in ROLES},
    )
    said = (PrepareBoard(),) if settings.prepared else ()
    tables = (*said, LayExplorer(), LayTechnologies(), LayMarket())
    if solo:
        return state, (*tables, LayQueue(), MusterAncients(), PlaceHome(seats[0]), SoloTurn())
    return state, (NameEmperor(), *tables, LayEvents(), LayEdicts(), DealPowers(), SettleHomes())


def preset(settings: Settings) -> AncientsPreset:
    """ES-20.1, ES-20.2, DP-27, R-58  The difficulty, with the numbers that override it."""
    agreed = {
        "cruisers": settings.ancients_cruisers,
        "credits": settings.ancients_credits,
        "tokens": settings.ancients_tokens,
        "your_tokens": settings.your_tokens,
    }
    numbers = {name: number for name, number in agreed.items() if number is not None}
    return replace(CONSTANTS.presets[settings.difficulty], **numbers)


# -- stacks and decks ------------------------------------------------------------------------


TILES_TOGETHER = tuple(
    tile for tile, facts in TILES.items() if facts.kind in ("planet", "wormhole", "empty")
)
TILES_ALONE = tuple(tile for tile in TILES_TOGETHER if TILES[tile].kind != "empty")


class LayExplorer(Step):
    """ES-3.5, ES-14.4  Build the explorer stack; solo without the empty-space tiles."""

    def run(self, table: Table) -> Steps:
        state = table.state
        state.explorer = list(TILES_ALONE if state.solo else TILES_TOGETHER)
        table.shuffle(state.explorer)
        turn_up(table)
        return ()


LEVELS = {
    level: tuple(name for name, card in TECHNOLOGIES.items() if card.level == level)
    for level in sorted({card.level for card in TECHNOLOGIES.values()})
}
DECKS = {
    role: tuple(name for name, card in CARDS.items() if card.deck == role)
    for role in {card.deck for card in CARDS.values()}
}
SECTORS = {name: card.sector for name, card in CARDS.items()}


class LayTechnologies(Step):
    """ES-3.6, ES-14.6  Build three decks by level and reveal the top card of each."""

    def run(self, table: Table) -> Steps:
        state = table.state
        for level, cards in LEVELS.items():
            deck = list(cards)
            table.shuffle(deck)
            state.technology_decks.append(deck)
            state.offered.append(None)
            refill(table, level)
        return ()


class LayMarket(Step):
    """ES-3.7  Lay the market tiles in a row, resource side up."""

    def run(self, table: Table) -> Steps:
        shuffle_market(table)
        return ()


class LayRoleDecks(Step):
    """ES-14.5, ES-21.1  Build the seven role decks.

    R-54: in a solo game sectors are dealt to the backs separately, so that a back tells nothing
    about its front.
    """

    def run(self, table: Table) -> Steps:
        state = table.state
        for role, deck in state.decks.items():
            deck += DECKS[role]
            table.shuffle(deck)
            if state.solo:
                sectors = list(map(SECTORS.__getitem__, deck))
                table.shuffle(sectors)
                state.backs |= zip(deck, sectors, strict=True)
        return ()


class LayQueue(Step):
    """ES-14.5  Three random story cards form the queue; the rightmost is face up."""

    def run(self, table: Table) -> Steps:
        state = table.state
        stories = list(STORIES)
        table.shuffle(stories)
        state.queue = stories[: CONSTANTS.ancients.queue]
        state.left_out = stories[CONSTANTS.ancients.queue :]
        card = state.queue[-1]
        table.tell(CardRevealed(card, STORIES[card].role))
        return (LayRoleDecks(),)


class LayEvents(Step):
    """ES-3.10, ES-21.1  Build the role decks if the events module is used."""

    def run(self, table: Table) -> Steps:
        return (LayRoleDecks(),) if table.state.settings.events_module else ()


class LayEdicts(Step):
    """ES-3.9, ES-12.3  Build the edict deck and reveal the first edict."""

    def run(self, table: Table) -> Steps:
        state = table.state
        if state.settings.edicts:
            edicts = list(EDICTS)
            table.shuffle(edicts)
            count = edicts_kept(state)
            state.edicts, state.set_aside = edicts[:count], edicts[count:]
            turn_up_edict(table)
        return ()


class MusterAncients(Step):
    """ES-14.3, R-05  Put the Ancients' starting cruisers in their staging area."""

    def run(self, table: Table) -> Steps:
        for _ in range(preset(table.state.settings).cruisers):
            gain_ship(table, ANCIENTS, "cruiser")
        return ()


# -- players -----------------------------------------------------------------------------------


class PrepareBoard(Step):
    """ES-3.3  Home planets and start tiles are placed for everyone."""

    def run(self, table: Table) -> Steps:
        table.tell(BoardPrepared())
        return ()


class NameEmperor(Step):
    """ES-3.1  Choose the first Emperor at random."""

    def run(self, table: Table) -> Steps:
        seats = table.state.seats
        table.state.emperor = seats[table.below(len(seats))]
        table.tell(EmperorNamed(table.state.emperor))
        return ()


class DealPowers(Step):
    """ES-3.2  Deal two power cards to each player; all keep one in secret."""

    def run(self, table: Table) -> Steps:
        state = table.state
        if not state.settings.powers:
            return ()
        powers = list(POWERS)
        table.shuffle(powers)
        for seat in state.seats:
            state.dealt[seat] = tuple(powers.pop() for _ in range(CONSTANTS.start.powers))
        return together(**{seat: (ChoosePower(seat),) for seat in state.seats}), RevealPowers()


class ChoosePower(Choice):
    """ES-3.2, DP-01  Keep one of the two powers; it starts on side A."""

    def options(self, state: State) -> list[Option]:
        return [KeepPower(power) for power in state.dealt[self.player]]

    def chosen(self, table: Table, option: KeepPower) -> Steps:
        table.state.kept[self.player] = option.power
        return ()


class RevealPowers(Step):
    """ES-3.2  Reveal the kept powers and remove the others."""

    def run(self, table: Table) -> Steps:
        state = table.state
        for seat in state.seats:
            state.empires[seat].power = state.kept[seat]
            table.tell(PowerRevealed(seat, state.kept[seat]))
        state.dealt.clear()
        state.kept.clear()
        return ()


class SettleHomes(Step):
    """ES-3.3  Place homes counter-clockwise from the Emperor's right; the Emperor is last."""

    def run(self, table: Table) -> Steps:
        assert table.state.emperor is not None
        order = clockwise(table.state, table.state.emperor)[::-1]
        return *map(PlaceHome, order), Round()


class PlaceHome(Choice):
    """ES-3.3, ES-14.2, DP-02  Place a home planet on a free starting region."""

    def options(self, state: State) -> list[Option]:
        homes = allowed_homes(state)
        return [SettleHome(at) for at in (homes[:1] if state.settings.prepared else homes)]

    def chosen(self, table: Table, option: SettleHome) -> Steps:
        state = table.state
        state.tiles[option.at] = HOME
        state.homes[self.player] = option.at
        table.tell(HomeSettled(self.player, option.at))
        return (PlaceStartTile(self.player),)


class PlaceStartTile(Choice):
    """ES-3.3, ES-14.2, DP-03  Place the start tile with a colony next to it, a fighter at home."""

    completes = True

    def options(self, state: State) -> list[Option]:
        near = galaxy(state).neighbours[state.homes[self.player]]
        free = [at for at in near if at not in state.tiles]
        return [PutStart(at) for at in (free[:1] if state.settings.prepared else free)]

    def chosen(self, table: Table, option: PutStart) -> Steps:
        state = table.state
        state.tiles[option.at] = START
        table.tell(StartTilePlaced(self.player, option.at))
        if state.settings.start_tile_colonised:
            colonise(table, self.player, option.at)
        for kind in CONSTANTS.start.ships:
            gain_ship(table, self.player, kind, state.homes[self.player])
        return ()


def allowed_homes(state: State) -> list[Region]:
    """ES-3.3, R-39  Free starting regions, or all free regions of the sectors they are in.

    In a solo game no sector is excluded, so that `any` means the whole board.
    """
    board = galaxy(state)
    if state.settings.starting_regions == "marked":
        return [
            at
            for at, sector in board.starts.items()
            if at not in state.tiles and _has_distance(state, sector)
        ]
    return [
        at
        for at in untiled(state)
        if state.solo
        or (board.sector_of[at] != CENTRE and _has_distance(state, board.sector_of[at]))
    ]


def _has_distance(state: State, sector: Sector) -> bool:
    """ES-3.3  Whether a sector is open to homes and far enough from the others."""
    facts = by_players(len(state.seats))
    board = galaxy(state)
    ring = list(board.starts.values())
    place = ring.index(sector)
    taken = [ring.index(board.sector_of[home]) for home in state.homes.values()]
    if facts.sectors and (sector not in facts.sectors or place in taken):
        return False
    return all(not facts.apart or _apart(place, other) in facts.apart for other in taken)


def _apart(one: int, other: int) -> int:
    """Return the distance between two outer sectors around the ring of six."""
    steps = abs(one - other)
    return min(steps, 6 - steps)
