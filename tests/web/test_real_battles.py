"""A battle of every game, played on a real server: the page shows what the events say."""

from __future__ import annotations

import random
import re
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Page, expect

from starhold import games, save
from starhold.core.journal import Chosen
from starhold.core.match import Match
from starhold.core.record import name_of
from starhold.show import files
from starhold.show.beats import Act, Stage
from starhold.show.view import news
from tests.server.parts import JSON, Api, new_key
from tests.web.conftest import Opener
from tests.web.parts import violations

SEATS = ("red", "blue", "green")
PLAYED = {
    "crest": 1,
    "kardashev": 2,
    "galactic_emperor": 3,
    "empire_of_the_stars": 1,
    "space_empires": 2,
}
LONGEST = 700  # choices: then another game is tried


class Fought(NamedTuple):
    """A game up to a battle, and the choices in it."""

    match: Match[Any]
    choices: list[Chosen]
    battle: Act


def fought(name: str) -> Fought:
    """Play at random until a battle with losses is over."""
    for seed in range(200):
        if found := _battle(name, seed):
            number, battle, history = found
            game = games.find(name)
            match = Match.new(game, game.settings(), SEATS[: PLAYED[name]], f"battle {seed}")
            for entry in history[: number - 1]:
                match.choose(entry.option, entry.seat)
            return Fought(match, history[number - 1 :], battle)
    raise AssertionError("No game came to a battle.")


def _battle(name: str, seed: int) -> tuple[int, Act, list[Chosen]] | None:
    game, whim, stage = games.find(name), random.Random(seed), Stage()
    match = Match.new(game, game.settings(), SEATS[: PLAYED[name]], f"battle {seed}")
    first, battle = 0, None
    while not match.table.over and len(match.journal) < LONGEST:
        seat = next(iter(match.table.open))
        match.choose(whim.choice(match.table.open[seat].options), seat)
        for one in news(game, match.table.news, None):
            for act in stage.take(one):
                if act.is_battle and not (battle and any(battle.losses.values())):
                    first, battle = len(match.journal), act
        if battle and battle.over and any(battle.losses.values()):
            return first, battle, match.history
    return None


def opened_from(api: Api, match: Match[Any]) -> JSON:
    answer = api.http.post("/api/import", content=save.written(match))
    assert answer.status_code == 201, answer.text
    table: JSON = answer.json()
    return table


def repeat(api: Api, table: JSON, choices: list[Chosen]) -> None:
    """Make these choices, whoever has to."""
    for entry in choices:
        secret = table["seats"][entry.seat]
        after = api.state(table["table"], secret, seat=entry.seat)["number"]
        body = {"after": after, "seat": entry.seat, "option": name_of(entry.option)}
        answer = api(
            "POST", f"/api/tables/{table['table']}/choose", {**body, "key": new_key()}, secret
        )
        assert answer.status_code == 200, answer.text


def watch(page: Page, table: JSON) -> None:
    """Look on as the host, who has no seat."""
    path = f"/api/tables/{table['table']}"
    cookie = {"name": "starhold", "value": table["host"], "domain": "127.0.0.1", "path": path}
    page.context.add_cookies([cookie])  # type: ignore[list-item]  # a cookie
    page.add_init_script("localStorage['starhold.prefs'] = '{\"theatre\": \"instant\"}'")
    page.goto(f"/t/{table['table']}")
    expect(page.locator(".question")).to_be_visible()


@pytest.mark.parametrize("name", PLAYED)
def test_a_battle_of_every_game_is_shown_with_its_losses(
    opened: Opener, api: Api, name: str
) -> None:
    found = fought(name)
    words = files.words(found.match.game)
    table = opened_from(api, found.match)
    page = opened()
    watch(page, table)
    repeat(api, table, found.choices)

    toll = page.locator(".theatre .toll section")
    expect(page.locator(".theatre")).to_be_visible()
    expect(page.get_by_text("The battle goes on.")).to_have_count(0)
    expect(toll).to_have_count(len(found.battle.losses))
    lost = [
        [f"{count} × {words.thing(kind)}".lower() for kind, count in kinds.items()]
        for kinds in found.battle.losses.values()
    ]
    shown = [
        [text.strip().lower() for text in side.locator(".lost").all_inner_texts()]
        for side in toll.all()
    ]
    assert shown == lost
    # Every shot has a line of its own.
    shots = [beat for _, beat in found.battle.beats if beat.part == "shot" and beat.needed]
    lines = page.locator(".theatre li").all_inner_texts()
    told = [line for line in lines if re.search(r": .+, \d+ – (Hit|Miss)$", line)]
    assert len(told) == len(shots)
    assert violations(page) == []

    while page.locator(".theatre").count():
        page.keyboard.press("Enter")
        page.wait_for_timeout(100)
    expect(page.locator(".log")).to_contain_text(found.battle.beats[0][0].text)
