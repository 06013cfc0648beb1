"""What the coach of a lesson says, in lines."""

from __future__ import annotations

from rich.text import Text

from starhold.show.vocabulary import Question
from starhold.terminal.sitting import Sitting


def coach_lines(sitting: Sitting, question: Question) -> list[Text]:
    """Return what the coach says to a question, if anything."""
    said = sitting.coached(question)
    if said is None or sitting.coach is None:
        return []
    heading = Text(f"Coach, {said.number} of {said.of}: {said.title}", style="bold cyan")
    lines = [heading, Text(said.text).append(f"  ({said.rule})" if said.rule else "", "dim")]
    if said.suggested:
        chosen = next(one.text for one in question.options if one.name == said.suggested)
        lines.append(Text(f"Try: {chosen}", style="cyan").append(f"  {said.why}", "not bold"))
    if sitting.coach.done:
        lines.append(Text(sitting.coach.lesson.farewell, style="cyan"))
    return lines
