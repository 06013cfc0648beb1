"""Maps, zones and meters as text."""

from __future__ import annotations

import pytest
from rich.text import Text

from starhold.show import look
from starhold.show.vocabulary import (
    Battle,
    Board,
    Cell,
    Group,
    Line,
    Node,
    Number,
    Piece,
    Player,
    Ring,
    Row,
    Scene,
    Sheet,
    Side,
    Space,
    Stack,
    Track,
    Tree,
    Zone,
    meter,
)
from starhold.terminal.atlas import FLAT_ZOOMS, SQUARE_ZOOMS, ZOOMS, Atlas, Zoom
from starhold.terminal.hexes import DrawnMap
from starhold.terminal.looks import COLOURS, Looks, shade
from starhold.terminal.meters import because_lines, fitted, meter_lines
from starhold.terminal.zones import WRITTEN, lines_of
from tests.toys.salvage import GAME


@pytest.fixture
def looks() -> Looks:
    return Looks(GAME)


def plain(lines: list[Text]) -> str:
    return "\n".join(line.plain for line in lines)


ZONES: list[tuple[Zone, list[str]]] = [
    (Row("auction"), ["up for auction: empty"]),
    (
        Row("auction", "red", (Piece("a", "tug", "auction", "blue", 3, marks=("token",)),)),
        ["up for auction (Red):", "tug ×3 [appraiser's token] (Blue)"],
    ),
    (
        Stack("pile", count=7, kind="wreck", top=Piece("b", "mine", "pile"), holds=(("tug", 2),)),
        ["pile: ▤ 7 wreck, top: ", "mine, including 2 tug"],
    ),
    (
        Track("t", spaces=(Space("s1", "1"), Space("s2", "2", (Piece("c", "token", "s2"),)))),
        ["t: 1 ─ [2: ", "appraiser's token]"],
    ),
    (
        Ring("r", spaces=(Space("a", "A"), Space("b", "B", number=Number(4))), pawn="b"),
        ["↻ A → ▶B 4◀"],
    ),
    (
        Tree(
            "tree",
            nodes=(
                Node("n1", "tug", owners=("red",), cost=Number(5)),
                Node("n2", "liner", needs=("tug",), excludes=("mine",)),
            ),
        ),
        ["✓ tug 5 (Red)", "· liner ← tug ✗ mine"],
    ),
    (
        Sheet(
            "sheet",
            columns=("credits", "score"),
            lines=(Line("l", "tug", (Number(12, limit=20), "freighter"), ("token",)),),
        ),
        ["credits      score", "tug [appraiser's token]    12/20  freighter"],
    ),
    (
        Battle(
            "battle",
            at="1,-1",
            sides=(
                Side("red", "card", (Group("g", "tug", 2, Number(5), (6, 2), damage=1),)),
                Side(
                    None,
                    "mine",
                    (
                        Group("h", "mine", shields=Number(1, limit=3)),
                        Group("n", "freighter", number=Number(0)),
                    ),
                ),
            ),
        ),
        [
            "at (1,−1)",
            "⚔ card ▲",
            "2 tug, hits on 5 or more (d6), damage 1, rolled ⚅6 ⚁2",
            "shields 1/3",
            "0 freighter",
        ],
    ),
]


@pytest.mark.parametrize(("zone", "says"), ZONES, ids=lambda value: type(value).__name__)
def test_every_kind_of_zone_is_written(zone: Zone, says: list[str], looks: Looks) -> None:
    written = plain(lines_of(zone, looks))

    for words in says:
        assert words in written


def test_no_kind_of_zone_is_forgotten() -> None:
    assert set(WRITTEN) == set(Zone.__subclasses__())


CELLS = tuple(
    Cell(f"{q},{r}", q, r, "tug", "red" if q == 0 else None)
    for q in range(-2, 3)
    for r in range(-2, 3)
    if abs(q + r) <= 2
)
PIECES = (
    Piece("p", "mine", "0,0", "red", 2),
    Piece("q", "mine", "0,0", "red"),
    Piece("r", "liner", "1,0", "blue", hidden=True),
)


@pytest.mark.parametrize("zoom", ZOOMS)
def test_a_map_is_drawn_to_its_size_and_the_mouse_finds_every_cell(
    zoom: Zoom, looks: Looks
) -> None:
    atlas = Atlas(Board("map", CELLS), PIECES, looks)

    lines = DrawnMap(atlas, zoom).lines(lit=frozenset({"1,1"}), cursor="0,0")

    assert (len(lines[0].plain), len(lines)) == atlas.size(zoom)
    assert {"╔", "╝", "┏", "┌"} <= set(plain(lines))
    for cell in CELLS:
        assert atlas.cell_at(*atlas.middle(cell.id, zoom), zoom) == cell.id


