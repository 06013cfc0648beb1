"""Orders typed in a line make several choices, and one undo takes them back."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from textual.widgets import Input

from starhold import games
from starhold.core.match import Match
from starhold.core.table import Table
from starhold.core.trouble import BadFile, IllegalChoice
from starhold.games.space_empires.rules.economy.r12_plan import Plan
from starhold.games.space_empires.rules.movement.r07_movement import MovementPhase
from starhold.terminal.app import TableApp
from starhold.terminal.app.pages import Asking, Page
from starhold.terminal.plain import PlainTable
from starhold.terminal.sitting import Sitting, with_bots
from tests.games.space_empires.scenes import scene


def sitting(table: Table[Any], path: Path | None = None) -> Sitting:
    game = games.find("space_empires")
    new = Match.new(game, game.settings(), ("red", "blue"), "ordering")
    return Sitting(
        with_bots(Match(game, new.header, new.seed, game.save(table)), {"blue": "random"}), path
    )


def moving(path: Path | None = None) -> Sitting:
    ships = ("cruiser x3 F5 movement=7", "scout H8")
    agenda = (MovementPhase("red"), MovementPhase("red"))
    return sitting(scene(agenda=agenda, red=ships, turn=3), path)


def play(table: Sitting, *typed: str) -> str:
    out = Console(file=io.StringIO(), width=100)
    PlainTable(table, io.StringIO("\n".join(typed) + "\n"), out, interactive=False).play()
    written: str = out.file.getvalue()  # type: ignore[attr-defined]
    return written


def places(table: Sitting) -> list[tuple[str, int]]:
    return sorted((group.at, group.count) for group in table.match.table.state.groups.values())


def test_a_stack_goes_to_a_hex_in_one_line() -> None:
    table = moving()
    play(table, "go f5 c4")

    assert places(table) == [("C4", 3), ("H8", 1)]


def test_several_pieces_go_to_one_hex_in_one_line() -> None:
    table = moving()
    play(table, "go red-1+red-2 G7")

    assert places(table) == [("G7", 1), ("G7", 3)]


def test_a_resumed_game_remembers_standing_orders(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    table = moving(path)
    play(table, "send H8 H5")
    assert [one.to for one in table.standing["red"]] == ["H5"]

    again = moving(path)
    assert again.standing == table.standing
    again.decided("red", ())
    assert moving(path).standing == {}


def test_standing_orders_that_cannot_be_read_are_refused(tmp_path: Path) -> None:
    (tmp_path / "game.json.ahead").write_text("[1]")

    with pytest.raises(BadFile, match=r"no standing orders: .* Remove it to play on without them"):
        moving(tmp_path / "game.json")


def test_one_undo_takes_a_whole_order_back() -> None:
    table = moving()
    play(table, "go F5 C4 2", "undo")

    assert places(table) == [("F5", 3), ("H8", 1)]
    assert table.match.history == []


def test_after_another_choice_an_undo_takes_back_only_that() -> None:
    table = moving()
    play(table, "go F5 C4", "command red-2 scout 1 H8", "undo")

    assert places(table) == [("C4", 3), ("H8", 1)]


def test_an_order_of_the_list_is_given_by_its_number() -> None:
    """Orders that no other line gives were listed all the same."""
    table = moving()
    listed = play(table, "orders H8").splitlines()
    number = next(line.split()[0] for line in listed if line.endswith("Scout to H7"))
    play(table, f"give {number} H8")

    assert places(table) == [("F5", 3), ("H7", 1)]
    with pytest.raises(IllegalChoice, match="'orders F5' has no order 99; it lists 1 to "):
        play(table, "give 99 F5")


def test_orders_are_listed_and_explained() -> None:
    said = play(moving(), "orders", "orders F5", "help orders")

    assert "go red-1 …   3 Cruisers at F5" in said
    assert "3 Cruisers to C4 (or fewer: 1 to 3)" in said
    assert "several choices at once" in said


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("go F5 A1", "in reach: "),
        ("go", r"Write: go WHO TO \[N\], or: go A\+B\+C TO"),
        ("go B5 C5", "cannot move"),
        ("go F5 E5 x", "'x' is not a number"),
        ("number 3", "no number 3"),
        ("all", "No choices here"),
        ("do 99", "no option 99"),
        ("times x 1", "'x' is not a number"),
        ("always 1 forever", r"Write: always 2 \[turn\|attacked\]"),
        ("send H8", "Write: send WHO TO"),
        ("cancel", "no standing orders"),
    ],
)
def test_a_bad_order_is_refused(typed: str, says: str) -> None:
    table = moving()
    with pytest.raises(IllegalChoice, match=says):
        play(table, typed)
    assert table.match.history == []


def test_amounts_and_lists_are_typed_in_a_line() -> None:
    table = sitting(scene(agenda=(Plan("red"),), red=("yard x2 K5",), cp={"red": 30}))
    play(table, "number 3", "times 2 build scout 6")

    plan = table.match.table.state.empires["red"].plan
    assert plan.bid == 3
    assert [(order.kind, order.count) for order in plan.purchases] == [("scout", 2)]


def test_an_answer_decided_ahead_is_given_until_it_is_cancelled() -> None:
    table = moving()
    said = play(table, "always end-movement", "standing", "quit")

    assert "From now on: " in said
    assert [type(entry.option).__name__ for entry in table.match.history] == ["EndMovement"] * 2


def test_what_is_decided_ahead_is_listed_and_cancelled() -> None:
    table = moving()
    said = play(table, "send H8 H5", "standing", "cancel 1", "standing", "why H8", "why red-1")

    assert "Scout: H8 to H5" in said
    assert "Cancelled: 1 Scout: H8 to H5" in said
    assert "No standing orders." in said
    assert "SE-" in said
    with pytest.raises(IllegalChoice, match="There is 1 standing order"):
        play(moving(), "send H8 H5", "cancel 4")


def test_all_that_is_decided_ahead_is_cancelled_at_once() -> None:
    table = moving()
    said = play(table, "send H8 H5", "send F5 F1", "standing", "cancel", "standing")

    assert "2  3 Cruisers: F5 to F1" in said
    assert said.count("Cancelled: ") == 2
    assert "No standing orders." in said


async def test_the_full_screen_takes_the_same_lines() -> None:
    app = TableApp(moving())
    async with app.run_test(size=(140, 45)) as pilot:
        for line, page in (
            ("go F5 C4", ""),
            ("send H8 H5", ""),
            ("standing", "1  1 Scout: H8 to H5"),
            ("cancel 2", ""),
            ("cancel 1", ""),
            ("why H8", "SE-"),
        ):
            await pilot.pause()
            await pilot.press("o")
            await pilot.pause()
            assert isinstance(app.screen, Asking)
            app.screen.query_one(Input).value = line
            await pilot.press("enter")
            await app.workers.wait_for_complete()
            await pilot.pause()
            if page:
                assert isinstance(app.screen, Page)
                assert page in str(app.screen.text)
                await pilot.press("escape")

    assert places(app.sitting) == [("C4", 3), ("H7", 1)]  # the errand had begun
