"""The tables of Space Empires."""

from __future__ import annotations

import re
from typing import Any

from tests.rulebooks import space_empires_solo as solo
from tests.rulebooks.space_empires_parts import (
    by_die,
    hexes,
    rating_of,
    ratings,
    unit_of,
    whole_die,
)
from tests.rulebooks.tables import Check, Data, Pairs, Rows, labelled, number, numbers, slug

# -- modules, counters, maps ---------------------------------------------------------------


def profiles(rows: Rows, data: Data) -> Pairs:
    found: dict[str, set[str]] = {}
    for row in rows:
        names = set(re.findall(r"`(\w+)`", row[1]))
        including = {one for base in names & set(found) for one in found[base]}
        profile = re.findall(r"`(\w+)`", row[0])[0]
        found[profile] = (names - set(found)) | including
        sizes = data["constants"]
        great = "expansion_core" in found[profile] and "facilities" not in found[profile]
        yield number(row[2]), sizes["great_homeworld" if great else "homeworld"][-1]
    yield found, {name: set(some) for name, some in data["constants"]["profiles"].items()}


def counters(rows: Rows, data: Data) -> Pairs:
    cells = [row[:2] for row in rows] + [row[2:] for row in rows]
    for name, count in (
        (unit_of(label.partition("(")[0].strip() + label.partition(")")[2]), text)
        for label, text in cells
    ):
        unit = data["units"][name]
        yield (name, number(count)), (name, None if name == "militia" else unit["counters"])
        if "single" in count:
            yield (name, 1), (name, unit.get("largest"))


def start_map(name: str) -> Check:
    def check(rows: Rows, data: Data) -> Pairs:
        deep = [row for row in rows if row[0] == "Deep Space"]
        homes = [row for row in rows if row[0] != "Deep Space"]
        written = data["maps"][name]
        if deep:
            yield hexes(deep[0][1]), written["deep"]
        order = [0, 1, 3, 2] if name == "four" else range(len(homes))  # SE-4.9: P4 sits before P3
        yield len(homes), len(written["homes"])
        for row, place in zip(homes, order, strict=True):
            home = written["homes"][place]
            yield hexes(row[1]), [*home["home"], *home.get("extra", [])]
            column = re.match(r"column ([A-L])", row[2])
            yield (
                (column[1] if column else hexes(row[2])[0]),
                (home["worlds"][0][0] if column else home["worlds"][0]),
            )

    return check


def deep_markers(rows: Rows, data: Data) -> Pairs:
    names = {
        "barren_planet": "barren",
        "mineral_of_10_cp": "mineral-10",
        "space_wreck": "wreck",
        "lost_in_space": "lost",
        "doomsday_machine": "doomsday",
    }
    printed = {names.get(slug(row[0]), slug(row[0])): number(row[1]) for row in rows}
    both = printed.pop("warp_point_1_warp_point_2")
    yield printed | {"warp-1": both, "warp-2": both}, data["markers"]["deep"]
    yield numbers(rows[5][0]), [10]
    yield numbers(rows[9][0]), [1, 2]


def setup(rows: Rows, data: Data) -> Pairs:
    constants = data["constants"]
    start = constants["start"]
    cells = {slug(row[0]): number(row[1]) for row in rows}
    yield numbers(rows[0][1]), [constants["homeworld"][-1], constants["great_homeworld"][-1]]
    yield cells["colony_ships"], start["colony_ships"]
    yield cells["miner"], start["miners"]
    yield cells["ship_yards"], start["yards"]
    yield cells["scouts"], start["scouts"]
    yield cells["flagship"], data["units"]["flagship"]["counters"]


# -- movement, colonies, units, technology -------------------------------------------------


def movement(rows: Rows, data: Data) -> Pairs:
    yield [[number(cell) for cell in row[1:]] for row in rows], data["constants"]["movement"]
    yield [number(row[0]) for row in rows], list(range(1, len(rows) + 1))


def slow(rows: Rows, data: Data) -> Pairs:
    units = data["units"]
    for names, moves in ((rows[0][0], "slow"), (rows[1][0], "never")):
        yield (
            [units[unit_of(name)]["moves"] for name in names.split(", ")],
            [moves] * len(names.split(", ")),
        )
    yield number(rows[0][1]), 1


def sizes(rows: Rows, data: Data) -> Pairs:
    names = ("colony", "homeworld", "great_homeworld")
    for row, name in zip(rows, names, strict=True):
        yield numbers(row[1]), data["constants"][name]
    yield numbers(rows[1][0] + rows[2][0]), [data["constants"][name][-1] for name in names[1:]]


