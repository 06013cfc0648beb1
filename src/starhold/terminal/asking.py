"""The question and its options: numbered, grouped, found by typing or pointing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from rich.text import Text

from starhold.core.trouble import IllegalChoice
from starhold.show.explained import explained
from starhold.show.vocabulary import Choosable, Question, Scene
from starhold.show.words import Words


class Numbered(NamedTuple):
    """An option with its number."""

    number: int
    option: Choosable


def numbered(question: Question) -> list[Numbered]:
    """Number the options; options of a group follow its first one."""
    groups: dict[str, list[Choosable]] = {}
    for option in question.options:
        groups.setdefault(option.group, []).append(option)
    in_order = [option for group in groups.values() for option in group]
    return [Numbered(number, option) for number, option in enumerate(in_order, 1)]


def option_lines(
    question: Question, scene: Scene, words: Words, warned: Mapping[str, tuple[str, ...]]
) -> Iterator[Text]:
    """Write the options with their warnings; what a thing does is said once."""
    group = ""
    told: set[str] = set()
    for number, option in numbered(question):
        if option.group != group:
            group = option.group
            yield Text(f"  {group}", style="italic")
        yield Text(f"{number:4} ").append(option.text).append(f"   {option.name}", style="dim")
        for warning in warned.get(option.name, ()):
            yield Text(f"     ⚠ {warning}", style="yellow")
        for said in explained(words, scene, option.about, option.text):
            if said not in told:
                yield Text(f"     {said}", style="dim")
            told.add(said)


def found(question: Question, typed: str) -> Choosable:
    """Return the option with this number, name or text."""
    known = numbered(question)
    if typed.isdecimal():
        if 1 <= (number := number_of(typed)) <= len(known):
            return known[number - 1].option
        raise IllegalChoice(f"There is no option {typed}; type a number from 1 to {len(known)}.")
    if named := option_named(question, typed):
        return named
    wanted = " ".join(typed.lower().split())
    near = narrowed(known, typed=wanted) if wanted else []
    if len(near) == 1:
        return near[0].option
    raise IllegalChoice(
        f"'{typed}' matches none of the {len(known)} options; "
        f"type a number from 1 to {len(known)}, or an option's name such as "
        f"'{known[0].option.name}'."
    )


def number_of(digits: str) -> int:
    """Read a number; Python refuses thousands of digits, and ten are out of every range."""
    return int(digits[:10])


def option_named(question: Question, typed: str) -> Choosable | None:
    """Return the option with exactly this name or text, in any case."""
    wanted = " ".join(typed.lower().split())
    both = ((one, (one.name.lower(), one.text.lower())) for one in question.options)
    return next((one for one, names in both if wanted in names), None)


def narrowed(
    options: list[Numbered], *, typed: str = "", about: str | None = None
) -> list[Numbered]:
    """Keep the options that contain every typed word and mention a thing."""
    words = typed.lower().split()
    return [
        one
        for one in options
        if (about is None or about in one.option.about)
        and all(word in f"{one.option.text} {one.option.name}".lower() for word in words)
    ]
