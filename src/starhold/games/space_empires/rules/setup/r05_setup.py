"""SE-5  Setup: home areas, face-down markers, and starting forces."""

from ...empires import alliances, holdings
from ...facts import catalog, starmap
from ...fleets.groups import deal_ids, deploy
from ...hooks.moments import CARDS_DEALT, FORCES_DEPLOYED, occur
from ...state import Cell, Colony, Empire, Marker, ProductionSheet, Settings, State, Table
from ...steps import Choice, Event, Option, Seat, Step, Steps, replace
from ..alien_empires import r28_alien_setup
from ..special_ships.r14_aliens import guards
from ..turns.r06_turns import Cycle
from . import r02_modules, r05_head_start


class AddHex(Option):
    """Add a hex to the home area."""

    at: Cell


class SettleAt(Option):
    """Place the Homeworld."""

    at: Cell


class HexAdded(Event):
    """SE-4.4  A home area was completed."""

    player: Seat
    at: Cell


class HomeworldPlaced(Event):
    """SE-5.3  A Homeworld was placed."""

    player: Seat
    at: Cell


class BoardPrepared(Event):
    """SE-5.3  Homeworlds are placed for everyone."""


class SituationRolled(Event):
    """SE-26.20  The Galactic Situation of this game."""

    variant: catalog.Variant


class FirstPlayerDrawn(Event):
    """SE-5.4  The first player was drawn."""

    player: Seat


class SetUp(Step):
    """SE-5.3  Situation, Homeworlds, markers, units, first player: in this order."""

    def run(self, table: Table) -> Steps:
        state = table.state
        state.veil = table.below(2**62)
        if state.settings.prepared:
            table.tell(BoardPrepared())
        first = table.below(len(state.ring))
        ring = state.ring[first:] + state.ring[:first]
        placing = (step for seat in ring for step in (ChooseHex(seat), PlaceHomeworld(seat)))
        return (
            RollSituation(),
            DealCards(),
            *((ScatterHomeworlds(),) if state.mixed else placing),
            LayMarkers(),
            r28_alien_setup.SettleAliens(),
            r05_head_start.HeadStarts(),
            DeployForces(),
            *((ForcesStand(),) if FORCES_DEPLOYED.of(state) else ()),
            DrawFirstPlayer(),
            Cycle(),
        )


class RollSituation(Step):
    """SE-26.20  Roll the Galactic Situation; 9 and 10 bring two or three different ones."""

    def run(self, table: Table) -> Steps:
        state = table.state
        if state.settings.situation == "none":
            return ()
        die = table.roll(1, catalog.FIGURES.sides)[0]
        count = max(1, die - len(catalog.FIGURES.situations) + 1)
        found: list[catalog.Variant] = [] if count > 1 else [catalog.FIGURES.situations[die - 1]]
        while len(found) < count:
            rolled = table.roll(1, catalog.FIGURES.sides)[0]
            if rolled <= len(catalog.FIGURES.situations):
                variant = catalog.FIGURES.situations[rolled - 1]
                if variant not in found and not _cancels(variant, found):
                    found.append(variant)
        agreed = state.variants
        valid = [variant for variant in found if not _cancels(variant, agreed)]
        for variant in valid:
            table.tell(SituationRolled(variant))
        state.variants = (*agreed, *(variant for variant in valid if variant not in agreed))
        return ()


class DealCards(Step):
    """SE-5.3  Cards are dealt and designs are made before Homeworlds are placed."""

    def run(self, table: Table) -> Steps:
        return occur(CARDS_DEALT, table)


class ForcesStand(Step):
    """SE-5.3  Events between the first units and the first player."""

    def run(self, table: Table) -> Steps:
        return occur(FORCES_DEPLOYED, table)


class ChooseHex(Choice):
    """SE-4.4  The player whose home area lists only 25 hexes chooses one more."""

    def options(self, state: State) -> list[Option]:
        home = catalog.MAPS[state.scenario].homes[state.ring.index(self.player)]
        return [AddHex(at) for at in prepared(state, home.extra)]

    def chosen(self, table: Table, option: AddHex) -> Steps:
        table.state.extra = (option.at,)
        table.tell(HexAdded(self.player, option.at))
        return ()


class PlaceHomeworld(Choice):
    """SE-5.3  Place the Homeworld in a hex that the map allows."""

    def options(self, state: State) -> list[Option]:
        area = home_area(state, self.player)
        # SE-4.8: with three players, any hex at home if all agreed.
        if state.scenario == "three" and state.settings.homeworld_sites == "anywhere":
            return [SettleAt(at) for at in prepared(state, area)]
        facts = catalog.MAPS[state.scenario].homes[state.ring.index(self.player)]
        sites = tuple(at for at in starmap.spread(facts.worlds) if at in area)
        return [SettleAt(at) for at in prepared(state, sites)]

    def chosen(self, table: Table, option: SettleAt) -> Steps:
        table.state.worlds[self.player] = option.at
        table.tell(HomeworldPlaced(self.player, option.at))
        return ()


