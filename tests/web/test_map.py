"""The map: click to narrow, stacks that fan out, keys, and speed."""

from __future__ import annotations

import os

from playwright.sync_api import Page, expect

from tests.web import scenes
from tests.web.conftest import Opener
from tests.web.parts import chosen, sample


def shown(page: Page) -> list[str]:
    return [
        name or ""
        for name in page.locator(".option").evaluate_all("all => all.map(o => o.dataset.option)")
    ]


def test_a_click_narrows_and_the_last_option_is_chosen(opened: Opener) -> None:
    page = opened()
    sample(page, scenes.plain(scenes.sampler()))
    page.click("[aria-label='Fold the battle']")
    taken = chosen(page)

    page.click("[data-piece='cruiser-1']")  # two stand together: the stack fans out
    page.click(".fan [aria-label*='cruiser'] >> nth=0")
    assert shown(page) == [f"move cruiser-1 {to}" for to in ("0,1", "-1,1", "1,0")]
    page.keyboard.press("Escape")
    assert len(shown(page)) == 9
    page.click("[data-cell='-1,1']", position={"x": 10, "y": 40}, force=True)
    expect(page.locator(".toast")).to_contain_text("Noted.")
    assert taken == ["move cruiser-1 -1,1"]


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


COST = """async () => {
  const frame = () => new Promise(done => requestAnimationFrame(() => setTimeout(done)));
  const cost = [];
  for (let n = 0; n < 7; n++) {
    const token = document.querySelectorAll('[data-piece]')[20 + 9 * n];
    const from = performance.now();
    token.dispatchEvent(new MouseEvent('click', {bubbles: true}));
    await frame();
    cost.push(performance.now() - from);
    document.body.dispatchEvent(new KeyboardEvent('keydown', {key: 'Escape', bubbles: true}));
    await frame(); await frame();
  }
  return Math.min(...cost);
}"""


def test_the_largest_map_answers_a_click_within_50_ms(opened: Opener) -> None:
    page = opened()
    page.add_init_script(
        "localStorage['starhold.prefs'] = JSON.stringify({theme: 'dark', confirm: true})"
    )
    sample(page, scenes.plain(scenes.largest()))
    page.wait_for_timeout(800)
    browser = page.context.new_cdp_session(page)
    browser.send("Performance.enable", {"timeDomain": "threadTicks"})

    def worked() -> float:
        metrics = browser.send("Performance.getMetrics")["metrics"]
        tasks: float = next(one["value"] for one in metrics if one["name"] == "TaskDuration")
        return 1000 * tasks

    before = worked()
    clock = min(page.evaluate(COST) for _ in range(3))
    work = (worked() - before) / (3 * 7 * 2)  # a click and the step back after it

    assert work < 50
    # A clock tells the truth only where nobody else works.
    if os.getloadavg()[0] < (os.cpu_count() or 1) / 2:
        assert clock < 50
