"""Why not?  What a piece, place or card could do, and what the table is waiting for."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from starhold.core.game import Game
from starhold.core.record import Seat
from starhold.core.score import ViewPart
from starhold.orders.declared import declared
from starhold.show import files
from starhold.show.rulebook import Rulebook
from starhold.show.view import rule_of
from starhold.show.vocabulary import Piece, Scene, View, Zone
from starhold.show.words import Words

MOST_RULES = 4
WORTH = 3  # letters: shorter names occur in every rule


class PointedAt(NamedTuple):
    """What a viewer points at."""

    kind: str
    name: str
    owner: Seat | None = None
    piece: Piece | None = None


class Reasons(ViewPart):
    """Why a thing offers nothing now, line by line, and the rules to read."""

    lines: tuple[str, ...]
    rules: tuple[str, ...] = ()


def why_not(game: Game[Any], view: View, thing: str) -> Reasons:
    """Explain why nothing can be done with a thing now.  Uses only what the viewer sees."""
    words = files.words(game)
    meant = _thing(words, view.scene, thing)
    name = meant.name
    lines = [_waiting(game, view)]
    if meant.owner is not None and meant.owner != view.seat:
        lines.append(f"{name} belongs to {words.thing(meant.owner)}.")
    title = words.thing(meant.kind)
    if said := words.about(meant.kind):
        lines.append(f"{title}: {said}")
    elif title != name:
        lines.append(f"{name}: {title}.")
    here = [one.text for one in _offered(view, thing, meant.piece)]
    if here:
        lines.append("Now: " + "; ".join(here[:5]))
    elif view.question is not None:
        lines.append(f"No option concerns {name}.")
    acts = _acts(game, meant, view.seat) if not here else []
    does = "acts" if meant.piece and meant.owner else "comes into play"
    spent = f"{name} can act here, but has already acted or has no options now."
    now = view.question.text if view.question and does == "acts" else None
    lines += [
        f"{spent} ({rule})"
        if asked == now
        else f"{name} {does} when the table asks: {asked} ({rule})"
        for asked, rule in acts
    ]
    about = _rules_about(files.rulebook(game), title)
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


def _thing(words: Words, scene: Scene, thing: str) -> PointedAt:
    """Return what an id stands for."""
    for name, found in _things(words, scene):
        if name == thing:
            return found
    return PointedAt(thing, words.thing(thing))


def _things(words: Words, scene: Scene) -> Iterator[tuple[str, PointedAt]]:
    """Return pieces and cards, places, technologies, lines of sheets and spaces of tracks."""
    for piece in _pieces(scene):
        found = PointedAt(piece.kind, words.thing(piece.kind), piece.owner, piece)
        yield from ((name, found) for name in (piece.id, piece.stands_for))
    for cell in (cell for board in scene.boards for cell in board.cells):
        yield cell.id, PointedAt(cell.kind, words.thing(cell.id), cell.owner)
    for zone in scene.zones:
        for one in (*getattr(zone, "nodes", ()), *getattr(zone, "lines", ())):
            yield one.id, PointedAt(one.kind, words.thing(one.kind))
        for space in getattr(zone, "spaces", ()):
            yield space.id, PointedAt(space.id, space.label or words.thing(space.id))


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


def _acts(game: Game[Any], meant: PointedAt, seat: Seat | None) -> list[tuple[str, str]]:
    """Return the questions that concern a thing of the viewer or of nobody, and their rules."""
    if meant.owner not in (None, seat):
        return []
    prompts = files.words(game).said["prompts"]
    names = {meant.kind, meant.kind.partition("-")[0]}  # `unknown-red` is a kind of `unknown`
    steps = [step for step, kinds in declared(game).acts.items() if names & {*kinds}]
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
