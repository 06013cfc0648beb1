"""The tables of Crest of Empire."""

from __future__ import annotations

from tests.rulebooks.tables import Check, Data, Pairs, Rows, labelled, number, numbers, slug

NAMES = {"exotic_fusion_plant": "fusion_plant", "laser_defenses": "laser_defense"}


def tiles(rows: Rows, data: Data) -> Pairs:
    names = {f"{name}_system": name for name in data["tiles"]} | {"home_system": "capital"}
    printed = labelled(rows, names)
    yield list(printed), list(data["tiles"])
    for name, tile in data["tiles"].items():
        yield number(printed[name][1]), tile["count"]
        yield (
            number(printed[name][2]),
            tile.get("colonists", tile.get("energy", tile.get("stability"))),
        )


def amounts(rows: Rows, data: Data) -> Pairs:
    for row, written in zip(rows, data["cards"]["amounts"], strict=True):
        yield row[0].split(", "), written["ranks"]
        for cell, suit in zip(row[1:], ("hearts", "diamonds", "spades"), strict=True):
            yield number(cell), written[suit]


def heart_parts(rows: Rows, data: Data) -> Pairs:
    hearts = data["cards"]["hearts"]
    yield numbers(rows[0][1]), [hearts["systems_per_colonist"], hearts["limit"]]
    yield number(rows[2][1]), data["improvements"]["gene_clinic"]["heart_colonists"]


def events(rows: Rows, data: Data) -> Pairs:
    yield [row[0] for row in rows], list(data["cards"]["events"])
    for (_, text, _), event in zip(rows, data["cards"]["events"].values(), strict=True):
        if event["kind"] == "loss":
            yield numbers(text), [n for choice in event["choices"] for n in choice.values()]
            for choice in event["choices"]:
                yield next(iter(choice)) in text, True
        elif "improvement" in event:
            yield event["improvement"] in slug(text), True
        elif event["kind"] == "raid":
            yield numbers(text), [event["level"]]
        elif event["kind"] == "search":
            yield numbers(text), [data["start"]["search"]["energy"]]
        else:
            yield {"two": 2, "three": 3}[text.split()[-2]], event["search_cards"]


def fleets(rows: Rows, data: Data) -> Pairs:
    levels = data["fleets"]["levels"]
    fields = ("level", "dice", "hits_on", "move", "shields")
    for row, level in zip(rows, levels, strict=False):
        yield [number(cell) for cell in row], [level[field] for field in fields]
    last, beyond, top = rows[-1], data["fleets"]["beyond"], levels[-1]
    yield len(rows), len(levels) + 1
    yield numbers(last[0]), [top["level"] + 1]
    yield numbers(last[1]), [top["dice"], beyond["dice_more"], top["level"]]
    yield [number(last[2]), number(last[3])], [beyond["hits_on"], beyond["move"]]
    yield numbers(last[4]), [top["shields"], beyond["shields_more"], top["level"]]


def strong_fleets(rows: Rows, data: Data) -> Pairs:
    top, beyond = data["fleets"]["levels"][-1], data["fleets"]["beyond"]
    for row, field in zip(rows, ("dice", "shields"), strict=True):
        for cell, level in zip(row[1:], (5, 6, 7, 10), strict=True):
            more = beyond[f"{field}_more"] * (level - top["level"])
            yield number(cell), top[field] + more


def lasers(rows: Rows, data: Data) -> Pairs:
    laser = data["improvements"]["laser_defense"]
    for row, place in zip(rows, ("here", "adjacent"), strict=False):
        yield [number(row[1]), number(row[2])], [laser[place]["dice"], laser[place]["hits_on"]]
    yield [number(cell) for cell in rows[2][1:]], [None, None]


def ships(rows: Rows, data: Data) -> Pairs:
    printed = labelled(rows)
    yield list(printed), list(data["ships"])
    fields = ("dice", "attack", "move", "shield", "carries", "energy")
    for name, ship in data["ships"].items():
        yield [number(cell) for cell in printed[name][1:7]], [ship.get(f) or None for f in fields]
        yield slug(printed[name][7]), ship["built_at"]


def yards(rows: Rows, data: Data) -> Pairs:
    capacity = {
        name: one["capacity"] for name, one in data["improvements"].items() if "capacity" in one
    }
    yield {name: number(row[1]) for name, row in labelled(rows).items()}, capacity


