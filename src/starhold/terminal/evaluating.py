"""The evaluation beside a replay: the chances, the turning points and the bot's choices."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from starhold.review.report import Review
from starhold.terminal.looks import Looks


class Evaluation:
    """A review, looked up by place in a replay."""

    def __init__(self, review: Review, entries: Sequence[int], looks: Looks) -> None:
        self.review = review
        self.entries = (0, *entries)  # the journal entry shown at each place; 0 is the start
        self.looks = looks

    def lines(self, at: int) -> list[Text]:
        """Write what the review says about the table after this many choices."""
        entry = self.entries[at]
        return [self._chances(entry), *self._turning(entry), *self._bot(entry)]

    def _chances(self, entry: int) -> Text:
        moment = [one for one in self.review.moments if one.entry <= entry][-1]
        line = Text("Chance of winning: ", style="dim")
        for place, (seat, chance) in enumerate(
            zip(self.review.seats, moment.chances, strict=True)
        ):
            line.append(", " if place else "").append_text(self.looks.emblem(seat))
            line.append(f" {self.looks.name(seat)} {percent(chance)}")
        return line

    def _turning(self, entry: int) -> list[Text]:
        return [
            Text(
                f"Turning point: {self.looks.name(one.seat)} "
                f"{percent(one.before)} → {percent(one.after)}",
                style="bold",
            )
            for one in self.review.turning_points
            if one.entry == entry
        ]

    def _bot(self, entry: int) -> list[Text]:
        return [
            Text(f"Chosen: {one.made}. The bot would choose: {one.bot}.", style="yellow")
            for one in self.review.alternatives
            if one.entry == entry
        ]


def percent(chance: float) -> str:
    return f"{100 * chance:.0f} %"
