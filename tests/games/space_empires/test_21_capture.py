"""SE-21  Captured colonies: size, goods, technology, what the captor sees, Colony Points."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from starhold.core.chance import Seeded
from starhold.core.step import Together
from starhold.games.space_empires import GAME
from starhold.games.space_empires.empires.holdings import size
from starhold.games.space_empires.facts.catalog import UNITS
from starhold.games.space_empires.fleets.groups import put
from starhold.games.space_empires.rules.combat.r13_combat import BattleBegins
from starhold.games.space_empires.rules.combat.r15_bombardment import ColonyFalls
from starhold.games.space_empires.rules.economy.r09_colonies import Growth
from starhold.games.space_empires.rules.economy.r12_phase import EconomicPhase
from starhold.games.space_empires.rules.ground.r21_capture import (
    Capture,
    ColonyTaken,
    LearnFromColony,
    SheetSeen,
)
from starhold.games.space_empires.rules.hands.r24_alien_cards import (
    CardRevealed,
    CardShown,
    reveal,
    show_card,
)
from starhold.games.space_empires.rules.movement.r07_movement import MovementPhase
from starhold.games.space_empires.rules.movement.r14_lost_cargo import FightersLost
from starhold.games.space_empires.rules.special_ships.r18_titans import (
    DestroyPlanet,
    DestroyPlanets,
)
from starhold.games.space_empires.rules.turns.r27_victory import (
    GameWon,
    HomeworldLost,
    TakeTechnology,
    TechnologyTaken,
    colony_points,
)
from starhold.games.space_empires.state import ALIEN, Colony, Group, Held, Table
from starhold.show.view import view
from starhold.show.vocabulary import encode
from tests.games.space_empires.hands import holding, kept_down, lies_open, seen_by, turned_up
from tests.games.space_empires.scenes import advanced, at, offered, play, scene, told
from tests.helpers import seed_of

GROUND = advanced(ground_combat="on")


def captured(where: str, colony: Colony, **parts: Any) -> Table:
    """Red takes a colony."""
    settings = parts.pop("settings", GROUND)
    return scene(
        markers={where: "planet"},
        colonies={where: colony},
        settings=settings,
        agenda=(Capture(where, "red"),),
        **parts,
    )


@pytest.mark.parametrize(("before", "after"), [(3, 3), (2, 1), (1, 0), (0, 0)])
def test_21_1_a_captured_colony_drops_one_step(before: int, after: int) -> None:
    table = captured("F5", Colony("blue", before))

    assert size(table.state.colonies["F5"]) == after
    assert told(table, ColonyTaken) == [ColonyTaken("red", "blue", "F5", after)]


def test_e_39_a_home_colony_with_a_center_and_a_mineral() -> None:
    colony = Colony("blue", 3, goods=("mineral-10",), facility="research_center")
    table = captured("C5", colony, levels={"blue": {"attack": 2, "tactics": 1, "movement": 3}})
    assert table.state.colonies["C5"] == Colony("red", 2, founder="blue")
    assert isinstance(table.asking, LearnFromColony)
    play(table, TakeTechnology("attack"))
    assert TakeTechnology("attack") not in table.offer
    play(table, TakeTechnology("movement"))

    levels = table.state.empires["red"].sheet.levels
    assert (levels["attack"], levels["movement"]) == (1, 2)
    assert told(table, TechnologyTaken) == [TechnologyTaken("red", "movement")]
    assert table.asking is None


def test_21_6_elsewhere_one_level_of_one_technology() -> None:
    table = captured("F5", Colony("blue", 1), levels={"blue": {"attack": 2, "tactics": 1}})
    play(table, TakeTechnology("tactics"))

    assert table.asking is None


@pytest.mark.parametrize("where", ["C5", "F5", "J5"])
def test_21_6_the_sheet_is_seen_wherever_the_colony_lies(where: str) -> None:
    """The Home System of the loser, Deep Space, and a Home System that is not the loser's."""
    table = scene(colonies={where: Colony("blue", 1)}, markers={where: "planet"}, settings=GROUND)
    table.state.empires["blue"].sheet.rp = 11
    table.agenda = (Capture(where, "red"),)
    table.settle()

    assert [(seen.loser, seen.rp) for seen in told(table, SheetSeen)] == [("blue", 11)]
    assert "blue" in table.state.empires["red"].sheet.read


def test_r_61_in_somebody_elses_home_system_one_level_only() -> None:
    table = captured("J5", Colony("blue", 1), levels={"blue": {"attack": 2, "tactics": 1}})
    assert isinstance(table.asking, LearnFromColony)

    assert table.asking.left == 1


