"""SE-24  Card 22, Omega Crystals: what a group has rolled is undone, and it rolls again."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from starhold.core.chance import Seeded
from starhold.games.space_empires import GAME
from starhold.games.space_empires.battles.battlefield import shots_left, the_battle
from starhold.games.space_empires.fleets.groups import new_id, put
from starhold.games.space_empires.fleets.tech import Tech
from starhold.games.space_empires.rules.combat.r13_combat import BattleBegins
from starhold.games.space_empires.rules.combat.r13_fire import (
    FireAllAt,
    FireAt,
    HoldFire,
    RetreatTo,
    ShotFired,
)
from starhold.games.space_empires.rules.combat.r13_losses import UnitDestroyed
from starhold.games.space_empires.rules.combat.r13_rounds import ScreenNoMore
from starhold.games.space_empires.rules.content.cards.c22_omega_crystals import (
    CrystalsUsed,
    LetItStand,
    RollAgain,
    UseCrystals,
    undo,
)
from starhold.games.space_empires.rules.special_ships.r16_experience import PromotionRolled
from starhold.games.space_empires.rules.special_ships.r17_boarding import Board, BoardingTried
from starhold.games.space_empires.state import ALIEN, DOOM, Group, Table
from starhold.show.view import view
from tests.games.space_empires.cards import battle, with_card
from tests.games.space_empires.scenes import ALONE, advanced, at, offered, play, told
from tests.helpers import seed_of

CREWS = advanced(alien_cards="on", experience="on")


def duel(
    *dice: int,
    red: tuple[str, ...] = ("cruiser F5",),
    blue: tuple[str, ...] = ("battleship F5",),
    **parts: Any,
) -> Table:
    """Blue's Battleship fires first at red, who has crystals."""
    return battle(22, red, blue, dice=dice, **parts)


def fire(table: Table, target: str | None = None) -> None:
    shots = offered(table, FireAt)
    play(table, next(shot for shot in shots if target in (None, shot.target)))


def again(table: Table) -> None:
    play(table, offered(table, RollAgain)[0])


# -- what it does ----------------------------------------------------------------------


def test_card_22_a_hit_is_undone_and_the_new_roll_stands() -> None:
    table = duel(1, 10)
    fire(table)

    assert isinstance(table.asking, UseCrystals)
    assert table.asking.player == "red"
    assert table.state.groups["red-1"].damage == 1

    again(table)

    assert told(table, CrystalsUsed) == [CrystalsUsed("red", "blue-1", "battleship")]
    assert [shot.dice for shot in told(table, ShotFired)] == [(10,)]
    assert table.state.groups["red-1"].damage == 0
    assert {option.group for option in offered(table, FireAt)} == {"red-1"}


def test_card_22_what_was_destroyed_is_there_again() -> None:
    """SE-32.4."""
    table = duel(1, 10, red=("cruiser F5", "scout F5"))
    play(table, *offered(table, ScreenNoMore))
    fire(table, "red-2")

    assert at(table, "F5") == [("cruiser", 1), ("battleship", 1)]

    again(table)

    assert sorted(at(table, "F5")) == [("battleship", 1), ("cruiser", 1), ("scout", 1)]
    assert list(GAME.invariants(table.state)) == []


def test_card_22_the_owner_may_let_it_stand() -> None:
    table = duel(1)
    fire(table)
    play(table, LetItStand())

    assert table.state.groups["red-1"].damage == 1
    assert isinstance(table.offer[0], FireAt)


def test_card_22_works_for_the_owners_fire_too() -> None:
    table = duel(10, 10, 1)
    fire(table)
    play(table, LetItStand())
    fire(table)
    again(table)

    assert table.state.groups["blue-1"].damage == 1


def test_card_22_only_once_in_a_battle() -> None:
    table = duel(10, 10, 10)
    fire(table)
    again(table)

    assert table.asking is not None
    assert table.asking.player == "red"  # to fire, and no more to be asked

    fire(table)

    assert not offered(table, RollAgain)
    assert the_battle(table.state).round == 2


