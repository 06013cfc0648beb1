"""GE-4  Setup."""

from __future__ import annotations

from starhold.core.chance import Seeded
from starhold.core.game import SEATS
from starhold.games.galactic_emperor import GAME
from starhold.games.galactic_emperor.catalog import HOLE, TECHNOLOGIES, TILES
from starhold.games.galactic_emperor.galaxy import open_spaces, starbases
from starhold.games.galactic_emperor.players import food_pool, for_sale, in_reserve, vp_pool
from starhold.games.galactic_emperor.rules.r04_setup import ThroneGiven
from starhold.games.galactic_emperor.rules.r05_rounds import ROLES, available
from starhold.games.galactic_emperor.state import Settings, State, Table
from tests.games.galactic_emperor.scenes import told
from tests.helpers import seed_of


def new(players: int, settings: Settings | None = None, number: int = 1) -> Table:
    return GAME.new(settings or Settings(), SEATS[:players], Seeded(seed_of(number)))


def stacks(state: State) -> list[str]:
    """The pile from its top, tile by tile: plain, HOLE or atomic."""
    return [
        "HOLE" if t == HOLE else TILES[t].stack.replace("home", "atomic") for t in state.pile[::-1]
    ]


def test_4_1_everyone_has_tokens_and_ships() -> None:
    state = new(5).state

    assert [player.tokens for player in state.players.values()] == [9] * 5


def test_4_2_a_home_starbase_and_a_fighter_at_each_home() -> None:
    state = new(3).state

    assert sorted((ship.owner, ship.kind, ship.at) for ship in state.ships.values()) == sorted(
        (seat, "fighter", at) for at, seat in state.homes.items()
    )
    assert all(starbases(state, seat) == [at] for at, seat in state.homes.items())


def test_4_3_plain_tiles_over_the_black_hole_over_atomic_tiles_and_unused_homes() -> None:
    state = new(3).state
    below = state.pile[: state.pile.index(HOLE)]

    assert stacks(state) == ["plain"] * 14 + ["HOLE"] + ["atomic"] * 15
    assert {"H3", "H4", "H5"} < set(below)


def test_4_4_one_tile_more_than_players_is_turned_up() -> None:
    assert [len(new(players).state.display) for players in (3, 4, 5, 6)] == [4, 5, 6, 7]


def test_4_5_all_technologies_and_roles_are_there() -> None:
    state = new(3).state

    assert for_sale(state) == list(TECHNOLOGIES)
    assert available(state) == list(ROLES)
    assert len(ROLES) == 7


def test_4_6_everyone_starts_with_5_marks_1_metal_and_1_energy() -> None:
    players = new(6).state.players.values()

    assert {(player.marks, player.metal, player.energy) for player in players} == {(5, 1, 1)}


def test_4_7_luck_gives_the_throne() -> None:
    holders = {new(3, number=number).state.throne for number in range(20)}

    assert holders == {"red", "blue", "green"}


def test_4_7_or_the_first_seat_has_it() -> None:
    holders = {new(3, Settings(throne="first_seat"), number).state.throne for number in range(5)}

    assert holders == {"red"}


def test_4_7_the_table_is_told_who_begins() -> None:
    table = new(3)

    assert [event.player for event in told(table, ThroneGiven)] == [table.state.throne]


def test_4_8_there_are_no_prices_before_the_first_merchant() -> None:
    assert new(3).state.prices is None


def test_4_9_luck_is_used_for_plain_tiles_then_atomic_tiles_then_the_throne() -> None:
    table = new(3)
    plain, atomic = 18, 12 + 3

    assert len(table.luck) == (plain - 1) + (atomic - 1) + 1
    assert table.state.throne == SEATS[table.luck[-1]]


def test_ex_1_setup_for_four() -> None:
    state = new(4).state
    own = state.players["red"]

    assert list(state.homes) == ["3,-1", "-1,3", "-3,1", "1,-3"]
    assert state.tiles["0,0"] == "OMEGA"
    assert len(open_spaces(state)) == 32
    assert len(state.pile) + len(state.display) == 33
    assert len(state.pile) == 28
    assert stacks(state) == ["plain"] * 13 + ["HOLE"] + ["atomic"] * 14
    assert (own.tokens, own.marks, own.metal, own.energy) == (10, 5, 1, 1)
    assert [in_reserve(state, "red", kind) for kind in ("fighter", "cruiser", "dreadnought")] == [
        7,
        4,
        2,
    ]
    assert (food_pool(state), vp_pool(state)) == (40, 130)
    assert 36 - sum(player.metal for player in state.players.values()) == 32
    assert 18 - sum(player.energy for player in state.players.values()) == 14
