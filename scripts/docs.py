#!/usr/bin/env python3
"""Build the documentation site and check its links.

    python3 run.py docs     # then open site/index.html

Zensical checks the links between Markdown files. This script checks the finished pages, with
navigation and reference: every link and anchor leads somewhere, and no page loads anything from
another host.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

ROOT = Path(__file__).resolve().parent.parent
SITE = ROOT / "site"
# Tags that load what they point to; a link only offers it.
LOADED = {"script": "src", "img": "src", "source": "src", "iframe": "src", "link": "href"}


class Page(HTMLParser):
    """The anchors of a page, its links, and what it loads."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.anchors = {"", "top"}
        self.links: set[str] = set()
        self.loads: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        self.anchors |= {values[name] for name in ("id", "name") if name in values}
        if tag == "a" and "href" in values:
            self.links.add(values["href"])
        elif LOADED.get(tag) in values and values.get("rel") != "canonical":
            self.loads.add(values[LOADED[tag]])


def faults(site: Path) -> Iterator[str]:
    """Return a sentence for each broken link of a built site."""
    pages = {file: Page(file.read_text("utf-8")) for file in sorted(site.rglob("*.html"))}
    for file, page in pages.items():
        place = file.relative_to(site)
        for link in sorted(page.loads):
            if urlsplit(link).netloc:
                yield f"{place} loads {link} from another host"
        for link in sorted(page.links | page.loads):
            if reason := broken(link, file, site, pages):
                yield f"{place} links to {link}: {reason}"


def broken(link: str, file: Path, site: Path, pages: dict[Path, Page]) -> str:
    """Return why a link leads nowhere; nothing if it works, or leaves the site."""
    parts = urlsplit(link)
    if parts.scheme or parts.netloc:
        return ""
    path = unquote(parts.path)
    base = site if path.startswith("/") else file.parent
    target = (base / path.lstrip("/")).resolve() if path else file
    if target.is_dir():
        target /= "index.html"
    if not target.is_file():
        return "no such page"
    if target in pages and unquote(parts.fragment) not in pages[target].anchors:
        return "no such anchor"
    return ""


def main() -> int:
    """Build, check, and return the exit code."""
    command = [sys.executable, "-m", "zensical", "build", "--clean", "--strict"]
    code = subprocess.run(command, cwd=ROOT, check=False).returncode
    if code:
        return code
    found = list(faults(SITE))
    print("\n".join(found) or f"Built {SITE.relative_to(ROOT)}/index.html; all links work.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
