"""ES-1.4, ES-24  The zones beside the map: roles, displays, decks with open backs, and battles."""

from collections import Counter
from collections.abc import Iterator

from starhold.core.record import Seat
from starhold.show.vocabulary import Battle as BattleZone
from starhold.show.vocabulary import (
    Group,
    Line,
    Number,
    Piece,
    Ring,
    Row,
    Sheet,
    Side,
    Space,
    Stack,
    Track,
    Zone,
)

from .catalog import (
    CARDS,
    FAR_SPACE,
    MARKET,
    RESOURCES,
    ROLES,
    SHIP_KINDS,
    TECHNOLOGIES,
    TILES,
    UNITS,
    CardId,
    TileId,
)
from .empires import locations
from .forces import forces, strength
from .galaxy import back, staging
from .rules.r05_engineer import ship_price
from .state import ANCIENTS, Battle, Plan, Ship, State

COLOURS = ("red", "blue", "green", "yellow")  # ES-1.2


def colour(state: State, owner: Seat) -> Seat:
    """ES-14.3, R-43  The Ancients' colour is your choice, but never your own."""
    if owner != ANCIENTS:
        return owner
    wanted = state.settings.ancients_colour
    return next(seat for seat in (wanted, *COLOURS) if seat not in state.seats)


def zones(state: State, seat: Seat | None) -> Iterator[Zone]:
    """All zones beside the map, as one seat sees them."""
    if state.battle:
        yield _battle(state, state.battle, seat)
    if seat in state.dealt and seat is not None:
        yield Row("powers_dealt", items=tuple(_cards(state.dealt[seat], "powers_dealt")))
    yield _roles(state)
    yield from _cards_of_fate(state)
    yield from _tiles(state)
    yield from _technologies(state)
    yield from _markets(state)
    for who in state.empires:
        yield from _holdings(state, who)
    if seat is not None:
        yield _price_list(state, seat)


def _cards(cards: tuple[str, ...] | list[str], at: str) -> Iterator[Piece]:
    for card in cards:
        yield Piece(card, card, at)


def _roles(state: State) -> Ring:
    """ES-4.3  The role track with the credits on it; the Monolith is its pawn."""
    spaces = tuple(Space(role, number=Number(state.lying[role])) for role in ROLES)
    return Ring("roles", spaces=spaces, pawn=state.monolith or "")


# -- cards that come ---------------------------------------------------------------------------


def _cards_of_fate(state: State) -> Iterator[Zone]:
    """ES-24.2  The queue, the role decks with their open backs, the event, the edict."""
    if state.queue:
        hidden = [_back(state, n) for n in range(len(state.queue) - 1)]
        face_up = _front(state.queue[-1], "queue")
        yield Row("queue", items=(*hidden, face_up))
    if state.event:
        yield Row("event", items=(_front(state.event, "event"),))
    if any(state.decks.values()):
        yield Row("role_decks", items=tuple(_deck_backs(state)))
    if state.edict:
        yield Row("edict", items=tuple(_cards([state.edict], "edict")))
        yield Stack("edicts", count=len(state.edicts), kind="edict_back")


def _back(state: State, number: int) -> Piece:
    """The back of a queued card: its deck and sector, or a story."""
    card = state.queue[number]
    if card not in CARDS:
        return Piece(f"queue-{number}", "story_back", "queue", marks=("face_down",))
    marks = (back(state, card), "face_down")
    return Piece(f"queue-{number}", f"{CARDS[card].deck}_back", "queue", marks=marks)


def _front(card: CardId, at: str) -> Piece:
    facts = CARDS.get(card)
    return Piece(card, card, at, marks=(facts.role, f"scope_{facts.scope}") if facts else ())


def _deck_backs(state: State) -> Iterator[Piece]:
    for role, deck in state.decks.items():
        if not deck:
            continue
        kind = deck[-1] if role in state.seen else f"{role}_back"
        marks = (back(state, deck[-1]),)
        count = len(deck)
        yield Piece(f"{role}_deck", kind, "role_decks", count=count, marks=marks, stands_for=role)


# -- displays ------------------------------------------------------------------------------------


def _tiles(state: State) -> Iterator[Zone]:
    yield Row("display", items=tuple(_tile(tile, "display") for tile in state.display))
    if state.held:
        yield Row("in_hand", items=(_tile(state.held, "in_hand"),))
    yield Stack("explorer_stack", count=len(state.explorer), kind="explorer_tile")


def _tile(tile: TileId, at: str) -> Piece:
    facts = TILES[tile]
    marks = [f"{kind}-{facts.yields[kind]}" for kind in RESOURCES if facts.yields[kind]]
    marks += ["twin"] if facts.value > 1 else []
    return Piece(tile, tile, at, marks=tuple(marks))


def _technologies(state: State) -> Iterator[Zone]:
    """ES-24.2  Face-up cards, and the top backs of the decks."""
    cards = [card for card in state.offered if card]
    yield Row("technologies", items=tuple(_technology(card, "technologies") for card in cards))
    for level, deck in enumerate(state.technology_decks, 1):
        top = None
        if deck:
            kind, at = TECHNOLOGIES[deck[-1]].type, f"level-{level}"
            top = Piece(f"top-{level}", f"{kind}_back", at, marks=(at,), stands_for=kind)
        yield Stack(f"level-{level}", count=len(deck), kind="technology_card", top=top)


