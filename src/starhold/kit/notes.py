"""Notes: facts of the state about a question or an option, for the player who decides.

A choice returns them from `note`; `[notes]` in the words of the game puts them into sentences.
A note follows from what the player may know, and changes nothing.
"""

from __future__ import annotations

from starhold.core.record import Record


class Note(Record):
    """A remark beside an option."""
