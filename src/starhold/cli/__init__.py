"""The `starhold` command."""

from starhold.cli.command import starhold
from starhold.cli.streams import forgive

__all__ = ["main", "starhold"]


def main() -> None:
    """Run the command line."""
    forgive()
    starhold()
