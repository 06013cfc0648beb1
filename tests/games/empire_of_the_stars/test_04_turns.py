"""ES-4, ES-15 - Rounds, turns, the Monolith, and the aftermath of a turn played alone."""

from __future__ import annotations

from typing import Any

import pytest

from starhold.games.empire_of_the_stars.catalog import CARDS
from starhold.games.empire_of_the_stars.rules.r01_pieces import TakeResource
from starhold.games.empire_of_the_stars.rules.r04_monolith import ChooseRole, PlaceOn
from starhold.games.empire_of_the_stars.rules.r04_turns import (
    EndRound,
    Round,
    SoloTurn,
    StartOfTurn,
)
from starhold.games.empire_of_the_stars.rules.r12_edicts import EdictScored, LastRound
from starhold.games.empire_of_the_stars.rules.r15_aftermath import (
    AncientsTurn,
    CardRevealed,
    DiscardQueueCard,
    DrawQueueCard,
    ResolveQueueEvent,
    reachable_role,
    wanted_role,
)
from starhold.games.empire_of_the_stars.rules.r21_events import EventStruck
from starhold.games.empire_of_the_stars.state import Settings
from tests.games.empire_of_the_stars.scenes import (
    BLUE,
    GREEN,
    RED,
    THREE,
    TWO,
    ancients,
    play,
    red,
    scene,
    stock,
    told,
)


def test_4_1_each_takes_one_turn_from_the_emperor_to_the_left() -> None:
    table = scene(seats=THREE, agenda=(Round(),), emperor=BLUE)
    asked = [step.player for step in table.agenda if isinstance(step, ChooseRole)]

    assert asked == [BLUE, GREEN, RED]
    assert table.agenda[-1] == EndRound()


def test_4_1_a_new_emperor_opens_the_next_round() -> None:
    """R-45: the scepter goes to the current Emperor."""
    table = scene(seats=THREE, agenda=(EndRound(),), emperor=GREEN)

    assert table.asking == ChooseRole(GREEN)
    assert table.state.round == 2


def test_4_2_the_edict_is_scored_but_in_the_first_round() -> None:
    first = scene(seats=TWO, agenda=(Round(),), round=0, edict="ED07", edicts=["ED01"])
    second = scene(seats=TWO, agenda=(Round(),), round=1, edict="ED07", edicts=["ED01"])

    assert told(first, EdictScored) == []
    assert told(second, EdictScored) == [EdictScored(RED, "ED07")]


def test_4_2_the_event_comes_before_the_edict() -> None:
    table = scene(seats=TWO, agenda=(Round(),), event="EX-3", edict="ED03", edicts=["ED01"])
    kinds = [type(item.event) for item in table.news]

    assert kinds.index(EventStruck) < kinds.index(EdictScored)
    assert red(table).galaxy == 1  # the 3 credits of the event made the difference


def test_4_2_effects_at_the_start_of_a_turn() -> None:
    """DP-26: TI31, TC23."""
    table = scene(agenda=(StartOfTurn(RED),), red={"technologies": ["TI31", "TC23"]})
    play(table, TakeResource("energy"))

    assert red(table).credits == 6
    assert red(table).stock["energy"] == 2


@pytest.mark.parametrize(("galaxy", "credits_"), [(0, 6), (1, 5)])
def test_4_2_archivists_gain_while_nobody_has_fewer_tokens(galaxy: int, credits_: int) -> None:
    table = scene(
        seats=TWO,
        agenda=(StartOfTurn(RED),),
        red={"power": "PW10", "flipped": True, "galaxy": galaxy},
    )

    assert red(table).credits == credits_


def test_4_3_the_roles_form_a_circle() -> None:
    table = scene(agenda=(ChooseRole(RED),), monolith="regent", red={"credits": 9})
    costs = {option.role: option.credits for option in table.offer if isinstance(option, PlaceOn)}

    assert costs == {
        "explorer": 0,
        "scientist": 1,
        "steward": 2,
        "merchant": 3,
        "engineer": 4,
        "warlord": 5,
    }


def test_4_5_the_monolith_never_stays_and_only_what_can_be_paid_is_offered() -> None:
    """R-01 and R-47."""
    table = scene(agenda=(ChooseRole(RED),), monolith="steward", red={"credits": 1})

    assert table.offer == [PlaceOn("merchant", 0), PlaceOn("engineer", 1)]


def test_dp_04_with_no_credits_the_next_role_is_taken() -> None:
    table = scene(agenda=(ChooseRole(RED),), monolith="explorer", red={"credits": 0})

    assert table.state.monolith == "scientist"


def test_4_6_credits_on_the_role_are_taken() -> None:
    lying: Any = dict.fromkeys(scene().state.lying, 0) | {"engineer": 3}
    table = scene(agenda=(ChooseRole(RED),), monolith="steward", lying=lying, red={"credits": 1})
    play(table, PlaceOn("engineer", 1))

    assert red(table).credits == 3
    assert table.state.lying["engineer"] == 0
    assert table.state.lying["merchant"] == 1


