"""SE-22.1 to SE-22.6  Research and Industrial Centers; technology is paid with RP."""

from collections.abc import Iterator, Sequence

from starhold.core.score import Term

from ...battles.terms import surcharge, total
from ...empires import holdings, research
from ...facts.catalog import FIGURES
from ...hooks.numbers import Purse
from ...state import Cell, Facility, Project, State, Table
from ...steps import Choice, Event, Option, Seat, Step, Steps, replace
from .r12_building import cash

RESEARCH_CENTER: Facility = "research_center"
INDUSTRIAL_CENTER: Facility = "industrial_center"


class Scrap(Option):
    """Scrap the facility there."""

    kind: Facility
    at: Cell


class KeepFacilities(Option):
    """Scrap no more."""


class BuildFacility(Option):
    """Buy a facility."""

    kind: Facility
    cost: int

    @property
    def effect(self) -> tuple[str, ...]:
        """Return its uses, in words."""
        return (f"{self.kind}.about",)

    def follow(self, table: Table, seat: Seat) -> Steps:
        return (ChooseFacilitySite(seat, self.kind),)


class PlaceFacility(Option):
    """Place it there."""

    kind: Facility
    at: Cell


class ThinkOfConverting(Option):
    """Turn CP into Research Points."""

    def follow(self, table: Table, seat: Seat) -> Steps:
        return (ChooseConversion(seat),)


class Convert(Option):
    """Convert this many CP."""

    cp: int


class DropFacility(Option):
    """Take back an order for a facility."""

    kind: Facility
    at: Cell

    cancels = True

    def follow(self, table: Table, seat: Seat) -> Steps:
        table.state.empires[seat].plan.projects.remove(Project(self.kind, self.at))
        return ()


class DropConversion(Option):
    """Keep CP that were going to become Research Points."""

    cp: int

    cancels = True

    def follow(self, table: Table, seat: Seat) -> Steps:
        table.state.empires[seat].plan.converted = 0
        return ()


class FacilityScrapped(Event):
    """SE-22.4  A facility was scrapped."""

    player: Seat
    kind: str
    at: Cell


class FacilityBuilt(Event):
    """SE-29.6  A facility was built face up."""

    player: Seat
    kind: str
    at: Cell


class ResearchReceived(Event):
    """SE-22.2  The Research Points of an empire; only its owner knows."""

    player: Seat
    rp: int


class ScrapFacilities(Choice):
    """SE-22.4  At the start of the phase, before income, facilities may be scrapped."""

    def options(self, state: State) -> list[Option]:
        found = [
            Scrap(colony.facility, at)
            for at, colony in holdings.colonies_of(state, self.player)
            if colony.facility
        ]
        return [*found, KeepFacilities()] if found else []

    def chosen(self, table: Table, option: Scrap | KeepFacilities) -> Steps:
        if isinstance(option, KeepFacilities):
            return ()
        colonies = table.state.colonies
        colonies[option.at] = replace(colonies[option.at], facility=None)
        table.tell(FacilityScrapped(self.player, option.kind, option.at))
        return (self,)


class CollectResearch(Step):
    """SE-22.3  Up to 30 RP are carried over; Research Centers add theirs."""

    def run(self, table: Table) -> Steps:
        state = table.state
        for seat in holdings.in_play(state):
            empire = state.empires[seat]
            kept = min(empire.sheet.rp, FIGURES.research_kept)
            carried = (Term("carried_over", kept, "SE-22.3"),) if kept else ()
            empire.sheet.research_income = (*carried, *center_terms(state, seat, RESEARCH_CENTER))
            empire.sheet.rp = total(empire.sheet.research_income)
            empire.plan.converted = 0
            table.tell(ResearchReceived(seat, empire.sheet.rp), (seat,))
        return ()


class ChooseFacilitySite(Choice):
    """SE-22.1  A planet that provided income this phase and has no facility."""

    completes = True
    kind: Facility

    def options(self, state: State) -> list[Option]:
        return [PlaceFacility(self.kind, at) for at in facility_sites(state, self.player)]

    def chosen(self, table: Table, option: PlaceFacility) -> Steps:
        projects = table.state.empires[self.player].plan.projects
        projects.append(Project(option.kind, option.at))
        return ()


