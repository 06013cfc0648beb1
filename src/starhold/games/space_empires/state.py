"""What lies on the table in Space Empires (SE-32.1).

A group's id is what every player calls it, and tells nothing about it: what is face down keeps
its secret, and where counters mix their ids are dealt anew (SE-29.5).
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from starhold.core import step, table
from starhold.core.record import Seat
from starhold.core.score import Term
from starhold.games.space_empires.facts.catalog import (
    CardNumber,
    MarkerKind,
    Module,
    Nature,
    Technology,
    UnitKind,
    Variant,
    Weakness,
)
from starhold.games.space_empires.fleets.designs import Design
from starhold.games.space_empires.fleets.tech import PLAIN, Tech
from starhold.games.space_empires.settings import Settings as Settings

Cell: TypeAlias = str
GroupId: TypeAlias = str
Caps: TypeAlias = tuple[tuple[Technology, int], ...]  # levels that are not to be exceeded
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
    kind: UnitKind
    count: int
    at: Cell
    tech: Tech = PLAIN
    face_up: bool = False
    moves: int = 0  # hexes it may still move in this turn
    moved: int = 0  # hexes it has moved in this turn
    stopped: bool = False  # it may not move on in this turn
    piped: bool = True  # it has kept to one chain of pipelines in this turn
    jumped: bool = False  # SE-23.7: through a warp gate, in this turn
    slung: bool = False  # SE-26.30: a slingshot gave it one more hex
    peeks: int = 0  # ships that have looked at a marker in this turn
    parted: bool = False  # it was split where it stands in this turn, and is not merged back
    refitting: bool = False
    came_from: Cell | None = None
    cargo: MarkerKind | None = None
    damage: int = 0  # SE-13.13: on one unit
    announced: Tech | None = None  # SE-29.4: what the last battle showed of it
    was: UnitKind | None = None  # SE-29.5: as what it was turned face down, while its id tells
    experience: int = 0  # SE-16.1: 0 is Green, 4 is Legendary
    risen: bool = False  # SE-16.7: in this battle
    keeps: tuple[CardNumber, ...] = ()  # SE-24.5: what its former owner's cards gave it
    captured: Seat | None = None  # SE-17.9: who built it, if another has it now
    refitted: bool = False  # SE-17.9: since its capture, which is shown no more
    analysed: bool = False  # SE-24, card 29: it has taught what it could
    plan: Design | None = None  # SE-23.1: of a captured Unique Ship
    # SE-20.4: where ground units are: aboard (""), on the planet, or just landed (SE-20.31).
    ground: Footing = ""
    shifted: bool = False  # SE-20.2: it boarded or left by an order of this turn
    reacted: bool = False  # SE-19.2: in this player turn
    pushed: bool = False  # SE-25, advantage 42: its engineers have tried for one more hex
    sham: bool = False  # SE-25.7: Decoys that are taken for what they seem to be
    claims: Caps = ()  # SE-25.7: technology of which they claim no more than this


class Marker(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """SE-4.11  A system marker; its back is a player's colour, or that of Deep Space."""

    kind: MarkerKind
    back: Seat | None = None
    face_up: bool = False
    seen_by: tuple[Seat, ...] = ()
    guarded: bool = False  # SE-7.21: aliens wait there, unseen


