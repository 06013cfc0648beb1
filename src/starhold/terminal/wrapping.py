"""Lines for a terminal: broken between words, with the rest of an entry indented."""

from __future__ import annotations

import re

from rich.console import Console
from rich.markdown import Markdown
from rich.text import Text

from starhold.terminal.commands import typed

NUMBER = re.compile(r" *(?:\d+ +)?")  # before the words of an entry


def say(out: Console, text: str | Text) -> None:
    """Write text; only a terminal gets broken lines, because programs read whole ones."""
    whole = text if isinstance(text, Text) else Text(typed(text))
    for line in whole.split("\n", allow_blank=True):
        for part in _wrapped(out, line) if out.is_terminal else [line]:
            out.print(part, soft_wrap=True, markup=False, highlight=False)


def say_page(out: Console, *parts: str) -> None:
    """Write parts of the rulebook; a program gets them as they are written."""
    if out.is_terminal:
        out.print(Markdown("\n\n".join(parts)))
        return
    for part in parts:
        say(out, part)


def _wrapped(out: Console, line: Text) -> list[Text]:
    """Break a line that is too long, and align the rest with the first word."""
    first, *more = line.wrap(out, out.width)
    if not more:
        return [line]
    begun = len(first.plain.rstrip())
    rest = line[begun + len(line.plain[begun:]) - len(line.plain[begun:].lstrip()) :]
    found = NUMBER.match(line.plain)
    indent = min(found.end() if found else 0, out.width // 3)
    parts = list(rest.wrap(out, out.width - indent))
    first.rstrip()
    for part in parts:
        part.rstrip()
        part.pad_left(indent)
    return [first, *parts]
