"""Invitations: a friend joins by a link, and a seat goes to a bot and back."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.server.parts import JSON, Api, Server
from tests.web.conftest import Opener
from tests.web.parts import sit, violations
from tests.web.test_play import tab_to

LOOKS = [("desktop", "dark"), ("desktop", "light"), ("phone", "dark"), ("phone", "light")]


def hosted(page: Page, name: str = "Ann") -> str:
    """Open a table with a friend's seat; return the invitation link."""
    page.goto("/new/salvage")
    page.wait_for_selector("text=Start game")
    page.fill("li:nth-child(1) input[type=text]", name)
    page.select_option("li:nth-child(2) .who select", "open")
    page.click("button:has-text('Start game')")
    link = page.locator("[aria-label='Invitation link']")
    expect(link).to_be_visible()
    return link.input_value()


def waiting(api: Api, seats: int = 2, **more: object) -> JSON:
    """A table whose last seat is open."""
    colours = ("red", "blue", "green")[:seats]
    people: list[JSON] = [{"seat": seat, "name": seat.upper()} for seat in colours[:-1]]
    people.append({"seat": colours[-1], "player": "open"})
    body = {"game": "salvage", "settings": {"mine": False}, "seats": people, **more}
    table: JSON = api("POST", "/api/tables", body).json()
    return table


def test_a_friend_joins_by_the_address_with_the_keyboard_alone(opened: Opener) -> None:
    host = opened()
    link = hosted(host)
    assert link == host.url  # the address bar is the invitation, and says so
    expect(host.locator(".invite")).to_contain_text("It is the address of this page.")
    expect(host.locator(".invite")).to_contain_text("works on this computer only")
    expect(host.get_by_role("img", name="QR code of the link")).to_have_count(0)
    expect(host.locator(".invite li", has_text="Ann")).to_contain_text("ready")

    friend = opened("phone")
    friend.goto(link)
    offer = friend.locator(".join")
    expect(offer.locator("h2")).to_have_text("Ann invites you to Salvage")
    expect(offer).to_contain_text("2 players, about 10 minutes. No clock.")
    tab_to(friend, ".join summary")
    friend.keyboard.press("Enter")
    expect(offer.locator(".prose")).to_contain_text("wreck")
    tab_to(friend, ".join input")
    friend.keyboard.type("Bo")
    tab_to(friend, ".join .button")
    friend.keyboard.press("Enter")

    for page in (host, friend):
        page.wait_for_selector(".question, .scores")
    expect(host.locator("body")).to_contain_text("Bo")


def test_a_link_that_others_can_open_has_a_qr_code(opened: Opener, server: Server) -> None:
    host = opened()
    host.goto(server.url.replace("127.0.0.1", "starhold.example") + "/new/salvage")
    host.get_by_label("Who plays Blue").select_option("open")
    host.get_by_role("button", name="Start game").click()

    expect(host.get_by_role("img", name="QR code of the link")).to_be_visible()
    expect(host.locator(".invite")).not_to_contain_text("works on this computer only")


def test_an_invitation_says_how_long_this_kind_of_game_takes(opened: Opener, api: Api) -> None:
    seats = [{"seat": "red", "name": "Ann"}, {"seat": "blue", "player": "open"}]
    short = {"game": "space_empires", "preset": "first_game", "seats": seats, "by_address": True}
    table = api("POST", "/api/tables", short).json()
    friend = opened("phone")
    friend.goto(f"/t/{table['table']}")

    expect(friend.locator(".join")).to_contain_text("2 players. No clock. First game. About 90")
    changed = short | {"settings": {"max_economic_phases": 10}}
    table = api("POST", "/api/tables", changed).json()
    friend.goto(f"/t/{table['table']}")
    expect(friend.locator(".join")).to_contain_text("2 players, about 240 minutes. No clock.")


def test_a_personal_link_is_read_before_it_is_spent(opened: Opener, api: Api) -> None:
    table = waiting(api)
    friend = opened()
    link = f"/t/{table['table']}#{table['seats']['blue']}"
    for _ in range(2):  # whoever only looks leaves the link as it is
        friend.goto("/credits")
        friend.goto(link)
        expect(friend.locator(".join h2")).to_have_text("RED invites you to Salvage")
    friend.click("text=Sit down as Blue")
    friend.wait_for_selector(".question")
    assert "#" not in friend.url

    late = opened()
    late.goto(link)
    expect(late.locator("h1")).to_contain_text("no longer works")


