"""ES-13, ES-19 - The end, and the score."""

from __future__ import annotations

from typing import Any

import pytest

from starhold.games.empire_of_the_stars import GAME
from starhold.games.empire_of_the_stars.rules.r01_pieces import score_token
from starhold.games.empire_of_the_stars.rules.r04_monolith import ChooseRole, PlaceOn
from starhold.games.empire_of_the_stars.rules.r04_turns import EndRound, Round
from starhold.games.empire_of_the_stars.rules.r05_engineer import EndBuilding
from starhold.games.empire_of_the_stars.rules.r05_merchant import Invest, MakeInvestment
from starhold.games.empire_of_the_stars.rules.r08_influence import (
    PlaceInfluence,
    RegentPart,
    Settle,
)
from starhold.games.empire_of_the_stars.rules.r13_end import (
    EndCheck,
    EndTriggered,
    GameEnded,
    GameOver,
    check_supply,
    end,
)
from starhold.games.empire_of_the_stars.rules.r15_aftermath import DrawQueueCard
from starhold.games.empire_of_the_stars.rules.r17_ancients_move import LiftCruisers
from starhold.games.empire_of_the_stars.scoring import points, score, title, winners
from starhold.games.empire_of_the_stars.state import ANCIENTS, Colony
from tests.games.empire_of_the_stars.scenes import (
    BLUE,
    RED,
    THREE,
    TWO,
    at,
    play,
    red,
    role,
    scene,
    told,
)


def test_13_1_an_empty_supply_ends_the_game_after_the_role() -> None:
    table = scene(
        seats=TWO,
        agenda=(MakeInvestment(RED), MakeInvestment(BLUE), EndCheck()),
        red={"credits": 8, "supply": 1},
        blue={"credits": 9},
    )
    play(table, Invest("F1", 8))
    assert table.state.ending
    assert table.asking == MakeInvestment(BLUE)  # the role is finished for all
    play(table, Invest("F2", 9))

    assert table.over
    assert table.state.finish == "supply"


def test_13_1_tokens_in_hand_count_as_supply() -> None:
    """R-24."""
    table = scene(seats=TWO, agenda=(RegentPart(RED),), red={"supply": 2, "credits": 0})

    assert red(table).supply == 0
    assert not table.state.ending


def test_13_1_met_before_a_role_the_turn_is_still_taken() -> None:
    table = scene(seats=TWO, agenda=(ChooseRole(RED), EndCheck()), red={"supply": 1})
    score_token(table, RED)
    assert table.state.ending
    assert [trigger.why for trigger in told(table, EndTriggered)] == ["end_supply"]
    assert isinstance(table.asking, ChooseRole)
    table.state.empires[RED].supply += 1  # a trigger once met is not undone
    play(table, PlaceOn("engineer", 0), EndBuilding(), EndBuilding())

    assert table.over


def test_13_1_the_last_round() -> None:
    table = scene(seats=TWO, agenda=(EndRound(),), last_round=True)

    assert table.over
    assert table.state.finish == "rounds"
    assert [over.why for over in told(table, GameOver)] == ["end_rounds"]


def test_13_1_the_last_round_is_shown_by_its_number() -> None:
    table = scene(seats=TWO, agenda=(Round(),), round=11, last_round=True)

    shown = {one.id: one.number.value for one in GAME.scene(table, RED).meters}
    assert shown["last_round"] == shown["round"] == 12


def test_13_1_otherwise_play_goes_on() -> None:
    table = scene(seats=TWO, agenda=(EndCheck(), Round()))

    assert isinstance(table.asking, ChooseRole)


def test_13_1_the_first_trigger_counts() -> None:
    table = scene(seats=TWO, red={"supply": 0}, finish="display", ending=True)
    check_supply(table, RED)
    end(table)

    assert table.state.finish == "display"


