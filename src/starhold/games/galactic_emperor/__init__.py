"""Galactic Emperor: seven roles, one Throne, and everyone acts in every role."""

from starhold.core.game import Game
from starhold.games.galactic_emperor.imagine import imagine
from starhold.games.galactic_emperor.invariants import invariants
from starhold.games.galactic_emperor.rules.r04_setup import begin
from starhold.games.galactic_emperor.scoring import score
from starhold.games.galactic_emperor.state import Settings, State
from starhold.games.galactic_emperor.view import scene

GAME = Game(
    __name__,
    state=State,
    settings=Settings,
    begin=begin,
    scene=scene,
    score=score,
    imagine=imagine,
    invariants=invariants,
)
