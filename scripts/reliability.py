#!/usr/bin/env python3
"""Write the sums of docs/reliability-tally.toml into docs/reliability.md.

python3 scripts/reliability.py
"""

from __future__ import annotations

import sys
from pathlib import Path

from starhold.lab.campaigns import read, report

DOCS = Path(__file__).resolve().parent.parent / "docs"
PAGE, TALLY = DOCS / "reliability.md", DOCS / "reliability-tally.toml"
BEGIN, END = "<!-- tally -->\n\n", "\n<!-- end of tally -->"


def filled(page: str) -> str:
    """Return the page with the sums of the tally."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return before + BEGIN + report(read(TALLY)) + END + after


def main() -> int:
    PAGE.write_text(filled(PAGE.read_text("utf-8")), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
