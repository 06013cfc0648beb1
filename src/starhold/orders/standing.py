"""Standing orders and answers: what a player has decided in advance.

An answer names a question and options in order of preference.  An errand sends a piece to a place
over several turns.  Both belong to one seat, answer only its questions, and use only what it sees.
An errand ends when something new appears near its path; the piece is found by kind and place,
because games may deal new ids.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Sequence
from functools import partial
from typing import Any, Literal, NamedTuple

import msgspec

from starhold.core.game import Game
from starhold.core.journal import Chosen, Journal
from starhold.core.record import Seat, name_of
from starhold.core.score import ViewPart
from starhold.core.trouble import IllegalChoice
from starhold.foresight.certain import before_luck
from starhold.foresight.hints import hints
from starhold.foresight.sight import Sight
from starhold.kit import hexes, squares
from starhold.orders.declared import declared
from starhold.orders.reach import movers, reach
from starhold.orders.row import Answer, Order, option_for
from starhold.show import files
from starhold.show.vocabulary import Piece, Scene

Until = Literal["game", "turn", "attacked"]
ALONE = "it cannot go there alone; move it together with an escort"
TURNS = 60  # an errand that needs more is lost


class Decision(ViewPart):
    """Something a player has decided in advance."""

    id: str
    text: str
    # An answer to a question, whenever it is asked:
    question: str = ""
    options: tuple[str, ...] = ()  # the first that is offered is chosen
    until: Until = "game"
    since: int = 0  # entries that the seat had seen when it was given
    moment: str = ""  # of the turn in which it was given
    # An errand of a piece:
    kind: str = ""
    at: str = ""
    to: str = ""
    whole: bool = False  # everything in the place goes along
    road: tuple[str, ...] = ()
    known: tuple[str, ...] = ()  # what was near the road when it was given


class Decided(NamedTuple):
    """The next choices of a seat, what stands after them, and why something ended."""

    row: tuple[Answer, ...] = ()
    standing: tuple[Decision, ...] = ()
    ended: tuple[str, ...] = ()


# -- giving them ---------------------------------------------------------------------------


def answer_ahead(
    sight: Sight, question: str, options: Sequence[str], until: Until, since: int
) -> Decision:
    """Answer a question in advance."""
    known = {step.__name__: step for step in sight.game.steps if step.waits}
    if question not in known or not options:
        raise IllegalChoice(f"'{question}' is not a question of {sight.game.meta.title}.")
    asked = sight.view.question
    texts = {one.name: one.text for one in asked.options} if asked else {}
    said = ", else ".join(texts.get(name, name) for name in options)
    return Decision(
        id=f"{question} {options[0]}",
        text=said,
        question=question,
        options=tuple(options),
        until=until,
        since=since,
        moment=_moment(sight),
    )


def errand(sight: Sight, who: str, to: str) -> Decision:
    """Send a piece to a place, over as many turns as it takes."""
    scene, words = sight.view.scene, files.words(sight.game)
    own = [one for one in scene.pieces if one.owner == sight.seat and who in (one.id, one.at)]
    if not own:
        raise IllegalChoice(f"You have nothing to send at '{who}'.")
    piece = next((one for one in own if one.id in movers(sight)), own[0])
    road = _road(scene, piece.at, to, _strange(scene, sight, to))
    if not road:
        raise IllegalChoice(f"There is no safe path from {piece.at} to {to}.")
    whole = who == piece.at and len(own) > 1
    sent = "All pieces" if whole else words.counted(piece.kind, piece.count)
    one = Decision(
        id=f"{piece.kind} {piece.at}",
        text=f"{sent}: {piece.at} to {words.thing(to)}",
        kind=piece.kind,
        at=piece.at,
        to=to,
        whole=whole,
        road=road,
        known=tuple(sorted(_near(scene, (piece.at, *road), sight.seat))),
    )
    if why := _next_leg(sight, one)[2]:
        raise IllegalChoice(f"{one.text}: {why}.")
    return one


# -- following them ------------------------------------------------------------------------


def decide(sight: Sight, standing: Sequence[Decision], attacked: Sequence[bool]) -> Decided:
    """Return the choices that follow; `attacked` says whether the seat was, since each order."""
    kept: list[Decision] = []
    ended: list[str] = []
    row: tuple[Answer, ...] = ()
    for one, hit in zip(standing, attacked, strict=True):
        if one.to:
            order, after, why = _next_leg(sight, one) if not row else (None, one, "")
            row = order.row if order else row
            kept += [after] if after else []
            ended += [f"{one.text}: {why}"] if why else []
        elif (one.until == "attacked" and hit) or (
            one.until == "turn" and one.moment != _moment(sight)
        ):
            ended.append(f"{one.text}: {'attacked' if hit else 'the turn is over'}")
        else:
            kept.append(one)
            row = row or _answered(sight, one)
    return Decided(row, tuple(kept), tuple(ended))


def attacked_since(game: Game[Any], journal: Journal, seat: Seat, since: int) -> bool:
    """Return whether a seat has seen an attack on itself since an entry."""
    kinds = declared(game).attacks
    return any(
        isinstance(told.event, kinds)
        and told.seen_by(seat)
        and getattr(told.event, "defender", seat) == seat
        for entry in journal.entries[since:]
        if isinstance(entry, Chosen)
        for told in entry.told
    )


def _answered(sight: Sight, one: Decision) -> tuple[Answer, ...]:
    question = sight.view.question
    if question is None or question.key != one.question:
        return ()
    offered = {name_of(option) for option in sight.offer}
    return next(((Answer(question.key, name),) for name in one.options if name in offered), ())


def _next_leg(sight: Sight, one: Decision) -> tuple[Order | None, Decision | None, str]:
    """Return the next part of an errand, the errand after it, and why it ended if it did."""
    scene, seat = sight.view.scene, sight.seat
    pieces = [piece for piece in scene.pieces if _is(piece, one, seat)]
    if not pieces:
        return None, None, "the piece is not where it was"
    who = _able(sight, pieces, whole=one.whole)
    if who is None:
        return None, one, ""
    if _news(sight, one):
        return None, None, "something new is near the path"
    return _on_the_road(sight, one, who)


def _on_the_road(
    sight: Sight, one: Decision, who: str
) -> tuple[Order | None, Decision | None, str]:
    """Return the longest part of the road that a piece can go now."""
    ways = {order.to: order for order in reach(sight, who) if order.to and not order.then}
    for place in reversed(one.road):
        order = ways.get(place)
        if order and (not order.stops or place == one.to):
            if not one.whole and _takes_others(sight, order, one):
                return None, None, ALONE
            rest = one.road[one.road.index(place) + 1 :]
            return order, _moved(one, place, rest), ""
    return None, None, "the path is blocked"


def _takes_others(sight: Sight, order: Order, one: Decision) -> bool:
    """Whether an order also moves pieces of other kinds that could be ordered by themselves."""
    able, pieces = {*movers(sight)}, sight.view.scene.pieces
    by_place = not any(piece.id in able for piece in pieces)
    others = {
        piece.kind
        for piece in pieces
        if piece.owner == sight.seat and piece.kind != one.kind and (by_place or piece.id in able)
    }
    table = sight.imagined(0)
    for answer in order.row:
        option = option_for(table, sight.seat, answer)
        if option is None or before_luck(table, partial(table.choose, option, sight.seat)):
            break
    after = sight.game.scene(table, sight.seat).pieces
    return _standing_at(pieces, others, sight.seat) != _standing_at(after, others, sight.seat)


def _standing_at(pieces: Sequence[Piece], kinds: set[str], seat: Seat) -> Counter[tuple[str, str]]:
    """Return how many pieces of these kinds are where."""
    found: Counter[tuple[str, str]] = Counter()
    for piece in pieces:
        if piece.owner == seat and piece.kind in kinds:
            found[piece.kind, piece.at] += piece.count
    return found


def _able(sight: Sight, pieces: list[Piece], *, whole: bool) -> str | None:
    """Return the first of these pieces that can be moved now, or its place."""
    if any(type(option) in declared(sight.game).ends for option in sight.offer):
        return None  # another piece is being commanded
    able = {*movers(sight)}
    names = [name for piece in pieces for name in (piece.id, piece.at) if name in able]
    places = [name for name in names if whole and name == pieces[0].at]
    return next(iter((*places, *names)), None)


def _moved(one: Decision, place: str, rest: tuple[str, ...]) -> Decision | None:
    """Return what is left of an errand; nothing once it arrives."""
    if place == one.to:
        return None
    return msgspec.structs.replace(one, at=place, road=rest)


def _is(piece: Piece, one: Decision, seat: Seat) -> bool:
    return (piece.owner, piece.at, piece.kind) == (seat, one.at, one.kind)


def _moment(sight: Sight) -> str:
    return repr(hints(sight.game).moment(sight.imagined(0).state))


# -- roads ---------------------------------------------------------------------------------


def _strange(scene: Scene, sight: Sight, to: str) -> set[str]:
    """Return the cells that a road avoids; a road to an unexplored cell explores others."""
    known = declared(sight.game)
    kinds = {cell.id: cell.kind for board in scene.boards for cell in board.cells}
    shuns = known.shuns
    if kinds.get(to, "").startswith(known.veiled):
        shuns = tuple(one for one in shuns if one not in known.veiled)
    cells = {cell for cell, kind in kinds.items() if kind.startswith(shuns)}
    return cells | {piece.at for piece in scene.pieces if _is_strange(piece, sight.seat)}


def _news(sight: Sight, one: Decision) -> set[str]:
    """Return what was not near the road when an errand was given.

    A cell that was unexplored then is expected to become something, unless roads avoid that.
    """
    known = declared(sight.game)
    veiled = {cell for cell, _, kind in map(_parted, one.known) if kind.startswith(known.veiled)}
    new = _near(sight.view.scene, (one.at, *one.road), sight.seat) - {*one.known}
    return {
        thing
        for thing in new
        for cell, owner, kind in [_parted(thing)]
        if owner is not None or cell not in veiled or kind.startswith(known.shuns)
    }


def _parted(thing: str) -> tuple[str, str | None, str]:
    """Return the cell, owner and kind of something near a road; a cell has no owner there."""
    cell, *rest = thing.split(" ")
    return (cell, rest[0], rest[1]) if len(rest) == 2 else (cell, None, rest[0])


def _road(scene: Scene, start: str, to: str, strange: set[str]) -> tuple[str, ...]:
    """Return the shortest way between two cells past everything strange; without the start."""
    beside = _neighbours(scene)
    came: dict[str, str] = {start: ""}
    queue = deque([start])
    while queue and to not in came:
        at = queue.popleft()
        for cell in beside.get(at, ()):
            if cell not in came and (cell == to or cell not in strange):
                came[cell] = at
                queue.append(cell)
    road: list[str] = []
    at = to if to in came else start
    while at != start:
        road.append(at)
        at = came[at]
    return tuple(reversed(road)) if len(road) <= TURNS else ()


def _neighbours(scene: Scene) -> dict[str, list[str]]:
    beside: dict[str, list[str]] = {}
    for board in scene.boards:
        at = {(cell.q, cell.r): cell.id for cell in board.cells}
        around = squares.DIRECTIONS if board.grid == "square" else hexes.DIRECTIONS
        for (q, r), cell in at.items():
            beside[cell] = [at[q + x, r + y] for x, y in around if (q + x, r + y) in at]
        for one, two in board.links:
            beside.setdefault(one, []).append(two)
            beside.setdefault(two, []).append(one)
    return beside


def _is_strange(piece: Piece, seat: Seat) -> bool:
    """Whether a piece is another player's, or a marker that lies face down."""
    return piece.owner != seat and (piece.owner is not None or piece.hidden)


def _near(scene: Scene, road: Sequence[str], seat: Seat) -> set[str]:
    """Return what lies on a road or beside it: strange pieces, and what its cells are."""
    beside = _neighbours(scene)
    near = {*road, *(cell for at in road for cell in beside.get(at, ()))}
    pieces = {
        f"{piece.at} {piece.owner or ''} {piece.kind}"
        for piece in scene.pieces
        if piece.at in near and _is_strange(piece, seat)
    }
    cells = {
        f"{cell.id} {cell.kind}"
        for board in scene.boards
        for cell in board.cells
        if cell.id in {*road}
    }
    return pieces | cells
