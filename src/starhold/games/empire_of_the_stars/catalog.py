"""The numbers of Empire of the Stars, from `data/`: tables D-1 to D-12 and other figures.

A `Boon` holds every number that a technology or power gives; a player's boons add up.
"""

from functools import cache
from typing import Annotated, Literal, NamedTuple, TypeAlias

import msgspec
from msgspec import Meta

from starhold.kit.catalog import Entry, read
from starhold.kit.hexes import around, axial, cell

Count: TypeAlias = Annotated[int, Meta(ge=0)]
Region: TypeAlias = str  # ES-2.5: its name, as in G4
Sector: TypeAlias = str
TileId: TypeAlias = str
MarketId: TypeAlias = str
CardId: TypeAlias = str
TechnologyId: TypeAlias = str
PowerId: TypeAlias = str
EdictId: TypeAlias = str
LocationId: TypeAlias = str
Side: TypeAlias = Literal["A", "B"]
Role: TypeAlias = Literal[
    "explorer", "scientist", "steward", "merchant", "engineer", "warlord", "regent"
]
Resource: TypeAlias = Literal["polymers", "metal", "energy"]
ShipKind: TypeAlias = Literal["fighter", "cruiser", "dreadnought"]
UnitKind: TypeAlias = Literal["fighter", "cruiser", "dreadnought", "colony", "starbase", "home"]
Discipline: TypeAlias = Literal["military", "industry", "culture"]
Goods: TypeAlias = dict[Resource, Count]
Dial: TypeAlias = tuple[Count, Count, Count]

ROLES: tuple[Role, ...] = (  # ES-4.3, clockwise
    "explorer",
    "scientist",
    "steward",
    "merchant",
    "engineer",
    "warlord",
    "regent",
)
RESOURCES: tuple[Resource, ...] = ("polymers", "metal", "energy")
SHIP_KINDS: tuple[ShipKind, ...] = ("fighter", "cruiser", "dreadnought")
# ES-16.2.1: the Ancients' preferences, first to last.
DISCIPLINES: tuple[Discipline, ...] = ("military", "industry", "culture")
# ES-10.2: the cost besides energy.
COMPANIONS: dict[Discipline, tuple[Resource, ...]] = {
    "military": ("metal",),
    "industry": ("polymers",),
    "culture": ("polymers", "metal"),
}
CENTRE: Sector = "omega"


class SectorMap(Entry):
    """D-1  A sector: its letter, its regions in reading order, its starting region."""

    letter: str
    regions: tuple[tuple[int, int], ...]
    start: Region | None = None


class Tile(Entry):
    """D-2  A tile: its resources and the points for a colony on it."""

    kind: Literal["home", "start", "planet", "wormhole", "empty"]
    polymers: Count = 0
    metal: Count = 0
    energy: Count = 0
    value: Count = 0

    @property
    def yields(self) -> Goods:
        return {"polymers": self.polymers, "metal": self.metal, "energy": self.energy}

    @property
    def is_planet(self) -> bool:
        """ES-0.3  Whether it counts as a "planet tile"."""
        return self.kind in ("home", "start", "planet")


class MarketTile(Entry):
    """D-3  A market tile: resources on one side, credits on the other."""

    kinds: tuple[Resource, ...]
    credits: Count


class UnitType(Entry):
    """D-4  A unit; only ships have a price, a movement and a limit."""

    strength: Count
    hull: Count = 0
    movement: Count = 0
    limit: Count = 0
    price: Goods = {}


class Location(Entry):
    """D-5  A Far Space location."""

    cost: Count
    points: Count
    players: Count


class GalaxyRow(Entry):
    """D-6  The price of each slot of the galaxy row."""

    costs: tuple[Count, ...]


class FarSpace(Entry):
    locations: dict[LocationId, Location]
    galaxy_row: GalaxyRow


