"""Why not?  What a piece, place or card could do, and what the table is waiting for."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from starhold.core.game import Game
from starhold.core.record import Seat
from starhold.core.score import ViewPart
from starhold.orders.declared import declared
from starhold.show import files
from starhold.show.rulebook import Rulebook
from starhold.show.view import rule_of
from starhold.show.vocabulary import Piece, Scene, View, Zone

MOST_RULES = 4
WORTH = 3  # letters: shorter names are in every rule


class Reasons(ViewPart):
    """Why a thing offers nothing now, line by line, and the rules to read."""

    lines: tuple[str, ...]
    rules: tuple[str, ...] = ()


def why_not(game: Game[Any], view: View, thing: str) -> Reasons:
    """Explain why nothing can be done with a thing now.  Uses only what the viewer sees."""
    words = files.words(game)
    piece = next((one for one in _pieces(view.scene) if thing in (one.id, one.stands_for)), None)
    kind = piece.kind if piece else thing
    name = words.thing(kind)
    lines = [_waiting(game, view)]
    if piece is not None and piece.owner is not None and piece.owner != view.seat:
        lines.append(f"{name} belongs to {words.thing(piece.owner)}.")
    here = [one.text for one in _offered(view, thing, piece)]
    if here:
        lines.append("Now: " + "; ".join(here[:5]))
    elif view.question is not None:
        lines.append(f"No option concerns {name}.")
    acts = _acts(game, piece, view.seat) if not here else []
    lines += [f"{name} acts when the table asks: {asked} ({rule})" for asked, rule in acts]
    about = _rules_about(files.rulebook(game), name)
    cited = [view.question.rule] if view.question and view.question.rule else []
    named = [*(rule for _, rule in acts), *about, *cited]
    return Reasons(tuple(lines), tuple(dict.fromkeys(named))[:MOST_RULES])


def _waiting(game: Game[Any], view: View) -> str:
    words = files.words(game)
    if view.question is not None:
        return f"The table asks you: {view.question.text}"
    if not view.waiting:
        return "The game is over." if view.scores else "The table waits for nobody you can see."
    return f"The table waits for {', '.join(map(words.thing, view.waiting))}."


def _offered(view: View, thing: str, piece: Piece | None) -> list[Any]:
    """Return the options that mention a thing."""
    names = {thing, piece.id, piece.stands_for} if piece else {thing}
    options = view.question.options if view.question else ()
    return [one for one in options if names & {*one.about} - {""}]


def _pieces(scene: Scene) -> Iterator[Piece]:
    yield from scene.pieces
    for zone in scene.zones:
        yield from _in_zone(zone)


def _in_zone(zone: Zone) -> Iterator[Piece]:
    yield from getattr(zone, "items", ())
    for space in getattr(zone, "spaces", ()):
        yield from space.markers
    if (top := getattr(zone, "top", None)) is not None:
        yield top


def _acts(game: Game[Any], piece: Piece | None, seat: Seat | None) -> list[tuple[str, str]]:
    """Return the questions that a piece of the viewer answers, and their rules."""
    if piece is None or piece.owner not in (None, seat):
        return []
    prompts = files.words(game).said["prompts"]
    steps = [step for step, kinds in declared(game).acts.items() if piece.kind in kinds]
    return [(prompts[step.__name__], rule_of(step)) for step in steps]


@cache
def _rules_about(book: Rulebook, name: str) -> tuple[str, ...]:
    """Return the first rules that name a thing, those with it in their heading first."""
    wanted = name.lower()
    if len(wanted) < WORTH:
        return ()
    found = [rule for rule in book.rules if wanted in book.entries[rule].lower()]
    found.sort(key=lambda rule: book.entries[rule].lower().index(wanted))
    return tuple(found[:MOST_RULES])


def reasons_lines(game: Game[Any], view: View, thing: str) -> list[str]:
    """Return the explanation with the text of its rules."""
    found = why_not(game, view, thing)
    book = files.rulebook(game)
    return [*found.lines, *(book.find(rule).strip() for rule in found.rules)]