def test_the_host_puts_a_bot_into_an_empty_seat(opened: Opener) -> None:
    host = opened()
    hosted(host)
    host.get_by_label("Level of a bot for Blue").select_option("easy")
    host.click("text=Put a bot here")

    host.wait_for_selector(".question, .scores")
    expect(host.locator(".log")).to_contain_text(
        "The host has given a seat to a bot (easy): Blue."
    )


def test_a_closed_address_is_said_to_let_nobody_in(opened: Opener) -> None:
    host = opened()
    link = hosted(host)
    host.get_by_label("Anyone who has the address").uncheck()
    expect(host.locator(".invite")).to_contain_text("lets nobody in")
    personal = host.locator("[aria-label='Link for Blue']").input_value()
    friend = opened()
    friend.goto(link)
    expect(friend.locator("h1")).to_contain_text("private")

    friend.goto(personal)
    expect(friend.locator(".join")).to_contain_text("it works once")


def test_an_open_seat_of_a_running_game_is_the_panel_while_nobody_decides(
    opened: Opener, api: Api
) -> None:
    table = waiting(api, by_address=True)
    page = opened()
    sit(page, table, "red")
    page.wait_for_selector(".question.yours")
    page.click("button:has-text('Invite')")
    expect(page.locator(".invite h2")).to_have_text("Blue is open")
    page.click("text=Back to your decision")
    while page.locator(".question.yours").count():
        page.locator(".option").first.click()
        page.wait_for_timeout(300)

    expect(page.locator(".invite h2")).to_have_text("Blue is open")


@pytest.mark.parametrize(("preset", "level"), [("first_game", "easy"), ("standard", "normal")])
def test_a_first_game_offers_the_easiest_bot(opened: Opener, preset: str, level: str) -> None:
    host = opened()
    host.goto("/new/kardashev")
    host.locator(f"input[value={preset}]").check()
    host.select_option("li:nth-child(2) .who select", "open")
    host.get_by_role("button", name="Start game").click()

    expect(host.get_by_label("Level of a bot for Blue")).to_have_value(level)


def test_a_player_lets_a_bot_play_and_takes_the_seat_back(opened: Opener, api: Api) -> None:
    body = {"game": "crest", "seats": [{"seat": "red"}]}
    table = api("POST", "/api/tables", body).json()
    page = opened()
    keys = {**table["seats"], "host": table["host"]}
    sit(page, {**table, "seats": keys}, "red", "host")
    page.wait_for_selector(".question.yours")
    page.click("[aria-label='Players and links']")
    page.click("text=Let a bot play")
    expect(page.locator("dialog")).to_contain_text("bot (")
    # Nobody else can sit there: the table would refuse to open the seat.
    assert page.locator("dialog").get_by_text("Open the seat").count() == 0
    page.keyboard.press("Escape")
    page.click("text=Take Red back")

    expect(page.locator(".log")).to_contain_text("given a seat to a bot")
    page.wait_for_selector(".question.yours, .scores")


def test_a_private_message_reaches_one_seat(opened: Opener, api: Api) -> None:
    table = api.open(3)
    pages = {}
    for seat in ("red", "blue", "green"):
        pages[seat] = page = opened()
        sit(page, table, seat)
        page.wait_for_selector(".question")
        page.click("#tab-chat")
        expect(page.locator(".said")).to_contain_text("Deals made here are not binding.")
    pages["red"].locator(".to select").select_option("blue")
    pages["red"].fill("form input[maxlength='500']", "Attack green with me.")
    pages["red"].keyboard.press("Enter")
    pages["red"].locator(".to select").select_option("")
    pages["red"].fill("form input[maxlength='500']", "Good luck.")
    pages["red"].keyboard.press("Enter")

    for page in pages.values():
        expect(page.locator(".said")).to_contain_text("Good luck.")
    expect(pages["blue"].locator(".private")).to_contain_text("to you only")
    expect(pages["green"].locator(".private")).to_have_count(0)
    assert violations(pages["red"]) == []


@pytest.mark.parametrize(("size", "theme"), LOOKS)
def test_everyone_can_use_an_invitation(opened: Opener, size: str, theme: str) -> None:
    host = opened(size, theme)
    link = hosted(host)
    assert violations(host) == []
    friend = opened(size, theme)
    friend.goto(link)
    friend.click(".join summary")
    friend.wait_for_selector(".join .prose")

    assert violations(friend) == []
    for page in (host, friend):
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
