"""GE-8  Steward, with the Protein Fields of GE-14.7."""

from __future__ import annotations

from typing import Any

from starhold.games.galactic_emperor.players import food_pool
from starhold.games.galactic_emperor.rules.r08_steward import (
    BonusTaken,
    EndProduction,
    Produce,
    ProduceAll,
    Produced,
    ProduceFree,
    Stewardship,
    StoreOverflowed,
    TakeEnergy,
    TakeMetal,
    steward_role,
)
from starhold.games.galactic_emperor.rules.r15_interrupts import Block, LetGo
from starhold.games.galactic_emperor.state import Table
from tests.games.galactic_emperor.scenes import RED_HOME, asked, empire, play, scene, told

SECTORS = {"1,0": "P11", "2,0": "P13"}


def producing(**parts: Any) -> Table:
    tiles = parts.pop("tiles", SECTORS)
    tokens = {at: empire("red") for at in tiles}
    return scene(agenda=(Stewardship("red"),), tiles=tiles, tokens=tokens, **parts)


def test_8_1_the_chooser_takes_a_metal_or_an_energy_first() -> None:
    table = scene(agenda=steward_role(["red", "blue", "green"]))

    assert table.offer == [TakeMetal(), TakeEnergy()]
    play(table, TakeEnergy())
    assert told(table, BonusTaken) == [BonusTaken("red", "energy")]
    assert table.state.players["red"].energy == 2


def test_8_1_only_what_there_is_room_for() -> None:
    role = steward_role(["red", "blue", "green"])
    metal = scene(agenda=role, players={"red": {"energy": 3}})
    none = scene(agenda=role, players={"red": {"energy": 3, "metal": 6}})

    assert told(metal, BonusTaken) == [BonusTaken("red", "metal")]
    assert told(none, BonusTaken) == []


def test_8_2_a_fed_sector_turns_1_food_into_what_it_shows_once() -> None:
    table = producing(food={"1,0": 2})
    play(table, Produce("1,0"))

    assert told(table, Produced) == [Produced("red", "1,0", 2, 0)]
    assert table.state.food == {"1,0": 1}
    assert table.over


def test_8_3_what_the_store_cannot_hold_is_lost() -> None:
    table = producing(food={"1,0": 1, "2,0": 1}, players={"red": {"metal": 5, "energy": 3}})
    play(table, ProduceAll())

    assert told(table, Produced) == [Produced("red", "1,0", 1, 0), Produced("red", "2,0", 0, 0)]
    lost = [StoreOverflowed("red", "metal", 1), StoreOverflowed("red", "energy", 1)]
    assert told(table, StoreOverflowed) == lost


def test_8_4_sectors_are_named_one_after_another() -> None:
    table = producing(food={"1,0": 1, "2,0": 1})

    assert table.offer == [ProduceAll(), Produce("1,0"), Produce("2,0"), EndProduction()]
    play(table, Produce("2,0"))
    assert table.offer == [Produce("1,0"), EndProduction()]
    play(table, EndProduction())
    assert table.state.food == {"1,0": 1}


def test_14_7_protein_fields_spare_two_sectors_their_food() -> None:
    table = producing(cards={"protein_fields": "red"})
    play(table, ProduceFree("1,0"), ProduceFree(RED_HOME))

    assert table.over
    own = table.state.players["red"]
    assert (own.metal, own.energy) == (1 + 2 + 1, 1 + 1)


def test_14_7_blocked_they_spare_nothing() -> None:
    table = producing(cards={"protein_fields": "red", "saboteur": "blue"}, food={"1,0": 1})
    play(table, Block("protein_fields"), LetGo())

    assert asked(table) == ("red", "ProduceSectors")
    assert table.offer == [Produce("1,0"), EndProduction()]


def test_ex_8_steward_capacity() -> None:
    table = producing(
        tiles={"1,0": "A06"},
        food={RED_HOME: 1, "1,0": 1},
        players={"red": {"metal": 5, "energy": 3}},
    )
    play(table, ProduceAll())
    own = table.state.players["red"]

    assert (own.metal, own.energy) == (6, 3)
    assert food_pool(table.state) == 40


def test_ex_9_protein_fields() -> None:
    table = producing(
        cards={"protein_fields": "red"},
        food={"1,0": 1, "2,0": 2},
        players={"red": {"metal": 0, "energy": 0}},
    )
    play(table, ProduceFree(RED_HOME), ProduceFree("1,0"), Produce("2,0"))
    own = table.state.players["red"]

    assert (own.metal, own.energy) == (3, 2)
    assert table.state.food == {"1,0": 1, "2,0": 1}
