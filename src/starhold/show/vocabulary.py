"""The vocabulary of views: what every screen can draw, for any game.

The scene of a game identifies things by id and kind; `words` names the kinds and `look` draws
them.  Every option lists the ids it is about, so that a click can narrow the options.  Seven
kinds of zone hold everything that is not a map.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from starhold.core.record import Seat
from starhold.core.score import Score, Term, ViewPart


class Number(ViewPart):
    """A number with the terms it is made of."""

    value: int
    because: tuple[Term, ...] = ()
    limit: int | None = None


class Cell(ViewPart):
    """A space of a map; the grid of its board says what its coordinates mean.

    An area is the part of the map where a seat is at home; it need not own the space.
    """

    id: str
    q: int
    r: int
    kind: str
    owner: Seat | None = None
    marks: tuple[str, ...] = ()
    area: Seat | None = None


class Board(ViewPart):
    """A map of cells; links join neighbours that do not touch.

    On a pointy grid, hexes stand on a corner, with rows of equal r; on a flat grid, on a side,
    with columns of equal q; both have axial coordinates.  On a square grid, q counts across and
    r down.  A board that is a graph spreads its cells out on a square grid and links them.
    """

    id: str
    cells: tuple[Cell, ...]
    links: tuple[tuple[str, str], ...] = ()
    grid: Literal["pointy", "flat", "square"] = "pointy"


class Piece(ViewPart):
    """A piece on a cell, in a zone or on another piece.

    Hidden pieces lie face down: they show their kind to players allowed to see it, and the kind
    of their back to all others.  If options use another name than its id, the piece stands for
    that name: the deck of a role stands for the role.
    """

    id: str
    kind: str
    at: str
    owner: Seat | None = None
    count: int = 1
    hidden: bool = False
    marks: tuple[str, ...] = ()
    number: Number | None = None
    stands_for: str = ""


class Zone(ViewPart, tag=True):
    """A place beside the map."""

    id: str
    owner: Seat | None = None


class Row(Zone):
    """Cards or tiles side by side."""

    items: tuple[Piece, ...] = ()


class Stack(Zone):
    """A face-down deck with its count, its known contents, and its face-up top, if any."""

    count: int = 0
    kind: str = ""
    top: Piece | None = None
    holds: tuple[tuple[str, int], ...] = ()


class Space(ViewPart):
    """A space of a track or ring, with its markers."""

    id: str
    label: str = ""
    markers: tuple[Piece, ...] = ()
    number: Number | None = None


class Track(Zone):
    """A line of spaces with markers."""

    spaces: tuple[Space, ...] = ()


class Ring(Zone):
    """A rondel with a pawn, and markers on its spaces."""

    spaces: tuple[Space, ...] = ()
    pawn: str = ""


class Node(ViewPart):
    """A node of a tree: a technology with its cost, owners and prerequisites."""

    id: str
    kind: str
    needs: tuple[str, ...] = ()
    excludes: tuple[str, ...] = ()
    owners: tuple[Seat, ...] = ()
    cost: Number | None = None
    marks: tuple[str, ...] = ()


class Tree(Zone):
    """Nodes with prerequisites and exclusions."""

    nodes: tuple[Node, ...] = ()


class Line(ViewPart):
    """A row of a sheet: a thing and its values, column by column."""

    id: str
    kind: str
    values: tuple[Number | str, ...] = ()  # an empty text is an empty cell
    marks: tuple[str, ...] = ()


class Sheet(Zone):
    """Rows and columns: a production sheet, a ship technology sheet."""

    columns: tuple[str, ...] = ()
    lines: tuple[Line, ...] = ()


class Group(ViewPart):
    """A group in a battle, in firing order, with its chance to hit and its dice.

    It hits on its number or more; with `at_most`, on its number or less.  A part of a battle plan
    is a number and no pieces.
    """

    id: str
    kind: str
    count: int = 1
    hits_on: Number | None = None
    dice: tuple[int, ...] = ()
    sides: int = 6
    damage: int = 0
    shields: Number | None = None
    marks: tuple[str, ...] = ()
    at_most: bool = False
    number: Number | None = None


class Side(ViewPart):
    """One side of a battle, its groups in firing order."""

    owner: Seat | None
    kind: str
    groups: tuple[Group, ...] = ()


class Battle(Zone):
    """A battle of two sides, with groups in firing order, chances and dice."""

    at: str = ""
    sides: tuple[Side, ...] = ()


class Meter(ViewPart):
    """A number of a player or of the whole table."""

    id: str
    number: Number


class Player(ViewPart):
    """The numbers and marks of a player."""

    seat: Seat
    meters: tuple[Meter, ...] = ()
    marks: tuple[str, ...] = ()


class Scene(ViewPart):
    """The table as one seat sees it."""

    boards: tuple[Board, ...] = ()
    pieces: tuple[Piece, ...] = ()
    zones: tuple[Zone, ...] = ()
    meters: tuple[Meter, ...] = ()
    players: tuple[Player, ...] = ()


class Choosable(ViewPart):
    """An option as screens show it."""

    name: str
    text: str
    group: str
    about: tuple[str, ...] = ()


class Question(ViewPart):
    """A question to a seat, with its rule."""

    player: Seat
    key: str
    text: str
    rule: str
    options: tuple[Choosable, ...]


class Beat(ViewPart):
    """A moment of a battle or gamble; `beats.py` says how events become beats.

    Sides are seats or things; a thing is named by its id or kind.
    """

    part: Literal["begin", "shot", "roll", "bid", "loss", "note", "end", "after"]
    lasts: bool = False
    ends: bool = False
    sides: tuple[str, ...] = ()
    side: str = ""
    by: str = ""
    against: str = ""
    target: str = ""
    at: str = ""
    needed: int = 0
    at_most: bool = False
    dice: tuple[int, ...] = ()
    hits: int | None = None
    figures: tuple[int, ...] = ()
    measures: tuple[str, ...] = ()
    count: int = 1


class News(ViewPart):
    """An event in words, with its rule, its dice and its beats."""

    key: str
    text: str
    rule: str = ""
    about: tuple[str, ...] = ()
    dice: tuple[int, ...] = ()
    sides: int = 6
    beats: tuple[Beat, ...] = ()


class View(ViewPart):
    """Everything one seat may see; without a seat, public information."""

    game: str
    seat: Seat | None
    scene: Scene
    question: Question | None
    waiting: tuple[Seat, ...]
    news: tuple[News, ...]
    scores: tuple[Score, ...] = ()
    phase: str = ""  # by its name in the guide, as far as the viewer may know


_encoder = msgspec.json.Encoder()


def encode(part: ViewPart) -> bytes:
    """Write a view, or a part of one, as JSON."""
    return _encoder.encode(part)


def number(value: int, *because: tuple[str, int, str], limit: int | None = None) -> Number:
    """Make a number from its terms, each (label, amount, rule); zero terms are left out."""
    terms = tuple(Term(*term) for term in because if term[1])
    return Number(value, terms, limit)


def meter(id: str, value: int, *because: Any, limit: int | None = None) -> Meter:  # noqa: A002 - a view says id
    """Make a meter from its number's terms."""
    return Meter(id, number(value, *because, limit=limit))