class ChooseConversion(Choice):
    """SE-22.3  Up to 15 CP a phase become RP, one for one."""

    completes = True

    def options(self, state: State) -> list[Option]:
        purse = Purse(self.player, cash(state, self.player))
        return [Convert(cp) for cp in range(convertible(state, purse), 0, -1)]

    def chosen(self, table: Table, option: Convert) -> Steps:
        table.state.empires[self.player].plan.converted += option.cp
        return ()


def facilities_first(table: Table) -> Steps:
    """SE-12.1  Facilities may be scrapped as the phase starts; then RP are received."""
    return *(ScrapFacilities(seat) for seat in holdings.in_play(table.state)), CollectResearch()


def industrial_income(state: State, seat: Seat) -> Iterator[Term]:
    """SE-22.2  Industrial Centers yield CP."""
    yield from center_terms(state, seat, INDUSTRIAL_CENTER)


def building_sites(state: State, seat: Seat) -> Sequence[Term]:
    """SE-22.1  The price of the facilities in this plan."""
    projects = state.empires[seat].plan.projects
    if not projects:
        return ()
    price = facility_price(state, seat)
    return [Term(project.kind, price, "SE-22.1") for project in projects]


def facility_offers(state: State, purse: Purse) -> Sequence[Option]:
    """SE-22.1  Either facility, if there is a place; SE-22.3: and CP for RP."""
    price = facility_price(state, purse.seat)
    found: list[Option] = []
    if purse.cp >= price and next(facility_sites(state, purse.seat), None):
        found = [BuildFacility(kind, price) for kind in (RESEARCH_CENTER, INDUSTRIAL_CENTER)]
    return [*found, ThinkOfConverting()] if convertible(state, purse) else found


def facility_orders(state: State, seat: Seat) -> Iterator[Option]:
    """SE-22.1  The facilities and the conversion of this plan."""
    plan = state.empires[seat].plan
    for project in plan.projects:
        yield DropFacility(project.kind, project.at)
    if plan.converted:
        yield DropConversion(plan.converted)


def has_points(state: State, seat: Seat) -> bool:
    """SE-12.23  Technology must not cost more RP than there are."""
    return research.rp_left(state, seat) >= 0


def open_facilities(table: Table, seat: Seat) -> Steps:
    """SE-29.6  Facilities are open; SE-22.3: deduct the RP spent on research."""
    state = table.state
    empire = state.empires[seat]
    for project in empire.plan.projects:
        colony = state.colonies[project.at]
        state.colonies[project.at] = replace(colony, facility=project.kind)
        table.tell(FacilityBuilt(seat, project.kind, project.at))
    empire.plan.projects = []
    empire.sheet.rp += empire.plan.converted - empire.plan.spent
    empire.plan.converted = 0
    return ()


def center_terms(state: State, seat: Seat, kind: Facility) -> tuple[Term, ...]:
    """SE-22.2  Five from each facility of a kind; SE-12.5 blockaded planets yield nothing."""
    return tuple(
        Term(kind, FIGURES.facility_yield, "SE-22.2")
        for at, colony in holdings.colonies_of(state, seat)
        if colony.facility == kind and not holdings.is_blockaded(state, at, colony)
    )


def facility_price(state: State, seat: Seat) -> int:
    """SE-22.1  The price of either kind, with the surcharge on everything that is built (R-20)."""
    return max(1, FIGURES.facility_cost + surcharge(state, seat))


def facility_sites(state: State, seat: Seat) -> Iterator[Cell]:
    """SE-22.1  One facility on a planet in total."""
    planned = {project.at for project in state.empires[seat].plan.projects}
    for at, colony in holdings.colonies_of(state, seat):
        if not colony.facility and at not in planned and holdings.yields_income(state, at, colony):
            yield at


def convertible(state: State, purse: Purse) -> int:
    """SE-22.3  How many CP can still become RP."""
    return max(0, min(research.may_convert(state, purse.seat), purse.cp))
