"""Empire of the Stars: one Monolith, seven roles, and the Ancients as a solo opponent."""

from starhold.core.game import Game
from starhold.games.empire_of_the_stars.imagine import imagine
from starhold.games.empire_of_the_stars.invariants import invariants
from starhold.games.empire_of_the_stars.rules.r03_setup import begin
from starhold.games.empire_of_the_stars.scoring import score
from starhold.games.empire_of_the_stars.state import Settings, State
from starhold.games.empire_of_the_stars.view import scene

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
