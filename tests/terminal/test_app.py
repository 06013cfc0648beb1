"""The full-screen table, played by keyboard and mouse."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from starhold import games
from starhold.core.match import Match
from starhold.core.record import name_of
from starhold.core.trouble import Trouble
from starhold.show.lessons import Coach, lesson
from starhold.terminal import saves
from starhold.terminal.about import ALL_LUCK, LUCK, NOTHING
from starhold.terminal.app import ReplayApp, TableApp
from starhold.terminal.app.frame import FullScreen, check_window
from starhold.terminal.app.pages import Asking, Curtain, Page
from starhold.terminal.replaying import Replay
from starhold.terminal.sitting import Sitting, with_bots
from tests.toys.salvage import GAME as SALVAGE

SMALL, LARGE = (80, 24), (140, 45)


def solo(path: Path | None = None) -> Sitting:
    game = games.find(games.names()[0])
    return Sitting(Match.new(game, game.settings(), ("red",), "app"), path)


def hot_seat(**bots: str) -> Sitting:
    match = Match.new(SALVAGE, SALVAGE.settings(), ("red", "blue"), "app")
    return Sitting(with_bots(match, bots))


def moving() -> Sitting:
    """Return a solo game whose question has more than ten options."""
    table = solo()
    while len(table.match.table.offer) < 11:
        table.match.choose(table.match.table.offer[0], "red")
    return table


async def until(pilot: Pilot[str], condition: Callable[[], bool]) -> None:
    """Wait for a condition, for a minute at most."""
    for _ in range(600):
        await pilot.pause(0.1)
        if condition():
            return
    raise AssertionError("it never came")


def shown(app: FullScreen) -> str:
    """Return all that can be read on the screen."""
    lines = app.screen._compositor.render_strips()
    return "\n".join(strip.text for strip in lines)


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_a_whole_game_is_played_by_keyboard_alone(size: tuple[int, int]) -> None:
    app = TableApp(hot_seat(blue="random"))
    async with app.run_test(size=size) as pilot:
        for _ in range(300):
            await pilot.pause()
            if app.sitting.over:
                break
            await pilot.press("down", "enter")
            await app.workers.wait_for_complete()
        await pilot.pause()

        assert app.sitting.over
        assert isinstance(app.screen, Page)
        assert "points" in shown(app)


async def test_a_choice_by_number_is_made_written_and_taken_back(tmp_path: Path) -> None:
    app = TableApp(solo(tmp_path / "game.json"))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        question = app.shown.question.text if app.shown and app.shown.question else ""
        await pilot.press("1")
        await app.workers.wait_for_complete()
        await pilot.pause()

        assert len(app.sitting.match.journal) == 1
        assert len(saves.read(tmp_path / "game.json").journal) == 1
        assert question
        await pilot.press("l")
        await pilot.pause()
        assert "» " in shown(app)

        await pilot.press("escape", "u")
        await app.workers.wait_for_complete()
        await pilot.pause()
        # Luck may have spoken; then it says so and nothing changes.
        assert len(app.sitting.match.journal) in (1, 2)


PAGES = {
    "question_mark": "CE-",
    "w": "Colonists",
    "z": "Draw pile",
    "l": "Log",
    "h": "Choosing",
    "y": "Goal: Find the artifact",
    "g": "All terms",
}


async def test_every_page_opens_on_its_key_and_closes() -> None:
    app = TableApp(solo())
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        for key, says in PAGES.items():
            await pilot.press(key)
            await pilot.pause()

            assert isinstance(app.screen, Page), key
            assert says in shown(app), key

            await pilot.press("down", "escape")
            assert not isinstance(app.screen, Page), key


async def test_the_phases_have_a_line_where_there_is_room() -> None:
    app = TableApp(solo())
    async with app.run_test(size=LARGE) as pilot:
        await pilot.pause()

        assert "[Explore]" in shown(app)


@pytest.mark.parametrize(
    ("typed", "says"),
    [("", "CE-7"), ("contents", "CE-22 Settings"), ("warp gate", "Warp Gate")],
)
async def test_the_rulebook_is_searched_on_a_key(typed: str, says: str) -> None:
    app = TableApp(solo())
    async with app.run_test(size=LARGE) as pilot:
        await pilot.pause()
        await pilot.press("b")
        await pilot.pause()
        field = app.screen.query_one(Input)
        field.value = typed or field.value  # the rule of the question stands there
        await pilot.press("enter")
        await app.workers.wait_for_complete()
        await pilot.pause()

        assert isinstance(app.screen, Page)
        assert says in shown(app)


async def test_words_that_no_rule_contains_are_said_to_match_none() -> None:
    app = TableApp(solo())
    async with app.run_test(size=LARGE) as pilot:
        await pilot.pause()
        await pilot.press("b")
        await pilot.pause()
        app.screen.query_one(Input).value = "zzz"
        await pilot.press("enter")
        await app.workers.wait_for_complete()

        said = ["No rules match 'zzz'; 'contents' lists the chapters."]
        assert [one.message for one in app._notifications] == said


async def test_the_cursor_narrows_the_options_and_the_last_one_is_chosen() -> None:
    app = TableApp(solo())
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        total = len(app.offer.listed)
        await pilot.press("tab", "n", "n", "right", "left", "up", "down")
        assert app.map.has_focus
        await pilot.press("tab", "tab")
        app.map.point("0,0")
        await pilot.press("enter")
        await pilot.pause()
        assert "no options here" in shown(app)
        await pilot.press("escape")
        assert len(app.offer.listed) == total
        await pilot.press("tab", "n", "enter")
        await app.workers.wait_for_complete()

        assert len(app.sitting.match.journal) == 1


async def test_a_click_on_the_map_chooses() -> None:
    app = TableApp(solo())
    async with app.run_test(size=LARGE) as pilot:
        await pilot.pause()
        place = next(iter(sorted(app.map.lit)))
        assert app.map.atlas is not None
        await pilot.click("#board", offset=app.map.atlas.middle(place, app.map.scale))
        await app.workers.wait_for_complete()

        assert len(app.sitting.match.journal) == 1


async def test_options_are_found_by_their_words() -> None:
    app = TableApp(solo())
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        total = len(app.offer.listed)
        await pilot.press("slash", "1", ",")
        await pilot.pause()
        assert 0 < len(app.offer.listed) < total
        assert isinstance(app.focused, Input)
        await pilot.press("escape")
        assert len(app.offer.listed) == total


async def test_a_hint_is_shown_and_not_chosen() -> None:
    app = TableApp(solo())
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("i")
        await app.workers.wait_for_complete()

        assert app.offer.highlighted is not None
        assert app.sitting.match.journal.entries == []


async def test_what_would_follow_from_an_option_is_shown() -> None:
    app = TableApp(solo())
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("a")
        await app.workers.wait_for_complete()
        await pilot.pause()

        assert isinstance(app.screen, Page)
        assert app.sitting.match.journal.entries == []


async def test_the_marked_option_is_explained_below_the_list() -> None:
    app = TableApp(solo())
    async with app.run_test(size=LARGE) as pilot:
        await pilot.press("down")
        await until(pilot, lambda: bool(app.foreseen.display))

        # It may be displayed a moment before it is drawn.
        lines = (LUCK, ALL_LUCK, NOTHING, "→")
        await until(pilot, lambda: any(one in shown(app) for one in lines))
        await until(pilot, lambda: "CE-" in shown(app))


async def test_of_ten_options_a_number_shows_what_is_typed_and_needs_enter() -> None:
    app = TableApp(moving())
    async with app.run_test(size=LARGE) as pilot:
        await until(pilot, lambda: bool(app.offer.listed))
        assert app.offer.most >= 10
        await pilot.press("1")
        await pilot.pause()
        assert "Number 1 – Enter chooses" in shown(app)
        await pilot.press("0")
        await pilot.pause()
        assert "Number 10 – Enter chooses" in shown(app)
        made = len(app.sitting.match.journal)

        tenth = app.offer.listed[9].option.name
        await pilot.press("enter")
        await until(pilot, lambda: len(app.sitting.match.journal) > made)
        assert name_of(app.sitting.match.history[-1].option) == tenth


async def test_escape_and_arrows_forget_a_typed_number() -> None:
    app = TableApp(moving())
    async with app.run_test(size=LARGE) as pilot:
        await until(pilot, lambda: bool(app.offer.listed))
        for key in ("escape", "down"):
            await pilot.press("2")
            await pilot.pause()
            assert app.offer.typed == "2"
            await pilot.press(key)
            await pilot.pause()
            assert "Number 2" not in shown(app)


async def test_a_curtain_hides_the_table_between_two_people() -> None:
    app = TableApp(hot_seat())
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, Curtain)
        assert "Red" in shown(app)
        assert "(you)" not in shown(app)

        await pilot.press("enter")
        await pilot.pause()
        assert "Red (you)" in shown(app)
        for _ in range(10):
            if isinstance(app.screen, Curtain):
                break
            await pilot.press("enter")
            await pilot.pause()

        assert isinstance(app.screen, Curtain)
        assert "Blue" in shown(app)


async def test_no_curtain_falls_where_nothing_is_secret() -> None:
    """KA-14.3: all players of Kardashev see the same."""
    game = games.find("kardashev")
    app = TableApp(Sitting(Match.new(game, game.settings(), ("red", "blue"), "open")))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()

        assert not isinstance(app.screen, Curtain)
        assert "(you)" in shown(app)


async def test_dark_light_and_larger() -> None:
    app = TableApp(solo())
    async with app.run_test(size=LARGE) as pilot:
        await pilot.pause()
        before = app.map.scale
        await pilot.press("d")
        assert not app.current_theme.dark
        await pilot.press("minus")
        assert app.map.scale < before
        await pilot.press("plus", "f")
        assert app.map.scale == before


async def test_save_as_writes_another_file(tmp_path: Path) -> None:
    app = TableApp(solo())
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("s")
        await pilot.pause()
        assert isinstance(app.screen, Asking)
        app.screen.query_one(Input).value = str(tmp_path / "mine.json")
        await pilot.press("enter")
        await pilot.pause()

        assert saves.read(tmp_path / "mine.json").journal.entries == []


async def test_a_window_that_shrinks_says_so() -> None:
    app = TableApp(solo())
    async with app.run_test(size=SMALL) as pilot:
        await pilot.resize_terminal(60, 20)
        await pilot.pause()

        assert "needs a window of 80 × 24" in " ".join(shown(app).split())


def test_a_terminal_too_small_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    monkeypatch.setenv("LINES", "20")

    with pytest.raises(Trouble, match="80 × 24"):
        check_window()


async def test_a_replay_goes_both_ways() -> None:
    table = hot_seat(red="random", blue="random")
    while table.let_bot_play():
        pass
    app = ReplayApp(Replay(table.match))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("right", "right", "left")
        assert app.replay.at == 1
        await pilot.press("end")
        assert app.replay.at == app.replay.length
        await pilot.press("e")
        await pilot.pause()
        assert "points" in shown(app)
        await pilot.press("escape", "home")
        assert app.replay.at == 0


async def test_a_full_disk_is_told_and_the_game_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_path: Path, _data: bytes) -> None:
        raise OSError(28, "No space left on device")

    app = TableApp(solo(tmp_path / "game.json"))
    async with app.run_test(size=LARGE) as pilot:
        await pilot.pause()
        monkeypatch.setattr("starhold.save.store", full)
        await pilot.press("1")
        await app.workers.wait_for_complete()
        await pilot.pause()

        assert len(app.sitting.match.journal) == 1
        assert any("No space left" in told.message for told in app._notifications)
        await pilot.press("q")
    assert "not saved" in (app.return_value or "")


async def test_bots_are_watched_to_the_end() -> None:
    app = TableApp(hot_seat(red="random", blue="random"))
    async with app.run_test(size=SMALL) as pilot:
        await app.workers.wait_for_complete()
        await pilot.pause()

        assert isinstance(app.screen, Page)
        await pilot.press("escape", "e", "escape", "q")


async def test_an_option_considered_while_the_screen_closes_draws_nothing() -> None:
    app = TableApp(Sitting(lesson(games.find("crest")).match(games.find("crest"))))
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: app.map.atlas is not None)
        assert app.map.atlas is not None
        other = next(cell for cell in app.map.atlas.cells if cell != app.map.cursor)
        await app.map.remove()
        app.map.point(other)

        assert app.map.cursor == other


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_a_coach_speaks_beside_the_options_and_points(size: tuple[int, int]) -> None:
    game = games.find("crest")
    sitting = Sitting(lesson(game).match(game))
    sitting.coach = Coach(lesson(game))
    app = TableApp(sitting)
    async with app.run_test(size=size) as pilot:
        await app.workers.wait_for_complete()
        await pilot.pause()

        assert "Coach, 1 of" in shown(app)
        considered = app.offer.considered()
        assert considered is not None
        assert considered.name == "new-tile -1,0"
        # On a small screen the suggestion lies below the words, out of sight.
        assert str(app.coach.border_subtitle) == "try 1 · c: read all"
        await pilot.press("c")
        await pilot.pause()
        assert "Try: Place a new tile at (−1,0) (type 1)" in shown(app)
        await pilot.press("escape")
        await pilot.pause()

        await pilot.press("enter")
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert "Coach, 2 of" in shown(app)
