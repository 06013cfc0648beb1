"""SE-29.12  What is seen of garrisons, ground combat, captured colonies and facilities."""

from __future__ import annotations

from msgspec.structs import replace

from starhold.core.chance import Seeded
from starhold.core.record import Seat
from starhold.games.space_empires import GAME
from starhold.games.space_empires.fleets.groups import put
from starhold.games.space_empires.rules.economy.r12_phase import EconomicPhase, NameFirst
from starhold.games.space_empires.rules.economy.r22_facilities import BuildFacility
from starhold.games.space_empires.rules.ground.r20_ground_combat import FightOnGround, Support
from starhold.games.space_empires.rules.ground.r20_landing import LandTroops
from starhold.games.space_empires.rules.ground.r20_recruiting import Levy
from starhold.games.space_empires.rules.ground.r21_capture import Capture, LearnFromColony
from starhold.games.space_empires.rules.movement.r20_transports import FollowTransports
from starhold.games.space_empires.screen.view import scene as laid_out
from starhold.games.space_empires.state import Colony, Table
from starhold.show.view import view
from starhold.show.vocabulary import Battle, Piece, Sheet, encode
from tests.games.space_empires.scenes import advanced, play, scene

GROUND = advanced(ground_combat="on")
OPEN = (NameFirst("blue"),)  # some question: a game without any is over, and shows all


def piece(table: Table, seat: Seat | None, id_: str) -> Piece:
    return next(piece for piece in laid_out(table, seat).pieces if piece.id == id_)


def lines(table: Table, sheet: str) -> dict[str, object]:
    zones = laid_out(table, "red").zones
    found = next(zone for zone in zones if isinstance(zone, Sheet) and zone.id == sheet)
    return {line.kind: line.values for line in found.lines}


def settled(table: Table, *gids: str) -> None:
    for gid in gids:
        put(table.state, replace(table.state.groups[gid], ground="settled"))


def test_29_12_a_garrison_is_hidden_from_others() -> None:
    red = ("infantry x3 K5", "transport K5", "marines K5")
    table = scene(red=red, settings=GROUND, agenda=OPEN)
    settled(table, "red-1")

    assert piece(table, "red", "red-1").marks == ("settled",)
    assert piece(table, "red", "red-3").marks == ("aboard",)
    assert piece(table, "blue", "red-1").kind == "counter"
    assert piece(table, "blue", "red-1").marks == ()


def test_29_12_once_shown_everyone_sees_where_it_stands() -> None:
    table = scene(red=("infantry x3 K5 up",), settings=GROUND, agenda=OPEN)
    settled(table, "red-1")

    assert piece(table, "blue", "red-1").marks == ("settled",)


def test_29_9_a_hidden_garrison_is_imagined_as_something_that_could_be() -> None:
    red = ("infantry x3 K5", "transport x2 J5", "marines x2 J5")
    table = scene(red=red, settings=GROUND, agenda=OPEN)
    settled(table, "red-1")
    for number in range(20):
        imagined = GAME.imagine(table, "blue", Seeded(bytes([number] * 32)))

        assert encode(view(GAME, imagined, "blue")) == encode(view(GAME, table, "blue"))
        assert list(GAME.invariants(imagined.state)) == []


def test_29_9_troops_that_travel_face_up_keep_their_transport() -> None:
    table = scene(red=("transport J5", "marines x2 J5 up"), settings=GROUND, agenda=OPEN)
    for number in range(20):
        imagined = GAME.imagine(table, "blue", Seeded(bytes([number] * 32)))

        assert imagined.state.groups["red-1"].kind == "transport"


def test_29_9_a_player_who_may_land_on_a_barren_planet_may_in_imagination() -> None:
    table = scene(
        red=("transport F5 up", "infantry F5 up"),
        colonies={"F5": Colony("blue", 1)},
        markers={"F5": "barren"},
        levels={"red": {"terraforming": 1}},
        agenda=(LandTroops("red", "F5"),),
        settings=GROUND,
    )
    for number in range(10):
        imagined = GAME.imagine(table, "blue", Seeded(bytes([number] * 32)))

        assert imagined.asking == table.asking


