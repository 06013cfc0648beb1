"""Empire of the Stars: one Monolith, seven roles, and the Ancients as a solo opponent."""

from starhold.core.game import Game

from .imagine import imagine
from .invariants import invariants
from .rules.r03_setup import begin
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
