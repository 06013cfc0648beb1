"""GE-17  What each player sees: everything except the order of the pile and rivals' points.

Card ownership is public, so asking the owner reveals nothing (GE-17.2).
"""

from collections import Counter
from collections.abc import Iterator

from starhold.core.record import Seat
from starhold.kit.hexes import Cell as At
from starhold.kit.hexes import axial
from starhold.show.vocabulary import Battle as BattleZone
from starhold.show.vocabulary import (
    Board,
    Cell,
    Group,
    Line,
    Meter,
    Node,
    Number,
    Piece,
    Player,
    Row,
    Scene,
    Sheet,
    Side,
    Space,
    Stack,
    Track,
    Tree,
    Zone,
    meter,
    number,
)

from .catalog import CONSTANTS, SHIP_KINDS, TECHNOLOGIES, TILES, UNITS, TileId
from .galaxy import BOARD, controlled, controller
from .imagine import back
from .players import food_pool, in_reserve, planets, throne_contested, vp_pool
from .rules.r05_rounds import ROLES, available
from .rules.r11_forces import FIRES_IN, hits_needed, ships_of, token_of
from .state import THRONE, Battle, State, Table


def scene(table: Table, seat: Seat | None) -> Scene:
    """Show the board, the display, the roles, the technologies and the players' mats."""
    state = table.state
    return Scene(
        boards=(Board("galaxy", tuple(_cell(state, at) for at in BOARD)),),
        pieces=tuple(_pieces(state)),
        zones=tuple(_zones(state, seat, revealed=table.over)),
        meters=tuple(_meters(state)),
        players=tuple(
            _player(state, who, shown=who == seat or table.over) for who in state.players
        ),
    )


def _cell(state: State, at: At) -> Cell:
    tile = state.tiles.get(at)
    if tile is None:
        return Cell(at, *axial(at), "open_space")
    marks = [f"home-{state.homes[at]}"] if at in state.homes else []
    if at in state.closed:
        marks.append("closed")
    return Cell(at, *axial(at), _kind(tile), controller(state, at), tuple(marks))


def _kind(tile: TileId) -> str:
    """Name a planet sector by what it produces."""
    facts = TILES[tile]
    if facts.kind != "planet":
        return facts.kind
    if facts.metal and facts.energy:
        return "industrial_world"
    if facts.metal:
        return "mining_world"
    if facts.energy:
        return "energy_world"
    return "farm_world"


def _pieces(state: State) -> Iterator[Piece]:
    for at, tile in state.tiles.items():
        yield from _yields(at, tile)
    for at, owner in state.homes.items():
        yield Piece(f"home_starbase@{at}", "home_starbase", at, owner)
    for at, token in state.tokens.items():
        kind = "starbase" if token.starbase else "empire"
        yield Piece(f"{kind}@{at}", kind, at, token.owner)
    for at, food in state.food.items():
        yield Piece(f"food@{at}", "food", at, count=food)
    for ship in state.ships.values():
        marks = ("flipped",) if ship.flipped else ()
        left = Number(ship.moves) if ship.moves else None
        yield Piece(ship.id, ship.kind, ship.at, ship.owner, marks=marks, number=left)
    yield from (piece for piece in _influence(state) if piece.at != THRONE)


def _influence(state: State) -> Iterator[Piece]:
    for (owner, at), count in Counter((i.owner, i.at) for i in state.influence).items():
        yield Piece(f"influence-{owner}@{at}", "influence", at, owner, count)


def _yields(at: At, tile: TileId) -> Iterator[Piece]:
    """The planets and yields printed on a sector."""
    facts = TILES[tile]
    shown = {
        "planets": facts.planets,
        "yields_food": facts.food,
        "yields_metal": facts.metal,
        "yields_energy": facts.energy,
    }
    for kind, count in shown.items():
        if count:
            yield Piece(f"{kind}@{at}", kind, at, count=count)


def _meters(state: State) -> list[Meter]:
    return [
        meter("round", state.round),
        meter("points_left", max(0, vp_pool(state))),
        meter("food_pool", food_pool(state)),
        *([meter("influence_price", state.price)] if throne_contested(state) else []),
    ]


def _player(state: State, seat: Seat, *, shown: bool) -> Player:
    """GE-17.1  A player's mat; points are hidden from rivals until the end."""
    own = state.players[seat]
    worlds = [
        (_kind(state.tiles[at]), tile.planets, "GE-12.20") for at, tile in controlled(state, seat)
    ]
    meters = [
        *([meter("points", own.vp)] if shown else []),
        meter("marks", own.marks),
        meter("metal", own.metal, limit=CONSTANTS.store.metal),
        meter("energy", own.energy, limit=CONSTANTS.store.energy),
        meter("planets", planets(state, seat), *worlds),
        meter("tokens", own.tokens),
        *([meter("influence", own.influence)] if own.influence else []),
    ]
    cards = [card for card, owner in state.owners.items() if owner == seat]
    signs = ["throne"] if state.throne == seat else []
    signs += ["chooser"] if state.chooser == seat else []
    return Player(seat, tuple(meters), (*signs, *cards))


