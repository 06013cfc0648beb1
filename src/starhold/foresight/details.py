"""Details of an option: everything a player can know about it before choosing it."""

from __future__ import annotations

from starhold.core.record import name_of
from starhold.core.score import ViewPart
from starhold.core.trouble import IllegalChoice
from starhold.foresight.consequences import consequences, may_lose
from starhold.foresight.difference import Change, Moved, Turned
from starhold.foresight.odds import odds
from starhold.foresight.sight import Sight
from starhold.foresight.wording import change_lines, odds_lines, warning_lines
from starhold.show import files
from starhold.show.explained import explained
from starhold.show.seen import Seen
from starhold.show.view import ids_in, rule_of

QUICK = 120  # imagined tables for odds while a player is browsing


class Details(ViewPart):
    """What is certain, what it costs without asking, and what is likely, in words.

    Numbers, pieces and cells say the same as data, so that a screen can show each in its place.
    """

    option: str
    changes: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    odds: tuple[str, ...] = ()
    pieces: tuple[Moved, ...] = ()
    chancy: bool = False
    numbers: tuple[Change, ...] = ()
    cells: tuple[Turned, ...] = ()
    rule: str = ""
    rule_text: str = ""
    about: tuple[str, ...] = ()  # what the things that it names do


def index_of(sight: Sight, name: str) -> int:
    """Return the index of an option by its name."""
    for index, option in enumerate(sight.offer):
        if name_of(option) == name:
            return index
    raise IllegalChoice(f"'{name}' is not one of the options.")


def details(sight: Sight, name: str, until: float, samples: int = QUICK) -> Details:
    """Return the details of an option; odds are computed as far as time allows, if at all."""
    index = index_of(sight, name)
    found = consequences(sight, index)
    counted = odds(sight, index, samples, until) if found.chancy and samples else None
    rule = _rule(sight, index)
    return Details(
        name,
        tuple(change_lines(sight.game, sight.seat, found)),
        warning_lines(found),
        tuple(odds_lines(sight.game, counted)) if counted else (),
        found.certain.pieces,
        found.chancy,
        found.certain.numbers,
        found.certain.cells,
        rule,
        _text(sight, rule),
        _about(sight, index),
    )


def _about(sight: Sight, index: int) -> tuple[str, ...]:
    """Return what the things that an option names do."""
    option, words = sight.offer[index], files.words(sight.game)
    scene = sight.game.scene(sight.imagined(0), sight.seat)
    return explained(words, scene, ids_in(option), words.option(option, Seen(scene, words)))


def _rule(sight: Sight, index: int) -> str:
    """Return the rule that an option cites, or else that of its question."""
    return rule_of(type(sight.offer[index])) or rule_of(type(sight.choice))


def _text(sight: Sight, rule: str) -> str:
    """Return the text of a rule; a chapter is too long for that."""
    book = files.rulebook(sight.game)
    return "" if rule in book.chapters else book.entries.get(rule, "").removeprefix("- ")


def warned(sight: Sight) -> dict[str, tuple[str, ...]]:
    """Return the warnings of options that have any, by the name of the option."""
    found = {}
    for index, option in enumerate(sight.offer):
        if may_lose(sight, index) and (lines := warning_lines(consequences(sight, index))):
            found[name_of(option)] = lines
    return found
