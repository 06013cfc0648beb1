"""Battles are shown beat by beat, and stay until the player goes on."""

from __future__ import annotations

import datetime as dt
import json
import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.server.parts import Api
from tests.web.conftest import Opener
from tests.web.parts import hold, move, violations
from tests.web.stages import BATTLE, ROLL, Stage
from tests.web.test_signals import TONES

# Note every moment that is shown, as a reader would see it.
MOMENTS = """() => {
  window.moments = [];
  const note = () => {
    const one = document.querySelector('.theatre .moment');
    const said = one?.innerText.replace(/\\s+/g, ' ').trim();
    if (said && window.moments.at(-1) !== said) window.moments.push(said);
  };
  new MutationObserver(note).observe(document, {subtree: true, childList: true,
    characterData: true, attributes: true});
}"""
NOW = "After the battle"


def question(page: Page) -> Locator:
    return page.locator(".question h2")


def fight(stage: Stage) -> None:
    stage.tell("blue", BATTLE, stage.asking(NOW))


def test_every_shot_is_a_moment_with_its_number_die_and_result(opened: Opener) -> None:
    page = opened()
    stage = Stage(page, theatre="normal")
    page.evaluate(MOMENTS)
    fight(stage)
    expect(page.locator(".theatre .toll")).to_be_visible()

    moments = page.evaluate("window.moments")
    shots = [one for one in moments if "needs" in one]
    assert [one[one.index("needs") :] for one in shots] == [
        "needs 1–5 9 Miss",
        "needs 1–5 3 Hit",
    ]
    assert all("Red" in one and "Cruiser" in one and "Fighter" in one for one in shots)
    assert "Fighter lost" in moments[moments.index(shots[-1]) + 1]


def test_nothing_else_happens_until_the_player_goes_on(opened: Opener) -> None:
    page = opened()
    stage = Stage(page, theatre="normal")
    before = question(page).inner_text()
    fight(stage)
    expect(page.locator(".theatre .toll")).to_be_visible()

    assert question(page).inner_text() == before
    assert "None" in page.locator(".theatre .toll section").first.inner_text()
    assert "1 × Fighter" in page.locator(".theatre .toll section").last.inner_text()

    page.click("text=Continue")
    expect(question(page)).to_have_text(NOW)
    expect(page.locator(".theatre")).to_have_count(0)


def test_a_volley_is_summed_up_after_its_shots(opened: Opener) -> None:
    page = opened()
    stage = Stage(page, theatre="instant")
    begin, volley, *rest = BATTLE
    volley = {**volley, "beats": [*volley["beats"], {"part": "note", "side": "red"}]}

    stage.tell("blue", [begin, volley, *rest], stage.asking(NOW))

    expect(page.locator(".theatre h2")).to_have_text("Battle at 2,−1")
    lines = page.locator(".theatre ol li")
    expect(lines.nth(2)).to_contain_text("3 – Hit")
    expect(lines.nth(3)).to_have_text(volley["text"])
    expect(lines).to_have_count(6)


# Note whatever changes outside the battle.
ASIDE = """() => {
  window.aside = [];
  new MutationObserver(records => {
    for (const {target, addedNodes} of records) {
      const element = target.nodeType === 1 ? target : target.parentElement;
      const own = [...addedNodes].some(node => node.matches?.('.theatre'));
      if (element?.isConnected && !element.closest('.theatre') && !own)
        window.aside.push(element.outerHTML.slice(0, 120));
    }
  }).observe(document.body,
    {subtree: true, childList: true, characterData: true, attributes: true});
}"""


def test_while_a_battle_is_shown_nothing_around_it_changes(opened: Opener) -> None:
    page = opened()
    stage = Stage(page, theatre="slow", robots=("blue",))
    fight(stage)
    expect(page.locator(".theatre .die")).to_be_visible()
    page.evaluate(ASIDE)
    stage.tell("blue", [{"key": "ShipMoved", "text": "Moved."}], stage.waiting("blue"))
    stage.facts["rev"], stage.facts["waiting"] = 2, ["blue"]
    stage.sockets[-1].send(json.dumps({"kind": "table", "facts": stage.facts}))
    page.keyboard.press("Enter")
    expect(page.locator(".theatre .toll")).to_be_visible()

    assert page.evaluate("window.aside") == []
    page.keyboard.press("Enter")
    expect(page.locator(".log")).to_contain_text("Moved.")
    assert page.evaluate("window.aside") != []


