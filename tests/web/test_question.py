"""The question and what happened before it: nothing that matters is out of sight."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.web import scenes
from tests.web.conftest import Opener
from tests.web.parts import JSON, PATIENT, chosen, move, sample

ENDER = ".question .ender"


def asking(*texts: str) -> JSON:
    """A table whose question has these options, none of them on the map, and one that ends it."""
    view = scenes.plain(scenes.sampler())
    view["scene"]["zones"] = [zone for zone in view["scene"]["zones"] if zone["type"] != "Battle"]
    options = [
        {"name": f"Buy {n}", "text": text, "group": "Units", "about": []}
        for n, text in enumerate(texts)
    ]
    done = {"name": "Done", "text": "Hand in the plan", "group": ""}
    view["question"] |= {"text": "What do you buy?", "options": [*options, done]}
    return view


def share(page: Page) -> float:
    """How much of the window's height the question has."""
    found: float = page.evaluate("document.querySelector('.question').clientHeight / innerHeight")
    return found


def test_what_ends_the_matter_is_in_sight_however_long_the_list(opened: Opener) -> None:
    page = opened()
    sample(page, asking("Scout (6 CP)", "Miner (5 CP)"))
    expect(page.locator("[data-option='Done']")).to_be_in_viewport()
    expect(page.locator(ENDER)).to_have_count(0)

    sample(page, asking(*(f"Ship of type {n} ({n} CP) – It has a note." for n in range(30))))

    expect(page.locator("[data-option='Done']")).to_have_count(0)  # the list grows as it is read
    expect(page.locator(ENDER)).to_have_text("Hand in the plan")


def test_a_long_list_beside_the_map_has_more_room_than_the_map(opened: Opener) -> None:
    page = opened("phone")
    sample(page, scenes.plain(scenes.sampler()))
    with_map = share(page)

    sample(page, asking(*(f"Ship of type {n}" for n in range(8))))

    assert with_map < 0.4
    assert share(page) > 0.5


def test_a_list_of_long_options_has_more_room_than_one_of_short_ones(opened: Opener) -> None:
    page = opened()
    sample(page, asking(*(f"Ship of type {n}" for n in range(5))))
    short = share(page)

    sample(page, asking(*(f"Ship of type {n} – {'It has a long note. ' * 4}" for n in range(5))))

    assert share(page) > short


def test_what_an_option_does_stands_below_it_in_smaller_type(opened: Opener) -> None:
    page = opened()
    sample(page, asking("Scout (6 CP) – Class E – and slow.", "Miner (5 CP)"))
    scout, miner = (page.locator(f"[data-option='Buy {n}']") for n in (0, 1))

    expect(scout.locator("small")).to_have_text(["Class E", "and slow."])
    expect(miner.locator("small")).to_have_count(0)
    expect(scout).to_have_accessible_name("Scout (6 CP) – Class E – and slow.")


def test_the_same_thing_tapped_twice_is_a_yes(opened: Opener) -> None:
    page = opened("phone")
    page.add_init_script(PATIENT)
    sample(page, scenes.plain(scenes.flat()))
    taken = chosen(page)

    page.locator("[data-cell='A2']").tap()
    expect(page.locator(".ready")).to_contain_text("Move to A2")
    expect(page.locator(".crumb")).to_contain_text("A2")
    assert taken == []
    page.locator("[data-cell='A2']").tap()

    expect(page.locator(".toast")).to_contain_text("Noted.")
    assert taken == ["move cruiser-1 A2"]


def test_what_others_did_since_is_marked_in_the_log_and_counted_beside_it(opened: Opener) -> None:
    page = opened("phone")
    said = [{"key": "Moved", "text": f"Move {n}."} for n in range(5)]
    forced = {"key": "Forced", "text": "Blue has one way only."}
    log = [move(1, "blue", said[1]), move(2, "red", said[2])]
    log += [move(3, "blue", forced, said[3]), move(4, "blue", said[4])]
    sample(page, scenes.plain(scenes.sampler()), log)
    badge = page.locator("#tab-log b")

    expect(badge).to_contain_text("2")
    page.click("#tab-log")

    expect(badge).to_have_count(0)
    expect(page.locator(".log li").nth(3)).to_contain_text("What")  # it is asked for first
    lines = page.locator(".log li").all_inner_texts()
    marks = [" ".join(line.split()[:2]) for line in lines]
    assert [mark.split()[0] for mark in marks] == ["1", "2", "Since", "What", "3", "4"]
    assert marks[3] == "What changed"
    assert "one way" not in " ".join(lines)  # what had to be is told by what came of it


def test_of_much_that_is_new_the_beginning_is_in_sight(opened: Opener) -> None:
    page = opened()
    said = {"key": "Moved", "text": "A fleet moves."}
    log = [move(n, "red" if n == 20 else "blue", said) for n in range(1, 61)]
    sample(page, scenes.plain(scenes.sampler()), log)

    expect(page.locator(".log .since")).to_be_in_viewport()
    expect(page.locator("[data-move='21']")).to_be_in_viewport()
    expect(page.locator("[data-move='60']")).not_to_be_in_viewport()


def test_before_the_first_move_the_log_shows_where_to_read(opened: Opener) -> None:
    page = opened()
    sample(page, scenes.plain(scenes.sampler()), [])

    page.click("text=Read how to play")

    expect(page.locator("#tab-rules")).to_have_attribute("aria-selected", "true")
    expect(page.locator("#panel")).to_contain_text("Sampler shows what the table can show.")


def test_a_device_may_be_turned_while_its_log_is_open(opened: Opener) -> None:
    page = opened("phone")
    sample(page, scenes.plain(scenes.sampler()))
    page.click("#tab-log")

    for width, height in ((1280, 800), (390, 844), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(150)

    # `opened` fails the test if the page met an error.
    expect(page.locator(".question")).to_be_visible()


def test_on_a_phone_the_cross_stays_with_the_seat_that_it_removes(opened: Opener) -> None:
    page = opened("phone")
    page.goto("/new/space_empires")
    page.wait_for_selector("text=Start game")

    for seat in ("Red", "Blue"):
        cross = page.get_by_role("button", name=f"Remove {seat}").bounding_box()
        colour = page.get_by_label(f"Who plays {seat}").bounding_box()
        assert cross
        assert colour
        assert abs(cross["y"] - colour["y"]) < colour["height"]


def test_only_what_suits_the_number_of_seats_is_asked(opened: Opener) -> None:
    page = opened()
    page.goto("/new/space_empires")
    page.wait_for_selector("text=Start game")
    page.locator("summary", has_text="House rules").click()
    two = page.get_by_role("combobox", name="Two-player map")
    alone = page.get_by_role("combobox", name="Solo scenario")
    expect(two).to_be_visible()
    expect(alone).to_have_count(0)

    way = page.get_by_text("To play alone, remove the other seats.")
    expect(way).to_be_visible()
    page.get_by_role("button", name="Remove Blue").click()

    expect(alone).to_be_visible()
    expect(way).to_have_count(0)
    expect(two).to_have_count(0)
