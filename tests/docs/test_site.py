"""The link check of the documentation site, and the pages that the site must have."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from scripts.docs import faults

ROOT = Path(__file__).parents[2]
GOOD = {
    "index.html": '<h1 id="start">Start</h1><a href="deep/page.html#here">on</a><a href="#start">',
    "deep/page.html": '<h2 id="here">Here</h2><img src="../a.svg"><a href="../">back</a>',
    "a.svg": "<svg/>",
}


def site(folder: Path, **changed: str) -> Path:
    for name, text in (GOOD | changed).items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    return folder


def test_a_site_whose_links_all_work_has_no_faults(tmp_path: Path) -> None:
    outward = '<link rel="canonical" href="https://example.org"><a href="https://example.org/x">'

    assert list(faults(site(tmp_path, **{"more.html": outward}))) == []


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('<a href="gone.html">', "more.html links to gone.html: no such page"),
        ('<a href="index.html#gone">', "more.html links to index.html#gone: no such anchor"),
        ('<a href="#gone">', "more.html links to #gone: no such anchor"),
        ('<img src="gone.png">', "more.html links to gone.png: no such page"),
        (
            '<script src="https://cdn.example/x.js"></script>',
            "more.html loads https://cdn.example/x.js from another host",
        ),
    ],
)
def test_a_broken_link_is_named(tmp_path: Path, text: str, fault: str) -> None:
    assert list(faults(site(tmp_path, **{"more.html": text}))) == [fault]


def leaves(nav: Any) -> list[str]:
    if isinstance(nav, str):
        return [nav]
    parts = nav.values() if isinstance(nav, dict) else nav
    return [page for part in parts for page in leaves(part)]


def test_the_navigation_has_every_page_but_single_decisions() -> None:
    nav = tomllib.loads((ROOT / "zensical.toml").read_text("utf-8"))["project"]["nav"]
    pages = {file.relative_to(ROOT / "docs").as_posix() for file in ROOT.glob("docs/**/*.md")}

    assert [next(iter(entry)) for entry in nav[1:]] == [
        *("Play", "Host", "Add a game", "Develop", "Research"),
    ]
    assert set(leaves(nav)) == {
        page for page in pages if not page.startswith("decisions/") or page.endswith("README.md")
    }, "name every page in `nav` of zensical.toml"


def anchors(file: Path) -> set[str]:
    titles = re.findall(r"^#+ (.+)$", file.read_text("utf-8"), re.M)
    return {title.lower().replace(" ", "-") for title in titles}


@pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"])
def test_a_page_beside_docs_links_only_to_what_is_there(name: str) -> None:
    links = re.findall(r"\]\(([^)]+)\)", (ROOT / name).read_text("utf-8"))
    for path, _, anchor in (link.partition("#") for link in links if "://" not in link):
        assert (ROOT / path).exists()
        assert not anchor or anchor in anchors(ROOT / path)
