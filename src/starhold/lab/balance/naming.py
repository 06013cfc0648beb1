"""What the parts of a game are called in a report."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from starhold.core.game import Game
from starhold.core.record import spoken_name
from starhold.show import files
from starhold.show.settings import described, typed
from starhold.show.view import rule_of

HAD = {"mark": "Marks", "piece": "Pieces"}  # what a seat has outside its zones


class Naming:
    """The words of one game."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.words = files.words(game)

    def thing(self, name: str) -> str:
        """Name a thing by its id: a role, a card, a technology."""
        return self.words.thing(name).replace("_", " ")

    def kind(self, name: str) -> str:
        """Name a kind of option, event or zone."""
        if name in HAD:
            return HAD[name]
        if self.words.knows(name):
            return self.words.thing(name)
        spoken = spoken_name(name).replace("-", " ").replace("_", " ")
        return spoken[:1].upper() + spoken[1:]

    def opening(self, name: str) -> str:
        """Name the first choices of a seat."""
        parts = []
        for choice in name.split(", "):
            kind, *things = choice.split(" ")
            parts.append(" ".join((kind.replace("-", " "), *map(self.thing, things))))
        return ", ".join(parts)

    def apart(self, names: Sequence[str], named: Callable[[str], str]) -> list[str]:
        """Name the rows of a table; different things with the same name also show their ids."""
        labels = [named(name) for name in names]
        many = Counter(labels)
        return [
            label if many[label] == 1 else f"{label} ({', '.join(self._ids(name))})"
            for name, label in zip(names, labels, strict=True)
        ]

    def _ids(self, name: str) -> list[str]:
        """Return the ids in a name that share their words with other ids."""
        said = self.words.said["things"]
        shared = Counter(said.values())
        return [word for word in name.replace(",", "").split() if shared[said.get(word, "")] > 1]

    def end(self, name: str) -> str:
        """Name an event that ended a game."""
        if not name:
            return "No event of its own"
        kind, *things = name.split(" ")
        return ": ".join(filter(None, (self.kind(kind), " ".join(map(self.thing, things)))))

    def rules(self) -> dict[str, dict[str, str]]:
        """Return every step, option and event with the rule that it cites."""
        game = self.game
        bases = {base for kind in game.steps for base in kind.__mro__[1:]}
        return {
            # A step that others are made of never runs itself.
            "steps": {kind.__name__: rule_of(kind) for kind in game.steps if kind not in bases},
            "options": {kind.__name__: rule_of(kind) for kind in game.options},
            "events": {kind.__name__: rule_of(kind) for kind in game.events},
        }

    def settings(self) -> dict[str, str]:
        """Return every listed setting, and its default as people type it."""
        return {one.name: typed(one.default) for one in described(self.game) if one.listed}
