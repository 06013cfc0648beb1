"""What bots make of Space Amoebas: a bait, Science Vessels, and a fleet for what is understood."""

from __future__ import annotations

from typing import Any

from starhold.foresight.hints import hints
from starhold.games.space_empires import GAME
from starhold.games.space_empires.facts.catalog import UNITS
from starhold.games.space_empires.fleets.groups import put
from starhold.games.space_empires.rules.solo.r28_amoebas import DetonateInside, Sacrifice
from starhold.games.space_empires.solo.amoebas import AMOEBA_TECH
from starhold.games.space_empires.state import Group, Purchase, Settings, Strain, Table
from tests.games.space_empires.greed import liked
from tests.games.space_empires.scenes import ALONE, scene

value = hints(GAME).value

ALIVE = Settings(profile="expansion_full", solo="amoebas", difficulty="easy")
STRAIN = "amoeba-1"


def with_amoeba(*red: str, points: int = 0, nature: Any = None, **parts: Any) -> Table:
    """One amoeba at J9, and what red has; some of its type is known."""
    table = scene(red=red, worlds=ALONE, settings=ALIVE, **parts)
    table.state.strains = {STRAIN: Strain({"red": points}, nature)}
    kind = f"amoeba_{nature}" if nature else "amoeba"
    put(table.state, Group("wild", STRAIN, kind, 1, "J9", AMOEBA_TECH, face_up=True))
    return table


def stand(*red: str, **parts: Any) -> float:
    return value(with_amoeba(*red, **parts).state, "red")


def test_somebody_has_to_be_bitten_first() -> None:
    assert stand("scout K8") > stand("scout L7")
    assert stand("scout J9", "scout x2 L7") > stand("scout x3 J9")
    assert stand("scout J9", bitten=("red",)) < stand("scout L7", bitten=("red",))


def test_vessels_go_where_there_is_something_to_learn() -> None:
    known = {"bitten": ("red",), "points": 10, "nature": "thick"}

    assert stand("sweeper J9", bitten=("red",)) > stand("sweeper L7", bitten=("red",))
    assert stand("sweeper J9", **known) == stand("sweeper L7", **known)


def test_only_what_is_understood_is_fought() -> None:
    fleet, known = "battleship x4", {"points": 10, "nature": "thick"}

    assert stand(f"{fleet} J9", bitten=("red",)) < stand(f"{fleet} L7", bitten=("red",))
    assert stand(f"{fleet} J9", **known) > stand(f"{fleet} L7", **known)
    assert stand("cruiser J9", **known) < stand("cruiser L7", **known)


def test_each_point_of_research_counts() -> None:
    assert stand(points=0) < stand(points=4) < stand(points=10)


def test_vessels_are_built_where_there_are_amoebas_and_nowhere_else() -> None:
    gains = []
    for table in (with_amoeba(planning=True), scene(planning=True)):
        before = value(table.state, "red")
        table.state.empires["red"].sheet.cp = 6
        table.state.empires["red"].plan.purchases = [Purchase("sweeper", "L7", 1)]
        gains.append(value(table.state, "red") - before)

    assert gains[0] > UNITS["sweeper"].cost > gains[1]


def test_a_cruiser_is_given_for_a_hollow_one() -> None:
    table = with_amoeba("cruiser J9", points=10, nature="hollow")
    table.agenda = (DetonateInside("red", "J9", STRAIN),)
    table.settle()

    assert liked(table) == Sacrifice("red-1", "cruiser", 10)
