"""Starhold: an open table for space-empire board games."""

TYPE_CHECKING = False  # type checkers take it for true; importing `typing` would take a while

if TYPE_CHECKING:
    from starhold.research.notebook import play as play
else:

    def __getattr__(name: str) -> object:
        """Import `play` when it is asked for, so that no command waits for it."""
        if name == "play":
            from starhold.research.notebook import play

            return play
        raise AttributeError(f"module 'starhold' has no attribute '{name}'")
