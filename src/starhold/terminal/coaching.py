"""The words of a lesson's coach, in lines; and the coach of a saved lesson."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from starhold.core.chance import SEED_BYTES, new_secret
from starhold.core.match import Match
from starhold.core.trouble import BadFile, Unknown
from starhold.save.ending import repeat
from starhold.show.lessons import Coach, LessonPlan, lesson
from starhold.show.view import view
from starhold.show.vocabulary import Question
from starhold.terminal.asking import numbered
from starhold.terminal.looks import Looks
from starhold.terminal.sitting import Sitting


def coach_lines(sitting: Sitting, question: Question) -> list[Text]:
    """Return the coach's comment on a question, if there is one."""
    said = sitting.coached(question)
    if said is None:
        return []
    looks = Looks(sitting.match.game)
    lines = []
    if said.title:
        place = f", {said.number} of {said.of}" if said.number else ""
        lines.append(Text(f"Coach{place}: {said.title}", style="bold cyan"))
        rules = f"  ({', '.join(said.rules)})" if said.rules else ""
        lines.append(Text(said.text).append(rules, "dim"))
    if said.point:
        lines.append(Text(f"Look at: {', '.join(map(looks.name, said.point))}", style="dim"))
    if said.suggested:
        shown = next(one for one in numbered(question) if one.option.name == said.suggested)
        chosen = f"Try: {shown.option.text} (type {shown.number})"
        lines.append(Text(chosen, style="cyan").append(f"  {said.why}", "not bold"))
    if said.farewell:
        lines.append(Text(said.farewell, style="cyan"))
    return lines


def coach_of(match: Match[Any]) -> Coach | None:
    """Return the coach of a game that is a lesson, who has heard all its questions so far."""
    try:
        taught = lesson(match.game)
    except (Unknown, BadFile):  # without its lesson the game goes on as any other
        return None
    if not _is_lesson(taught, match):
        return None
    coach, learner, made = Coach(taught), taught.seats[0], 0
    table = match.game.load(match.start, None)
    for entry in match.history:
        if entry.seat == learner:
            question = view(match.game, table, learner).question
            if question is not None:
                coach.hear(question, made)
            made += 1
        repeat(table, entry)
    return coach


def _is_lesson(taught: LessonPlan, match: Match[Any]) -> bool:
    """Compare how a game was set up with its lesson."""
    seed = new_secret(taught.seed)[-SEED_BYTES:]
    planned = taught.match(match.game).header
    same = ("settings", "seats", "bots")
    return match.seed[-SEED_BYTES:] == seed and all(
        getattr(match.header, name) == getattr(planned, name) for name in same
    )
