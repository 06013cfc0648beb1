"""The map: click to narrow, stacks that fan out, keys, and speed."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.server.parts import JSON, Api
from tests.web import scenes
from tests.web.conftest import Opener
from tests.web.parts import PATIENT, answer_by_key, chosen, sample, sit, touched, watch


def shown(page: Page) -> list[str]:
    return [
        name or ""
        for name in page.locator(".option").evaluate_all("all => all.map(o => o.dataset.option)")
    ]


def test_a_click_narrows_and_the_last_option_is_chosen(opened: Opener) -> None:
    page = opened()
    sample(page, scenes.plain(scenes.sampler()))
    page.click("[aria-label='Collapse the battle']")
    taken = chosen(page)

    page.click("[data-piece='cruiser-1']")  # two stand together: the stack fans out
    page.click(".fan [aria-label*='cruiser'] >> nth=0")
    assert shown(page) == [f"move cruiser-1 {to}" for to in ("0,1", "-1,1", "1,0")]
    page.keyboard.press("Escape")
    assert len(shown(page)) == 10
    page.click("[data-cell='-1,1']", position={"x": 10, "y": 40}, force=True)
    expect(page.locator(".toast")).to_contain_text("Noted.")
    assert taken == ["move cruiser-1 -1,1"]


@pytest.mark.parametrize("size", ["desktop", "tablet", "phone"])
def test_a_message_covers_neither_the_map_nor_the_question(opened: Opener, size: str) -> None:
    page = opened(size)
    sample(page, scenes.plain(scenes.sampler()))
    chosen(page)
    page.keyboard.press("1")
    expect(page.locator(".toast")).to_contain_text("Noted.")

    toast = page.locator(".toasts").bounding_box()
    board = page.locator(".board").bounding_box()
    assert toast
    assert board
    assert toast["y"] >= 0
    assert toast["y"] + toast["height"] <= board["y"]


def test_places_beside_the_map_narrow_too(opened: Opener) -> None:
    page = opened()
    sample(page, scenes.plain(scenes.sampler()))
    taken = chosen(page)

    page.click(".thing.hot:has-text('Shadow Fleet')")
    expect(page.locator(".toast")).to_contain_text("Noted.")
    page.click(".node.hot:has-text('Deep scanners')")
    page.wait_for_selector(".question:not(.busy)")
    page.click("svg [aria-label='Science'][role=button]")

    expect(page.locator(".toast")).to_contain_text("Noted.")
    assert taken == ["play card-2", "learn scanners", "go science"]


def test_a_deck_narrows_to_what_it_stands_for(opened: Opener) -> None:
    page = opened()
    sample(page, scenes.plain(scenes.sampler()))
    taken = chosen(page)

    for part in (".deck.hot", ".stack .thing.hot"):  # the deck, and the card on top of it
        page.locator(part).click()
        page.wait_for_timeout(150)
        page.wait_for_selector(".question:not(.busy)")

    assert taken == ["go growth", "go growth"]


def test_the_keyboard_reaches_everything(opened: Opener) -> None:
    page = opened()
    sample(page, scenes.plain(scenes.sampler()))
    taken = chosen(page)

    for keys in (["6"], ["ArrowDown", "ArrowDown", "Enter"], ["/", *"end your", "Enter"]):
        for key in keys:
            page.keyboard.press("Space" if key == " " else key)
        page.wait_for_timeout(150)
        page.wait_for_selector(".question:not(.busy)")
    assert taken == ["play card-2", "move cruiser-1 -1,1", "done"]

    page.keyboard.press("m")
    assert page.evaluate("document.activeElement.dataset.cell")
    page.keyboard.press("?")
    expect(page.locator("[data-entry='SA-1.1'].asked")).to_be_visible()
    page.keyboard.press("l")
    expect(page.locator("#tab-log")).to_have_attribute("aria-selected", "true")
    page.keyboard.press("h")
    expect(page.locator("dialog")).to_contain_text("undo your last choice")


def test_a_flat_map_stands_in_columns(opened: Opener) -> None:
    page = opened()
    sample(page, scenes.plain(scenes.flat()))
    page.wait_for_timeout(500)

    def box(cell: str) -> tuple[float, float, float, float]:
        found = page.locator(f"[data-cell='{cell}'] .ground").bounding_box()
        assert found
        return found["x"], found["y"], found["width"], found["height"]

    (x, y, wide, high), below, beside = box("B2"), box("B3"), box("C2")
    pitch = below[1] - y

    assert abs(wide / high - 2 / 3**0.5) < 0.03  # a flat side above, a corner at the side
    assert abs(below[0] - x) < 1
    assert abs(pitch / high - 1) < 0.06
    assert abs((beside[0] - x) / pitch - 3**0.5 / 2) < 0.01  # columns interlock
    assert abs((beside[1] - y) / pitch - 1 / 2) < 0.01


def test_squares_stand_in_rows_and_columns_and_a_graph_is_joined(opened: Opener) -> None:
    page = opened()
    sample(page, scenes.plain(scenes.squares()))
    page.wait_for_selector("[data-cell='A4']")

    def box(cell: str) -> tuple[float, float, float, float]:
        found = page.locator(f"[data-cell='{cell}'] .ground").bounding_box()
        assert found
        return found["x"], found["y"], found["width"], found["height"]

    (x, y, wide, high), below, beside = box("B2"), box("B3"), box("C2")

    assert abs(wide - high) < 0.5
    assert abs(below[0] - x) < 0.5
    assert abs(beside[1] - y) < 0.5
    assert abs(below[1] - y - high) < 6  # they touch
    assert abs(beside[0] - x - wide) < 6
    expect(page.locator("[data-cell='C4'] .coords")).to_have_text("C4")
    expect(page.locator(".line")).to_have_count(2)
    labels = {at: page.get_attribute(f"[data-cell='{at}']", "aria-label") for at in ("B2", "X")}
    assert (labels["B2"] or "").endswith("B2: Red cruiser")
    assert (labels["X"] or "").endswith("X: Blue cruiser, linked with Y and Z")


def test_arrow_keys_walk_squares_and_enter_chooses(opened: Opener) -> None:
    page = opened()
    sample(page, scenes.plain(scenes.squares()))
    taken = chosen(page)
    here = "document.activeElement.dataset.cell"

    page.keyboard.press("m")
    visited = [page.evaluate(here)]
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown"):
        page.keyboard.press(f"Shift+{key}")
        page.wait_for_function(f"was => {here} !== was", arg=visited[-1])
        visited.append(page.evaluate(here))
    page.keyboard.press("Enter")

    assert visited == ["B1", "C1", "C2", "B2", "B1", "C1", "C2"]
    expect(page.locator(".toast")).to_contain_text("Noted.")
    assert taken == ["move cruiser-1 C2"]


def test_arrow_keys_walk_a_flat_map_and_enter_goes_there(opened: Opener) -> None:
    page = opened()
    sample(page, scenes.plain(scenes.flat()))
    taken = chosen(page)
    here = "document.activeElement.dataset.cell"

    page.keyboard.press("m")
    visited = [page.evaluate(here)]
    for key in ("ArrowDown", "ArrowRight", "ArrowRight", "ArrowLeft", "ArrowLeft"):
        page.keyboard.press(f"Shift+{key}")
        page.wait_for_function(f"was => {here} !== was", arg=visited[-1])
        visited.append(page.evaluate(here))
    page.keyboard.press("Enter")

    assert visited == ["A1", "A2", "B3", "C2", "B3", "A2"]
    expect(page.locator(".toast")).to_contain_text("Noted.")
    assert taken == ["move cruiser-1 A2"]


def test_numbers_explain_themselves(opened: Opener) -> None:
    page = opened()
    sample(page, scenes.plain(scenes.sampler()))

    page.hover("[aria-label^='Credits: 6']")
    tip = page.locator("[role=tooltip]")
    expect(tip).to_contain_text("+9")
    expect(tip).to_contain_text("upkeep of ships")
    tip.locator("text=SA-2.1").click()

    expect(page.locator("[data-entry='SA-2.1'].asked")).to_be_visible()


def test_zoom_pan_and_fit(opened: Opener) -> None:
    page = opened()
    sample(page, scenes.plain(scenes.sampler()))

    def width() -> float:
        page.wait_for_timeout(450)
        box = page.locator("[data-cell='0,0']").bounding_box()
        assert box
        return box["width"]

    fitted = width()
    page.keyboard.press("+")
    assert width() > fitted * 1.2
    page.keyboard.press("0")
    assert abs(width() - fitted) < 2
    before = page.locator("[data-cell='0,0']").bounding_box()
    page.mouse.move(500, 780)
    page.mouse.down()
    page.mouse.move(560, 800, steps=4)
    page.mouse.up()
    after = page.locator("[data-cell='0,0']").bounding_box()
    assert before
    assert after
    assert after["x"] - before["x"] > 40


def test_a_click_on_the_largest_map_touches_only_what_it_concerns(opened: Opener) -> None:
    """What keeps a click within 50 ms: scripts/clicks.py measures it."""
    page = opened()
    page.add_init_script(PATIENT)
    sample(page, scenes.plain(scenes.largest()))
    page.wait_for_timeout(500)
    everything = page.locator("*").count()
    watch(page)

    page.locator("[data-piece='fighter-0']").dispatch_event("click")
    picked = touched(page)
    page.keyboard.press("Escape")
    back = touched(page)

    assert everything > 3000
    for change in (picked, back):
        assert change["Pieces"] == []
        assert len(change["Map"]) <= 2  # the place that Tab stops at, and the one that it did
        assert 0 < len(change["Marks"]) < 12  # not one for each of 400 places and pieces
        assert len(change["beside"]) < 250  # the options in sight, not all 201


def test_a_long_list_grows_as_it_is_read(opened: Opener) -> None:
    page = opened()
    sample(page, scenes.plain(scenes.largest()))

    few = len(shown(page))
    for _ in range(20):
        page.locator(".option").last.scroll_into_view_if_needed()
        page.wait_for_timeout(40)

    assert few < 60
    assert len(shown(page)) == 201


COVERED = """() => {
  const tools = document.querySelector('[aria-label="Map view"]').getBoundingClientRect();
  return [...document.querySelectorAll('[data-cell]')].filter(cell => {
    const {right, bottom} = cell.querySelector('.ground').getBoundingClientRect();
    return right > tools.left && bottom > tools.top;
  }).map(cell => cell.dataset.cell);
}"""


def test_where_there_is_room_the_tools_lie_beside_the_map(opened: Opener, api: Api) -> None:
    seats = [{"seat": "red"}, {"seat": "blue"}]
    body = {"game": "space_empires", "settings": {"scenario": "small"}, "seats": seats}
    table = api("POST", "/api/tables", body).json()
    page = opened()
    page.set_viewport_size({"width": 1280, "height": 800})
    sit(page, table, "red")
    page.wait_for_selector("[data-cell='J9']")

    assert page.evaluate(COVERED) == []


def test_an_unexplored_place_stands_out_while_its_option_is_pointed_at(
    opened: Opener, api: Api
) -> None:
    page = opened()
    table = api("POST", "/api/tables", {"game": "crest", "seats": [{"seat": "red"}]}).json()
    sit(page, table, "red")
    page.wait_for_selector(".question.yours")
    others = page.locator(".edge.hot.void:not(.pointed)")
    expect(others).to_have_css("fill-opacity", "0.05")

    page.locator(".option").nth(2).hover()
    expect(page.locator(".edge.pointed")).to_have_css("fill-opacity", "0.26")
    page.mouse.move(2, 2)
    expect(page.locator(".edge.pointed")).to_have_count(0)
    page.keyboard.press("ArrowDown")  # the keyboard points, too

    expect(page.locator(".edge.pointed")).to_have_css("stroke-width", "5px")


def test_a_place_stands_out_only_while_the_mouse_is_on_it(opened: Opener) -> None:
    page = opened()
    page.goto("/new/crest")
    page.get_by_role("button", name="Start game").click()
    page.wait_for_selector(".question.yours")
    page.locator("[data-cell='1,0']").hover()
    expect(page.locator(".edge.pointed")).to_have_count(1)
    page.get_by_role("button", name="Hint").hover()

    expect(page.locator(".edge.pointed")).to_have_count(0)


def test_coordinates_that_options_use_are_read_over_the_pieces(opened: Opener, api: Api) -> None:
    page = opened()
    table = api("POST", "/api/tables", {"game": "crest", "seats": [{"seat": "red"}]}).json()
    sit(page, table, "red")
    names = page.locator("svg.names text")
    expect(names).to_have_count(6)
    size = "all => Math.min(...all.map(one => one.getBoundingClientRect().height))"
    before = names.evaluate_all(size)

    for _ in range(5):
        page.keyboard.press("-")

    # While the map shrinks they may be smaller for a moment.
    now = f"({size})([...document.querySelectorAll('svg.names text')])"
    page.wait_for_function(f"before => 11 <= {now} && {now} < before", arg=before)
    sheets = page.locator(".pane > svg").evaluate_all("all => all.map(one => one.classList[1])")
    assert sheets.index("names") > sheets.index("pieces")


def test_in_empty_space_coordinates_stand_clear_of_the_edges(opened: Opener, api: Api) -> None:
    page = opened()
    table = api("POST", "/api/tables", {"game": "crest", "seats": [{"seat": "red"}]}).json()
    sit(page, table, "red")
    expect(page.locator("svg.names text")).to_have_count(6)
    away = """() => {
        const middle = (box) => [box.x + box.width / 2, box.y + box.height / 2];
        const empty = [...document.querySelectorAll('.cell.void .ground')];
        const hexes = empty.map(one => one.getBoundingClientRect());
        return [...document.querySelectorAll('svg.names text')].map(text => {
            const [x, y] = middle(text.getBoundingClientRect());
            const far = (box) => Math.hypot(x - middle(box)[0], y - middle(box)[1]) / box.height;
            return Math.min(...hexes.map(far));
        });
    }"""

    assert max(page.evaluate(away)) < 0.15


def test_coordinates_cover_no_number_of_the_pieces_there(opened: Opener, api: Api) -> None:
    page = opened()
    seats: list[JSON] = [{"seat": "red"}, {"seat": "blue", "player": "bot", "bot": "easy"}]
    table = {"game": "kardashev", "preset": "first_game", "seats": seats, "seed": "tuesday"}
    sit(page, api("POST", "/api/tables", table).json(), "red")
    page.wait_for_selector(".question.yours")
    # A fleet and a colony stand together once Red may upgrade the colony.
    while not page.locator(".option", has_text="Upgrade colony").count():
        answer_by_key(page)
    expect(page.locator("svg.names text")).not_to_have_count(0)
    covered = """() => {
        const boxes = (what) => [...document.querySelectorAll(what)].map(
            one => one.getBoundingClientRect());
        return boxes('svg.names text').flatMap(name => boxes('.pieces .plate').filter(plate =>
            name.left < plate.right && plate.left < name.right
            && name.top + 4 < plate.bottom && plate.top < name.bottom)).length;
    }"""

    assert page.evaluate(covered) == 0
