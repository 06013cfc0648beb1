"""CE-20  Other readings of the rules, as table options: each test shows both readings."""

from __future__ import annotations

import random
from math import inf
from typing import Any

import pytest

from starhold import bots
from starhold.core.chance import Seeded
from starhold.foresight.hints import hints
from starhold.games.crest import GAME
from starhold.games.crest.catalog import START
from starhold.games.crest.forecast import forecast, turns_left
from starhold.games.crest.hints import last_level
from starhold.games.crest.odds import odds
from starhold.games.crest.outlook import realm
from starhold.games.crest.rules.r06_turn import ArtifactTraced, EndTurn
from starhold.games.crest.rules.r08_expand import Expand
from starhold.games.crest.rules.r09_events import DeckReshuffled
from starhold.games.crest.rules.r10_crisis import Crisis
from starhold.games.crest.rules.r11_fleets import FleetAppeared, FleetMoved, FleetMoves, FleetRound
from starhold.games.crest.rules.r12_revolution import Unrest, UnrestRolled
from starhold.games.crest.rules.r13_battle import Battle, FleetFired, Sacrifice
from starhold.games.crest.rules.r14_marines import MarinesPhase, Send
from starhold.games.crest.rules.r14_ships import EndMovement
from starhold.games.crest.rules.r14_yards import BuildShips, free_berths
from starhold.games.crest.rules.r16_deck import PileRebuilt
from starhold.games.crest.state import CAPITAL, Settings, Table
from starhold.games.crest.stations import land_of
from starhold.kit.hexes import Cell
from starhold.show import guide, presets
from starhold.show.view import view
from starhold.show.vocabulary import Battle as BattleZone
from starhold.show.vocabulary import Number
from tests.games.crest.scenes import (
    PLAYER,
    as_it_lies,
    capital,
    drawing,
    fleet,
    frontier,
    play,
    scene,
    ship,
    ships,
    told,
)
from tests.helpers import random_play, seed_of

value = hints(GAME).value

LINE = frontier("1,0", "2,0", "3,0", "4,0")


# -- R5: energy from crisis cards -------------------------------------------------------


@pytest.mark.parametrize(("reading", "energy"), [("expand", 4), ("crisis_too", 5)])
@pytest.mark.parametrize("card", ["hearts-6", "spades-6"])
def test_8_2_a_crisis_card_may_give_energy_too_r5(reading: Any, energy: int, card: str) -> None:
    table = scene(
        agenda=(Crisis(),),
        systems=LINE,
        ships=ships("cruiser-1", at="1,0"),
        deck=(card,),
        settings=Settings(card_energy=reading),
        focus="1,0",
        crisis_level=1,
    )

    assert table.state.energy == energy


# -- R7: the Forge and the Marine Base --------------------------------------------------


@pytest.mark.parametrize(("doubled", "berths"), [(False, 3), (True, 6)])
def test_14_19_a_forge_may_double_a_marine_base_r7(doubled: bool, berths: int) -> None:
    table = scene(
        agenda=(BuildShips(PLAYER),),
        systems=frontier("1,0", industry="marine_base") | frontier("2,0", industry="forge"),
        settings=Settings(forge_marines=doubled),
        energy=20,
    )

    assert free_berths(table.state, "1,0") == berths
    assert realm(tuple(table.state.systems.items()), doubled).marines == berths


def test_14_19_a_marine_base_without_a_forge_keeps_its_capacity_r7() -> None:
    table = scene(
        systems=frontier("1,0", industry="marine_base"), settings=Settings(forge_marines=True)
    )

    assert free_berths(table.state, "1,0") == 3
    assert realm(tuple(table.state.systems.items()), forge_marines=True).marines == 3


# -- R11: pinning -----------------------------------------------------------------------


