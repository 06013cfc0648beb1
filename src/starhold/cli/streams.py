"""Standard streams that cannot fail: a terminal or a pipe may know fewer letters than UTF-8."""

from __future__ import annotations

import codecs
import io
import sys
import unicodedata

SIGNS = "−–×“”’·»⚠▶▲●■◆✦⬢♥♦♠♣▏▎▌▐▕▔▁"
LETTERS = '--x""\'.>!>^o#*+@HDSC|||||--'
NEAREST = {"…": "...", "→": "->"} | dict(zip(SIGNS, LETTERS, strict=True))
LINES = {"HORIZONTAL": "-", "VERTICAL": "|"}  # any other piece of a box is a corner


def forgive() -> None:
    """Write the nearest letters where an encoding lacks one, and read past bytes it lacks."""
    codecs.register_error("nearest", _nearest)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="nearest")
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")


def _nearest(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lacking = error.object[error.start : error.end]
    return "".join(map(_letters, lacking)), error.end


def _letters(sign: str) -> str:
    _, box, piece = unicodedata.name(sign, "").partition("BOX DRAWINGS ")
    if not box:
        return NEAREST.get(sign, "?")
    return LINES.get(piece.partition(" ")[2], "+")  # `HEAVY HORIZONTAL`
