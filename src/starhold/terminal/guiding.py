"""Help for newcomers in words: the goal, the phases, how to play, the glossary, the symbols."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rich.text import Text

from starhold.core.game import Game
from starhold.core.match import Header
from starhold.core.trouble import Unknown
from starhold.show import files, guide
from starhold.show.guide import GlossaryEntry, Guide, GuidePhase
from starhold.show.rulebook import LAST_CHAPTER, Rulebook
from starhold.show.vocabulary import News, Scene, View
from starhold.terminal.looks import Looks


def goal_lines(game: Game[Any], header: Header, view: View | None) -> list[Text]:
    """Say how this table is won, and in which phase it is."""
    try:
        found = guide.guide(game)
    except Unknown:
        return []
    now = _phase(found, view)
    won = found.goal_at(len(header.seats), header.settings)
    goal = Text.assemble(("Goal: ", "bold"), won, (f"  ({found.rule})", "dim"))
    lines = [goal, _bar(found, now)]
    return [*lines, Text(f"Now: {now.text}")] if now else lines


def phase_bar(game: Game[Any], view: View) -> Text:
    """Return the phases of a turn in one line, with the current one marked."""
    try:
        found = guide.guide(game)
    except Unknown:
        return Text()
    bar = _bar(found, _phase(found, view))
    bar.no_wrap, bar.overflow = True, "ellipsis"
    return bar


def _phase(found: Guide, view: View | None) -> GuidePhase | None:
    return next((one for one in found.phases if view and one.name == view.phase), None)


def _bar(found: Guide, now: GuidePhase | None) -> Text:
    bar = Text(f"{found.cycle}: ", style="dim")
    for place, phase in enumerate(found.phases):
        bar.append(" > " if place else "", style="dim")
        bar.append(*((f"[{phase.name}]", "bold reverse") if phase is now else (phase.name, "dim")))
    return bar


def how_to_play(game: Game[Any]) -> str:
    """Return the introduction of the rulebook; if it has none, the pitch of the game."""
    intro = files.rulebook(game).text.partition(LAST_CHAPTER)[0].split("\n## ", 1)[0].strip()
    return intro if "\n" in intro else f"{intro}\n\n{game.meta.pitch}"


def book_page(game: Game[Any], sought: str) -> str:
    """Return the contents of the rulebook, a rule by its number, or the rules with these words."""
    book = files.rulebook(game)
    if sought.lower() in ("", "contents"):
        return "\n".join(f"- {title}" for title in book.chapters.values())
    found = [text for text in book.entries.values() if sought.lower() in text.lower()]
    try:
        return book.find(sought)
    except Unknown:
        if not found and sought.upper().startswith(tuple(_kinds(book))):
            raise  # it was meant as a number
    if not found:
        raise Unknown(f"No rules match '{sought}'; 'contents' lists the chapters.")
    return "\n\n".join(found)


def _kinds(book: Rulebook) -> set[str]:
    """Return how the numbers of rules begin, such as `CE-`."""
    return {f"{chapter.partition('-')[0]}-" for chapter in book.chapters}


def term_lines(entries: Iterable[GlossaryEntry]) -> list[Text]:
    """Write entries of the glossary."""
    return [
        Text.assemble((one.term, "bold"), ": ", one.text, (f"  ({one.rule})", "dim"))
        for one in entries
    ]


def terms_asked(game: Game[Any], view: View) -> tuple[GlossaryEntry, ...]:
    """Return the entries for the words of the open question and its options."""
    question = view.question
    texts = [question.text, *(one.text for one in question.options)] if question else []
    return guide.guide(game).terms_in(texts)


def terms_told(game: Game[Any], news: Iterable[News]) -> tuple[GlossaryEntry, ...]:
    """Return the entries for the words of news."""
    return guide.guide(game).terms_in(one.text for one in news)


def legend_lines(scene: Scene, looks: Looks) -> list[Text]:
    """Explain the symbols on the map."""
    kinds = [cell.kind for board in scene.boards for cell in board.cells]
    kinds += [piece.kind for piece in scene.pieces]
    kinds += [mark for board in scene.boards for cell in board.cells for mark in cell.marks]
    lines = []
    for kind in dict.fromkeys(kinds):
        look = looks.of(kind)
        about = looks.words.said["things"].get(f"{kind}.about", "")
        line = Text.assemble((f"  {look.symbol:2}", look.style), f" {looks.name(kind)}")
        lines.append(line.append(f": {about}" if about else "", style="dim"))
    return lines