@pytest.mark.parametrize(("pinning", "at"), [(True, "3,0"), (False, "2,0")])
def test_11_4_a_fleet_may_pass_combat_ships_r11(pinning: bool, at: Cell) -> None:
    table = scene(
        agenda=(FleetMoves(),),
        systems=LINE,
        ships=ships("fighter-1", at="3,0"),
        fleet=fleet(4, "4,0"),
        settings=Settings(pinning=pinning),
    )

    assert table.state.fleet == fleet(4, at)


@pytest.mark.parametrize(("pinning", "at"), [(True, "3,0"), (False, "2,0")])
def test_11_4_a_fleet_may_leave_combat_ships_behind_r11(pinning: bool, at: Cell) -> None:
    table = scene(
        agenda=(FleetMoves(),),
        systems=LINE,
        ships=ships("fighter-1", at="3,0"),
        fleet=fleet(1, "3,0"),
        settings=Settings(pinning=pinning),
    )

    assert table.state.fleet == fleet(1, at)


# -- R16: the Tracking Array ------------------------------------------------------------


@pytest.mark.parametrize(("reading", "hits"), [("natural_six", 1), ("every_die", 0)])
def test_13_3_a_tracking_array_may_lower_a_natural_six_r16(reading: Any, hits: int) -> None:
    table = scene(
        agenda=(Battle(),),
        systems=frontier("1,0", support="tracking_array"),
        ships=ships("fighter-1", at="1,0"),
        fleet=fleet(1, "1,0", shields=1),
        settings=Settings(tracking=reading),
        dice=(6, 6, 5, 5),
    )

    assert told(table, FleetFired)[0].hits == hits


@pytest.mark.parametrize(
    ("reading", "needs", "marks"),
    [("natural_six", 6, ("invasion",)), ("every_die", 7, ("invasion", "disarmed"))],
)
def test_18_1_a_fleet_that_cannot_hit_is_shown_as_such_r16(
    reading: Any, needs: int, marks: tuple[str, ...]
) -> None:
    table = scene(
        systems=frontier("1,0", support="tracking_array"),
        fleet=fleet(1, "1,0"),
        settings=Settings(tracking=reading),
    )
    (zone,) = [z for z in view(GAME, table, PLAYER).scene.zones if isinstance(z, BattleZone)]
    (enemy,) = zone.sides[1].groups

    assert enemy.hits_on is not None
    assert (enemy.hits_on.value, enemy.marks) == (needs, marks)


def test_23_1_bots_know_that_a_fleet_cannot_hit_r16() -> None:
    assert odds((0, 0, 1), 0, 1, 1, 0.0, natural=False) == 1.0
    assert odds((0, 0, 1), 0, 1, 1, 0.0) < 0.5
    assert odds((0, 0, 0), 0, 1, 1, 0.0, natural=False) == 0.0
    table = scene(
        systems={CAPITAL: capital(support="tracking_array")},
        ships=ships("fighter-1"),
        settings=Settings(tracking="every_die"),
    )
    wary = scene(systems={CAPITAL: capital(support="tracking_array")}, ships=ships("fighter-1"))

    assert value(table.state, PLAYER) > value(wary.state, PLAYER)


# -- R20: the crisis level of a search --------------------------------------------------


@pytest.mark.parametrize(
    ("reading", "level", "searches"),
    [
        ("at_least", 2, False),
        ("at_least", 3, True),
        ("at_least", 4, True),
        ("exactly", 2, False),
        ("exactly", 3, True),
        ("exactly", 4, False),
    ],
)
def test_9_7_a_search_may_need_crisis_level_3_exactly_r20(
    reading: Any, level: int, searches: bool
) -> None:
    table = drawing(
        *("clubs-A", "spades-Q"),
        systems=LINE,
        ships=ships("cruiser-1"),
        settings=Settings(search_level=reading),
        focus="4,0",
        crisis_level=level,
        dice=as_it_lies(51 if searches else 52),
    )

    assert (table.state.fleet is not None) == searches
    assert table.state.energy == (5 if searches else 20)


# -- R22: the whole deck ----------------------------------------------------------------


