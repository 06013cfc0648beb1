"""ES-24 - What is open, what is hidden, and what a player can imagine."""

from __future__ import annotations

from collections import Counter
from typing import Any

from starhold.core.chance import Seeded, chosen_seed
from starhold.games.empire_of_the_stars import GAME
from starhold.games.empire_of_the_stars.catalog import CARDS, ROLES, TECHNOLOGIES, Role
from starhold.games.empire_of_the_stars.galaxy import back
from starhold.games.empire_of_the_stars.rules.r03_setup import KeepPower
from starhold.games.empire_of_the_stars.rules.r05_scientist import TakeTop
from starhold.games.empire_of_the_stars.rules.r06_movement import GiveOrders, MoveTo
from starhold.games.empire_of_the_stars.rules.r07_battle import Set
from starhold.games.empire_of_the_stars.rules.r18_ancients_battle import TurnOver
from starhold.games.empire_of_the_stars.state import Settings, State, Table
from starhold.show.view import ids_in, view
from starhold.show.vocabulary import Number, Piece, Row, Scene, Stack, encode
from tests.games.empire_of_the_stars.scenes import BLUE, RED, TWO, at, play, scene


def seen(table: Table, seat: str | None) -> str:
    return encode(view(GAME, table, seat)).decode()


def zone(table: Table, name: str, seat: str | None = RED) -> Any:
    laid: Scene = GAME.scene(table, seat)
    return next((found for found in laid.zones if found.id == name), None)


def imagined(table: Table, seat: str | None, number: int = 1) -> Table:
    return GAME.imagine(table, seat, Seeded(chosen_seed(f"an idea {number}")))


def test_24_1_scores_stores_and_thrones_are_open() -> None:
    table = scene(seats=TWO, red={"galaxy": 2})

    for seat in (RED, BLUE, None):
        assert '"points","number":{"value":2' in seen(table, seat)


def test_24_2_backs_are_open() -> None:
    table = scene(tops=("EX-7",), queue=["EX-2", "S-3", "S-1"], technologies=("TM11",))
    decks, queue = zone(table, "role_decks"), zone(table, "queue")
    top = zone(table, "level-1")

    assert isinstance(decks, Row)
    assert decks.items[0] == Piece(
        "explorer_deck",
        "explorer_back",
        "role_decks",
        count=len([card for card in CARDS.values() if card.deck == "explorer"]),
        marks=("epsilon",),
        stands_for="explorer",
    )
    assert [item.kind for item in queue.items] == ["explorer_back", "story_back", "S-1"]
    assert isinstance(top, Stack)
    assert top.top is not None
    assert top.top.kind == "military_back"


def test_24_2_a_deck_stands_for_what_the_options_call_it() -> None:
    """ES-5.3.1, ES-18.3  A card from a deck is named by its discipline, a deck by its role."""
    table = scene(tops=("EX-7",), technologies=("TM11", "TI21", "TC31"))
    tops = [zone(table, f"level-{level}").top.stands_for for level in (1, 2, 3)]

    named = [TakeTop("military", 1), TakeTop("industry", 2), TakeTop("culture", 3)]
    assert [(top,) for top in tops] == [ids_in(option) for option in named]
    assert zone(table, "role_decks").items[0].stands_for in ids_in(TurnOver("explorer"))


def test_24_3_faces_are_hidden() -> None:
    table = scene(queue=["EX-2", "S-3", "S-1"])
    text = seen(table, RED)

    assert '"EX-2"' not in text
    assert '"S-3"' not in text
    assert table.state.explorer[-1] not in text


def test_24_3_hidden_cards_and_tiles_are_imagined() -> None:
    table = scene(queue=["EX-2", "S-3", "S-1"], technologies=("TM11",))
    twins = [imagined(table, RED, number).state for number in range(12)]

    assert len({tuple(twin.explorer) for twin in twins}) > 1
    assert {TECHNOLOGIES[twin.technology_decks[0][-1]].type for twin in twins} == {"military"}
    assert len({twin.technology_decks[0][-1] for twin in twins}) > 1
    assert len({twin.queue[1] for twin in twins}) > 1
    assert len({tuple(twin.decks["regent"]) for twin in twins}) > 1


def test_r_54_a_back_tells_nothing_about_its_front() -> None:
    table = scene(queue=["EX-2", "S-3", "S-1"], tops=("RE-7",))
    table.state.decks["explorer"].remove("EX-2")
    twins = [imagined(table, RED, number).state for number in range(40)]

    assert {back(twin, twin.queue[0]) for twin in twins} == {"beta"}
    assert {back(twin, twin.decks["regent"][-1]) for twin in twins} == {"beta"}
    assert len({twin.queue[0] for twin in twins}) > 5
    assert len({twin.decks["regent"][-1] for twin in twins}) > 5
    for twin in twins:
        assert sectors(twin, "regent") == sectors(table.state, "regent")
        assert sectors(twin, "explorer") == sectors(table.state, "explorer")


