"""How a game's options add up to orders: `ORDERS` in its `orders.py` is made of these.

An order is a row of ordinary choices that a player gives at once: *these Cruisers to D7*, *bid
12*, *bombard with everything*.  A game says only what its options mean; the `orders` package finds
the rows.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from starhold.core.record import Event, Option
from starhold.core.step import Choice


class Means(NamedTuple):
    """What an option means in an order, by the names of its fields."""

    who: str = ""  # the piece that is ordered, or the place whose pieces are
    to: str = ""  # the place that it enters
    last: bool = False  # entering it ends the order: a battle, a claim
    many: str = ""  # how many of them go
    adds: str = ""  # one more piece that goes
    names: str = ""  # all pieces that go


class Amount(NamedTuple):
    """A number given by several choices in a row: the first one, those between, the last."""

    first: type[Option]
    between: tuple[type[Option], ...]
    last: type[Option]
    field: str


class Sweep(NamedTuple):
    """Choices of one kind that can be made one after another, one for each value of a field."""

    option: type[Option]
    each: str


class Orders(NamedTuple):
    """What the options of a game mean in orders."""

    means: Mapping[type[Option], Means] = {}
    takes: tuple[type[Option], ...] = ()  # answered on the way: the first of them that is offered
    ends: tuple[type[Option], ...] = ()  # gives no more orders to a piece
    stays: tuple[type[Option], ...] = ()  # worth asking about on arrival, before `ends`
    apart: bool = False  # the pieces of a place go one by one, each by its own choice
    amounts: tuple[Amount, ...] = ()
    sweeps: tuple[Sweep, ...] = ()
    # Events that end answers given "until attacked"; a field `defender` names the seat.
    attacks: tuple[type[Event], ...] = ()
    shuns: tuple[str, ...] = ()  # kinds of cells, by their first letters, that roads avoid
    veiled: tuple[str, ...] = ()  # those of them that only roads to unexplored places may cross
    # The kinds of piece, place or card that each question concerns.  Its prompt is shown, so it
    # must name no field.
    acts: Mapping[type[Choice[Any]], Collection[str]] = {}
