"""A recap: every visible change between two moments, in lines and as data for the map."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec

from starhold.core.game import Game
from starhold.core.record import Seat
from starhold.core.score import ViewPart
from starhold.foresight.difference import Change, Difference, Moved, Turned, difference
from starhold.foresight.wording import Certainly
from starhold.show import files
from starhold.show.vocabulary import Meter, Number, Piece, Player, Scene
from starhold.show.words import Words

# Properties of a thing that the difference of two scenes already covers.
TOLD = {"at", "count", "number", "kind", "owner", "owners"}
# Names and positions of a thing, not its properties.
NAMES = {"id", "stands_for", "q", "r", "label"}


class RecapLine(ViewPart):
    """A change in words, and the things it is about."""

    text: str
    about: tuple[str, ...] = ()


class Recap(ViewPart):
    """Everything that a seat can see has changed since one of its entries."""

    after: int
    number: int
    lines: tuple[RecapLine, ...] = ()
    numbers: tuple[Change, ...] = ()
    pieces: tuple[Moved, ...] = ()
    cells: tuple[Turned, ...] = ()


class Thing(msgspec.Struct, frozen=True):
    """Something with an id in a scene, and all that can be seen of it."""

    id: str
    name: str
    facts: dict[str, Any]


Things = dict[str, Thing]


def recap(
    game: Game[Any], seat: Seat | None, before: tuple[int, Scene], now: tuple[int, Scene]
) -> Recap:
    """Compare what a seat saw after two of its entries."""
    words = files.words(game)
    found = difference(before[1], now[1])
    then, later = things(before[1], words), things(now[1], words)
    lines = [*_certain(found, words, seat, (then, later))]
    told = {thing for line in lines for thing in line.about}
    # A gain names its player, but says nothing about a space that shares the player's name.
    told -= {held.seat for held in found.held} - {change.thing for change in found.numbers}
    lines += _others(then, later, told, words)
    return Recap(before[0], now[0], tuple(lines), found.numbers, found.pieces, found.cells)


def _certain(
    found: Difference, words: Words, seat: Seat | None, both: tuple[Things, Things]
) -> Iterator[RecapLine]:
    then, now = both
    said = Certainly(words, seat or "")
    for moved in found.pieces:
        formerly = [one.id for one in then.values() if _was(one, moved) and one.id not in now]
        yield RecapLine(said.moved(moved), (moved.piece, *formerly))
    for turned in found.cells:
        yield RecapLine(said.turned(turned), (turned.cell,))
    for held in found.held:
        yield RecapLine(said.held(held), (held.thing, held.seat))
    for change in found.numbers:
        thing = now.get(change.thing) if change.thing else None  # a side may have no id
        whose = f"{thing.name}: " if thing else ""
        yield RecapLine(whose + said.number(change), (change.thing or change.meter,))


def _was(one: Thing, moved: Moved) -> bool:
    """Whether a piece named after its place has moved on, and so has another name now."""
    was = one.facts.get("kind"), one.facts.get("owner"), one.facts.get("at")
    return one.id != moved.piece and was == (moved.kind, moved.owner, moved.before)


# -- everything else ------------------------------------------------------------------------


def _others(then: Things, now: Things, told: set[str], words: Words) -> Iterator[RecapLine]:
    for key in [*now, *(gone for gone in then if gone not in now)]:
        was, thing = then.get(key), now.get(key)
        if was is None or thing is None:
            one = thing or was
            assert one is not None
            if one.id not in told:
                yield RecapLine(f"{'New' if was is None else 'Gone'}: {one.name}", (one.id,))
            continue
        for fact in dict.fromkeys((*was.facts, *thing.facts)):
            old, new = was.facts.get(fact, ()), thing.facts.get(fact, ())
            if old != new and not (thing.id in told and _is_told(fact, new)):
                change = _changed(fact, old, new, words)
                yield RecapLine(f"{thing.name}: {change}", (thing.id,))


def _is_told(fact: str, value: Any) -> bool:
    """Whether the difference of two scenes covers this already; columns are named 1, 2, 3."""
    return fact in TOLD or (fact.isdecimal() and isinstance(value, int))


def _changed(fact: str, was: Any, value: Any, words: Words) -> str:
    label = words.thing(fact) if words.knows(fact) else fact.replace("_", " ")
    if fact == "hidden":
        return "turned face down" if value else "revealed"
    if isinstance(was, tuple) and isinstance(value, tuple):
        more, less = Counter(value) - Counter(was), Counter(was) - Counter(value)
        signs = [f"+ {_said(one, words)}" for one in more]
        signs += [f"− {_said(one, words)}" for one in less]
        return ", ".join(signs) or f"{label} in another order"
    if fact == "owner":
        return f"taken by {_said(value, words)}" if value else f"left by {_said(was, words)}"
    change = f"{_said(was, words)} → {_said(value, words)}"
    return change if fact.isdecimal() else f"{label} {change}"


def _said(value: Any, words: Words) -> str:
    if isinstance(value, tuple):
        return " ".join(_said(one, words) for one in value) or "–"
    return words.thing(value) if isinstance(value, str) else str(value).replace("-", "−")


def things(scene: Scene, words: Words) -> Things:
    """Return everything with an id in a scene; meters are named with their player, too."""
    found: Things = {}
    for part in (*scene.boards, *scene.pieces, *scene.zones, *scene.meters):
        _walk(part, "", words, found)
    for player in scene.players:
        _walk(player, "", words, found)
    return found


def _walk(part: ViewPart, where: str, words: Words, found: Things) -> None:
    thing = part.seat if isinstance(part, Player) else getattr(part, "id", "")
    name = _name(part, where, words)
    facts: dict[str, Any] = {}
    for field in part.__struct_fields__:
        value = getattr(part, field)
        if field in NAMES:
            continue
        if isinstance(value, Number):
            facts[field] = value.value
        elif isinstance(value, ViewPart):
            _walk(value, name, words, found)
        elif isinstance(value, tuple) and any(isinstance(one, ViewPart) for one in value):
            facts |= _parts(value, name, words, found)
        elif value not in (None, "", ()):
            facts[field] = value
    found[_key(part, thing, where, found)] = Thing(thing, name, facts)


def _key(part: ViewPart, thing: str, where: str, found: Things) -> str:
    """Return a key unlike that of others with its id: spaces may be named like players."""
    if isinstance(part, Player):
        return f"@{thing}"
    own = isinstance(part, Meter) and where  # other players may have such a meter
    return f"{thing}@{where}" if own or (where and thing in found) else thing


def _parts(value: tuple[Any, ...], where: str, words: Words, found: Things) -> dict[str, Any]:
    """Walk through the parts of a thing; numbers and texts among them are its own."""
    facts: dict[str, Any] = {}
    for place, one in enumerate(value, 1):
        if isinstance(one, Number):
            facts[str(place)] = one.value
        elif isinstance(one, ViewPart):
            _walk(one, where, words, found)
        elif one:
            facts[str(place)] = one
    return facts


def _name(part: ViewPart, where: str, words: Words) -> str:
    if isinstance(part, Player):
        return words.thing(part.seat)
    thing = getattr(part, "id", "")
    kind = getattr(part, "kind", "")
    name = words.thing(kind if words.knows(kind) and not words.knows(thing) else thing)
    if isinstance(part, Piece):
        return f"{words.counted(part.kind, part.count)}, {words.thing(part.at)}"
    return f"{where}, {name}" if where and name != where else name
