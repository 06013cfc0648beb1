"""SE-25  Advantage 37, Space Pilgrims: most terrain neither stops nor harms them.

Danger! and Super Novae affect them as usual.
"""

from ....empires.cards import holds
from ....facts.starmap import STOPPING
from ....fleets.groups import change
from ....state import Cell, Group, GroupId, Marker, State, Table
from ....steps import Choice, Event, Option, Seat, Step, Steps
from ...hands.r24_alien_cards import put_to_the_test, reveal
from ...movement.r07_entering import BlackHole

NUMBER = 37


class PassUnharmed(Option):
    """Do not roll; this reveals your card."""


class RollLikeOthers(Option):
    """Roll, so that your card stays secret."""


class NotLost(Event):
    """SE-8.8  The Space Pilgrims found their way."""

    player: Seat
    at: Cell


def no_obstacle(state: State, group: Group, marker: Marker, halts: bool) -> bool:
    """Nebulae and Asteroids do not restrict movement."""
    return halts and not (marker.kind in STOPPING and holds(state, group.owner, NUMBER))


def shown_by_moving(table: Table, group: Group) -> Steps:
    """Revealed when a group enters Nebulae or Asteroids late, or moves on from them.

    A group that follows a pipeline could do so anyway (SE-7.15).
    """
    if group.moved <= 1 or group.piped:
        return ()
    markers = table.state.markers
    places = (group.at, group.came_from or group.at)
    slow = any(at in markers and markers[at].kind in STOPPING for at in places)
    if slow and holds(table.state, group.owner, NUMBER):
        reveal(table, group.owner, NUMBER)
    return ()


def no_roll(table: Table, group: Group, slung: bool) -> Steps | None:
    """Ships never roll for Black Holes, but may do so to hide the card."""
    if not holds(table.state, group.owner, NUMBER):
        return None
    cards = table.state.empires[group.owner].hand.cards
    if any(card.number == NUMBER and card.face_up for card in cards):
        return (Unharmed(group.id, slung),)
    return (ShowOrRoll(group.owner, group.id, slung),)


class ShowOrRoll(Choice):
    """SE-8.7  Whether to use the advantage and reveal it."""

    group: GroupId
    slung: bool

    def options(self, state: State) -> list[Option]:
        return [PassUnharmed(), RollLikeOthers()]

    def chosen(self, table: Table, option: PassUnharmed | RollLikeOthers) -> Steps:
        if isinstance(option, RollLikeOthers):
            return (BlackHole(self.group, self.slung, answered=True),)
        reveal(table, self.player, NUMBER)
        return (Unharmed(self.group, self.slung),)


class Unharmed(Step):
    """SE-26.30  A slingshot succeeds automatically."""

    group: GroupId
    slung: bool

    def run(self, table: Table) -> Steps:
        group = table.state.groups[self.group]
        if self.slung:
            change(table.state, group, slung=True, moves=group.moves + 1)
        return ()


def never_lost(table: Table, seat: Seat, at: Cell) -> Steps | None:
    """The marker is removed without effect."""
    put_to_the_test(table, seat, NUMBER)
    if not holds(table.state, seat, NUMBER):
        return None
    table.tell(NotLost(seat, at))
    return ()
