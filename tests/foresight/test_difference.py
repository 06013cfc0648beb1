"""The difference of two scenes names every change where a screen can show it."""

from __future__ import annotations

from starhold.foresight.difference import (
    Change,
    Holding,
    Moved,
    Turned,
    difference,
    emptied,
    in_both,
)
from starhold.show.vocabulary import (
    Board,
    Cell,
    Line,
    Node,
    Number,
    Piece,
    Player,
    Row,
    Scene,
    Sheet,
    Space,
    Track,
    Tree,
    meter,
)


def test_a_meter_changes_for_its_seat_or_for_the_table() -> None:
    before = Scene(meters=(meter("round", 1),), players=(Player("red", (meter("cp", 20),)),))
    after = Scene(meters=(meter("round", 2),), players=(Player("red", (meter("cp", 12),)),))

    assert difference(before, after).numbers == (
        Change("round", 1, 2),
        Change("cp", 20, 12, "red"),
    )


def test_a_meter_of_a_player_that_disappears_falls_to_zero() -> None:
    before = Scene(meters=(meter("price", 4),), players=(Player("red", (meter("tokens", 1),)),))
    after = Scene(players=(Player("red"),))

    assert emptied(before, after) == (Change("tokens", 1, 0, "red"),)
    assert emptied(after, before) == ()  # it was not known before


def test_numbers_of_pieces_tracks_and_sheets_name_the_thing_that_shows_them() -> None:
    def scene(value: int) -> Scene:
        return Scene(
            pieces=(Piece("fleet-1", "fleet", "D4", "red", number=Number(value)),),
            zones=(
                Track("market", spaces=(Space("metal", number=Number(value)),)),
                Sheet(
                    "technology",
                    owner="red",
                    columns=("level", "next"),
                    lines=(Line("attack", "attack", (Number(value), "top")),),
                ),
            ),
        )

    assert difference(scene(1), scene(2)).numbers == (
        Change("fleet", 1, 2, "red", "fleet-1"),
        Change("market", 1, 2, None, "metal"),
        Change("level", 1, 2, "red", "attack"),
    )


def test_a_piece_called_by_its_place_moves_if_it_is_the_only_one_of_its_kind() -> None:
    def fleets(*places: str) -> Scene:
        return Scene(pieces=tuple(Piece(f"fleet@{at}", "fleet", at, "red") for at in places))

    assert difference(fleets("A1"), fleets("A2")).pieces == (
        Moved("fleet@A2", "fleet", "red", "A1", "A2"),
    )
    assert difference(fleets("A1", "B1"), fleets("A2", "B2")).pieces == (
        Moved("fleet@A1", "fleet", "red", "A1", ""),
        Moved("fleet@B1", "fleet", "red", "B1", ""),
        Moved("fleet@A2", "fleet", "red", "", "A2"),
        Moved("fleet@B2", "fleet", "red", "", "B2"),
    )


def test_a_pile_that_grows_or_shrinks_gains_or_loses_the_difference() -> None:
    small, large = (Scene(pieces=(Piece("s", "scout", "A1", "red", n),)) for n in (2, 5))

    assert difference(small, large).pieces == (Moved("s", "scout", "red", "", "A1", 3),)
    assert difference(large, small).pieces == (Moved("s", "scout", "red", "A1", "", 3),)


def test_a_piece_that_leaves_a_row_for_the_map_moves_and_is_not_lost() -> None:
    def scene(*staged: str, flying: tuple[str, ...]) -> Scene:
        row = Row(
            "staging",
            owner="red",
            items=tuple(Piece(s, "fighter", "staging", "red") for s in staged),
        )
        return Scene(pieces=tuple(Piece(s, "fighter", "A1", "red") for s in flying), zones=(row,))

    waiting, flown = scene("f1", "f2", flying=()), scene("f2", flying=("f1",))

    there, back = difference(waiting, flown), difference(flown, waiting)
    assert there.pieces == (Moved("f1", "fighter", "red", "staging", "A1"),)
    assert back.pieces == (Moved("f1", "fighter", "red", "A1", "staging"),)
    assert there.held == back.held == ()


def test_a_space_turns_into_something_else_or_changes_hands() -> None:
    def board(kind: str, owner: str | None) -> Scene:
        return Scene(
            boards=(Board("map", (Cell("A1", 0, 0, kind, owner), Cell("A2", 1, 0, "x"))),)
        )

    assert difference(board("void", None), board("farm", "red")).cells == (
        Turned("A1", "farm", "void", "red"),
    )
    assert difference(board("farm", "red"), board("farm", None)).cells == (
        Turned("A1", "farm", "farm", None, "red"),
    )


def test_technologies_and_cards_are_gained_and_lost() -> None:
    def scene(owners: tuple[str, ...], *cards: str) -> Scene:
        items = tuple(Piece(card, card, "hand") for card in cards)
        return Scene(
            zones=(
                Tree("tree", nodes=(Node("rake", "rake", owners=owners),)),
                Row("hand", owner="red", items=items),
                Row("market", items=items),
            )
        )

    assert difference(scene(("red",), "map"), scene(("blue",), "dock")).held == (
        Holding("rake", "red", gained=False),
        Holding("map", "red", gained=False),
        Holding("rake", "blue", gained=True),
        Holding("dock", "red", gained=True),
    )


def test_face_down_cards_of_other_players_are_nobodys_news() -> None:
    def scene(*cards: str) -> Scene:
        items = tuple(Piece(card, "back", "hand", hidden=True) for card in cards)
        return Scene(zones=tuple(Row(seat, owner=seat, items=items) for seat in ("red", "blue")))

    found = difference(scene("one", "two"), scene(), "red")

    assert found.held == (Holding("back", "red", gained=False),)


def test_only_what_is_the_same_in_both_is_certain() -> None:
    start, one, two = (
        Scene(meters=(meter("luck", luck), meter("round", number)))
        for luck, number in ((0, 1), (5, 2), (6, 2))
    )

    assert in_both(difference(start, one), difference(start, two)).numbers == (
        Change("round", 1, 2),
    )
