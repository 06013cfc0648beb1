"""The protocol has no dead parts: every type is sent, read, or part of another."""

from __future__ import annotations

import inspect
import re
from collections import Counter
from pathlib import Path
from types import ModuleType

import msgspec
import pytest

from scripts.protocol import FILE
from starhold.server import gallery, order_protocol, protocol
from tests.server.parts import ROOT

WORD = re.compile(r"\w+")
EXPORTED = re.compile(r"^export (?:interface|type) (\w+)", re.M)


def words(*folders: Path, but: tuple[Path, ...] = ()) -> Counter[str]:
    """Count the words of all sources in some folders."""
    files = [file for folder in folders for file in folder.rglob("*")]
    texts = (f.read_text("utf-8") for f in files if is_source(f) and f not in but)
    return Counter(word for text in texts for word in WORD.findall(text))


def is_source(file: Path) -> bool:
    return file.suffix in {".py", ".ts", ".svelte"}


@pytest.mark.parametrize("module", [gallery, order_protocol, protocol])
def test_the_server_uses_every_type_of_its_protocol(module: ModuleType) -> None:
    file = Path(str(module.__file__))
    classes = inspect.getmembers(module, inspect.isclass)
    types = {
        name
        for name, found in classes
        if issubclass(found, msgspec.Struct) and found.__module__ == module.__name__
    }
    inside, outside = Counter(WORD.findall(file.read_text())), words(ROOT / "src", but=(file,))

    assert types
    assert {name for name in types if not outside[name] and inside[name] == 1} == set()


def test_the_page_uses_every_type_made_for_it() -> None:
    made = FILE.read_text("utf-8")
    inside, outside = Counter(WORD.findall(made)), words(ROOT / "web/src", but=(FILE,))
    types = set(EXPORTED.findall(made))

    assert len(types) > 100
    assert {name for name in types if not outside[name] and inside[name] == 1} == set()
