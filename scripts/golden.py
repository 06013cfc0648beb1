#!/usr/bin/env python3
"""Write playthroughs down in words, so that the effects of rules are reviewed as a diff.

A playthrough is one text file.  Its head says what it shows, which game is played, and from what:

    # A short game that ends badly.
    game: NAME
    seed: a word for the luck
    seats: 2
    settings: difficulty=cadet, raids=invasion
    position: FILE

Seats, settings and position are optional; as few seats as can play are usual.  A position lies
beside the file and names its piles in order, so that nothing depends on other luck than the
seed's.  Below the head, lines that begin with `>` are the choices made, by name.  Everything else
is written by this script, which plays them again:

    scripts/golden.py FILE …                what would change, as a diff; exit code 1 if anything
    scripts/golden.py --update FILE …       write it
    scripts/golden.py --bot random FILE     let a bot play on to the end, and write it
"""

from __future__ import annotations

import argparse
import difflib
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from starhold import bots, games, save
from starhold.core.chance import chosen_seed, commitment
from starhold.core.game import SEATS, Game
from starhold.core.match import Match, repeat
from starhold.core.record import Option, Told, name_of
from starhold.core.score import Score
from starhold.core.table import Table
from starhold.core.trouble import BadFile, IllegalChoice, Trouble
from starhold.show import files
from starhold.show.seen import Seen

Head = dict[str, str]


class Playthrough(msgspec.Struct):
    """The head of a file, before it is played."""

    path: Path
    about: list[str]
    head: Head
    choices: list[str]

    @classmethod
    def read(cls, path: Path) -> Playthrough:
        top, _, story = path.read_text("utf-8").partition("\n\n")
        lines = top.splitlines()
        about = [line for line in lines if line.startswith("#")]
        head = dict(line.split(": ", 1) for line in lines if not line.startswith("#"))
        if missing := {"game", "seed"} - set(head):
            raise BadFile(f"{path} does not say its {' and its '.join(sorted(missing))}.")
        choices = [line[1:].strip() for line in story.splitlines() if line.startswith(">")]
        return cls(path, about, head, choices)

    @property
    def game(self) -> Game[Any]:
        return games.find(self.head["game"])

    def begin(self) -> Match[Any]:
        """Set up the table; the luck is the seed's, whatever it begins from."""
        game = self.game
        if "position" not in self.head:
            pairs = (pair.split("=") for pair in self.head.get("settings", "").split(", ") if pair)
            settings = msgspec.convert({k: _value(v) for k, v in pairs}, game.settings)
            seats = int(self.head.get("seats", game.meta.players.min))
            return Match.new(game, settings, SEATS[:seats], self.head["seed"])
        place = self.path.with_name(self.head["position"])
        laid = save.position(game, place.read_text("utf-8"), place.name)
        seed = chosen_seed(self.head["seed"])
        header = msgspec.structs.replace(
            laid.header, commitment=commitment(seed), seed_was_chosen=True
        )
        return Match(game, header, seed, laid.start)

    def played(self, bot: str = "") -> Match[Any]:
        """Make the choices again; a bot, if one is named, goes on to the end."""
        match = self.begin()
        for number, name in enumerate(self.choices, 1):
            match.choose(_offered(match.table, name, f"{self.path}, choice {number}"))
        player = bots.find(bot, self.head["seed"]) if bot else None
        while player is not None and not match.table.over:
            seat = next(iter(match.table.open))
            number = len(match.journal)
            match.choose(bots.answer(player, match.game, match.table, seat, number), seat)
        return match

    def told(self, bot: str = "") -> str:
        """Return the whole text of the file."""
        lines = [*self.about, *(f"{key}: {value}" for key, value in self.head.items()), ""]
        opening = (f"  {_reported(self.game, told)}" for told in self.begin().table.news)
        return "\n".join([*lines, *opening, *story(self.played(bot))]) + "\n"


def _value(text: str) -> Any:
    """A setting as a file writes it: a text needs no quotes."""
    try:
        return tomllib.loads(f"value = {text}")["value"]
    except tomllib.TOMLDecodeError:
        return text


def _offered(table: Table[Any], name: str, place: str) -> Option:
    for question in table.open.values():
        for option in question.options:
            if name_of(option) == name:
                return option
    offer = ", ".join(map(name_of, table.offer)) or "nothing: the game is over"
    raise IllegalChoice(f"{place}: '{name}' is not offered; there is {offer}.")


def story(match: Match[Any]) -> Iterator[str]:
    """Tell a match: each question, the choice, and its consequences."""
    game, words = match.game, files.words(match.game)
    table = game.load(match.start)
    several = len(match.header.seats) > 1
    for entry in match.history:
        who = f"{words.thing(entry.seat)}: " if several else ""
        seen = Seen(game.scene(table, entry.seat), words)
        yield f"? {who}{words.prompt(table.question(entry.seat).choice, seen)}"
        yield f"> {name_of(entry.option)}"
        for told in entry.told:
            yield f"  {_reported(game, told)}"
        repeat(table, entry)
    yield ""
    for score in game.score(match.table.state) if match.table.over else ():
        yield from result(game, score)


def _reported(game: Game[Any], told: Told) -> str:
    words = files.words(game)
    dice = " ".join(map(str, getattr(told.event, "dice", ())))
    secret = "" if told.to is None else f" (only {', '.join(map(words.thing, told.to))})"
    return words.event(told.event) + (f" [{dice}]" if dice else "") + secret


def result(game: Game[Any], score: Score) -> Iterator[str]:
    """Tell how a seat did, item by item."""
    words = files.words(game)
    title = f", {words.thing(score.title)}" if score.title else ""
    yield f"{words.thing(score.seat)} {'won' if score.won else 'lost'}: {score.total}{title}"
    for item in score.items:
        yield f"  {words.term(item.label)} {item.amount:+}".replace("-", "−")


def main(arguments: list[str]) -> int:
    """Compare or write the files; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file", nargs="+", type=Path)
    parser.add_argument("--update", action="store_true", help="write what has changed")
    parser.add_argument("--bot", default="", help="let this bot play on to the end, and write it")
    wanted = parser.parse_args(arguments)
    changed = False
    for path in wanted.file:
        before, after = path.read_text("utf-8"), Playthrough.read(path).told(wanted.bot)
        changed |= before != after
        if wanted.update or wanted.bot:
            path.write_text(after, "utf-8")
            continue
        diff = difflib.unified_diff(
            before.splitlines(), after.splitlines(), str(path), lineterm=""
        )
        print("\n".join(diff), end="\n" if before != after else "")
    return int(changed and not (wanted.update or wanted.bot))


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except Trouble as trouble:
        print(trouble, file=sys.stderr)
        sys.exit(2)
