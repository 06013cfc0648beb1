"""The odds that are shown are those of the rules; where few dice decide, they are exact."""

from __future__ import annotations

from itertools import islice

import pytest

from starhold.core.chance import Seeded, chosen_seed
from starhold.core.game import SEATS
from starhold.foresight.certain import LuckSpeaks
from starhold.foresight.odds import odds
from starhold.foresight.sight import Sight, luck_for
from starhold.foresight.ways import Unsettled, Ways, all_ways
from starhold.games.crest import GAME
from starhold.games.crest.rules.r14_marines import Send, SendMarines
from starhold.games.crest.state import System
from starhold.games.galactic_emperor.rules.r10_warlord import Attack, WarlordTurn
from tests.foresight.battles import GAMES, battles, wrong
from tests.games.crest.scenes import PLAYER, frontier, scene, ships
from tests.games.galactic_emperor import scenes as emperor
from tests.helpers import find_game

BATTLES = 1  # `scripts/odds.py` looks at twenty of each game
SHOWN = 30
REAL = 30
SURELY = 3.9  # standard errors: once in ten thousand


@pytest.mark.parametrize("name", GAMES)
def test_the_odds_of_prepared_battles_are_those_of_real_ones(name: str) -> None:
    found = list(islice(battles(find_game(name), SHOWN), BATTLES))

    assert len(found) == BATTLES
    assert [one for battle in found for one in wrong(battle, REAL, SURELY)] == []


def test_the_odds_of_one_die_are_exact() -> None:
    torn = frontier("1,0") | {"0,1": System("frontier", occupation=1)}
    marine = ships("dropship-1", at="0,1")
    table = scene(agenda=(SendMarines(PLAYER, "0,1"),), systems=torn, ships=marine)
    sight = Sight(GAME, table, PLAYER, luck_for("die", 0))
    send = next(n for n, option in enumerate(sight.offer) if isinstance(option, Send))
    found = odds(sight, send)

    (lost,) = [one for one in found.outcomes if one.kind == "ShipLost"]
    assert lost.chance == pytest.approx(1 / 6)
    assert lost.margin == 0


def test_odds_that_hang_on_a_players_judgement_are_not_called_exact() -> None:
    fighters = (*emperor.fleet("red", "1,0", "fighter"), *emperor.fleet("blue", "0,1", "fighter"))
    table = emperor.scene(agenda=(WarlordTurn("red"),), ships=fighters)
    sight = Sight(find_game("galactic_emperor"), table, "red", luck_for("retreat", 0))
    attack = next(n for n, option in enumerate(sight.offer) if isinstance(option, Attack))
    found = odds(sight, attack, SHOWN)

    assert found.samples == SHOWN
    assert all(one.margin for one in found.outcomes)


def test_every_way_of_the_dice_is_played_once() -> None:
    table = find_game("salvage").new(
        find_game("salvage").settings(), SEATS[:2], Seeded(chosen_seed("ways"))
    )
    ways = all_ways(table.fork, lambda twin: twin.roll(2))

    assert sorted(result for _, result in ways) == [
        (one, other) for one in range(1, 7) for other in range(1, 7)
    ]
    assert sum(share for share, _ in ways) == pytest.approx(1)


def test_too_many_ways_and_hidden_things_are_not_settled_exactly() -> None:
    game = find_game("salvage")
    table = game.new(game.settings(), SEATS[:2], Seeded(chosen_seed("ways")))

    with pytest.raises(Unsettled):
        all_ways(table.fork, lambda twin: twin.roll(3))
    with pytest.raises(LuckSpeaks):
        all_ways(table.fork, lambda twin: twin.draw([1, 2]))
    with pytest.raises(LuckSpeaks):
        all_ways(table.fork, lambda twin: twin.reveal())


def test_a_copy_of_the_ways_goes_on_alone() -> None:
    ways = Ways()
    twin = ways.fork()
    twin.below(6)

    assert ways.path == []