def improvements(rows: Rows, data: Data, slot: str) -> Pairs:
    printed = labelled(rows, NAMES)
    written = {name: one for name, one in data["improvements"].items() if one["slot"] == slot}
    yield list(printed), list(written)
    for name, one in written.items():
        yield number(printed[name][1]) or 0, one["colonists"]


def industries(rows: Rows, data: Data) -> Pairs:
    yield from improvements(rows, data, "industry")
    effects = ("energy", "calm", "fighter_bonus", "heart_colonists", "capacity")
    for name, row in labelled(rows, NAMES).items():
        one = data["improvements"][name]
        yield row[2] == "yes", one.get("unique", False)
        # What doubles something says so in words.
        said = next((one[effect] for effect in effects if effect in one), None)
        if said is not None:
            yield abs(number(row[3]) or 0), said


def supports(rows: Rows, data: Data) -> Pairs:
    yield from improvements(rows, data, "support")
    printed, written = labelled(rows, NAMES), data["improvements"]
    laser = written["laser_defense"]
    shots = [
        laser[place][field] for place in ("here", "adjacent") for field in ("dice", "hits_on")
    ]
    yield numbers(printed["laser_defense"][2]), shots
    yield numbers(printed["tracking_array"][2]), [-written["tracking_array"]["fleet_penalty"]]
    yield numbers(printed["garrison"][2]), [written["garrison"]["marine_bonus"]]


def scoring(rows: Rows, data: Data) -> Pairs:
    points = {row[0]: row[2] for row in rows}
    written = data["scoring"]
    for line, field in {
        "a": "artifact",
        "b": "system",
        "e": "fleet_level",
        "f": "revolution",
        "g": "revolt_token",
    }.items():
        yield number(points[line]), written[field]
    for line, field in {"c": "improvement_divisor", "d": "ship_divisor"}.items():
        yield {"half": 2, "third": 3}[points[line].split()[0]], written[field]
    speed = written["speed"]
    yield numbers(points["h"]), [speed["turns"], speed["divisor"], speed["minimum"]]


def titles(rows: Rows, data: Data) -> Pairs:
    titles = data["scoring"]["titles"]
    yield [slug(row[1]) for row in rows], list(titles)
    lowest = list(titles.values())
    for row, low, high in zip(rows, lowest, [*lowest[1:], None], strict=True):
        yield row[0], f"{low}+" if high is None else f"{low}–{high - 1}"


def difficulties(rows: Rows, data: Data) -> Pairs:
    bonus = data["start"]["difficulty"]["endgame_bonus"]
    yield {slug(row[0]): number(row[1]) for row in rows}, bonus
    marked = [slug(row[0]) for row in rows if "**" in row[0]]
    yield marked, [data["start"]["difficulty"]["standard"]]


def components(rows: Rows, data: Data) -> Pairs:
    suits, ranks = len(data["cards"]["suits"]), len(data["cards"]["ranks"])
    yield numbers(rows[0][1]), [suits * ranks, ranks, suits]
    yield number(rows[2][1]), data["tiles"]["capital"]["count"]
    bag = [tile["count"] for tile in data["tiles"].values() if tile.get("in_bag", True)]
    yield number(rows[3][1]), sum(bag)


CHECKS: dict[str, Check] = {
    "CE-2": components,
    "CE-2.1": tiles,
    "CE-8.4": amounts,
    "CE-8.5": heart_parts,
    "CE-9": events,
    "CE-11.1": fleets,
    "CE-11.1#2": strong_fleets,
    "CE-11.5": lasers,
    "CE-14": ships,
    "CE-14.17": yards,
    "CE-15.4": industries,
    "CE-15.4#2": supports,
    "CE-17": scoring,
    "CE-17.2": titles,
    "CE-22.1": difficulties,
}
NO_DATA = {
    "intro": "an outline of the turn",
    "CE-3.2": "the six directions are those of the hex grid",
    "CE-6": "an outline of the turn",
    "CE-8.3": "each suit names the rule that resolves it",
    "EX-14": "a worked example, which is a test of its own",
    "EX-31": "a worked example, which is a test of its own",
    "CE-23.1": "win rates, measured",
    "CE-23.2": "chances, measured",
}
WORDS = {
    ("CE-2", 0),
    ("CE-2", 2),
    ("CE-8.5", 1, "rank"),
    ("CE-9", 2),
    ("CE-15.4", 3, "forge"),
    ("CE-17", 2, "c"),
}