def test_card_22_a_later_battle_gives_a_new_use() -> None:
    table = duel(10, 10, 1, 1, 1, blue=("battleship F5", "battleship F6"))
    fire(table)
    again(table)
    table.agenda = (BattleBegins("F5", "red", "blue"),)
    table.settle()
    fire(table)

    assert offered(table, RollAgain)


def test_card_22_a_group_that_has_not_fired_is_not_asked_about() -> None:
    table = duel()
    play(table, HoldFire("blue-1"))

    assert not offered(table, RollAgain)
    assert offered(table, FireAt)


def test_card_22_only_ships_from_cruisers_on_carry_it() -> None:
    table = duel(10, red=("destroyer F5",))
    fire(table)

    assert not offered(table, RollAgain)
    assert table.state.rewind is None


def test_card_22_all_dice_are_rolled_again_and_no_more() -> None:
    """Two of three Battleships have fired, one has held its fire."""
    table = duel(1, 10, 10, 10, blue=("battleship x3 F5",), red=("cruiser x3 F5",))
    fire(table)
    fire(table)
    play(table, HoldFire("blue-1"))
    again(table)
    state = table.state

    assert [shot.dice for shot in told(table, ShotFired)] == [(10,), (10,)]
    assert shots_left(state, the_battle(state), state.groups["blue-1"]) == 1
    assert {option.group for option in offered(table, FireAt)} == {"red-1"}


def test_card_22_the_same_targets_are_fired_at_and_nobody_is_asked() -> None:
    """Three shots at the Scout, the Cruiser and the Scout again; SE-13.15 nor may they retreat."""
    table = duel(
        10, 10, 10, 10, 10, 10, red=("cruiser F5", "scout F5"), blue=("battleship x3 F5",)
    )
    play(table, *offered(table, ScreenNoMore))
    for target in ("red-2", "red-1", "red-2"):
        fire(table, target)
    again(table)

    aimed = [shot.target_kind for shot in told(table, ShotFired)]
    assert aimed == ["scout", "cruiser", "scout"]
    assert table.asking is not None
    assert table.asking.player == "red"


def test_card_22_a_die_whose_target_is_gone_is_lost() -> None:
    """The first of the new dice destroys the Scout, at which two more were rolled."""
    table = duel(10, 10, 10, 1, red=("cruiser F5", "scout F5"), blue=("battleship x3 F5",))
    play(table, *offered(table, ScreenNoMore))
    for _ in range(3):
        fire(table, "red-2")
    again(table)
    state = table.state

    assert [shot.dice for shot in told(table, ShotFired)] == [(1,)]
    assert shots_left(state, the_battle(state), state.groups["blue-1"]) == 0
    assert table.state.groups["red-1"].damage == 0


def test_card_22_the_part_that_retreated_stays_away() -> None:
    """One of two fires, the other retreats: one die is rolled again."""
    blue = ("battleship x2 D5",)
    table = with_card(
        22,
        red=("cruiser x2 D5",),
        blue=blue,
        agenda=(BattleBegins("D5", "red", "blue"),),
        dice=(10, 10, 10, 10, 10, 1),
    )
    for _ in range(2):
        play(table, offered(table, FireAllAt)[0])
        play(table, LetItStand())
    fire(table)
    play(table, offered(table, RetreatTo)[0])

    assert at(table, "D5") == [("cruiser", 2), ("battleship", 1)]

    again(table)

    assert at(table, "D5") == [("cruiser", 2), ("battleship", 1)]
    assert [shot.dice for shot in told(table, ShotFired)] == [(1,)]


