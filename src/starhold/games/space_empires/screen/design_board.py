"""SE-23  The drawing board: a design part by part, its cost, and the Ship Size it needs."""

from collections.abc import Iterator

from starhold.core.record import Seat
from starhold.games.space_empires.fleets.designs import (
    UNIQUE,
    Design,
    cost_terms,
    design_cost,
    in_class,
    least_class,
    size_needed,
)
from starhold.games.space_empires.fleets.uniques import design_shown
from starhold.games.space_empires.rules.economy.r23_design import (
    DesignAbilities,
    DesignAttack,
    DesignClass,
    DesignDefense,
    DesignShip,
    ReviewDesign,
)
from starhold.games.space_empires.state import State, Table
from starhold.show.vocabulary import Line, Number, Sheet

DRAWING = (DesignShip, DesignAttack, DesignDefense, DesignAbilities, DesignClass, ReviewDesign)


def drawing_board(table: Table, seat: Seat | None) -> Iterator[Sheet]:
    """SE-23.2  The design being drawn, as it grows."""
    asked = table.open.get(seat) if seat is not None else None
    if asked is not None and isinstance(asked.choice, DRAWING):
        player = asked.choice.player
        design = table.state.empires[player].plan.draft
        if design is not None:
            yield _sheet(f"drawing_board-{player}", player, design)


def design_sheets(state: State, ours: tuple[Seat, ...], *, revealed: bool) -> Iterator[Sheet]:
    """SE-29.2  The viewer's own design; of others, what battles have revealed."""
    for who in state.ring if "unique_ships" in state.switches else ():
        mine = who in ours
        design = state.empires[who].sheet.design if mine or revealed else design_shown(state, who)
        if design is not None:
            yield _sheet(f"design-{who}", who, design)


def _sheet(name: str, who: Seat, design: Design) -> Sheet:
    """SE-23.2  Every part with its price; SE-23.3, SE-23.4: the class and Ship Size it needs."""
    priced = {term.label: term.amount for term in cost_terms(design)}
    size = size_needed(in_class(design))
    parts: list[tuple[str, Number | str, int]] = [
        ("weapon_class", design.weapon, UNIQUE.classes[design.weapon]),
        ("attack_rating", Number(design.attack), UNIQUE.attacks[design.attack - 1]),
        ("defense_rating", Number(design.defense), UNIQUE.defenses[design.defense]),
        ("hull_rating", Number(design.hull), UNIQUE.hulls[design.hull - 1]),
    ]
    lines = [Line(f"{who}-{kind}", kind, (value, Number(cp))) for kind, value, cp in parts]
    lines += [
        Line(f"{who}-{name}", name, ("", Number(priced.get(name, 0)))) for name in design.abilities
    ]
    if design.weak:
        lines.append(Line(f"{who}-weak", f"weak_against-{design.weak}", ("", "")))
    total = Number(design_cost(design), cost_terms(design))
    lines.append(Line(f"{who}-design_cost", "design_cost", ("", total)))
    lines.append(Line(f"{who}-least_class", "least_class", (least_class(total.value), "")))
    lines.append(Line(f"{who}-size_needed", "size_needed", (Number(size) if size else "none", "")))
    return Sheet(name, who, ("part", "cp"), tuple(lines))
