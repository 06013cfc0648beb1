"""Who won and why, in one sentence, for every game."""

import pytest

from starhold import games
from starhold.core.game import Game
from starhold.core.journal import Chosen
from starhold.core.record import Event, Told
from starhold.core.score import Score, Term
from starhold.games.crest.rules.r16_end import GameLost as CrestLost
from starhold.games.empire_of_the_stars.rules.r13_end import GameOver
from starhold.games.galactic_emperor.rules.r05_rounds import PointsRanOut
from starhold.games.kardashev.rules.r12_end import EndTriggered
from starhold.games.space_empires.rules.turns.r27_victory import GameWon, HomeworldLost
from starhold.review.ending import sentence, verdict
from starhold.save.ending import end_early
from starhold.show import files
from tests.review.games import begun_game, worked_game

SCORES = (
    Score("red", 30, (Term("colonies", 20), Term("fleets", 10)), won=True),
    Score("blue", 26, (Term("colonies", 13), Term("fleets", 13))),
)


def told(*events: Event) -> list[Chosen]:
    return [Chosen("red", None, told=tuple(map(Told, events)))]


@pytest.mark.parametrize("name", games.names())
def test_every_game_says_what_ends_it(name: str) -> None:
    game: Game[object] = games.find(name)
    endings = files.words(game).said["endings"]

    assert endings
    assert set(endings) <= {kind.__name__ for kind in game.events}


@pytest.mark.parametrize(
    ("name", "event", "said"),
    [
        ("kardashev", EndTriggered("red", 9), "Red had 2 or fewer colony pieces left."),
        ("galactic_emperor", PointsRanOut(), "the victory point pool ran out."),
        ("empire_of_the_stars", GameOver("rounds"), "the last round is over."),
    ],
)
def test_the_winner_by_points_leads_by_something(name: str, event: Event, said: str) -> None:
    text = verdict(games.find(name), told(event), SCORES)

    assert text.casefold().startswith(
        "red wins with 30 points, 4 ahead of blue, mainly by colonies (+7): "
    )
    assert text.endswith(said)


def test_points_are_not_the_reason_where_they_did_not_decide() -> None:
    scores = (Score("red", 30), Score("blue", 20, won=True))
    ends = told(HomeworldLost("red", "blue"), GameWon(("blue",)))

    text = verdict(games.find("space_empires"), ends, scores)
    assert text == "Blue wins: Red's Homeworld fell to Blue."


def test_a_solo_game_is_won_or_lost_with_a_title() -> None:
    scores = (Score("red", 12, title="lost_colony"),)

    text = verdict(games.find("crest"), told(CrestLost("invaded")), scores)
    assert text == ("Red loses with 12 points and the title Lost Colony: the capital was invaded.")


def test_ties_and_shared_victories_say_so() -> None:
    game = worked_game().game
    tied = (Score("red", 7, won=True), Score("blue", 7))
    shared = (Score("red", 7, won=True), Score("blue", 7, won=True))

    assert verdict(game, [], tied) == "Red wins the tie with Blue at 7 points."
    assert verdict(game, [], shared) == "Red and Blue share the victory."
    assert verdict(game, [], (Score("red", 1), Score("blue", 1))) == "Nobody wins."


def test_the_worked_game_names_its_last_event() -> None:
    match = worked_game()

    assert sentence(match) == "Red wins with 9 points, 4 ahead of Blue: Blue had the last turn."


def test_a_game_ended_early_says_so() -> None:
    match = begun_game()
    end_early(match, "blue")

    assert sentence(match) == (
        "Red wins with 6 points, 6 ahead of Blue: everyone agreed to end the game early."
    )