def test_29_11_what_a_captor_is_offered_stays_what_it_is() -> None:
    table = scene(
        colonies={"F5": Colony("blue", 1)},
        markers={"F5": "planet"},
        levels={"blue": {"attack": 2, "tactics": 1}},
        agenda=(Capture("F5", "red"),),
        settings=GROUND,
    )
    assert isinstance(table.asking, LearnFromColony)
    imagined = GAME.imagine(table, "red", Seeded(bytes(32)))

    assert imagined.offer == table.offer


def test_21_7_what_others_knew_when_they_lost_a_colony_is_imagined() -> None:
    table = scene(
        colonies={"F5": Colony("red", 1, founder="blue")},
        markers={"F5": "planet"},
        snapshots={"F5": {"attack": 3}},
        settings=GROUND,
        agenda=OPEN,
    )
    own = GAME.imagine(table, "blue", Seeded(bytes(32)))
    other = GAME.imagine(table, "red", Seeded(bytes(32)))

    assert own.state.snapshots["F5"] == {"attack": 3}
    assert other.state.snapshots["F5"] == other.state.empires["blue"].sheet.levels


def test_21_3_a_captured_colony_shows_its_first_owner() -> None:
    table = scene(colonies={"F5": Colony("red", 1, founder="blue")}, markers={"F5": "planet"})

    assert piece(table, None, "colony@F5").marks == ("captured_from-blue",)


def test_20_30_a_ground_combat_has_a_board_of_its_own() -> None:
    table = scene(
        red=("infantry x2 F5",),
        blue=("grav_armor x2 F5", "marines F5"),
        colonies={"F5": Colony("blue", 1)},
        markers={"F5": "planet"},
        settings=GROUND,
    )
    put(table.state, replace(table.state.groups["red-1"], ground="landing"))
    settled(table, "blue-1", "blue-2")
    table.agenda = (FightOnGround("F5"),)
    table.settle()
    while not any(isinstance(option, Support) for option in table.offer):
        play(table, table.offer[-1])
    play(table, Support("blue-2", "marines"))

    board = next(z for z in laid_out(table, None).zones if isinstance(z, Battle))
    attacking, defending = board.sides
    assert (board.id, board.at) == ("invasion", "F5")
    assert [(g.kind, g.marks) for g in attacking.groups] == [("infantry", ("class-D", "landing"))]
    assert attacking.groups[0].hits_on is None  # it does not fire in this round
    marks = {group.kind: group.marks for group in defending.groups}
    assert marks["marines"] == ("class-D", "supported-1")
    assert [group.kind for group in defending.groups] == ["grav_armor", "marines", "militia"]


def test_29_1_facilities_are_public_and_points_are_not() -> None:
    table = scene(
        colonies={"J5": Colony("red", 3, facility="research_center")},
        markers={"J5": "planet"},
        settings=advanced(facilities="on"),
    )

    assert piece(table, "blue", "research_center@J5").owner == "red"
    assert "research_points" in lines(table, "production")


def test_22_3_the_sheet_shows_what_is_left_of_points_and_what_is_planned() -> None:
    full = {f"J{n}": Colony("red", 3) for n in (5, 6, 7)}
    table = scene(
        colonies=dict(full),
        markers=dict.fromkeys(full, "planet"),
        settings=advanced(facilities="on", ground_combat="on"),
        agenda=(EconomicPhase(),),
    )
    assert "free_troops" in lines(table, "production")
    play(table, BuildFacility("industrial_center", 5), seat="red")
    play(table, table.question("red").options[0], seat="red")

    assert "other_costs" in lines(table, "production")
    assert "industrial_center" in lines(table, "orders")
    assert any(isinstance(option, Levy) for option in table.question("red").options)


def test_29_6_others_see_nothing_of_a_plan_with_facilities() -> None:
    settings = advanced(facilities="on", ground_combat="on")
    table = scene(settings=settings, agenda=(EconomicPhase(),))
    before = laid_out(table, "blue")
    play(table, BuildFacility("industrial_center", 5), seat="red")

    assert laid_out(table, "blue") == before


def test_20_2_a_forced_order_names_the_units_it_is_about() -> None:
    """The last Transport retreats, and its only passenger has to go with it."""
    table = scene(
        red=("transport E5", "infantry F5"),
        settings=advanced(ground_combat="on"),
        agenda=(FollowTransports("red", "red-1", "F5", 6),),
    )
    (forced,) = view(GAME, table, "red").news

    assert forced.text == "Red's only option: Take along 1 of 1 Infantry"
