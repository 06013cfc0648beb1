"""ES-7.8, ES-18.6  Casualties: the side dealing damage chooses; solo, you choose your own."""

from msgspec.structs import replace

from starhold.core.record import Event, Option, Seat

from ..catalog import Region
from ..forces import Unit, foe, hull, targets, the_battle
from ..state import Choice, ShipId, State, Steps, Table
from .r01_pieces import capture_token, retire, stage


class DestroyShip(Option):
    ship: ShipId


class DestroyToken(Option):
    at: Region


class EndDestroying(Option): ...


class ShipDestroyed(Event):
    """ES-7.9  A ship was destroyed."""

    ship: ShipId


class ChooseCasualties(Choice):
    """ES-7.8, DP-20  Destroy any units whose hulls fit the damage.

    If all units are alike, as many as possible are destroyed without asking (R-53).
    """

    damage: int

    def options(self, state: State) -> list[Option]:
        battle = the_battle(state)
        owner = foe(battle, self.player)
        units = targets(state, battle, owner)
        fitting = [u for u in units if hull(state, u, owner, self.player) <= self.damage]
        strikes = alike(fitting)
        return strikes if len(alike(units)) < 2 or not strikes else [*strikes, EndDestroying()]

    def chosen(self, table: Table, option: DestroyShip | DestroyToken | EndDestroying) -> Steps:
        if isinstance(option, EndDestroying):
            return ()
        owner = foe(the_battle(table.state), self.player)
        spent = destroy(table, option, owner, self.player)
        return (ChooseCasualties(self.player, self.damage - spent),)


class ChooseOwnLosses(Choice):
    """ES-18.6, DP-21  Choose your losses: units that fit the damage until no other fits.

    If everything fits the damage, all of it is lost without asking.
    """

    damage: int

    def options(self, state: State) -> list[Option]:
        battle = the_battle(state)
        dealer = foe(battle, self.player)
        hulls = [
            (u, hull(state, u, self.player, dealer)) for u in targets(state, battle, self.player)
        ]
        fitting = [(unit, points) for unit, points in hulls if points <= self.damage]
        total = sum(points * max(1, unit.tokens) for unit, points in fitting)
        strikes = alike([unit for unit, _ in fitting])
        return strikes[:1] if total <= self.damage else strikes

    def chosen(self, table: Table, option: DestroyShip | DestroyToken) -> Steps:
        dealer = foe(the_battle(table.state), self.player)
        spent = destroy(table, option, self.player, dealer)
        return (ChooseOwnLosses(self.player, self.damage - spent),)


def alike(units: list[Unit]) -> list[Option]:
    """Ships of one kind in one region are alike: offer the first."""
    found: dict[tuple[str, Region], Option] = {}
    for unit in units:
        option = DestroyShip(unit.ship) if unit.ship else DestroyToken(unit.at)
        found.setdefault((unit.kind, unit.at), option)
    return list(found.values())


def destroy(table: Table, option: DestroyShip | DestroyToken, owner: Seat, dealer: Seat) -> int:
    """ES-7.9  Destroy a ship or a token and return the damage used.

    ES-18.9: A destroyed cruiser spares its tile and returns from staging.
    """
    state = table.state
    battle = the_battle(state)
    units = targets(state, battle, owner)
    if isinstance(option, DestroyToken):
        unit = next(unit for unit in units if unit.at == option.at and not unit.ship)
        spent = hull(state, unit, owner, dealer)
        capture_token(table, dealer, option.at)
        return spent
    unit = next(unit for unit in units if unit.ship == option.ship)
    table.tell(ShipDestroyed(option.ship))
    if state.solo or state.settings.destroyed_ships_to == "staging":
        stage(table, option.ship)
    else:
        retire(table, option.ship)
    if dealer not in battle.sank:
        state.battle = replace(battle, sank=(*battle.sank, dealer))
    return hull(state, unit, owner, dealer)
