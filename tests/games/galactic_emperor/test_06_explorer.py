"""GE-6  Explorer and the Black Hole, and the Long Range Scanners of GE-14.12."""

from __future__ import annotations

from typing import Any

from starhold.games.galactic_emperor.catalog import HOLE, TILES
from starhold.games.galactic_emperor.galaxy import BOARD, open_spaces, steps_past, suns
from starhold.games.galactic_emperor.rules.r05_rounds import EndRole, EndRound, PickRole, available
from starhold.games.galactic_emperor.rules.r06_explorer import (
    ExplorerFlipped,
    HoleOpened,
    KeepDisplayTile,
    KeepDrawnTile,
    PileScanned,
    PutTile,
    Scan,
    ScannersKept,
    TakeTile,
    TilePlaced,
    TileSeen,
    explorer_role,
)
from starhold.games.galactic_emperor.rules.r10_warlord import Move, WarlordTurn
from starhold.games.galactic_emperor.rules.r12_relocation import WithdrawTo
from starhold.games.galactic_emperor.rules.r15_interrupts import Block, LetGo
from starhold.games.galactic_emperor.rules.r16_claims import LastTokenUsed, SectorClaimed
from starhold.games.galactic_emperor.state import CENTRE, Ship, State, Steps, Table
from tests.games.galactic_emperor.scenes import (
    asked,
    empire,
    fleet,
    offered,
    play,
    scene,
    starbase,
    told,
    where,
)

ORDER = ["red", "blue", "green"]


def exploring(*display: str, after: Steps = (), **parts: Any) -> Table:
    """An Explorer role that red has picked."""
    agenda = (*explorer_role(ORDER), EndRole(), *after)
    return scene(agenda=agenda, display=display, chooser="red", role="explorer", **parts)


def crowded() -> tuple[Ship, ...]:
    """A ship of red's on every open space."""
    spaces = open_spaces(scene().state)
    return tuple(Ship(f"red-fighter-{n}", "red", "fighter", at) for n, at in enumerate(spaces))


def pile_of(state: State) -> list[str]:
    return state.pile[::-1]


def test_6_1_each_takes_a_tile_and_places_it_on_any_open_space() -> None:
    table = exploring("P01", "P02", "P03", "P04")
    asking = []
    for tile, at in (("P01", "2,0"), ("P02", "-2,0"), ("P03", "0,1")):
        asking.append(asked(table))
        play(table, TakeTile(tile), PutTile(at))

    assert asking == [(seat, "PickTile") for seat in ORDER]
    assert [table.state.tiles[at] for at in ("2,0", "-2,0", "0,1")] == ["P01", "P02", "P03"]


def test_6_2_with_an_empty_display_later_players_place_nothing_r5() -> None:
    table = exploring("P01", "P02", pile=())
    play(table, TakeTile("P01"), PutTile("2,0"), PutTile("1,1"))

    assert table.over
    assert told(table, TilePlaced) == [TilePlaced("blue", "P02", "1,1")]


def test_6_3_a_tile_is_placed_before_the_next_is_taken() -> None:
    table = exploring("P01", "P02", "P03", "P04")
    play(table, TakeTile("P02"))

    assert asked(table) == ("red", "PlaceTile")
    assert set(table.offer) == {PutTile(at) for at in open_spaces(table.state)}


def test_6_4_a_tile_may_lie_under_ships_which_claim_nothing_r6() -> None:
    table = exploring("P01", "P02", "P03", "P04", ships=fleet("blue", "1,1", "fighter"))
    play(table, TakeTile("P01"), PutTile("2,0"), TakeTile("P02"), PutTile("1,1"))

    assert "1,1" not in table.state.tokens
    assert where(table) == {"blue-fighter-1": "1,1"}


def test_6_5_a_sun_avoids_ships() -> None:
    table = exploring("P18", "P02", "P03", "P04", ships=fleet("blue", "1,1", "fighter"))
    play(table, TakeTile("P18"))

    assert PutTile("1,1") not in table.offer
    assert PutTile("1,0") in table.offer


def test_6_5_where_ships_are_everywhere_they_move_out_first_r7() -> None:
    """The way to (2, -2) is measured with the space still open."""
    table = exploring("P18", "P02", "P03", "P04", ships=crowded())
    play(table, TakeTile("P18"), PutTile("2,-2"))

    assert table.state.tiles["2,-2"] == "P18"
    assert "2,-2" not in where(table).values()
    assert "3,-3" in where(table).values()


