"""The `starhold` command."""

import os

from starhold.cli.command import starhold
from starhold.cli.streams import forgive
from starhold.terminal.commands import ENVIRONMENT

__all__ = ["main", "starhold"]


def main() -> None:
    """Run the command line."""
    forgive()
    starhold(prog_name=os.environ.get(ENVIRONMENT) or "starhold")
