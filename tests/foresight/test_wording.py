"""Changes in words: the reader's own things need no owner's name."""

from __future__ import annotations

from starhold.foresight.advice import Motive
from starhold.foresight.consequences import Consequences
from starhold.foresight.difference import Change, Difference, Holding, Moved, Turned
from starhold.foresight.odds import Odds, Outcome
from starhold.foresight.wording import MOST, change_lines, odds_lines, reason_line
from tests.helpers import find_game


def lines(**certain: tuple[object, ...]) -> list[str]:
    found = Consequences(Difference(**certain))  # type: ignore[arg-type]
    return change_lines(find_game("kardashev"), "red", found)


def test_a_number_is_said_with_its_old_and_new_value() -> None:
    own, other = Change("food", 3, 1, "red"), Change("food", 0, -2, "blue")

    assert lines(numbers=(own, other)) == ["Food 3 → 1", "Blue: Food 0 → −2"]


def test_numbers_of_things_are_shown_in_their_places_only() -> None:
    assert lines(numbers=(Change("fleet", 1, 2, "red", "fleet@0,0"),)) == []


def test_a_technology_lost_is_said() -> None:
    lost, gained = (
        Holding("harvest_rover", "red", gained=False),
        Holding("salvage_drone", "blue", gained=True),
    )

    assert lines(held=(lost, gained)) == ["Lost: Harvest Rover", "New: Blue: Salvage Drone"]


def test_a_space_says_what_it_becomes_or_whose() -> None:
    turned = Turned("0,1", "destroyed", "unexplored")
    taken, left = Turned("0,1", "food", "food", "red"), Turned("0,1", "food", "food", None, "blue")

    assert lines(cells=(turned, taken, left)) == [
        "(0,1): Unexplored → Destroyed tile",
        "Red takes (0,1)",
        "Blue loses (0,1)",
    ]


def test_a_space_that_becomes_something_else_also_says_whose_it_is() -> None:
    taken = Turned("0,1", "food", "unexplored", "blue")
    lost = Turned("0,1", "destroyed", "food", None, "blue")

    assert lines(cells=(taken, lost)) == [
        "(0,1): Unexplored → Food; Blue takes it",
        "(0,1): Food → Destroyed tile; Blue loses it",
    ]


def test_what_is_printed_on_a_new_space_is_not_said_twice() -> None:
    turned = Turned("0,1", "food", "unexplored")
    symbol = Moved("symbol@0,1", "food", None, "", "0,1")
    colony = Moved("colony@0,1", "colony", "red", "", "0,1")

    assert lines(cells=(turned,), pieces=(symbol, colony)) == [
        "New: Colony, (0,1)",
        "(0,1): Unexplored → Food",
    ]


def test_pieces_that_go_the_same_way_are_counted() -> None:
    fleets = tuple(Moved(f"f{n}", "fleet", "red", "0,0", "0,1", count=n) for n in (1, 2))
    other = Moved("f3", "fleet", "red", "0,0", "1,0")

    assert lines(pieces=(*fleets, other)) == [
        "3 × Fleet: (0,0) → (0,1)",
        "Fleet: (0,0) → (1,0)",
    ]


def test_a_long_list_is_cut() -> None:
    many = tuple(Moved(f"f{n}", "fleet", "red", "", f"0,{n}") for n in range(MOST + 3))

    assert len(lines(pieces=many)) == MOST + 1
    assert lines(pieces=many)[-1] == "… and 3 more changes"


def test_the_reasons_for_a_suggestion_begin_with_what_it_gains() -> None:
    reasons = Motive("learning", -7.834), Motive("fleet", 7.5), Motive("realm", 2.0)

    said = reason_line(find_game("space_empires"), reasons)

    gained = "+7.5 ships built and ordered, +2 colonies and their future income"
    assert said == f"{gained}, −7.8 technology"


def test_an_average_is_given_only_of_what_occurs_more_than_once() -> None:
    rare = Outcome("FleetLost", own=True, chance=0.16, margin=0.07, mean=0.2)
    often = Outcome("FleetLost", own=False, chance=0.63, margin=0.04, mean=1.4)
    first, second, _ = odds_lines(find_game("kardashev"), Odds(400, (rare, often)))

    assert first.endswith(": 16 % (±7)")
    assert second.endswith(": 63 % (±4), 1.4 on average")


def test_odds_say_whether_they_are_exact_or_estimated() -> None:
    sampled = Outcome("FleetLost", own=True, chance=0.5, margin=0.07, mean=0.5)
    exact = Outcome("FleetLost", own=True, chance=0.5, margin=0, mean=0.5)
    game = find_game("kardashev")

    assert odds_lines(game, Odds(120, (sampled,)))[-1] == (
        "Estimated from 120 trials, ± 95 % interval."
    )
    assert odds_lines(game, Odds(6, (exact,)))[-1] == "Exact."
    assert odds_lines(game, Odds(120)) == []
