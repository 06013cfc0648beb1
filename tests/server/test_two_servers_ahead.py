"""Odds and advice do not tell what a seat may not know, either.

Again there are two servers whose tables differ only in that; both imagine with the same luck.  A
comparison proves something only at a position where odds or advice would differ if the server
looked at the true table.  Which positions those are changes with every change to hints or search,
so each test looks for them.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from starhold.core.game import Game
from starhold.core.record import Seat, name_of
from starhold.core.table import Table
from starhold.server.jobs import foresight
from tests.conformance.test_imagining import HIDDEN
from tests.helpers import find_game
from tests.server.test_two_servers import Pair, Visit, noon, serving, visiting
from tests.toys import known_luck

__all__ = ["noon"]
ROW = [(number, number * 37 % 140) for number in range(500)]  # a game, and choices made before
ASKED = 5  # options whose odds are asked for
# Games whose odds depend on secrets; in the others only advice does.
ODDS_TELL = ("crest", "empire_of_the_stars", "space_empires")


def some(options: list[str]) -> list[str]:
    """Some options, spread over the list."""
    return options[:: max(1, len(options) // ASKED)][:ASKED]


def peeked(pair: Pair, kind: str, saved: bytes) -> list[Any]:
    """Odds or advice, as computed from one of the tables in a server's process."""
    games, game, seat = ("tests.toys.known_luck",), pair.game, pair.viewer
    assert seat is not None
    if kind == "advice":
        return foresight.advice(games, game.name, saved, seat)
    options = [name_of(one) for one in pair.chronicle.table.question(seat).options]
    return [foresight.of_option(games, game.name, saved, seat, o, True) for o in some(options)]


def as_it_is(_game: Game[Any], table: Table[Any], _seat: Seat, chance: Any) -> Table[Any]:
    """The true table, in place of an imagined one."""
    twin = table.fork()
    twin.chance = chance
    return twin


def tells(pair: Pair, kind: str) -> bool:
    """Whether odds or advice would differ if nothing were imagined."""
    with pytest.MonkeyPatch.context() as patch:
        known_luck.know_it(patch.setattr)
        patch.setattr(Game, "imagine", as_it_is)
        true, imagined = (peeked(pair, kind, saved) for saved in pair.saved)
        return true != imagined


def telling(name: str) -> Iterator[Pair]:
    """Find a position where advice would tell a secret, and one where odds would."""
    wanted = {"advice", "odds"} if name in ODDS_TELL else {"advice"}
    for place in ROW:
        pair = Pair(find_game(name), *place, asked=True)
        assert pair.viewer is not None
        if len(pair.chronicle.table.question(pair.viewer).options) == 1:
            continue
        if found := {kind for kind in wanted if tells(pair, kind)}:
            wanted -= found
            yield pair
        if not wanted:
            return
    pytest.fail(f"No position was found where {wanted} would tell: the test would prove nothing.")


def foreseen(visit: Visit) -> dict[str, list[Any]]:
    """The odds of options, and the advice, as the server sends them."""
    options = some([one["name"] for one in visit.view()["question"]["options"]])
    paths = ["/advice", *(f"/details?odds=true&option={quote(name)}" for name in options)]
    found = {path: visit.computed(path) for path in paths}
    assert {answer[0] for answer in found.values()} == {200}
    return found


@pytest.mark.usefixtures("noon")
@pytest.mark.parametrize("name", HIDDEN)
def test_odds_and_advice_do_not_tell_what_a_seat_may_not_know(name: str, tmp_path: Path) -> None:
    pairs = [*telling(name)]
    with serving(pairs, tmp_path) as servers:
        for pair in pairs:
            with visiting(servers[0], pair) as first, visiting(servers[1], pair) as second:
                assert foreseen(first) == foreseen(second)
