"""What is noted while a game is played: steps, options and events, and what each seat had.

A witness knows no game: things are whatever has a name in the words of the game.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from types import CodeType, FrameType
from typing import Any

from starhold.core.game import Game
from starhold.core.record import Forced, Option, Record, Seat, Told, spoken_name
from starhold.core.table import Table
from starhold.show import files
from starhold.show.view import ids_in
from starhold.show.vocabulary import Piece, Row, Scene, Tree

OPENING = 3  # choices of a seat


class GameWitness:
    """Watches one game; only `closely` are its steps counted, which slows random games."""

    def __init__(self, game: Game[Any], seats: tuple[Seat, ...], *, closely: bool) -> None:
        self.game = game
        self.seats = seats
        self.things = files.words(game).said["things"].keys() - set(seats)
        self.steps: Counter[str] = Counter()
        self.options: Counter[str] = Counter()
        self.events: Counter[str] = Counter()
        self.choices: Counter[Seat] = Counter()
        self.openings: dict[Seat, list[str]] = {seat: [] for seat in seats}
        self.chosen: dict[Seat, set[str]] = {seat: set() for seat in seats}
        self.ends: tuple[str, ...] = ()
        self._codes = _codes(game) if closely else None

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Count the steps that run meanwhile."""
        if self._codes is None:
            yield
            return
        sys.setprofile(self._called)
        try:
            yield
        finally:
            sys.setprofile(None)

    def _called(self, frame: FrameType, event: str, _argument: object) -> None:
        if event == "call" and self._codes is not None and frame.f_code in self._codes:
            self.steps[type(frame.f_locals["self"]).__name__] += 1

    def choice(self, seat: Seat, option: Option) -> None:
        """Note what a seat chose."""
        self.choices[seat] += 1
        self.options[type(option).__name__] += 1
        things = [thing for thing in ids_in(option) if thing in self.things]
        self.chosen[seat].update(f"{type(option).__name__} {thing}" for thing in things)
        if len(self.openings[seat]) < OPENING:
            self.openings[seat].append(" ".join((spoken_name(type(option).__name__), *things)))

    def news(self, told: list[Told]) -> None:
        """Note events."""
        ends = []
        for event in (one.event for one in told):
            kind = type(event).__name__
            if isinstance(event, Forced):
                self.options[type(event.option).__name__] += 1
                continue
            if kind not in self.events:
                ends.append(self._written(event))
            self.events[kind] += 1
        self.ends = tuple(dict.fromkeys(ends))

    def _written(self, event: Record) -> str:
        """Write an event without the seats it is about."""
        words = [word for word in ids_in(event) if word not in self.seats]
        return " ".join((type(event).__name__, *words))

    def belongings(self, table: Table[Any]) -> dict[Seat, tuple[str, ...]]:
        """Return what each seat has, by its own view."""
        return {
            seat: tuple(sorted(set(_belongings(self.game.scene(table, seat), seat))))
            for seat in self.seats
        }


def _codes(game: Game[Any]) -> set[CodeType]:
    """Return the code of every step: what runs it, or what follows a choice."""
    return {
        function.__code__
        for kind in game.steps
        for base in kind.__mro__
        for name, function in vars(base).items()
        if name in {"run", "chosen"} and not base.__module__.startswith("starhold.core.")
    }


def _belongings(scene: Scene, seat: Seat) -> Iterator[str]:
    pieces: list[Piece] = [piece for piece in scene.pieces if piece.owner == seat]
    for zone in scene.zones:
        place = zone.id.removesuffix(f"-{seat}")
        if isinstance(zone, Row) and zone.owner == seat:
            yield from (f"{place} {piece.kind}" for piece in zone.items)
        if isinstance(zone, Tree):
            yield from (f"{place} {node.kind}" for node in zone.nodes if seat in node.owners)
    yield from (f"piece {piece.kind}" for piece in pieces)
    for player in scene.players:
        if player.seat == seat:
            yield from (f"mark {mark}" for mark in player.marks)
