"""CE-9  Events: the clubs, from losses to the search for the artifact."""

from starhold.core.record import Event, Option
from starhold.kit.hexes import Cell

from ..catalog import (
    CARDS,
    IMPROVEMENTS,
    START,
    BetterMapsEvent,
    FreeImprovementEvent,
    ImprovementKind,
    LossEvent,
    PledgeEvent,
    RaidEvent,
    Rank,
    Resource,
    SearchEvent,
)
from ..empire import in_revolt, rank, working
from ..state import Card, Choice, Pledge, State, Step, Steps, Table
from .r11_fleets import FleetArrives
from .r15_improvements import complete
from .r16_deck import draw_card, rebuild
from .r16_end import put_rebels

ACE_OF_CLUBS: Card = "clubs-A"
CALM = {kind: facts.calm for kind, facts in IMPROVEMENTS.items() if facts.calm}
PLEDGED: ImprovementKind = next(
    event.improvement for event in CARDS.events.values() if isinstance(event, PledgeEvent)
)


class GiveUp(Option):
    """Take one of the losses offered."""

    resource: Resource
    amount: int


class GiveUpAll(Option):
    """CE-9.2  Neither loss can be paid: lose all of one resource, and stability."""

    resource: Resource


class Lost(Event):
    """CE-9.1  A loss was taken."""

    resource: Resource
    amount: int


class StabilityLost(Event):
    """CE-8.6  Stability fell."""

    amount: int


class BetterMapsFound(Event):
    """CE-9.5  From now on each search draws more cards."""

    search_cards: int


class ForgePledged(Event):
    """CE-9.6  A free Forge was pledged, if the system is cleared in time."""

    at: Cell
    deadline: int


class PledgeKept(Event):
    """CE-9.6  A pledge was fulfilled."""

    at: Cell


class PledgeLapsed(Event):
    """CE-9.6  A pledge lapsed."""

    at: Cell


class Searched(Event):
    """CE-9.7  A search for the artifact drew cards."""

    cards: tuple[Card, ...]
    found: bool


class DeckReshuffled(Event):
    """CE-9.7  The ace of clubs and the discard pile were shuffled into the draw pile (R22)."""


class TrailCold(Event):
    """CE-9.7  There was no search, or it failed; the empire gained energy instead."""

    energy: int


class TakeLoss(Choice):
    """CE-9.1  Choose a loss; colonists and energy only if they can be paid in full."""

    club: Rank

    def options(self, state: State) -> list[Option]:
        event = CARDS.events[self.club]
        assert isinstance(event, LossEvent)
        options: list[Option] = []
        for loss in event.choices:
            if 0 < loss.colonists <= state.colonists:
                options.append(GiveUp("colonists", loss.colonists))
            if 0 < loss.energy <= state.energy:
                options.append(GiveUp("energy", loss.energy))
            if loss.stability:
                options.append(GiveUp("stability", loss.stability))
        return options or [GiveUpAll("colonists"), GiveUpAll("energy")]  # CE-9.2

    def chosen(self, table: Table, option: GiveUp | GiveUpAll) -> Steps:
        state = table.state
        if isinstance(option, GiveUpAll):
            amount = state.colonists if option.resource == "colonists" else state.energy
            give_up(table, option.resource, amount)
            lose_stability(table, CARDS.shortfall.stability)
        else:
            give_up(table, option.resource, option.amount)
        return ()


class FreeImprovement(Step):
    """CE-9.3  Place it in the focus system, if the slot is free and there is no revolt."""

    improvement: ImprovementKind

    def run(self, table: Table) -> Steps:
        at = table.state.focus
        if at is not None and not in_revolt(table.state.systems[at]):
            complete(table, at, self.improvement, free=True)
        return ()


class Raid(Step):
    """CE-9.4  Start a raid (CE-11.9); the crisis level does not change."""

    level: int

    def run(self, table: Table) -> Steps:
        return (FleetArrives(table.state.settings.raids, self.level),)  # R18


class BetterMaps(Step):
    """CE-9.5  Every later search draws more cards."""

    search_cards: int

    def run(self, table: Table) -> Steps:
        table.state.search_cards = self.search_cards
        table.tell(BetterMapsFound(self.search_cards))
        return ()


