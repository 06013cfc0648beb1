"""OpenSpiel loads every game, tests it, and plays it with its own bots."""

from __future__ import annotations

import os
import random
import tomllib
import weakref
from importlib.util import find_spec
from math import factorial, prod, tanh
from pathlib import Path
from threading import Thread
from typing import Any

import msgspec
import numpy as np
import pytest
from packaging.requirements import Requirement

from starhold import games
from starhold.core.chance import Recorded, Seeded
from starhold.core.trouble import Trouble
from starhold.foresight.hints import hints
from starhold.show.view import view
from starhold.show.vocabulary import encode
from tests.conformance.test_imagining import HIDDEN

EXTRAS = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text("utf-8"))
WANTED = map(Requirement, EXTRAS["project"]["optional-dependencies"]["research"])
MARKER = next(one.marker for one in WANTED if one.name == "open_spiel")

if find_spec("pyspiel") is None:
    assert MARKER is not None
    if os.environ.get("CI") == "true" and MARKER.evaluate():
        pytest.fail("OpenSpiel is not installed: pip install 'starhold[research]'", pytrace=False)
    pytest.skip("OpenSpiel is not installed; it is NOT TESTED", allow_module_level=True)

import pyspiel  # noqa: E402 - only where it is installed
from greenlet import greenlet  # noqa: E402
from open_spiel.python.algorithms import ismcts, mcts  # noqa: E402

from starhold.research import spiel  # noqa: E402
from starhold.research.chances import JOINED, AskingTable, asking, chance_nodes  # noqa: E402
from starhold.research.course import LUCK  # noqa: E402

SIMULATIONS = 3
SCALE = 20.0  # points that almost decide a game


class Judge(mcts.Evaluator):  # type: ignore[misc]  # OpenSpiel has no types
    """Values a state by the judgement of the game's bots; playing it out would take minutes."""

    def evaluate(self, state: Any) -> Any:
        course, table = state.walk.course, state.walk.table
        judge = hints(course.game).value
        return np.array([tanh(judge(table.state, seat) / SCALE) for seat in course.seats])

    def prior(self, state: Any) -> Any:
        actions = state.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]


def load(name: str, **words: Any) -> Any:
    if name == "galactic_emperor":
        words.setdefault("settings", "max_rounds:3")  # a whole game takes long
    return pyspiel.load_game(f"{spiel.PREFIX}{name}", words)


def steps(state: Any, whim: random.Random) -> Any:
    """Play at random, and yield the state at every decision."""
    while not state.is_terminal():
        if not state.is_chance_node():
            yield state
        state.apply_action(whim.choice(state.legal_actions()))


@pytest.mark.parametrize("name", games.names())
def test_openspiels_own_test_passes(name: str) -> None:
    # Only with several seats do the rules ask some of them at once, in secret.
    players = 2 if name == "space_empires" else games.find(name).meta.players.min
    game = load(name, players=players)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", ["crest", "kardashev"])
@pytest.mark.parametrize("kind", ["mcts", "ismcts"])
def test_openspiels_bots_play_a_game(name: str, kind: str) -> None:
    """The bot has the first seat; a random player has the other."""
    game, luck = load(name), np.random.RandomState(7)
    words = {"uct_c": 1.4, "max_simulations": SIMULATIONS, "random_state": luck}
    made = mcts.MCTSBot if kind == "mcts" else ismcts.ISMCTSBot
    bot = made(game, evaluator=Judge(), **words)
    state = game.new_initial_state()
    chosen = 0
    while not state.is_terminal():
        if state.current_player() == 0:
            state.apply_action(bot.step(state))
            chosen += 1
        else:
            state.apply_action(luck.choice(state.legal_actions()))

    assert chosen > 20
    assert sum(map(abs, state.returns())) > 0
    assert state.returns() == state.rewards()