def _zones(state: State, seat: Seat | None, *, revealed: bool) -> Iterator[Zone]:
    if state.battle:
        yield _battle(state, state.battle)
    elif state.rolls:
        dice = enumerate(state.rolls[-1].dice)
        yield Row(
            "dice", items=tuple(Piece(f"die-{n}", f"die_{face}", "dice") for n, face in dice)
        )
    yield Row("roles", items=tuple(_roles(state)))
    way = "clockwise" if state.direction > 0 else "counter_clockwise"
    yield Row("direction", items=(Piece(way, way, "direction"),))
    if throne_contested(state):
        yield Row(THRONE, items=tuple(p for p in _influence(state) if p.at == THRONE))
    if state.prices:
        goods = (
            ("food", state.prices.food),
            ("metal", state.prices.metal),
            ("energy", state.prices.energy),
        )
        yield Track(
            "market", spaces=tuple(Space(good, good, (), Number(price)) for good, price in goods)
        )
    yield Row("display", items=tuple(_tile(tile, "display") for tile in state.display))
    if state.held:
        yield Row("in_hand", items=(_tile(state.held, "in_hand"),))
    yield _pile(state, seat)
    yield _technologies(state)
    yield _reserves(state)
    yield _units()
    if revealed:
        yield Row(
            "winners",
            items=tuple(Piece(f"winner-{w}", "throne", "winners", w) for w in state.winners),
        )


def _tile(tile: TileId, at: str) -> Piece:
    facts = TILES[tile]
    shown = (
        ("planets", facts.planets),
        ("food", facts.food),
        ("metal", facts.metal),
        ("energy", facts.energy),
    )
    marks = tuple(f"{good}-{count}" for good, count in shown if count)
    return Piece(tile, _kind(tile), at, marks=marks)


def _roles(state: State) -> Iterator[Piece]:
    """GE-5.4  Every role card, and the player who picked it this round."""
    free = available(state)
    for role in (*ROLES, "warlord_2"):
        if role in free or role in state.picked:
            now = ("now",) if role == state.role and state.chooser else ()
            marks = ("free",) if role in free else now
            yield Piece(role, role, "roles", state.picked.get(role), marks=marks)


def _pile(state: State, seat: Seat | None) -> Stack:
    """GE-17  The number of tiles with each back; the top tile, for players who know it.

    Plain backs always lie above the others, so the numbers show which back is next.
    """
    backs = Counter(back(tile) for tile in state.pile)
    top = _tile(state.pile[-1], "pile") if state.pile and seat in state.seen_by else None
    holds = tuple((f"{kind}_back", count) for kind, count in sorted(backs.items()))
    return Stack("pile", count=len(state.pile), kind="tile", top=top, holds=holds)


def _technologies(state: State) -> Tree:
    """GE-3.3  All cards, with cost and owner."""
    nodes = []
    for card, facts in TECHNOLOGIES.items():
        owner = state.owners.get(card)
        marks = ["blocked"] if card in state.blocked else []
        marks += ["removed"] if card in state.removed else []
        marks += ["used"] if card in state.used else []
        nodes.append(
            Node(
                card,
                card,
                owners=(owner,) if owner else (),
                cost=Number(facts.cost),
                marks=tuple(marks),
            )
        )
    return Tree("technologies", nodes=tuple(nodes))


def _units() -> Sheet:
    """GE-3.2  The unit table."""
    columns = ("metal", "energy", "marks", "move", "phase", "dice", "hits_on")
    lines = []
    for kind, u in UNITS.items():
        figures = u.metal, u.energy, u.marks, u.move, u.phase, u.dice, u.hits_on
        lines.append(Line(f"{kind}_line", kind, tuple(map(Number, figures))))
    return Sheet("units", columns=columns, lines=tuple(lines))


def _reserves(state: State) -> Sheet:
    """GE-17  The ships each player can still build."""
    lines = tuple(
        Line(
            f"{kind}_reserve",
            kind,
            tuple(
                number(in_reserve(state, seat, kind), limit=UNITS[kind].limit)
                for seat in state.players
            ),
        )
        for kind in SHIP_KINDS
    )
    return Sheet("reserves", columns=tuple(state.players), lines=lines)


def _battle(state: State, battle: Battle) -> BattleZone:
    """GE-11.6  Both sides in firing order, with the dice just rolled."""
    return BattleZone(
        "battle",
        at=battle.at,
        sides=tuple(_side(state, battle, seat) for seat in (battle.attacker, battle.defender)),
    )


def _side(state: State, battle: Battle, seat: Seat) -> Side:
    groups = []
    for phase in sorted(FIRES_IN):
        kind = FIRES_IN[phase]
        ships = [ship for ship in ships_of(state, battle, seat) if ship.kind == kind]
        needed = Number(hits_needed(battle, seat, phase))
        if ships:
            flipped = sum(ship.flipped for ship in ships)
            groups.append(Group(f"{seat}-{kind}s", kind, len(ships), needed, damage=flipped))
        token = token_of(state, battle, seat)
        if token and UNITS["empire"].phase == phase:
            face = "starbase" if token.starbase else "empire"
            groups.append(Group(f"{seat}-{face}", face, 1, needed))
    if state.rolls:
        rolled = state.rolls[-1]
        dice = tuple(
            d for owner, d in zip(rolled.owners, rolled.dice, strict=True) if owner == seat
        )
        groups.append(Group(f"{seat}-dice", "dice", len(dice), dice=dice))
    return Side(seat, "attacker" if seat == battle.attacker else "defender", tuple(groups))
