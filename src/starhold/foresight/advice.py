"""Advice: the best option, the alternatives and the reasons."""

from __future__ import annotations

from starhold.core.score import ViewPart
from starhold.foresight.heats import Heats
from starhold.foresight.hints import Hints, Terms

ALTERNATIVES = 2
REASONS = 3
WORTH_SAYING = 0.05  # of the total difference: smaller ones are not worth mentioning


class Motive(ViewPart):
    """A term that an option raises or lowers more than the others do."""

    term: str
    amount: float


class Suggestion(ViewPart):
    """An option, and the reasons for it."""

    option: int
    reasons: tuple[Motive, ...] = ()


class Advice(ViewPart):
    """The suggestion first, then the alternatives."""

    suggestions: tuple[Suggestion, ...]


def advice(best: int, heats: Heats) -> Advice:
    """Turn the result of a search into advice; without playouts only one option was fit.

    No reasons are given where playouts rated an alternative higher, but not surely so: they
    would contradict the suggestion.
    """
    if not heats.played:
        return Advice((Suggestion(best),))
    others = sorted((index for index in heats.values if index != best), key=heats.mean)
    ranked = [best, *reversed(others)][: 1 + ALTERNATIVES]
    if any(heats.mean(index) > heats.mean(best) for index in ranked):
        return Advice(tuple(map(Suggestion, ranked)))
    usual = _usual(heats)
    found = [
        Suggestion(index, motives(heats.judge, ends(heats, index), usual)) for index in ranked
    ]
    return Advice(tuple(found))


def ends(heats: Heats, index: int) -> Terms:
    """Return the mean terms of an option after its playouts."""
    many = len(heats.values[index])
    return {name: amount / many for name, amount in heats.terms[index].items()}


def _usual(heats: Heats) -> Terms:
    """Return the mean terms over all options that were played out."""
    total: dict[str, float] = {}
    for index in heats.terms:
        for name, amount in ends(heats, index).items():
            total[name] = total.get(name, 0.0) + amount / len(heats.terms)
    return total


def motives(judge: Hints, own: Terms, usual: Terms) -> tuple[Motive, ...]:
    """Return the terms in which two results differ, most important first."""
    gains = {
        name: judge.weights[name] * (own.get(name, 0.0) - usual.get(name, 0.0))
        for name in {*own, *usual}
    }
    least = WORTH_SAYING * sum(map(abs, gains.values()))
    found = sorted(gains.items(), key=lambda item: (-abs(item[1]), item[0]))
    said = [Motive(name, round(gain, 2)) for name, gain in found[:REASONS] if abs(gain) > least]
    return tuple(motive for motive in said if motive.amount)