def test_dice_that_were_seen_do_not_roll_again(opened: Opener) -> None:
    page = opened()
    stage = Stage(page, theatre="normal")
    fight(stage)
    page.click("text=Continue")
    expect(question(page)).to_have_text(NOW)
    assert page.locator(".tray").count() == 0

    stage.tell("blue", [{**ROLL[0], "beats": []}], stage.asking("Later"))
    expect(page.locator(".tray .die")).to_be_visible()


def test_a_spectator_goes_on_from_a_battle_as_well(opened: Opener) -> None:
    page = opened()
    stage = Stage(page, theatre="instant", seat=None)
    stage.tell("blue", BATTLE, stage.waiting("blue"))
    expect(page.locator("button:has-text('Continue')")).to_be_visible()
    page.keyboard.press("Enter")

    expect(page.locator(".log")).to_contain_text("The battle at 2,−1 ends.")
    expect(page.locator(".theatre")).to_have_count(0)


def test_a_shot_after_a_battle_is_shown_by_itself(opened: Opener) -> None:
    page = opened()
    stage = Stage(page, theatre="instant")
    stage.tell("blue", [*BATTLE, BATTLE[1]], stage.asking(NOW))
    heading = page.locator(".theatre h2")
    expect(heading).to_have_text("Battle at 2,−1")
    expect(page.locator(".theatre .toll section").first).to_contain_text("2 shots, 1 hit")
    page.click("text=Continue")
    expect(heading).to_have_text("Red against Blue")
    page.click("text=Continue")

    expect(question(page)).to_have_text(NOW)


def test_figures_are_compared_where_no_dice_decide(opened: Opener) -> None:
    page = opened()
    stage = Stage(page, theatre="slow")
    beat = {"part": "shot", "side": "blue", "against": "red", "figures": [4, 2]}
    beat["measures"] = ["fighter", "fighter"]
    told = {"key": "AttackResolved", "text": "Strength: 4 to 2.", "beats": [beat]}
    stage.tell("blue", [BATTLE[0], told], stage.asking(NOW))

    expect(page.locator(".theatre .from .figure")).to_have_text(re.compile("^4"))
    expect(page.locator(".theatre .to .figure")).to_have_text(re.compile("^2"))
    expect(page.locator(".theatre .result")).to_have_text("Blue is stronger")
    page.keyboard.press("Enter")
    expect(page.locator(".theatre .toll")).not_to_contain_text("shot")


def test_a_player_sees_how_an_own_attack_ends(opened: Opener) -> None:
    page = opened()
    stage = Stage(page, theatre="slow")
    beat = {"part": "shot", "side": "red", "against": "blue", "figures": [4, 2]}
    told = {"key": "AttackResolved", "text": "Strength: 4 to 2.", "beats": [beat]}
    stage.tell("red", [BATTLE[0], told, BATTLE[3]], stage.asking(NOW))

    expect(page.locator(".theatre .result")).to_have_text("Red is stronger")


def test_a_battle_that_only_begins_needs_no_confirmation_after_a_roll(opened: Opener) -> None:
    page = opened()
    stage = Stage(page, theatre="instant")
    stage.tell("blue", [*ROLL, BATTLE[0]], stage.asking(NOW))

    expect(question(page)).to_have_text(NOW)
    expect(page.locator(".theatre")).to_have_count(0)


def test_nothing_around_a_battle_changes_while_others_decide_in_it(opened: Opener) -> None:
    page = opened()
    stage = Stage(page, theatre="normal", robots=("blue",))
    stage.tell("blue", BATTLE[:2], stage.waiting("blue"))
    expect(page.locator(".theatre .die")).to_be_visible()
    page.evaluate(ASIDE)
    expect(page.get_by_text("The battle goes on.")).to_be_visible()  # nobody has moved for long
    stage.tell("blue", BATTLE[2:], stage.asking(NOW))
    expect(page.locator(".theatre .toll")).to_contain_text("1 × Fighter")
    expect(page.get_by_text("The battle goes on.")).to_have_count(0)

    assert page.evaluate("window.aside") == []
    page.keyboard.press("Enter")
    expect(question(page)).to_have_text(NOW)


def test_where_a_person_decides_the_losses_so_far_come_at_once(opened: Opener) -> None:
    page = opened()
    page.clock.install()
    stage = Stage(page, theatre="normal")
    page.clock.pause_at(dt.datetime.now() + dt.timedelta(hours=1))  # no timer ends by itself
    stage.tell("blue", BATTLE[:3], stage.waiting("blue"))
    page.wait_for_selector(".theatre")
    page.clock.run_for(1300 + 1150 + 800 + 950)  # the beats, and no more

    expect(page.get_by_text("The battle goes on.")).to_be_visible()


