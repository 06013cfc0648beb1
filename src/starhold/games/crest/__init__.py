"""Crest of Empire: a solo game with a growing map, a deck of cards and one final battle."""

from starhold.core.game import Game

from .imagine import imagine
from .invariants import invariants
from .rules.r05_setup import begin
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
