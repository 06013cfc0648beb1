"""Galactic Emperor: seven roles, one Throne, and everyone acts in every role."""

from starhold.core.game import Game

from .imagine import imagine
from .invariants import invariants
from .rules.r04_setup import begin
from .scoring import score
from .state import Settings, State
from .view import scene

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