@pytest.mark.parametrize("cards", [{"technologies": ["TC13"]}, {"power": "PW08"}])
def test_4_5_the_supply_may_pay_for_the_first_role(cards: dict[str, Any]) -> None:
    table = scene(
        seats=TWO, agenda=(ChooseRole(RED),), monolith="explorer", red={"credits": 1} | cards
    )
    assert table.offer[-1] == PlaceOn("merchant", 1)
    play(table, PlaceOn("merchant", 1))

    assert [table.state.lying[role] for role in ("scientist", "steward")] == [1, 1]


def test_r_52_two_free_passes_save_one_credit() -> None:
    table = scene(
        seats=TWO,
        agenda=(ChooseRole(RED),),
        monolith="explorer",
        red={"credits": 1, "technologies": ["TC13"], "power": "PW08"},
    )

    assert table.offer[-1] == PlaceOn("merchant", 1)


def test_4_6_gleaners_gain_one_more() -> None:
    lying: Any = dict.fromkeys(scene().state.lying, 0) | {"steward": 2}
    table = scene(
        seats=TWO,
        agenda=(ChooseRole(RED),),
        monolith="scientist",
        lying=lying,
        red={"credits": 0, "power": "PW08", "flipped": True},
    )

    assert red(table).credits == 3


def test_d_13_without_edicts_the_rounds_are_counted() -> None:
    """ES-13.1c: 12 rounds for two."""
    table = scene(seats=TWO, agenda=(EndRound(),), settings=Settings(edicts=False), round=11)
    assert told(table, LastRound) == [LastRound()]
    assert table.state.round == 12
    table.agenda = (EndRound(),)
    table.settle()

    assert table.over
    assert table.state.finish == "rounds"


# -- alone -----------------------------------------------------------------------------------


def test_15_1_turns_alternate() -> None:
    table = scene(agenda=(SoloTurn(),))

    assert [type(step) for step in table.agenda] == [
        ChooseRole,
        DrawQueueCard,
        ResolveQueueEvent,
        DiscardQueueCard,
        AncientsTurn,
        SoloTurn,
    ]


def test_15_2_effects_come_before_the_monolith() -> None:
    table = scene(agenda=(SoloTurn(),), red={"technologies": ["TC23"]})

    assert red(table).credits == 6
    assert table.asking == ChooseRole(RED)


def test_15_3_a_card_of_the_chosen_role_joins_the_queue() -> None:
    table = scene(agenda=(DrawQueueCard(),), monolith="regent", tops=("RE-6",))

    assert table.state.queue == ["RE-6", "S-3", "S-6", "S-1"]
    assert len(table.state.decks["regent"]) == len(CARDS) // 7 - 1


def test_r_08_a_card_that_was_seen_is_no_longer_on_top() -> None:
    table = scene(agenda=(DrawQueueCard(),), monolith="regent", seen=["regent", "warlord"])

    assert table.state.seen == ["warlord"]


def test_15_3_the_event_strikes_you_whatever_its_scope() -> None:
    """R-35: nobody else."""
    table = scene(agenda=(ResolveQueueEvent(),), queue=["S-1", "S-2", "ME-1"], red={"credits": 9})

    assert red(table).credits == 5
    assert ancients(table).credits == 15


def test_15_3_story_cards_have_no_event() -> None:
    table = scene(agenda=(ResolveQueueEvent(),))

    assert told(table, EventStruck) == []


def test_15_3_the_next_card_is_turned_up() -> None:
    table = scene(agenda=(DiscardQueueCard(),), queue=["EX-1", "S-2", "ME-2", "S-1"])

    assert table.state.queue == ["EX-1", "S-2", "ME-2"]
    assert told(table, CardRevealed) == [CardRevealed("ME-2", "merchant")]
    assert red(table).credits == 5  # its event waits


def test_15_4_the_substitutes() -> None:
    state = scene(monolith="warlord", queue=["S-1", "S-2", "S-6"]).state
    assert wanted_role(state) == "regent"
    state.monolith = "regent"
    assert wanted_role(state) == "warlord"
    state.queue[-1] = "S-7"

    assert wanted_role(state) == "warlord"


def test_r_48_a_substitute_may_be_too_far() -> None:
    state = scene(monolith="explorer", ancients={"credits": 2}).state

    assert reachable_role(state, "warlord") == "merchant"


def test_15_5_nothing_is_drawn_after_the_ancients_turn() -> None:
    table = scene(
        agenda=(AncientsTurn(), SoloTurn()),
        monolith="engineer",
        queue=["S-1", "S-2", "S-3"],
        red={"stock": stock(0, 0, 0)},
    )

    assert table.asking == ChooseRole(RED)
    assert len(table.state.queue) == 3
    assert sum(map(len, table.state.decks.values())) == len(CARDS)
