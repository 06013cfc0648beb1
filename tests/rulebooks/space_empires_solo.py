"""The tables of the solo games of Space Empires (SE-28)."""

from __future__ import annotations

from tests.rulebooks.space_empires_parts import (
    by_die,
    faces,
    hexes,
    rating_of,
    ratings,
    unit_of,
    whole_die,
)
from tests.rulebooks.tables import Check, Data, Pairs, Rows, number, numbers, slug


def doomsday_maps(rows: Rows, data: Data) -> Pairs:
    for row, name in zip(rows, ("doomsday_small", "doomsday_large"), strict=True):
        written = data["maps"][name]
        yield hexes(row[2]), written["entries"]
        yield numbers(row[1])[-1], count(written["deep"])


def count(ranges: list[str]) -> int:
    """Count the hexes of ranges such as `E1-8`."""
    ends = [numbers(one.replace("-", " ")) for one in ranges]
    return sum(end[-1] - end[0] + 1 for end in ends)


def arrivals(rows: Rows, data: Data) -> Pairs:
    written = data["doomsday"]["arrivals"]
    for at, name in ((1, "doomsday_small"), (2, "doomsday_large")):
        printed = {slug(row[0]): [numbers(one) for one in row[at].split(", ")] for row in rows}
        yield printed, written[name]


def machines(rows: Rows, data: Data) -> Pairs:
    for row in rows:
        unit = data["units"][f"doomsday-{row[0]}"]
        yield row[1], f"{unit['class']}{unit['attack'][0]}"
        written = [unit["defense"][0], unit["hull"], unit["shots"]]
        yield [number(cell) for cell in row[2:]], written
    yield len(rows), sum(name.startswith("doomsday-") for name in data["units"])


def weaknesses(rows: Rows, data: Data) -> Pairs:
    yield from whole_die(rows, data)
    doomsday = data["doomsday"]
    words = {
        "fighters": "Fighters",
        "mines": "Mine",
        "raiders": "Raiders",
        "fleets": "Fleet",
        "none": "none",
    }
    for row in rows:
        for face in faces(row[0]):
            yield words[doomsday["weaknesses"][face - 1]] in row[1], True
    yield numbers(rows[1][1].replace("–", " ")), [1, doomsday["mine"]]
    yield numbers(rows[2][1]), [1, 1, -doomsday["raiders"]]
    yield numbers(rows[3][1]), [doomsday["fleet"]]


def alien_maps(rows: Rows, data: Data) -> Pairs:
    first, second = data["maps"]["alien_empires_1"], data["maps"]["alien_empires_2"]
    yield hexes(rows[0][2]), second["homes"][0]["home"]
    yield (
        [hexes(cell) for cell in rows[1][1:]],
        [one["homes"][0]["worlds"] for one in (first, second)],
    )
    yield hexes(rows[2][1]), first["deep"]
    yield set(hexes(rows[2][2])), set(second["aliens"])
    yield (
        [numbers(cell)[-1] for cell in rows[2][1:]],
        [count(first["deep"]), count(second["deep"])],
    )
    yield [hexes(cell) for cell in rows[3][1:]], [first["aliens"], second["aliens"]]


def alien_difficulty(rows: Rows, data: Data) -> Pairs:
    written = data["alien_empires"]["difficulties"].values()
    yield [number(cell) for cell in rows[0][1:]], [one["players"] for one in written]
    yield [number(cell) for cell in rows[1][1:]], [one["cp"] for one in written]


def alien_rows(rows: Rows, written: list[dict[str, int]], results: tuple[str, ...]) -> Pairs:
    for place, (row, one) in enumerate(zip(rows, written, strict=True), 1):
        yield number(row[0]), place
        low = 0
        for cell, result in zip(row[-1 - len(results) : -1], results, strict=True):
            yield (place, result, cell), (place, result, span(low + 1, one[result]))
            low = one[result]
        yield (place, row[-1]), (place, span(1, one["launch"]))


def span(first: int, last: int) -> str:
    """Write faces of a die as the rulebook does."""
    if last < first:
        return "–"
    return str(last) if first == last else f"{first}–{last}"


