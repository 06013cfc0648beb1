"""Balance reports: what is measured, what is more than luck, and what changed."""

from __future__ import annotations

import re
import sys
from html.parser import HTMLParser
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner, Result

from starhold import games
from starhold.cli import starhold
from starhold.lab.balance import plots
from starhold.lab.balance.chances import (
    Mean,
    difference,
    mean_of,
    share_of,
    stand_out,
    two_sided,
)
from starhold.lab.balance.compare import changes
from starhold.lab.balance.measures import Measures, judged, option_effects
from starhold.lab.balance.naming import Naming
from starhold.lab.balance.page import CellText, ReportRow, ReportSection, page
from starhold.lab.balance.report import report
from starhold.lab.tournament import parquet
from starhold.lab.tournament.ledger import Ledger
from starhold.lab.tournament.plan import planned
from starhold.lab.tournament.result import GameResult, SeatResult
from starhold.show.own import OWN_DATA

DUEL = "kardashev"


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(starhold, [str(word) for word in words])


def game_of(
    number: int, winner: int, order: tuple[int, int] = (1, 2), **more: object
) -> GameResult:
    """Return a game of two seats in which red is a pioneer and blue learns rakes."""
    seats = tuple(
        SeatResult(
            seat,
            "normal",
            winner == place,
            float(winner == place),
            1 if winner == place else 2,
            points=20 if winner == place else 10,
            margin=10 if winner == place else -10,
            turn=order[place - 1],
            opening="take-role pioneer, settle-corner" if place == 1 else "pass",
            start=("mark first_player",) if place == 1 else (),
            chosen=("TakeRole pioneer",) if place == 1 else ("Research magnetic_rake",),
        )
        for place, seat in enumerate(("red", "blue"), 1)
    )
    whole: dict[str, object] = {
        "seed": f"s {number}",
        "settings": (),
        "choices": 100 + number % 7,
        "tied": False,
        "ends": ("GameOver rounds", "TileTerraformed 3,-3"),
        "steps": {"Turn": 3},
        "options": {"Harvest": 2},
        "events": {"GameOver": 1, "TileTerraformed": 2 if number else 1},
    }
    return GameResult(number=number, seats=seats, **(whole | more))  # type: ignore[arg-type]


def measures(folder: Path, results: list[GameResult], rules: str = "1.0") -> Measures:
    written(folder, results, rules)
    return Measures(*parquet.read(folder))


def written(folder: Path, results: list[GameResult], rules: str = "1.0", name: str = DUEL) -> Path:
    plan = planned(games.find(name), ("normal",), (2,))
    with Ledger(folder, msgspec.structs.replace(plan, rules=rules)) as ledger:
        for result in results:
            ledger.add(result)
    parquet.write(folder)
    return folder


def won_by_first(first: int, total: int, **more: object) -> list[GameResult]:
    winners = (1 if number < first else 2 for number in range(total))
    return [game_of(number, winner, (1, 2), **more) for number, winner in enumerate(winners)]


# -- luck ------------------------------------------------------------------------------


def test_a_share_far_from_even_is_not_luck() -> None:
    far = share_of(100, 80, 50.0, 25.0)
    near = share_of(100, 52, 50.0, 25.0)

    assert far.p < 1e-6
    assert near.p > 0.5
    assert near.low < 0.5 < near.high
    assert far.excess == pytest.approx(0.3)
    assert share_of(10, 10, 10.0, 0.0).p == 1.0


def test_the_normal_distribution_is_as_in_books() -> None:
    assert two_sided(1.96) == pytest.approx(0.05, abs=1e-3)
    assert two_sided(-2.576) == pytest.approx(0.01, abs=1e-3)


def test_many_comparisons_are_judged_together() -> None:
    assert stand_out([0.04]) == [True]
    assert stand_out([0.04, 0.5]) == [False, False]
    assert stand_out([0.5, 0.001, 0.02]) == [False, True, True]
    assert stand_out([]) == []


def test_a_difference_has_an_interval() -> None:
    change, p = difference(Mean(10, 3), Mean(20, 4))

    assert (change.mean, change.half) == (10, 5)
    assert p == pytest.approx(two_sided(10 / (5 / 1.96)))
    assert difference(Mean(1, 0), Mean(1, 0))[1] == 1.0
    assert difference(Mean(1, 0), Mean(2, 0))[1] == 0.0
    assert mean_of(None, None, 0) is None


