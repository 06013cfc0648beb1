"""The result of a game, and where to read on."""

from __future__ import annotations

from rich.text import Text

from starhold.show.vocabulary import View
from starhold.terminal.looks import Looks
from starhold.terminal.meters import score_lines
from starhold.terminal.sitting import Sitting


def result_lines(sitting: Sitting, view: View, looks: Looks) -> list[Text]:
    """Write who won and why, the scores, and the commands to review and verify the game."""
    lines = [Text(sitting.ending), Text(), *score_lines(view.scores, looks)]
    if sitting.unlisted:
        lines += [Text(), Text(sitting.unlisted, "yellow")]
    if sitting.path:
        lines += [
            Text(),
            Text(f"To review the game: {sitting.review_command}", "dim"),
            Text(f"To verify the dice: {sitting.verify_command}", "dim"),
        ]
    return lines
