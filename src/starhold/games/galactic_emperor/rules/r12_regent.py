"""GE-12  Regent: players buy and place influence, sectors change hands, the Throne is won."""

from starhold.core.record import Event, Option, Seat
from starhold.kit.hexes import Cell
from starhold.kit.notes import Note
from starhold.kit.windows import Pass, answers, asked, heeded

from ..catalog import CONSTANTS, TECHNOLOGIES
from ..galaxy import BOARD, controller, starbases
from ..players import planets, role_order, works
from ..state import THRONE, Choice, Influence, State, Step, Steps, Table
from .r12_relocation import Relocate
from .r12_resolution import influenced, resolve, strengths, uprooted, winner_of
from .r15_interrupts import Declare
from .r16_claims import gain_points, use_last_token
from .r18_notes import TokensLeft, outcome, placement


class BuyInfluence(Option):
    marks: int


class BuyNone(Option): ...


class Place(Option):
    """On an uncontrolled sector or the Throne."""

    at: Cell


class Reinforce(Option):
    """On one of your own sectors."""

    at: Cell


PLACE = {at: Place(at) for at in (THRONE, *BOARD)}
REINFORCE = {at: Reinforce(at) for at in BOARD}


class Undermine(Option):
    """On a rival's sector."""

    at: Cell
    rival: Seat


class StopPlacing(Option): ...


class Object(Option):
    at: Cell


class InfluenceBought(Event):
    """GE-12.3  A player bought one more token."""

    player: Seat
    marks: int


class InfluencePlaced(Event):
    """GE-12.6  A token was placed."""

    player: Seat
    at: Cell


class Objected(Event):
    """GE-14.1  The Ambassador turned a token away and closed a sector."""

    player: Seat
    at: Cell


class ThroneTaken(Event):
    """GE-12.19  A player took the Throne."""

    player: Seat


def regent_role(order: list[Seat]) -> Steps:
    """GE-12.6  The others place before the chooser (GE-12.9); then all is resolved (GE-12.16)."""
    chooser, *others = order
    return (
        DrawInfluence(),
        *map(OfferInfluence, order),
        *map(PlaceInfluence, (*others, chooser)),
        ResolveInfluence(),
        RelocateFleets(chooser),
        SettleThrone(chooser),
        VictoryCount(),
    )


class DrawInfluence(Step):
    """GE-12.2  Put the Throne aside (GE-12.1); everyone draws two tokens."""

    def run(self, table: Table) -> Steps:
        state = table.state
        state.throne = None
        state.price = CONSTANTS.influence.price
        state.objections = 0
        state.closed.clear()
        state.gained.clear()
        for player in state.players.values():
            player.influence = min(CONSTANTS.influence.tokens, player.tokens)
            player.tokens -= player.influence
        return ()


class OfferInfluence(Choice):
    """GE-12.3  Buy one more token at the current price; it rises with every purchase."""

    def options(self, state: State) -> list[Option]:
        own = state.players[self.player]
        prices = [price for price in prices_for(state, self.player) if price <= own.marks]
        if not own.tokens or not prices:
            return []
        return [*(BuyInfluence(price) for price in prices), BuyNone()]

    def chosen(self, table: Table, option: BuyInfluence | BuyNone) -> Steps:
        if isinstance(option, BuyNone):
            return ()
        if option.marks < table.state.price:
            return Declare(self.player, "diplomat"), UseDiplomat(self.player)
        buy(table, self.player, option.marks)
        return ()


class UseDiplomat(Step):
    """GE-14.9  The Diplomat's owner pays 2; if it is blocked, they decide again at full price."""

    player: Seat

    def run(self, table: Table) -> Steps:
        if not works(table.state, self.player, "diplomat"):
            return (OfferInfluence(self.player),)
        buy(table, self.player, prices_for(table.state, self.player)[0])
        return ()


class PlaceInfluence(Choice):
    """GE-12.5  Place a token on any planet sector except homes, or on the Throne; or stop.

    A placement is named by the owner of the sector.
    A token turned away by the Ambassador must be placed.
    """

    turned_away: bool = False

    def options(self, state: State) -> list[Option]:
        if not state.players[self.player].influence:
            return []
        # GE-14.1  A sector closed by the Ambassador is open to its owner alone.
        closed = [] if state.owners.get("ambassador") == self.player else state.closed
        tokens = state.tokens
        options: list[Option] = [PLACE[THRONE]]
        for at in influenced(state):
            if at in closed:
                continue
            if at not in tokens:
                options.append(PLACE[at])
            elif tokens[at].owner == self.player:
                options.append(REINFORCE[at])
            else:
                options.append(Undermine(at, tokens[at].owner))
        if not self.turned_away:
            options.append(StopPlacing())
        return options

    def chosen(self, table: Table, option: Place | Reinforce | Undermine | StopPlacing) -> Steps:
        state = table.state
        own = state.players[self.player]
        if isinstance(option, StopPlacing):  # GE-12.7
            own.tokens += own.influence
            own.influence = 0
            return ()
        own.influence -= 1
        state.influence.append(Influence(self.player, option.at))
        if table.heard:
            table.tell(InfluencePlaced(self.player, option.at))
        onward = PlaceInfluence(self.player)
        ambassador = state.owners.get("ambassador")
        if option.at == THRONE or ambassador in (None, self.player):
            return (onward,)
        question = OfferObjection(ambassador, self.player, option.at)
        return *asked(table, question, state.hushed), onward

    def note(self, state: State, option: Option | None) -> Note | None:
        if option is None:
            return TokensLeft(state.players[self.player].influence)
        if isinstance(option, Place | Reinforce | Undermine):
            return placement(state, self.player, option.at)
        return None


