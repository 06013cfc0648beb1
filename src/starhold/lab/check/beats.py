"""Whether the battles and rolls of a game can be shown beat by beat, if it has a beats.toml."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from random import Random
from typing import Any

from starhold.core.game import Game
from starhold.core.record import Forced, Seat
from starhold.core.table import Table
from starhold.lab.check.playing import random_game, some_seats
from starhold.lab.check.shown import has_look
from starhold.show import files
from starhold.show.beats import Stage, unknown_fields
from starhold.show.view import news
from starhold.show.vocabulary import Beat, News

GAMES = 3
CHOICES = 400  # of one game
FILE = "beats.toml"


def faults(game: Game[Any]) -> Iterator[str]:
    """Check beats.toml, then the beats of some games."""
    if not files.beats(game):
        return
    yield from rule_faults(game)
    for number in range(GAMES):
        seats = some_seats(game, number)
        played = islice(random_game(game, seats, Random(number)), CHOICES)
        rows = list(heard(game, (table for table, _, _ in played), (*seats, None)))
        yield from battle_faults(rows)
        yield from (fault for _, row in rows for one in row for fault in beat_faults(game, one))


def rule_faults(game: Game[Any]) -> Iterator[str]:
    """Look for events, fields, names and looks that beats.toml asks for and nothing has."""
    kinds, rules = {kind.__name__: kind for kind in game.events}, files.beats(game)
    for name, rule in rules.items():
        if name not in kinds:
            yield f"{FILE}: there is no event {name}; remove it or correct its name."
            continue
        for field in unknown_fields(kinds[name], rule):
            yield f"{FILE}: [{name}] asks for '{field}', which is no field of {name}."
        said = (rule.by, rule.target, rule.what, *rule.sides, rule.side, rule.against)
        things = {one[1:] for one in said if one.startswith("=")}
        yield from _unknown(game, name, things | set(rule.measures), things)
    for name, kind in kinds.items():
        if "dice" in kind.__struct_fields__ and name not in rules:
            yield f"{FILE} has no [{name}], so nobody sees its dice roll; add it."


def _unknown(game: Game[Any], event: str, named: set[str], drawn: set[str]) -> Iterator[str]:
    """Look for things in a beat that have no name, and for those that have no look."""
    words, looks = files.words(game), files.look(game).get("kinds", {})
    for thing in sorted(named):
        if thing and not words.knows(thing):
            yield f"{FILE}: [{event}] shows '{thing}'; name it in [things] of words/en.toml."
    for thing in sorted(drawn):
        if thing and not has_look(thing, looks):
            yield f"{FILE}: [{event}] shows '{thing}', but look.toml has no [kinds.{thing}]."


def heard(
    game: Game[Any], tables: Iterable[Table[Any]], viewers: tuple[Seat | None, ...]
) -> Iterator[tuple[Seat | None, list[News]]]:
    """Yield what each viewer is told about every choice."""
    for table in tables:
        for viewer in viewers:
            yield viewer, list(news(game, table.news, viewer))


def battle_faults(rows: Iterable[tuple[Seat | None, list[News]]]) -> Iterator[str]:
    """Look for events within a battle that are not beats: screens would leave them out."""
    stages: dict[Seat | None, Stage] = {}
    for viewer, row in rows:
        stage = stages.setdefault(viewer, Stage())
        for one in row:
            stage.take(one)
            act = stage.act
            within = act is not None and act.lasting and act.is_battle
            if within and not one.beats and one.key != Forced.__name__:
                yield (
                    f"{FILE}: {one.key} happens during a battle but is no beat. Add [{one.key}], "
                    'for instance with part = "note".'
                )


def beat_faults(game: Game[Any], one: News) -> Iterator[str]:
    """Look for beats of an event that a screen cannot show."""
    for beat in one.beats:
        said = {*beat.sides, beat.side, beat.by, beat.against, beat.target}
        yield from _unknown(game, one.key, said, {beat.by, beat.target})
        if beat.hits is not None and beat.hits < 0:
            yield f"{FILE}: [{one.key}] counts {beat.hits} hits; let `hits` count from 0."
        if beat.needed and len(beat.dice) != 1:
            yield f"{FILE}: [{one.key}] needs {beat.needed} but shows no die for it."
        if beat.part == "shot":
            yield from _shot_faults(one.key, beat)


def _shot_faults(name: str, beat: Beat) -> Iterator[str]:
    if not (beat.side or beat.by):
        yield f"{FILE}: [{name}] does not say who shoots: give it `side` or `by`."
    if not (beat.against or beat.target):
        yield f"{FILE}: [{name}] names no target: add `against` or `target`."
    if beat.dice and not beat.needed and beat.hits is None:
        yield f"{FILE}: [{name}] does not say what hits: give it `needed` or `hits`."
