"""Reviews: their figures follow from the journal, and from nothing else."""

from typing import Any

import msgspec
import pytest

from starhold import games, save
from starhold.core.journal import Chosen
from starhold.core.match import Match
from starhold.core.record import Forced, Told
from starhold.core.trouble import Trouble
from starhold.foresight.hints import hints
from starhold.review import walk
from starhold.review.chances import certain, likely
from starhold.review.report import Review
from starhold.review.review import PART, parts, report, review
from starhold.review.turning import ChancesAfter, swing
from starhold.review.walk import FRAMES, Findings, Reviewer
from starhold.save.ending import end_early
from starhold.show import files
from tests.review.games import SEATS, begun_game, played, worked_game
from tests.toys.salvage import GAME as SALVAGE
from tests.toys.wager import GAME as WAGER
from tests.toys.wager import Settings
from tests.toys.wager.rules import Roll

# Luck looks at 36 ways at most, and the greedy bot at no more than a few times its budget.
MOST_PER_CHOICE = 400


@pytest.fixture(scope="module")
def emperor() -> Match[Any]:
    game = games.find("galactic_emperor")
    settings = msgspec.convert({}, game.settings)
    return played(Match.new(game, settings, ("red", "blue", "green"), "a review"))


@pytest.fixture(scope="module")
def reviewed(emperor: Match[Any]) -> Review:
    return review(emperor)


def test_curves_replay_from_the_journal(emperor: Match[Any], reviewed: Review) -> None:
    standing = list(emperor.journal.standing())
    for moment in reviewed.moments:
        moves = standing.index(moment.entry) + 1 if moment.entry else 0
        table = save.replayed(emperor, moves)
        totals = {score.seat: score.total for score in emperor.game.score(table.state)}

        assert moment.scores == tuple(totals[seat] for seat in reviewed.seats)


