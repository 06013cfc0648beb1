"""Battles as lines: every shot with its number, die and result, and the losses at the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from rich.text import Text

from starhold.show.beats import Act, Stage
from starhold.show.vocabulary import Beat, News
from starhold.terminal.looks import Looks
from starhold.terminal.sitting import LoggedChoice
from starhold.terminal.zones import dice_text, news_text


class StagedLine(NamedTuple):
    """A line, the act it belongs to, and whether a battle ends with it."""

    text: Text
    act: Act | None = None
    ends: bool = False


class Staging:
    """The news of one seat as lines, in the order they are told."""

    def __init__(self, looks: Looks) -> None:
        self.looks = looks
        self.stage = Stage()

    def told(self, entries: Iterable[LoggedChoice]) -> Iterator[StagedLine]:
        """Write the entries of a log."""
        for entry in entries:
            if entry.chosen:
                yield StagedLine(Text(f"» {entry.chosen}", style="dim"))
            yield from self.lines(entry.news)

    def lines(self, news: Iterable[News]) -> Iterator[StagedLine]:
        """Write news; a battle that does not go on ends with its losses."""
        for one in news:
            before = self.stage.act
            self.stage.take(one)
            if before is not None and self.stage.act is not before:
                yield from self._losses(before)
            yield from (StagedLine(line, self.stage.act) for line in self._written(one))
        act = self.stage.act
        if act is not None and not act.lasting:
            self.stage.act = None
            yield from self._losses(act)

    def _written(self, one: News) -> list[Text]:
        if one.beats and self.stage.act is not None and one.beats[0].needed:
            shots = [self._shot(one, beat) for beat in one.beats if beat.needed]
            return [*shots, *([Text(f"  {one.text}")] if len(shots) < len(one.beats) else [])]
        if one.beats and one.beats[0].part == "loss":
            return [Text(f"  {one.text}", style="red")]
        if one.beats and one.beats[0].part == "begin":
            return [Text(f"  {one.text}", style="bold")]
        return [news_text(one)]

    def _shot(self, one: News, beat: Beat) -> Text:
        who = self._unit(beat.by, beat.side)
        place = self.looks.name(beat.at) if beat.at else ""
        whom = " ".join(filter(None, (self._unit(beat.target, beat.against), place)))
        aim = " → ".join(filter(None, (who, whom))) or one.text
        line = Text(f"  {aim}, needs {needed(beat, one.sides)}: ")
        line.append(dice_text(beat.dice, one.sides))
        words = ("hit", "miss") if beat.part == "shot" else ("success", "failure")
        result, style = (words[0], "bold red") if beat.hits else (words[1], "dim")
        return line.append(f" {result}", style=style)

    def _unit(self, kind: str, side: str) -> str:
        if not kind or not side:
            return self.looks.name(kind or side) if kind or side else ""
        return f"{self.looks.name(kind)} ({self.looks.name(side)})"

    def _losses(self, act: Act) -> Iterator[StagedLine]:
        if not act.is_battle:
            return
        if said := "; ".join(self._lost(*one) for one in act.losses.items() if one[0]):
            yield StagedLine(Text(f"  Losses: {said}.", style="bold"), act, ends=True)

    def _lost(self, side: str, lost: Counter[str]) -> str:
        words = self.looks.words
        kinds = ", ".join(words.counted(*one) for one in lost.items()) or "none"
        # A side may be a single piece, such as the enemy fleet of a solo game.
        return kinds if kinds == words.thing(side) else f"{kinds} ({words.thing(side)})"


def needed(beat: Beat, sides: int) -> str:
    """Write what a die needs: `4+`, or `1–5` where low numbers hit."""
    if beat.at_most:
        return f"1–{beat.needed}" if beat.needed > 1 else "1"
    return f"{beat.needed}+" if beat.needed < sides else str(beat.needed)


def battles(looks: Looks, news: Iterable[News]) -> list[Text]:
    """Return a page for each battle that ended in these news."""
    lines = [line for line in Staging(looks).lines(news) if line.act is not None]
    return [
        Text("\n").join(line.text for line in lines if line.act is last.act)
        for last in lines
        if last.ends
    ]
