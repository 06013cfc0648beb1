"""SE-29  What each player can see."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from starhold.core.chance import Seeded
from starhold.games.space_empires import GAME
from starhold.games.space_empires.fleets.groups import deal_ids, put
from starhold.games.space_empires.fleets.tech import Tech
from starhold.games.space_empires.rules.combat.r13_combat import BattleBegins
from starhold.games.space_empires.rules.combat.r15_bombardment import ColonyBombarded, bombard
from starhold.games.space_empires.rules.economy.r11_research import Research
from starhold.games.space_empires.rules.economy.r12_phase import MakePlans
from starhold.games.space_empires.rules.economy.r12_plan import Build
from starhold.games.space_empires.rules.movement.r07_entering import GroupMoved
from starhold.games.space_empires.rules.movement.r07_movement import (
    Command,
    CommandAll,
    Go,
    GoTogether,
    Movement,
    MovementPhase,
    Send,
)
from starhold.games.space_empires.rules.movement.r14_loading import TakeAlong
from starhold.games.space_empires.state import (
    ALIEN,
    Colony,
    Group,
    Held,
    Marker,
    Purchase,
    Settings,
    Table,
)
from starhold.show.view import view
from starhold.show.vocabulary import Battle, Number, Piece, Sheet
from tests.games.space_empires.moves import moving
from tests.games.space_empires.scenes import advanced, at, hidden, play, scene, told
from tests.helpers import seed_of


def going_on(**parts: Any) -> Table:
    """A table on which red is moving."""
    return scene(agenda=(MovementPhase("red"),), **parts)


def pieces(table: Table, seat: str | None) -> dict[str, Piece]:
    return {piece.id: piece for piece in view(GAME, table, seat).scene.pieces}


def zone(table: Table, seat: str, name: str) -> Any:
    return next(zone for zone in view(GAME, table, seat).scene.zones if zone.id == name)


def cells(table: Table, seat: str | None) -> dict[str, str]:
    return {cell.id: cell.kind for cell in view(GAME, table, seat).scene.boards[0].cells}


def test_29_1_face_up_groups_are_open_to_all() -> None:
    table = scene(red=("cruiser x2 F5 up",))
    seen = pieces(table, "blue")["red-1"]

    assert (seen.kind, seen.count, seen.hidden) == ("cruiser", 2, False)


def test_29_2_a_face_down_group_is_a_counter_to_others() -> None:
    table = going_on(red=("cruiser x2 F5 attack=1",))
    mine, theirs = pieces(table, "red")["red-1"], pieces(table, "blue")["red-1"]

    assert (mine.kind, mine.count, mine.hidden) == ("cruiser", 2, True)
    assert "attack-1" in mine.marks
    assert theirs == Piece("red-1", "counter", "F5", "red", hidden=True)


def test_29_4_what_a_battle_has_announced_is_seen_by_all_as_it_was_then() -> None:
    table = scene(
        red=("cruiser F5 attack=1 movement=3",),
        blue=("scout F5",),
        agenda=(BattleBegins("F5", "red", "blue"),),
    )
    put(table.state, replace(table.state.groups["red-1"], tech=Tech(attack=2)))

    assert pieces(table, "blue")["red-1"].marks == ("attack-1",)


def test_7_1_the_group_that_acts_shows_how_far_it_may_go_and_why() -> None:
    table = going_on(red=("scout x2 F5 movement=2",), turn=3)
    play(table, Command("red-1", "scout", 2, "F5"), Go("red-1", "F6"), Send(2))
    (line,) = zone(table, "red", "command").lines
    count, at, left = line.values

    assert (line.kind, count.value, at, left.value) == ("scout", 2, "F6", 1)
    assert [(term.label, term.amount) for term in left.because] == [("movement", 2), ("moved", -1)]


def reach(table: Table, seat: str) -> set[str]:
    cells = view(GAME, table, seat).scene.boards[0].cells
    return {cell.id for cell in cells if "in_reach" in cell.marks}


def test_7_1_the_hexes_beyond_the_next_step_are_marked_before_it_moves() -> None:
    table = going_on(red=("scout F5 movement=2",), turn=3, markers={"F6": "nebula"})
    play(table, Command("red-1", "scout", 1, "F5"))

    assert "F3" in reach(table, "red")
    assert "F4" not in reach(table, "red")  # it is offered
    assert "F7" not in reach(table, "red")  # SE-7.5: a Nebula stops it
    assert "F8" not in reach(table, "red")
    assert reach(table, "blue") == set()


def test_7_10_what_lies_behind_counters_of_others_is_not_in_reach() -> None:
    table = going_on(red=("scout F5 movement=2",), blue=("decoy F4",), turn=3)
    play(table, Command("red-1", "scout", 1, "F5"))

    assert "F3" not in reach(table, "red")  # the straight way is the only one
    assert "F7" in reach(table, "red")


@pytest.mark.parametrize(("kind", "told"), [("scout", True), ("decoy", False)])
def test_7_7_where_an_escort_might_be_needed_nothing_is_said(kind: str, told: bool) -> None:
    levels = {"red": {"movement": 2}}
    table = going_on(red=(f"{kind} F5 movement=2",), blue=("scout F3",), turn=3, levels=levels)
    play(table, Command("red-1", kind, 1, "F5"))

    assert ("F3" in reach(table, "red")) is told
    assert "F7" in reach(table, "red")


@pytest.mark.parametrize(
    ("seats", "victory", "shown"),
    [
        (("red", "blue", "green"), "colony_points", True),
        (("red", "blue", "green"), "first_homeworld", False),
        (("red", "blue"), "colony_points", False),
    ],
)
def test_27_6_colony_points_are_shown_where_they_win(
    seats: tuple[str, ...], victory: Any, shown: bool
) -> None:
    table = GAME.new(Settings(victory=victory), seats, Seeded(seed_of(1)))
    players = view(GAME, table, "red").scene.players

    assert [("colony_points" in [m.id for m in p.meters]) for p in players] == [shown] * len(seats)


def test_29_2_the_sheet_is_for_its_owner() -> None:
    table = going_on(cp={"red": 17})
    players = {p.seat: p for p in view(GAME, table, "blue").scene.players}

    assert "cp" not in [meter.id for meter in players["red"].meters]
    assert zone(table, "red", "production").owner == "red"
    assert zone(table, "blue", "production").owner == "blue"


def test_29_3_nobody_sees_a_face_down_marker() -> None:
    table = going_on(markers={"F5": hidden("danger"), "J5": hidden("planet", "red")})

    assert cells(table, "red")["F5"] == "unknown"
    assert cells(table, None)["J5"] == "unknown-red"


def test_29_2_but_shows_a_player_who_has_looked_at_it() -> None:
    table = going_on(markers={"F5": Marker("danger", seen_by=("red",))})

    assert cells(table, "red")["F5"] == "danger"
    assert cells(table, "blue")["F5"] == "unknown"


def test_29_5_new_ids_are_dealt_where_counters_mix() -> None:
    table = scene(red=("scout F5", "cruiser F5", "scout H5"))
    dealt = deal_ids(table.state, "red", "F5")

    assert set(dealt) == {"red-1", "red-2"}
    assert "red-3" in table.state.groups  # who stays alone keeps it
    assert deal_ids(table.state, "red", "H5") == {}


def test_29_5_their_order_tells_nothing() -> None:
    orders = set()
    for veil in range(20):
        table = scene(red=("scout F5", "cruiser F5"), veil=veil)
        deal_ids(table.state, "red", "F5")
        orders.add(tuple(group.kind for group in table.state.groups.values()))

    assert orders == {("scout", "cruiser"), ("cruiser", "scout")}


def test_29_9_an_imagined_table_looks_the_same() -> None:
    table = scene(
        agenda=(MovementPhase("red"),),
        red=("scout x3 F5", "decoy F5", "yard x4 K5"),
        blue=("raider x2 E5 cloaking=1", "base B5", "mine D5"),
        markers={"G5": hidden("danger"), "G6": hidden("planet")},
    )
    for number in range(10):
        imagined = GAME.imagine(table, "blue", Seeded(seed_of(number)))

        assert view(GAME, imagined, "blue") == view(GAME, table, "blue")
        assert list(GAME.invariants(imagined.state)) == []


def test_29_13_a_player_asked_in_secret_is_not_shown() -> None:
    table = scene(
        agenda=(BattleBegins("F5", "red", "blue"),),
        red=("scout F5",),
        blue=("raider F5 cloaking=1",),
    )

    assert view(GAME, table, "blue").waiting == ("blue",)
    assert view(GAME, table, "red").waiting == ()


def test_12_22_the_plan_is_shown_while_it_is_made() -> None:
    table = scene(agenda=(MakePlans(),), red=("yard x4 K5", "scout x3 K5"), cp={"red": 50}, turn=0)
    play(table, Research("attack", 1, 20), seat="red")
    sheet: Sheet = zone(table, "red", "production")
    values = {line.kind: line.values[0] for line in sheet.lines}

    assert {kind: v.value for kind, v in values.items() if isinstance(v, Number)} == {
        "income": 0,
        "maintenance": 3,
        "research": 20,
        "units": 0,
        "bid": 0,
        "on_hand": 27,
    }


@pytest.mark.parametrize(("level", "points"), [(1, Number(1)), (2, "1½"), (3, Number(2))])
def test_12_15_half_hull_points_are_shown(level: int, points: Number | str) -> None:
    table = scene(
        agenda=(MakePlans(),), red=("yard K5",), levels={"red": {"ship_yard": level}}, turn=0
    )

    assert [line.values[1] for line in zone(table, "red", "yards").lines] == [points]


def test_10_7_orders_with_other_technology_have_lines_of_their_own() -> None:
    table = scene(agenda=(MakePlans(),), red=("yard x4 K5",), cp={"red": 50}, turn=0)
    empire = table.state.empires["red"]
    plain = Purchase("scout", "K5", 1)
    less = replace(plain, less=(("attack", 0),))
    empire.plan.purchases = [plain, less, replace(less, apart=True), replace(plain, apart=True)]
    lines = zone(table, "red", "orders").lines

    assert len({line.id for line in lines}) == len(empire.plan.purchases)


def test_32_5_the_battle_board_says_what_a_chance_is_made_of() -> None:
    table = scene(
        agenda=(BattleBegins("F5", "red", "blue"),),
        red=("cruiser F5 attack=1",),
        blue=("cruiser F5 defense=1",),
    )
    board: Battle = zone(table, "red", "battle")
    chance = board.sides[0].groups[0].hits_on

    assert chance is not None
    assert chance.value == 3
    assert [term.rule for term in chance.because] == ["SE-13.11"] * 4


def test_14_43_the_prompt_says_that_it_is_about_the_aliens() -> None:
    table = scene(agenda=(), red=("scout F5",))
    put(table.state, Group("aliens-1", ALIEN, "alien_c", 2, "F5", face_up=True))
    table.agenda = (BattleBegins("F5", "red", ALIEN),)
    table.settle()
    board: Battle = zone(table, "blue", "battle")
    question = view(GAME, table, "blue").question

    assert [(side.owner, side.kind) for side in board.sides] == [
        ("red", "attacker"),
        (None, ALIEN),
    ]
    assert question is not None
    assert "1 unit of Aliens to screen" in question.text


def test_29_10_at_the_end_everything_is_shown() -> None:
    table = scene(red=("cruiser F5",), markers={"G5": hidden("danger")})

    assert table.over
    assert pieces(table, "blue")["red-1"].kind == "cruiser"
    assert cells(table, "blue")["G5"] == "danger"


def test_29_13_the_movement_question_is_put_in_every_case() -> None:
    table = scene(agenda=(MovementPhase("red"),), red=("base K5",))

    assert isinstance(table.asking, Movement)


def test_12_4_every_number_of_a_plan_says_what_it_is_made_of() -> None:
    table = scene(red=("yard x4 K5", "scout x2 K5"), cp={"red": 60}, agenda=(MakePlans(),))
    table.choose(Research("ship_size", 2, 10), "red")
    table.choose(Build("destroyer", 9), "red")
    lines = {line.kind: line.values[0] for line in zone(table, "red", "production").lines}

    for kind in ("maintenance", "research", "units", "on_hand"):
        assert lines[kind].value == sum(term.amount for term in lines[kind].because), kind
        assert all(term.rule for term in lines[kind].because), kind
    assert lines["on_hand"].value == 60 - 2 - 10 - 9
    assert [line.values[1].value for line in zone(table, "red", "yards").lines] == [3]

    (order,) = zone(table, "red", "orders").lines

    assert (order.kind, order.values[2].value) == ("destroyer", 9)


def test_12_22_the_meter_shows_what_is_left_while_the_plan_is_made() -> None:
    table = scene(red=("yard x4 K5",), cp={"red": 60}, agenda=(MakePlans(),))
    table.choose(Research("ship_size", 2, 10), "red")
    player = next(p for p in view(GAME, table, "red").scene.players if p.seat == "red")

    assert next(m for m in player.meters if m.id == "cp").number.value == 50


def test_12_1_between_plans_the_sheet_says_what_will_come_in() -> None:
    table = going_on(red=("scout K5",))
    lines = {line.kind: line.values[0] for line in zone(table, "red", "production").lines}

    assert [(t.label, t.amount) for t in lines["income_to_come"].because] == [("K5", 20)]
    assert "research" not in lines


def test_29_9_in_what_order_a_stack_moves_tells_nothing_of_it() -> None:
    """SE-7.6  Though Decoys enter the unknown only behind a ship."""
    orders: set[tuple[str, ...]] = set()
    for veil in range(30):
        red = ("decoy F5", "scout F5", "cruiser F5", "colony_ship F5")
        table = going_on(red=red, markers={"F6": hidden("planet")}, veil=veil)
        kinds = {group.id: group.kind for group in table.state.groups.values()}
        play(table, CommandAll("F5"), GoTogether("F6"))
        orders.add(tuple(kinds[event.group] for event in told(table, GroupMoved, "blue")))

    assert {order.index("decoy") for order in orders} == {0, 1, 2}
    assert {order.index("colony_ship") for order in orders} == {3}


# -- new names where a group is parted -------------------------------------------------


def test_29_5_fighters_of_which_some_go_along_and_all_with_them_have_new_names() -> None:
    """SE-14.2."""
    table = going_on(red=("carrier K5 movement=2", "fighter x5 K5 fighter=1", "decoy K5"))
    before = set(table.state.groups)
    carrier = next(g.id for g in table.state.groups.values() if g.kind == "carrier")
    play(table, Command(carrier, "carrier", 1, "K5"), Go(carrier, "K6"))
    for count in (2, 1):
        play(table, next(o for o in table.offer if isinstance(o, TakeAlong) and o.count == count))

    assert before.isdisjoint(table.state.groups)
    assert sorted(at(table, "K6")) == [("carrier", 1), ("fighter", 1), ("fighter", 2)]


def test_29_5_so_have_troops_and_their_transports() -> None:
    """SE-20.2."""
    troops = Settings(profile="expansion_full", empire_advantages="off")
    table = going_on(settings=troops, red=("transport K5", "infantry x6 K5", "marines x3 K5"))
    for group in list(table.state.groups.values()):
        put(table.state, replace(group, ground="" if group.kind == "transport" else "settled"))
    before = set(table.state.groups)
    ship = next(g.id for g in table.state.groups.values() if g.kind == "transport")
    play(table, Command(ship, "transport", 1, "K5"), Go(ship, "K6"))
    for kind, count in (("infantry", 4), ("marines", 2)):
        groups = table.state.groups
        able = (o for o in table.offer if isinstance(o, TakeAlong) and o.count == count)
        play(table, next(option for option in able if groups[option.group].kind == kind))

    assert before.isdisjoint(table.state.groups)
    assert sorted(at(table, "K6")) == [("infantry", 4), ("marines", 2), ("transport", 1)]


def test_29_5_and_a_stack_that_leaves_some_of_its_troops() -> None:
    troops = Settings(profile="expansion_full", empire_advantages="off")
    red = ("transport K6", "transport K6", "scout K6", "infantry x4 K6", "marines x4 K6")
    table = going_on(settings=troops, red=red)
    ships = [g.id for g in table.state.groups.values() if g.kind == "transport"]
    put(table.state, replace(table.state.groups[ships[0]], stopped=True))
    table.settle()
    before = set(table.state.groups)
    play(table, CommandAll("K6"), GoTogether("K7"))

    assert sum(n for kind, n in at(table, "K7") if kind in ("infantry", "marines")) == 6
    assert sum(n for kind, n in at(table, "K6") if kind in ("infantry", "marines")) == 2
    assert before.isdisjoint(table.state.groups)


def test_29_5_the_owner_reads_what_moved_and_others_that_a_counter_did() -> None:
    table = moving("scout x3 F5")
    play(table, Go("red-1", "F6"), Send(3))
    moved = [(n.event, n) for n in table.news if isinstance(n.event, GroupMoved)]
    read = {
        seat: [event for event, n in moved if n.seen_by(seat)] for seat in ("red", "blue", None)
    }

    assert read["red"] == [GroupMoved("red-1", "F6", "F5", "scout", 3)]
    assert read["blue"] == read[None] == [GroupMoved("red-1", "F6", "F5")]


@pytest.mark.parametrize("card", [1, 11])
def test_15_2_an_unopposed_bombardment_does_not_reveal_a_card(card: int) -> None:
    """SE-29.12: nobody else reads which number the Cruiser needed."""
    table = scene(
        red=("cruiser F5",),
        colonies={"F5": Colony("blue", 3)},
        markers={"F5": "planet"},
        settings=advanced(alien_cards="on"),
        dice=(4,),
    )
    table.state.empires["red"].hand.cards = (Held(card),)
    bombard(table, table.state.groups["red-1"], 1)
    shots = [n for n in table.news if isinstance(n.event, ColonyBombarded)]

    assert [n.event.needed for n in shots if n.seen_by("blue")] == [0]
    assert [n.event.needed for n in shots if n.seen_by("red")] == [5 if card == 11 else 4]
