"""Phases that several seats play at once."""

from __future__ import annotations

from starhold.core.step import Lane, S, Step, Together


def together(**agendas: tuple[Step[S], ...]) -> Together[S, Step[S]]:
    """Open one lane for each seat that has something to do."""
    return Together(tuple(Lane(seat, agenda) for seat, agenda in agendas.items()))
