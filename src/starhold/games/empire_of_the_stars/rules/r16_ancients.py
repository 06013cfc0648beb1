"""ES-16  The Ancients' part in each role, whoever chose it."""

from starhold.core.record import Event, Option

from ..catalog import CONSTANTS, DISCIPLINES, TECHNOLOGIES, Discipline, Region, TechnologyId
from ..empires import ancients, empty_locations
from ..galaxy import back, galaxy, untiled
from ..state import ANCIENTS, Choice, State, Step, Steps, Table
from .r01_pieces import gain_credits, gain_ship, lose_credits, score_galaxy, score_token
from .r05_explorer import PUT_TILE, DropTile, PutTile, TakeTile, put_tile
from .r05_merchant import market_credits, occupy
from .r05_scientist import full_price, refill

FIGURES = CONSTANTS.ancients


class AncientsLearned(Event):
    """ES-16.2.1  The Ancients took a technology."""

    card: TechnologyId


class SetCompleted(Event):
    """ES-16.2.2  The Ancients completed a set, which left the game."""

    discipline: Discipline
    cards: tuple[TechnologyId, ...]


class TechnologiesSwept(Event):
    """ES-16.2.5  The face-up technologies left the game."""

    cards: tuple[TechnologyId, ...]


class TechnologySpent(Event):
    """ES-16.5.1  The Ancients traded a technology for a cruiser."""

    card: TechnologyId


# -- EXPLORER --------------------------------------------------------------------------------


class PlaceForAncients(Choice):
    """ES-16.1.2, DP-07, R-06  You pick and place two tiles for them, one after the other."""

    def options(self, state: State) -> list[Option]:
        offered = (
            state.display if state.settings.ancients_explorer == "player" else state.display[:1]
        )
        return [TakeTile(tile) for tile in offered]

    def chosen(self, table: Table, option: TakeTile) -> Steps:
        state = table.state
        state.display.remove(option.tile)
        state.held = option.tile
        return PutForAncients(self.player), DropTile()


class PutForAncients(Choice):
    """ES-16.1.2, DP-07  Place it in any region without a tile, uncolonised.

    R-06, option auto: the sector on the top EXPLORER card, or the next one with room.
    """

    completes = True

    def options(self, state: State) -> list[Option]:
        free = untiled(state)
        if state.settings.ancients_explorer == "auto":
            free = free and [automatic_region(state)]
        return [PUT_TILE[at] for at in free]

    def chosen(self, table: Table, option: PutTile) -> Steps:
        put_tile(table, ANCIENTS, option.at)
        return ()


class ScoreForExploring(Step):
    """ES-16.1.2  Then they score 1 colony token."""

    def run(self, table: Table) -> Steps:
        score_token(table, ANCIENTS)
        return ()


def automatic_region(state: State) -> Region:
    """R-06  The first free region of the sector on the top EXPLORER card, or of the next."""
    sectors = galaxy(state).sectors
    order = list(sectors)
    start = order.index(back(state, state.decks["explorer"][-1]))
    around = (*order[start:], *order[:start])
    return next(at for sector in around for at in sectors[sector] if at not in state.tiles)


# -- SCIENTIST ---------------------------------------------------------------------------------


class AncientsResearch(Step):
    """ES-16.2.1  They take a technology for free; refill a slot they empty."""

    def run(self, table: Table) -> Steps:
        state = table.state
        card = wanted_technology(state)
        if card is None:
            return ()
        level = TECHNOLOGIES[card].level
        if state.offered[level - 1] == card:
            refill(table, level)
        else:
            table.draw(state.technology_decks[level - 1])
        ancients(state).technologies.append(card)
        table.tell(AncientsLearned(card))
        complete_set(table, TECHNOLOGIES[card].type)
        return ()


class SweepTechnologies(Step):
    """ES-16.2.5  Remove all face-up cards and reveal one of each level."""

    def run(self, table: Table) -> Steps:
        state = table.state
        table.tell(TechnologiesSwept(tuple(card for card in state.offered if card)))
        for level in range(1, len(state.offered) + 1):
            refill(table, level)
        return ()


