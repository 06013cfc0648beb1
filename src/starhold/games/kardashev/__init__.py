"""Kardashev: six roles, a map that grows by auction, and mutually exclusive technologies."""

from starhold.core.game import Game
from starhold.games.kardashev.imagine import imagine
from starhold.games.kardashev.invariants import invariants
from starhold.games.kardashev.rules.r04_setup import begin
from starhold.games.kardashev.scoring import score
from starhold.games.kardashev.state import Settings, State
from starhold.games.kardashev.view import scene

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
