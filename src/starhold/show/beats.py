"""Beats: the shots, rolls and bids that a screen shows one after another.

`beats.toml` beside a game says which events are beats, and which of their fields name the sides,
the units, the number needed and the losses.  A game without the file has no beats.  Beats are
made from events that a seat may see, so they reveal nothing more.

    [ShotFired]
    part = "shot"
    side = "player"          # a field of the event
    by = "kind"
    against = "target"
    target = "target_kind"
    needed = "needed"
    at_most = true           # this number or less hits
    sums = true              # its sentence follows the dice, for it says more than they do

A value is a field, the owner or kind in an id (`ship.owner`, `ship.kind`), or a thing (`=fleet`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal

import msgspec

from starhold.core.record import Event, Record
from starhold.show.vocabulary import Beat, News

# A shot, a roll or a bid begins an act by itself; a loss or a note only continues one.
OPENING = ("begin", "shot", "roll", "bid")
# After the end of an act, these begin another; rolls may still follow from it.
ANOTHER = ("shot", "bid")
# Forced choices are reported between beats, and close nothing.
PASSED_OVER = ("Forced",)


class BeatRule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How events of one kind become beats."""

    part: Literal["begin", "shot", "roll", "bid", "loss", "note", "end", "after"]
    lasts: bool = False  # the act goes on until it ends, whatever else is told meanwhile
    ends: bool = False
    sides: tuple[str, ...] = ()
    side: str = ""
    by: str = ""
    against: str = ""
    target: str = ""
    at: str = ""  # where, if the target is not named by its place
    needed: str | int = ""
    at_most: bool = False
    sums: bool = False
    hits: str = ""
    figures: tuple[str, ...] = ()  # numbers that decide without dice: in a shot one of each side
    measures: tuple[str, ...] = ()  # what each figure measures, a thing
    what: str = ""  # a thing that is lost, or several
    count: str = ""


BeatRules = Mapping[str, BeatRule]


def beats_of(event: Event, rules: BeatRules) -> tuple[Beat, ...]:
    """Return the beats of an event: one for each die of a shot and for each kind lost."""
    rule = rules.get(type(event).__name__)
    if rule is None:
        return ()
    plain = Beat(
        rule.part,
        lasts=rule.lasts,
        ends=rule.ends or rule.part in ("end", "after"),
        sides=tuple(_text(event, one) for one in rule.sides),
        side=_text(event, rule.side),
        by=_text(event, rule.by),
        against=_text(event, rule.against),
        target=_text(event, rule.target),
        at=_text(event, rule.at),
        at_most=rule.at_most,
    )
    figures = tuple(getattr(event, one) for one in rule.figures)
    if figures and None not in figures:  # older releases did not tell them
        plain = msgspec.structs.replace(plain, figures=figures, measures=rule.measures)
    if rule.part == "loss":
        return tuple(_losses(event, rule, plain))
    dice: tuple[int, ...] = getattr(event, "dice", ())
    needed = _numbers(event, rule.needed, len(dice))
    if needed and dice:
        sum_up = (Beat("note", side=plain.side),) if rule.sums else ()
        return (*_shots(event, rule, plain, dice, needed), *sum_up)
    hits = getattr(event, rule.hits) if rule.hits else None
    return (msgspec.structs.replace(plain, dice=dice, hits=hits),)


def _shots(
    event: Event, rule: BeatRule, plain: Beat, dice: tuple[int, ...], needed: tuple[int, ...]
) -> Iterator[Beat]:
    guns = _value(event, rule.by)
    for n, (die, need) in enumerate(zip(dice, needed, strict=True)):
        hit = die <= need if rule.at_most else die >= need
        by = guns[n] if isinstance(guns, tuple) and guns else plain.by
        ends = plain.ends and n == len(dice) - 1
        yield msgspec.structs.replace(
            plain, by=by, dice=(die,), needed=need, hits=int(hit), ends=ends
        )


def _losses(event: Event, rule: BeatRule, plain: Beat) -> Iterator[Beat]:
    what = _value(event, rule.what)
    lost = Counter(what if isinstance(what, tuple) else (str(what),))
    times = getattr(event, rule.count) if rule.count else 1
    for kind, count in lost.items():
        yield msgspec.structs.replace(plain, target=kind, count=count * times)


def _numbers(event: Event, needed: str | int, count: int) -> tuple[int, ...]:
    """Return the number needed for each die; nothing if the event does not say it."""
    found = getattr(event, needed) if isinstance(needed, str) and needed else needed
    if isinstance(found, tuple):
        return found
    return (found,) * count if found else ()


def _value(event: Event, said: str) -> Any:
    if said.startswith("="):
        return said[1:]
    field, _, part = said.partition(".")
    value = getattr(event, field) if field else ""
    return _part(value, part) if part else value


def _part(value: str, part: str) -> str:
    """Return the owner or the kind in an id such as `red-cruiser-2`."""
    owner, *rest = value.split("-")
    if part == "owner":
        return owner
    return "-".join(word for word in rest if not word.isdecimal()) or owner


def _text(event: Event, said: str) -> str:
    value = _value(event, said)
    return "" if isinstance(value, tuple) else str(value)


def unknown_fields(kind: type[Record], rule: BeatRule) -> list[str]:
    """Return what a rule asks of an event that the event does not have."""
    asked = (*rule.sides, rule.side, rule.by, rule.against, rule.target, rule.at, rule.what)
    fields = {one.partition(".")[0] for one in asked if one and not one.startswith("=")}
    fields |= {one for one in (rule.hits, rule.count, *rule.figures) if one}
    fields |= {rule.needed} if isinstance(rule.needed, str) and rule.needed else set()
    return sorted(fields - set(kind.__struct_fields__))


# -- acts ---------------------------------------------------------------------------------


class Act(msgspec.Struct):
    """Beats that belong together: a battle, an auction, a roll."""

    beats: list[tuple[News, Beat]]
    lasting: bool = False  # it goes on until a beat ends it
    over: bool = False  # only what follows from it can come now

    @property
    def is_battle(self) -> bool:
        """Whether two sides fight; anything else is a gamble."""
        return any(beat.sides or beat.part in ("shot", "loss") for _, beat in self.beats)

    @property
    def losses(self) -> dict[str, Counter[str]]:
        """What each side has lost."""
        found = {side: Counter[str]() for _, beat in self.beats for side in beat.sides}
        for _, beat in self.beats:
            if beat.part == "loss":
                found.setdefault(beat.side, Counter())[beat.target] += beat.count
        return found


class Stage:
    """The act that is played, as news come in."""

    def __init__(self) -> None:
        self.act: Act | None = None

    def take(self, one: News) -> list[Act]:
        """Add an event to its act; return the acts that it begins."""
        begun = []
        if not one.beats and one.key not in PASSED_OVER and not (self.act and self.act.lasting):
            self.act = None
        for beat in one.beats:
            if beat.part == "after":
                self.act = None
            elif beat.part == "begin" or beat.part in self._opening():
                self.act = Act([], beat.lasts)
                begun.append(self.act)
            if self.act is not None:
                self.act.beats.append((one, beat))
                self.act.lasting = self.act.lasting and not beat.ends
                self.act.over = self.act.over or beat.ends
        return begun

    def _opening(self) -> tuple[str, ...]:
        if self.act is None:
            return OPENING
        return ANOTHER if self.act.over else ()


def acts(news: Iterable[News]) -> list[Act]:
    """Gather beats into acts."""
    stage = Stage()
    return [act for one in news for act in stage.take(one)]
