"""Crest of Empire: a solo game with a growing map, a deck of cards and one final battle."""

from starhold.core.game import Game
from starhold.games.crest.imagine import imagine
from starhold.games.crest.invariants import invariants
from starhold.games.crest.rules.r05_setup import begin
from starhold.games.crest.scoring import score
from starhold.games.crest.state import Settings, State
from starhold.games.crest.view import scene

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
