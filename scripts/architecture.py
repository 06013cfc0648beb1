#!/usr/bin/env python3
"""Draw the packages of Starhold, their size and their imports, as they are in the source.

    python3 scripts/architecture.py     # rewrites docs/architecture.md and its picture

Rows stand in the order of the import contract in pyproject.toml, so arrows point downwards.
Lines are rounded, so that the files change only when a package does.
"""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import grimp

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "starhold"
PAGE = ROOT / "docs" / "architecture.md"
PICTURE = ROOT / "docs" / "images" / "architecture.svg"

LEFT, WIDTH, HEIGHT, GAP = 12, 250, 46, 18
# Middle tones: they can be read on a white page and on a black one.
COLOURS = ("#4f6bd8", "#2f8f9d", "#3f9142", "#a8741a", "#c2543d", "#b0468f", "#7a5cd0")
STYLE = """
  .name { font: 600 16px system-ui, sans-serif; fill: #fff }
  .lines { font: 13px system-ui, sans-serif; fill: #fff; text-anchor: end }
  path { fill: none; stroke-width: 1.8 }
"""


@dataclass(frozen=True)
class Package:
    """A package, or a module that stands beside them."""

    name: str
    about: str
    lines: int
    layer: int
    imports: tuple[str, ...]


def survey() -> list[Package]:
    """Return the packages of the source, the outermost layer first."""
    graph = grimp.build_graph("starhold", cache_dir=None)
    place = layers()
    arrows: dict[str, set[str]] = {name: set() for name in place}
    for module in graph.modules:
        for imported in graph.find_modules_directly_imported_by(module):
            if top(module) in arrows and top(imported) in arrows:
                arrows[top(module)].add(top(imported))
    order = sorted(place, key=lambda name: (place[name], name))
    return [
        Package(
            name,
            about(name),
            lines(name),
            place[name],
            tuple(sorted(arrows[name] - {name}, key=order.index)),
        )
        for name in order
    ]


def layers() -> dict[str, int]:
    """Return the layer of each package in the import contract; those not named stand on top."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    (contract,) = (
        contract
        for contract in settings["tool"]["importlinter"]["contracts"]
        if contract["type"] == "layers" and "containers" not in contract
    )
    named = {
        name: number
        for number, layer in enumerate(contract["layers"])
        for name in re.findall(r"starhold\.(\w+)", layer)
    }
    found = sorted(path.stem for path in SOURCE.iterdir() if is_package(path))
    return {name: named.get(name, 0) for name in found}


def is_package(path: Path) -> bool:
    return not path.name.startswith("_") and (path.is_dir() or path.suffix == ".py")


def top(module: str) -> str:
    return module.partition(".")[2].partition(".")[0]


def about(name: str) -> str:
    """Return the first sentence of a package's docstring."""
    package = SOURCE / name / "__init__.py"
    file = package if package.exists() else SOURCE / f"{name}.py"
    words = ast.get_docstring(ast.parse(file.read_text("utf-8"))) or ""
    return words.split("\n\n")[0].replace("\n", " ").rstrip(".")


def lines(name: str) -> int:
    """Count the lines of Python below a folder, or of a module."""
    files = [SOURCE / f"{name}.py", *(SOURCE / name).rglob("*.py")]
    return sum(len(file.read_text("utf-8").splitlines()) for file in files if file.exists())


def rounded(count: int) -> str:
    return f"{max(100, round(count, -2)):,}"


def picture(packages: list[Package]) -> str:
    """Draw the packages one below the other, and an arrow from each to what it imports."""
    rows = {package.name: row for row, package in enumerate(packages)}
    paths = "\n".join(arrows(packages, rows))
    boxes = "\n".join(box(package, rows[package.name]) for package in packages)
    height = len(packages) * (HEIGHT + GAP) + GAP
    heads = "\n".join(
        f'<marker id="head{number}" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" '
        f'markerHeight="8" markerUnits="userSpaceOnUse" orient="auto">'
        f'<path d="M0 0 8 4 0 8z" style="fill:{colour}"/></marker>'
        for number, colour in enumerate(COLOURS)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {height}" role="img">\n'
        f"<title>The packages of Starhold and their imports</title>\n<style>{STYLE}</style>\n"
        f"<defs>{heads}</defs>\n{paths}\n{boxes}\n</svg>\n"
    )