def test_13_2_what_scores() -> None:
    state = scene(
        seats=TWO,
        tiles={"A1": "T23", "A2": "T01", "B1": "T02"},
        colonies={"A1": Colony(RED), "A2": Colony(RED, tokens=2), "B1": Colony(RED)},
        far_space={"F4": RED},
        ships=at("A1", "red-dreadnought-1"),
        red={"throne": {RED: 1, BLUE: 2}, "galaxy": 3, "technologies": ["TC34"]},
    ).state
    items = {term.label: term.amount for term in score(state)[0].items}

    assert items == {
        "own_tokens": 1,
        "captured_tokens": 2,
        "galaxy_tokens": 3,
        "far_space": 3,
        "colonies": 4,
        "starbases": 1,
        "charter": 2,
    }
    assert points(state, RED) == 16
    assert points(state, BLUE) == 0


@pytest.mark.parametrize(
    ("mine", "theirs", "won"),
    [
        ({"galaxy": 2}, {"galaxy": 1}, [RED]),
        ({"galaxy": 2}, {"galaxy": 1, "throne": {BLUE: 1}}, [RED]),
        ({"galaxy": 1, "credits": 3}, {"galaxy": 1, "credits": 4}, [BLUE]),
        ({"galaxy": 1}, {"galaxy": 1}, [RED, BLUE]),
    ],
)
def test_13_3_ties_by_galaxy_tokens_then_credits(mine: Any, theirs: Any, won: list[str]) -> None:
    assert winners(scene(seats=TWO, red=mine, blue=theirs).state) == won


# -- alone -----------------------------------------------------------------------------------


def test_19_1_a_supply_is_empty() -> None:
    """R-24: when the last token has been placed."""
    table = scene(
        agenda=(PlaceInfluence(RED),), tiles={"A1": "T01"}, red={"influence": 1, "supply": 0}
    )
    play(table, Settle("A1"))

    assert table.over
    assert table.state.finish == "supply"
    assert points(table.state, RED) == 1  # the token counts where it was going


def test_19_1_the_last_card_of_a_deck() -> None:
    """R-26."""
    table = scene(agenda=(DrawQueueCard(),), monolith="regent")
    table = scene(
        agenda=(DrawQueueCard(),),
        monolith="regent",
        decks=table.state.decks | {"regent": ["RE-1"]},
    )

    assert table.state.finish == "deck"


def test_19_1_the_display_cannot_be_filled() -> None:
    table = role(RED, "explorer", display=["T01"], explorer=[])
    play(table, table.offer[0])

    assert table.state.finish == "display"


def test_19_1_the_home_planet_is_destroyed() -> None:
    table = scene(agenda=(LiftCruisers("beta"),), ships=at("G4", "ancients-cruiser-1"))

    assert table.state.finish == "home"
    assert told(table, GameEnded)[0].why == "end_home"


def test_19_2_the_higher_score_wins() -> None:
    """R-36: galaxy tokens break a tie, then it is a draw."""
    assert winners(scene(red={"galaxy": 1}).state) == [RED]
    assert winners(scene(ancients={"galaxy": 1}).state) == [ANCIENTS]
    tie: dict[str, Any] = {"red": {"galaxy": 1}}
    assert winners(scene(ancients={"throne": {ANCIENTS: 1}}, **tie).state) == [RED]
    assert winners(scene(ancients={"galaxy": 1}, **tie).state) == []


@pytest.mark.parametrize(
    ("mine", "theirs", "name"),
    [
        (12, 2, "emperor_of_the_stars"),
        (9, 0, "defender_of_the_galaxy"),
        (4, 0, "survivor"),
        (3, 3, "stalemate"),
        (0, 5, "exile"),
        (0, 6, "dust"),
    ],
)
def test_19_3_titles(mine: int, theirs: int, name: str) -> None:
    state = scene(red={"galaxy": mine}, ancients={"galaxy": theirs}).state

    assert title(state) == name
    assert score(state)[0].title == name


def test_13_3_scores_are_for_the_players() -> None:
    assert [item.seat for item in GAME.score(scene(seats=THREE).state)] == list(THREE)
