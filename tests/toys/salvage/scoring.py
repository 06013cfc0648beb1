"""SA-5  The score, and what is always true."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from starhold.core.score import Score, Term
from tests.toys.salvage.catalog import CARDS, MINE, WRECKS
from tests.toys.salvage.state import Salvor, State


def score(state: State) -> tuple[Score, ...]:
    """SA-5.1  The worth of the wrecks less the fines; the most wins."""
    totals = {seat: worth(salvor) - salvor.fines for seat, salvor in state.salvors.items()}
    best = max(totals.values())
    return tuple(
        Score(
            seat,
            totals[seat],
            (Term("worth", worth(salvor), "SA-5.1"), Term("fines", -salvor.fines, "SA-4.3")),
            won=totals[seat] == best,
        )
        for seat, salvor in state.salvors.items()
    )


def worth(salvor: Salvor) -> int:
    """SA-5.1  What a salvor has brought home."""
    return sum(wreck.worth for wreck in salvor.wrecks)


def invariants(state: State) -> Iterator[str]:
    """Tell what is wrong: no card and no wreck is ever lost or doubled."""
    cards = Counter(state.spent)
    wrecks = Counter(
        [*state.pile, *state.gone, state.lot] if state.lot else state.pile + state.gone
    )
    for seat, salvor in state.salvors.items():
        cards.update([*salvor.hand, *salvor.bag, *salvor.bid])
        wrecks.update(wreck.kind for wreck in salvor.wrecks)
        if salvor.credits < 0:
            yield f"{seat} has {salvor.credits} credits"
    if cards != Counter(CARDS * len(state.salvors)):
        yield f"the cards do not add up: {dict(cards)}"
    wrecks.pop(MINE, None)
    if wrecks != Counter(WRECKS.wrecks):
        yield f"the wrecks do not add up: {dict(wrecks)}"