def test_21_6_security_and_ground_combat_may_be_taken() -> None:
    table = captured("F5", Colony("blue", 1), levels={"blue": {"ground_combat": 3}})
    play(table, TakeTechnology("ground_combat"))

    assert table.state.empires["red"].sheet.levels["ground_combat"] == 2


def test_21_10_if_fewer_qualify_the_rest_is_lost() -> None:
    table = captured("C5", Colony("blue", 1), levels={"blue": {"attack": 1}})
    play(table, TakeTechnology("attack"))

    assert table.asking is None
    assert table.state.empires["red"].plan.researched == []  # it is no purchase


def test_29_11_only_the_captor_sees_the_sheet() -> None:
    table = captured("C5", Colony("blue", 1), levels={"blue": {"attack": 1}}, cp={"blue": 17})
    (news,) = [news for news in table.news if isinstance(news.event, SheetSeen)]

    assert (news.event.cp, "attack-1" in news.event.technologies) == (17, True)
    assert news.seen_by("red")
    assert not news.seen_by("blue")


def test_21_6_none_in_a_game_of_three_without_teams() -> None:
    table = captured("C5", Colony("blue", 1), levels={"blue": {"attack": 1}})
    table.state.ring = ("red", "blue", "green")
    table.state.scenario = "three"
    table.state.colonies["C5"] = Colony("blue", 1)
    table.agenda = (Capture("C5", "red"),)
    table.settle()

    assert table.asking is None


def test_21_3_a_recapture_brings_no_technology_and_no_point() -> None:
    table = captured("F5", Colony("blue", 1, founder="red"), levels={"blue": {"attack": 1}})

    assert table.state.colonies["F5"] == Colony("red", 0)
    assert table.asking is None
    assert colony_points(table.state, "red") == 0


def test_21_7_a_third_party_learns_what_the_founder_knew_when_it_was_lost() -> None:
    table = captured("F5", Colony("blue", 3), levels={"blue": {"attack": 1}})
    state = table.state
    play(table, TakeTechnology("attack"))
    assert state.snapshots["F5"]["attack"] == 1
    state.empires["blue"].sheet.levels["attack"] = 3
    state.colonies["F5"] = replace(state.colonies["F5"], owner="green")
    state.empires["green"] = state.empires["blue"]
    table.agenda = (Capture("F5", "red"),)
    table.settle()

    assert offered(table, TakeTechnology) == []  # Red knows as much
    assert state.colonies["F5"].founder == "blue"


def test_21_7_a_third_party_does_not_see_what_the_founder_knows_by_now() -> None:
    seen = []
    for owner, founder in (("blue", None), ("green", "blue")):
        table = scene(
            markers={"C4": "planet"},
            colonies={"C4": Colony(owner, 3, founder=founder)},
            settings=GROUND,
            levels={"blue": {"attack": 3}},
            snapshots={"C4": {"attack": 1}} if founder else {},
        )
        table.state.empires["green"] = replace(table.state.empires["blue"])
        table.agenda = (Capture("C4", "red"),)
        table.settle()
        assert offered(table, TakeTechnology) == [TakeTechnology("attack")]
        seen.append(len(told(table, SheetSeen)))

    assert seen == [1, 0]


def test_21_8_recapture_by_the_founder_removes_all_marks() -> None:
    table = captured("F5", Colony("blue", 3), levels={"blue": {"attack": 1}})
    play(table, TakeTechnology("attack"))
    table.agenda = (Capture("F5", "blue"),)
    table.settle()

    assert table.state.colonies["F5"] == Colony("blue", 1)
    assert table.state.snapshots == {}


def test_15_4_a_captured_colony_that_is_destroyed_leaves_no_record() -> None:
    table = captured("F5", Colony("blue", 3))
    table.agenda = (ColonyFalls("F5", "blue"),)
    table.settle()

    assert table.state.snapshots == {}


def test_20_34_fighters_of_the_loser_need_a_carrier() -> None:
    table = captured("F5", Colony("blue", 1), blue=("fighter x2 F5 fighter=1",))

    assert told(table, FightersLost) != []
    assert at(table, "F5") == []


# -- Homeworlds ------------------------------------------------------------------------


def test_r_23_capturing_a_homeworld_is_victory() -> None:
    table = captured("B5", Colony("blue", 3, homeworld=True))
    while table.open:
        play(table, table.offer[0])

    assert told(table, HomeworldLost) == [HomeworldLost("blue", "red")]
    assert told(table, GameWon) == [GameWon(("red",))]