class LayMarkers(Step):
    """SE-4.13  Home markers are shuffled onto the home areas, SE-4.16 others onto Deep Space."""

    def run(self, table: Table) -> Steps:
        state = table.state
        if state.mixed:
            mix_markers(table)
            return ()
        facts = catalog.MAPS[state.scenario]
        for seat in state.ring:
            # SE-28.20: a map may lack some markers of a Home System.
            home = catalog.MARKERS.home.items()
            markers = pile({kind: n for kind, n in home if kind not in facts.without})
            table.shuffle(markers)
            for at in home_area(state, seat):
                if at == state.worlds[seat]:
                    state.markers[at] = Marker("planet", seat, face_up=True)
                else:
                    state.markers[at] = home_marker(state, markers.pop(), seat)
        area = starmap.spread(facts.laid_on) or starmap.deep_space(state.scenario)
        if facts.laid:  # SE-28.50
            state.pool = pile(facts.laid)
            table.shuffle(state.pool)
        else:
            state.pool = deep_markers(table, len(area))
        for at in area:
            state.markers[at] = Marker(state.pool.pop())
        for at, kind in facts.fixed.items():  # SE-28.60
            state.markers[at] = Marker(kind, face_up=True)
        return ()


class ScatterHomeworlds(Step):
    """SE-27.10  On a variable map Homeworlds are placed in random hexes."""

    def run(self, table: Table) -> Steps:
        state = table.state
        hexes = list(starmap.roads(state.scenario, state.extra))
        for seat in state.ring:
            at = hexes.pop(table.below(len(hexes)))
            state.worlds[seat] = at
            table.tell(HomeworldPlaced(seat, at))
        return ()


class DeployForces(Step):
    """SE-5.1  Homeworld, Ship Yards, Scouts, Colony Ships and a Miner; SE-5.5: face down or up."""

    def run(self, table: Table) -> Steps:
        state = table.state
        facts = catalog.MAPS[state.scenario]
        great = r02_modules.has_great_homeworlds(state.settings, state.switches, len(state.ring))
        if state.powers:  # SE-28.22, SE-28.40
            great = holdings.has(state, "alien_encounters")
        for seat, at in state.worlds.items():
            state.colonies[at] = Colony(seat, 3, homeworld=True, great=great)
            deploy(state, seat, at, "yard", catalog.FIGURES.start.yards)
            scouts = or_usual(facts.scouts, catalog.FIGURES.start.scouts)
            deploy(state, seat, at, "scout", scouts, holdings.newly_built(state, seat, "scout"))
            settlers = or_usual(facts.colony_ships, catalog.FIGURES.start.colony_ships)
            if state.settings.quick_start:
                settlers = 0
                settle_all(state, seat)
            for kind in ["colony_ship"] * settlers + ["miner"] * catalog.FIGURES.start.miners:
                deploy(state, seat, at, kind, 1, holdings.newly_built(state, seat, kind))
            deal_ids(state, seat, at)
        return ()


class DrawFirstPlayer(Step):
    """SE-5.4  Draw the first player; the others follow clockwise."""

    def run(self, table: Table) -> Steps:
        state = table.state
        first = table.below(len(state.ring))
        state.order = state.ring[first:] + state.ring[:first]
        if len(state.ring) > 1:
            table.tell(FirstPlayerDrawn(state.order[0]))
        return ()


def begin(settings: Settings, seats: tuple[Seat, ...]) -> tuple[State, Steps]:
    """SE-5.2  Set up sheets with the starting technology; SE-5.3 does the rest."""
    by_players = {1: settings.solo, 2: settings.scenario, 3: "three", 4: "four"}
    scenario = by_players[len(seats)]
    more = catalog.MAPS[scenario].levels
    many = len(seats) > 2
    switches = allowed(scenario, r02_modules.switched_on(settings, len(seats)))
    switches = (*switches, *r28_alien_setup.encounter_modules(settings, scenario, switches))
    if settings.planetary_gates and len(seats) > 1:  # SE-27.11
        switches = (*switches, "gates")
    start = {
        name: facts.start
        for name, facts in catalog.TECHNOLOGIES.items()
        if facts.start and (facts.module is None or facts.module in switches)
    } | more
    r02_modules.check(settings, switches, len(seats))
    powers = r28_alien_setup.alien_players(settings, scenario, switches, seats)
    state = State(
        settings=settings,
        scenario=scenario,
        ring=seats,
        switches=switches,
        mixed=settings.variable_map and many,
        variants=r02_modules.variants(settings),
        teams=alliances.draw_up(seats, settings.alliance, settings.partners),
        empires={seat: Empire(ProductionSheet(dict(start))) for seat in seats},
        aliens={kind: catalog.UNITS[kind].counters for kind in catalog.ALIENS},
        shown={seat: dict(start) for seat in seats},
        powers=powers,
        extra=tuple(power.world for power in powers.values()),
    )
    return state, (SetUp(),)