FLAT = Board(
    "map",
    tuple(
        Cell(f"{'ABC'[q]}{n}", q, n - (q + 1) // 2, "tug")
        for q in range(3)
        for n in range(1, 4 + q % 2)
    ),
    grid="flat",
)


@pytest.mark.parametrize("zoom", FLAT_ZOOMS)
def test_a_flat_map_stands_in_columns_and_the_mouse_finds_every_cell(
    zoom: Zoom, looks: Looks
) -> None:
    atlas = Atlas(FLAT, PIECES, looks)

    lines = DrawnMap(atlas, zoom).lines(lit=frozenset({"C2"}), cursor="A1")

    assert (len(lines[0].plain), len(lines)) == atlas.size(zoom)
    assert {"╔", "╝", "┏", "┌"} <= set(plain(lines))
    for cell in FLAT.cells:
        assert atlas.cell_at(*atlas.middle(cell.id, zoom), zoom) == cell.id
    (a_x, a_y), (b_x, b_y) = (atlas.middle(one, zoom) for one in ("A2", "B2"))
    assert (b_x - a_x, a_y - b_y) == (zoom.wide, zoom.high // 2)


def test_a_flat_map_is_drawn_as_columns_of_bricks(looks: Looks) -> None:
    drawn = plain(DrawnMap(Atlas(FLAT, (), looks), FLAT_ZOOMS[0]).lines())

    symbol = looks.of("tug").symbol
    assert drawn.replace(symbol, "T") == "\n".join(
        (
            "      ┌─────┐      ",
            "┌─────┤T  B1├─────┐",
            "│T  A1├─────┤T  C1│",
            "├─────┤T  B2├─────┤",
            "│T  A2├─────┤T  C2│",
            "├─────┤T  B3├─────┤",
            "│T  A3├─────┤T  C3│",
            "└─────┤T  B4├─────┘",
            "      └─────┘      ",
        )
    )


def test_arrows_go_along_the_rows_of_a_flat_map_and_back(looks: Looks) -> None:
    atlas = Atlas(FLAT, (), looks)

    assert atlas.step("B2", "up") == "B1"
    assert atlas.step("B2", "down") == "B3"
    assert [atlas.step(here, "right") for here in ("A1", "B2", "C1")] == ["B2", "C1", "C1"]
    assert [atlas.step(here, "left") for here in ("C1", "B2", "A1")] == ["B2", "A1", "A1"]
    assert atlas.step("B4", "right") == "C3"  # the row ends: what lies nearest that way


SQUARES = Board(
    "map",
    tuple(Cell(f"{'ABC'[q]}{r + 1}", q, r, "tug") for r in range(3) for q in range(3)),
    grid="square",
)


@pytest.mark.parametrize("zoom", SQUARE_ZOOMS)
def test_the_mouse_finds_every_square(zoom: Zoom, looks: Looks) -> None:
    atlas = Atlas(SQUARES, PIECES, looks)

    lines = DrawnMap(atlas, zoom).lines(lit=frozenset({"C2"}), cursor="A1")

    assert (len(lines[0].plain), len(lines)) == atlas.size(zoom)
    for cell in SQUARES.cells:
        assert atlas.cell_at(*atlas.middle(cell.id, zoom), zoom) == cell.id


def test_squares_are_drawn_in_rows_and_columns_with_their_names(looks: Looks) -> None:
    drawn = plain(DrawnMap(Atlas(SQUARES, (), looks), Zoom(6, 2)).lines())

    assert drawn.replace(looks.of("tug").symbol, "T") == "\n".join(
        (
            "┌─────┬─────┬─────┐",
            "│T  A1│T  B1│T  C1│",
            "├─────┼─────┼─────┤",
            "│T  A2│T  B2│T  C2│",
            "├─────┼─────┼─────┤",
            "│T  A3│T  B3│T  C3│",
            "└─────┴─────┴─────┘",
        )
    )


def test_arrows_go_straight_on_squares(looks: Looks) -> None:
    atlas = Atlas(SQUARES, (), looks)
    steps = {arrow: atlas.step("B2", arrow) for arrow in ("left", "right", "up", "down")}

    assert steps == {"left": "A2", "right": "C2", "up": "B1", "down": "B3"}
    assert atlas.about("B2").plain == f"{looks.of('tug').symbol} tug B2"


def test_squares_apart_are_joined_by_their_links(looks: Looks) -> None:
    points = tuple(Cell(at, q, r, "tug") for at, q, r in (("A", 0, 0), ("B", 2, 0), ("C", 0, 2)))
    links = (("A", "B"), ("C", "A"), ("B", "C"), ("A", "Z"))
    drawn = plain(
        DrawnMap(Atlas(Board("map", points, links, "square"), (), looks), Zoom(4, 2)).lines()
    )

    assert drawn.replace(looks.of("tug").symbol, "T").splitlines()[:4] == [
        "┌───┐   ┌───┐",
        "│T A│═══│T B│",
        "└───┘   └───┘",
        "  ║          ",
    ]


def test_unexplored_squares_away_from_all_others_are_left_out(
    looks: Looks, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(looks._kinds, "dark", {"pattern": "void"})
    cells = (Cell("A1", 0, 0, "tug"), *(Cell(f"B{n}", 1, n, "dark") for n in (1, 5)))

    assert set(Atlas(Board("map", cells, grid="square"), (), looks).cells) == {"A1", "B1"}


def test_the_cursor_begins_in_the_middle_of_what_is_spoken_of(looks: Looks) -> None:
    atlas = Atlas(FLAT, (), looks)

    assert atlas.central(frozenset()) == "B2"
    assert atlas.central(frozenset({"A1", "C3"})) == "A1"
    assert Atlas(Board("map", ()), (), looks).central(frozenset({"A1"})) is None


def test_pieces_of_a_kind_are_counted_together(looks: Looks) -> None:
    atlas = Atlas(Board("map", CELLS), PIECES, looks)

    assert atlas.about("0,0").plain.endswith("tug (0,0), Red: 3 × mine of Red")
    assert "liner of Blue, face down" in atlas.about("1,0").plain


def test_a_piece_shows_its_own_number_on_the_map(looks: Looks) -> None:
    piece = Piece("p", "mine", "0,0", "red", number=Number(2, limit=3))
    atlas = Atlas(Board("map", CELLS), (piece,), looks)

    drawn = plain(DrawnMap(atlas, ZOOMS[-1]).lines())
    symbol = looks.of("mine").symbol
    assert f"{symbol}2" in drawn
    assert f"{symbol}2/3" not in drawn


def test_a_stack_shows_how_many_and_the_number_of_each(looks: Looks) -> None:
    pieces = tuple(Piece(f"p{n}", "mine", "0,0", "red", number=Number(2)) for n in range(3))
    other = Piece("q", "liner", "0,0", "blue", count=4)
    atlas = Atlas(Board("map", CELLS), (*pieces, other), looks)

    drawn = plain(DrawnMap(atlas, ZOOMS[-1]).lines())
    assert f"3{looks.of('mine').symbol}2▲" in drawn
    assert f"4{looks.of('liner').symbol}●" in drawn


def test_numbers_side_by_side_are_kept_apart(looks: Looks) -> None:
    pieces = (
        Piece("p", "mine", "0,0", "red", number=Number(2)),
        Piece("q", "liner", "0,0", "red", count=3),
    )
    atlas = Atlas(Board("map", CELLS), pieces, looks)

    drawn = plain(DrawnMap(atlas, ZOOMS[1]).lines())
    assert f"{looks.of('mine').symbol}23" not in drawn


def test_links_are_told(looks: Looks) -> None:
    atlas = Atlas(Board("map", CELLS, (("0,0", "2,0"),)), (), looks)

    assert "linked with (2,0)" in atlas.about("0,0").plain


def test_arrows_lead_from_cell_to_cell_and_over_gaps(looks: Looks) -> None:
    atlas = Atlas(Board("map", (*CELLS, Cell("9,0", 9, 0, "tug"))), (), looks)

    assert atlas.step("0,0", "left") == "-1,0"
    assert atlas.step("0,0", "up") == "0,-1"
    assert atlas.step("0,0", "down") == "0,1"
    assert atlas.step("2,0", "right") == "9,0"
    assert atlas.step("9,0", "right") == "9,0"


def test_the_next_place_goes_around(looks: Looks) -> None:
    atlas = Atlas(Board("map", CELLS), (), looks)

    assert atlas.nearest("0,0", {"1,0", "-1,0"})[0] == "1,0"
    assert atlas.nearest("1,0", {"1,0", "-1,0"})[0] == "-1,0"


def test_a_line_of_meters_breaks_between_meters(looks: Looks) -> None:
    players = (
        Player("red", (meter("credits", 5, ("worth", 5, "SA-5.1"), limit=9),), ("token",)),
        Player("blue", (meter("credits", -2), meter("score", 1))),
    )
    scene = Scene(players=players, meters=(meter("score", 3),))

    lines = meter_lines(scene, looks, 22)

    assert [line.plain for line in lines] == [
        "score 3",
        "▲ Red:  credits 5/9",
        "[appraiser's token]",
        "● Blue:  credits −2",
        "score 1",
    ]
    assert plain(fitted(lines, 2)).endswith("credits 5/9 …")
    assert "+5 worth of the wrecks  SA-5.1" in plain(because_lines(scene, looks))


def test_every_named_colour_can_be_shown_dark_and_light() -> None:
    assert tuple(COLOURS) == look.COLOURS  # docs/look.md lists them
    for name in COLOURS:
        assert shade(name, dark=True) != shade(name, dark=False)
    assert shade(["#ff0000", "#00ff00"], dark=False) == "#00ff00"
    assert shade("no colour", dark=True) == ""