@pytest.mark.parametrize("left", [3, 5])
def test_21_2_a_captured_homeworld_is_an_ordinary_colony_r_24(left: Any) -> None:
    settings = advanced(ground_combat="on", captured_homeworld=left)
    homeworld = Colony("blue", 3, homeworld=True, great=True)
    table = captured("B5", homeworld, settings=settings)

    assert size(table.state.colonies["B5"]) == left
    assert not table.state.colonies["B5"].homeworld


def test_21_6_on_a_mixed_map_only_the_homeworld_is_home() -> None:
    levels = {"blue": {"attack": 1, "defense": 1, "tactics": 1}}
    table = captured("C5", Colony("blue", 1), levels=levels, mixed=True)
    assert isinstance(table.asking, LearnFromColony)
    assert table.asking.left == 1

    table = captured("B5", Colony("blue", 3, homeworld=True), levels=levels, mixed=True)
    assert isinstance(table.asking, LearnFromColony)
    assert table.asking.left == 2


def test_21_4_nor_may_its_first_owner_destroy_the_planet_with_a_titan() -> None:
    """SE-15.7: others may."""
    asked = []
    for founder in ("red", None):
        table = scene(
            red=("titan F5",),
            markers={"F5": "planet"},
            colonies={"F5": Colony("blue", 1, founder=founder)},
            settings=advanced(ground_combat="on", titans="on"),
            agenda=(DestroyPlanets("red"),),
        )
        asked.append(offered(table, DestroyPlanet))

    assert asked == [[], [DestroyPlanet("red-1", "F5")]]


def test_r_48_a_captured_colony_grows_at_the_next_phase() -> None:
    table = captured("F5", Colony("blue", 3))
    table.agenda = (Growth(),)
    table.settle()

    assert size(table.state.colonies["F5"]) == 5


# -- Colony Points ---------------------------------------------------------------------


def test_e_40_a_captured_deep_space_colony_gives_two_points_when_it_is_full() -> None:
    table = captured("F5", Colony("blue", 3))
    state = table.state
    assert colony_points(state, "red") == 1

    state.colonies["F5"] = replace(state.colonies["F5"], step=3)
    assert colony_points(state, "red") == 2
    state.colonies["F5"] = replace(state.colonies["F5"], step=2)
    assert colony_points(state, "red") == 1


def test_21_11_the_loser_loses_the_point_of_a_full_colony() -> None:
    table = scene(colonies={"F5": Colony("blue", 3)}, markers={"F5": "planet"}, settings=GROUND)
    assert colony_points(table.state, "blue") == 1
    table.agenda = (Capture("F5", "red"),)
    table.settle()

    assert colony_points(table.state, "blue") == 0


def test_27_7_on_a_mixed_map_only_destruction_counts() -> None:
    table = captured("F5", Colony("blue", 3), mixed=True)

    assert colony_points(table.state, "red") == 0


# -- what else falls with it -----------------------------------------------------------


def test_21_5_the_loser_shows_all_cards() -> None:
    """SE-25.3."""
    table = scene(colonies={"F5": Colony("blue", 1)}, markers={"F5": "planet"}, settings=GROUND)
    table.state.empires["blue"].hand.cards = (Held(1), Held(34))
    table.agenda = (Capture("F5", "red"),)
    table.settle()

    assert [card.face_up for card in table.state.empires["blue"].hand.cards] == [False, True]
    assert told(table, CardShown) == [CardShown("blue", "card-1", "red")]
    assert told(table, CardRevealed) == [CardRevealed("blue", "card-34")]


FOUR = {"red": "L3", "blue": "L10", "green": "A10", "yellow": "A3"}
CARDS = {"ground_combat": "on", "alien_cards": "on", "empire_advantages": "random"}


def robbed(agreed: dict[str, Any], *cards: int) -> Table:
    """Red takes a colony of blue; green and yellow look on."""
    table = scene(
        worlds=FOUR,
        colonies={"F6": Colony("blue", 1)},
        markers={"F6": "planet"},
        settings=advanced(**CARDS, **agreed),
    )
    table.state.empires["blue"].hand.cards = tuple(Held(number) for number in cards)
    table.agenda = (Capture("F6", "red"), MovementPhase("red"))
    table.settle()
    return table