def box(package: Package, row: int) -> str:
    y = GAP + row * (HEIGHT + GAP)
    colour = COLOURS[row % len(COLOURS)]
    return (
        f'<rect x="{LEFT}" y="{y}" width="{WIDTH}" height="{HEIGHT}" rx="8" fill="{colour}"/>'
        f'<text class="name" x="{LEFT + 14}" y="{y + 29}">{package.name}</text>'
        f'<text class="lines" x="{LEFT + WIDTH - 14}" y="{y + 29}">'
        f"{rounded(package.lines)} lines</text>"
    )


def arrows(packages: list[Package], rows: dict[str, int]) -> Iterable[str]:
    """Draw each import as an arc at the right: from the lower half of a box to an upper half."""
    sources = {name: [p.name for p in packages if name in p.imports] for name in rows}
    x = LEFT + WIDTH
    for package in packages:
        row = rows[package.name]
        for target in package.imports:
            # The nearest target leaves lowest and the nearest source arrives highest, so that
            # arcs of one box lie inside each other.
            leaving = spread(list(reversed(package.imports)).index(target), len(package.imports))
            arriving = spread(
                list(reversed(sources[target])).index(package.name), len(sources[target])
            )
            start = GAP + row * (HEIGHT + GAP) + HEIGHT * (0.55 + 0.4 * leaving)
            end = GAP + rows[target] * (HEIGHT + GAP) + HEIGHT * (0.05 + 0.4 * arriving)
            out = x + 28 + 40 * abs(rows[target] - row)
            colour = rows[target] % len(COLOURS)
            yield (
                f'<path d="M{x} {start:.1f}C{out} {start:.1f} {out} {end:.1f} {x + 2} {end:.1f}" '
                f'stroke="{COLOURS[colour]}" marker-end="url(#head{colour})">'
                f"<title>{package.name} imports {target}</title></path>"
            )


def spread(index: int, count: int) -> float:
    return 0.5 if count == 1 else index / (count - 1)


def table(packages: list[Package]) -> str:
    """Return the packages as a Markdown table."""
    head = "| package | lines | what it is | imports |\n|---|---|---|---|\n"
    return head + "".join(
        f"| `{package.name}` | {rounded(package.lines)} | {package.about} | "
        f"{', '.join(f'`{name}`' for name in package.imports) or 'nothing'} |\n"
        for package in packages
    )


def games_table() -> str:
    """Return the games and their size as a Markdown table."""
    folders = sorted(path.parent for path in SOURCE.glob("games/*/meta.toml"))
    rows = "".join(
        f"| {tomllib.loads((folder / 'meta.toml').read_text('utf-8'))['title']} "
        f"| `games/{folder.name}` | {rounded(lines(f'games/{folder.name}'))} |\n"
        for folder in folders
    )
    return f"| game | folder | lines |\n|---|---|---|\n{rows}"


def page(text: str, packages: list[Package]) -> str:
    """Return the page with its tables drawn again."""
    for name, content in (("packages", table(packages)), ("games", games_table())):
        start, end = f"<!-- {name} -->\n", f"<!-- end of {name} -->"
        before, _, rest = text.partition(start)
        text = f"{before}{start}\n{content}\n{end}{rest.partition(end)[2]}"
    return text


def main() -> None:
    """Rewrite the picture and the tables."""
    packages = survey()
    PICTURE.write_text(picture(packages), "utf-8")
    PAGE.write_text(page(PAGE.read_text("utf-8"), packages), "utf-8")


if __name__ == "__main__":
    sys.path.insert(0, str(SOURCE.parent))
    main()
