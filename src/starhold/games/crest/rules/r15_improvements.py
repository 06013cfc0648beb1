"""CE-15  Improvements: bought with colonists, one each turn, two slots in each system."""

from msgspec.structs import replace

from starhold.core.record import Event, Option
from starhold.kit.hexes import Cell

from ..catalog import IMPROVEMENTS, TILES, ImprovementKind
from ..empire import ORDER, in_revolt, stands
from ..state import Choice, State, Steps, System, Table


class Improve(Option):
    improvement: ImprovementKind

    @property
    def colonists(self) -> int:
        return IMPROVEMENTS[self.improvement].colonists

    @property
    def effect(self) -> str:
        return f"{self.improvement}.about"


class BuildNothing(Option): ...


class Site(Option):
    at: Cell


class ImprovementBuilt(Event):
    """CE-15.1  An improvement was built."""

    at: Cell
    improvement: ImprovementKind
    colonists: int


class HeritageRestored(Event):
    """CE-2.1  The first industry on a Heritage tile raised maximum stability."""

    at: Cell
    max_stability: int


SLOTS = {facts.slot for facts in IMPROVEMENTS.values()}
ON_SALE = {kind: facts for kind, facts in IMPROVEMENTS.items() if facts.colonists > 0}
CHEAPEST = min(facts.colonists for facts in ON_SALE.values())
BUILD_NOTHING = BuildNothing()
IMPROVE = {kind: Improve(kind) for kind in ON_SALE}


class Exploit(Choice):
    """CE-15.1  Step 4: build one improvement in a free slot of a controlled system, or pass."""

    def options(self, state: State) -> list[Option]:
        if state.colonists < CHEAPEST:
            return []
        slots = free_slots(state)
        options: list[Option] = [
            IMPROVE[kind]
            for kind, improvement in ON_SALE.items()
            if improvement.colonists <= state.colonists
            and improvement.slot in slots
            and not (improvement.unique and stands(state, kind))  # CE-15.3
        ]
        if options:
            options.append(BUILD_NOTHING)
        return options

    def chosen(self, table: Table, option: Improve | BuildNothing) -> Steps:
        if isinstance(option, BuildNothing):
            return ()
        return (ChooseSite(self.player, option.improvement),)


class ChooseSite(Choice):
    """CE-15.2  Choose a system; each has one industry slot and one support slot."""

    improvement: ImprovementKind

    completes = True

    def options(self, state: State) -> list[Option]:
        return [Site(at) for at in sites(state, self.improvement)]

    def chosen(self, table: Table, option: Site) -> Steps:
        table.state.colonists -= IMPROVEMENTS[self.improvement].colonists
        complete(table, option.at, self.improvement)
        return ()


def free_slots(state: State) -> set[str]:
    """CE-15.2  Return the kinds of slot that are empty in at least one of your systems."""
    free = set()
    for system in state.systems.values():
        if not in_revolt(system):
            if system.industry is None:
                free.add("industry")
            if system.support is None:
                free.add("support")
            if len(free) == len(SLOTS):
                break
    return free


def sites(state: State, kind: ImprovementKind) -> list[Cell]:
    systems = state.systems.items()
    if IMPROVEMENTS[kind].slot == "industry":
        free = [at for at, system in systems if system.industry is None and not in_revolt(system)]
    else:
        free = [at for at, system in systems if system.support is None and not in_revolt(system)]
    return sorted(free, key=ORDER.__getitem__)


def slot_is_free(system: System, kind: ImprovementKind) -> bool:
    """CE-15.2  Whether the slot this improvement needs is empty."""
    taken = system.industry if IMPROVEMENTS[kind].slot == "industry" else system.support
    return taken is None


def complete(table: Table, at: Cell, kind: ImprovementKind, *, free: bool = False) -> None:
    """CE-15.4  Place an improvement; it works at once.  Heritage tiles give their bonus (CE-2.1).

    If the slot is taken, nothing happens (CE-9.3).
    """
    state = table.state
    system = state.systems[at]
    if not slot_is_free(system, kind):
        return
    improvement = IMPROVEMENTS[kind]
    table.tell(ImprovementBuilt(at, kind, 0 if free else improvement.colonists))
    if improvement.slot == "support":
        state.systems[at] = replace(system, support=kind)
        return
    state.systems[at] = replace(system, industry=kind)
    tile = TILES[system.tile]
    state.max_stability += tile.max_stability  # CE-10.4: the only way to raise it
    state.stability = min(state.max_stability, state.stability + tile.stability)
    if tile.max_stability:
        table.tell(HeritageRestored(at, state.max_stability))