def test_a_player_may_leave_a_battle_that_goes_on(opened: Opener) -> None:
    page = opened()
    stage = Stage(page, theatre="instant", robots=("blue",))
    stage.tell("blue", BATTLE[:3], stage.waiting("blue"))
    expect(page.get_by_text("The battle goes on.")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator(".theatre")).to_have_count(0)
    expect(page.locator(".log")).to_contain_text("Destroyed at 2,−1")

    stage.tell("blue", [BATTLE[3]], stage.asking(NOW))
    expect(page.locator(".theatre .toll")).to_contain_text("1 × Fighter")


def test_a_battle_is_taken_up_again_after_a_reload(opened: Opener) -> None:
    page = opened()
    stage = Stage(page, theatre="instant")
    stage.first = stage.update(0, [move(1, "blue", *BATTLE[:3])])
    page.reload()
    page.wait_for_selector(".question.yours")
    stage.tell("blue", [BATTLE[2], BATTLE[3]], stage.asking(NOW))

    expect(page.locator(".theatre h2")).to_have_text("Battle at 2,−1")
    expect(page.locator(".theatre .toll")).to_contain_text("2 × Fighter")


def test_both_sides_of_a_shot_stand_side_by_side_on_a_phone(opened: Opener) -> None:
    page = opened("phone")
    stage = Stage(page, theatre="slow")
    for one in stage.facts["seats"]:
        one["name"] = "Theodora of the Outer Arm"
    stage.sockets[-1].send(json.dumps({"kind": "table", "facts": {**stage.facts, "rev": 2}}))
    fight(stage)
    expect(page.locator(".theatre .die")).to_be_visible()

    places = [page.locator(f".theatre .{one}").bounding_box() for one in ("from", "arrow", "to")]
    assert all(places)
    first, arrow, last = (one for one in places if one)
    assert first["x"] + first["width"] <= arrow["x"] < last["x"]
    assert first["y"] < arrow["y"] + arrow["height"]
    assert last["y"] < arrow["y"] + arrow["height"]


def test_news_that_come_meanwhile_wait(opened: Opener) -> None:
    page = opened()
    stage = Stage(page, theatre="instant")
    fight(stage)
    stage.tell("blue", BATTLE, stage.asking("After another battle"))
    expect(page.locator("text=Continue")).to_be_visible()

    page.click("text=Continue")
    expect(question(page)).to_have_text(NOW)
    page.click("text=Continue")
    expect(question(page)).to_have_text("After another battle")


@pytest.mark.parametrize("key", ["Enter", " ", "s"])
def test_the_keyboard_skips_to_the_losses_and_goes_on(opened: Opener, key: str) -> None:
    page = opened()
    stage = Stage(page, theatre="slow")
    fight(stage)
    expect(page.locator("button:has-text('Skip')")).to_be_focused()

    page.keyboard.press(key)
    expect(page.locator("button:has-text('Continue')")).to_be_visible()
    page.keyboard.press(key)

    expect(question(page)).to_have_text(NOW)


def test_instant_shows_the_losses_at_once(opened: Opener) -> None:
    page = opened()
    stage = Stage(page, theatre="instant")
    page.evaluate(MOMENTS)
    fight(stage)

    expect(page.locator("button:has-text('Continue')")).to_be_visible()
    assert page.locator(".theatre li").count() == 5


def test_the_speed_is_kept_on_the_device(opened: Opener) -> None:
    page = opened()
    stage = Stage(page, theatre="instant")
    fight(stage)
    page.select_option(".theatre select", "slow")
    page.click("text=Continue")
    expect(question(page)).to_have_text(NOW)

    assert page.evaluate("JSON.parse(localStorage['starhold.prefs']).theatre") == "slow"


def test_a_player_may_do_without(opened: Opener) -> None:
    page = opened()
    stage = Stage(page, theatre="off")
    fight(stage)

    expect(question(page)).to_have_text(NOW)
    assert page.locator(".theatre").count() == 0


def test_a_player_who_did_without_can_have_battles_back(opened: Opener) -> None:
    page = opened()
    stage = Stage(page)
    page.evaluate("localStorage['starhold.prefs'] = '{\"theatre\": \"off\"}'")
    page.reload()
    page.get_by_label("Settings").click()
    expect(page.get_by_label("Battle speed")).to_have_value("off")
    page.get_by_label("Battle speed").select_option("instant")
    page.get_by_label("Bot speed").select_option("slow")
    assert violations(page) == []
    page.keyboard.press("Escape")
    fight(stage)

    expect(page.locator("button:has-text('Continue')")).to_be_visible()


