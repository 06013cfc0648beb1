"""GE-21  What is always true."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from starhold import bots
from starhold.core.chance import Seeded
from starhold.core.game import SEATS
from starhold.games.galactic_emperor import GAME
from starhold.games.galactic_emperor.catalog import CONSTANTS, OMEGA, by_players
from starhold.games.galactic_emperor.invariants import invariants
from starhold.games.galactic_emperor.players import food_pool, vp_pool
from starhold.games.galactic_emperor.rules.r05_rounds import RolePicked, RoundBegan, available
from starhold.games.galactic_emperor.state import CENTRE, Ship, State, Token
from starhold.show import presets
from tests.games.galactic_emperor.scenes import RED_HOME, fleet, scene
from tests.helpers import new_table, random_play, seed_of


def sound() -> State:
    return scene(
        tiles={"1,1": "P08"},
        tokens={"1,1": Token("red")},
        ships=fleet("red", "2,0", "dreadnought"),
    ).state


def put(state: State, **parts: object) -> None:
    ship = Ship("blue-fighter-1", "blue", "fighter", "2,0")
    state.ships[ship.id] = Ship(**{"id": ship.id, "owner": "blue", "kind": "fighter"} | parts)  # type: ignore[arg-type]


def own_and_remove(state: State) -> None:
    state.owners["saboteur"] = "red"
    state.removed.append("saboteur")


BROKEN: dict[str, tuple[Callable[[State], object], str]] = {
    "21_1 too much food": (lambda s: s.food.update({"1,1": 50}), "than there are cubes"),
    "21_1 food where none can lie": (lambda s: s.food.update({"2,0": 1}), "cannot hold 1 food"),
    "21_2 metal": (lambda s: setattr(s.players["red"], "metal", 7), "stores 7 metal"),
    "21_2 energy": (lambda s: setattr(s.players["red"], "energy", 4), "stores 4 energy"),
    "21_3 tokens": (
        lambda s: setattr(s.players["red"], "tokens", 3),
        "a token too many or too few",
    ),
    "21_3 ships": (
        lambda s: s.ships.update(
            {f"x{n}": Ship(f"x{n}", "red", "cruiser", "2,1") for n in range(5)}
        ),
        "too many ships",
    ),
    "21_4 two players in one space": (lambda s: put(s, at="2,0"), "two players share a space"),
    "21_4 another's home": (lambda s: put(s, at=RED_HOME), "is in a forbidden space"),
    "21_4 a token without a planet": (
        lambda s: s.tokens.update({"2,1": Token("red")}),
        "where there is no planet",
    ),
    "21_5 the centre": (lambda s: s.tiles.update({CENTRE: "P18"}), "neither the Omega Sun nor"),
    "21_6 tiles": (lambda s: s.pile.pop(), "do not match"),
    "21_7 marks": (lambda s: setattr(s.players["red"], "marks", -1), "negative marks or points"),
    "21_8 cards": (own_and_remove, "owned and removed"),
    "21_10 flipped": (lambda s: put(s, at="2,1", flipped=True), "flipped outside a battle"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_21_what_is_broken_is_named(name: str) -> None:
    """GE-21.1, GE-21.2, GE-21.3, GE-21.4, GE-21.5, GE-21.6, GE-21.7, GE-21.8, GE-21.10."""
    spoil, complaint = BROKEN[name]
    state = sound()
    spoil(state)

    assert any(complaint in sentence for sentence in invariants(state))


def test_21_1_a_new_table_is_sound() -> None:
    assert list(invariants(sound())) == []


@pytest.mark.parametrize("number", range(4))
def test_21_9_each_round_plays_a_role_for_each_player(number: int) -> None:
    table = new_table(GAME, number)
    picks: list[int] = [0]
    for _ in random_play(table, random.Random(number)):
        for news in table.news:
            if isinstance(news.event, RoundBegan):
                picks.append(0)
            picks[-1] += isinstance(news.event, RolePicked)

    assert set(picks[2:-1]) <= {len(table.state.players)}


@pytest.mark.parametrize("number", range(4))
def test_21_5_the_scientist_is_in_the_game_as_long_as_the_sun_and_points_never_fall(
    number: int,
) -> None:
    """GE-21.7, and the sums of GE-21.1."""
    table = new_table(GAME, number)
    gained = 0
    for _ in random_play(table, random.Random(number)):
        state = table.state
        free = state.picked.keys() | set(available(state))
        assert ("scientist" in free) >= (state.tiles[CENTRE] == OMEGA)
        assert 0 <= food_pool(state) <= CONSTANTS.food.cubes
        total = sum(own.vp for own in state.players.values())
        assert total >= gained
        assert total == by_players(len(state.players)).vp_pool - vp_pool(state)
        gained = total


@pytest.mark.parametrize("bot", ["random", "greedy"])
@pytest.mark.parametrize("preset", ["standard", "as_written"])
def test_18_1_no_answers_of_one_seat_lead_back_to_the_same_table(preset: str, bot: str) -> None:
    """Until luck speaks or another seat answers, every table is new: nothing goes in circles."""
    table = GAME.new(presets.chosen(GAME, preset, {}), SEATS[:3], Seeded(seed_of(1)))
    player = bots.find(bot, "circles")
    seen: set[bytes] = set()
    last: str | None = None
    for number in range(5000):
        if table.over:
            break
        seat = next(iter(table.open))
        if table.luck or seat != last:
            seen.clear()
        now = GAME.save(table)
        assert now not in seen
        seen.add(now)
        last = seat
        table.choose(bots.answer(player, GAME, table, seat, number), seat)

    assert table.over
