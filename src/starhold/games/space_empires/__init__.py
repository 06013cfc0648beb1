"""Space Empires: explore, expand, exploit, exterminate, with hidden counters."""

from starhold.core.game import Game

from . import order  # noqa: F401 - composes the tables of rules
from .invariants import invariants
from .rules.setup.r05_setup import begin
from .scoring import score
from .screen.view import scene
from .secrets.imagine import imagine
from .state import Settings, State
from .upgrade import upgraded

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
