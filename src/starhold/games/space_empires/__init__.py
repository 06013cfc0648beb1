"""Space Empires: explore, expand, exploit, exterminate; and nobody knows what the counters are."""

from starhold.core.game import Game
from starhold.games.space_empires.imagine import imagine
from starhold.games.space_empires.invariants import invariants
from starhold.games.space_empires.rules.r05_setup import begin
from starhold.games.space_empires.scoring import score
from starhold.games.space_empires.state import Settings, State
from starhold.games.space_empires.view import scene

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
