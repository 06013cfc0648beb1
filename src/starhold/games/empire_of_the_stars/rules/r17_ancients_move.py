"""ES-17  Moving the Ancients: a card gives the sector; cruisers lift off and land."""

from starhold.core.record import Event, Option
from starhold.games.empire_of_the_stars.catalog import CARDS, ROLES, CardId, Region, Role, Sector
from starhold.games.empire_of_the_stars.empires import you
from starhold.games.empire_of_the_stars.forces import forces
from starhold.games.empire_of_the_stars.galaxy import (
    back,
    cruisers,
    galaxy,
    in_reading_order,
    sector_at,
    staging,
    tile_at,
)
from starhold.games.empire_of_the_stars.rules.r01_pieces import land
from starhold.games.empire_of_the_stars.rules.r17_tiles import destroy_tile
from starhold.games.empire_of_the_stars.rules.r18_ancients_battle import (
    TurnOver,
    attack_you,
    deck_top,
    turn_over,
)
from starhold.games.empire_of_the_stars.state import (
    ANCIENTS,
    Battle,
    Choice,
    ShipId,
    State,
    Step,
    Steps,
    Table,
)
from starhold.kit.notes import Note


class MoveCardRevealed(Event):
    """ES-17.2  A card was revealed: the next card of its role's deck shows the sector."""

    card: CardId
    role: Role


class AncientsMoved(Event):
    """ES-17.4  The cruisers of the Ancients went to a sector."""

    ships: tuple[ShipId, ...]
    sector: Sector
    regions: tuple[Region, ...]


class MoveAncients(Step):
    """ES-17.1  Skip the move, and use no card, if they have no cruiser."""

    def run(self, table: Table) -> Steps:
        if not cruisers(table.state) and not staging(table.state, ANCIENTS):
            return ()
        return (FindSector(you(table.state)),)


class FindSector(Choice):
    """ES-17.2, DP-15  Reveal a card; the top back of its role's deck gives the sector."""

    def options(self, state: State) -> list[Option]:
        return [TurnOver(role) for role in ROLES]

    def chosen(self, table: Table, option: TurnOver) -> Steps:
        card = turn_over(table, option.deck)
        role = CARDS[card].role
        table.tell(MoveCardRevealed(card, role))
        if table.ended:
            return ()
        sector = back(table.state, table.state.decks[role][-1])
        return LiftCruisers(sector), PlaceCruisers(sector), AncientsAttack(sector)

    def note(self, state: State, option: TurnOver | None) -> Note | None:
        return deck_top(state, option.deck) if option else None


class LiftCruisers(Step):
    """ES-17.3, R-13  Lift all cruisers and destroy the tiles they leave, in reading order.

    ES-17.5, R-11: Also in their destination sector, unless the option says otherwise.
    """

    sector: Sector

    def run(self, table: Table) -> Steps:
        state = table.state
        stay = not state.settings.lift_in_same_sector
        lifted = [
            ship
            for ship in cruisers(state)
            if ship.at and not (stay and sector_at(state, ship.at) == self.sector)
        ]
        for ship in lifted:
            state.ships[ship.id] = type(ship)(ship.id, ship.owner, ship.kind)
        for region in in_reading_order(state, (ship.at for ship in lifted if ship.at)):
            destroy_tile(table, region)
            if table.ended:
                break
        return ()


class PlaceCruisers(Step):
    """ES-17.4  Place cruisers one at a time: on planets first, then anywhere free.

    Your units and the limit of three ships do not stop them.
    """

    sector: Sector

    def run(self, table: Table) -> Steps:
        state = table.state
        placed = staging(state, ANCIENTS)
        for ship in placed:
            land(state, ship.id, landing(state, self.sector))
        where = tuple(at for ship in placed if (at := state.ships[ship.id].at))
        table.tell(AncientsMoved(tuple(ship.id for ship in placed), self.sector, where))
        return ()


class AncientsAttack(Step):
    """ES-17.6, ES-16.6.1  In WARLORD, fight a battle if you have units in the sector."""

    sector: Sector

    def run(self, table: Table) -> Steps:
        state = table.state
        here = Battle(ANCIENTS, you(state), galaxy(state).sectors[self.sector])
        if state.monolith != "warlord" or not forces(state, here, you(state)):
            return ()  # ES-16.5.3, R-14: no battle in ENGINEER
        return attack_you(state, self.sector)


def landing(state: State, sector: Sector) -> Region:
    """ES-17.4  The next cruiser's region; in small sectors they share regions."""
    regions = galaxy(state).sectors[sector]
    taken = [ship.at for ship in cruisers(state)]
    fewest = min(taken.count(region) for region in regions)
    free = [region for region in regions if taken.count(region) == fewest]
    planets = [at for at in free if (tile := tile_at(state, at)) and tile.is_planet]
    return planets[0] if planets and not fewest else free[0]