@pytest.mark.parametrize(("reading", "pile"), [("alone", 2), ("whole_deck", 52)])
def test_9_7_the_ace_may_reshuffle_the_whole_deck_r22(reading: Any, pile: int) -> None:
    table = drawing(
        *("clubs-A", "hearts-2"),
        rest="discarded",
        settings=Settings(ace_returns=reading),
        dice=as_it_lies(pile),
    )

    assert len(table.state.draw) == pile
    assert len(table.state.discard) == 52 - pile
    assert told(table, DeckReshuffled) == ([DeckReshuffled()] if pile == 52 else [])


@pytest.mark.parametrize(("reading", "rebuilds"), [("alone", 1), ("whole_deck", 0)])
def test_9_7_reshuffling_the_deck_is_no_rebuild_r22(reading: Any, rebuilds: int) -> None:
    again = as_it_lies(51) if reading == "alone" else ()
    table = drawing(
        "clubs-A",
        rest="discarded",
        settings=Settings(ace_returns=reading),
        dice=(*again, *as_it_lies(52)),
    )

    assert table.state.reshuffles == rebuilds
    assert len(table.state.draw) == 52


# -- R32: gates for enemy fleets --------------------------------------------------------

GATED = frontier("1,0", "4,0", support="warp_gate") | frontier("2,0", "3,0")


@pytest.mark.parametrize(("reading", "to"), [("your_ships", "3,0"), ("fleets_too", "1,0")])
def test_14_6_enemy_fleets_may_use_gates_r32(reading: Any, to: Cell) -> None:
    table = scene(
        agenda=(FleetMoves(),),
        systems=GATED,
        fleet=fleet(1, "4,0"),
        settings=Settings(gates=reading),
    )

    assert told(table, FleetMoved) == [FleetMoved(to)]


def test_14_6_a_fleet_takes_no_gate_that_leads_away_r32() -> None:
    table = scene(
        agenda=(FleetMoves(),),
        systems=GATED,
        fleet=fleet(1, "1,0"),
        settings=Settings(gates="fleets_too"),
    )

    assert told(table, FleetMoved) == [FleetMoved(CAPITAL)]


def test_11_9_raiders_do_not_enter_the_capital_by_a_gate_r32() -> None:
    table = scene(
        agenda=(FleetMoves(),),
        systems=GATED | {CAPITAL: capital(support="warp_gate")},
        fleet=fleet(2, "4,0", "raid"),
        settings=Settings(gates="fleets_too"),
    )

    assert told(table, FleetMoved) == []


# -- R34: rebuilding without limit ------------------------------------------------------


@pytest.mark.parametrize(("reading", "outcome"), [("two", "trail_lost"), ("unlimited", "")])
def test_16_4_the_third_rebuild_may_be_harmless_r34(reading: Any, outcome: str) -> None:
    table = scene(
        agenda=(Expand(),),
        draw=[],
        discard=["hearts-3", "diamonds-2"],
        settings=Settings(rebuilds=reading),
        reshuffles=2,
        dice=() if outcome else as_it_lies(2),
    )

    assert table.state.outcome == outcome
    assert told(table, PileRebuilt) == ([] if outcome else [PileRebuilt(3)])


# -- R37: tokens that roll --------------------------------------------------------------


@pytest.mark.parametrize(("reading", "dice"), [("rebels", (2,)), ("all_tokens", (2, 3, 4))])
def test_12_5_occupation_tokens_on_an_origin_may_roll_r37(
    reading: Any, dice: tuple[int, ...]
) -> None:
    table = scene(
        agenda=(Unrest(),),
        systems=frontier("1,0", occupation=2, rebels=1) | frontier("2,0", occupation=1),
        settings=Settings(unrest=reading),
        origins=["1,0"],
        dice=dice,
    )

    assert told(table, UnrestRolled) == [UnrestRolled("1,0", dice)]


# -- R43: dropships as losses -----------------------------------------------------------


