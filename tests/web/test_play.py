"""Whole games in real browsers."""

from __future__ import annotations

import itertools
import re
import time

from playwright.sync_api import Page, Route, expect

from tests.server.parts import Api, Server
from tests.web.conftest import Opener
from tests.web.parts import NUMBER, answer_by_key, sit


def over(page: Page) -> bool:
    return page.locator(".scores").count() > 0


def wait(page: Page) -> None:
    """Wait until this seat is asked, or waits for others, or all is over."""
    page.wait_for_selector(".question.yours:not(.busy), .scores, .question .wait")


def test_two_browsers_play_a_whole_game_and_one_loses_contact(opened: Opener, api: Api) -> None:
    table = api.open(seed="two browsers")
    red, blue = opened(), opened("phone", "light")
    for page, seat in ((red, "red"), (blue, "blue")):
        page.goto(f"/t/{table['table']}#{table['seats'][seat]}")
        wait(page)
        assert "#" not in page.url  # the secret does not stay in the address

    until = time.monotonic() + 120
    moves = 0
    while not (over(red) and over(blue)) and time.monotonic() < until:
        for page in (red, blue):
            if page.locator(".question.yours:not(.busy)").count():
                page.locator(".option").first.click(no_wait_after=True)
                page.wait_for_timeout(60)
                moves += 1
        if moves == 6:
            moves += 1
            blue.context.set_offline(True)
            blue.wait_for_timeout(300)
            blue.context.set_offline(False)
        red.wait_for_timeout(20)

    expect(red.locator(".scores h2")).to_be_visible()
    expect(blue.locator(".scores h2")).to_be_visible()
    assert red.locator(".scores h2").inner_text() == blue.locator(".scores h2").inner_text()


