"""Text that other people read, without characters that hide or reorder it."""

from __future__ import annotations

import re

# Controls, line separators, and characters without a width that reorder or hide text.  The two
# joiners stay: emoji and some scripts need them.
INVISIBLE = (
    r"\x7f-\x9f\xad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff"
    r"\ufff9-\ufffb\U000e0000-\U000e007f"
)
_IN_NAMES = re.compile(rf"[\x00-\x1f{INVISIBLE}]")
_IN_CHAT = re.compile(rf"[\x00-\x09\x0b-\x1f{INVISIBLE}]")  # a message may have several lines


def plain(name: str) -> str:
    """Return a name or a title without hidden characters."""
    return _IN_NAMES.sub("", name).strip()


def plain_chat(text: str) -> str:
    """Return a chat message without hidden characters."""
    return _IN_CHAT.sub("", text)
