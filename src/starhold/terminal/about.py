"""What would follow from an option, as lines."""

from __future__ import annotations

from rich.text import Text

from starhold.foresight.details import Details

NOTHING = "Nothing you can see changes at once."
LUCK = "Then luck or a secret decides."


def about_lines(details: Details) -> list[Text]:
    """Write the warnings first, then what is certain, then what is likely."""
    lines = [Text(f"⚠ {warning}", style="yellow") for warning in details.warnings]
    lines += map(Text, details.changes or (NOTHING,))
    if details.chancy:
        lines.append(Text(LUCK, style="italic"))
    return lines + [Text(f"  {line}") for line in details.odds]
