"""Salvage: a small invented game that leans on reactions, secret phases and imagining."""

from starhold.core.game import Game
from tests.toys.salvage.imagine import imagine
from tests.toys.salvage.scoring import invariants, score
from tests.toys.salvage.setup import begin
from tests.toys.salvage.state import Settings, State
from tests.toys.salvage.view import scene

GAME = Game(
    "tests.toys.salvage",
    state=State,
    settings=Settings,
    begin=begin,
    scene=scene,
    score=score,
    imagine=imagine,
    invariants=invariants,
)
