"""ES-17  Moving the Ancients: a card gives the sector; cruisers lift off and land."""

from starhold.core.record import Event, Option
from starhold.kit.notes import Note

from ..catalog import CARDS, CardId, Region, Role, Sector
from ..empires import you
from ..forces import forces
from ..galaxy import (
    PLANETS,
    back,
    cruisers,
    galaxy,
    in_reading_order,
    sector_at,
    staging,
    stations,
)
from ..state import ANCIENTS, Battle, Choice, ShipId, State, Step, Steps, Table
from .r01_pieces import land
from .r17_tiles import destroy_tile
from .r18_ancients_battle import TURN_OVER, TurnOver, attack_you, deck_top, turn_over


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
        if ANCIENTS not in [ship.owner for ship in table.state.ships.values()]:
            return ()
        return (FindSector(you(table.state)),)


class FindSector(Choice):
    """ES-17.2, DP-15  Reveal a card; the top back of its role's deck gives the sector."""

    def options(self, state: State) -> list[Option]:
        return [*TURN_OVER]

    def chosen(self, table: Table, option: TurnOver) -> Steps:
        card = turn_over(table, option.deck)
        role = CARDS[card].role
        if table.heard:
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
        if not lifted:
            return ()
        for ship in lifted:
            state.ships[ship.id] = type(ship)(ship.id, ship.owner, ship.kind)
        for region in in_reading_order(state, [ship.at for ship in lifted if ship.at]):
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
        where = landings(state, self.sector, len(placed))
        for ship, at in zip(placed, where, strict=True):
            land(state, ship.id, at)
        if table.heard:
            table.tell(AncientsMoved(tuple([ship.id for ship in placed]), self.sector, where))
        return ()


class AncientsAttack(Step):
    """ES-17.6, ES-16.6.1  In WARLORD, fight a battle if you have units in the sector."""

    sector: Sector

    def run(self, table: Table) -> Steps:
        state = table.state
        if state.monolith != "warlord":  # ES-16.5.3, R-14: no battle in ENGINEER
            return ()
        here = Battle(ANCIENTS, you(state), galaxy(state).sectors[self.sector])
        return attack_you(state, self.sector) if forces(state, here, you(state)) else ()


def landings(state: State, sector: Sector, number: int) -> tuple[Region, ...]:
    """ES-17.4  The regions of the next cruisers; in small sectors they share regions."""
    regions, tiles = galaxy(state).sectors[sector], state.tiles
    taken = stations(state)
    free = [at for at in regions if at not in taken]
    planets = [at for at in free if tiles.get(at) in PLANETS]
    found = [*planets, *[at for at in free if at not in planets]]
    while len(found) < number:
        found.append(min(regions, key=[*taken, *found].count))
    return tuple(found[:number])