def test_6_5_the_owner_chooses_between_equally_near_starbases() -> None:
    table = exploring(
        *("P18", "P02", "P03", "P04"),
        ships=crowded(),
        tiles={"1,0": "P08", "1,2": "P09"},
        tokens={"1,0": starbase("red"), "1,2": starbase("red")},
    )
    play(table, TakeTile("P18"), PutTile("1,1"))

    assert table.offer == [WithdrawTo("1,0"), WithdrawTo("1,2")]


def test_6_6_the_chooser_must_claim_their_own_pick() -> None:
    table = exploring("P01", "P02", "P03", "P04")
    play(table, TakeTile("P01"), PutTile("2,0"))

    assert told(table, SectorClaimed) == [SectorClaimed("red", "2,0")]
    assert table.state.players["red"].tokens == 10


def test_6_6_no_claim_under_enemy_ships_or_without_a_planet_or_a_token() -> None:
    foes = exploring("P01", "P02", "P03", "P04", ships=fleet("blue", "2,0", "fighter"))
    play(foes, TakeTile("P01"), PutTile("2,0"))
    barren = exploring("P16", "P02", "P03", "P04")
    play(barren, TakeTile("P16"), PutTile("2,0"))
    spent = exploring("P01", "P02", "P03", "P04", players={"red": {"tokens": 0}})
    play(spent, TakeTile("P01"), PutTile("2,0"))

    assert [table.state.tokens for table in (foes, barren, spent)] == [{}, {}, {}]


def test_6_7_the_chooser_places_what_is_left_in_any_order_and_claims_none_of_it() -> None:
    table = exploring("P01", "P02", "P03", "P04", "P05")
    for tile, at in (("P01", "2,0"), ("P02", "-2,0"), ("P03", "0,1")):
        play(table, TakeTile(tile), PutTile(at))

    assert asked(table) == ("red", "PickLeftover")
    play(table, TakeTile("P05"), PutTile("1,1"), PutTile("1,2"))
    assert list(table.state.tokens) == ["2,0"]
    assert (table.state.tiles["1,1"], table.state.tiles["1,2"]) == ("P05", "P04")


def test_6_8_then_one_more_tile_than_players_is_turned_up() -> None:
    table = exploring("P01", "P02", "P03", pile=("P04", "P05", "P06", "P07", "P08"))
    for at in ("2,0", "-2,0"):
        play(table, table.offer[0], PutTile(at))
    play(table, PutTile("0,1"))

    assert table.state.display == ["P04", "P05", "P06", "P07"]
    assert pile_of(table.state) == ["P08"]


def test_6_9_the_claim_can_end_the_game() -> None:
    table = exploring("P01", "P02", "P03", "P04", players={"red": {"tokens": 1}})
    play(table, TakeTile("P01"), PutTile("2,0"))

    assert told(table, LastTokenUsed) == [LastTokenUsed("red")]
    assert table.state.ending


def test_6_10_the_black_hole_swallows_the_sun_and_the_scientist_leaves_at_once() -> None:
    table = exploring(HOLE, "P02", "P03", "P04", after=(PickRole("blue"),))
    play(table, TakeTile(HOLE))

    assert told(table, HoleOpened) == [HoleOpened("red")]
    assert table.state.tiles[CENTRE] == HOLE
    assert "scientist" not in available(table.state)
    assert asked(table) == ("blue", "PickTile")


def test_6_10_the_chooser_may_find_it_among_what_is_left() -> None:
    table = exploring("P01", "P02", "P03", HOLE, pile=())
    for tile, at in (("P01", "2,0"), ("P02", "-2,0"), ("P03", "0,1")):
        play(table, TakeTile(tile), PutTile(at))

    assert table.state.tiles[CENTRE] == HOLE


def test_6_11_then_the_centre_is_a_space_that_nobody_controls() -> None:
    table = scene(
        tiles={CENTRE: HOLE}, ships=fleet("red", "1,0", "fighter"), agenda=(WarlordTurn("red"),)
    )
    play(table, Move("1,0", CENTRE))

    assert CENTRE in steps_past(suns(table.state), "1,0")
    assert table.state.tokens == {}


def test_6_12_with_the_last_tile_the_card_is_turned_over_for_the_next_round() -> None:
    table = exploring("P01", "P02", pile=(), after=(EndRound(),), picked={"explorer": "red"})
    play(table, TakeTile("P01"), PutTile("2,0"), PutTile("1,1"))

    assert told(table, ExplorerFlipped) == [ExplorerFlipped()]
    assert "warlord_2" in available(table.state)


