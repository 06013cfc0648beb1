"""Problems: what goes wrong for a client, as RFC 9457 says it."""

from __future__ import annotations

from typing import Any

from starhold.core.trouble import BadFile, IllegalChoice, Trouble, Unknown

KINDS: dict[str, tuple[int, str]] = {
    "malformed": (400, "This request cannot be read."),
    "which-seat": (400, "Which seat?"),
    "secret": (401, "This link does not open anything here."),
    "not-yours": (403, "That is not yours to do."),
    "origin": (403, "Another site's page sent this."),
    "unknown": (404, "There is no such thing."),
    "method": (405, "That cannot be done here."),
    "stale": (409, "The table has moved on."),
    "not-your-turn": (409, "It is not your turn."),
    "over": (409, "The game is over."),
    "not-over": (409, "The game is not over."),
    "taken": (409, "This seat is taken."),
    "key-used": (409, "This key was used before."),
    "no-undo": (409, "Nothing can be taken back."),
    "too-large": (413, "That is too large."),
    "illegal": (422, "That is not among the options."),
    "unfit": (422, "That cannot be used."),
    "flood": (429, "Too many requests."),
    "defect": (500, "Something is broken on the server."),
    "busy": (503, "The server is busy."),
    "full": (507, "The server's disk is full."),
}


class Problem(Exception):
    """An answer that is no success.  `more` is added to what the client reads."""

    def __init__(self, kind: str, detail: str, *, retry: float = 0, **more: Any) -> None:
        super().__init__(detail)
        self.kind = kind
        self.detail = detail
        self.retry = retry
        self.more = more
        self.status, self.title = KINDS[kind]

    def body(self) -> dict[str, Any]:
        return {
            "type": f"urn:starhold:{self.kind}",
            "title": self.title,
            "status": self.status,
            "detail": self.detail,
            **self.more,
        }

    def headers(self) -> dict[str, str]:
        return {"Retry-After": str(max(1, round(self.retry)))} if self.retry else {}


def problem_of(trouble: Trouble) -> Problem:
    """Say as a problem what the engine says as a sentence."""
    if isinstance(trouble, Unknown):
        return Problem("unknown", str(trouble))
    if isinstance(trouble, IllegalChoice):
        return Problem("illegal", str(trouble))
    assert isinstance(trouble, BadFile | Trouble)
    return Problem("unfit", str(trouble))