class Boon(Entry):
    """The numbers that a technology or power gives (D-7, D-8)."""

    # in battle
    attack: Count = 0  # combat strength as the attacker
    defence: Count = 0  # combat strength as the defender
    tactics: Count = 0
    weapons: Count = 0
    shields: Count = 0
    piercing: Count = 0  # hull that enemy cruisers and dreadnoughts lack
    cloak: Count = 0  # wins a tie of tactics, and moves this many more ships
    world_strength: Count = 0  # of each colony, starbase and home planet
    token_hull: Count = 0
    spoils: Count = 0  # credits for destroying ships
    salvage: Count = 0  # metal for losing ships
    scavenged: Count = 0  # resources for destroying ships
    tactics_credits: Count = 0  # credits for winning tactics
    sanctuary: Count = 0  # lost tokens come home
    # on the map
    movement: Count = 0
    fighter_movement: Count = 0
    forward_bases: Count = 0  # every colony is a deployment site
    free_settlers: Count = 0  # ships colonise without a polymer
    settler_credits: Count = 0
    # in the roles
    turn_resources: Count = 0
    turn_credits: Count = 0
    archive_credits: Count = 0  # while nobody has fewer tokens in the throne
    free_pass: Count = 0  # the first role passed over is paid by the supply
    gleaned: Count = 0  # credits more, where credits lie on the role
    tile_credits: Count = 0
    surveyors: Count = 0
    guild: Count = 0  # may colonise beside a tile that was placed
    scholarship: Count = 0  # the discount of SCIENTIST, whoever chose it
    savings: Count = 0  # resources saved on any technology
    technology_credits: Count = 0
    gift_resources: Count = 0  # of each kind, when the card is taken
    gift_tokens: Count = 0
    gift_galaxy: Count = 0
    more_polymers: Count = 0  # where the market tile gave some
    more_metal: Count = 0
    more_energy: Count = 0
    prospectors: Count = 0
    refit: Count = 0  # one world yields everything
    storage: Count = 0  # above the limits
    merchant_credits: Count = 0
    investment_discount: Count = 0
    investment_floor: Count = 0
    free_port: Count = 0  # buys at the selling price
    fighters: Count = 0  # gained in ENGINEER
    apprentices: Count = 0  # the free fighter, whoever chose ENGINEER
    fighter_polymers: Count = 0  # saved on each fighter
    cruiser_metal: Count = 0  # saved on each cruiser
    dock_polymers: Count = 0  # saved on the first large ship
    dock_metal: Count = 0
    influence: Count = 0
    influence_discount: Count = 0
    whispers: Count = 0  # extra influence for 1 credit
    entourage: Count = 0  # a second extra influence
    builder_resources: Count = 0
    charter: Count = 0  # points for each sector with a colony


class Technology(Entry):
    """D-7, ES-10.1  A technology card; type and level are on its back."""

    type: Discipline
    level: Annotated[int, Meta(ge=1, le=3)]
    boon: Boon = Boon()


class Power(Entry):
    """D-8  A power card with its two sides."""

    a: Boon
    b: Boon


class Edict(Entry):
    """D-9  The reward of an edict."""

    tokens: Count


class RoleCard(Entry):
    """D-10, D-11  Deck and sector on the back; role, dial and event on the front.

    R-03, R-04: Deck and front role are independent; decks are as large as the data make them.
    """

    deck: Role
    sector: Sector
    role: Role
    dial: Dial
    scope: Literal["you", "all"]
    event: str
    amounts: dict[str, Count] = {}  # the figures in the event's text


class StoryCard(Entry):
    """D-12  A story card; it has only a role."""

    role: Role


class Pieces(Entry):
    tokens: Count
    dial: Count
    stack: Count


class Store(Entry):
    start: Count
    limit: Count
    sell: Count
    buy: Count


class Start(Entry):
    credits: Count
    ships: tuple[ShipKind, ...]
    powers: Count


class MerchantFigures(Entry):
    chooser: Count
    others: Count


class InfluenceFigures(Entry):
    tokens: Count
    price: Count
    rise: Count


class ByPlayers(Entry):
    side: Side
    display: Count
    edicts: Count = 0
    rounds: Count = 0
    short_edicts: Count = 0  # owners' older files lack these two: their games stay full
    short_rounds: Count = 0
    apart: tuple[Count, ...] = ()  # sectors between homes, around the ring
    sectors: tuple[Sector, ...] = ()  # where homes may be; empty means anywhere


class AncientFigures(Entry):
    queue: Count
    set: Count
    steward_you: Count
    steward_they: Count
    merchant_you: Count
    merchant_they: Count
    invests_at: Count
    investment: Count
    regent_you: Count
    regent_they: Count
    influence_they: Count
    adjustment: tuple[Count, ...]