def test_card_22_point_defense_fires_again_at_the_same_fighters() -> None:
    """SE-14.10  A Scout that fired in the class-A step rolls again in that step."""
    table = duel(10, 10, red=("fighter x3 F5", "cruiser F5"), blue=("scout F5 point_defense=1",))
    play(table, *offered(table, ScreenNoMore))
    fire(table)
    again(table)

    assert [shot.target_kind for shot in told(table, ShotFired)] == ["fighter"]


# -- what is undone besides ------------------------------------------------------------


def test_card_22_aliens_that_were_destroyed_leave_the_pool_again() -> None:
    """SE-14.40"""
    table = with_card(22, red=("cruiser F5",), dice=(1, 10, 10))
    state = table.state
    state.aliens["alien_d"] -= 1
    put(state, Group(new_id(state, ALIEN), ALIEN, "alien_d", 1, "F5", face_up=True))
    table.agenda = (BattleBegins("F5", "red", ALIEN),)
    table.settle()
    fire(table)
    before = dict(state.aliens)
    again(table)

    assert before["alien_d"] - state.aliens["alien_d"] == 1
    assert list(GAME.invariants(state)) == []


def test_card_22_what_a_machine_taught_is_forgotten() -> None:
    """SE-14.53  Its wreck was studied at once."""
    table = with_card(22, red=("cruiser F5",), dice=(10, 10, 1, 5, 7, 10, 10, 10))
    state = table.state
    machine = Group("doom-1", DOOM, "doomsday", 1, "F5", Tech(tactics=2, scanner=2), face_up=True)
    put(state, replace(machine, damage=2))
    table.agenda = (BattleBegins("F5", "red", DOOM),)
    table.settle()
    while not offered(table, FireAt):
        play(table, table.offer[-1])
    while table.state.groups["red-1"].count and "doom-1" in state.groups:
        shot = [o for o in table.offer if isinstance(o, FireAt) and o.group == "red-1"]
        play(table, shot[0] if shot else table.offer[0 if offered(table, FireAt) else -1])

    assert state.empires["red"].sheet.levels["tactics"] == 1

    again(table)

    assert state.empires["red"].sheet.levels.get("tactics", 0) == 0
    assert "doom-1" in state.groups


def test_card_22_a_captured_ship_is_given_back() -> None:
    """SE-17.7  The Boarding Ship rolls again, and fails."""
    boarding = advanced(alien_cards="on", boarding="on")
    blue = ("boarding_ship F5 boarding=1",)
    table = duel(1, 10, red=("cruiser F5", "scout F5"), blue=blue, settings=boarding)
    while not offered(table, Board):
        play(table, next(o for o in table.offer if isinstance(o, ScreenNoMore | HoldFire)))
    play(table, next(option for option in offered(table, Board) if option.kind == "scout"))

    assert ("scout", "blue") in owned(table)

    again(table)

    assert [attempt.dice for attempt in told(table, BoardingTried)] == [(10,)]
    assert ("scout", "red") in owned(table)
    assert the_battle(table.state).prizes == ()


def owned(table: Table) -> set[tuple[str, str]]:
    return {(group.kind, group.owner) for group in table.state.groups.values()}


def test_card_22_where_there_is_nothing_to_undo_nobody_is_asked() -> None:
    table = with_card(22, agenda=(UseCrystals("red", "red"),))

    assert table.over


def test_r_30_promotion_is_rolled_for_after_the_crystals() -> None:
    """SE-16.6  The first fire destroyed a ship, the second none: nobody is promoted."""
    table = duel(1, 10, red=("cruiser F5", "scout F5"), settings=CREWS)
    play(table, *offered(table, ScreenNoMore))
    fire(table, "red-2")

    assert told(table, PromotionRolled) == []

    again(table)

    assert told(table, PromotionRolled) == []
    assert the_battle(table.state).kills == ()


