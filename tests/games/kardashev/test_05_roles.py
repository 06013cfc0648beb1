"""KA-5: what each role gains, and when."""

from __future__ import annotations

from typing import Any

import pytest

from starhold.games.kardashev.rules.r09_cards import CardsGained, Take
from starhold.games.kardashev.rules.r09_colonies import Colonize, UpgradeColony
from starhold.games.kardashev.rules.r09_fleets import BuildFleet, UpgradeFleet
from starhold.games.kardashev.rules.r09_harvest import Harvest
from starhold.games.kardashev.rules.r11_research import NameResource, Research
from starhold.games.kardashev.state import Settings, Table
from tests.games.kardashev.scenes import act, asked, cards, offers, play, scene, told


def test_ex_8_a_pioneer_gains_from_the_tile_but_pays_first() -> None:
    def pioneer(hand: str) -> Table:
        return scene(
            tiles={"0,0": "food", "1,0": "food_energy"},
            colonies={"0,0": ("red", 1)},
            cards={"red": hand},
            roles={"red": "pioneer"},
            agenda=act("red"),
        )

    table = pioneer("FM")
    play(table, Colonize("1,0"), Take(0, 0, 1))

    assert cards(table, "red") == "E"
    assert offers(pioneer("F"), Colonize) == []


def test_5_1_a_gain_never_helps_to_pay_for_what_brings_it() -> None:
    table = scene(
        colonies={"0,0": ("red", 1)},
        cards={"red": "M"},
        roles={"red": "developer"},
        agenda=act("red"),
    )

    assert offers(table, UpgradeColony) == []


def test_5_2_a_tile_without_a_resource_symbol_gives_nothing() -> None:
    table = scene(
        tiles={"0,0": "food", "1,0": "military"},
        colonies={"0,0": ("red", 1)},
        cards={"red": "FM"},
        roles={"red": "pioneer"},
        agenda=act("red"),
    )
    play(table, Colonize("1,0"))

    assert cards(table, "red") == ""


def test_5_2_a_developer_picks_the_type_on_a_hybrid_tile() -> None:
    table = scene(
        tiles={"0,0": "matter_energy"},
        colonies={"0,0": ("red", 1)},
        cards={"red": "FM"},
        roles={"red": "developer"},
        agenda=act("red"),
    )
    play(table, UpgradeColony("0,0"), Take(0, 1, 0))

    assert cards(table, "red") == "M"


def test_ex_11_an_imperialist_gains_when_anyone_builds_a_fleet() -> None:
    table = scene(
        tiles={"0,0": "military"},
        colonies={"0,0": ("blue", 2)},
        fleets={"0,0": ("blue", 1)},
        roles={"red": "imperialist"},
        agenda=act("blue"),
        active="blue",
    )
    play(table, UpgradeFleet("0,0"))

    assert table.question().choice.player == "red"

    play(table, Take(1, 0, 0))

    assert cards(table, "red") == "F"


def test_ex_11_an_imperialist_cannot_pay_with_the_gain() -> None:
    table = scene(
        colonies={"0,0": ("red", 1)},
        homes={"red": "0,0"},
        cards={"red": "M"},
        roles={"red": "imperialist"},
        agenda=act("red"),
    )

    assert offers(table, BuildFleet) == []


def imperialist(settings: Settings) -> Table:
    table = scene(
        tiles={"0,0": "military"},
        colonies={"0,0": ("red", 3)},
        roles={"red": "imperialist"},
        settings=settings,
        agenda=act("red"),
    )
    play(table, BuildFleet("0,0", 3))
    return table


def test_5_one_gain_for_each_act_of_building() -> None:
    """R32: a fleet of level 3 brings the Imperialist one card."""
    table = imperialist(Settings())

    assert Take(0, 0, 1) in table.offer


def test_5_or_one_gain_for_each_level() -> None:
    """R32, the other reading."""
    table = imperialist(Settings(imperialist="each_level"))

    assert Take(1, 1, 1) in table.offer


