"""Names of pieces as a viewer sees them: by kind, count and place, never by id.

A sentence can use `{group.piece}` (`2 Scouts`), `{group.at}` (`D7`), `{group.owner}` (`Red`) and
`{group.which}`.  The last is empty unless a similar piece is in the same place: then it tells
them apart, by a mark that only one of them has, or else by a letter; a single piece without such
a mark needs neither.  `{group.twin}` does the same where the sentence gives the count.  Names use
only the scene, so a sentence never reveals more than the table.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from string import ascii_lowercase
from typing import TYPE_CHECKING, NamedTuple

from starhold.core.record import Seat
from starhold.show.vocabulary import Battle, Scene

if TYPE_CHECKING:
    from starhold.show.words import Words

PARTS = ("piece", "at", "owner", "which", "twin")


class SeenPiece(NamedTuple):
    """The visible properties of one piece."""

    id: str
    kind: str
    many: int
    at: str
    owner: Seat | None
    marks: tuple[str, ...]

    def like(self, other: SeenPiece) -> bool:
        """Whether both have the same kind, owner and place."""
        return (self.kind, self.at, self.owner) == (other.kind, other.at, other.owner)


class Seen:
    """The names of the pieces in one scene, in one language."""

    def __init__(self, scene: Scene, words: Words) -> None:
        self.scene = scene
        self.words = words

    def part(self, name: str, part: str) -> str:
        """Return a part of a piece's name; an unseen piece is known only by its owner."""
        piece = self._pieces.get(name)
        owner = self.words.thing(name.partition("-")[0])
        if part == "owner":
            return owner
        if piece is None:
            return owner if part == "piece" else ""
        if part == "at":
            return self.words.thing(piece.at)
        alike = [other for other in self._pieces.values() if piece.like(other)]
        if part == "which":
            return self._which(piece, alike)
        as_many = [other for other in alike if other.many == piece.many]
        twin = self._which(piece, as_many)
        return twin if part == "twin" else self.words.counted(piece.kind, piece.many) + twin

    def _which(self, piece: SeenPiece, alike: list[SeenPiece]) -> str:
        """Distinguish a piece from similar ones; empty if there are none."""
        if own := _own_marks(piece, alike):
            return f" ({', '.join(map(self.words.thing, own))})" if len(alike) > 1 else ""
        plain = [other for other in alike if not _own_marks(other, alike)]
        if plain == [piece]:
            return ""
        if piece.many not in (other.many for other in plain if other is not piece):
            return f" (×{piece.many})"
        return f" ({_letters(plain.index(piece))})"

    @cached_property
    def _pieces(self) -> dict[str, SeenPiece]:
        return {sight.id: sight for sight in self._sights()}

    def _sights(self) -> Iterator[SeenPiece]:
        for zone in self.scene.zones:
            if isinstance(zone, Battle):
                for side in zone.sides:
                    for g in side.groups:
                        yield SeenPiece(g.id, g.kind, g.count, zone.at, side.owner, g.marks)
        for p in self.scene.pieces:  # last, so that the map overrides a battle
            yield SeenPiece(p.id, p.kind, p.count, p.at, p.owner, p.marks)


def _own_marks(piece: SeenPiece, alike: list[SeenPiece]) -> list[str]:
    """Return the marks that no similar piece has."""
    shared = {mark for other in alike if other is not piece for mark in other.marks}
    return [mark for mark in piece.marks if mark not in shared]


def _letters(place: int) -> str:
    """Return a, b, … z, aa, ab, …"""
    more, last = divmod(place, len(ascii_lowercase))
    return (_letters(more - 1) if more else "") + ascii_lowercase[last]