def test_a_gamble_passes_by_itself(opened: Opener) -> None:
    page = opened()
    stage = Stage(page, theatre="normal")
    stage.tell("blue", ROLL, stage.asking(NOW))

    expect(page.locator(".gamble .die")).to_be_visible()
    expect(question(page)).to_have_text(NOW)
    expect(page.locator(".gamble")).to_have_count(0)


def test_in_a_battle_that_goes_on_the_question_follows_a_confirmation(opened: Opener) -> None:
    page = opened()
    stage = Stage(page, theatre="instant")
    theirs = [BATTLE[0], {**BATTLE[1], "beats": [{**BATTLE[1]["beats"][0], "side": "blue"}]}]
    stage.tell("blue", theirs, stage.asking("Fire at whom?"))
    expect(page.locator("text=The battle goes on.")).to_be_visible()
    page.keyboard.press("Enter")
    expect(question(page)).to_have_text("Fire at whom?")

    # What this seat does itself needs no confirmation; the end does, with all losses.
    stage.tell("red", [BATTLE[1], BATTLE[2]], stage.asking("Again?"))
    expect(question(page)).to_have_text("Again?")
    stage.tell("red", [BATTLE[2], BATTLE[3]], stage.asking(NOW))
    expect(page.locator(".theatre .toll section").last).to_contain_text("2 × Fighter")


def test_nothing_moves_where_motion_is_reduced(opened: Opener) -> None:
    page = opened()  # the browser asks for it
    stage = Stage(page, theatre="slow")
    fight(stage)

    expect(page.locator(".theatre .die")).to_be_visible()
    assert page.locator(".theatre .die.roll").count() == 0
    running = "one => one.effect.target.closest('.theatre')"
    assert page.evaluate(f"document.getAnimations().filter({running}).length") == 0


# Count the dice that come onto the screen, and the lines that tell a result before its die.
DICE = """() => {
  window.dice = 0;
  window.early = [];
  new MutationObserver(records => {
    for (const {addedNodes} of records) for (const node of addedNodes)
      if (node.querySelector?.('.die')) window.dice++;
    const line = document.querySelector('.theatre li:last-child')?.innerText ?? '';
    const die = document.querySelector('.theatre .moment .die');
    if (die && line.endsWith(document.querySelector('.theatre .result')?.innerText)
        && line.includes(`, ${die.getAttribute('aria-label')} –`)) window.early.push(line);
  }).observe(document, {subtree: true, childList: true});
}"""


def test_every_shot_rolls_a_die_of_its_own_before_the_list_tells_it(opened: Opener) -> None:
    page = opened()
    stage = Stage(page, theatre="normal")
    page.evaluate(DICE)
    fight(stage)
    expect(page.locator(".theatre .toll")).to_be_visible()

    assert page.evaluate("window.dice") == 2
    assert page.evaluate("window.early") == []


def test_dice_roll_where_motion_is_welcome(opened: Opener) -> None:
    page = opened()
    page.emulate_media(reduced_motion="no-preference")
    stage = Stage(page, theatre="slow", motion=True)
    fight(stage)

    expect(page.locator(".theatre .die.roll")).to_be_visible()


def test_hits_and_losses_are_heard_if_a_player_wishes_so(opened: Opener) -> None:
    page = opened()
    page.add_init_script(TONES)
    stage = Stage(page, theatre="slow", sound=True)
    fight(stage)

    page.wait_for_function("() => window.tones > 0 && document.querySelector('.theatre .moment')")


LOOKS = [("desktop", "dark"), ("desktop", "light"), ("phone", "light"), ("phone", "dark")]


@pytest.mark.parametrize(("size", "theme"), LOOKS)
def test_everyone_can_use_it(opened: Opener, size: str, theme: str) -> None:
    page = opened(size, theme)
    stage = Stage(page, theatre="slow", theme=theme)
    fight(stage)
    expect(page.locator(".theatre .die")).to_be_visible()
    assert violations(page) == []

    page.keyboard.press("Enter")
    expect(page.locator(".theatre .toll")).to_be_visible()
    assert violations(page) == []


def test_a_real_auction_is_shown(opened: Opener, api: Api) -> None:
    table = api.open(seed="an auction")
    page = opened()
    page.add_init_script("localStorage['starhold.prefs'] = '{\"theatre\": \"slow\"}'")
    hold(page, table, "red")
    page.goto(f"/t/{table['table']}")
    page.wait_for_selector(".question")
    api.play_out(table)

    expect(page.locator(".gamble")).to_be_visible()
    expect(page.locator(".scores h2")).to_be_visible()
