"""Advice: what a good player would choose, what else, and why."""

from __future__ import annotations

from starhold.core.score import ViewPart
from starhold.foresight.heats import Heats
from starhold.foresight.hints import Hints

ALTERNATIVES = 2
REASONS = 3
WORTH_SAYING = 0.05  # of all differences: smaller ones are no reasons


class Motive(ViewPart):
    """A term of the judgement in which an option leads to more, or less, than the others."""

    term: str
    amount: float


class Suggestion(ViewPart):
    """An option, its lead over the next best, and the reasons for it."""

    option: int
    value: float
    reasons: tuple[Motive, ...] = ()


class Advice(ViewPart):
    """The suggestion first, then the alternatives."""

    suggestions: tuple[Suggestion, ...]
    playouts: int


def advice(best: int, heats: Heats) -> Advice:
    """Put the result of a search into advice; without playouts there was one fit option."""
    if not heats.played:
        return Advice((Suggestion(best, 0.0),), 0)
    others = sorted((index for index in heats.values if index != best), key=heats.mean)
    ranked = [best, *reversed(others)][: 1 + ALTERNATIVES]
    usual = _usual(heats)
    return Advice(
        tuple(
            Suggestion(index, heats.mean(index), _reasons(heats, index, usual)) for index in ranked
        ),
        heats.played,
    )


def _usual(heats: Heats) -> dict[str, float]:
    """Return the mean terms over all options that were played on."""
    total: dict[str, float] = {}
    for index, sums in heats.terms.items():
        for name, amount in sums.items():
            share = amount / len(heats.values[index]) / len(heats.terms)
            total[name] = total.get(name, 0.0) + share
    return total


def _reasons(heats: Heats, index: int, usual: dict[str, float]) -> tuple[Motive, ...]:
    judge: Hints = heats.judge
    many, own = len(heats.values[index]), heats.terms[index]
    gains = {
        name: judge.weights[name] * (own.get(name, 0.0) / many - usual.get(name, 0.0))
        for name in {*own, *usual}
    }
    least = WORTH_SAYING * sum(map(abs, gains.values()))
    found = sorted(gains.items(), key=lambda item: (-abs(item[1]), item[0]))
    return tuple(
        Motive(name, round(gain, 2)) for name, gain in found[:REASONS] if abs(gain) > least
    )
