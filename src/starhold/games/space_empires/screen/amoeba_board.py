"""The types of amoebas as everyone sees them: research so far, and their nature."""

from starhold.games.space_empires.facts.catalog import AMOEBAS
from starhold.games.space_empires.state import State
from starhold.show.vocabulary import Line, Number, Sheet


def strain_sheet(state: State) -> Sheet:
    """SE-28.51  One line a type: research of each player, its nature, whether Mines stop it."""
    lines = []
    for name, strain in state.strains.items():
        known = (Number(strain.points.get(s, 0), limit=AMOEBAS.points) for s in state.ring)
        nature = f"amoeba_{strain.nature}" if strain.nature else "not_understood"
        mines = "mines_fail" if strain.immune else "mines_work"
        lines.append(Line(f"strain-{name}", name, (*known, nature, mines)))
    return Sheet("strains", columns=(*state.ring, "nature", "mines"), lines=tuple(lines))
