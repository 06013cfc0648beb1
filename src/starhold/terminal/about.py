"""The consequences of an option, and the reasons for a suggested one, as lines."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from starhold.foresight.details import Details
from starhold.terminal.sitting import Hint

NOTHING = "Nothing you can see changes at once."
LUCK = "The rest depends on dice or hidden information."
ALL_LUCK = "Depends on dice or hidden information."
ALONE = "Nothing else is worth considering."
EVEN = "The next options are about as good."


def about_lines(details: Details) -> list[Text]:
    """Write the warnings, what the things do, what is certain, what is likely, and the rule."""
    lines = [Text(f"⚠ {warning}", style="yellow") for warning in details.warnings]
    lines += [Text(said, style="italic") for said in details.about]
    lines += map(Text, details.changes)
    if details.chancy:
        lines.append(Text(LUCK if details.changes else ALL_LUCK, style="italic"))
    elif not details.changes:
        lines.append(Text(NOTHING))
    lines += [Text(f"  {line}") for line in details.odds]
    return [*lines, Text(details.rule, style="dim")] if details.rule else lines


def suggested_because(hints: Sequence[Hint]) -> str:
    """Say why the first of these options is suggested."""
    return hints[0].reasons or (EVEN if hints[1:] else ALONE)
