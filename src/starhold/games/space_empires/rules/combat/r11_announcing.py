"""SE-11.12  Announcing the technology that groups carry in a battle."""

from starhold.games.space_empires.empires.holdings import carried
from starhold.games.space_empires.facts.catalog import UNITS, Technology
from starhold.games.space_empires.fleets.groups import change
from starhold.games.space_empires.state import Group, State


def announce(state: State, group: Group) -> None:
    """SE-11.12  Record a group's technology as known; SE-29.4: as of this battle."""
    tech = carried(state, group)
    change(state, group, announced=tech)
    if group.captured:  # SE-17.8: it carries its builder's technology
        return
    known = state.shown[group.owner]
    shown: tuple[tuple[Technology, int], ...] = (
        ("attack", tech.attack),
        ("defense", tech.defense),
        ("tactics", tech.tactics),
        ("point_defense", tech.point_defense),
        ("scanner", tech.scanner),
        ("exploration", tech.exploration),
        ("cloaking", tech.cloaking),
        ("fighter", tech.fighter),
        ("mine_sweep", tech.mine_sweep),
        ("fast_battlecruiser", tech.fast_battlecruiser),
        ("ground_combat", tech.ground_combat),
        ("boarding", tech.boarding),
    )
    # SE-10.1: a unit proves the technology it requires: a Dreadnought proves Ship Size 6.
    for name, level in (*shown, *UNITS[group.kind].needs.items()):
        known[name] = max(known.get(name, 0), level)