def prepared(state: State, sites: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """SE-5.3  Where a player may place; on a prepared board only in the middle."""
    middle = len(sites) // 2
    return sites[middle : middle + 1] if state.settings.prepared else sites


def home_marker(state: State, kind: catalog.MarkerKind, seat: Seat) -> Marker:
    """SE-4.13  A marker lies face down; SE-26.11: or open, perhaps with aliens (SE-26.8)."""
    marker = Marker(kind, seat, face_up=state.settings.quick_start)
    return replace(marker, guarded=marker.face_up and guards(state, marker))


def allowed(scenario: str, switches: tuple[catalog.Module, ...]) -> tuple[catalog.Module, ...]:
    """SE-28.4, SE-28.22  A solo scenario allows some modules, requires some, adds its own."""
    facts = catalog.MAPS[scenario]
    allowed = switches if facts.modules is None else facts.modules
    kept = tuple(m for m in switches if m in allowed and m not in facts.always)
    return *facts.always, *kept, *facts.brings


def mix_markers(table: Table) -> None:
    """SE-27.10  Mix all home and Deep Space markers and place them everywhere."""
    state = table.state
    state.pool = pile(catalog.MARKERS.home) * len(state.ring) + pile(with_own(state))
    table.shuffle(state.pool)
    for at in starmap.roads(state.scenario, state.extra):
        world = at in state.worlds.values()
        state.markers[at] = Marker("planet", face_up=True) if world else Marker(state.pool.pop())


def _cancels(
    variant: catalog.Variant, others: tuple[catalog.Variant, ...] | list[catalog.Variant]
) -> bool:
    """SE-26.20  Slow and smart scientists cancel each other."""
    both = {"slow_scientists", "smart_scientists"}
    return variant in both and not both.isdisjoint({*others} - {variant})


def home_area(state: State, seat: Seat) -> tuple[Cell, ...]:
    """SE-4.4  A home area with the hex chosen for it."""
    number = state.ring.index(seat)
    extra = catalog.MAPS[state.scenario].homes[number].extra
    return (*starmap.homes(state.scenario)[number], *(at for at in state.extra if at in extra))


def deep_markers(table: Table, hexes: int) -> list[catalog.MarkerKind]:
    """SE-4.15  The pool of Deep Space, shuffled; SE-4.18: scaled where it is too small."""
    counts = with_own(table.state)
    if table.state.settings.fair_draw or hexes > sum(counts.values()):  # SE-4.19
        counts = in_proportion(counts, hexes)
    markers = pile(counts)
    table.shuffle(markers)
    return markers


def pile(counts: dict[catalog.MarkerKind, int]) -> list[catalog.MarkerKind]:
    """Return every marker of these counts."""
    return [kind for kind, count in counts.items() for _ in range(count)]


def with_own(state: State) -> dict[catalog.MarkerKind, int]:
    """SE-26.10  The markers of Deep Space, and "No Mines" if an effect was agreed for them.

    In games with amoebas they keep their printed meaning (SE-28.54).
    """
    agreed = state.settings.own_terrain != "none" and len(state.ring) > 1
    mixed_in = agreed and not holdings.has(state, "amoebas")
    return catalog.MARKERS.deep | (catalog.MARKERS.own if mixed_in else {})


def in_proportion(
    counts: dict[catalog.MarkerKind, int], hexes: int
) -> dict[catalog.MarkerKind, int]:
    """SE-4.18  As many markers as hexes, each kind by its share, largest remainder first."""
    pool = sum(counts.values())
    shares = {kind: divmod(hexes * count, pool) for kind, count in counts.items()}
    missing = hexes - sum(whole for whole, _ in shares.values())
    by_rest = sorted(shares, key=lambda kind: -shares[kind][1])
    return {kind: shares[kind][0] + (kind in by_rest[:missing]) for kind in counts}


def settle_all(state: State, seat: Seat) -> None:
    """SE-26.11  In a quick start every planet of the Home System has a full colony."""
    for at in () if state.mixed else home_area(state, seat):
        if state.markers[at].kind == "planet" and at not in state.colonies:
            state.colonies[at] = Colony(seat, len(catalog.FIGURES.colony) - 1)


def or_usual(said: int | None, usual: int) -> int:
    return usual if said is None else said