# -- measures --------------------------------------------------------------------------


def test_a_seat_that_wins_too_often_stands_out(tmp_path: Path) -> None:
    places = measures(tmp_path, won_by_first(80, 100)).places()
    first, second = judged({"places": places})["places"]

    assert first.name == "2 1"
    assert first.share.share == 0.8
    assert first.margin == pytest.approx((6.0, 1.576), abs=1e-2)
    assert first.more_than_luck
    assert second.more_than_luck


def test_the_first_player_is_measured_apart_from_the_seat(tmp_path: Path) -> None:
    """In every second game blue starts; whoever starts wins three games of four."""
    started = [game_of(n, 1 + (n + (n % 8 >= 6)) % 2, (1 + n % 2, 2 - n % 2)) for n in range(80)]
    found = measures(tmp_path / "drawn", started)
    text, findings = report(Naming(games.find(DUEL)), ["A test."], found, None)

    assert [one.share.share for one in found.places()] == [0.5, 0.5]
    assert [(one.name, one.share.share) for one in found.turns()] == [("2 1", 0.75), ("2 2", 0.25)]
    assert any(one.startswith("Turn order: Turn 1 of 2 wins 75.0%") for one in findings)
    assert "Turn order" in text
    assert measures(tmp_path / "fixed", won_by_first(5, 10)).turns() == []


def test_seats_are_listed_in_order_but_findings_by_their_size(tmp_path: Path) -> None:
    """The third seat of three wins most."""
    three = ("red", "blue", "green")
    results = [
        GameResult(
            n,
            f"s {n}",
            (),
            100,
            False,
            (),
            tuple(
                SeatResult(seat, "normal", won, float(won), 1 if won else 2)
                for seat in three
                for won in (seat[0] == "rbggggggg"[n % 9],)
            ),
        )
        for n in range(90)
    ]
    text, findings = report(Naming(games.find(DUEL)), [], measures(tmp_path, results), None)
    rows = re.findall(r"<td>(Seat \d of 3)</td>", text)

    assert rows == ["Seat 1 of 3", "Seat 2 of 3", "Seat 3 of 3"]
    assert next(one[:18] for one in findings if one.startswith("Seats: ")) == "Seats: Seat 3 of 3"
    assert Naming(games.find(DUEL)).kind("mark") == "Marks"