def test_chances_are_a_softmax_of_the_judgement(emperor: Match[Any], reviewed: Review) -> None:
    judge, standing = hints(emperor.game), list(emperor.journal.standing())
    middle = reviewed.moments[len(reviewed.moments) // 2]
    moves = standing.index(middle.entry) + 1
    state = save.replayed(emperor, moves).state

    values = [judge.value(state, seat) for seat in reviewed.seats]
    assert middle.chances == pytest.approx(likely(judge, values, moves / len(standing)), abs=1e-4)
    assert sum(middle.chances) == pytest.approx(1, abs=1e-3)


def test_the_end_is_certain(emperor: Match[Any], reviewed: Review) -> None:
    result = emperor.game.score(emperor.table.state)

    assert reviewed.moments[-1].entry == max(emperor.journal.standing())
    assert reviewed.moments[-1].chances == certain(result, reviewed.seats)
    assert reviewed.moments[-1].scores == tuple(one.total for one in result)


def test_turning_points_are_the_largest_swings(reviewed: Review) -> None:
    swings = [
        max(abs(now - then) for now, then in zip(after.chances, before.chances, strict=True))
        for before, after in zip(reviewed.moments, reviewed.moments[1:], strict=False)
    ]
    shown = [abs(one.after - one.before) for one in reviewed.turning_points]

    assert shown
    assert max(shown) == pytest.approx(max(swings), abs=1e-3)
    assert min(shown) >= sorted(swings)[-len(shown)] - 1e-3
    entries = [one.entry for one in reviewed.turning_points]
    assert entries == sorted(entries)


def test_a_turning_point_lies_within_its_stretch(reviewed: Review) -> None:
    for one in reviewed.turning_points:
        place = reviewed.seats.index(one.seat)
        after = next(moment for moment in reviewed.moments if moment.entry >= one.entry)

        assert after.chances[place] == pytest.approx(one.after, abs=1e-3)
        assert one.text


def test_a_turning_point_says_what_happened_rather_than_that_it_was_forced() -> None:
    began = Forced("red", Roll())
    rolled = next(one.event for one in worked_game().history[0].told)
    entry = Chosen("red", Roll(), told=(Told(rolled), Told(began)))
    judge = hints(WAGER)
    stretch = [ChancesAfter(1, entry, (0.9, 0.1))]
    point = swing(WAGER, judge, SEATS, (0.5, 0.5), stretch, (({}, {}), ({}, {})))

    assert point is not None
    assert point.text == files.words(WAGER).event(rolled)


def test_a_review_is_bounded_by_counts(emperor: Match[Any], reviewed: Review) -> None:
    assert reviewed.entries == len(emperor.history)
    assert reviewed.looked < MOST_PER_CHOICE * reviewed.entries
    assert reviewed.strip
    assert 2 <= len(reviewed.strip.frames) <= FRAMES


def test_parts_give_the_same_review_as_one_walk(emperor: Match[Any], reviewed: Review) -> None:
    entries = list(emperor.journal.standing().items())
    seats = emperor.header.seats
    found = Reviewer(emperor.game, seats, Findings(emperor.start), len(entries)).go(entries)

    assert len(list(parts(entries))) == -(-len(entries) // PART)
    assert report(seats, reviewed.sentence, len(entries), found) == reviewed


def test_progress_is_told_and_ends_at_the_whole() -> None:
    told: list[tuple[int, int]] = []

    review(worked_game(), lambda done, total: told.append((done, total)))
    assert told == [(4, 4)]


def test_a_game_that_the_setup_ends_has_one_moment() -> None:
    match = next(
        match
        for match in (Match.new(SALVAGE, SALVAGE.settings(), SEATS, f"{n}") for n in range(100))
        if match.table.over
    )

    found = review(match)

    assert [moment.entry for moment in found.moments] == [0]
    assert found.moments[0].chances == certain(match.game.score(match.table.state), SEATS)
    assert found.turning_points == ()
    assert found.alternatives == ()


def test_a_running_game_has_no_review() -> None:
    match = Match.new(WAGER, Settings(), SEATS, "running")

    with pytest.raises(Trouble, match="not over"):
        review(match)


def test_the_bot_is_compared_only_by_what_the_seat_knew() -> None:
    """Salvage hides hands and bids: every choice is compared, and none gives more than it saw."""
    match = played(Match.new(SALVAGE, SALVAGE.settings(), SEATS, "compared"), "random")
    found = review(match)

    assert 0 < found.compared <= len(match.history)
    assert found.alternatives
    assert all(one.made != one.bot and one.gain >= 0 for one in found.alternatives)


def test_in_a_long_game_some_choices_are_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(walk, "MOST_COMPARED", 2)
    found = review(worked_game())

    assert (found.every, found.compared) == (2, 2)


def test_a_bot_that_plays_is_its_own_equal() -> None:
    """Red rolled where resting is as good or worse, so the bot agrees with the worked game."""
    found = review(worked_game())

    assert found.compared == 4
    assert {one.entry for one in found.alternatives} <= {2, 3}
    assert all((one.made, one.bot) == ("Rest", "Roll") for one in found.alternatives)


def test_a_review_stops_where_the_rules_have_changed() -> None:
    match = worked_game()
    second = match.journal.entries[1]
    assert not hasattr(second, "missing")
    match.journal.entries[1] = msgspec.structs.replace(second, option=Roll())

    found = review(match)
    assert "changed since choice 2" in found.note
    assert [moment.entry for moment in found.moments] == [0, 1]


@pytest.mark.parametrize("last", SEATS)  # Blue is to move, but either may be the last to agree
def test_a_game_that_was_ended_early_is_reviewed_to_its_end(last: str) -> None:
    match = begun_game()
    end_early(match, last)

    found = review(match)
    assert found.note == ""
    assert [moment.entry for moment in found.moments][-1] == 2
    assert found.moments[-1].chances == (1.0, 0.0)  # Red has the most points as it stands


def test_territory_follows_the_board() -> None:
    found = review(worked_game())

    assert found.strip is not None
    assert found.strip.owners == SEATS
    assert found.strip.frames[0].held == ".."
    assert found.strip.frames[-1].held == ".0"


def test_entries_are_renumbered_for_a_viewer() -> None:
    found = review(worked_game())
    shifted = found.numbered({number: number * 10 for number in range(5)})

    assert [one.entry for one in shifted.moments] == [one.entry * 10 for one in found.moments]
    assert shifted.luck[0].best == 40
