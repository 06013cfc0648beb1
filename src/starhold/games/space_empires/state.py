"""The state of Space Empires (SE-32.1).

Every player knows a group by its id, which reveals nothing about it: face-down counters keep their
secret, and counters that mix get new ids (SE-29.5).
"""

from typing import ClassVar, Literal, TypeAlias

import msgspec

from starhold.core import table
from starhold.core.record import Seat
from starhold.core.score import Term

from .empires.inventory import Inventory
from .facts import catalog
from .fleets.designs import Design
from .fleets.tech import PLAIN, Tech
from .settings import Settings as Settings

Cell: TypeAlias = str
GroupId: TypeAlias = str
Caps: TypeAlias = tuple[tuple[catalog.Technology, int], ...]  # levels that must not be exceeded
Footing: TypeAlias = Literal["", "landing", "dropped", "settled"]
Facility: TypeAlias = Literal["research_center", "industrial_center"]
Fee: TypeAlias = Literal["", "due", "paid"]
Mission: TypeAlias = Literal["", "extermination", "expansion", "guard"]  # SE-28.62

ALIEN: Seat = "aliens"  # the owner of non-player aliens
DOOM: Seat = "doom"  # the owner of Doomsday Machines


class Group(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """SE-1.5  A counter: one to six units of one type with the same technology."""

    id: GroupId
    owner: Seat
    kind: catalog.UnitKind
    count: int
    at: Cell
    tech: Tech = PLAIN
    face_up: bool = False
    moves: int = 0  # hexes it may still move in this turn
    moved: int = 0  # hexes it has moved in this turn
    stopped: bool = False  # it may not move on this turn
    piped: bool = True  # it has kept to one pipeline chain this turn
    jumped: bool = False  # SE-23.7: through a warp gate, this turn
    slung: bool = False  # SE-26.30: a slingshot gave it one more hex
    peeks: int = 0  # ships that have looked at a marker this turn
    parted: bool = False  # split this turn where it stands, and not merged back
    refitting: bool = False
    came_from: Cell | None = None
    cargo: catalog.MarkerKind | None = None
    damage: int = 0  # SE-13.13: on one unit
    announced: Tech | None = None  # SE-29.4: the levels shown in its last battle
    was: catalog.UnitKind | None = None  # SE-29.5: when turned face down, while its id tells
    experience: int = 0  # SE-16.1: 0 is Green, 4 is Legendary
    risen: bool = False  # SE-16.7: promoted in this battle
    keeps: tuple[catalog.CardNumber, ...] = ()  # SE-24.5: gained from its former owner's cards
    captured: Seat | None = None  # SE-17.9: its builder, if it was captured
    refitted: bool = False  # SE-17.9: since its capture, so no longer marked
    analysed: bool = False  # SE-24, card 29: it has been analysed
    plan: Design | None = None  # SE-23.1: of a captured Unique Ship
    # SE-20.4: where ground units are: aboard (""), on the planet, or just landed (SE-20.31).
    ground: Footing = ""
    shifted: bool = False  # SE-20.2: it boarded or left by an order this turn
    reacted: bool = False  # SE-19.2: in this player turn
    pushed: bool = False  # SE-25, advantage 42: its engineers have tried for one more hex
    sham: bool = False  # SE-25.7: Decoys that pass as other units
    claims: Caps = ()  # SE-25.7: caps on the technology they claim


class Marker(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """SE-4.11  A system marker; its back is a player's colour, or that of Deep Space."""

    kind: catalog.MarkerKind
    back: Seat | None = None
    face_up: bool = False
    seen_by: tuple[Seat, ...] = ()
    guarded: bool = False  # SE-7.21: unseen aliens wait there


class Colony(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """SE-9.3  A colony or Homeworld, the step of its size, and the loads on it."""

    owner: Seat
    step: int = 0
    homeworld: bool = False
    great: bool = False  # a Homeworld of 30 CP
    goods: tuple[catalog.MarkerKind, ...] = ()
    founder: Seat | None = None  # SE-21.3: its first owner, if it was captured
    facility: Facility | None = None  # SE-22.1


class Held(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """SE-24.1, SE-25.3  A player's card: an Alien Technology, or an Empire Advantage."""

    number: catalog.CardNumber
    face_up: bool = False
    works: bool = True  # SE-24.3: from the next player turn after it is paid
    fee: Fee = ""  # SE-24.2: discarded unless paid in the next Economic Phase
    seen_by: tuple[Seat, ...] = ()  # SE-21.5: players who have seen it face down
    never: tuple[catalog.CardNumber, ...] = ()  # SE-24.6: cards it cannot be, as everyone knows


class Purchase(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """SE-12.17  Units bought, and where they will be placed."""

    kind: catalog.UnitKind
    at: Cell
    count: int
    less: Caps = ()  # SE-10.7: caps on their technology
    free: int = 0  # SE-20.9: how many of them are free
    sham: bool = False  # SE-25.7: Decoys that will pass as such units
    apart: bool = False  # SE-12.17: not added to existing groups


class Project(msgspec.Struct, frozen=True, gc=False):
    """SE-22.1  A facility bought, and where it will be placed."""

    kind: Facility
    at: Cell


class Scuttled(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """SE-12.21  Units that their owner will scuttle."""

    group: GroupId
    count: int = 0  # 0: the whole group


class Joined(msgspec.Struct, frozen=True, gc=False):
    """SE-12.21  Two groups that their owner will merge."""

    group: GroupId
    other: GroupId


class Parted(msgspec.Struct, frozen=True, gc=False):
    """SE-12.21  Units that will be split off."""

    group: GroupId
    count: int


class Lesson(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """SE-11.3  Levels gained in this phase: bought, or taught by a captured ship."""

    technologies: tuple[catalog.Technology, ...]
    ship: GroupId = ""  # SE-17.12: the ship that taught them
    analysed: bool = False  # SE-24, card 29: and was not scrapped


class Scrapped(msgspec.Struct, frozen=True, gc=False):
    """SE-17.12  Captured ships scrapped in this phase."""

    group: GroupId
    count: int


class ProductionSheet(msgspec.Struct):
    """SE-29.2  An empire's holdings and levels: visible to its owner only."""

    levels: dict[catalog.Technology, int]
    cp: int = 0  # on hand
    income: tuple[Term, ...] = ()  # SE-12.4: of the last Economic Phase, item by item
    rp: int = 0  # SE-22.3: Research Points on hand
    research_income: tuple[Term, ...] = ()  # SE-22.2: RP of this phase, item by item
    spent_before: int = 0  # in the previous phase (SE-26.31)
    granted_before: int = 0
    grants: dict[catalog.Technology, int] = {}  # SE-26.32: running totals
    windfall: int = 0  # SE-27.8: extra CP in the next phase
    points: int = 0  # SE-27.7: permanent Colony Points
    auctioned: int = 0  # SE-25.2: CP paid for the choice of an advantage
    debt: int = 0  # SE-25.4: CP bid and not paid yet
    design: Design | None = None  # SE-23.1
    former: Design | None = None  # SE-29.2: shown in battles, if redesigned since
    # SE-29.11: others' technology, as last read on their sheets.
    read: dict[Seat, dict[catalog.Technology, int]] = {}


class PhasePlan(msgspec.Struct):
    """SE-12.2  A player's secret decisions in this Economic Phase."""

    inventory: Inventory | None = None  # taken as the phase begins
    bid: int = 0
    bids: int = 0  # how often it was set, which is limited
    researched: list[catalog.Technology] = []  # bought this phase (SE-11.3)
    learned: list[Lesson] = []  # all levels gained this phase, in order
    spent: int = 0  # on technology, this phase
    granted: int = 0
    purchases: list[Purchase] = []
    less: Caps = ()  # SE-10.7: caps on units built from now on in this phase
    scuttled: list[Scuttled] = []
    joined: list[Joined] = []
    parted: list[Parted] = []
    apart: bool = False  # SE-12.17: new units join no existing group
    changed: tuple[str, ...] = ()  # building options changed since the last order
    levy: int = 0  # SE-20.9: free ground units of this phase
    converted: int = 0  # SE-22.3: CP converted to RP this phase
    projects: list[Project] = []
    scrapped: list[Scrapped] = []
    draft: Design | None = None  # the design being drawn
    redesigns: int = 0  # SE-23.6: paid this phase
    designs: list[Design] = []  # SE-23.6: those replaced this phase


class CardHand(msgspec.Struct):
    """SE-24.1, SE-25.1  The cards of a player."""

    cards: tuple[Held, ...] = ()
    drawn: tuple[catalog.CardNumber, ...] = ()  # SE-24.1: cards of which one will be kept
    discarded: tuple[catalog.CardNumber, ...] = ()  # SE-24.1: since the last reshuffle
    dealt: tuple[catalog.CardNumber, ...] = ()  # SE-25.1: advantages of which some will be kept
    picked: tuple[catalog.CardNumber, ...] = ()  # SE-25.1: those chosen so far
    declined: tuple[catalog.CardNumber, ...] = ()  # SE-25.1: those not chosen


class Empire(msgspec.Struct):
    """SE-29.2  A player's production sheet, the plan of this phase and the hand of cards."""

    sheet: ProductionSheet
    plan: PhasePlan = msgspec.field(default_factory=PhasePlan)
    hand: CardHand = msgspec.field(default_factory=CardHand)
    concedes: bool = False


class Fleet(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """SE-28.25  A fleet of an Alien Player: a counter with CP until it fights, then ships."""

    groups: tuple[GroupId, ...]
    cp: int = 0  # still to be spent on ships
    raiders: bool = False
    fought: bool = False  # SE-28.26: technology is bought when it first fights
    mission: Mission = ""  # SE-28.62: in the game for victory points; Raiders have none
    goal: Cell = ""  # SE-28.62: its target for extermination


class AlienPlayer(msgspec.Struct):
    """SE-28.23  An Alien Player; the solo player rolls for it, so nothing is secret."""

    world: Cell
    levels: dict[catalog.Technology, int]
    fleet_cp: int = 0
    technology_cp: int = 0
    defense_cp: int = 0
    extra: tuple[int, ...] = ()  # SE-28.24: the phases from which extra rolls count
    fleets: dict[GroupId, Fleet] = {}
    # SE-28.60 to SE-28.62: CP for Expansion, rolls for Minerals, human colonies destroyed, and
    # Alien Technology, held but never used (SE-28.40).
    bank: int = 0
    minerals: int = 0
    razed: int = 0
    cards: tuple[catalog.CardNumber, ...] = ()


class Shot(msgspec.Struct, frozen=True, gc=False):
    """The last shots of a group, for the battle board."""

    group: GroupId
    dice: tuple[int, ...]


class Battle(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """SE-13.2  The battle in progress, between two sides."""

    at: Cell
    attacker: Seat
    defender: Seat
    round: int = 0
    helpers: tuple[Seat, ...] = ()  # SE-27.9: allies of the attacker
    hidden: tuple[GroupId, ...] = ()  # SE-14.20: cloaked and not detected
    aside: tuple[GroupId, ...] = ()  # SE-14.21: cloaked ships that stay out of it
    screened: tuple[tuple[GroupId, int], ...] = ()
    bonus: tuple[Seat, ...] = ()  # SE-13.7: sides with the Fleet Size Bonus
    fired: tuple[tuple[GroupId, int], ...] = ()  # shots used this round
    grounded: tuple[GroupId, ...] = ()  # SE-14.5: Fighters that fire no more this round
    volunteer: GroupId | None = None  # SE-14.33: a cloaked ship offered to Mines
    idle: int = 0  # rounds in which nobody could hurt anybody
    shots: tuple[Shot, ...] = ()
    swarmed: tuple[GroupId, ...] = ()  # SE-28.9: machines attacked by a large fleet
    kills: tuple[tuple[GroupId, int], ...] = ()  # SE-16.6: destroyers, and the hulls destroyed
    prizes: tuple[tuple[GroupId, int], ...] = ()  # SE-17.7: captured ships, and the round
    # SE-23.7: Anti-sensor hulls switched off; targets of shields and beams; second salvos.
    exposed: tuple[GroupId, ...] = ()
    shields: tuple[tuple[GroupId, GroupId], ...] = ()
    beams: tuple[tuple[GroupId, GroupId], ...] = ()
    salvos: tuple[GroupId, ...] = ()
    fled: tuple[GroupId, ...] = ()  # SE-13.17: groups that have retreated
    crystals: tuple[Seat, ...] = ()  # SE-24, card 22: players who have used it this battle
    guests: tuple[Seat, ...] = ()  # SE-25.9: owners of units that fight beside the defender
    charges: tuple[tuple[Seat, int], ...] = ()  # SE-25, advantage 33: charges, by player and round
    spared: tuple[Seat, ...] = ()  # SE-25, advantage 44: players who ignored damage this round

    @property
    def sides(self) -> tuple[Seat, Seat]:
        return self.attacker, self.defender


class Rewind(msgspec.Struct, frozen=True, gc=False):
    """SE-32.4  A battle before a group fired, for a player who can undo that (card 22)."""

    group: GroupId
    battle: Battle
    present: tuple[GroupId, ...]  # groups in the hex
    targets: tuple[Group, ...]  # the other side
    aliens: dict[catalog.UnitKind, int]
    levels: dict[catalog.Technology, int]  # SE-14.53: of the firing player
    aims: tuple[GroupId, ...] = ()  # the target of each die rolled since


class Invasion(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """SE-20.30  The ground combat in progress; the defender owns the colony."""

    at: Cell
    attacker: Seat
    defender: Seat
    round: int = 0
    screened: tuple[tuple[GroupId, int], ...] = ()
    supported: tuple[tuple[GroupId, int], ...] = ()  # SE-20.33: supported units of each group
    marked: tuple[GroupId, ...] = ()  # groups whose damaged unit is a supported one
    fired: tuple[tuple[GroupId, int], ...] = ()
    idle: int = 0  # rounds in which nobody fired
    shots: tuple[Shot, ...] = ()

    @property
    def sides(self) -> tuple[Seat, Seat]:
        return self.attacker, self.defender


class Strain(msgspec.Struct):
    """SE-28.51  A type of amoeba, and the research on it."""

    points: dict[Seat, int] = {}  # research of each player
    nature: catalog.Nature | None = None
    immune: bool = False  # SE-28.54: to Mines


class State(msgspec.Struct):
    """Everything on the table."""

    NOT_COUNTS: ClassVar[tuple[str, ...]] = ("veil",)  # a key, not a number of things
    settings: Settings
    scenario: str
    ring: tuple[Seat, ...]  # clockwise
    switches: tuple[catalog.Module, ...]
    variants: tuple[catalog.Variant, ...]
    empires: dict[Seat, Empire]
    order: tuple[Seat, ...] = ()
    extra: tuple[Cell, ...] = ()  # hexes chosen at setup
    worlds: dict[Seat, Cell] = {}
    markers: dict[Cell, Marker] = {}
    colonies: dict[Cell, Colony] = {}
    groups: dict[GroupId, Group] = {}
    stacks: dict[Cell, tuple[GroupId, ...]] = {}  # kept by fleets/groups.py
    fleets: dict[Seat, tuple[GroupId, ...]] = {}  # kept by fleets/groups.py, in their order
    pool: list[catalog.MarkerKind] = []  # SE-4.16: the unseen rest
    aliens: dict[catalog.UnitKind, int] = {}  # SE-14.40: still to be drawn
    deck: list[catalog.CardNumber] = []  # SE-24.6: Alien Technology still to be drawn
    discards: list[catalog.CardNumber] = []  # face down
    claimed: tuple[Cell, ...] = ()  # SE-24.1: alien worlds that have had a colony
    advantages: tuple[catalog.CardNumber, ...] = ()  # SE-25.2: those on offer, face up
    out: tuple[Seat, ...] = ()
    missing: tuple[Seat, ...] = ()  # SE-29.6: players whose Flagship was scuttled unseen
    teams: tuple[tuple[Seat, ...], ...] = ()  # SE-27.9: empty without alliances
    cycle: int = 1
    turn: int = 0
    active: Seat | None = None
    planning: bool = False  # an Economic Phase is open
    passed: list[str] = []  # groups and stacks passed over since the last order
    replaced: tuple[Cell, ...] = ()  # SE-26.2: hexes whose marker was replaced this turn
    mixed: bool = False  # SE-27.10: there are no Home Systems
    proven: tuple[catalog.Technology, ...] = ()  # SE-26.12: unlocked by battles between players
    fought: tuple[tuple[Cell, Seat], ...] = ()  # enemies fought in each hex, this Combat Phase
    ambushes: tuple[tuple[Cell, Seat], ...] = ()  # SE-19.6: enemies met, this player turn
    battle: Battle | None = None
    unclaimed: tuple[GroupId, ...] = ()  # SE-17.9: captured ships waiting for a counter
    rewind: Rewind | None = None
    invasion: Invasion | None = None
    # SE-21.7: the founder's levels when a captured colony was first lost.
    snapshots: dict[Cell, dict[catalog.Technology, int]] = {}
    shown: dict[Seat, dict[catalog.Technology, int]] = {}  # SE-11.12: levels announced
    powers: dict[Seat, AlienPlayer] = {}  # SE-28.20
    seen: dict[
        catalog.Technology, int
    ] = {}  # SE-28.23: the human's levels that Alien Players have seen
    issued: int = 0  # how many ids were dealt
    veil: int = 0  # the secret behind the ids
    winners: tuple[Seat, ...] = ()
    arrived: int = 0  # SE-28.7: Doomsday Machines so far
    strains: dict[Seat, Strain] = {}  # SE-28.51: by the owner of its amoebas
    bitten: tuple[Seat, ...] = ()  # SE-28.51: players who have lost a ship to an amoeba
    studied: tuple[Seat, ...] = ()  # SE-28.51: players who have tried to study one
    weaknesses: dict[GroupId, catalog.Weakness] = {}  # SE-28.9: those revealed


Table: TypeAlias = table.Table[State]  # the engine's, bound to this game's state
