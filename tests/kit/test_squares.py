"""Squares by name: neighbours, rays and knights' moves."""

from __future__ import annotations

from starhold.kit.squares import DIAGONAL, KNIGHT, ORTHOGONAL, beside, grid, name, place, rays


def test_a_square_is_named_by_letter_and_number() -> None:
    assert (name(0, 0), name(3, 2), name(25, 18)) == ("A1", "D3", "Z19")
    assert [place(at) for at in ("A1", "D3", "Z19")] == [(0, 0), (3, 2), (25, 18)]


def test_a_board_lists_its_squares_row_by_row() -> None:
    assert grid(3, 2) == ("A1", "B1", "C1", "A2", "B2", "C2")


def test_neighbours_off_the_board_are_left_out() -> None:
    assert set(beside("A1", 8, 8)) == {"B1", "A2", "B2"}
    assert set(beside("D3", 8, 8, ORTHOGONAL)) == {"C3", "E3", "D2", "D4"}
    assert set(beside("A1", 8, 8, KNIGHT)) == {"B3", "C2"}


def test_a_ray_runs_to_the_edge_nearest_square_first() -> None:
    assert rays("F6", 8, 8, ((1, 1),)) == (("G7", "H8"),)
    assert rays("H8", 8, 8, ((1, 1),)) == ()
    assert {len(ray) for ray in rays("D4", 8, 8, DIAGONAL)} == {3, 4}
