"""A table as text: a seat's view, its question and the consequences of its options."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from starhold.core.game import Game
from starhold.core.trouble import IllegalChoice
from starhold.foresight.details import Details
from starhold.show import files, presets, settings
from starhold.show.vocabulary import Choosable, Question, View
from starhold.terminal.about import about_lines
from starhold.terminal.asking import found, numbered
from starhold.terminal.atlas import Atlas
from starhold.terminal.looks import Looks
from starhold.terminal.meters import meter_lines, score_lines
from starhold.terminal.sitting import Hint
from starhold.terminal.zones import lines_of

MOST_NEWS = 60  # lines: the rest of a long game would only be in the way


def table_text(game: Game[Any], seen: View, news: list[str], *, board: bool = True) -> str:
    """Describe the table: the viewer, the map, what lies beside it, the numbers and the news."""
    looks = Looks(game)
    who = f"You are {looks.name(seen.seat)}." if seen.seat else "You are a spectator."
    zones = looks.in_order(seen.scene.zones)
    parts = [
        [f"{game.meta.title}. {who}"],
        ["Map:", *_places(seen, looks)] if board and seen.scene.boards else [],
        [line.plain for zone in zones for line in lines_of(zone, looks)],
        [line.plain for line in meter_lines(seen.scene, looks)],
        ["Since you last looked:", *news[-MOST_NEWS:]] if news else [],
        [standing_text(game, seen)],
    ]
    return "\n\n".join("\n".join(lines) for lines in parts if lines)


def _places(seen: View, looks: Looks) -> Iterator[str]:
    for board in seen.scene.boards:
        atlas = Atlas(board, seen.scene.pieces, looks)
        yield from (atlas.about(cell).plain for cell in atlas.cells)


def standing_text(game: Game[Any], seen: View) -> str:
    """Say who must choose, or how the game ended."""
    looks = Looks(game)
    if seen.scores:
        result = (line.plain for line in score_lines(seen.scores, looks))
        return "\n".join(("The game is over.", *result))
    if seen.question:
        return f"You must choose: {seen.question.text} Call options."
    return f"Waiting for {', '.join(map(looks.name, seen.waiting))}."


def options_text(seen: View, warned: Mapping[str, tuple[str, ...]]) -> str:
    """List the open question and its options by number."""
    question = asked(seen)
    lines = [f"{question.text}{f'  ({question.rule})' if question.rule else ''}"]
    group = ""
    for number, option in numbered(question):
        if option.group != group:
            group = option.group
            lines.append(f"{group}:" if group else "Or:")
        lines.append(f"{number}. {option.text}  [{option.name}]")
        lines += [f"   Warning: {warning}" for warning in warned.get(option.name, ())]
    return "\n".join(lines)


def asked(seen: View) -> Question:
    """Return the open question of this seat, or explain why there is none."""
    if seen.question is not None:
        return seen.question
    if seen.scores:
        raise IllegalChoice("The game is over.")
    if seen.seat is None:
        raise IllegalChoice("A spectator is asked nothing. Use the link of a seat.")
    raise IllegalChoice(f"It is not your turn: the table waits for {', '.join(seen.waiting)}.")


def option_of(seen: View, typed: str) -> Choosable:
    """Return the option with this number, name or text."""
    return found(asked(seen), typed.strip())


def details_text(option: Choosable, known: Details) -> str:
    """Describe the consequences of an option."""
    lines = [option.text, *(line.plain for line in about_lines(known))]
    return "\n".join([*lines, *filter(None, [known.rule_text])])


def advice_text(seen: View, hints: list[Hint]) -> str:
    """Suggest an option, with the reasons."""
    texts = {option.name: option.text for option in asked(seen).options}
    return "\n".join(
        f"{'Or' if place else 'Suggested'}: {texts[hint.option]}  [{hint.option}]"
        + (f"  ({hint.reasons})" if hint.reasons else "")
        for place, hint in enumerate(hints)
    )


def rule_text(game: Game[Any], rule: str) -> str:
    """Return a rule or a chapter; without a name, the list of chapters."""
    book = files.rulebook(game)
    if rule:
        return book.find(rule)
    return "\n".join((f"Chapters of {game.meta.title}:", *book.chapters.values()))


def game_line(game: Game[Any]) -> str:
    meta, many = game.meta, settings.players(game)
    return f"{game.name}: {meta.title}, {many}, {meta.minutes} minutes. {meta.pitch}"


def game_text(game: Game[Any]) -> str:
    """Describe a game with its presets and settings."""
    found = presets.described(game)
    lines = [game_line(game), *(f"Preset {one.name}: {one.text}. {one.about}" for one in found)]
    for one in settings.described(game):
        values = ", ".join(settings.typed(value.value) for value in one.values) or one.allowed
        default = settings.typed(one.default)
        lines.append(f"Setting {one.name}: {one.text} ({values}; default {default}). {one.about}")
    return "\n".join(lines)
