"""Salvage with one changed rule; see `CHANGES`."""

from tests.toys.mended import update
from tests.toys.salvage import GAME

update("crash")
__all__ = ["GAME"]