def test_r_54_sectors_are_dealt_to_the_backs_apart_from_the_fronts() -> None:
    games = [
        GAME.new(Settings(), (RED,), Seeded(chosen_seed(f"a deal {n}"))).state for n in range(12)
    ]

    for role in ROLES:
        printed = Counter(card.sector for card in CARDS.values() if card.deck == role)
        assert all(sectors(state, role) == printed for state in games)
    assert len({back(state, "EX-1") for state in games}) > 3


def test_r_54_an_old_save_keeps_the_backs_of_the_data() -> None:
    """A game begun when backs and fronts were printed together has no entry for any card."""
    table = scene(tops=("EX-7",))

    assert table.state.backs == {}
    assert back(table.state, "EX-7") == CARDS["EX-7"].sector == "epsilon"


def test_r_54_among_several_players_nothing_is_dealt() -> None:
    table = GAME.new(Settings(events_module=True), TWO, Seeded(chosen_seed("a word")))

    assert table.state.backs == {}


def sectors(state: State, role: Role) -> Counter[str]:
    """The backs of a deck and of its cards in the queue."""
    queued = [card for card in state.queue if card in CARDS and CARDS[card].deck == role]
    return Counter(back(state, card) for card in (*state.decks[role], *queued))


def test_r_08_a_card_that_was_seen_stays_known() -> None:
    table = scene(tops=("EX-7",), seen=["explorer"])

    assert imagined(table, RED).state.decks["explorer"][-1] == "EX-7"
    assert zone(table, "role_decks").items[0].kind == "EX-7"


def test_24_3_edicts_to_come_are_any_that_have_not_been_seen() -> None:
    table = scene(seats=TWO, edict="ED01", edicts=["ED02"], set_aside=["ED03", "ED04"])
    twins = [imagined(table, RED, number).state for number in range(12)]

    assert {twin.edicts[0] for twin in twins} == {"ED02", "ED03", "ED04"}


def test_24_4_powers_are_hidden_until_all_have_chosen() -> None:
    table = GAME.new(Settings(), TWO, Seeded(chosen_seed("a word")))
    play(table, KeepPower(table.state.dealt[BLUE][0]), seat=BLUE)
    hidden = table.state.dealt[BLUE]

    assert zone(table, "powers_dealt", BLUE) is not None
    assert not any(f'"{power}"' in seen(table, RED) for power in hidden)
    twins = [imagined(table, RED, number).state for number in range(6)]
    assert len({twin.kept[BLUE] for twin in twins}) > 1
    assert {twin.dealt[RED] for twin in twins} == {table.state.dealt[RED]}


def battle() -> Table:
    table = scene(
        seats=TWO,
        agenda=(GiveOrders(RED),),
        ships=[*at("O2", "red-cruiser-1"), *at("A5", "blue-dreadnought-1")],
    )
    play(table, MoveTo("A5"))
    return table


def test_24_4_a_plan_is_hidden_until_both_are_revealed() -> None:
    table = battle()
    before = seen(table, RED)
    play(table, Set(3), seat=BLUE)

    assert GAME.scene(table, RED) == GAME.scene(battle(), RED)
    assert '"tactics"' not in before
    assert '"blue-tactics"' in seen(table, BLUE)


def test_24_4_a_plan_is_shown_as_numbers_even_where_they_are_0_or_1() -> None:
    table = battle()
    play(table, Set(1), seat=BLUE)
    found = zone(table, "battle", BLUE)

    shown = {group.id: group.number for side in found.sides for group in side.groups}
    assert shown["blue-tactics"] == Number(1)
    assert shown["blue-weapons"] == Number(0)
    assert shown["blue-dreadnoughts"] is None  # it is counted


def test_24_4_a_sealed_plan_is_imagined() -> None:
    table = battle()
    play(table, Set(3), Set(1), Set(1), seat=BLUE)
    twins = [imagined(table, RED, number).state.plans[BLUE] for number in range(12)]

    assert len(set(twins)) > 1
    assert all(plan.tactics + plan.weapons + plan.shields <= 5 for plan in twins)
    assert BLUE in imagined(table, BLUE).state.plans


def test_24_4_nobody_can_tell_how_far_a_plan_has_come() -> None:
    table = battle()
    play(table, Set(3), seat=BLUE)
    twin = imagined(table, RED)

    assert BLUE not in twin.state.plans
    assert type(twin.question(BLUE).choice).__name__ == "SetTactics"


def test_24_5_alone_your_plan_is_shown_and_locked_before_the_card() -> None:
    table = scene(
        agenda=(GiveOrders(RED),),
        ships=[*at("O2", "red-cruiser-1"), *at("A1", "ancients-cruiser-1")],
    )
    play(table, MoveTo("A5"), Set(2))

    assert '"red-tactics"' in seen(table, RED)
    assert '"red-tactics"' in seen(table, None)
