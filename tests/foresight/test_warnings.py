"""An option warns of losses that are certain, and of those that only unlikely dice avert."""

from __future__ import annotations

from starhold.foresight.consequences import Consequences
from starhold.foresight.details import details, warned
from starhold.foresight.sight import Sight
from starhold.foresight.wording import MOST_WARNINGS, warning_lines
from starhold.games.crest import GAME
from starhold.games.crest.rules.r11_fleets import FleetRound
from starhold.show.vocabulary import News
from tests.games.crest.scenes import PLAYER, capital, fleet, frontier, scene, ships


def facing(level: int, *defenders: str) -> Sight:
    """A fleet is at the capital, and the ships there may move before the battle."""
    table = scene(
        agenda=(FleetRound(1),),
        systems={"0,0": capital(), **frontier("1,0")},
        ships=ships(*defenders, "dropship-1"),
        fleet=fleet(level, "1,0", "invasion"),
    )
    return Sight(GAME, table, PLAYER, b"warnings")


def test_a_loss_that_no_dice_are_likely_to_avert_is_warned_of() -> None:
    found = warned(facing(9, "fighter-1"))

    assert found["end-movement"] == ("Very likely: The capital was invaded. You lose.",)


def test_a_loss_that_dice_often_avert_is_not_warned_of() -> None:
    assert warned(facing(1, "dreadnought-1", "dreadnought-2")) == {}


def test_likely_losses_are_the_same_in_the_details() -> None:
    sight = facing(9, "fighter-1")

    found = details(sight, "end-movement", until=0)

    assert found.warnings == warned(sight)["end-movement"]


def test_many_losses_are_counted() -> None:
    lost = tuple(News("ShipLost", f"Fighter {number} is lost.") for number in range(6))

    lines = warning_lines(Consequences(warnings=lost[:2], likely=lost[2:]))

    assert lines[0] == "Fighter 0 is lost."
    assert lines[2] == "Very likely: Fighter 2 is lost."
    assert lines[MOST_WARNINGS:] == ("… and 2 more losses",)