def hit_once(settings: Settings) -> Table:
    return scene(
        agenda=(Battle(),),
        systems=frontier("1,0"),
        ships=ships("fighter-1", "dreadnought-1", "dropship-1", at="1,0"),
        fleet=fleet(1, "1,0", shields=1),
        settings=settings,
        shields=0,
        dice=(4, 1, 1, 6, 6, 6),
    )


@pytest.mark.parametrize(
    ("reading", "offered"),
    [
        ("combat_ships", ["fighter-1", "dreadnought-1"]),
        ("dropships_too", ["fighter-1", "dreadnought-1", "dropship-1"]),
    ],
)
def test_13_5_dropships_may_be_chosen_as_losses_r43(reading: Any, offered: list[str]) -> None:
    table = hit_once(Settings(losses=reading))

    assert table.offer == [Sacrifice(name) for name in offered]


def test_13_5_a_lost_dropship_saves_a_combat_ship_r43() -> None:
    table = hit_once(Settings(losses="dropships_too"))
    play(table, Sacrifice("dropship-1"))

    assert list(table.state.ships) == ["fighter-1", "dreadnought-1"]
    assert table.state.fleet is None


# -- R44: retaking a whole system -------------------------------------------------------


@pytest.mark.parametrize(
    ("reading", "die", "left"),
    [
        ("one_token", 5, (1, 2)),
        ("one_token", 6, (1, 2)),
        ("whole_system", 4, (2, 2)),
        ("whole_system", 5, (0, 2)),
        ("whole_system", 6, (0, 0)),
    ],
)
def test_14_13_one_success_may_retake_the_system_r44(
    reading: Any, die: int, left: tuple[int, int]
) -> None:
    table = scene(
        agenda=(MarinesPhase(),),
        systems=frontier("1,0", occupation=2, rebels=2),
        ships=ships("dropship-1", at="1,0"),
        settings=Settings(retaking=reading),
        origins=["1,0"],
        dice=(die,),
    )
    play(table, Send(("dropship-1",)))
    system = table.state.systems["1,0"]

    assert (system.occupation, system.rebels) == left
    assert table.state.revolutions_put_down == (left[1] == 0)


# -- the preset -------------------------------------------------------------------------


def test_20_the_preset_as_written_reads_everything_literally() -> None:
    chosen = presets.chosen(GAME, "as_written", {})
    usual = Settings()
    unclear = {"difficulty", "heart_limit", "berths", "shields", "length"}

    for name in Settings.__struct_fields__:
        assert (getattr(chosen, name) == getattr(usual, name)) == (name in unclear), name


@pytest.mark.parametrize("preset", ["standard", "as_written"])
@pytest.mark.parametrize("number", range(3))
def test_19_no_answers_lead_back_to_the_same_table(preset: str, number: int) -> None:
    """Until luck speaks every table is new: nothing goes in circles."""
    table = GAME.new(presets.chosen(GAME, preset, {}), (PLAYER,), Seeded(seed_of(number)))
    seen: set[bytes] = set()
    for _ in random_play(table, random.Random(number)):
        if table.luck:
            seen.clear()
        now = GAME.save(table)
        assert now not in seen
        seen.add(now)


# -- the question during an invasion ----------------------------------------------------


def asked(form: Any, at: Cell, number: int = 1, level: int = 1) -> tuple[str, str]:
    """The rule and the text of the question while a fleet is on the map."""
    table = scene(
        agenda=(FleetRound(number),),
        systems=LINE,
        ships=(ship("cruiser-1"),),
        fleet=fleet(level, at, form),
    )
    question = view(GAME, table, PLAYER).question
    assert question is not None
    return question.rule, question.text


def test_11_3_the_question_says_what_the_fleet_will_do_next() -> None:
    assert asked("invasion", "4,0") == (
        "CE-11.3",
        "Invasion: move a ship, or end movement. If the level 1 fleet at (3,0) survives this "
        "round, it puts an occupation token there, then moves to (2,0).",
    )


