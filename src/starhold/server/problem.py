"""Problems: errors for clients, as problem details of RFC 9457."""

from __future__ import annotations

from typing import Any

from starhold.core.trouble import BadFile, IllegalChoice, Trouble, Unknown

KINDS: dict[str, tuple[int, str]] = {
    "malformed": (400, "This request cannot be read."),
    "which-seat": (400, "Which seat?"),
    "secret": (401, "This link is not valid."),
    "not-yours": (403, "You may not do this."),
    "origin": (403, "This request came from another site."),
    "unknown": (404, "Not found."),
    "method": (405, "This path does not allow that method."),
    "stale": (409, "The table has moved on."),
    "not-your-turn": (409, "It is not your turn."),
    "gathering": (409, "The game has not begun."),
    "over": (409, "The game is over."),
    "not-over": (409, "The game is not over."),
    "present": (409, "This player has not been away long enough."),
    "taken": (409, "This seat is taken."),
    "key-used": (409, "This key was already used."),
    "no-undo": (409, "Nothing to undo."),
    "too-large": (413, "Too large."),
    "host": (421, "This is another server."),
    "illegal": (422, "Not one of the options."),
    "unfit": (422, "Not valid."),
    "flood": (429, "Too many requests."),
    "defect": (500, "The server made an error."),
    "busy": (503, "The server is busy."),
    "broken": (503, "This table is set aside."),
    "full": (507, "The server's disk is full."),
}


class Problem(Exception):
    """An error for the client.  `more` adds fields to the body."""

    def __init__(self, kind: str, detail: str, *, retry: float = 0, **more: Any) -> None:
        super().__init__(detail)
        self.kind = kind
        self.detail = detail
        self.retry = retry
        self.more = more
        self.status, self.title = KINDS[kind]

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (self.kind, self.detail, self.retry, self.more)

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


def _again(kind: str, detail: str, retry: float, more: dict[str, Any]) -> Problem:
    """Rebuild a problem that came from another process."""
    return Problem(kind, detail, retry=retry, **more)


def problem_of(trouble: Trouble) -> Problem:
    """Turn an error of the engine into a problem."""
    if isinstance(trouble, Unknown):
        return Problem("unknown", str(trouble))
    if isinstance(trouble, IllegalChoice):
        return Problem("illegal", str(trouble))
    assert isinstance(trouble, BadFile | Trouble)
    return Problem("unfit", str(trouble))
