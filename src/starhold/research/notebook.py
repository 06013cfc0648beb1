"""Play from Python: a game that reads well in a notebook.

>>> from starhold import play
>>> game = play("crest", seed="monday")
>>> game
Crest of Empire: Red to choose
...

`game.options` lists what the rules offer, and `game.choose` takes one: by its place in that list,
by its name, or by a part of its text that no other option has.

>>> game.options[0].text
'Place a new tile at (−1,0)'
>>> len(game.choose(0).history)
1

A fork is a copy to try things on; the game itself stays as it is.

>>> twin = game.fork()
>>> len(twin.choose(twin.options[-1]).history), len(game.history)
(2, 1)

Odds and advice know only what the seat may know; odds end with the rule behind the option.

>>> game.odds(0)
Dropship: (0,0) → (−1,0)
CE-14.1
>>> game.advice()[0].option in game.options
True

Other seats may be played by bots; settings are given by name.

>>> duel = play("kardashev", players=2, seed="monday", bots={"blue": "random"}, payment="always")
>>> while not duel.over:
...     duel = duel.choose(0)
>>> sorted(score.seat for score in duel.scores)
['blue', 'red']
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from html import escape
from typing import Any, NamedTuple, TypeVar

from starhold import bots as known_bots
from starhold import games
from starhold.core.chance import SEED_BYTES, commitment, new_seed
from starhold.core.game import Game
from starhold.core.journal import Chosen
from starhold.core.match import Match
from starhold.core.record import Seat
from starhold.core.score import Score
from starhold.core.table import Table
from starhold.core.trouble import IllegalChoice, Unknown
from starhold.foresight.details import Details, details
from starhold.foresight.odds import SAMPLES
from starhold.foresight.quick import quick
from starhold.foresight.sight import Bot, Sight, luck_for
from starhold.foresight.wording import reason_line
from starhold.research.course import seats_for
from starhold.research.picture import picture, view_lines
from starhold.show import settings as shown_settings
from starhold.show.view import view
from starhold.show.vocabulary import Choosable, View
from starhold.terminal.about import about_lines

PATIENCE = 30.0  # seconds to count the odds of an option
T = TypeVar("T")


def play(
    name: str,
    *,
    players: int | None = None,
    seed: str | None = None,
    bots: str | Mapping[Seat, str] = {},
    **settings: Any,
) -> PlayedGame:
    """Begin a game.

    Without a number of players, as few as the game allows take part.  A seed makes the game
    repeatable.  `bots` names a bot for some seats, or one for all seats but the first.
    """
    game = games.find(name)
    seats = seats_for(game, players)
    named = dict.fromkeys(seats[1:], bots) if isinstance(bots, str) else dict(bots)
    if strange := [seat for seat in named if seat not in seats]:
        raise Unknown(f"There is no seat '{strange[0]}'; the seats are {', '.join(seats)}.")
    match = Match.new(game, shown_settings.chosen(game, settings), seats, seed)
    word = commitment(match.seed[-SEED_BYTES:])
    minds = {seat: known_bots.find(bot, word, timed=False) for seat, bot in named.items()}
    return PlayedGame(match, minds)


class Listed(tuple[T, ...]):
    """Things that a notebook shows line by line, with their places."""

    def __repr__(self) -> str:
        return "\n".join(f"{place:3} {_line(one)}" for place, one in enumerate(self))

    def _repr_html_(self) -> str:
        return _numbered(map(_line, self))


class Advised(NamedTuple):
    """A suggested option, and the reasons for it."""

    option: Choosable
    reasons: str


class Foreseen(NamedTuple):
    """The consequences of an option: certain changes, warnings and odds."""

    details: Details

    def __repr__(self) -> str:
        return "\n".join(line.plain for line in about_lines(self.details))


class PlayedGame:
    """A game in progress; a notebook shows its map, its numbers and the open question."""

    def __init__(self, match: Match[Any], minds: Mapping[Seat, Bot]) -> None:
        self.match = match
        self.minds = minds
        self._let_bots_play()

    @property
    def game(self) -> Game[Any]:
        return self.match.game

    @property
    def table(self) -> Table[Any]:
        """The table itself, with every secret; what a seat may see is its view."""
        return self.match.table

    @property
    def over(self) -> bool:
        return self.table.over

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.match.header.seats

    @property
    def seat(self) -> Seat | None:
        """The seat that must choose; None once the game is over."""
        return next(iter(self.table.open), None)

    @property
    def history(self) -> list[Chosen]:
        """Every choice so far, with the luck it drew and the events it caused."""
        return self.match.history

    @property
    def scores(self) -> tuple[Score, ...]:
        """The scores as they stand; final once the game is over."""
        return self.game.score(self.table.state)

    @property
    def view(self) -> View:
        """What the seat that must choose may see."""
        return self.view_of(self.seat or self._watcher)

    def view_of(self, seat: Seat | None) -> View:
        """Return what a seat may see; None is a spectator."""
        return view(self.game, self.table, seat)

    @property
    def options(self) -> Listed[Choosable]:
        """What the seat may choose, in the order of the rules; empty once the game is over."""
        question = self.view.question
        return Listed(question.options if question else ())

    def choose(self, option: int | str | Choosable) -> PlayedGame:
        """Choose an option by its place, its name or a part of its text; return this game."""
        index = self._index(option)
        seat = self._asked()
        self.match.choose(self.table.open[seat].options[index], seat)
        self._let_bots_play()
        return self

    def undo(self) -> PlayedGame:
        """Take back the last choice, if no luck, secret or other player came after it."""
        self.match.undo(self.history[-1].seat if self.history else self._watcher)
        return self

    def fork(self, seed: str | None = None) -> PlayedGame:
        """Return a copy; with a seed, other dice fall in it from now on."""
        return self._copy(self.table.fork(), seed)

    def imagine(self, seed: str = "") -> PlayedGame:
        """Return a copy in which all that is hidden from the seat to move is dealt again."""
        luck = luck_for(seed, 0) if seed else new_seed()
        return self._copy(self.game.imagine(self.table, self._asked(), quick(luck)))

    def odds(self, option: int | str | Choosable, samples: int = SAMPLES) -> Foreseen:
        """Return the consequences of an option, with its odds from imagined tables."""
        name = self.options[self._index(option)].name
        return Foreseen(details(self._sight(), name, time.perf_counter() + PATIENCE, samples))

    def advice(self) -> Listed[Advised]:
        """Return what the bot `planner` would choose and the alternatives, with reasons."""
        options, found = self.options, known_bots.advise(self._sight()).suggestions
        return Listed(
            Advised(options[one.option], reason_line(self.game, one.reasons)) for one in found
        )

    @property
    def _watcher(self) -> Seat:
        return next((seat for seat in self.seats if seat not in self.minds), self.seats[0])

    def _asked(self) -> Seat:
        if self.seat is None:
            raise IllegalChoice("The game is over; there is nothing left to choose.")
        return self.seat

    def _sight(self) -> Sight:
        return Sight(
            self.game, self.table, self._asked(), luck_for("advice", len(self.match.journal))
        )

    def _index(self, option: int | str | Choosable) -> int:
        self._asked()
        if isinstance(option, int):
            count = len(self.options)
            if not -count <= option < count:
                raise IllegalChoice(f"There is no option {option}; choose from 0 to {count - 1}.")
            return option % count
        wanted = option if isinstance(option, str) else option.name
        return _found(wanted, self.options)

    def _copy(self, table: Table[Any], seed: str | None = None) -> PlayedGame:
        old = self.match
        past = self.game.save(table), list(old.journal.entries)
        twin = Match(old.game, old.header, old.seed, old.start, past)
        twin.table = table
        if seed is not None:
            table.chance = quick(luck_for(seed, len(old.journal)))
        return PlayedGame(twin, self.minds)

    def _let_bots_play(self) -> None:
        while asked := [seat for seat in self.table.open if seat in self.minds]:
            seat, number = asked[0], len(self.match.journal)
            answer = known_bots.answer(self.minds[seat], self.game, self.table, seat, number)
            self.match.choose(answer, seat)

    # -- in words and pictures -----------------------------------------------------------

    def __repr__(self) -> str:
        return "\n".join(view_lines(self.game, self.view))

    def _repr_svg_(self) -> str:
        return picture(self.game, self.view.scene)

    def _repr_html_(self) -> str:
        title, *lines = view_lines(self.game, self.view, listed=False)
        return (
            f"<div><strong>{escape(title)}</strong><div>{self._repr_svg_()}</div>"
            f'<div style="white-space: pre-wrap">{escape(chr(10).join(lines))}</div>'
            f"{_numbered(map(_line, self.options))}</div>"
        )


def _found(wanted: str, options: tuple[Choosable, ...]) -> int:
    """Return the place of the option with this name, or with this in its text."""
    names = [option.name for option in options]
    if wanted in names:
        return names.index(wanted)
    near = [n for n, option in enumerate(options) if wanted.lower() in option.text.lower()]
    if len(near) == 1:
        return near[0]
    many = f"{len(near)} options" if near else "no option"
    raise IllegalChoice(f"'{wanted}' is in the text of {many}; name one, such as '{names[0]}'.")


def _line(one: Any) -> str:
    if isinstance(one, Advised):
        return f"{one.option.text}  ({one.reasons})" if one.reasons else one.option.text
    return str(one.text)


def _numbered(lines: Iterable[str]) -> str:
    return f'<ol start="0">{"".join(f"<li>{escape(line)}</li>" for line in lines)}</ol>'
