"""An event is about the seats it names, or whose pieces it names."""

from __future__ import annotations

from starhold.foresight.consequences import concerns
from starhold.games.galactic_emperor.rules.r11_casualties import ShipDestroyed
from starhold.games.galactic_emperor.rules.r11_combat import BattleWon, MutualDestruction


def test_an_event_that_names_a_ship_is_about_its_owner() -> None:
    assert concerns(ShipDestroyed("green-fighter-3"), "green")
    assert not concerns(ShipDestroyed("green-fighter-3"), "red")


def test_an_event_that_names_a_seat_is_about_it_and_one_that_names_none_about_all() -> None:
    assert not concerns(BattleWon("blue", "-2,2"), "red")
    assert concerns(MutualDestruction("-2,1"), "red")
