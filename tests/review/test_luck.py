"""Luck against expectation, checked against a game worked out by hand."""

from math import exp

import pytest

from starhold import games
from starhold.core.match import Match
from starhold.games.galactic_emperor.rules.r11_combat import Fired
from starhold.review.report import Dice
from starhold.review.review import review
from starhold.review.walk import Findings, Reviewer
from tests.review.games import SEATS, played, worked_game

# Without hints, Wager is judged by the lead, and a lead of 5 multiplies the odds by e.  After
# Red's first die of d, Red leads by d and Blue trails by d.  One of four choices is made, so the
# lead counts a quarter: Red's odds are e to the 2d / 5 / 4.
AFTER = [1 / (1 + exp(-die / 10)) for die in range(1, 7)]


def test_the_first_die_is_worth_what_it_gave_above_the_mean_of_all_six() -> None:
    match = worked_game()
    found = Reviewer(match.game, SEATS, Findings(match.start), 4).go(
        list(match.journal.standing().items())
    )
    first = found.gains[0]

    assert AFTER[5] == pytest.approx(0.6457, abs=1e-4)
    assert sum(AFTER) / 6 == pytest.approx(0.5860, abs=1e-4)
    assert first.entry == 1
    assert first.gains == pytest.approx((0.6457 - 0.5860, 0.5860 - 0.6457), abs=1e-3)


def test_the_last_die_counts_by_the_result() -> None:
    """Blue needs a 6 for a shared victory: Red expects 5/6 + 1/2 * 1/6 = 11/12, and gets 1."""
    found = review(worked_game())
    red, blue = found.luck

    assert red.best == 4
    assert red.best_gain == pytest.approx(1 / 12, abs=1e-3)
    assert red.gained == pytest.approx((0.6457 - 0.5860) + 1 / 12, abs=1e-3)
    assert blue.gained == pytest.approx(-red.gained, abs=1e-3)
    assert red.events == blue.events == 2  # the two dice; resting is no luck


def test_dice_are_counted_for_the_seat_that_rolled_them() -> None:
    found = review(worked_game())

    assert [one.dice for one in found.luck] == [(Dice(6, 1, 6),), (Dice(6, 1, 2),)]
    assert found.luck[0].dice[0].expected == 3.5


def test_dice_count_although_their_hits_are_taken_only_later() -> None:
    game, seats = games.find("galactic_emperor"), ("red", "blue", "green", "yellow")
    match = played(Match.new(game, game.settings(), seats, "s18"))
    entries = list(match.journal.standing().items())
    # Somebody is asked before the hits are taken.
    pending = {n for n, one in entries if one.told and isinstance(one.told[-1].event, Fired)}

    found = Reviewer(game, seats, Findings(match.start), len(entries)).go(entries)

    assert pending
    assert pending <= {one.entry for one in found.gains}