@pytest.mark.parametrize("name", games.names())
def test_information_states_differ_exactly_when_views_do(name: str) -> None:
    """Also on states dealt again from what a player knows, which the player cannot tell apart."""
    game = load(name, players=games.find(name).meta.players.max)
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    hidden = 0
    for number, state in enumerate(steps(game.new_initial_state(), random.Random(name))):
        if number == 60:
            break
        if number % 6:
            continue
        course, table = state.walk.course, state.walk.before()
        player = state.current_player()
        other = state.resample_from_infostate(player, sampler)
        hidden += str(other) != str(state)
        assert other.information_state_string() == state.information_state_string()
        strings = [state.information_state_string(p) for p in range(game.num_players())]
        assert strings == views_of(course, table)
        assert other.legal_actions() == state.legal_actions()

    assert hidden or name not in HIDDEN


def test_where_nobody_is_to_move_a_view_needs_a_player() -> None:
    """Counted from the end, the player of a chance node would be the last one."""
    state = load("kardashev").new_initial_state()
    while not state.is_chance_node() or not state.walk.before():
        state.apply_action(0)

    with pytest.raises(Trouble, match="name a player"):
        state.information_state_string()
    with pytest.raises(Trouble, match="name a player"):
        state.observation_string(2)
    assert '"seat":"blue"' in state.information_state_string(1)


def test_luck_is_drawn_where_the_rules_ask_for_it() -> None:
    """CE-4.1  Both decks are shuffled before the first choice: 52 and 36 cards."""
    state = load("crest").new_initial_state()
    drawn = []
    while state.is_chance_node():
        drawn.append(len(state.chance_outcomes()))
        state.apply_action(0)

    assert drawn[:3] == [52, 51, 50]
    assert max(drawn) <= JOINED
    assert prod(drawn) == factorial(52) * factorial(36)
    assert not state.is_terminal()


def test_outcomes_are_listed_without_copying_them() -> None:
    """Copying the actions of wide nodes costs as much as all else that is done there."""
    state = load("crest").new_initial_state()
    outcomes = state.legal_actions()
    again = load("crest").new_initial_state().legal_actions()

    assert outcomes is again
    assert outcomes == tuple(range(52))
    assert [outcome for outcome, _ in state.chance_outcomes()] == list(outcomes)


def test_actions_and_chances_are_lists_of_the_callers_own() -> None:
    """OpenSpiel's MCTS shuffles them."""
    state = load("crest").new_initial_state()
    state.chance_outcomes().clear()
    while state.is_chance_node():
        state.apply_action(0)
    state.legal_actions().clear()

    assert len(state.legal_actions()) > 1
    assert len(load("crest").new_initial_state().chance_outcomes()) == 52


def test_small_numbers_that_are_drawn_together_share_a_node() -> None:
    nodes = chance_nodes((33, 32, 31, 3, 2, 1))

    assert nodes.limits == ((33,), (32, 31), (3, 2, 1))
    assert nodes.outcomes == (33, 992, 6)
    assert nodes.numbers([32, 991, 5]) == [32, 31, 30, 2, 1, 0]
    dice = chance_nodes((6, 6))
    assert len({tuple(dice.numbers([outcome])) for outcome in range(36)}) == 36


def test_a_wide_number_is_drawn_digit_by_digit() -> None:
    wide, outcomes = 2**62, []
    table = asking(load("crest").course.new(Seeded(b""), heard=False))
    rules = greenlet(table.below)
    nodes = rules.switch(wide)
    while not rules.dead:
        outcomes.append(nodes.outcomes)
        nodes = rules.switch([many - 1 for many in nodes.outcomes])

    assert outcomes == [(64, *[256] * 7)]
    assert nodes == wide - 1
    with pytest.raises(Trouble, match="too many outcomes"):
        table.below(10**9)


@pytest.mark.parametrize("name", ["crest", "kardashev", "galactic_emperor"])
def test_a_walk_is_the_game_and_its_news_can_be_asked_for_at_any_time(name: str) -> None:
    """Whether a walk has listened from the start, listens late, or is a copy."""
    game, whim = load(name), random.Random(name)
    quiet, heard = game.new_initial_state(), game.new_initial_state()
    chosen: list[int] = []
    luck: list[int] = []
    for number in range(300):
        if number % 25 == 0:
            views = [quiet.clone().information_state_string(p) for p in range(game.num_players())]
            assert views == [heard.information_state_string(p) for p in range(game.num_players())]
            if not quiet.is_chance_node():
                assert views == as_seen_at_a_table(game.course, chosen, luck)
        action = whim.choice(quiet.legal_actions())
        if not quiet.is_chance_node():
            chosen.append(action)
        quiet.apply_action(action)
        heard.apply_action(action)
        if quiet.is_terminal():
            break
        if not quiet.is_chance_node():
            luck += quiet.walk.table.luck

    assert not quiet.walk.heard
    assert heard.walk.heard
    assert str(quiet) == str(heard)


