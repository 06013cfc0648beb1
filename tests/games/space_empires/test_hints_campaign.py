"""What bots know of conquering Alien Players: gather, sweep Mines, attack together."""

from __future__ import annotations

from typing import Any

from starhold.core.chance import Seeded
from starhold.foresight.hints import hints
from starhold.games.space_empires import GAME
from starhold.games.space_empires.facts.catalog import TECHNOLOGIES
from starhold.games.space_empires.facts.starmap import distance
from starhold.games.space_empires.fleets.groups import fleet_of, take_away
from starhold.games.space_empires.hints.campaign import mines_feared, planned, sweepers_wanted
from starhold.games.space_empires.hints.realm import MONEY
from starhold.games.space_empires.hints.routes import way_to
from starhold.games.space_empires.rules.alien_empires.r28_alien_commission import enlist
from starhold.games.space_empires.rules.combat.r13_combat import BattleBegins
from starhold.games.space_empires.rules.combat.r13_fire import FireAllAt, FireAt
from starhold.games.space_empires.rules.combat.r13_rounds import ScreenNoMore
from starhold.games.space_empires.state import Colony, Marker, Purchase, Table
from tests.games.space_empires.aliens import fleet, go, ships, war
from tests.games.space_empires.greed import liked, stand
from tests.games.space_empires.scenes import advanced, scene
from tests.helpers import seed_of

STRONG = "battlecruiser x6 {} attack=2 defense=2"


def late(*red: str, **parts: Any) -> Table:
    """A war with two Alien Players, each with a Base, in its eighth cycle."""
    easy = advanced(alien_difficulty="easy")
    table = war(red=("base L7", *red), settings=easy, cycle=8, **parts)
    for alien, power in table.state.powers.items():
        enlist(table.state, alien, power.world, "base", 1)
    return table


def test_28_31_a_lone_ship_does_not_set_out() -> None:
    assert stand(late("cruiser K6")) < stand(late("cruiser L7"))


def test_28_31_a_strong_fleet_does() -> None:
    assert stand(late(STRONG.format("K6"))) > stand(late(STRONG.format("L7")))


def test_28_31_ships_wait_beside_a_homeworld_for_the_others() -> None:
    late_comers = "battlecruiser x5 H3 attack=2 defense=2"
    first = "battlecruiser {} attack=2 defense=2"
    defended: dict[str, Any] = {"blue": {"defense_cp": 20, "fleet_cp": 20}}

    alone = stand(late(first.format("H1"), late_comers, **defended))
    waiting = stand(late(first.format("H2"), late_comers, **defended))
    assert alone < waiting
    assert stand(late(STRONG.format("H1"), **defended)) > stand(
        late(STRONG.format("H2"), **defended)
    )


def test_28_31_no_scout_rouses_a_homeworld() -> None:
    rich: dict[str, Any] = {"blue": {"defense_cp": 50, "fleet_cp": 40}}

    assert stand(late("scout H1", **rich)) < stand(late("scout H3", **rich)) - 50


def test_28_22_a_fallen_homeworld_is_worth_more_than_its_income() -> None:
    table = late(STRONG.format("H1"))
    before = stand(table)
    del table.state.colonies["H1"]

    assert stand(table) > before + 200


def test_28_20_the_next_homeworld_is_the_nearest_whose_owner_lives() -> None:
    table = late(STRONG.format("L7"))
    first = planned(table.state, "red", fleet_of(table.state, "red"))
    del table.state.colonies["H1"]
    second = planned(table.state, "red", fleet_of(table.state, "red"))

    assert first is not None
    assert (first.alien, first.target) == ("blue", "H1")
    assert second is not None
    assert (second.alien, second.target) == ("green", "H13")


def test_28_31_mines_are_feared_before_they_are_laid() -> None:
    rich = late("battlecruiser x6 L7", blue={"defense_cp": 50})
    poor = late("battlecruiser x6 L7")

    assert mines_feared(rich.state, "blue") > mines_feared(poor.state, "blue") == 0
    assert sweepers_wanted(rich.state, "red") > 0 == sweepers_wanted(poor.state, "red")


def test_14_31_sweepers_are_bought_against_mines_that_may_be_laid() -> None:
    gains = []
    for defense in (0, 50):
        table = late("battlecruiser x6 L7", blue={"defense_cp": defense}, planning=True)
        table.state.empires["red"].sheet.levels["mine_sweep"] = 1
        table.state.empires["red"].sheet.cp = 30
        before = stand(table)
        table.state.empires["red"].plan.purchases = [Purchase("sweeper", "L7", 1)]
        gains.append(stand(table) - before)

    assert gains[0] < 0 < gains[1]


def test_11_4_hulls_come_before_weapons_that_none_can_carry() -> None:
    table = late("yard x4 L7", planning=True)
    levels = table.state.empires["red"].sheet.levels
    before, gains = stand(table), []
    for bought in ("ship_size", "attack"):
        levels[bought] = TECHNOLOGIES[bought].start + 1
        gains.append((stand(table) - before) / TECHNOLOGIES[bought].costs[0])
        levels[bought] -= 1

    assert gains[0] > MONEY > gains[1]


def test_28_28_the_last_ship_of_an_invader_is_not_spared() -> None:
    table = late("battlecruiser x6 H8 attack=2", colonies={"H8": Colony("red", 3)})
    ships(table, "blue", "H8", "scout")
    fleet(table, "green", "H12", cp=60)
    table.chance = Seeded(seed_of(1))
    go(table, BattleBegins("H8", "red", "blue"))

    assert isinstance(liked(table), FireAt | FireAllAt | ScreenNoMore)
    assert stand_after(table, "H8") > 0


def stand_after(table: Table, at: str) -> float:
    """The gain when the invader there is gone, though another one is far away."""
    before = stand(table)
    for group in [g for g in fleet_of(table.state, "blue") if g.at == at]:
        take_away(table.state, group.id)
    return stand(table) - before


def test_8_7_the_way_leads_around_holes_and_unknown_hexes() -> None:
    table = war(markers={"H2": "black_hole", "H3": Marker("planet"), "I3": "super_nova"})
    way = way_to(table.state, "H1")

    assert way["I2"] == 2  # by I1, not by the Black Hole
    assert way["H2"] == 1
    assert way["H4"] > distance("H4", "H1") == 3
    assert "I3" in way


def test_in_other_games_nobody_campaigns() -> None:
    state = scene(red=("cruiser x6 L7",)).state

    assert planned(state, "red", fleet_of(state, "red")) is None
    assert hints(GAME).terms(state, "red")["campaign"] == 0
