"""The tables of Kardashev."""

from __future__ import annotations

from collections import Counter

from tests.rulebooks.tables import Check, Data, Pairs, Rows, labelled, number, numbers, slug

LETTERS = {"F": "food", "M": "matter", "E": "energy", "*": "any"}


def priced(cell: str) -> dict[str, int]:
    """Read a price: `1 F + 1 M`, `FF MM` or `F M E ***`."""
    found: Counter[str] = Counter()
    times = 1
    for part in cell.replace("+", " ").split():
        if part.isdigit():
            times = int(part)
        else:
            found.update({LETTERS[letter]: times * n for letter, n in Counter(part).items()})
    return dict(found)


def tile(cell: str) -> str:
    return "_".join(LETTERS[letter] for letter in cell.split("/"))


def box(rows: Rows, data: Data) -> Pairs:
    supply, tiles = data["start"]["supply"], data["tiles"]
    radius = data["start"]["board"]["radius"]
    single = [tiles[kind]["count"] for kind in ("food", "matter", "energy")]
    hybrid = [tiles[kind]["count"] for kind in ("food_matter", "matter_energy", "food_energy")]
    markers = supply["markers"].values()
    yield number(rows[0][1]), 3 * radius * (radius + 1) + 1
    yield number(rows[1][1]), len(data["roles"])
    yield number(rows[2][1]), supply["colonies"]
    yield number(rows[3][1]), supply["fleets"]
    yield number(rows[5][1]), tiles["military"]["count"]
    yield numbers(rows[6][1]), [sum(single), *single]
    yield numbers(rows[7][1]), [sum(hybrid), *hybrid]
    yield numbers(rows[9][1]), [sum(markers), *set(markers)]


def starts(rows: Rows, data: Data) -> Pairs:
    printed = {slug(row[0]): (tile(row[1]), tile(row[2])) for row in rows}
    yield printed, {name: (role["home"], role["second"]) for name, role in data["roles"].items()}


def roles(rows: Rows, data: Data) -> Pairs:
    printed, written = labelled(rows), data["roles"]
    yield list(printed), list(written)
    yield number(printed["collector"][1]), written["collector"]["cards"]
    yield numbers(printed["developer"][1]), [written["developer"]["colony_level"]]
    yield numbers(printed["warlord"][1]), [written["warlord"]["fleet_level"]]
    yield numbers(printed["warlord"][2])[-1], written["warlord"]["tour_limit"]


def base_actions(rows: Rows, data: Data) -> Pairs:
    printed, costs = labelled(rows), data["actions"]["costs"]
    yield priced(printed["colonize"][1]), costs["colonize"]
    yield priced(printed["upgrade_colony"][1]), costs["upgrade_colony"]
    for action in ("build_fleet", "upgrade_fleet"):
        home = printed[action][1].partition(":")[2].partition(";")[0]
        yield priced(home.replace("(", "").partition(")")[0]), costs["fleet"]
    yield number(printed["upgrade_colony"][2]), data["start"]["limits"]["level"]


def research_actions(rows: Rows, data: Data) -> Pairs:
    yield number(labelled(rows)["compile"][2]), data["start"]["limits"]["compiled"]


def moves(rows: Rows, data: Data) -> Pairs:
    printed = [[number(cell) for cell in row] for row in rows]
    yield (
        printed,
        [[one["level"], one["energy"], one["tiles"]] for one in data["actions"]["moves"]],
    )


def technologies(rows: Rows, data: Data) -> Pairs:
    names = {row[0]: slug(row[1]) for row in rows}
    yield list(names.values()), list(data["technologies"])
    for row, written in zip(rows, data["technologies"].values(), strict=True):
        yield number(row[2]), written["level"]
        if row[3] == "two of one type":
            yield {"same": 2}, written["cost"]
        else:
            yield priced(row[3]), written["cost"]
        needs = [] if row[4] == "–" else [names[one] for one in row[4].split(", ")]
        yield needs, written.get("needs", [])
        yield number(row[5]), written.get("box")
        yield row[6] == "yes", written.get("usable", False)
        if "cards" in written:
            yield numbers(row[7]), [written["cards"]]


def scoring(rows: Rows, data: Data) -> Pairs:
    scoring = data["scoring"]
    yield [number(row[1]) for row in rows[:3]], scoring["colonies"]
    yield [number(row[0]) for row in rows[:3]], [1, 2, 3]
    # One point for each level: the rulebook says "its level".
    yield [row[1] for row in rows[3:]], ["its level"] * 2
    yield [scoring["fleet_level"], scoring["technology_level"]], [1, 1]


CHECKS: dict[str, Check] = {
    "KA-2": box,
    "KA-4.8": starts,
    "KA-5": roles,
    "KA-9": base_actions,
    "KA-9#2": research_actions,
    "KA-10.2": moves,
    "KA-11.5": technologies,
    "KA-13": scoring,
}
NO_DATA = {
    "intro": "an outline of the round",
    "KA-19.1": "figures of played games, measured",
}
WORDS = {
    ("KA-2", 2),
    *(("KA-5", 1, role) for role in ("imperialist", "pioneer", "scientist")),
    ("KA-5", 2),
    ("KA-9", 1, "move_fleet"),
    ("KA-9", 2),
    ("KA-9", 3),
    ("KA-9#2", 1),
    ("KA-11.5", 7),
}