def wanted_technology(state: State) -> TechnologyId | None:
    """ES-16.2.1, R-17  Prefer military, industry, culture; then high levels; then face up."""
    tops = [deck[-1] for deck in state.technology_decks if deck]
    candidates = [*(card for card in state.offered if card), *tops]
    return min(
        candidates,
        key=lambda card: (DISCIPLINES.index(TECHNOLOGIES[card].type), -TECHNOLOGIES[card].level),
        default=None,
    )


def complete_set(table: Table, type_: Discipline) -> None:
    """ES-16.2.2, R-18  At 4 or more, all cards of the type leave the game and score a token."""
    theirs = ancients(table.state)
    cards = [card for card in theirs.technologies if TECHNOLOGIES[card].type == type_]
    if sum(cost_value(table.state, card) for card in cards) >= FIGURES.set:
        theirs.technologies = [card for card in theirs.technologies if card not in cards]
        table.tell(SetCompleted(type_, tuple(cards)))
        score_token(table, ANCIENTS)


def cost_value(state: State, card: TechnologyId) -> int:
    """ES-10.1  The value of a card in a set: its level or, by the option, its printed price."""
    level = TECHNOLOGIES[card].level
    return level if state.settings.technology_sets == "level" else full_price(level)


# -- STEWARD and MERCHANT --------------------------------------------------------------------


class AncientsEarn(Step):
    """ES-16.3.2, ES-16.3.3, ES-16.4.2  They gain credits, never resources (ES-16.3.1)."""

    credits: int

    def run(self, table: Table) -> Steps:
        gain_credits(table, ANCIENTS, self.credits)
        return ()


class AncientsMerchant(Step):
    """ES-16.4.3  They gain 5 credits plus those on the market."""

    def run(self, table: Table) -> Steps:
        gain_credits(table, ANCIENTS, FIGURES.merchant_they + market_credits(table.state))
        return ()


class AncientsInvest(Step):
    """ES-16.4.1, R-20  With 6 credits they pay 5 for the cheapest empty location.

    If all are taken, they score a galaxy token of the row or supply (R-21).
    """

    def run(self, table: Table) -> Steps:
        state = table.state
        if ancients(state).credits < FIGURES.invests_at:
            return ()
        lose_credits(table, ANCIENTS, FIGURES.investment)
        free = empty_locations(state)
        if free:
            occupy(table, ANCIENTS, free[0])
        else:
            del state.galaxy_row[:1]
            score_galaxy(table, ANCIENTS)
        return ()


# -- ENGINEER and REGENT ----------------------------------------------------------------------


class TradeTechnologyForCruiser(Step):
    """ES-16.5.1, R-19  They trade their lowest military technology for a cruiser.

    The technology is removed even if no cruiser is left in the reserve.
    """

    def run(self, table: Table) -> Steps:
        theirs = ancients(table.state)
        military = [card for card in theirs.technologies if TECHNOLOGIES[card].type == "military"]
        if military:
            lowest = min(military, key=lambda card: TECHNOLOGIES[card].level)
            theirs.technologies.remove(lowest)
            table.tell(TechnologySpent(lowest))
            gain_ship(table, ANCIENTS, "cruiser")
        return ()


class CommissionCruiser(Step):
    """ES-16.5.2  They gain a free cruiser if one is left in the reserve."""

    def run(self, table: Table) -> Steps:
        gain_ship(table, ANCIENTS, "cruiser")
        return ()


class AncientsRule(Step):
    """ES-16.7.1, ES-16.7.2  They score colony tokens one by one, then a galaxy token.

    They never colonise a planet (ES-16.7.3).
    """

    tokens: int

    def run(self, table: Table) -> Steps:
        for _ in range(self.tokens):
            score_token(table, ANCIENTS)
            if table.ended:
                return ()
        score_galaxy(table, ANCIENTS)
        return ()
