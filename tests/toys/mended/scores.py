"""Salvage with one changed rule; see `CHANGES`."""

from tests.toys.mended import update
from tests.toys.salvage import GAME

update("scores")
__all__ = ["GAME"]