class AncientsPreset(Entry):
    """ES-20.2  The Ancients' starting pieces; R-58: and the galaxy tokens in both thrones."""

    cruisers: Count
    credits: Count
    tokens: Count = 0
    your_tokens: Count = 0


class Titles(Entry):
    margins: tuple[int, ...]
    names: tuple[str, ...]


class Constants(Entry):
    pieces: Pieces
    resources: dict[Resource, Store]
    start: Start
    merchant: MerchantFigures
    influence: InfluenceFigures
    players: dict[str, ByPlayers]
    ancients: AncientFigures
    presets: dict[str, AncientsPreset]
    titles: Titles


_PACKAGE = "starhold.games.empire_of_the_stars"
BOARD = read(_PACKAGE, "board.toml", dict[Side, dict[Sector, SectorMap]])
TILES = read(_PACKAGE, "tiles.toml", dict[TileId, Tile])
MARKET = read(_PACKAGE, "market.toml", dict[MarketId, MarketTile])
UNITS = read(_PACKAGE, "units.toml", dict[UnitKind, UnitType])
FAR_SPACE = read(_PACKAGE, "far_space.toml", FarSpace)
TECHNOLOGIES = read(_PACKAGE, "technologies.toml", dict[TechnologyId, Technology])
POWERS = read(_PACKAGE, "powers.toml", dict[PowerId, Power])
EDICTS = read(_PACKAGE, "edicts.toml", dict[EdictId, Edict])
CARDS = read(_PACKAGE, "cards.toml", dict[CardId, RoleCard])
STORIES = read(_PACKAGE, "stories.toml", dict[CardId, StoryCard])
CONSTANTS = read(_PACKAGE, "constants.toml", Constants)

HOME: TileId = "HOME"
START: TileId = "START"


def by_players(count: int) -> ByPlayers:
    """ES-2.3, ES-3.9  The figures for a number of players."""
    return CONSTANTS.players[str(count)]


def front_role(card: CardId) -> Role:
    """D-10, D-12  The role on the front of a role card or a story card."""
    return CARDS[card].role if card in CARDS else STORIES[card].role


class Galaxy(NamedTuple):
    """One side of the board (ES-2)."""

    regions: tuple[Region, ...]  # in reading order
    rank: dict[Region, int]  # its place in that order
    places: dict[Region, tuple[int, int]]
    sector_of: dict[Region, Sector]
    sectors: dict[Sector, tuple[Region, ...]]
    starts: dict[Region, Sector]
    neighbours: dict[Region, tuple[Region, ...]]


def _drawn(sectors: dict[Sector, SectorMap]) -> Galaxy:
    """ES-2.1 to ES-2.6  Name the regions and connect adjacent ones."""
    names = {
        cell(*place): f"{sector.letter}{number}"
        for sector in sectors.values()
        for number, place in enumerate(sector.regions, 1)
    }
    in_order = sorted(names, key=lambda at: axial(at)[::-1])  # ES-2.2
    named = {
        sector: tuple(names[cell(*place)] for place in drawn.regions)
        for sector, drawn in sectors.items()
    }
    return Galaxy(
        regions=tuple(names[at] for at in in_order),
        rank={names[at]: place for place, at in enumerate(in_order)},
        places={names[at]: axial(at) for at in in_order},
        sector_of={region: sector for sector, regions in named.items() for region in regions},
        sectors=named,
        starts={drawn.start: sector for sector, drawn in sectors.items() if drawn.start},
        neighbours={
            names[at]: tuple(names[near] for near in around(at) if near in names)
            for at in in_order
        },
    )


GALAXIES: dict[Side, Galaxy] = {side: _drawn(sectors) for side, sectors in BOARD.items()}


@cache
def summed(technologies: tuple[TechnologyId, ...], power: PowerId | None, flipped: bool) -> Boon:
    """ES-10.3  The sum of the boons of these cards."""
    boons = [TECHNOLOGIES[card].boon for card in technologies]
    if power:
        boons.append(POWERS[power].b if flipped else POWERS[power].a)
    return Boon(*map(sum, zip(*map(msgspec.structs.astuple, (Boon(), *boons)), strict=True)))
