"""The environments pass the tests of PettingZoo and Gymnasium, for every game."""

from __future__ import annotations

import random
import warnings
from typing import Any

import gymnasium
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, render_test, seed_test

from starhold import games, research
from starhold.core.trouble import IllegalChoice, Trouble
from tests.helpers import FIRST_GAMES

# What PettingZoo remarks on every environment with a dictionary of observations.
REMARKS = [
    "ignore:Observation is not a NumPy array",
    "ignore:Observation space for each agent probably should be",
    "ignore:Action mask numpy array is all zeros",
]
remarks_aside = pytest.mark.filterwarnings(*REMARKS)


@remarks_aside
@pytest.mark.parametrize("name", games.names())
def test_pettingzoos_tests_pass(name: str) -> None:
    players = games.find(name).meta.players

    def env(**words: Any) -> Any:
        return research.env(name, min(max(2, players.min), players.max), **words)

    with warnings.catch_warnings():
        if name not in FIRST_GAMES:  # a new game may show few numbers
            warnings.filterwarnings("ignore", "Observation numpy array is all zeros")
        api_test(env(), num_cycles=25)
    seed_test(env, num_cycles=5)
    render_test(env, custom_tests={"svg": lambda text: text.startswith("<svg")})


@pytest.mark.parametrize("name", games.names())
def test_gymnasiums_checker_passes(name: str) -> None:
    made = gymnasium.make(f"starhold.research.seat:starhold/{name}-v0", bots="random")
    check_env(made.unwrapped)


def test_rewards_come_at_the_end_and_sum_to_zero() -> None:
    env = research.env("kardashev", players=3, parts=())
    env.reset(seed=3)
    whim, rewards = random.Random(3), dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        _, reward, over, _, info = env.last(observe=False)
        rewards[agent] += reward
        env.step(None if over else whim.randrange(info["offered"]))
    scores = env.course.game.score(env.table.state)
    won = {score.seat for score in scores if score.won}

    assert sum(rewards.values()) == pytest.approx(0)
    assert {env.seats[agent] for agent, reward in rewards.items() if reward > 0} == won


def test_an_action_that_is_not_offered_is_refused_or_loses() -> None:
    env = research.env("crest", parts=())
    env.reset(seed=1)
    with pytest.raises(IllegalChoice, match="Action 150 is not offered; choose from 0 to"):
        env.step(150)
    alone = research.seat_env("crest", parts=())
    alone.reset(seed=1)

    assert alone.step(150)[1:3] == (-1.0, True)


def test_one_seat_plays_a_whole_game_against_bots() -> None:
    """The same seed gives the same game, and the other seats are played to its end."""
    ends = []
    for _ in range(2):
        env = research.seat_env("kardashev", players=3, seat="blue", bots="random", parts=())
        whim, over = random.Random(1), False
        _, info = env.reset(seed=5)
        while not over:
            _, reward, over, _, info = env.step(whim.randrange(info["offered"]))
        ends.append((reward, env.course.game.save(env.table)))

    assert ends[0] == ends[1]
    assert -1 <= ends[0][0] <= 1


def test_bad_words_are_answered_with_a_sentence() -> None:
    with pytest.raises(Trouble, match="There is no game 'chess'"):
        research.env("chess")
    with pytest.raises(Trouble, match="no seat 'pink'; the seats are red, blue"):
        research.seat_env("kardashev", seat="pink")
    with pytest.raises(Trouble, match="Name a bot for each of the other seats: blue"):
        research.seat_env("kardashev", bots={})
    with pytest.raises(Trouble, match="There is no bot 'harrd'; did you mean 'hard'"):
        research.seat_env("kardashev", bots="harrd")
    for made in (research.env, research.seat_env):
        with pytest.raises(Trouble, match="no render mode 'video'; the modes are human, ansi"):
            made("crest", render_mode="video")
    env = research.env("crest")
    env.reset()
    with pytest.raises(Trouble, match="no render mode 'None'"):
        env.render()
