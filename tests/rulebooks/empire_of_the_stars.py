"""The tables of Empire of the Stars."""

from __future__ import annotations

import re

from starhold.games.empire_of_the_stars import GAME
from starhold.show import files
from tests.rulebooks.tables import Check, Data, Pairs, Rows, labelled, number, numbers, slug

WORDS_OF = files.words(GAME)
RESOURCES = ("polymers", "metal", "energy")


def pieces(rows: Rows, data: Data) -> Pairs:
    cells = {slug(row[0]): row[1] for row in rows}
    yield number(cells["colony_tokens"]), data["constants"]["pieces"]["tokens"]
    for ship in ("fighter", "cruiser", "dreadnought"):
        yield number(cells[f"{ship}s"]), data["units"][ship]["limit"]
    yield (
        numbers(cells["dial_for_tactics_weapons_and_shields"])[-1],
        data["constants"]["pieces"]["dial"],
    )
    yield numbers(rows[6][0]), [data["tiles"]["START"]["polymers"]]


def solo_roles(rows: Rows, data: Data) -> Pairs:
    printed, ancients = labelled(rows), data["constants"]["ancients"]
    for role in ("steward", "merchant", "regent"):
        yield number(printed[role][1]), ancients[f"{role}_you"]
        yield number(printed[role][2]), ancients[f"{role}_they"]


def titles(rows: Rows, data: Data) -> Pairs:
    titles = data["constants"]["titles"]
    yield [slug(row[1]) for row in rows], titles["names"]
    margins = titles["margins"]
    yield numbers(rows[0][0]), [margins[0]]
    for row, low, above in zip(rows[1:-2], margins[1:], margins, strict=False):
        yield numbers(row[0]), [low, above - 1] if low < above - 1 else [low]
    yield numbers(rows[-2][0]), [margins[-2] - 1, margins[-1]]
    yield numbers(rows[-1][0]), [margins[-1] - 1]


def difficulties(rows: Rows, data: Data) -> Pairs:
    fields = ("cruisers", "credits", "tokens", "your_tokens")
    printed = {slug(row[0]): [number(cell) for cell in row[1:]] for row in rows}
    presets = data["constants"]["presets"]
    yield (
        printed,
        {name: [one.get(field, 0) for field in fields] for name, one in presets.items()},
    )


def board(rows: Rows, data: Data, side: str) -> Pairs:
    printed = labelled(rows)
    yield list(printed), list(data["board"][side])
    for name, sector in data["board"][side].items():
        yield printed[name][1], sector["letter"]
        regions = re.findall(r"\((\S+), (\S+?)\)", printed[name][2].replace("−", "-"))
        yield [[int(q), int(r)] for q, r in regions], sector["regions"]
        yield printed[name][3], sector.get("start", "none")


def board_a(rows: Rows, data: Data) -> Pairs:
    yield from board(rows, data, "A")


def board_b(rows: Rows, data: Data) -> Pairs:
    yield from board(rows, data, "B")


def tiles(rows: Rows, data: Data) -> Pairs:
    for row, (name, tile) in zip(rows, data["tiles"].items(), strict=True):
        yield row[0], WORDS_OF.thing(name).partition(" (")[0]
        yield row[1], tile["kind"]
        fields = (*RESOURCES, "value")
        yield [number(cell) for cell in row[2:]], [tile.get(field, 0) for field in fields]


def market(rows: Rows, data: Data) -> Pairs:
    printed = {row[0]: {"kinds": row[1].split(", "), "credits": number(row[2])} for row in rows}
    yield printed, data["market"]


def units(rows: Rows, data: Data) -> Pairs:
    printed = labelled(rows, {"home_planet": "home"})
    yield list(printed), list(data["units"])
    for name, unit in data["units"].items():
        row = printed[name]
        price = unit.get("price")
        costs = [price.get(one, 0) for one in RESOURCES] if price else [None] * 3
        fields = [unit.get(field) for field in ("strength", "hull", "movement", "limit")]
        yield [number(cell) for cell in row[1:]], [*costs, *fields]
    # A Starbase is two tokens.
    yield numbers(printed["starbase"][5]), [data["units"]["starbase"]["hull"]] * 2