class OfferObjection(Choice):
    """GE-12.8  The Ambassador's owner may interrupt a placement by another player."""

    rival: Seat
    at: Cell

    def options(self, state: State) -> list[Option]:
        limit = state.settings.ambassador_uses_per_role
        left = not limit or state.objections < limit
        plays = [Object(self.at)] if left and works(state, self.player, "ambassador") else []
        return answers(self, state.hushed, plays)

    def chosen(self, table: Table, option: Object | Pass) -> Steps:
        if isinstance(option, Pass):
            table.state.hushed = heeded(self, option, table.state.hushed)
            return ()
        return Declare(self.player, "ambassador"), TurnAway(self.player, self.rival, self.at)

    def note(self, state: State, option: Option | None) -> Note | None:
        standing = strengths(state, self.at)
        return outcome(state, self.at, standing, standing) if option is None else None


class TurnAway(Step):
    """GE-14.1  The token must be placed elsewhere; the sector is closed to rivals."""

    player: Seat
    rival: Seat
    at: Cell

    def run(self, table: Table) -> Steps:
        state = table.state
        if not works(state, self.player, "ambassador"):
            return ()
        state.objections += 1
        state.closed.append(self.at)
        state.influence.remove(Influence(self.rival, self.at))
        state.players[self.rival].influence += 1
        table.tell(Objected(self.player, self.at))
        return (PlaceInfluence(self.rival, turned_away=True),)


class ResolveInfluence(Step):
    """GE-12.11  Remove influence evenly until at most one player has any left.

    Sectors without new tokens do not change (GE-12.14), and nobody scores (GE-12.15).
    """

    def run(self, table: Table) -> Steps:
        state = table.state
        contested = [token.at for token in state.influence if token.at != THRONE]
        before = {at: controller(state, at) for at in contested}
        state.havens = {seat: starbases(state, seat) for seat in state.players}
        for at in before:
            resolve(table, at)
        state.influence = [token for token in state.influence if token.at == THRONE]
        state.uprooted = uprooted(state, before)
        return ()


class RelocateFleets(Step):
    """GE-12.18  Relocate in role order, sector by sector in reading order."""

    chooser: Seat

    def run(self, table: Table) -> Steps:
        state = table.state
        leaving = tuple(
            Relocate(seat, at)
            for seat in role_order(state, self.chooser)
            for at in state.uprooted.get(seat, [])
        )
        state.uprooted = {}
        return leaving


class SettleThrone(Step):
    """GE-12.19  The Throne goes to the player with influence left on it, or else the chooser."""

    chooser: Seat

    def run(self, table: Table) -> Steps:
        state = table.state
        placed = strengths(state, THRONE)
        leader = winner_of(placed)
        for seat, count in placed.items():
            state.players[seat].tokens += count
        state.influence.clear()
        state.havens = {}
        state.throne = leader or self.chooser
        table.tell(ThroneTaken(state.throne))
        for seat in dict.fromkeys(state.gained):  # GE-16.1, R-24
            if state.players[seat].tokens == 0:
                use_last_token(table, seat)
        return ()


class VictoryCount(Step):
    """GE-12.20  Each player gains 1 point per planet they control."""

    def run(self, table: Table) -> Steps:
        for seat in table.state.players:
            gain_points(table, seat, planets(table.state, seat), "planets")
        return ()


def prices_for(state: State, player: Seat) -> list[int]:
    """GE-12.4  The price a player pays, at most 2 with the Diplomat.

    With the option "by_hand" (GE-14) its owner may also pay the full price and withhold it.
    """
    favour = TECHNOLOGIES["diplomat"].marks
    if not works(state, player, "diplomat") or state.price <= favour:
        return [state.price]
    return [favour, state.price] if state.settings.technologies == "by_hand" else [favour]


def buy(table: Table, player: Seat, marks: int) -> None:
    own = table.state.players[player]
    own.marks -= marks
    own.tokens -= 1
    own.influence += 1
    table.state.price += CONSTANTS.influence.rise
    table.tell(InfluenceBought(player, marks))
