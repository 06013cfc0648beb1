"""The effects of things that an option names: a role, a card, a technology, a power."""

from __future__ import annotations

from collections.abc import Iterable

from starhold.show.vocabulary import Scene
from starhold.show.words import Words


def explained(words: Words, scene: Scene, names: Iterable[str], text: str) -> tuple[str, ...]:
    """Return the sentences that explain what an option names, unless its text says them.

    What lies on the map explains itself there.
    """
    places = {cell.id for board in scene.boards for cell in board.cells}
    on_map = places | {piece.id for piece in scene.pieces if piece.at in places}
    said = [words.about(name) for name in names if name not in on_map]
    return tuple(one for one in dict.fromkeys(said) if one and one not in text)