def test_a_solo_game_is_played_by_keyboard_alone(opened: Opener) -> None:
    page = opened()
    page.goto("/new/crest")
    page.wait_for_selector("text=Start game")
    page.keyboard.press("Tab")
    page.locator("button:has-text('Start game')").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".question.yours")
    expect(page).to_have_title(re.compile("Your turn"))

    for _ in range(25):
        if over(page):
            break
        answer_by_key(page)

    assert over(page) or page.locator(".log li").count() > 5


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until the keyboard is there."""
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate("wanted => document.activeElement.matches(wanted)", selector):
            return
    raise AssertionError(f"Tab does not reach {selector}")


# By number, with arrows, in the filter, and by Tab.
WAYS = (("1",), ("ArrowDown", "ArrowDown", "Enter"), ("/", "Enter"), ("Tab", "Space"))


def test_a_whole_game_from_lobby_to_score_by_keyboard_alone(opened: Opener) -> None:
    page = opened()
    page.add_init_script("addEventListener('pointerdown', () => { window.mouse = true; })")
    page.goto("/")
    page.wait_for_selector("a[href='/new/salvage']")
    tab_to(page, "a[href='/new/salvage']")
    page.keyboard.press("Enter")
    page.wait_for_selector("text=Start game")
    tab_to(page, "details:not(.more) > summary")
    page.keyboard.press("Enter")
    tab_to(page, "input[maxlength='100']")
    page.keyboard.type("a friend")  # luck in which the game does not end at once
    tab_to(page, "[type=submit]")
    page.keyboard.press("Enter")
    page.wait_for_selector(".question, .scores")

    moves = 0
    for keys in itertools.cycle(WAYS):
        page.wait_for_selector(".question.yours:not(.busy) .option, .scores")
        if over(page):
            break
        before = page.evaluate(NUMBER)
        for key in keys:
            tab_to(page, ".option") if key == "Tab" else page.keyboard.press(key)
        page.wait_for_function(f"was => {NUMBER} !== was", arg=before)
        moves += 1

    expect(page.locator(".scores h2")).to_be_visible()
    assert page.locator(".scores li").count() >= 2
    assert moves >= len(WAYS)
    assert page.evaluate("window.mouse") is None


def test_the_log_follows_what_happens(opened: Opener, api: Api) -> None:
    body = {"game": "crest", "seats": [{"seat": "red"}], "seed": "a long log"}
    table = api("POST", "/api/tables", body).json()
    page = opened()
    sit(page, table, "red")
    page.wait_for_selector(".question.yours")
    for _ in range(25):
        answer_by_key(page)

    page.wait_for_timeout(300)
    box = page.locator(".log")
    assert box.evaluate("box => box.scrollHeight > 2 * box.clientHeight")
    assert box.evaluate("box => box.scrollHeight - box.scrollTop - box.clientHeight") < 5


def test_undo_takes_back_what_luck_has_not_touched(opened: Opener, api: Api) -> None:
    body = {"game": "crest", "seats": [{"seat": "red"}], "seed": "undo"}
    table = api("POST", "/api/tables", body).json()
    page = opened()
    sit(page, table, "red")
    page.wait_for_selector(".question.yours")
    for _ in range(40):
        if page.locator("footer button:has-text('Undo'):not([disabled])").count():
            break
        answer_by_key(page)
    before = page.locator(".log li").count()

    page.keyboard.press("u")

    expect(page.locator(".log li.undone").first).to_be_visible()
    assert page.locator(".log li").count() >= before


def test_a_killed_server_comes_back_and_nobody_reloads(
    opened: Opener, server: Server, api: Api
) -> None:
    table = api.open(seed="killed")
    page = opened()
    sit(page, table, "red")
    page.wait_for_selector(".question.yours")

    server.kill()
    expect(page.locator(".contact")).to_be_visible()
    page.locator(".option").first.click()
    server.start()

    expect(page.locator(".contact")).to_have_count(0)
    page.wait_for_selector(".question:not(.busy)")
    assert api.state(table["table"], table["seats"]["red"])["number"] == 1


def test_one_device_for_two_seats_has_a_curtain(opened: Opener, api: Api) -> None:
    table = api.open(seed="one device")
    page = opened()
    for seat in ("red", "blue"):  # the second link is opened in the same tab
        page.goto(f"/t/{table['table']}#{table['seats'][seat]}")
        page.wait_for_selector(f"text={seat.title()} (you)")
    page.wait_for_selector(".held")
    page.wait_for_selector(".question.yours, .curtain")
    first = page.evaluate("document.querySelector('.held [aria-pressed=true]').ariaLabel")

    curtain = page.locator(".curtain")
    for _ in range(6):
        if not curtain.count():
            page.locator(".option").first.click()
            page.wait_for_timeout(250)
    expect(curtain).to_contain_text("it is your turn")
    curtain.locator("button").click()
    expect(page.locator(".question.yours")).to_be_visible()
    assert page.evaluate("document.querySelector('.held [aria-pressed=true]').ariaLabel") != first


def test_a_friend_takes_a_seat_and_they_talk(opened: Opener) -> None:
    host = opened()
    host.goto("/new/salvage")
    host.wait_for_selector("text=Start game")
    host.select_option("li:nth-child(2) .who select", "open")
    host.click("summary:has-text('seed')")
    host.get_by_label("Seed").fill("a friend")  # luck in which the game does not end at once
    host.click("button:has-text('Start game')")
    host.wait_for_selector(".question")
    host.click("[aria-label='Players and links']")
    link = host.locator("[aria-label='Link for Blue']").input_value()
    host.keyboard.press("Escape")

    friend = opened("phone")
    friend.goto(link)
    friend.click("text=Sit down as Blue")
    friend.wait_for_selector(".question, .scores")
    friend.click("#tab-chat")
    friend.fill("input[placeholder='Write a message']", "Hello, Red.")
    friend.keyboard.press("Enter")

    host.click("#tab-chat")
    expect(host.locator(".said")).to_contain_text("Hello, Red.")


def test_replay_steps_links_and_branches(opened: Opener, api: Api) -> None:
    table = api.open(seed="replay")
    api.play_out(table)
    page = opened()
    sit(page, table, "red")
    page.wait_for_selector(".scores")

    page.goto(f"/t/{table['table']}/replay/3?seat=red")
    expect(page.locator(".replay .eyebrow")).to_contain_text("Move 3")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".replay .eyebrow")).to_contain_text("Move 4")
    page.keyboard.press("Home")
    expect(page.locator(".replay .eyebrow")).to_contain_text("Move 0")
    assert "/replay/0" in page.url
    page.click("text=Play on from here")
    page.wait_for_selector(".question")
    assert table["table"] not in page.url


def test_replay_goes_on_to_the_next_player(opened: Opener, api: Api) -> None:
    table = api.open(seed="replay")
    api.play_out(table)
    secret = table["seats"]["red"]
    log = api("GET", f"/api/tables/{table['table']}/log?seat=red", None, secret).json()["log"]
    moves = [one for one in log if one["seat"]]  # not the start, nor what others did in secret
    first, other = moves[0], next(one for one in moves if one["seat"] != moves[0]["seat"])
    page = opened()
    sit(page, table, "red")
    page.wait_for_selector(".scores")

    held: list[Route] = []
    page.route("**/log?**", lambda route: held.append(route))
    page.goto(f"/t/{table['table']}/replay/0?seat=red")
    on = page.get_by_role("button", name="Forward to the next player")
    on.click()  # before the log is here
    for route in held:
        route.continue_()
    expect(page.locator(".replay .eyebrow")).to_contain_text(f"Move {first['number']} ")
    on.click()

    expect(page.locator(".replay .eyebrow")).to_contain_text(f"Move {other['number']} ")


def test_what_goes_wrong_is_said_in_one_sentence(opened: Opener, api: Api) -> None:
    table = api.open()
    page = opened()
    page.goto(f"/t/{table['table']}#wrong-secret-of-22-chars")
    expect(page.locator("h1")).to_contain_text("no longer works")
    page.goto(f"/t/{table['table']}")
    expect(page.locator("h1")).to_contain_text("private")
    page.goto("/new/chess")
    expect(page.locator("h1")).to_contain_text("No such game")
    page.goto("/somewhere/else")
    expect(page.locator("h1")).to_contain_text("not found")


def test_a_server_that_does_not_answer_is_asked_again(opened: Opener) -> None:
    page = opened()
    page.route("**/api/games/crest**", lambda route: route.abort())
    page.goto("/new/crest")
    expect(page.locator("h1")).to_have_text("No connection")
    page.unroute("**/api/games/crest**")

    page.get_by_role("button", name="Try again").press("Enter")

    expect(page.get_by_role("button", name="Start game")).to_be_visible()
