"""The table full screen, with Textual."""

from starhold.terminal.app.play import TableApp
from starhold.terminal.app.replay import ReplayApp

__all__ = ["ReplayApp", "TableApp"]
