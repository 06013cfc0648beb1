"""The common part of all environments: settings, seats, luck and reward of a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from starhold import games
from starhold.core.chance import Chance
from starhold.core.game import SEATS, Game
from starhold.core.record import Record, Seat
from starhold.core.table import Table
from starhold.core.trouble import IllegalChoice, Trouble
from starhold.lab.draws import trial
from starhold.show.settings import find
from starhold.show.settings import players as players_of

LARGEST_OFFER = 200  # options; every game stays below
LUCK, OVER = -1, -4  # the current player where no player is to move, as OpenSpiel numbers it


class GameCourse:
    """Games of one kind: which game, how many players, and which settings.

    Settings that are not named have the values of a trial, which keep the games of players who
    choose at random short.
    """

    def __init__(self, name: str, players: int | None, settings: Mapping[str, Any]) -> None:
        self.game: Game[Any] = games.find(name)
        self.seats: tuple[Seat, ...] = seats_for(self.game, players)
        self.places = {seat: place for place, seat in enumerate(self.seats)}
        for setting, value in settings.items():
            find(self.game, setting).check(value)
        self.settings: Record = trial(self.game, settings)

    def __reduce__(self) -> tuple[Any, ...]:
        """Games travel to other processes, and into OpenSpiel's saves, by their names."""
        said = msgspec.structs.asdict(self.settings)
        return GameCourse, (self.game.name, len(self.seats), said)

    def new(self, chance: Chance, *, heard: bool) -> Table[Any]:
        """Set up a table; `heard` keeps the news for its views."""
        table = self.game.new(self.settings, self.seats, chance)
        table.heard = heard
        return table

    def returns(self, table: Table[Any]) -> dict[Seat, float]:
        """Return what each seat has won: from 1 for a victory to -1, and 0 until the end.

        Several winners share a victory, and the returns of several players sum to zero.
        """
        if not table.over:
            return dict.fromkeys(self.seats, 0.0)
        won = {score.seat for score in self.game.score(table.state) if score.won}
        others = len(self.seats) - 1
        if not others:
            return {seat: 1.0 if seat in won else -1.0 for seat in self.seats}
        if not won:
            return dict.fromkeys(self.seats, 0.0)
        share = (1 + others) / len(won)
        return {seat: ((share if seat in won else 0.0) - 1) / others for seat in self.seats}


def refuse(action: int, offered: int) -> IllegalChoice:
    """Return the error for an action that is not offered."""
    return IllegalChoice(f"Action {action} is not offered; choose from 0 to {offered - 1}.")


def seats_for(game: Game[Any], players: int | None) -> tuple[Seat, ...]:
    """Return the seats for this many players."""
    least, most = game.meta.players.min, game.meta.players.max
    count = least if players is None else players
    if not least <= count <= most:
        raise Trouble(f"{game.meta.title} is for {players_of(game)}, not {count}.")
    return SEATS[:count]
