"""Forking: frozen things are shared, everything else is copied."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
import pytest

from starhold.core.fork import fork


class Card(msgspec.Struct, frozen=True):
    name: str
    signs: tuple[str, ...] = ()


class Ship(msgspec.Struct):
    name: str
    hits: list[int] = []


def another_ship() -> type[msgspec.Struct]:
    """Another record of the same name, as another module could have."""

    class Ship(msgspec.Struct):
        crew: list[str] = []

    return Ship


Tender: Any = another_ship()


class State(msgspec.Struct):
    turn: int
    phase: Literal["day", "night"]
    cards: list[Card]
    card: Card | None
    pair: tuple[Card, int]
    flags: frozenset[str]
    ships: dict[str, Ship]
    flagship: Ship | None
    grid: list[list[int]]
    fleets: dict[str, list[Ship]]
    tokens: set[str]
    tender: Tender
    name: str | int = ""
    ready: bool = False


def state() -> State:
    return State(
        turn=1,
        phase="day",
        cards=[Card("ace")],
        card=None,
        pair=(Card("king"), 1),
        flags=frozenset({"a"}),
        ships={"r1": Ship("r1")},
        flagship=Ship("f", [1]),
        grid=[[1], [2]],
        fleets={"red": [Ship("r2")]},
        tokens={"x"},
        tender=Tender(["ann"]),
    )


def test_a_fork_is_equal() -> None:
    assert fork(state()) == state()


def test_nothing_that_is_done_to_a_fork_is_noticed() -> None:
    old = state()
    new = fork(old)
    new.turn = 2
    new.cards.append(Card("two"))
    new.card = Card("three")
    new.ships["r1"].hits.append(1)
    new.ships["r9"] = Ship("r9")
    assert new.flagship
    new.flagship.hits.append(2)
    new.grid[0].append(9)
    new.fleets["red"][0].name = "lost"
    new.tokens.add("y")
    new.tender.crew.append("bob")

    assert old == state()


def test_frozen_things_are_shared() -> None:
    old = state()
    new = fork(old)

    assert new.cards[0] is old.cards[0]
    assert new.pair is old.pair


def test_what_may_be_missing_stays_missing() -> None:
    old = state()
    old.flagship = None

    assert fork(old).flagship is None


class TupleOfLists(msgspec.Struct):
    held: tuple[list[int], ...]


class OneOfTwo(msgspec.Struct):
    held: list[int] | Ship


class NeverNone(msgspec.Struct):
    held: list[int] | int


class Anything(msgspec.Struct):
    held: Any


class Bare(msgspec.Struct):
    held: list  # type: ignore[type-arg]


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        (TupleOfLists(()), "a tuple of mutable parts"),
        (OneOfTwo([]), "one mutable type and None"),
        (NeverNone(1), "one mutable type and None"),
        (Anything(1), "a state cannot hold typing.Any"),
        (Bare([]), "a state cannot hold <class 'list'>"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_what_cannot_be_copied_safely_is_refused(value: msgspec.Struct, reason: str) -> None:
    with pytest.raises(TypeError, match=f"old.held: .*{reason}"):
        fork(value)
