"""CE-17  Scoring."""

from starhold.core.score import Score, Term

from .catalog import IMPROVEMENTS, SCORING, SHIPS
from .empire import controlled
from .state import State


def score(state: State) -> tuple[Score, ...]:
    """CE-17.1  A win scores every line; a loss scores half of lines b to g, at least 0."""
    won = state.outcome == "won"
    items = [term for term in (*_wins(state), *_holdings(state)) if term.amount]
    total = sum(term.amount for term in items)
    if not won:
        counted = max(SCORING.loss.minimum, total // SCORING.loss.divisor)
        items.append(Term("lost", counted - total, "CE-17.1"))
        total = counted
    return (Score(state.seat, total, tuple(items), won, title(total)),)


def _wins(state: State) -> list[Term]:
    if state.outcome != "won":
        return []
    speed = (SCORING.speed.turns - state.turn) // SCORING.speed.divisor
    return [
        Term("artifact", SCORING.artifact, "CE-17"),
        Term("speed", max(SCORING.speed.minimum, speed), "CE-17"),
    ]


def _holdings(state: State) -> list[Term]:
    yours = [system for _, system in controlled(state)]
    built = [kind for system in yours for kind in (system.industry, system.support) if kind]
    worth = sum(IMPROVEMENTS[kind].colonists // SCORING.improvement_divisor for kind in built)
    ships = sum(SHIPS[ship.kind].energy // SCORING.ship_divisor for ship in state.ships.values())
    tokens = sum(system.occupation + system.rebels for system in state.systems.values())
    return [
        Term("systems", len(yours) * SCORING.system, "CE-17"),
        Term("improvements", worth, "CE-17"),
        Term("ships", ships, "CE-17"),
        Term("fleets", sum(state.fleets_destroyed) * SCORING.fleet_level, "CE-17"),
        Term("revolutions", state.revolutions_put_down * SCORING.revolution, "CE-17"),
        Term("revolt_tokens", tokens * SCORING.revolt_token, "CE-17"),
    ]


def title(total: int) -> str:
    """CE-17.2  Return the highest title reached; a score below 0 earns the lowest."""
    earned = [name for name, least in SCORING.titles.items() if total >= least]
    return earned[-1] if earned else next(iter(SCORING.titles))