def steps_down(rows: Rows, data: Data) -> Pairs:
    named = {0: "colony", 2: "homeworld", 3: "great_homeworld"}
    for place, name in named.items():
        yield numbers(rows[place][1]), [size for size in reversed(data["constants"][name]) if size]
    yield (
        numbers(rows[2][0] + rows[3][0]),
        [data["constants"][name][-1] for name in list(named.values())[1:]],
    )


def needed(cell: str) -> dict[str, int]:
    return {slug(cell.rstrip("0123456789 ")): number(cell) or 0} if number(cell) else {}


def priced_units(rows: Rows, data: Data) -> Pairs:
    name, units = "", data["units"]
    for row in rows:
        better = row[0].startswith("…")
        name = name if better else unit_of(row[0])
        unit = units[name]
        if name == "unique":
            continue
        if "troops" in unit:
            yield from ground_unit(row, unit, attacking=better)
            continue
        yield number(row[1]), unit["cost"]
        needs = needed(row[3])
        level = next(iter(needs.values()), 1) - 1 if "embodies" in unit else 0
        if better:
            yield list(needs), [unit["embodies"]]
            yield rating_of(unit, level) != rating_of(unit, level - 1), True
        else:
            yield needs, unit.get("needs", {})
        if "class" in unit:
            yield ratings(row[2]), [rating_of(unit, level)]
        elif "hull" in row[2]:
            yield number(row[2]), unit["hull"]
        yield number(row[4]), unit["hull"] if unit.get("maintained", True) else 0


def ground_unit(row: list[str], unit: dict[str, Any], *, attacking: bool) -> Pairs:
    troops = unit["troops"]["invading" if attacking else "defending"]
    yield ratings(row[2]), [(troops["class"], troops["attack"], unit["defense"][0], unit["hull"])]
    if not attacking:
        yield number(row[1]), unit["cost"]
        yield needed(row[3]), unit["needs"]
        yield number(row[4]), 0


def given_units(rows: Rows, data: Data) -> Pairs:
    units = data["units"]
    yield ratings(rows[0][1]), [rating_of(units["flagship"])]
    militia = units["militia"]
    troops = militia["troops"]["defending"]
    yield (
        ratings(rows[1][1]),
        [(troops["class"], troops["attack"], militia["defense"][0], militia["hull"])],
    )
    yield ratings(rows[2][1]), [rating_of(units[f"alien_{kind}"]) for kind in "bcd"]
    yield [number(row[2]) for row in rows], [0, 0, units["alien_b"]["hull"]]


def technologies(rows: Rows, data: Data) -> Pairs:
    printed = labelled(rows)
    yield list(printed), list(data["technologies"])
    for name, written in data["technologies"].items():
        row, start = printed[name], written.get("start", 0)
        yield number(row[1]), start
        costs = list(enumerate(written["costs"], start + 1))
        yield prices(row[2]), costs
        # The first printing has no price for what came with the expansion: it costs as much.
        first = list(enumerate(written["first_printing"], start + 1))
        known = len(prices(row[3]))
        yield prices(row[3]), first[:known]
        yield costs[known:], first[known:]


def prices(cell: str) -> list[tuple[int, int]]:
    return [(int(level), int(price)) for level, price in re.findall(r"(\d+):(\d+)", cell)]


def mounts(rows: Rows, data: Data) -> Pairs:
    most = len(data["technologies"]["attack"]["costs"])
    tactics = len(data["technologies"]["tactics"]["costs"])
    for row in rows:
        if number(row[3]) is not None:
            yield row[3], f"0–{tactics}"
        for label in row[0].split(", "):
            unit = data["units"][unit_of(label)]
            # Attack and Defense technology count up to the hull.
            for cell in row[1:3]:
                if number(cell) is not None:
                    yield (label, cell), (label, f"≤{min(unit['hull'], most)}")
            yield from mounted(row[5], unit, data)


def mounted(cell: str, unit: dict[str, Any], data: Data) -> Pairs:
    """Compare technologies such as `Exploration 1–2` with what a unit can mount."""
    for part in cell.split(", "):
        technology = data["technologies"].get(slug(part.rstrip("0123456789–; ")))
        if technology is None or unit.get("moves") == "never":
            continue  # in words, or it equips itself
        yield slug(part.rstrip("0123456789–; ")) in unit["mounts"], True
        if "–" in part:
            top = technology.get("start", 0) + len(technology["costs"])
            yield part[-3:], f"1–{top}"
        elif number(part) is not None:
            yield number(part), unit.get("least", {}).get("terraforming", 1)