def economy(rows: Rows, data: Data) -> Pairs:
    written = data["alien_empires"]["rows"]
    yield [number(row[1]) for row in rows], [one["rolls"] for one in written]
    yield from alien_rows(rows, written, ("economy", "fleet", "technology", "defense"))


def points_economy(rows: Rows, data: Data) -> Pairs:
    yield from alien_rows(
        rows, data["alien_empires"]["points"]["rows"], ("fleet", "technology", "defense")
    )


def alien_research(rows: Rows, data: Data) -> Pairs:
    yield by_die(rows), data["alien_empires"]["research"]
    yield from whole_die(rows, data)


def alien_defense(rows: Rows, data: Data) -> Pairs:
    aliens = data["alien_empires"]
    ends = [aliens["mines_only"], aliens["bases_and_mines"], data["constants"]["sides"]]
    yield (
        [row[0] for row in rows],
        [span(low + 1, high) for low, high in zip([0, *ends], ends, strict=False)],
    )


def encounter_research(rows: Rows, data: Data) -> Pairs:
    printed = []
    for row in rows:
        parts = [part.partition(" ") for part in row[1].split(", ")]
        if numbers(row[1]):
            found = [slug(name) for dice, _, name in parts for _ in faces(dice)]
        else:
            found = [slug(row[1])]
        printed += [found] * len(faces(row[0]))
    yield printed, data["alien_empires"]["encounters"]["research"]
    yield from whole_die(rows, data)


def troops(rows: Rows, data: Data) -> Pairs:
    printed = []
    for row in rows:
        parts = [part.partition(" ") for part in row[1].split(", ")]
        printed.append({unit_of(name): int(many) for many, _, name in parts})
    yield printed, data["alien_empires"]["encounters"]["troops"]
    yield [number(row[0]) for row in rows], [1, 2, 3]


def amoeba_research(rows: Rows, data: Data) -> Pairs:
    found = [number(row[1]) or 0 for row in rows[:-1] for _ in faces(row[0])]
    yield found, data["amoebas"]["research"]
    yield faces(rows[-1][0])[0], len(found) + 1


def amoeba_natures(rows: Rows, data: Data) -> Pairs:
    yield from whole_die(rows, data)
    amoebas = data["amoebas"]
    for row in rows:
        for face in faces(row[0]):
            nature = amoebas["natures"][face - 1]
            unit = data["units"][f"amoeba_{nature}"]
            yield ratings(row[1])[:1], [] if nature == "hollow" else [rating_of(unit)]
    yield amoebas["variety"], {"three": 3}[rows[5][1].partition(" if ")[2].split()[0]]
    detonates = amoebas["detonates"]
    chances = numbers(rows[6][1].replace("–", " "))
    yield chances, [1, detonates["destroyer"], 1, detonates["scout"]]


def spreading(rows: Rows, data: Data) -> Pairs:
    spreads = {
        name: phase for name, phase in data["amoebas"]["spreads"].items() if name != "company"
    }
    yield [number(cell) for cell in rows[0]], list(spreads.values())


CHECKS: dict[str, Check] = {
    "SE-28.3": doomsday_maps,
    "SE-28.7": arrivals,
    "SE-28.8": machines,
    "SE-28.9": weaknesses,
    "SE-28.20": alien_maps,
    "SE-28.21": alien_difficulty,
    "SE-28.24": economy,
    "SE-28.26": alien_research,
    "SE-28.31": alien_defense,
    "SE-28.41": encounter_research,
    "SE-28.42": troops,
    "SE-28.51": amoeba_research,
    "SE-28.52": amoeba_natures,
    "SE-28.54": spreading,
    "SE-28.61": points_economy,
}
NO_DATA = {
    "SE-28.27": "how Alien Players buy, in words",
    "SE-28.70": "how Alien Players decide, in words",
}
WORDS = {
    ("SE-28.3", 1),
    ("SE-28.20", 1, "your_home"),
    ("SE-28.26", 1),
}