def test_r_30_the_new_rolls_may_win_promotion() -> None:
    table = duel(10, 1, 1, red=("cruiser F5", "scout F5"), settings=CREWS)
    play(table, *offered(table, ScreenNoMore))
    fire(table, "red-2")
    again(table)

    assert told(table, UnitDestroyed) == [UnitDestroyed("red", "scout", "F5")]
    assert [event.kind for event in told(table, PromotionRolled)] == ["battleship"]


# -- who else may use them -------------------------------------------------------------


def test_r_30_the_other_side_may_answer_with_crystals_of_its_own() -> None:
    """SE-24.5  Blue has captured a ship that carries them."""
    table = duel(1, 10, 1)
    put(table.state, replace(table.state.groups["blue-1"], keeps=(22,)))
    table.agenda = (BattleBegins("F5", "red", "blue"),)
    table.settle()
    fire(table)

    assert table.asking is not None
    assert table.asking.player == "red"  # SE-1.9: the attacker decides first

    again(table)

    assert table.state.groups["red-1"].damage == 0
    assert table.asking is not None
    assert table.asking.player == "blue"

    again(table)

    assert table.state.groups["red-1"].damage == 1
    assert the_battle(table.state).crystals == ("red", "blue")


def test_r_30_when_the_attacker_lets_it_stand_the_defender_is_asked() -> None:
    table = duel(10)
    put(table.state, replace(table.state.groups["blue-1"], keeps=(22,)))
    table.agenda = (BattleBegins("F5", "red", "blue"),)
    table.settle()
    fire(table)
    play(table, LetItStand())

    assert table.asking is not None
    assert table.asking.player == "blue"


def test_card_22_an_automaton_must_roll_again_too() -> None:
    """SE-28.2  It fires by itself, again."""
    alone = advanced(solo="amoebas", alien_cards="on")
    table = with_card(22, red=("cruiser F5",), worlds=ALONE, settings=alone, dice=(1, 10))
    state = table.state
    state.aliens["alien_b"] -= 1
    put(state, Group(new_id(state, ALIEN), ALIEN, "alien_b", 1, "F5", face_up=True))
    table.agenda = (BattleBegins("F5", "red", ALIEN),)
    table.settle()

    assert state.groups["red-1"].damage == 1

    again(table)

    assert state.groups["red-1"].damage == 0
    assert offered(table, FireAt)


# -- what is seen ----------------------------------------------------------------------


def test_card_22_the_question_reveals_nothing() -> None:
    table = duel(1, blue=("battleship F5",), levels={"blue": {"attack": 3, "tactics": 2}})
    fire(table)
    levels = []
    for seat in ("red", "blue", None):
        for number in range(5):
            twin = GAME.imagine(table, seat, Seeded(seed_of(number)))
            assert view(GAME, twin, seat) == view(GAME, table, seat)
            assert twin.state.rewind is not None
            if seat == "blue":
                assert twin.state.rewind.levels == table.state.empires["blue"].sheet.levels
                continue
            levels.append(twin.state.rewind.levels)

    assert any(guess != table.state.empires["blue"].sheet.levels for guess in levels)


def test_32_4_a_battle_is_again_what_it_was_before_a_group_fired() -> None:
    """Three shots: one destroys a Scout, one damages a Cruiser, one misses."""
    fleet = ("cruiser F5", "scout x2 F5")
    table = duel(1, 1, 10, red=fleet, blue=("battleship x3 F5",))
    play(table, *offered(table, ScreenNoMore))
    snapshot, groups = table.state.rewind, dict(table.state.groups)
    before = the_battle(table.state)
    fire(table, "red-2")
    fire(table, "red-1")
    fire(table, "red-1")
    rewind = table.state.rewind
    assert rewind is not None
    assert replace(rewind, aims=()) == snapshot  # whatever has happened since
    assert table.state.groups != groups

    undo(table.state, rewind, "red")

    assert table.state.groups == groups
    assert the_battle(table.state) == replace(before, crystals=("red",))
    assert list(GAME.invariants(table.state)) == []
