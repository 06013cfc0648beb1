"""The tables of Galactic Emperor."""

from __future__ import annotations

import re

from tests.rulebooks.tables import Check, Data, Pairs, Rows, labelled, number, numbers, slug

FIELDS = ("planets", "food", "metal", "energy")


def components(rows: Rows, data: Data) -> Pairs:
    cells = {slug(row[0]): row for row in rows}
    constants, units = data["constants"], data["units"]
    players = {int(count): one for count, one in constants["players"].items()}
    homes = [name for name in data["tiles"] if name.startswith("H") and name != "HOLE"]
    yield number(cells["sector_tiles"][1]), len(data["tiles"])
    others = len(data["tiles"]) - len(homes) - 2
    yield numbers(cells["sector_tiles"][2]), [len(homes), others]
    tokens = [one["tokens"] for one in players.values()]
    yield numbers(cells["empire_tokens"][2]), [*tokens, *players]
    yield number(cells["empire_tokens"][1]), max(tokens) * max(players)
    yield number(cells["home_starbases"][1]), len(homes)
    yield numbers(cells["ships"][1]), [one["limit"] for one in units.values() if "limit" in one]
    yield number(cells["food_cubes"][1]), constants["food"]["cubes"]
    yield number(cells["metal_cubes"][1]), max(players) * constants["store"]["metal"]
    yield number(cells["energy_cubes"][1]), max(players) * constants["store"]["energy"]
    yield (
        numbers(cells["victory_points"][1]),
        [*(one["vp_pool"] for one in players.values()), *players],
    )
    yield number(cells["technology_cards"][1]), len(data["technologies"])


def homes(rows: Rows, data: Data) -> Pairs:
    for row, (count, one) in zip(rows, data["constants"]["players"].items(), strict=True):
        yield row[0], count
        rim = rim_of(data["constants"]["board"]["radius"])
        yield [rim[place] for place in numbers(row[1])], one["homes"]
        printed = [
            f"{q},{r}" for q, r in re.findall(r"\((\S+), (\S+)\)", row[2].replace("−", "-"))
        ]
        yield printed, one["homes"]


def rim_of(radius: int) -> list[str]:
    """Return the hexes of the rim by number; GE-2.6 begins at a corner."""
    directions = ((0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1), (1, 0))
    q, r, found = radius, -radius, []
    for dq, dr in directions:
        for _ in range(radius):
            found.append(f"{q},{r}")
            q, r = q + dq, r + dr
    return found


def tiles(rows: Rows, data: Data) -> Pairs:
    kinds = {"the_omega_sun": "sun", "the_black_hole": "black_hole"}
    printed = {}
    for row in rows:
        first, to, last = row[0].partition(" to ")
        names = (
            [f"H{n}" for n in range(int(first[1:]), int(last[1:]) + 1)]
            if to
            else row[0].split(", ")
        )
        kind = kinds.get(slug(row[1]), slug(row[1]))
        for name in names:
            printed[name] = (kind, *(number(cell) or 0 for cell in row[2:]))
    written = {
        name: (tile["kind"], *(tile.get(field, 0) for field in FIELDS))
        for name, tile in data["tiles"].items()
    }
    yield printed, written


def units(rows: Rows, data: Data) -> Pairs:
    fields = ("metal", "energy", "marks", "move", "phase", "dice", "hits_on")
    printed = labelled(rows)
    yield list(printed), list(data["units"])
    for name, unit in data["units"].items():
        yield [number(cell) for cell in printed[name][1:8]], [unit.get(field) for field in fields]
        yield number(printed[name][9]), unit.get("limit")
        # A Starbase is two tokens, and each of them takes a hit.
        yield number(printed[name][8]), 2 if unit.get("tough") or name == "starbase" else 1


def technologies(rows: Rows, data: Data) -> Pairs:
    printed = {slug(row[0]): number(row[1]) for row in rows}
    yield printed, {name: one["cost"] for name, one in data["technologies"].items()}
    effects = {slug(row[0]): numbers(row[3].partition("(")[0]) for row in rows}
    written = data["technologies"]
    yield effects["ion_cannons"], [written["ion_cannons"]["dice"]]
    yield effects["plasma_weapons"], [written["plasma_weapons"]["bonus"]]
    yield effects["fusion_engines"], [written["fusion_engines"]["move"]]
    yield effects["robotics"], [written["robotics"]["metal"]]
    yield effects["diplomat"], [written["diplomat"]["marks"]]


def market(rows: Rows, data: Data) -> Pairs:
    yield {slug(row[0]): [number(cell) for cell in row[1:]] for row in rows}, data["market"]


def players(rows: Rows, data: Data) -> Pairs:
    influence = data["constants"]["influence"]["tokens"]
    for row, (count, one) in zip(rows, data["constants"]["players"].items(), strict=True):
        written = [int(count), one["tokens"], one["vp_pool"], one["display"], influence]
        yield [number(cell) for cell in row], written


def outline(rows: Rows, data: Data) -> Pairs:
    yield number(rows[2][1]), data["constants"]["round"]["income"]


def roles(rows: Rows, data: Data) -> Pairs:
    printed = labelled(rows)
    yield numbers(printed["merchant"][2]), [data["constants"]["merchant"]["marks"]]


CHECKS: dict[str, Check] = {
    "intro": outline,
    "intro#2": roles,
    "GE-1.11": components,
    "GE-2.6": homes,
    "GE-3.1": tiles,
    "GE-3.2": units,
    "GE-3.3": technologies,
    "GE-3.4": market,
    "GE-3.5": players,
}
NO_DATA = {"GE-17": "who may see what"}
WORDS = {
    ("intro", 0),
    ("intro", 2),
    *(("intro#2", 2, role) for role in ("steward", "warlord", "scientist")),
    ("intro#2", 3),
    *(("GE-1.11", 1, name) for name in ("role_cards", "throne_direction_marker")),
    *(("GE-1.11", 2, name) for name in ("home_starbases", "role_cards")),
    # These only name a rule, or write their figure as a word.
    *(
        ("GE-3.3", 3, name)
        for name in (
            "ambassador",
            "shield_generators",
            "protein_fields",
            "saboteur",
            "time_warp",
            "space_pirate",
            "long_range_scanners",
        )
    ),
}