def test_5_4_a_scientist_gains_a_type_in_the_cost_of_others_research() -> None:
    table = scene(
        cards={"blue": "FMEM"},
        roles={"red": "scientist"},
        agenda=act("blue"),
        active="blue",
    )
    play(table, Research("terraform"))

    assert table.question().choice.player == "red"
    assert table.offer == [Take(1, 0, 0), Take(0, 1, 0), Take(0, 0, 1)]


def test_5_4_what_was_paid_by_exchange_does_not_matter() -> None:
    table = scene(
        cards={"blue": "FFFFFFFF"}, roles={"red": "scientist"}, agenda=act("blue"), active="blue"
    )
    play(table, Research("fuel_efficiency"))

    assert table.offer == [Take(0, 1, 0), Take(0, 0, 1)]


def test_5_4_for_encryption_it_is_the_type_that_was_named() -> None:
    table = scene(
        cards={"blue": "FFMM"}, roles={"red": "scientist"}, agenda=act("blue"), active="blue"
    )
    play(table, Research("encryption"), NameResource("matter"))

    assert cards(table, "red") == "M"


def studying(reading: Any) -> Table:
    """Blue can research twice in round 3."""
    table = scene(
        cards={"blue": "FFMM"},
        roles={"red": "scientist"},
        agenda=act("blue"),
        active="blue",
        settings=Settings(scientist=reading),
    )
    table.state.round = 3
    return table


@pytest.mark.parametrize(("reading", "gained"), [("each_research", 2), ("once_a_round", 1)])
def test_5_4_a_scientist_may_gain_only_once_in_a_round(reading: Any, gained: int) -> None:
    table = studying(reading)
    for technology in ("harvest_rover", "interstellar_ark"):
        play(table, Research(technology))
        if table.question().choice.player == "red":
            play(table, Take(1, 0, 0))

    assert len(cards(table, "red")) == gained


def test_5_4_in_the_next_round_a_scientist_gains_again() -> None:
    table = studying("once_a_round")
    table.state.studied = 2
    play(table, Research("harvest_rover"), Take(1, 0, 0))

    assert cards(table, "red") == "F"
    assert table.state.studied == 3


def test_5_4_a_scientists_own_research_brings_nothing() -> None:
    table = scene(cards={"red": "FM"}, roles={"red": "scientist"}, agenda=act("red"))
    play(table, Research("harvest_rover"))

    assert cards(table, "red") == ""


def test_5_5_a_gain_without_a_choice_is_taken_at_once() -> None:
    table = scene(
        tiles={"0,0": "matter"},
        colonies={"0,0": ("red", 1)},
        cards={"red": "FM"},
        roles={"red": "developer"},
        agenda=act("red"),
    )
    play(table, UpgradeColony("0,0"))

    assert told(table, CardsGained) == [CardsGained("red", 0, 1, 0, "developer")]
    assert asked(table) == "TakeAction"


def test_5_6_the_active_player_gains_first_then_the_others_in_turn_order() -> None:
    table = scene(
        seats=("red", "blue", "green"),
        tiles={"0,0": "food", "1,0": "food", "0,1": "food"},
        colonies={"0,0": ("blue", 1)},
        fleets={"1,0": ("red", 1), "0,1": ("green", 1)},
        roles={"blue": "collector"},
        technologies={"red": ["taxation"], "green": ["taxation"]},
        agenda=act("blue"),
        active="blue",
    )
    play(table, Harvest())

    gains = [(gain.player, gain.source) for gain in told(table, CardsGained)]
    assert gains == [
        ("blue", "harvest"),
        ("blue", "collector"),
        ("green", "taxation"),
        ("red", "taxation"),
    ]


def test_5_a_collector_without_a_resource_symbol_gains_nothing() -> None:
    table = scene(
        tiles={"0,0": "military"},
        colonies={"0,0": ("red", 1)},
        roles={"red": "collector"},
        agenda=act("red"),
    )
    play(table, Harvest())

    assert cards(table, "red") == ""
