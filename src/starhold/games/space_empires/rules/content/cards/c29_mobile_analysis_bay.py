"""SE-24  Card 29, Mobile Analysis Bay: captured ships teach without being scrapped."""

from collections.abc import Iterator, Sequence

from ....battles.boarding import lessons
from ....facts.catalog import Technology
from ....fleets.groups import change, fleet_of
from ....hooks.numbers import Purse
from ....state import GroupId, Lesson, State, Table
from ....steps import Event, Option, Seat, Steps
from ...economy import r12_counters, r12_dropping
from ...special_ships.r17_prizes import learn, left_of_it


class Analyse(Option):
    """Learn from every ship of a captured group, one after another."""

    group: GroupId
    kind: str
    count: int
    technologies: tuple[Technology, ...]  # taught by the first of them

    def follow(self, table: Table, seat: Seat) -> Steps:
        """SE-17.12  Each ship gives one level of every technology in which it is still ahead."""
        state = table.state
        group = state.groups[self.group]
        taught: list[Technology] = []
        for _ in range(self.count):
            names = lessons(state, seat, group)
            if not names or not r12_counters.still_fits(state, seat, *names):
                break
            learn(table, seat, names)
            taught += names
        change(state, group, analysed=True)
        state.empires[seat].plan.learned.append(Lesson(tuple(taught), group.id, analysed=True))
        table.tell(ShipsAnalysed(seat, self.kind, tuple(taught)))
        return ()


class DropAnalysis(Option):
    """Take back the lessons of captured ships; they can be analysed later."""

    number: int
    group: GroupId
    technologies: tuple[Technology, ...]

    cancels = True

    def follow(self, table: Table, seat: Seat) -> Steps:
        state = table.state
        r12_dropping.forget(state, seat, state.empires[seat].plan.learned[self.number])
        change(state, state.groups[self.group], analysed=False)
        return ()


class ShipsAnalysed(Event):
    """SE-24  Card 29: the lessons of captured ships; only their captor knows."""

    player: Seat
    kind: str
    technologies: tuple[Technology, ...]


def analysis(state: State, purse: Purse) -> Sequence[Option]:
    """SE-17.12  Like scrapping, but anywhere, and once for each ship."""
    seat = purse.seat
    found: list[Option] = []
    for group in fleet_of(state, seat):
        count = 0 if group.analysed or not group.captured else left_of_it(state, seat, group)
        names = lessons(state, seat, group) if count else ()
        if names and r12_counters.still_fits(state, seat, *names):
            found.append(Analyse(group.id, group.kind, count, names))
    return found


def ships_analysed(state: State, seat: Seat) -> Iterator[Option]:
    """SE-17.12  Groups analysed this phase, unless a later lesson built on theirs."""
    for number, lesson in r12_dropping.last_lessons(state, seat):
        if lesson.analysed:
            yield DropAnalysis(number, lesson.ship, lesson.technologies)
