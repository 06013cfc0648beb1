"""Scenes of no game at all: every kind of zone, and a map larger than any."""

from __future__ import annotations

import json
from typing import Any

from starhold.core.score import Term
from starhold.show.vocabulary import (
    Battle,
    Board,
    Cell,
    Choosable,
    Group,
    Line,
    Meter,
    News,
    Node,
    Number,
    Piece,
    Player,
    Question,
    Ring,
    Row,
    Scene,
    Sheet,
    Side,
    Space,
    Stack,
    Track,
    Tree,
    View,
    encode,
    meter,
)

JSON = dict[str, Any]
TERRAIN = ("frontier", "garden", "nebula", "rich", "asteroid", "star", "hole")
SHIPS = ("fighter", "cruiser", "dreadnought", "carrier", "dropship")

LOOK: JSON = {
    "table": {"order": ["hand", "market"], "icon": "galaxy", "colour": "violet"},
    "kinds": {
        "frontier": {"icon": "planet", "colour": "slate", "pattern": "stars"},
        "garden": {"icon": "sprout", "colour": "green", "pattern": "dots"},
        "nebula": {"icon": "nebula", "colour": "violet", "pattern": "waves"},
        "rich": {"icon": "crystal", "colour": "amber", "pattern": "grain"},
        "asteroid": {"icon": "asteroid", "colour": "brown", "pattern": "lines"},
        "star": {"icon": "sun", "colour": "yellow", "pattern": "rays"},
        "hole": {"icon": "black-hole", "colour": "magenta", "pattern": "rings"},
        "void": {"colour": "slate", "pattern": "void"},
        "fighter": {"icon": "fighter", "shape": "ship", "size": 0.85},
        "cruiser": {"icon": "cruiser", "shape": "ship"},
        "dreadnought": {"icon": "dreadnought", "shape": "ship", "size": 1.15},
        "carrier": {"icon": "carrier", "shape": "ship"},
        "dropship": {"icon": "dropship", "shape": "ship", "size": 0.9},
        "base": {"icon": "base", "shape": "square"},
        "yard": {"icon": "yard", "shape": "hex"},
        "revolt": {"icon": "revolt", "colour": "rose", "shape": "token"},
        "card": {"icon": "card", "colour": "indigo", "shape": "card"},
        "energy": {"icon": "energy", "colour": "amber"},
        "credits": {"icon": "credits", "colour": "lime"},
        "turn": {"icon": "round", "colour": "slate"},
        "laser": {"icon": "laser", "colour": "red"},
        "shields": {"icon": "shield", "colour": "cyan"},
        "trade": {"icon": "trade", "colour": "lime"},
        "science": {"icon": "science", "colour": "cyan"},
        "war": {"icon": "battle", "colour": "red"},
        "growth": {"icon": "sprout", "colour": "green"},
        "pirates": {"icon": "pirate", "colour": "rose"},
        "unknown": {"icon": "stars"},
    },
}
WORDS: JSON = {
    "things": {
        "frontier": "frontier system",
        "rich": "rich system",
        "hole": "black hole",
        "star": "sun",
        "cruiser.about": "The backbone of any fleet. It carries one shield.",
        "card-1": "Trade Envoy",
        "card-2": "Shadow Fleet",
        "card-3": "Long Winter",
        "card-1.about": "Gain 2 credits for each border you share.",
        "card-2.about": "One of your fleets moves unseen.",
        "card-3.about": "Food counts half until your next turn.",
        "hand": "your hand",
        "draw_pile": "draw pile",
        "hits_on": "hits on",
        "shields": "deflector shields",
        "lasers": "laser cannons",
        "hulls": "heavy hulls",
        "cloaking": "cloaking device",
        "scanners": "deep scanners",
    },
    "terms": {"colonies": "colonies", "upkeep": "upkeep of ships"},
}
INFO: JSON = {
    "game": "sampler",
    "title": "Sampler",
    "pitch": "A bit of everything.",
    "minutes": 30,
    "players": {"min": 2, "max": 4},
    "credit": "Nobody.",
    "unofficial": False,
    "origin": "",
    "rules_version": "1",
    "seats": ["red", "blue", "green", "yellow", "purple", "orange"],
    "bots": ["greedy"],
    "settings": [],
    "words": WORDS,
    "look": LOOK,
    "secrets": True,
}
RULEBOOK: JSON = {
    "intro": "**Sampler** shows what the table can show.",
    "chapters": [{"id": "SA-1", "title": "SA-1 Movement"}, {"id": "SA-2", "title": "SA-2 War"}],
    "entries": [
        {"id": "SA-1", "chapter": "SA-1", "text": "SA-1 Movement"},
        {"id": "SA-1.1", "chapter": "SA-1", "text": "**SA-1.1** A ship moves along SA-2.1."},
        {"id": "SA-2", "chapter": "SA-2", "text": "SA-2 War"},
        {
            "id": "SA-2.1",
            "chapter": "SA-2",
            "text": "**SA-2.1** Roll a die.\n\n| a | b |\n|---|---|\n| 1 | 2 |",
        },
    ],
}


