"""The architecture page shows the packages and imports of today; sizes may lag a little."""

from __future__ import annotations

import re

import pytest

from scripts.architecture import PAGE, PICTURE, Package, page, survey

AGAIN = "run: python3 scripts/architecture.py"


@pytest.fixture(scope="module")
def packages() -> list[Package]:
    return survey()


@pytest.fixture(scope="module")
def rows() -> dict[str, list[str]]:
    """The cells of the page's table, by package."""
    found = re.findall(r"^\| `(\w+)` \| (.+) \|$", PAGE.read_text("utf-8"), re.M)
    return {name: cells.split(" | ") for name, cells in found}


def test_the_table_has_every_package_and_all_its_imports(
    packages: list[Package], rows: dict[str, list[str]]
) -> None:
    shown = {name: tuple(re.findall(r"`(\w+)`", cells[-1])) for name, cells in rows.items()}

    assert shown == {package.name: package.imports for package in packages}, AGAIN


def test_the_picture_has_every_package_and_an_arrow_for_each_import(
    packages: list[Package],
) -> None:
    drawn = PICTURE.read_text("utf-8")
    arrows = {f"{package.name} imports {name}" for package in packages for name in package.imports}

    assert re.findall(r'class="name"[^>]*>(\w+)<', drawn) == [p.name for p in packages], AGAIN
    assert set(re.findall(r"<title>(\w+ imports \w+)</title>", drawn)) == arrows, AGAIN


def test_no_size_is_far_off(packages: list[Package], rows: dict[str, list[str]]) -> None:
    said = {name: int(cells[0].replace(",", "")) for name, cells in rows.items()}

    for package in packages:
        assert said[package.name] == pytest.approx(package.lines, rel=0.25, abs=300), AGAIN


def test_arrows_point_downwards_and_the_engine_imports_nothing(packages: list[Package]) -> None:
    order = [package.name for package in packages]

    assert all(order.index(p.name) < order.index(name) for p in packages for name in p.imports)
    assert order[-1] == "core"
    assert packages[-1].imports == ()


def test_drawing_the_page_again_keeps_its_words(packages: list[Package]) -> None:
    once = page(PAGE.read_text("utf-8"), packages)

    assert page(once, packages) == once
    assert "## Where to look" in once