class Colony(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """SE-9.3  A colony or Homeworld, the step of its size, and what Miners have brought."""

    owner: Seat
    step: int = 0
    homeworld: bool = False
    great: bool = False  # a Homeworld of 30 CP
    goods: tuple[MarkerKind, ...] = ()
    founder: Seat | None = None  # SE-21.3: who had it first, if another has it now
    facility: Facility | None = None  # SE-22.1


class Held(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """SE-24.1, SE-25.3  A card of a player: an Alien Technology, or an Empire Advantage."""

    number: CardNumber
    face_up: bool = False
    works: bool = True  # SE-24.3: from the next player turn on, when it has been paid
    fee: Fee = ""  # SE-24.2: what is not paid in the next Economic Phase is discarded
    seen_by: tuple[Seat, ...] = ()  # SE-21.5: who was shown it, though it lies face down
    never: tuple[CardNumber, ...] = ()  # SE-24.6: what would have been shown by now, as all know


class Purchase(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """SE-12.17  Units that were bought, and where they will stand."""

    kind: UnitKind
    at: Cell
    count: int
    less: Caps = ()  # SE-10.7: technology that they are built without
    free: int = 0  # SE-20.9: so many of them cost nothing
    sham: bool = False  # SE-25.7: Decoys that will seem to be such units
    apart: bool = False  # SE-12.17: they join no group that is there


class Project(msgspec.Struct, frozen=True, gc=False):
    """SE-22.1  A facility that was bought, and where it will stand."""

    kind: Facility
    at: Cell


class Scuttled(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """SE-12.21  Units that their owner will remove."""

    group: GroupId
    count: int = 0  # 0: the whole group


class Joined(msgspec.Struct, frozen=True, gc=False):
    """SE-12.21  Two groups that their owner will put under one counter."""

    group: GroupId
    other: GroupId


class Parted(msgspec.Struct, frozen=True, gc=False):
    """SE-12.21  Units that will have a counter of their own."""

    group: GroupId
    count: int


class Lesson(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """SE-11.3  Levels gained in this phase: bought, or taught by a captured ship."""

    technologies: tuple[Technology, ...]
    ship: GroupId = ""  # SE-17.12: the ship that taught them
    analysed: bool = False  # SE-24, card 29: and was not scrapped


class Scrapped(msgspec.Struct, frozen=True, gc=False):
    """SE-17.12  Captured ships that were taken apart in this phase."""

    group: GroupId
    count: int


class ProductionSheet(msgspec.Struct):
    """SE-29.2  What an empire has and knows: read by its owner alone."""

    levels: dict[Technology, int]
    cp: int = 0  # on hand
    income: tuple[Term, ...] = ()  # SE-12.4: what the last Economic Phase brought, item by item
    rp: int = 0  # SE-22.3: Research Points on hand
    research_income: tuple[Term, ...] = ()  # SE-22.2: RP of this phase, item by item
    spent_before: int = 0  # in the one before (SE-26.31)
    granted_before: int = 0
    grants: dict[Technology, int] = {}  # SE-26.32: running totals
    windfall: int = 0  # SE-27.8: CP of the next phase
    points: int = 0  # SE-27.7: permanent Colony Points
    auctioned: int = 0  # SE-25.2: CP that were paid for the choice of an advantage
    debt: int = 0  # SE-25.4: what was bid and is not paid yet
    design: Design | None = None  # SE-23.1
    former: Design | None = None  # SE-29.2: what battles have shown, if it was redesigned since
    # SE-29.11: technology of others, as he has seen it on their sheets.
    read: dict[Seat, dict[Technology, int]] = {}


class PhasePlan(msgspec.Struct):
    """SE-12.2  What a player has decided in this Economic Phase, and nobody has seen yet."""

    bid: int = 0
    bids: int = 0  # how often it was set: nobody changes it for ever
    researched: list[Technology] = []  # bought in this phase (SE-11.3)
    learned: list[Lesson] = []  # all levels gained in this phase, one after another
    spent: int = 0  # on technology, in this phase
    granted: int = 0
    purchases: list[Purchase] = []
    less: Caps = ()  # SE-10.7: how units are built from now on in this phase
    scuttled: list[Scuttled] = []
    joined: list[Joined] = []
    parted: list[Parted] = []
    apart: bool = False  # SE-12.17: new units join no group that is there
    changed: tuple[str, ...] = ()  # how units are built: what was changed since the last order
    levy: int = 0  # SE-20.9: free ground units of this phase
    converted: int = 0  # SE-22.3: CP that became RP in this phase
    projects: list[Project] = []
    scrapped: list[Scrapped] = []
    draft: Design | None = None  # while it is being made
    redesigns: int = 0  # SE-23.6: paid in this phase
    designs: list[Design] = []  # SE-23.6: those that were replaced in this phase


class CardHand(msgspec.Struct):
    """SE-24.1, SE-25.1  The cards of a player."""

    cards: tuple[Held, ...] = ()
    drawn: tuple[CardNumber, ...] = ()  # SE-24.1: cards of which one will be kept
    discarded: tuple[CardNumber, ...] = ()  # SE-24.1: by him, and not shuffled since
    dealt: tuple[CardNumber, ...] = ()  # SE-25.1: advantages of which some will be kept
    picked: tuple[CardNumber, ...] = ()  # SE-25.1: those of them that were chosen so far
    declined: tuple[CardNumber, ...] = ()  # SE-25.1: those that were not


class Empire(msgspec.Struct):
    """SE-29.2  A player's production sheet, the plan of this phase and the hand of cards."""

    sheet: ProductionSheet
    plan: PhasePlan = msgspec.field(default_factory=PhasePlan)
    hand: CardHand = msgspec.field(default_factory=CardHand)
    concedes: bool = False


class Fleet(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """SE-28.25  A fleet of an Alien Player: a counter that holds CP; once it fights, ships."""

    groups: tuple[GroupId, ...]
    cp: int = 0  # still to be spent on ships
    raiders: bool = False
    fought: bool = False  # SE-28.26: technology is bought when it first fights
    mission: Mission = ""  # SE-28.62: in the game for victory points; Raiders have none
    goal: Cell = ""  # SE-28.62: what it is to exterminate


class AlienPlayer(msgspec.Struct):
    """SE-28.23  An Alien Player; who plays alone rolls for it, so that all of this lies open."""

    world: Cell
    levels: dict[Technology, int]
    fleet_cp: int = 0
    technology_cp: int = 0
    defense_cp: int = 0
    extra: tuple[int, ...] = ()  # SE-28.24: the phases from which extra rolls count
    fleets: dict[GroupId, Fleet] = {}
    # SE-28.60 to SE-28.62: CP for Expansion, rolls for Minerals, human colonies that it has
    # destroyed, and Alien Technology, which it holds but never uses (SE-28.40).
    bank: int = 0
    minerals: int = 0
    razed: int = 0
    cards: tuple[CardNumber, ...] = ()


class Shot(msgspec.Struct, frozen=True, gc=False):
    """The last shots of a group, for the battle board."""

    group: GroupId
    dice: tuple[int, ...]


class Battle(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """SE-13.2  The battle that is being fought; it has two sides."""

    at: Cell
    attacker: Seat
    defender: Seat
    round: int = 0
    helpers: tuple[Seat, ...] = ()  # SE-27.9: who fights beside the attacker
    hidden: tuple[GroupId, ...] = ()  # SE-14.20: cloaked and not detected
    aside: tuple[GroupId, ...] = ()  # SE-14.21: cloaked ships that stay out of it
    screened: tuple[tuple[GroupId, int], ...] = ()
    bonus: tuple[Seat, ...] = ()  # SE-13.7: who has the Fleet Size Bonus
    fired: tuple[tuple[GroupId, int], ...] = ()  # shots used up in this round
    grounded: tuple[GroupId, ...] = ()  # SE-14.5: Fighters that fire no more in this round
    volunteer: GroupId | None = None  # SE-14.33: a cloaked ship that was offered to Mines
    idle: int = 0  # rounds in which nobody could hurt anybody
    shots: tuple[Shot, ...] = ()
    swarmed: tuple[GroupId, ...] = ()  # SE-28.9: machines that a large fleet attacks
    kills: tuple[tuple[GroupId, int], ...] = ()  # SE-16.6: who has destroyed a ship of which hull
    prizes: tuple[tuple[GroupId, int], ...] = ()  # SE-17.7: captured ships, and in which round
    # SE-23.7: Anti-sensor hulls switched off; whom shields and beams are on; second salvos.
    exposed: tuple[GroupId, ...] = ()
    shields: tuple[tuple[GroupId, GroupId], ...] = ()
    beams: tuple[tuple[GroupId, GroupId], ...] = ()
    salvos: tuple[GroupId, ...] = ()
    fled: tuple[GroupId, ...] = ()  # SE-13.17: who has retreated from it
    crystals: tuple[Seat, ...] = ()  # SE-24, card 22: who has used them in this battle
    guests: tuple[Seat, ...] = ()  # SE-25.9: who fights beside the defender, and is not his
    charges: tuple[tuple[Seat, int], ...] = ()  # SE-25, advantage 33: whose charge, in which round
    spared: tuple[Seat, ...] = ()  # SE-25, advantage 44: who has ignored damage in this round


class Rewind(msgspec.Struct, frozen=True, gc=False):
    """SE-32.4  A battle before a group fired, for whoever can undo that (card 22)."""

    group: GroupId
    battle: Battle
    present: tuple[GroupId, ...]  # who was in the hex
    targets: tuple[Group, ...]  # the other side
    aliens: dict[UnitKind, int]
    levels: dict[Technology, int]  # SE-14.53: of whoever fires
    aims: tuple[GroupId, ...] = ()  # the target of each die since


class Invasion(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """SE-20.30  The ground combat that is being fought; the defender owns the colony."""

    at: Cell
    attacker: Seat
    defender: Seat
    round: int = 0
    screened: tuple[tuple[GroupId, int], ...] = ()
    supported: tuple[tuple[GroupId, int], ...] = ()  # SE-20.33: so many units of a group
    marked: tuple[GroupId, ...] = ()  # groups whose damaged unit is a supported one
    fired: tuple[tuple[GroupId, int], ...] = ()
    idle: int = 0  # rounds in which nobody fired
    shots: tuple[Shot, ...] = ()


class Strain(msgspec.Struct):
    """SE-28.51  A type of amoebas, and what is known of it."""

    points: dict[Seat, int] = {}  # of research
    nature: Nature | None = None
    immune: bool = False  # SE-28.54: to Mines


class State(msgspec.Struct):
    """Everything on the table."""

    settings: Settings
    scenario: str
    ring: tuple[Seat, ...]  # clockwise
    switches: tuple[Module, ...]
    variants: tuple[Variant, ...]
    empires: dict[Seat, Empire]
    order: tuple[Seat, ...] = ()
    extra: tuple[Cell, ...] = ()  # hexes chosen at set-up
    worlds: dict[Seat, Cell] = {}
    markers: dict[Cell, Marker] = {}
    colonies: dict[Cell, Colony] = {}
    groups: dict[GroupId, Group] = {}
    stacks: dict[Cell, tuple[GroupId, ...]] = {}  # kept by fleets.py
    pool: list[MarkerKind] = []  # SE-4.16: left over, unseen
    aliens: dict[UnitKind, int] = {}  # SE-14.40: still to be drawn
    deck: list[CardNumber] = []  # SE-24.6: Alien Technology still to be drawn
    discards: list[CardNumber] = []  # face down
    claimed: tuple[Cell, ...] = ()  # SE-24.1: alien worlds that have had a colony
    advantages: tuple[CardNumber, ...] = ()  # SE-25.2: those that lie open, to be chosen
    out: tuple[Seat, ...] = ()
    missing: tuple[Seat, ...] = ()  # SE-29.6: whose Flagship was scuttled, and nobody saw it
    teams: tuple[tuple[Seat, ...], ...] = ()  # SE-27.9: empty when everyone is alone
    cycle: int = 1
    turn: int = 0
    active: Seat | None = None
    planning: bool = False  # an Economic Phase is open
    passed: list[str] = []  # groups and stacks that were left alone since the last order
    replaced: tuple[Cell, ...] = ()  # SE-26.2: markers that lie there since this turn
    mixed: bool = False  # SE-27.10: there are no Home Systems
    proven: tuple[Technology, ...] = ()  # SE-26.12: what battles between players have opened
    fought: tuple[tuple[Cell, Seat], ...] = ()  # where whom, in this Combat Phase
    ambushes: tuple[tuple[Cell, Seat], ...] = ()  # SE-19.6: where whom, in this player turn
    battle: Battle | None = None
    unclaimed: tuple[GroupId, ...] = ()  # SE-17.9: captured ships that wait for a counter
    rewind: Rewind | None = None
    invasion: Invasion | None = None
    # SE-21.7: what the founder of a captured colony knew when it was first lost.
    snapshots: dict[Cell, dict[Technology, int]] = {}
    shown: dict[Seat, dict[Technology, int]] = {}  # SE-11.12: levels that were announced
    powers: dict[Seat, AlienPlayer] = {}  # SE-28.20
    seen: dict[Technology, int] = {}  # SE-28.23: what Alien Players have seen of the human's
    issued: int = 0  # how many ids were dealt
    veil: int = 0  # the secret by which ids are dealt
    winners: tuple[Seat, ...] = ()
    arrived: int = 0  # SE-28.7: Doomsday Machines that have come so far
    strains: dict[Seat, Strain] = {}  # SE-28.51: by the owner of its amoebas
    bitten: tuple[Seat, ...] = ()  # SE-28.51: who has lost a ship to an amoeba
    studied: tuple[Seat, ...] = ()  # SE-28.51: who has tried to study one
    weaknesses: dict[GroupId, Weakness] = {}  # SE-28.9: those that have shown


# The engine's words, bound to this game's state.
Table: TypeAlias = table.Table[State]
Step: TypeAlias = step.Step[State]
Choice: TypeAlias = step.Choice[State]
Steps: TypeAlias = tuple[step.Step[State], ...]