def test_6_13_scanners_never_help_with_tiles_left_over() -> None:
    table = exploring("P01", "P02", "P03", "P04", "P05", cards={"long_range_scanners": "blue"})
    play(table, TakeTile("P01"), PutTile("2,0"), TakeTile("P02"))
    assert asked(table) == ("blue", "OfferScan")

    mine = exploring("P01", "P02", "P03", "P04", "P05", cards={"long_range_scanners": "red"})
    play(mine, TakeTile("P01"))
    mine.pick(1)  # do not look
    play(mine, PutTile("2,0"), TakeTile("P02"), PutTile("-2,0"), TakeTile("P03"), PutTile("0,1"))
    play(mine, TakeTile("P04"))
    assert asked(mine) == ("red", "PlaceTile")


def scanning(*pile: str, taken: str = "A01", **parts: Any) -> Table:
    """Red, with scanners, has taken a tile."""
    display = parts.pop("display", ("A01", "P02", "P03", "P04"))
    cards = {"long_range_scanners": "red"} | parts.pop("cards", {})
    table = exploring(*display, pile=pile, cards=cards, **parts)
    play(table, TakeTile(taken))
    return table


def test_14_12_the_owner_alone_sees_the_top_tile() -> None:
    table = scanning("A07", "A08")
    play(table, Scan())
    seen = next(news for news in table.news if isinstance(news.event, TileSeen))

    assert told(table, PileScanned) == [PileScanned("red")]
    assert (seen.event, seen.to) == (TileSeen("A07"), ("red",))
    assert table.state.seen_by == ["red"]
    assert table.offer == [KeepDisplayTile("A01"), KeepDrawnTile("A07")]


def test_14_12_a_tile_left_on_the_pile_stays_hidden_from_others() -> None:
    table = scanning("A07", "A08")
    play(table, Scan(), KeepDisplayTile("A01"))

    assert told(table, ScannersKept) == [ScannersKept("red", drawn=False)]
    assert table.state.held == "A01"
    assert pile_of(table.state) == ["A07", "A08"]
    assert table.state.seen_by == ["red"]


def test_14_12_not_with_an_empty_pile_or_after_the_black_hole() -> None:
    empty = scanning()
    taken = scanning("A07", taken=HOLE, display=(HOLE, "P02", "P03", "P04"))

    assert asked(empty) == ("red", "PlaceTile")
    assert asked(taken) == ("blue", "PickTile")


def test_14_12_blocked_scanners_see_nothing() -> None:
    table = scanning("A07", cards={"saboteur": "blue"})
    play(table, Scan(), Block("long_range_scanners"), LetGo())

    assert asked(table) == ("red", "PlaceTile")
    assert table.state.held == "A01"
    assert table.state.seen_by == []


def test_ex_12_explorer_claim_and_end_trigger() -> None:
    parts: dict[str, Any] = {
        "seats": 4,
        "agenda": (*explorer_role(["red", "blue", "green", "yellow"]), EndRole(), EndRound()),
        "display": ("P07", "P01", "P02", "P03", "P04"),
        "chooser": "red",
        "role": "explorer",
        "players": {"red": {"tokens": 1}},
    }
    table = scene(**parts)
    play(table, TakeTile("P07"), PutTile("2,0"))
    assert told(table, LastTokenUsed) == [LastTokenUsed("red")]
    assert asked(table) == ("blue", "PickTile")
    for tile, at in (("P01", "1,1"), ("P02", "-2,0"), ("P03", "0,1")):
        play(table, TakeTile(tile), PutTile(at))
    assert asked(table) == ("red", "PlaceTile")
    play(table, PutTile("0,2"))

    assert table.over
    assert len(table.state.display) == 5
    assert table.state.players["red"].vp >= 1 + 2

    guarded = scene(**parts, ships=fleet("blue", "2,0", "fighter"))
    play(guarded, TakeTile("P07"), PutTile("2,0"))
    assert not guarded.state.ending
    assert guarded.state.tokens == {}


def test_ex_13_scanners_and_the_black_hole() -> None:
    table = scanning(HOLE, "A07")
    play(table, Scan())
    assert pile_of(table.state)[0] == HOLE
    assert asked(table) == ("red", "PickTile")
    assert TakeTile("A01") in table.offer
    play(table, TakeTile("P02"))
    assert asked(table) == ("red", "PlaceTile")

    table = scanning("A07")
    play(table, Scan(), KeepDrawnTile("A07"), PutTile("2,0"))
    assert pile_of(table.state) == ["A01"]
    assert set(table.state.seen_by) == set(ORDER)
    assert table.state.tiles["2,0"] == "A07"
    assert table.state.tokens == {"2,0": empire("red")}


def test_6_every_place_is_on_the_board() -> None:
    table = exploring("P01", "P02", "P03", "P04")
    play(table, TakeTile("P01"))

    assert {put.at for put in offered(table, PutTile)} < set(BOARD)
    assert TILES["P01"].planets
