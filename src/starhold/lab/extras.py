"""Extras: parts that only some experiments need, and that are imported when used."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec

from starhold.core.trouble import Trouble


@contextmanager
def extra(name: str) -> Iterator[None]:
    """Import parts of an extra inside; if one is missing, say how to install it."""
    try:
        yield
    except ModuleNotFoundError as missing:
        raise _lacking(missing.name or "a part", name) from None


def require(name: str, *modules: str) -> None:
    """Refuse to begin without the parts of an extra that are needed in the end."""
    # They are not imported: processes that are started later should not inherit their threads.
    for module in modules:
        if find_spec(module) is None:
            raise _lacking(module, name)


def _lacking(module: str, name: str) -> Trouble:
    return Trouble(f"This needs {module}, which is not installed: pip install 'starhold[{name}]'.")
