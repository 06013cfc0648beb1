"""A recap tells things apart that have the same id."""

from __future__ import annotations

from starhold.foresight.recap import recap
from starhold.show.vocabulary import (
    Battle,
    Node,
    Piece,
    Player,
    Row,
    Scene,
    Side,
    Space,
    Track,
    Tree,
    meter,
    number,
)
from tests.helpers import find_game


def lines(before: Scene, now: Scene) -> list[str]:
    told = recap(find_game("kardashev"), None, (0, before), (1, now))
    return [line.text for line in told.lines]


def test_a_meter_that_another_player_has_now_is_another_meter() -> None:
    def scene(*food: bool) -> Scene:
        meters = [(meter("food", 2),) if has else () for has in food]
        return Scene(players=(Player("red", meters[0]), Player("blue", meters[1])))

    assert lines(scene(True, False), scene(False, True)) == [
        "New: Blue, Food",
        "Gone: Red, Food",
    ]


def bids(*spaces: Space, owners: tuple[str, ...] = ()) -> Scene:
    tree = Tree("technologies", nodes=(Node("rovers", "rovers", owners=owners),))
    return Scene(zones=(Track("bids", spaces=spaces), tree), players=(Player("blue"),))


def test_a_space_may_be_called_like_a_player() -> None:
    assert lines(bids(), bids(Space("blue"))) == ["New: Bids, Blue"]


def test_a_gain_of_a_player_hides_no_change_of_a_space_called_like_the_player() -> None:
    told = lines(bids(Space("blue")), bids(Space("blue", number=number(3)), owners=("blue",)))

    assert any(line.startswith("Bids, Blue: number") and "3" in line for line in told), told


def test_a_meter_does_not_belong_to_a_side_without_an_id() -> None:
    def scene(food: int) -> Scene:
        battle = Battle("battle", sides=(Side("red", "red"), Side(None, "")))
        return Scene(zones=(battle,), players=(Player("red", (meter("food", food),)),))

    assert lines(scene(2), scene(3)) == ["Red: Food 2 → 3"]


def test_a_card_that_a_player_takes_says_who() -> None:
    def scene(owner: str | None) -> Scene:
        return Scene(zones=(Row("roles", items=(Piece("rovers", "rovers", "roles", owner),)),))

    [line] = lines(scene(None), scene("blue"))
    assert line.endswith(": taken by Blue")
