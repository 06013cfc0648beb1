"""GE-13  Scientist."""

from __future__ import annotations

from typing import Any

from starhold.games.galactic_emperor.players import for_sale
from starhold.games.galactic_emperor.rules.r13_scientist import (
    BuyNothing,
    BuyTechnology,
    TechnologyBought,
    scientist_role,
)
from starhold.games.galactic_emperor.state import Table
from tests.games.galactic_emperor.scenes import asked, offered, play, scene, told


def research(**parts: Any) -> Table:
    return scene(
        agenda=scientist_role(["red", "blue", "green"]), chooser="red", role="scientist", **parts
    )


def bought(table: Table) -> dict[str, int]:
    return {option.card: option.energy for option in offered(table, BuyTechnology)}


def test_13_1_each_in_role_order_may_buy_one_card() -> None:
    table = research()
    play(table, BuyTechnology("robotics", 1))

    assert told(table, TechnologyBought) == [TechnologyBought("red", "robotics", 1)]
    assert asked(table) == ("blue", "Research")
    play(table, BuyNothing())
    assert asked(table) == ("green", "Research")


def test_13_2_the_chooser_pays_1_energy_less() -> None:
    table = research()
    assert bought(table)["robotics"] == 1
    play(table, BuyNothing())

    assert "robotics" not in bought(table)
    assert bought(table)["diplomat"] == 1


def test_13_3_a_card_stays_with_its_owner_and_there_is_one_of_each_r21() -> None:
    table = research(players={"blue": {"energy": 3}})
    play(table, BuyTechnology("robotics", 1))

    assert table.state.owners == {"robotics": "red"}
    assert "robotics" not in for_sale(table.state)
    assert "robotics" not in bought(table)


def test_ex_31_scientist() -> None:
    table = research(players={"red": {"energy": 2}, "blue": {"energy": 2}})
    play(table, BuyTechnology("ion_cannons", 2))
    assert table.state.players["red"].energy == 0
    assert max(bought(table).values()) == 2

    broke = research(players={"red": {"energy": 0}})
    play(broke, BuyTechnology("saboteur", 0))
    assert broke.state.owners == {"saboteur": "red"}
