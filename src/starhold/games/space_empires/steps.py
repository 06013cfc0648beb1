"""The types that rules use: the engine's steps and choices, bound to this game's state."""

from typing import TypeAlias

from starhold.core import step
from starhold.core.record import Event, Option, Seat, replace

from .state import Cell, GroupId, State

__all__ = [
    "AlienStep",
    "Choice",
    "Event",
    "FleetStep",
    "Option",
    "Seat",
    "Step",
    "Steps",
    "replace",
]

Step: TypeAlias = step.Step[State]
Choice: TypeAlias = step.Choice[State]
Steps: TypeAlias = tuple[step.Step[State], ...]


class AlienStep(Step):
    """SE-28.23  A step of an Alien Player."""

    player: Seat


class FleetStep(AlienStep):
    """SE-28.27  A step in building a fleet of an Alien Player."""

    fleet: GroupId
    at: Cell