def _technology(card: str, at: str) -> Piece:
    facts = TECHNOLOGIES[card]
    return Piece(card, card, at, marks=(facts.type, f"level-{facts.level}"))


def _markets(state: State) -> Iterator[Zone]:
    yield Row("market", items=tuple(_market_tile(state, tile) for tile in state.market))
    places = tuple(
        Space(
            place,
            markers=(
                Piece(f"token@{place}", "token", place, colour(state, state.far_space[place])),
            )
            if place in state.far_space
            else (),
            number=Number(FAR_SPACE.locations[place].cost),
        )
        for place in locations(state)
    )
    yield Track("far_space", spaces=places)
    costs = FAR_SPACE.galaxy_row.costs
    slots = tuple(
        Space(f"slot-{slot}", number=Number(costs[slot - 1])) for slot in state.galaxy_row
    )
    yield Track("galaxy_row", spaces=slots)
    if courted := [seat for seat in state.seats if state.empires[seat].court]:
        tokens = (
            Piece(f"court-{seat}", "token", "imperial_seat", seat, state.empires[seat].court)
            for seat in courted
        )
        yield Row("imperial_seat", items=tuple(tokens))


def _market_tile(state: State, tile: str) -> Piece:
    if tile in state.used:
        return Piece(tile, "credit_side", "market", number=Number(MARKET[tile].credits))
    marks = ("chosen",) if tile == state.market_tile else ()
    return Piece(tile, tile, "market", marks=(*MARKET[tile].kinds, *marks))


# -- what everyone has ---------------------------------------------------------------------------


def _holdings(state: State, seat: Seat) -> Iterator[Zone]:
    own = state.empires[seat]
    who = None if seat == ANCIENTS else seat  # the Ancients' are common zones
    piece_of = colour(state, seat)
    waiting = tuple(_ship(ship, f"staging-{seat}", piece_of) for ship in staging(state, seat))
    if waiting:
        yield Row(f"staging-{seat}", who, items=waiting)
    cards = [_technology(card, f"cards-{seat}") for card in own.technologies]
    if own.power:
        face = f"{own.power}{'b' if own.flipped else 'a'}"
        cards.insert(0, Piece(own.power, face, f"cards-{seat}"))
    if cards:
        yield Row(f"cards-{seat}", who, items=tuple(cards))
    tokens = [
        Piece(f"{seat}-throne-{owner}", "token", f"throne-{seat}", colour(state, owner), count)
        for owner, count in own.throne.items()
        if count
    ]
    if own.galaxy:
        name = f"{seat}-throne-galaxy"
        tokens.append(Piece(name, "galaxy_token", f"throne-{seat}", count=own.galaxy))
    if tokens:
        yield Row(f"throne-{seat}", who, items=tuple(tokens))


def _ship(ship: Ship, at: str, owner: Seat) -> Piece:
    return Piece(ship.id, ship.kind, at, owner)


def _price_list(state: State, seat: Seat) -> Sheet:
    """D-4  The current prices and values of ships for a player."""
    lines = []
    for kind in SHIP_KINDS:
        price, unit = ship_price(state, seat, kind), UNITS[kind]
        values = [*(price.get(r, 0) for r in RESOURCES), unit.strength, unit.hull, unit.movement]
        lines.append(Line(f"{kind}_line", kind, tuple(map(Number, values))))
    columns = ("polymers", "metal", "energy", "strength", "hull", "movement")
    return Sheet("ships", columns=columns, lines=tuple(lines))


# -- battle --------------------------------------------------------------------------------------


def _battle(state: State, battle: Battle, seat: Seat | None) -> BattleZone:
    """ES-24.4  Both sides; a plan is shown to its owner, and to all once revealed."""
    plans: dict[Seat, Plan] = {}
    if battle.plans:
        plans = dict(zip((battle.attacker, battle.defender), battle.plans, strict=True))
    elif seat in state.plans or state.solo:
        own = seat if seat in state.plans else state.seats[0]
        plans = {own: state.plans[own]} if own in state.plans else {}
    sides = tuple(
        _side(state, battle, who, plans.get(who)) for who in (battle.attacker, battle.defender)
    )
    return BattleZone("battle", at=battle.regions[0], sides=sides)


def _side(state: State, battle: Battle, seat: Seat, plan: Plan | None) -> Side:
    counts = Counter(unit.kind for unit in forces(state, battle, seat))
    groups = [Group(f"{seat}-{kind}s", kind, count) for kind, count in counts.items()]
    if seat != ANCIENTS:
        groups.append(_value(seat, "strength", strength(state, battle, seat)))
    groups += [_value(seat, name, value) for name, value in _values(plan)]
    if seat == ANCIENTS:
        return Side(None, ANCIENTS, tuple(groups))
    role = "attacker" if seat == battle.attacker else "defender"
    return Side(seat, role, tuple(groups))


def _value(seat: Seat, name: str, value: int) -> Group:
    return Group(f"{seat}-{name}", name, number=Number(value))


def _values(plan: Plan | None) -> tuple[tuple[str, int], ...]:
    if plan is None:
        return ()
    return ("tactics", plan.tactics), ("weapons", plan.weapons), ("shields", plan.shields)