class PledgeForge(Step):
    """CE-9.6  Put rebels on the focus system; pledge a Forge if it is cleared in time."""

    rebels: int

    def run(self, table: Table) -> Steps:
        state = table.state
        if state.focus is not None:
            put_rebels(table, state.focus, self.rebels)
            pledge = Pledge(state.focus, state.turn + START.pledge.turns)
            state.pledges.append(pledge)
            table.tell(ForgePledged(pledge.at, pledge.deadline))
        return ()


class ForgePledges(Step):
    """CE-9.6  Step 3d: a cleared system gets its Forge; an overdue pledge lapses."""

    def run(self, table: Table) -> Steps:
        state = table.state
        for pledge in list(state.pledges):
            if not in_revolt(state.systems[pledge.at]):
                state.pledges.remove(pledge)
                table.tell(PledgeKept(pledge.at))
                complete(table, pledge.at, PLEDGED, free=True)
            elif state.turn >= pledge.deadline:
                state.pledges.remove(pledge)
                table.tell(PledgeLapsed(pledge.at))
        return ()


class SearchArtifact(Step):
    """CE-9.7  The ace of clubs: search for the artifact or gain energy; return the ace."""

    def run(self, table: Table) -> Steps:
        state = table.state
        found = may_search(state) and search(table)
        if table.ended:
            return ()
        if not found:
            state.energy += START.search.energy
            table.tell(TrailCold(START.search.energy))
        return_ace(table, found=found)
        return (FleetArrives("endgame", 0),) if found and not table.ended else ()


def may_search(state: State) -> bool:
    """CE-9.7  Whether the ace of clubs searches at this crisis level (R20)."""
    needed = START.search.crisis_level
    if state.settings.search_level == "exactly":
        return state.crisis_level == needed
    return state.crisis_level >= needed


def return_ace(table: Table, *, found: bool) -> None:
    """CE-9.7  Shuffle the ace back; an empty pile is rebuilt first (R23), but not for a fight.

    After a successful search nothing is rebuilt (R41).
    """
    state = table.state
    whole_deck = state.settings.ace_returns == "whole_deck"  # R22
    if whole_deck:
        state.draw += state.discard
        state.discard = []
    elif not state.draw and not found:
        rebuild(table)
    if table.ended:
        return
    state.aside.remove(ACE_OF_CLUBS)
    state.draw.append(ACE_OF_CLUBS)
    table.shuffle(state.draw)
    if whole_deck:
        table.tell(DeckReshuffled())


def search(table: Table) -> bool:
    """CE-9.7  Draw the search cards; a court card or ace of any suit succeeds (CE-9.8)."""
    cards: list[Card] = []
    for _ in range(table.state.search_cards):
        card = draw_card(table)
        if card is None:
            return False
        table.state.aside.append(card)
        cards.append(card)
    for card in cards:
        table.state.aside.remove(card)
    table.state.discard += cards
    found = any(rank(card) in START.search.ranks for card in cards)
    table.tell(Searched(tuple(cards), found))
    return found


def give_up(table: Table, resource: Resource, amount: int) -> None:
    """Lose an amount of a resource; a stability loss counts as an event loss (CE-8.6)."""
    if resource == "stability":
        lose_stability(table, amount)
        return
    if resource == "colonists":
        table.state.colonists -= amount
    else:
        table.state.energy -= amount
    table.tell(Lost(resource, amount))


def lose_stability(table: Table, amount: int) -> None:
    """CE-8.6  Take one loss, reduced by the Governor's Hall; stability never drops below 0."""
    calm = max(working(table.state, CALM), default=0)
    lost = min(table.state.stability, max(0, amount - calm))
    table.state.stability -= lost
    table.tell(StabilityLost(lost))


def club_event(state: State, club: Rank) -> Step:
    """CE-9  Return the step that resolves a club."""
    event = CARDS.events[club]
    step: Step
    match event:
        case LossEvent():
            step = TakeLoss(state.seat, club)
        case FreeImprovementEvent():
            step = FreeImprovement(event.improvement)
        case RaidEvent():
            step = Raid(event.level)
        case BetterMapsEvent():
            step = BetterMaps(event.search_cards)
        case PledgeEvent():
            step = PledgeForge(event.rebels)
        case SearchEvent():  # pragma: no branch - there is no other event
            step = SearchArtifact()
    return step