def test_11_3_the_question_warns_that_the_capital_falls_next() -> None:
    assert asked("endgame", "4,0", level=10)[1] == (
        "Endgame fleet: move a ship, or end movement. If the level 10 fleet at (2,0) survives "
        "this round, it puts an occupation token there, then moves to (1,0), (0,0). If it "
        "survives there too, your capital falls and you lose."
    )


def test_11_3_the_question_warns_that_the_capital_falls_now() -> None:
    assert asked("invasion", "1,0") == (
        "CE-11.3",
        "Invasion: move a ship, or end movement. If the level 1 fleet at your capital survives "
        "this round, your capital falls and you lose.",
    )


def test_11_9_the_question_says_that_raiders_escape() -> None:
    assert asked("raid", "1,0", number=2)[1] == (
        "Raid: move a ship, or end movement. If the level 1 fleet at (1,0) survives this round, "
        "it puts an occupation token there, then escapes."
    )


def test_11_9_the_question_says_that_raiders_stay() -> None:
    assert asked("raid", "1,0")[1] == (
        "Raid: move a ship, or end movement. If the level 1 fleet at (1,0) survives this round, "
        "it puts an occupation token there."
    )


def test_11_3_the_question_stays_while_ships_move() -> None:
    table = scene(
        agenda=(FleetRound(1),),
        systems=LINE,
        ships=(ship("dropship-1"), ship("cruiser-1")),
        fleet=fleet(1, "4,0"),
    )
    play(table, table.offer[0])

    assert type(table.asking).__name__ == "MeetFleet"
    assert EndMovement() in table.offer


# -- R45: a shorter game ----------------------------------------------------------------

SHORT = Settings(length="short")


def at_the_end_of(turn: int, settings: Settings, **parts: Any) -> Table:
    """The end of a turn, with a cruiser to meet a fleet at the capital."""
    described: dict[str, Any] = {
        "agenda": (EndTurn(),),
        "systems": LINE,
        "ships": (ship("cruiser-1"),),
        "turn": turn,
        "focus": "4,0",
        "crisis_level": 2,
        "settings": settings,
    }
    return scene(**(described | parts))


@pytest.mark.parametrize(("settings", "turn"), [(SHORT, 39), (Settings(), 40), (Settings(), 60)])
def test_6_a_turn_is_followed_by_another_r45(settings: Settings, turn: int) -> None:
    table = at_the_end_of(turn, settings)

    assert table.state.turn == turn + 1
    assert table.state.fleet is None


@pytest.mark.parametrize("difficulty", ["cadet", "commander", "admiral"])
def test_6_a_short_game_finds_the_artifact_with_turn_40_r45(difficulty: Any) -> None:
    """CE-11.10: the level is that of any endgame fleet, whatever the crisis level (CE-9.7)."""
    settings = Settings(length="short", difficulty=difficulty)
    table = at_the_end_of(40, settings)
    bonus = START.difficulty.endgame_bonus[difficulty]

    assert told(table, ArtifactTraced) == [ArtifactTraced(40)]
    assert told(table, FleetAppeared) == [FleetAppeared("endgame", 2 + bonus, "4,0")]
    assert table.state.turn == 40


def test_16_1_its_fleet_decides_a_short_game_as_ever_r45() -> None:
    lost = at_the_end_of(40, SHORT, ships=())
    armada = tuple(ship(f"dreadnought-{n}", at="4,0") for n in range(9))
    won = at_the_end_of(40, SHORT, ships=armada, dice=(6,) * 18 + (1,) * 15)
    play(won, EndMovement())

    assert (lost.over, lost.state.outcome) == (True, "invaded")
    assert (won.over, won.state.outcome) == (True, "won")


def test_6_without_a_focus_system_a_short_game_goes_on_r45() -> None:
    """CE-7.4: the fleet needs a system to appear in; the next turn tries again."""
    table = at_the_end_of(40, SHORT, focus=None)

    assert table.state.turn == 41
    assert table.state.fleet is None


