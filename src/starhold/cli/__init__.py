"""The `starhold` command."""

from starhold.cli.command import starhold

__all__ = ["main", "starhold"]


def main() -> None:
    """Run the command line."""
    starhold()