def as_seen_at_a_table(course: Any, chosen: list[int], luck: list[int]) -> list[str]:
    """Play the same choices with the same numbers at a table; return what every seat sees."""
    table = course.new(Recorded(tuple(luck)), heard=True)
    for place in chosen:
        table.pick(place, next(iter(table.open)))
    return views_of(course, table)


def views_of(course: Any, table: Any) -> list[str]:
    """Return the views of all seats, without the phase: it depends on what was heard before."""
    views = (view(course.game, table, seat) for seat in course.seats)
    return [encode(msgspec.structs.replace(one, phase="")).decode() for one in views]


def test_a_copy_in_the_middle_of_a_choice_goes_on_by_itself() -> None:
    state, whim = load("crest").new_initial_state(), random.Random(3)
    while not (state.is_chance_node() and state.walk.before()):
        state.apply_action(whim.choice(state.legal_actions()))
    first, last = state.legal_actions()[0], state.legal_actions()[-1]
    twin, other = state.clone(), state.child(last)
    state.apply_action(first)

    assert twin.is_chance_node()
    assert str(twin.child(first)) == str(state)
    assert str(other) == str(twin.child(last)) != str(state)


def test_another_thread_can_go_on() -> None:
    state, same = (load("crest").new_initial_state() for _ in range(2))
    for _ in range(5):
        state.apply_action(1)
        same.apply_action(1)
    thread = Thread(target=state.apply_action, args=(0,))
    thread.start()
    thread.join()
    same.apply_action(0)
    state.apply_action(1)
    same.apply_action(1)

    assert state.legal_actions() == same.legal_actions()
    assert str(state) == str(same)


def test_a_walk_that_is_given_up_is_freed() -> None:
    """A greenlet that refers to itself would stay for ever, with its table."""
    state = load("crest").new_initial_state()
    while state.is_chance_node():
        state.apply_action(0)
    rules = weakref.ref(state.walk._rules)
    del state

    assert rules() is None


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return the list of all choices that walks play from now on."""
    found: list[int] = []
    pick = AskingTable.pick

    def counted(table: AskingTable, index: int, seat: str | None = None) -> None:
        found.append(index)
        pick(table, index, seat)

    monkeypatch.setattr(AskingTable, "pick", counted)
    return found


def test_no_choice_is_played_twice(played: list[int]) -> None:
    """A walk that repeated its choices at chance nodes would cost several times as much."""
    chosen = sum(1 for _ in steps(load("crest").new_initial_state(), random.Random(5)))

    assert len(played) == chosen > 20


def test_copies_of_a_late_chance_node_repeat_one_choice_each(played: list[int]) -> None:
    """Only the first copy repeats the walk; a search would otherwise do so all the time."""
    state, whim = load("crest").new_initial_state(), random.Random(5)
    while not (state.is_chance_node() and len(played) > 20):
        state.apply_action(whim.choice(state.legal_actions()))
    state.clone()
    played.clear()
    for outcome in state.legal_actions()[:5]:
        state.child(outcome)

    assert len(played) == 5


def test_only_what_is_offered_can_be_chosen() -> None:
    state = load("crest").new_initial_state()
    with pytest.raises(Trouble, match="Action 999 is not offered"):
        state.apply_action(999)

    assert state.legal_actions(0) == []
    assert state.legal_actions(LUCK) == state.legal_actions()


def test_players_and_settings_are_parameters() -> None:
    game = load("kardashev", players=3, settings="payment:always tax_blockaded:no")

    assert game.num_players() == 3
    assert game.course.settings.payment == "always"
    assert game.course.settings.tax_blockaded is False
    assert pyspiel.load_game(str(game)).num_players() == 3
    with pytest.raises(Trouble, match="has no setting 'rounds'"):
        load("kardashev", settings="rounds:4")
