"""The figures of Space Empires, from `data/`."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, field

from starhold.kit.catalog import Entry, read

Count: TypeAlias = Annotated[int, Meta(ge=0)]
UnitKind: TypeAlias = str
MarkerKind: TypeAlias = str
CardNumber: TypeAlias = int  # 1 to 30 Alien Technology, 31 to 55 Empire Advantages
Area: TypeAlias = tuple[str, ...]  # hexes and ranges of hexes: "I1-8", "K9"
Module: TypeAlias = Literal[
    "pipelines",
    "fighters",
    "cloaking",
    "mines",
    "npa",
    "warp_points",
    "deep_space_dm",
    "instant_upgrade",
    "slingshot",
    "gearing_limits",
    "unpredictable_research",
    "expansion_core",
    "experience",
    "boarding",
    "titans",
    "reaction",
    "fast_bc",
    "alien_cards",
    "empire_advantages",
    "ground_combat",
    "flagships",
    "facilities",
    "nebula_mining",
    "unique_ships",
    "gates",  # modules that a scenario brings are not settings
    "doomsday",
    "amoebas",
    "alien_players",
    "alien_encounters",
    "alien_points",
]
Technology: TypeAlias = Literal[
    "ship_size",
    "attack",
    "defense",
    "tactics",
    "movement",
    "ship_yard",
    "terraforming",
    "exploration",
    "fighter",
    "point_defense",
    "cloaking",
    "scanner",
    "mines",
    "mine_sweep",
    "military_academy",
    "ground_combat",
    "fast_battlecruiser",
    "boarding",
    "security_forces",
]
Nature: TypeAlias = Literal["spiny", "thick", "membrane", "timid", "twin", "rigid", "hollow"]
Weakness: TypeAlias = Literal["fighters", "mines", "raiders", "fleets", "none"]
Variant: TypeAlias = Literal[
    "low_maintenance",
    "heavy_terrain",
    "safer_space",
    "rich_minerals",
    "slow_scientists",
    "smart_scientists",
    "bloody_combat",
    "rich_colonies",
]


class Weapon(Entry):
    """SE-1.4  A weapon class and its Attack Strength."""

    attack: Count
    weapon: str = field(name="class")


class Troops(Entry):
    """SE-20.7  How a ground unit fights: as an invader, and in defense."""

    invading: Weapon
    defending: Weapon


class Unit(Entry):
    """SE-10.1  A line of the unit table."""

    cost: Count
    hull: Count
    counters: Count
    weapon: str = field(default="", name="class")
    attack: tuple[Count, ...] = ()
    defense: tuple[Count, ...] = (0,)
    embodies: Technology | None = None  # the level selects the figure
    needs: dict[Technology, Count] = {}
    mounts: tuple[Technology, ...] = ()
    built_at: Literal["yard", "colony", "never"] = "yard"
    moves: Literal["technology", "empire", "slow", "carried", "gate", "never"] = "technology"
    counter: UnitKind | None = None  # the counters it uses, if not its own
    maintained: bool = True
    ship: bool = True  # SE-1.5: not Bases, Ship Yards, Mines or Decoys
    open: bool = False  # SE-10.6: always face up
    largest: Count = 6  # units in one group (SE-3.2)
    least: dict[Technology, Count] = {}  # SE-11.6: carried only from this level on
    holds: Count = 0  # Fighters
    keeps_class: bool = False  # SE-23.8: Point Defense is class A in any terrain
    boards: tuple[Count, ...] = ()  # SE-17.2: Attack Strength when boarding, by level
    reacts: Count = 0  # SE-19.4: from this Movement level on; 0 means never
    carries: Count = 0  # ground units (SE-20.1)
    troops: Troops | None = None  # SE-20.4: a ground unit
    shots: Count = 1
    damage: Count = 1  # by one hit (SE-18.1)
    outlasts_mines: bool = False  # SE-18.5: a Mine does 1 damage to it
    module: Module | None = None

    @property
    def armed(self) -> bool:
        """SE-1.5  Combat-capable: it has an Attack Strength."""
        return bool(self.attack)


class TechnologyRow(Entry):
    """SE-11.1  A technology and the prices of its levels."""

    costs: tuple[Count, ...]
    first_printing: tuple[Count, ...]
    start: Count = 0
    module: Module | None = None
    # SE-2.2: levels that depend on modules; each group needs one of its modules in play.
    levels: dict[str, tuple[tuple[Module, ...], ...]] = {}

    @property
    def top(self) -> int:
        return self.start + len(self.costs)

    @property
    def extra(self) -> tuple[tuple[int, tuple[tuple[Module, ...], ...]], ...]:
        """SE-2.2  The levels that only some games have, lowest first."""
        return tuple((int(level), needs) for level, needs in sorted(self.levels.items()))


class Card(Entry):
    """SE-24, SE-25  A card: when it is revealed, and the modules it needs."""

    number: CardNumber
    reveal: Literal["end", "start", "with", "ground", "combat", "use"]
    kinds: tuple[UnitKind, ...] = ()  # "with": a battle with one of these; R-56: perhaps "start"
    needs: tuple[Module, ...] = ()  # SE-2.4: any one of these
    never_with: tuple[Module, ...] = ()
    far: bool = False  # SE-25.6: only where home areas are far apart
    kept: bool = False  # SE-25.5: captured ships keep it
    helps: tuple[UnitKind, ...] = ()  # SE-24.5: ships whose gains from it last
    half_maintenance: bool = False  # SE-12.11: for the ships it helps
    attack: Count = 0  # SE-15.2: added for ships of its kinds, against colonies too
    against: tuple[Count, ...] = ()  # only against ships of these Hull Sizes, from and to
    hull: int = 0  # added to the units its race builds
    prices: dict[UnitKind, int] = {}  # SE-12.19: changes of unit prices
    starts: dict[Technology, Count] = {}  # SE-5.2: starting levels of its owner
    never: tuple[Technology, ...] = ()  # technologies its owner can never have
    untaught: tuple[Technology, ...] = ()  # technologies nobody can learn from its owner


class Markers(Entry):
    """SE-4.11, SE-4.15  The number of markers of each kind."""

    home: dict[MarkerKind, Count]
    deep: dict[MarkerKind, Count]
    own: dict[MarkerKind, Count]


class Home(Entry):
    """SE-4.4  A home area, and the possible hexes of its Homeworld."""

    home: Area
    worlds: Area
    extra: Area = ()


class Map(Entry):
    """SE-4.4  A playing area; some scenarios start with more."""

    deep: Area
    homes: tuple[Home, ...]
    scouts: Count | None = None
    colony_ships: Count | None = None
    levels: dict[Technology, Count] = {}
    modules: tuple[Module, ...] | None = None  # modules a solo scenario allows; None: all
    brings: tuple[Module, ...] = ()  # rules of the scenario's own
    entries: tuple[str, ...] = ()  # SE-28.3: where Doomsday Machines arrive, by pairs of faces
    # SE-28.20 to SE-28.22: the Homeworlds of Alien Players, and their side of the map; markers
    # that a home area lacks; modules that are always in play.
    aliens: tuple[str, ...] = ()
    sides: tuple[str, ...] = ()
    without: tuple[MarkerKind, ...] = ()
    always: tuple[Module, ...] = ()
    # SE-28.60: markers that are face up from the start.
    fixed: dict[str, MarkerKind] = {}
    # SE-28.50: markers of Deep Space, and their hexes; amoebas' hexes, and their number of types.
    laid: dict[MarkerKind, Count] = {}
    laid_on: Area = ()
    amoebas: tuple[str, ...] = ()
    strains: Count = 0


class Start(Entry):
    """SE-5.1  The starting forces at a Homeworld."""

    yards: Count
    scouts: Count
    colony_ships: Count
    miners: Count


class Constants(Entry):
    """Figures from the text of the rules."""

    sides: Count
    group: Count
    turns: Count
    carry_over: Count
    black_hole: Count
    danger: Count
    aliens: Count
    alien_security: Count
    grant: Count
    grants_more: Count
    gearing: Count
    colony_points: Count
    conquest_cp: Count
    conquest_levels: Count
    standstill: Count
    colony_worth: Count
    screened_off: Count
    gate_range: Count
    gate_reach: Count
    landing: Count
    garrisons: tuple[Count, ...]
    alien_militia: Count
    alien_colony: Count
    levy: Count
    stolen_at_home: Count
    stolen_abroad: Count
    facility_cost: Count
    facility_yield: Count
    conversion: Count
    research_kept: Count
    nebula: Count
    rich_colony: Count
    scientists: Count
    head_start_kept: Count
    head_start_levels: dict[Technology, Count]
    advantages: dict[str, Count]
    alien_cards: Count
    cards_drawn: Count
    card_fee: Count
    crowded: Count
    movement: tuple[tuple[Count, ...], ...]
    colony: tuple[Count, ...]
    homeworld: tuple[Count, ...]
    great_homeworld: tuple[Count, ...]
    yard: tuple[Count, ...]
    point_defense: tuple[Count, ...]
    wreck: tuple[Technology, ...]
    situations: tuple[Variant, ...]
    start: Start
    profiles: dict[str, tuple[Module, ...]]


class Doomsday(Entry):
    """SE-28.7 to SE-28.11  The machines of the solo game: their arrivals and weaknesses."""

    weaknesses: tuple[Weakness, ...]
    faces: Count
    mine: Count
    raiders: Count
    fleet: Count
    fleet_lost: Count
    heal: Count
    misses: Count
    arrivals: dict[str, dict[str, tuple[tuple[int, int], ...]]]


class Amoebas(Entry):
    """SE-28.51 to SE-28.54  Amoebas: research, natures and spreading."""

    points: Count
    research: tuple[Count, ...]
    natures: tuple[Nature, ...]
    cheapest: Count
    again: Count
    variety: Count
    immune: Count
    detonates: dict[UnitKind, Count]
    spreads: dict[str, Count]


PACKAGE = "starhold.games.space_empires"
UNITS = read(PACKAGE, "units.toml", dict[UnitKind, Unit])
TECHNOLOGIES = read(PACKAGE, "technologies.toml", dict[Technology, TechnologyRow])
MARKERS = read(PACKAGE, "markers.toml", Markers)
MAPS = read(PACKAGE, "maps.toml", dict[str, Map])
AMOEBAS = read(PACKAGE, "amoebas.toml", Amoebas)
DOOMSDAY = read(PACKAGE, "doomsday.toml", Doomsday)
FIGURES = read(PACKAGE, "constants.toml", Constants)
CARDS = read(PACKAGE, "cards.toml", dict[str, Card])
CARD_NAMES: dict[CardNumber, str] = {card.number: name for name, card in CARDS.items()}

# SE-14.40  The three kinds of alien ships.
ALIENS: tuple[UnitKind, ...] = ("alien_b", "alien_c", "alien_d")
# SE-10.3, SE-10.4  These have the empire's technology at once.
AUTOMATIC = frozenset({"base", "yard"})
# SE-1.5  Non-combat ships; these and Decoys need an escort (SE-7.6, SE-7.7).
UNARMED = frozenset(kind for kind, unit in UNITS.items() if unit.open)
ESCORTED = UNARMED | {"decoy"}
ARMED = frozenset(kind for kind, unit in UNITS.items() if unit.armed)
# SE-16.4  Types with an experience track: not machines or amoebas. SE-16.8: aliens have one too,
# but never advance.
TRAINED = frozenset(
    kind for kind, unit in UNITS.items() if unit.armed and unit.ship and unit.moves != "never"
)
# SE-10.2  Ships that cost maintenance.
MAINTAINED = frozenset(kind for kind, unit in UNITS.items() if unit.maintained and unit.ship)
# SE-20.4  Ground units; Militia are called up for one combat (SE-20.6).
TROOPS = frozenset(kind for kind, unit in UNITS.items() if unit.troops)
