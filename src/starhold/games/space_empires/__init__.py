"""Space Empires: explore, expand, exploit, exterminate, with hidden counters."""

from starhold.core.game import Game
from starhold.games.space_empires import order  # noqa: F401 - composes the tables of rules
from starhold.games.space_empires.invariants import invariants
from starhold.games.space_empires.rules.setup.r05_setup import begin
from starhold.games.space_empires.scoring import score
from starhold.games.space_empires.screen.view import scene
from starhold.games.space_empires.secrets.imagine import imagine
from starhold.games.space_empires.state import Settings, State
from starhold.games.space_empires.upgrade import upgraded

GAME = Game(
    __name__,
    state=State,
    settings=Settings,
    begin=begin,
    scene=scene,
    score=score,
    imagine=imagine,
    invariants=invariants,
    upgrade=upgraded,
)