def test_21_5_alien_cards_are_shown_to_the_captor_alone_and_the_advantage_to_all() -> None:
    """SE-29.11: and he does not forget them."""
    table = robbed({}, 1, 34)
    seen = {seat: seen_by(table, seat, "blue") for seat in (*FOUR, None)}

    assert seen["red"] == seen["blue"] == ["card-1", "card-34"]
    assert seen["green"] == seen["yellow"] == seen[None] == ["alien_card", "card-34"]
    assert next(n for n in table.news if isinstance(n.event, CardShown)).to == ("blue", "red")
    for seat in (*FOUR, None):
        twins = [GAME.imagine(table, seat, Seeded(seed_of(n))) for n in range(12)]
        held = {twin.state.empires["blue"].hand.cards[0].number for twin in twins}
        assert (held == {1}) == (seat in ("red", "blue"))
        for twin in twins:
            assert encode(view(GAME, twin, seat)) == encode(view(GAME, table, seat))


def test_21_5_what_was_shown_once_is_not_told_again_and_may_still_be_revealed() -> None:
    table = robbed({}, 1)
    show_card(table, "blue", 1, "red")
    assert len(told(table, CardShown)) == 1

    show_card(table, "blue", 1, "green")
    assert seen_by(table, "green", "blue") == ["card-1"]
    assert seen_by(table, "yellow", "blue") == ["alien_card"]
    reveal(table, "blue", 1)
    assert seen_by(table, "yellow", "blue") == ["card-1"]


def test_29_8_brothers_who_share_their_sheets_share_what_they_were_shown() -> None:
    agreed = {"alliance": "brothers", "partners": "opposite"}
    sharing = robbed({**agreed, "shared_sheets": True}, 1)
    alone = robbed(agreed, 1)

    assert seen_by(sharing, "green", "blue") == ["card-1"]
    assert seen_by(alone, "green", "blue") == ["alien_card"]


def test_25_3_a_card_lies_face_down_until_its_condition_and_then_for_good_face_up() -> None:
    """Giant Race is shown by its first combat; afterwards nothing turns it down again."""
    agenda = (BattleBegins("F5", "red", "blue"), EconomicPhase())
    table = holding(34, red=("scout F5",), blue=("scout F5",), agenda=(MovementPhase("red"),))
    table.chance = Seeded(seed_of(34))
    with turned_up(table, 34):
        table.agenda = agenda
        table.settle()
    while not isinstance(table.agenda[0], Together):
        table.pick(0)

    assert table.state.planning
    assert lies_open(table, 34)


def test_25_3_a_colony_that_ground_units_capture_shows_the_advantage() -> None:
    """It is Traders, which no combat shows."""
    table = holding(
        blue_has=(49,),
        colonies={"F5": Colony("blue", 1)},
        markers={"F5": "planet"},
        agenda=(MovementPhase("red"),),
    )
    with turned_up(table, 49, "blue"):
        table.agenda = (Capture("F5", "red"), MovementPhase("red"))
        table.settle()


def test_25_3_a_colony_that_is_bombed_shows_nothing() -> None:
    table = holding(
        blue_has=(49,),
        colonies={"F5": Colony("blue", 1)},
        markers={"F5": "planet"},
        agenda=(MovementPhase("red"),),
    )
    with kept_down(table, 49, "blue"):
        table.agenda = (ColonyFalls("F5", "red"), MovementPhase("red"))
        table.settle()


def test_21_5_not_on_a_recapture() -> None:
    colonies = {"F5": Colony("blue", 1, founder="red")}
    table = scene(colonies=colonies, markers={"F5": "planet"}, settings=GROUND)
    table.state.empires["blue"].hand.cards = (Held(1),)
    table.agenda = (Capture("F5", "red"),)
    table.settle()

    assert not table.state.empires["blue"].hand.cards[0].face_up


def test_20_42_alien_ships_over_a_colony_that_falls_are_destroyed() -> None:
    table = scene(colonies={"F5": Colony("blue", 1)}, markers={"F5": "barren"}, settings=GROUND)
    put(table.state, Group("aliens-1", ALIEN, "alien_d", 2, "F5", face_up=True))
    table.state.aliens["alien_d"] -= 2
    table.agenda = (Capture("F5", "red"),)
    table.settle()

    assert at(table, "F5") == []
    assert table.state.aliens["alien_d"] == UNITS["alien_d"].counters


def test_20_41_an_alien_planet_teaches_no_technology() -> None:
    table = scene(markers={"F5": "barren"}, settings=GROUND, agenda=(Capture("F5", "red"),))

    assert table.state.colonies["F5"] == Colony("red", 2)
    assert told(table, TechnologyTaken) == []
