"""SE-11.12  Announcing the technology that groups carry in a battle."""

from ...empires.holdings import carried
from ...facts.catalog import TECHNOLOGIES, UNITS
from ...fleets.groups import change
from ...fleets.tech import Tech
from ...state import Group, State

UNSEEN = ("movement", "terraforming")  # a battle does not show these
ANNOUNCED = [n for n in TECHNOLOGIES if n in Tech.__struct_fields__ and n not in UNSEEN]


def announce(state: State, group: Group) -> None:
    """SE-11.12  Record a group's technology as known; SE-29.4: as of this battle."""
    tech = carried(state, group)
    change(state, group, announced=tech)
    if group.captured:  # SE-17.8: it carries its builder's technology
        return
    known = state.shown[group.owner]
    shown = [(name, getattr(tech, name)) for name in ANNOUNCED]
    # SE-10.1: a unit proves the technology it requires: a Dreadnought proves Ship Size 6.
    for name, level in (*shown, *UNITS[group.kind].needs.items()):
        known[name] = max(known.get(name, 0), level)