@pytest.mark.parametrize("number", range(3))
def test_6_no_short_game_lasts_longer_than_40_turns_r45(number: int) -> None:
    """Played by a bot that survives so long: most random games are lost before."""
    table = GAME.new(SHORT, (PLAYER,), Seeded(seed_of(number)))
    mind = bots.find("greedy", f"{number}", timed=False)
    choice = 0
    while not table.over:
        table.choose(bots.answer(mind, GAME, table, PLAYER, choice))
        choice += 1

    assert table.state.turn <= 40


def test_16_the_last_turn_of_a_short_game_is_shown_r45() -> None:
    for settings, limit in ((Settings(), None), (SHORT, 40)):
        (player,) = view(GAME, scene(turn=7, settings=settings), PLAYER).scene.players

        assert [meter.number for meter in player.meters if meter.id == "turn"] == [
            Number(7, limit=limit)
        ]


@pytest.mark.parametrize(("length", "said"), [("full", False), ("short", True)])
def test_16_the_goal_says_that_a_game_is_short_r45(length: str, said: bool) -> None:
    assert (
        "find it at the end of turn 40." in guide.guide(GAME).goal_at(1, {"length": length})
    ) == said


def test_16_bots_expect_the_fleet_at_the_end_of_a_short_game_r45() -> None:
    """Nothing can be built in the turns that are left: only ships help."""
    bare, armed = (
        scene(systems=LINE, ships=fleet_of, turn=40, focus="1,0", settings=SHORT, crisis_level=2)
        for fleet_of in ((), tuple(ship(f"dreadnought-{n}") for n in range(9)))
    )
    early = scene(systems=LINE, settings=SHORT)

    assert turns_left(bare.state) == 0
    assert turns_left(scene(turn=42, focus="1,0", systems=LINE, settings=SHORT).state) == 0
    assert turns_left(scene(systems=LINE).state) == inf
    assert forecast(bare.state, land_of(bare.state)).battle < 0.05
    assert forecast(armed.state, land_of(armed.state)).battle > 0.9
    assert last_level(bare.state) == 9
    assert last_level(early.state) == 10


# -- meters -----------------------------------------------------------------------------


def meters(table: Table) -> dict[str, int]:
    (player,) = view(GAME, table, PLAYER).scene.players
    return {meter.id: meter.number.value for meter in player.meters}


FIVE = frontier("1,0", "2,0", "3,0", industry="fighter_yard") | frontier(
    "4,0", industry="gene_clinic"
)


@pytest.mark.parametrize(
    ("settings", "shown"),
    [
        (Settings(), {"heart_before_rank": 3}),
        (Settings(colonists="hearts_without_rank"), {"colonists_each_heart": 3}),
        (
            Settings(colonists="every_card"),
            {"colonists_each_heart": 3, "colonists_each_card": 2},
        ),
    ],
)
def test_8_5_the_meter_is_right_for_every_setting(
    settings: Settings, shown: dict[str, int]
) -> None:
    table = scene(systems=FIVE, settings=settings)
    seen = meters(table)
    names = ("heart_before_rank", "colonists_each_heart", "colonists_each_card")

    assert {name: seen[name] for name in names if name in seen} == shown


def test_8_5_the_meter_keeps_to_the_limit_r40() -> None:
    clinics = frontier("1,0", "2,0", "3,0", "4,0", industry="gene_clinic")
    table = scene(systems=clinics, settings=Settings(heart_limit="everything"))

    assert meters(table)["heart_before_rank"] == 3


@pytest.mark.parametrize(("reshuffles", "left"), [(0, 2), (1, 1), (2, 0)])
def test_16_4_the_rebuilds_left_are_shown(reshuffles: int, left: int) -> None:
    assert meters(scene(reshuffles=reshuffles))["rebuilds_left"] == left


def test_16_4_without_a_limit_no_rebuilds_are_counted_r34() -> None:
    assert "rebuilds_left" not in meters(scene(settings=Settings(rebuilds="unlimited")))