@pytest.mark.parametrize(
    ("number", "says"),
    [
        (20, "Too few games to find anything."),
        (200, "Nothing is out of balance by more than luck."),
    ],
)
def test_a_report_without_findings_says_whether_it_could_have_any(
    tmp_path: Path, number: int, says: str
) -> None:
    even = Measures(*parquet.read(written(tmp_path, won_by_first(number // 2, number))))

    assert report(Naming(games.find("kardashev")), [], even, None).findings == (says,)


def test_an_even_game_has_nothing_that_stands_out(tmp_path: Path) -> None:
    places = measures(tmp_path, won_by_first(52, 100)).places()

    assert not any(one.more_than_luck for one in judged({"places": places})["places"])


def test_all_tables_are_judged_together(tmp_path: Path) -> None:
    places = measures(tmp_path, won_by_first(61, 100)).places()
    alone = judged({"places": places})
    among_many = judged({"places": places, "more": [places[0]._replace(name="x")] * 40})

    assert places[0].share.p < 0.05
    assert alone["places"][0].more_than_luck == (places[0].share.p < 0.025)
    assert not among_many["places"][0].more_than_luck


def test_things_are_measured_by_kind(tmp_path: Path) -> None:
    found = measures(tmp_path, won_by_first(80, 100))

    assert [one.name for one in found.things("start")["mark"]] == ["first_player"]
    assert {kind: some[0].share.share for kind, some in found.things("chosen").items()} == {
        "Research": 0.2,
        "TakeRole": 0.8,
    }
    assert [one.name for one in found.first_choices()] == ["pass", "take-role pioneer"]
    assert [one.name for one in found.openings()] == ["pass", "take-role pioneer, settle-corner"]


def test_different_things_with_the_same_name_can_be_told_apart(tmp_path: Path) -> None:
    """Five tiles of Galactic Emperor are called “Farm world (2 food)”."""
    naming = Naming(games.find("galactic_emperor"))
    taken = ["P03", "P04", "P06"]

    assert naming.apart(taken, naming.thing) == [
        "Farm world (2 food) (P03)",
        "Farm world (2 food) (P04)",
        "Farm world (3 food)",
    ]
    assert naming.apart(["take-tile P03, pass", "take-tile P04, pass"], naming.opening) == [
        "take tile Farm world (2 food), pass (P03)",
        "take tile Farm world (2 food), pass (P04)",
    ]
    results = [
        msgspec.structs.replace(
            one,
            seats=tuple(
                msgspec.structs.replace(seat, chosen=(f"TakeTile {tile}",))
                for seat, tile in zip(one.seats, taken, strict=False)
            ),
        )
        for one in won_by_first(20, 40)
    ]
    text, _ = report(naming, [], measures(tmp_path, results), None)
    assert "<td>Farm world (2 food) (P03)</td>" in text


def test_forfeited_games_do_not_count(tmp_path: Path) -> None:
    lost = [game_of(n, 2, forfeit="hangs", forfeited_by="red") for n in range(100, 150)]
    found = measures(tmp_path, won_by_first(50, 100) + lost)

    assert found.forfeited == 50
    assert found.places()[0].share.share == 0.5


def test_only_events_of_the_end_name_an_end(tmp_path: Path) -> None:
    silent = game_of(20, 1, ends=("TileTerraformed 0,0",), events={"TileTerraformed": 1})
    other = game_of(21, 1, ends=("GameOver points",), events={"GameOver": 1, "TileTerraformed": 1})
    found = measures(tmp_path, [*won_by_first(5, 10), silent, other]).ends()

    assert [(one.name, one.times) for one in found] == [
        ("GameOver rounds", 10),
        ("GameOver points", 1),
        ("", 1),
    ]


def test_steps_options_and_events_are_counted(tmp_path: Path) -> None:
    [turn] = measures(tmp_path, won_by_first(5, 10)).occurred("steps")

    assert (turn.name, turn.times, turn.games) == ("Turn", 30, 1.0)


def test_an_option_that_lengthens_games_is_found(tmp_path: Path) -> None:
    long = [
        game_of(n, 1 + n % 2, settings=("payment=always",), choices=200 + n % 5) for n in range(40)
    ]
    short = [game_of(n, 1 + n % 2) for n in range(40, 80)]
    effects = option_effects(measures(tmp_path, long + short), {"payment": "when_short"})
    far = [one for one in effects if one.more_than_luck]

    assert [(one.value, one.what) for one in far] == [("always", "length in choices")]
    assert {round(one.change.mean) for one in far} == {99}
    assert {one.value for one in effects} == {"always"}  # the other value differs as much


def test_an_option_that_shortens_games_is_told_with_a_minus(tmp_path: Path) -> None:
    short = [game_of(n, 1 + n % 2, settings=("payment=always",)) for n in range(40)]
    long = [game_of(n, 1 + n % 2, choices=200 + n % 5) for n in range(40, 80)]
    found = measures(tmp_path, short + long)
    _, findings = report(Naming(games.find(DUEL)), [], found, found)

    assert [one for one in findings if "length in choices 102.9, a change of −99.1 ±" in one]


# -- pages -----------------------------------------------------------------------------


class Page(HTMLParser):
    """What a page fetches, and whether its elements are closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.fetched: list[str] = []
        self.open: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.fetched += [
            value or ""
            for name, value in attrs
            if name in {"src", "href", "xlink:href"} and not (value or "").startswith("#")
        ]
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.fixture(scope="module")
def measured(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("balance")
    words = ("--bot", "random", "--games", "12", "--options", "24", "--jobs", "1")
    result = run("lab", "balance", "crest", *words, "--out", folder)
    assert result.exit_code == 0, result.output
    return folder


def test_the_report_is_one_file_that_needs_no_other(measured: Path) -> None:
    text = (measured / "report.html").read_text()
    found = Page(text)

    assert found.fetched == []
    assert found.open == []
    assert "url(http" not in text
    for part in ("Victories", "Openings", "Occurrence of steps", "Effects of table options"):
        assert part in text


def test_the_report_names_rules_that_never_occurred(measured: Path) -> None:
    text = (measured / "report.html").read_text()

    assert re.search(r"\d+ of \d+ never occurred: .*\(CE-\d+", text)


def test_the_same_results_give_the_same_report(measured: Path) -> None:
    text = (measured / "report.html").read_text()
    words = ("--bot", "random", "--games", "12", "--options", "24", "--jobs", "1")
    again = run("lab", "balance", "crest", *words, "--out", measured)

    assert "12 of 12 games are already in" in again.stderr
    assert (measured / "report.html").read_text() == text


def test_a_report_of_seats_tells_its_findings(tmp_path: Path) -> None:
    found = measures(tmp_path, won_by_first(80, 100))
    text, findings = report(Naming(games.find(DUEL)), ["A test."], found, found)

    seat = "Seats: Seat 1 of 2 wins 80.0% (71.1%–86.7%) in 100 seats; even is 50.0%."
    assert seat in text
    (told,) = [one for one in findings if one.startswith(seat)]
    assert "The same figures: " in told  # of the same seats, so they are told together
    assert "; Chosen: Take role: Pioneer; " in told
    assert Page(text).open == []


def test_a_page_escapes_what_it_shows() -> None:
    rows = [ReportRow(("<b>", CellText("1 & 2", 1.5)), True)]
    text = page("A <title>", ["x < y"], [ReportSection("S", ("&",), ("a", "b"), rows)])

    assert "<td>&lt;b&gt;</td>" in text
    assert '<td data-sort="1.5">1 &amp; 2</td>' in text
    assert '<tr class="far">' in text
    assert Page(text).open == []


def test_a_plot_is_the_same_for_the_same_figures() -> None:
    dots = [
        plots.Dot("Pioneer", 0.6, 0.5, 0.7, 0.5, True),
        plots.Dot("Other", 0.5, 0, 1, 0.5, False),
    ]

    assert plots.dots(dots, "share") == plots.dots(dots, "share")
    assert "Pioneer" in plots.dots(dots, "share")


# -- comparisons -----------------------------------------------------------------------


def test_a_change_that_is_more_than_luck_is_found(tmp_path: Path) -> None:
    naming = Naming(games.find(DUEL))
    before = measures(tmp_path / "a", won_by_first(50, 100))
    after = measures(tmp_path / "b", won_by_first(90, 100, choices=150))
    far = {(one.group, one.name) for one in changes(naming, before, after) if one.more_than_luck}

    assert ("Seats", "seat 1 of 2") in far
    assert ("Length in choices", "2 players") in far
    assert ("Chosen: Take role", "Pioneer") in far
    assert ("Ties", "2 players") not in far
    assert not [one for one in changes(naming, before, before) if one.more_than_luck]


def test_single_games_are_not_compared(tmp_path: Path) -> None:
    """A mean of one game has no interval, so any change would look like more than luck."""
    one = written(tmp_path / "a", won_by_first(1, 1))
    other = written(tmp_path / "b", won_by_first(0, 1, choices=150))
    result = run("lab", "balance", "--compare", one, other)

    assert "Before: 1 game; after: 1 game." in result.stdout
    assert "Fewer than 10 games say nothing; play more." in result.stdout
    assert "0 changed by more than luck" in result.stdout


def test_versions_of_the_rules_are_named_when_compared(tmp_path: Path) -> None:
    one = written(tmp_path / "a", won_by_first(50, 100))
    other = written(tmp_path / "b", won_by_first(85, 100), rules="1.1")
    page_ = tmp_path / "changes.html"
    result = run("lab", "balance", "--compare", one / "games.parquet", other, "--report", page_)

    assert result.exit_code == 0
    assert "Rules differ: 1.0 before, 1.1 after." in result.stdout
    assert "- Seats, seat 1 of 2: 50.0 % before, 85.0 % after (+35.0 ±" in result.stdout
    assert "What changed" in page_.read_text()
    assert Page(page_.read_text()).open == []


def test_results_of_two_games_cannot_be_compared(tmp_path: Path) -> None:
    one = written(tmp_path / "a", won_by_first(5, 10))
    other = written(tmp_path / "b", won_by_first(5, 10), name="galactic_emperor")
    result = run("lab", "balance", "--compare", one, other)

    assert result.exit_code == 2
    assert "Results of kardashev and galactic_emperor cannot be compared" in result.stderr


def test_results_under_another_name_are_not_mistaken_for_their_neighbours(tmp_path: Path) -> None:
    one = written(tmp_path / "a", won_by_first(5, 10))
    other = (one / "games.parquet").rename(one / "before.parquet")
    result = run("lab", "balance", "--compare", other, one)

    assert result.exit_code == 2
    assert "before.parquet is not games.parquet or seats.parquet" in result.stderr


def test_a_program_is_measured_and_its_forfeits_are_named(tmp_path: Path) -> None:
    words = ("--bot", f"cmd:{sys.executable} -c 1/0", "--games", "2", "--jobs", "1")
    result = run("lab", "balance", "crest", *words, "--out", tmp_path)

    assert result.exit_code == 0
    assert (
        "2 games were forfeited and left out; the first was game 0: the program" in result.stderr
    )
    assert "- Too few games to find anything." in result.stdout


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ((), "Name a game"),
        (("crest", "--bot", "harrd"), "There is no bot 'harrd'"),
        (("crest", "--data", "/nowhere"), "does not exist"),
    ],
)
def test_bad_input_is_named(words: tuple[str, ...], says: str) -> None:
    result = run("lab", "balance", *words)

    assert result.exit_code == 2
    assert says in result.stderr


def test_own_data_files_are_measured_and_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(OWN_DATA, "")  # and so taken back in the end
    (tmp_path / "own" / "crest").mkdir(parents=True)
    (tmp_path / "own" / "crest" / "look.toml").write_text("")
    words = ("--bot", "random", "--games", "1", "--jobs", "1", "--out", tmp_path / "out")
    result = run("lab", "balance", "crest", "--data", tmp_path / "own", *words)

    assert result.exit_code == 0
    assert "- Too few games to find anything." in result.stdout
    assert "own data files " in (tmp_path / "out" / "report.html").read_text()


def test_a_report_written_afresh_leaves_the_others_in_the_list(tmp_path: Path) -> None:
    words = ("--bot", "random", "--games", "1", "--jobs", "1", "--results", tmp_path / "results")
    index = tmp_path / "gallery" / "README.md"
    run("lab", "gallery", "crest", DUEL, *words, "--out", index.parent)
    before = index.read_text()
    run("lab", "gallery", DUEL, *words, "--out", index.parent)

    assert index.read_text() == before
    run("lab", "gallery", "crest", *words, "--bot", "easy", "--out", index.parent)
    assert games.find(DUEL).meta.title not in index.read_text()


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("zzz",), "There is no game 'zzz'"),
        ((DUEL, "--preset", "zzz"), "no preset 'zzz'"),
        ((DUEL, "--seats", "2"), "Crest of Empire is for 1 player"),
    ],
)
def test_a_gallery_is_refused_before_the_first_game(
    tmp_path: Path, words: tuple[str, ...], says: str
) -> None:
    more = ("--bot", "random", "--games", "1", "--jobs", "1", "--results", tmp_path / "results")
    result = run("lab", "gallery", "crest", *words, *more, "--out", tmp_path / "gallery")

    assert result.exit_code == 2
    assert says in result.stderr
    assert not (tmp_path / "results").exists()


def test_the_list_says_which_tables_a_report_is_about(tmp_path: Path) -> None:
    words = ("--bot", "random", "--games", "2", "--jobs", "1", "--results", tmp_path / "results")
    table = ("--seats", "2", "--set", "payment=always", "--set", "tax_blockaded=no")
    result = run("lab", "gallery", DUEL, *table, *words, "--out", tmp_path / "gallery")
    index = (tmp_path / "gallery" / "README.md").read_text()

    assert result.exit_code == 0
    assert "2 games of 2 players, settings: payment=always, tax_blockaded=no." in index


def test_one_command_writes_the_reports_and_lists_them(tmp_path: Path) -> None:
    words = ("--bot", "random", "--games", "1", "--jobs", "1", "--results", tmp_path / "results")
    result = run("lab", "gallery", "crest", DUEL, *words, "--out", tmp_path / "gallery")
    index = (tmp_path / "gallery" / "README.md").read_text()

    assert result.exit_code == 0
    for name in ("crest", DUEL):
        assert (tmp_path / "gallery" / f"{name}.html").exists()
        assert f"## [{games.find(name).meta.title}]({name}.html)" in index
