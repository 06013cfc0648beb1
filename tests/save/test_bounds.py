"""A file may hold any text but control characters."""

from __future__ import annotations

import msgspec
import pytest

from starhold.core.trouble import BadFile
from starhold.save.bounds import check_text


@pytest.mark.parametrize("text", ["\x1b[2J", "\n", "\\\n", "\x7f", "\x9b2J", "\x00"])
def test_control_characters_are_refused(text: str) -> None:
    with pytest.raises(BadFile, match="control characters"):
        check_text(msgspec.json.encode({"word": text}), "the file")


@pytest.mark.parametrize("text", ["C:\\new\\table", "\\u001b", "é ☃ 🚀 \u00a0"])
def test_backslashes_and_foreign_letters_are_text_like_any_other(text: str) -> None:
    check_text(msgspec.json.encode({"word": text}), "the file")
