"""SE-25  Advantage 54, Powerful Psychics: they sense nearby enemies.

`data/cards.toml` gives them Exploration 1, which nobody can learn from them.
"""

from collections.abc import Iterator, Sequence

from ....battles.tallies import kinds_of
from ....facts import catalog, starmap
from ....fleets.groups import change, fleet_of, others, true_kind
from ....state import Cell, Group, State, Table
from ....steps import Event, Option, Seat, Steps
from ...hands.r24_alien_cards import reveal

NUMBER = 54


class ReadMinds(Option):
    """Turn every enemy group adjacent to a ship with Exploration face up."""

    def follow(self, table: Table, seat: Seat) -> Steps:
        """Decoys are revealed and stay; technology stays hidden."""
        reveal(table, seat, NUMBER)
        found: dict[Cell, list[Group]] = {}
        for group in list(in_sight(table.state, seat)):
            change(table.state, group, face_up=True)
            found.setdefault(group.at, []).append(group)
        for at, groups in found.items():
            table.tell(MindsRead(seat, at, kinds_of(groups)))
        table.reveal()
        return ()


class MindsRead(Event):
    """SE-29.1  Groups were turned face up: types and numbers, no technology."""

    player: Seat
    at: Cell
    units: tuple[str, ...]


def reading(state: State, seat: Seat) -> Sequence[Option]:
    """Offered whenever there is an enemy group to find."""
    return (ReadMinds(),) if next(in_sight(state, seat), None) else ()


def in_sight(state: State, seat: Seat) -> Iterator[Group]:
    """Yield the face-down enemies adjacent to a player's ships with Exploration."""
    fleet = fleet_of(state, seat)
    readers = [g for g in fleet if g.tech.exploration and catalog.UNITS[true_kind(g)].ship]
    near = dict.fromkeys(to for group in readers for to in starmap.neighbours(state, group.at))
    for at in near:
        yield from (foe for foe in others(state, seat, at) if not foe.face_up)
