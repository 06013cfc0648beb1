"""What bots make of Space Amoebas: a bait, Science Vessels, and a fleet for what is understood."""

from __future__ import annotations

from typing import Any

from starhold.foresight.hints import hints
from starhold.games.space_empires import GAME
from starhold.games.space_empires.facts.catalog import UNITS
from starhold.games.space_empires.fleets.groups import put
from starhold.games.space_empires.rules.combat.r13_combat import BattleBegins
from starhold.games.space_empires.rules.combat.r13_fire import FireAllAt, FireAt
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
    put(table.state, Group("wild-1", STRAIN, kind, 1, "J9", AMOEBA_TECH, face_up=True))
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


def test_28_54_a_mine_with_an_amoeba_is_worth_more_than_at_home() -> None:
    assert stand("mine J9", cycle=6) > stand("mine L7", cycle=6) + UNITS["mine"].cost


def test_28_54_no_mine_is_brought_to_amoebas_that_are_immune() -> None:
    worth = []
    for at in ("J9", "L7"):
        table = with_amoeba(f"mine {at}", cycle=6)
        table.state.strains[STRAIN].immune = True
        worth.append(value(table.state, "red"))

    assert worth[0] == worth[1]


def test_28_54_mines_are_built_when_amoebas_will_spread_soon() -> None:
    gains = []
    for cycle in (1, 5):
        table = with_amoeba(planning=True, cycle=cycle, cp={"red": 30})
        before = value(table.state, "red")
        table.state.empires["red"].plan.purchases = [Purchase("mine", "L7", 1)]
        gains.append(value(table.state, "red") - before)

    assert gains[0] < 0 < gains[1]


def test_28_51_vessels_study_all_types_at_once() -> None:
    def studying(*red: str) -> float:
        table = with_amoeba(*red, bitten=("red",))
        table.state.strains["amoeba-2"] = Strain()
        put(table.state, Group("wild-2", "amoeba-2", "amoeba", 1, "J5", AMOEBA_TECH, face_up=True))
        return value(table.state, "red")

    together = studying("sweeper x6 J9 mine_sweep=1")
    assert studying("sweeper x3 J9 mine_sweep=1", "sweeper x3 J5 mine_sweep=1") > together


def test_28_53_a_party_is_as_large_as_it_must_be() -> None:
    """Four Cruisers can kill it, one cannot: and two parties are better than one."""
    known: dict[str, Any] = {"points": 10, "nature": "thick"}
    party = "cruiser x4 {} attack=2 defense=2"
    first = stand(party.format("J9"), party.format("L7"), **known)

    assert stand("cruiser J9", **known) < stand("cruiser L7", **known)
    assert first > stand(party.format("L7"), party.format("K8"), **known)


def test_28_53_ships_fire_until_an_amoeba_is_dead() -> None:
    table = with_amoeba("battleship x4 J9 attack=2", points=10, nature="thick")
    far = Group("wild-2", STRAIN, "amoeba_thick", 1, "D7", AMOEBA_TECH, face_up=True)
    put(table.state, far)
    table.agenda = (BattleBegins("J9", "red", STRAIN),)
    table.settle()

    assert isinstance(liked(table), FireAt | FireAllAt)