def reactions(rows: Rows, data: Data) -> Pairs:
    found = {}
    for row in rows[:-1]:
        for label in row[1].split(", "):
            found[unit_of(label.partition(" with")[0])] = number(row[0])
    yield found, {name: unit["reacts"] for name, unit in data["units"].items() if "reacts" in unit}


def wrecks(rows: Rows, data: Data) -> Pairs:
    yield by_die(rows), data["constants"]["wreck"]
    yield from whole_die(rows, data)


def garrisons(rows: Rows, data: Data) -> Pairs:
    least = data["constants"]["garrisons"]
    yield numbers(rows[1][1]), [1, least[0], least[1] - 1]
    yield numbers(rows[2][1]), [2, least[1]]


# -- Unique Ships, variants ----------------------------------------------------------------


def design(rows: Rows, data: Data) -> Pairs:
    unique = data["unique_ships"]
    columns = [
        [(row[at], number(row[at + 1])) for row in rows if row[at] != "–"] for at in (0, 2, 4, 6)
    ]
    yield dict(columns[0]), unique["classes"]
    for column, name, first in zip(
        columns[1:], ("attacks", "defenses", "hulls"), (1, 0, 1), strict=True
    ):
        yield column, [(str(value), cost) for value, cost in enumerate(unique[name], first)]


def design_sizes(rows: Rows, data: Data) -> Pairs:
    yield [number(cell) for cell in rows[0][1:]], data["unique_ships"]["sizes"]


def abilities(rows: Rows, data: Data) -> Pairs:
    names = {"pd": "point_defense", "fast_bc": "fast_drive", "mini_fighter_bay": "mini_bay"}
    printed = labelled(rows, names)
    unique = data["unique_ships"]
    yield list(printed), list(unique["price"])
    for name, one in unique["price"].items():
        if name != "design_weakness":
            yield (name, number(printed[name][1])), (name, one["cost"])
    yield numbers(printed["design_weakness"][1]), [-1, -2]
    dear = unique["weakness_dear"]
    yield numbers(printed["design_weakness"][2])[:4], [-1, dear - 1, -2, dear]


def situations(rows: Rows, data: Data) -> Pairs:
    written = data["constants"]["situations"]
    yield [slug(row[1]) for row in rows[: len(written)]], written
    yield from whole_die(rows, data)


CHECKS: dict[str, Check] = {
    **solo.CHECKS,
    "SE-2.3": profiles,
    "SE-3.3": counters,
    "SE-4.4": start_map("standard"),
    "SE-4.5": start_map("small"),
    "SE-4.6": start_map("large"),
    "SE-4.8": start_map("three"),
    "SE-4.9": start_map("four"),
    "SE-4.15": deep_markers,
    "SE-5.1": setup,
    "SE-7.1": movement,
    "SE-7.2": slow,
    "SE-9.3": sizes,
    "SE-10.1": priced_units,
    "SE-10.1#2": priced_units,
    "SE-10.1#3": given_units,
    "SE-11.1": technologies,
    "SE-11.6": mounts,
    "SE-12.8": wrecks,
    "SE-15.2": garrisons,
    "SE-15.3": steps_down,
    "SE-19.4": reactions,
    "SE-23.2": design,
    "SE-23.4": design_sizes,
    "SE-23.7": abilities,
    "SE-26.20": situations,
    "SE-27.2": start_map("knife_fight"),
}
NO_DATA = {
    **solo.NO_DATA,
    "intro": "an outline of the turn",
    "intro#2": "where to read what",
    "SE-1.5": "the meaning of words",
    "SE-2.1": "modules, in words; the settings list them",
    "SE-2.2": "what needs what, in words",
    "SE-8.2": "effects of terrain, in words",
    "SE-13.11": "how a number to hit is added up, in words",
    "SE-16.9": "effects of experience, in words",
    "SE-27.9": "what allies do, in words",
    "SE-33": "where the figures come from",
}
WORDS = {
    *solo.WORDS,
    *((f"SE-4.{rule}", 0) for rule in (4, 5, 6, 8, 9)),
    ("SE-27.2", 0),
    ("SE-4.4", 2, "player_1"),
    ("SE-10.1", 3, "unique_ship_un"),
    ("SE-10.1", 5),
    ("SE-10.1#2", 5),
    ("SE-10.1#3", 3),
    ("SE-11.6", 4),
    *(("SE-11.6", 5, name) for name in ("titan", "transport", "base", "ship_yard")),
    ("SE-15.2", 0),
    ("SE-15.2", 1, "the_ships_attack_strength"),
    ("SE-23.7", 2),
}