def prices(rows: Rows, data: Data) -> Pairs:
    for row, (name, one) in zip(rows, data["constants"]["resources"].items(), strict=True):
        yield row[0], name
        yield [number(cell) for cell in row[1:]], [one["sell"], one["buy"], one["limit"]]


def far_space(rows: Rows, data: Data) -> Pairs:
    fields = ("cost", "points", "players")
    printed = {row[0]: dict(zip(fields, map(number, row[1:]), strict=True)) for row in rows}
    yield printed, data["far_space"]["locations"]


def technologies(rows: Rows, data: Data) -> Pairs:
    printed = {row[0]: (row[2], number(row[3])) for row in rows}
    written = {name: (one["type"], one["level"]) for name, one in data["technologies"].items()}
    yield printed, written
    for name, text, effect in ((row[0], row[1], row[4]) for row in rows):
        yield text, WORDS_OF.thing(name)
        boon = dict(data["technologies"][name].get("boon", {}))
        if more := boon.pop("storage", 0):
            resources = data["constants"]["resources"].values()
            yield numbers(effect)[:3], [one["limit"] + more for one in resources]
        if more := boon.pop("influence", 0):
            tokens = data["constants"]["influence"]["tokens"]
            yield numbers(effect), [tokens + more, tokens]
        yield missing(boon, effect), []


def missing(figures: dict[str, int], text: str) -> list[str]:
    """Return the figures that a text lacks; 1 may be a word, as in "a second one"."""
    said = set(map(abs, numbers(text))) or {1}
    return [name for name, value in figures.items() if value not in said and name != "entourage"]


def powers(rows: Rows, data: Data) -> Pairs:
    yield [row[0] for row in rows], list(data["powers"])
    for row, sides in zip(rows, data["powers"].values(), strict=True):
        for cell, side in ((row[2], "a"), (row[3], "b")):
            yield missing(sides[side], cell), []


def edicts(rows: Rows, data: Data) -> Pairs:
    printed = {row[0]: {"tokens": numbers(row[2])[-1]} for row in rows}
    yield printed, data["edicts"]


def cards(rows: Rows, data: Data) -> Pairs:
    yield [row[0] for row in rows], list(data["cards"])
    for row, card in zip(rows, data["cards"].values(), strict=True):
        yield row[1].lower().split(", "), [card["deck"], card["sector"]]
        yield row[2].lower(), card["role"]
        yield [int(value) for value in row[3].split("/")], card["dial"]
        yield row[4], WORDS_OF.thing(row[0])
        yield f"**{card['scope'].upper()}:**" in row[5], True
        yield missing(card.get("amounts", {}), row[5]), []


def stories(rows: Rows, data: Data) -> Pairs:
    yield {row[0]: {"role": row[1].lower()} for row in rows}, data["stories"]


CHECKS: dict[str, Check] = {
    "ES-1.2": pieces,
    "ES-16": solo_roles,
    "ES-19.3": titles,
    "ES-20.2": difficulties,
    "D-1": board_a,
    "D-1#2": board_b,
    "D-2": tiles,
    "D-3": market,
    "D-4": units,
    "D-4#2": prices,
    "D-5": far_space,
    "D-7": technologies,
    "D-8": powers,
    "D-9": edicts,
    "D-10": cards,
    "D-12": stories,
}
NO_DATA = {
    "intro": "an outline of the turn",
    "ES-1.4": "places and what they hold",
    "ES-8.4": "uses of influence, in words",
    "ES-13.2": "points by what they are for, in words",
    "D-13": "table options, which the settings describe",
}
WORDS = {
    ("ES-1.2", 1, "start_tile_with_2_polymers"),
    ("ES-1.2", 1, "dial_for_tactics_weapons_and_shields"),
    ("ES-1.2", 1, "tracks_for_polymers_metal_and_energy"),
    *(("ES-1.2", 1, name) for name in ("throne", "home_planet")),
    ("ES-16", 2, "explorer"),
    # Sentences: the figures of the data must be in them, among others.
    ("D-7", 4),
    ("D-8", 2),
    ("D-8", 3),
    ("D-9", 2, "ed07"),
    ("D-10", 5),
}
