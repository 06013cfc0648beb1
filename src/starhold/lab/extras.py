"""Extras: parts that only some experiments need, and that are imported when used."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from starhold.core.trouble import Trouble


@contextmanager
def extra(name: str) -> Iterator[None]:
    """Import parts of an extra inside; if one is missing, say how to install it."""
    try:
        yield
    except ModuleNotFoundError as missing:
        raise Trouble(
            f"This needs {missing.name}, which is not installed: pip install 'starhold[{name}]'."
        ) from None