def board(radius: int) -> Board:
    """A hexagon of hexes; what lies at the rim is not there yet."""
    cells = []
    for q in range(-radius, radius + 1):
        for r in range(max(-radius, -q - radius), min(radius, radius - q) + 1):
            far = max(abs(q), abs(r), abs(q + r))
            kind = (
                "void" if far == radius and radius < 6 else TERRAIN[(q * 5 + r * 3) % len(TERRAIN)]
            )
            owner = "red" if (q, r) in {(0, 0), (0, 1), (-1, 1)} else "blue" if q == 2 else None
            cells.append(Cell(f"{q},{r}", q, r, kind, None if kind == "void" else owner))
    return Board("map", tuple(cells), (("-1,0", "2,-1"),))


def fleet(cells: tuple[Cell, ...], count: int) -> tuple[Piece, ...]:
    seats = ("red", "blue", "green", "yellow")
    where = [cell.id for cell in cells if cell.kind != "void"]
    return tuple(
        Piece(
            f"{SHIPS[n % 5]}-{n}",
            SHIPS[n % 5],
            where[(n * 7) % len(where)],
            seats[(n // 3) % 4],
            1 + n % 4,
        )
        for n in range(count)
    )


def sampler() -> View:
    """One of everything."""
    space = board(3)
    pieces = (
        Piece("cruiser-1", "cruiser", "0,0", "red"),
        Piece("cruiser-2", "cruiser", "0,0", "red"),
        Piece("fighter-1", "fighter", "0,0", "red", count=5),
        Piece("base-1", "base", "0,0", "red"),
        Piece("yard-1", "yard", "0,0", "red"),
        Piece("dreadnought-1", "dreadnought", "2,-1", "blue"),
        Piece("carrier-1", "carrier", "2,-2", "blue", count=2),
        Piece("hidden-1", "unknown", "1,1", "yellow", hidden=True),
        Piece("revolt-1", "revolt", "-1,1", count=2),
        Piece("dropship-1", "dropship", "-1,0", "green", count=3),
        Piece("alien-1", "pirates", "1,-2", number=Number(7)),
    )
    income = Number(6, (Term("colonies", 9, "SA-1.1"), Term("upkeep", -3, "SA-2.1")))
    tree = Tree(
        "research",
        nodes=(
            Node("lasers", "laser", owners=("red", "blue"), cost=Number(3)),
            Node("shields", "shields", owners=("red",), cost=Number(4)),
            Node("scanners", "science", ("lasers",), cost=Number(6)),
            Node("cloaking", "hole", ("lasers", "shields"), ("hulls",), cost=Number(8)),
            Node("hulls", "dreadnought", ("shields",), ("cloaking",), cost=Number(7)),
        ),
    )
    war = Battle(
        "battle",
        at="1,-2",
        sides=(
            Side(
                "red",
                "red",
                (
                    Group(
                        "cruisers",
                        "cruiser",
                        2,
                        Number(4, (Term("cruiser", 5, "SA-2.1"), Term("laser", -1, "SA-2.1"))),
                        (6, 2),
                        shields=Number(2),
                    ),
                    Group("fighters", "fighter", 5, Number(6), (1, 6, 3, 5, 2)),
                ),
            ),
            Side(
                None,
                "pirates",
                (
                    Group(
                        "pirate-fleet",
                        "pirates",
                        1,
                        Number(5),
                        (5, 1, 4),
                        damage=2,
                        shields=Number(5, limit=7),
                    ),
                ),
            ),
        ),
    )
    zones = (
        Row("hand", "red", tuple(Piece(f"card-{n}", "card", "hand") for n in (1, 2, 3))),
        Row(
            "market",
            items=(
                Piece("card-8", "card", "market", hidden=True),
                Piece("trade", "trade", "market", number=Number(4)),
            ),
        ),
        Stack(
            "draw_pile", count=31, kind="card", holds=(("trade", 9), ("war", 12), ("science", 10))
        ),
        Stack(
            "growth_deck",
            count=5,
            kind="card",
            top=Piece("growth_top", "card", "growth_deck", stands_for="growth"),
        ),
        Track(
            "influence",
            spaces=tuple(
                Space(
                    f"influence-{n}",
                    str(n),
                    (Piece("m-red", "people", "t", "red"),) if n == 3 else (),
                )
                for n in range(8)
            ),
        ),
        Ring(
            "rondel",
            spaces=tuple(
                Space(kind) for kind in ("trade", "war", "science", "growth", "energy", "credits")
            ),
            pawn="war",
        ),
        tree,
        Sheet(
            "production",
            "red",
            ("energy", "credits"),
            (
                Line("colonies", "garden", (Number(6), income)),
                Line("bases", "base", (Number(-2), "trade")),
            ),
        ),
        war,
    )
    players = tuple(
        Player(
            seat,
            (
                Meter("credits", income if seat == "red" else Number(4)),
                meter("energy", 12, limit=20),
            ),
            ("war",) if seat == "blue" else (),
        )
        for seat in ("red", "blue", "green")
    )
    options = (
        *(
            Choosable(
                f"move cruiser-1 {to}", f"Move cruiser 1 to ({to})", "Move", ("cruiser-1", to)
            )
            for to in ("0,1", "-1,1", "1,0")
        ),
        *(
            Choosable(
                f"move cruiser-2 {to}", f"Move cruiser 2 to ({to})", "Move", ("cruiser-2", to)
            )
            for to in ("0,1", "1,0")
        ),
        Choosable("play card-2", "Play Shadow Fleet", "Cards", ("card-2",)),
        Choosable("learn scanners", "Learn deep scanners", "Research", ("scanners",)),
        Choosable("go science", "Go to Science", "Rondel", ("science",)),
        Choosable("go growth", "Go to Growth", "Rondel", ("growth",)),
        Choosable("done", "End your turn", ""),
    )
    return View(
        "sampler",
        "red",
        Scene((space,), pieces, zones, (meter("turn", 4),), players),
        Question("red", "Act", "What will you do?", "SA-1.1", options),
        ("red",),
        (News("Rolled", "Lasers fire: one hit.", "SA-2.1", ("1,-2",), (6, 2)),),
    )


def flat() -> View:
    """Flat-topped hexes in columns A to D, with names of their own."""
    cells = tuple(
        Cell(
            f"{'ABCD'[q]}{n}",
            q,
            n - (q + 1) // 2,
            TERRAIN[(3 * q + n) % len(TERRAIN)],
            marks=("war",) * (n == 1),
        )
        for q in range(4)
        for n in range(1, 5 + q % 2)
    )
    pieces = (
        Piece("cruiser-1", "cruiser", "B2", "red", 2),
        Piece("hidden-1", "unknown", "C2", "blue", hidden=True),
        Piece("revolt-1", "revolt", "C2"),
    )
    options = tuple(
        Choosable(f"move cruiser-1 {to}", f"Move to {to}", "Move", ("cruiser-1", to))
        for to in ("B1", "B3", "A1", "A2", "C1", "C2")
    )
    players = (Player("red", (meter("credits", 9),)), Player("blue", (meter("credits", 4),)))
    return View(
        "sampler",
        "red",
        Scene((Board("map", cells, (("A4", "D1"),), grid="flat"),), pieces, (), (), players),
        Question("red", "Act", "Where to?", "SA-1.1", options),
        ("red",),
        (),
    )


def squares() -> View:
    """A board of squares, and beside it a graph: three cells apart, joined by links."""
    cells = tuple(
        Cell(f"{'ABCD'[q]}{r + 1}", q, r, "frontier") for r in range(4) for q in range(4)
    )
    graph = tuple(
        Cell(at, q, r, "frontier") for at, q, r in (("X", 0, 0), ("Y", 2, 0), ("Z", 0, 2))
    )
    boards = (
        Board("map", cells, grid="square"),
        Board("graph", graph, (("X", "Y"), ("X", "Z")), "square"),
    )
    pieces = (Piece("cruiser-1", "cruiser", "B2", "red"), Piece("p", "cruiser", "X", "blue"))
    options = tuple(
        Choosable(f"move cruiser-1 {to}", f"Move to {to}", "Move", ("cruiser-1", to))
        for to in ("B1", "C2", "A4")
    )
    return View(
        "sampler",
        "red",
        Scene(boards, pieces, (), (), (Player("red"), Player("blue"))),
        Question("red", "Act", "Where to?", "SA-1.1", options),
        ("red",),
        (),
    )


def largest() -> View:
    """271 hexes and 300 pieces, with 200 options."""
    space = board(9)
    pieces = fleet(space.cells, 300)
    options = (
        *tuple(
            Choosable(
                f"move {piece.id} {cell.id}",
                f"Move {piece.id} to ({cell.id})",
                "Move",
                (piece.id, cell.id),
            )
            for piece, cell in zip(pieces[:200], space.cells[20:220], strict=True)
        ),
        Choosable(f"move {pieces[0].id} 0,0", "Home", "Move", (pieces[0].id, "0,0")),
    )
    players = tuple(
        Player(seat, (meter("credits", 9),)) for seat in ("red", "blue", "green", "yellow")
    )
    scene = Scene((space,), pieces, (), (meter("turn", 9),), players)
    return View(
        "sampler",
        "red",
        scene,
        Question("red", "Act", "Where to?", "SA-1.1", options),
        ("red",),
        (),
    )


def plain(view: View) -> JSON:
    found: JSON = json.loads(encode(view))
    return found


def facts(*seats: str) -> JSON:
    def sitting(seat: str) -> JSON:
        return {
            "seat": seat,
            "name": "",
            "player": "human",
            "bot": "",
            "here": True,
            "out": False,
            "left": None,
            "running": False,
            "link": False,
            "lent": False,
        }

    return {
        "table": "sample",
        "rev": 1,
        "game": "sampler",
        "title": "",
        "created": 1.0,
        "status": "playing",
        "listed": False,
        "settings": {},
        "rules_version": "1",
        "commitment": "0" * 64,
        "seed_was_chosen": False,
        "dice": "secret",
        "parts": {},
        "imported": False,
        "clock": {"kind": "none"},
        "seats": [sitting(seat) for seat in seats],
        "waiting": ["red"],
        "watchers": 0,
        "votes": [],
        "ending": [],
        "by_address": False,
        "rematch": None,
        "origin": None,
        "webhook": False,
        "announcements": [],
        "you": {"seats": ["red"], "host": True, "watch": True, "replaced": []},
    }
