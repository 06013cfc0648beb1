"""Battles in the terminal: every shot is a line, and the losses end it."""

from __future__ import annotations

import io
from typing import Any

from rich.console import Console
from textual.pilot import Pilot

from starhold import games
from starhold.core.match import Match
from starhold.core.record import Told
from starhold.games.crest.rules.r13_battle import (
    BattleBegan,
    FleetDestroyed,
    FleetFired,
    ShipsFired,
)
from starhold.games.crest.rules.r16_end import ShipLost
from starhold.games.kardashev.rules import r07_bidding
from starhold.games.space_empires.rules.combat.r15_bombardment import ColonyBombarded
from starhold.show.view import news
from starhold.terminal.app import TableApp
from starhold.terminal.app.pages import Page
from starhold.terminal.looks import Looks
from starhold.terminal.plain import PlainTable
from starhold.terminal.sitting import LoggedChoice, Sitting
from starhold.terminal.staging import Staging, battles

CREST = games.find("crest")
FIGHT = (
    BattleBegan("0,0"),
    ShipsFired((4, 6), 1, ("cruiser", "fighter"), (5, 6)),
    FleetFired((6, 6), 2, 1, 6),
    ShipLost("fighter-2", "0,0"),
    FleetDestroyed("0,0", 1),
)


def told(*events: Any) -> tuple[Any, ...]:
    return news(CREST, [Told(event) for event in events], None)


def test_every_shot_is_a_line_and_the_losses_end_it() -> None:
    lines = list(Staging(Looks(CREST)).lines(told(*FIGHT)))

    assert [line.text.plain.strip() for line in lines] == [
        "Battle at (0,0).",
        "Cruiser (Your squadron) → Enemy fleet, needs 5+: ⚃4 miss",
        "Fighter (Your squadron) → Enemy fleet, needs 6: ⚅6 hit",
        "Your ships score 1 hit.",
        "Enemy fleet → Your squadron, needs 6: ⚅6 hit",
        "Enemy fleet → Your squadron, needs 6: ⚅6 hit",
        "The fleet scores 2 hits; your shields block 1.",
        "Fighter 2 is destroyed at (0,0).",
        "The level 1 fleet is destroyed at (0,0).",
        "Losses: Fighter (Your squadron); Enemy fleet.",
    ]
    assert [line.ends for line in lines] == [False] * 9 + [True]


def test_a_battle_that_goes_on_has_no_losses_yet() -> None:
    staging = Staging(Looks(CREST))

    assert not any(line.ends for line in staging.lines(told(*FIGHT[:4])))
    assert [line.ends for line in staging.lines(told(FIGHT[4]))] == [False, True]


def test_a_bombardment_names_the_colony_and_its_place() -> None:
    game = games.find("space_empires")
    shot = ColonyBombarded("red", "cruiser", "D4", 4, (3,), 1, target="blue")
    [line] = [
        one.text.plain
        for one in Staging(Looks(game)).lines(news(game, [Told(shot)], None))
        if not one.ends
    ]

    assert line.strip() == "Cruiser (Red) → Colony (Blue) D4, needs 1–4: [3] hit"


def test_an_auction_ends_without_losses() -> None:
    game = games.find("kardashev")
    bids = (r07_bidding.TileDrawn("red", "matter"), r07_bidding.AuctionWon("red", "matter", 1))
    row = news(game, [Told(event) for event in bids], None)

    assert not any(line.ends for line in Staging(Looks(game)).lines(row))


def sitting() -> Sitting:
    return Sitting(Match.new(CREST, CREST.settings(), ("red",), "staging"))


def test_the_plain_table_waits_after_a_battle_if_wanted() -> None:
    out = Console(file=io.StringIO(), width=100)
    source = io.StringIO("\nnot read yet\n")
    table = PlainTable(sitting(), source, out, interactive=True, pause=True)
    table._news([LoggedChoice("red", "", told(*FIGHT))])

    assert source.readline() == "not read yet\n"
    assert "Press Enter to continue." in out.file.getvalue()  # type: ignore[attr-defined]


def test_the_plain_table_is_told_to_pause() -> None:
    out = Console(file=io.StringIO(), width=100)
    PlainTable(sitting(), io.StringIO("pause\npause\nquit\n"), out, interactive=True).play()

    written: str = out.file.getvalue()  # type: ignore[attr-defined]
    assert "Battles wait for Enter." in written
    assert "Battles no longer wait." in written


def test_each_battle_has_a_page() -> None:
    pages = battles(Looks(CREST), told(*FIGHT, *FIGHT))

    assert len(pages) == 2
    assert pages[0].plain.startswith("  Battle at (0,0).")
    assert "Losses" in pages[1].plain


async def test_the_full_screen_shows_a_battle_until_a_key_is_pressed() -> None:
    app = TableApp(sitting(), pause=True)
    async with app.run_test(size=(100, 30)) as pilot:
        await app.workers.wait_for_complete()
        fought = LoggedChoice("red", "", told(*FIGHT))
        entries = [*app.sitting.log("red"), fought]
        app.sitting.log = lambda seat: entries  # type: ignore[method-assign]  # noqa: ARG005
        app.go_on()
        await until_page(pilot)
        assert isinstance(app.screen, Page)

        await pilot.press("enter")
        await app.workers.wait_for_complete()
        assert not isinstance(app.screen, Page)

        await pilot.press("p")
        await pilot.pause()
        assert not app.pause


async def until_page(pilot: Pilot[Any]) -> None:
    for _ in range(1200):
        await pilot.pause(0.05)
        if isinstance(pilot.app.screen, Page):
            return
