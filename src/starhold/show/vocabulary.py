"""The vocabulary of views: what any screen can draw, whatever the game.

A game's scene names things by id and kind; `words` says what kinds are called and `look`
how they are drawn.  Every option names the ids it is about, so a screen can narrow the offer
by what is clicked.  Seven kinds of zone carry everything that is not a map.
"""

from __future__ import annotations

from typing import Any

import msgspec

from starhold.core.record import Seat
from starhold.core.score import Part, Score, Term


class Number(Part):
    """A number that can explain itself."""

    value: int
    because: tuple[Term, ...] = ()
    limit: int | None = None


class Cell(Part):
    """A space of a map, in axial coordinates; its board says how they lie."""

    id: str
    q: int
    r: int
    kind: str
    owner: Seat | None = None
    marks: tuple[str, ...] = ()


class Board(Part):
    """A map of cells; links join cells that are neighbours in another way than by touching.

    Hexes are pointy-topped, with rows of equal r; on a flat board they are flat-topped, with
    columns of equal q.
    """

    id: str
    cells: tuple[Cell, ...]
    links: tuple[tuple[str, str], ...] = ()
    flat: bool = False


class Piece(Part):
    """Something that lies on a cell, in a zone or on another piece.

    What is hidden lies face down: who may look at it is told its kind, all others the kind of its
    back.  Where options speak of it by another name than its id, it stands for that name: a role's
    deck for the role.
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


class Zone(Part, tag=True):
    """A place beside the map."""

    id: str
    owner: Seat | None = None


class Row(Zone):
    """Cards or tiles side by side."""

    items: tuple[Piece, ...] = ()


class Stack(Zone):
    """A deck, face down, with its count; what it is known to hold; its open top, if any."""

    count: int = 0
    kind: str = ""
    top: Piece | None = None
    holds: tuple[tuple[str, int], ...] = ()


class Space(Part):
    """A space of a track or ring, with what lies on it."""

    id: str
    label: str = ""
    markers: tuple[Piece, ...] = ()
    number: Number | None = None


class Track(Zone):
    """A line of spaces with markers."""

    spaces: tuple[Space, ...] = ()


class Ring(Zone):
    """A rondel with a pawn and what lies on each space."""

    spaces: tuple[Space, ...] = ()
    pawn: str = ""


class Node(Part):
    """A node of a tree: a technology with its cost, owners and what must come first."""

    id: str
    kind: str
    needs: tuple[str, ...] = ()
    excludes: tuple[str, ...] = ()
    owners: tuple[Seat, ...] = ()
    cost: Number | None = None
    marks: tuple[str, ...] = ()


class Tree(Zone):
    """Nodes with prerequisites and exclusive boxes."""

    nodes: tuple[Node, ...] = ()


class Line(Part):
    """A row of a sheet: a thing and its values, column by column."""

    id: str
    kind: str
    values: tuple[Number | str, ...] = ()  # an empty text is an empty cell
    marks: tuple[str, ...] = ()


class Sheet(Zone):
    """Rows and columns: a production sheet, a ship technology sheet."""

    columns: tuple[str, ...] = ()
    lines: tuple[Line, ...] = ()


class Group(Part):
    """A group in a battle: who fires when, with what chance, and what was rolled.

    It hits on its number or more, or where that is said with at most its number.
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


class Side(Part):
    """One side of a battle, its groups in firing order."""

    owner: Seat | None
    kind: str
    groups: tuple[Group, ...] = ()


class Battle(Zone):
    """Two sides, groups in firing order, chances, dice."""

    at: str = ""
    sides: tuple[Side, ...] = ()


class Meter(Part):
    """A number of a player or of the whole table."""

    id: str
    number: Number


class Player(Part):
    """A player's own numbers and signs."""

    seat: Seat
    meters: tuple[Meter, ...] = ()
    marks: tuple[str, ...] = ()


class Scene(Part):
    """What a game lays before one seat."""

    boards: tuple[Board, ...] = ()
    pieces: tuple[Piece, ...] = ()
    zones: tuple[Zone, ...] = ()
    meters: tuple[Meter, ...] = ()
    players: tuple[Player, ...] = ()


class Choosable(Part):
    """An option as it is offered on a screen."""

    name: str
    text: str
    group: str
    about: tuple[str, ...] = ()


class Question(Part):
    """What a seat is asked, with the rule behind it."""

    player: Seat
    key: str
    text: str
    rule: str
    options: tuple[Choosable, ...]


class News(Part):
    """An event in words, with its rule and the dice that were rolled."""

    key: str
    text: str
    rule: str = ""
    about: tuple[str, ...] = ()
    dice: tuple[int, ...] = ()
    sides: int = 6


class View(Part):
    """All that one seat may see; with no seat, what everyone may see."""

    game: str
    seat: Seat | None
    scene: Scene
    question: Question | None
    waiting: tuple[Seat, ...]
    news: tuple[News, ...]
    scores: tuple[Score, ...] = ()


_encoder = msgspec.json.Encoder()


def encode(part: Part) -> bytes:
    """Write a view, or a part of one, as JSON."""
    return _encoder.encode(part)


def number(value: int, *because: tuple[str, int, str], limit: int | None = None) -> Number:
    """Make a number from its terms: (label, amount, rule) each; terms of nothing are left out."""
    terms = tuple(Term(*term) for term in because if term[1])
    return Number(value, terms, limit)


def meter(id: str, value: int, *because: Any, limit: int | None = None) -> Meter:  # noqa: A002 - a view says id
    """Make a meter from its number's terms."""
    return Meter(id, number(value, *because, limit=limit))
