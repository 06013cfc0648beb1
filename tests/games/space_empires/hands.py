"""Hands: who holds which cards face down, and what every seat sees of them (SE-24.6, SE-25.3).

    table = holding(37, red=("cruiser F5",), markers={"F6": "black_hole"})
    enter(table, "F6")
    with turned_up(table, 37):
        play(table, PassUnharmed())

Each look at a card is a look from every seat: its owner knows it; to all others it is a back, and
nothing that they see or imagine tells which; or it lies open to everyone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from msgspec.structs import replace

from starhold.core.chance import Seeded
from starhold.core.record import Seat
from starhold.games.space_empires import GAME
from starhold.games.space_empires.empires.cards import is_advantage
from starhold.games.space_empires.fleets.groups import put
from starhold.games.space_empires.rules.combat.r13_combat import BattleBegins
from starhold.games.space_empires.rules.ground.r20_ground_combat import FightOnGround
from starhold.games.space_empires.rules.movement.r07_movement import MovementPhase
from starhold.games.space_empires.state import Colony, Footing, Held, Settings, Table
from starhold.show.view import view
from starhold.show.vocabulary import encode
from tests.games.space_empires.scenes import scene
from tests.helpers import seed_of

FULL = Settings(profile="expansion_full")
# One of everything that fights in space.
FLEET = tuple(
    f"{kind} F5"
    for kind in (
        *("scout", "destroyer", "cruiser", "battlecruiser", "battleship", "dreadnought"),
        *("raider", "carrier", "fighter", "sweeper", "transport", "boarding_ship"),
    )
)


def holding(
    *red: int, blue_has: Sequence[int] = (), agenda: Sequence[Any] = (), **parts: Any
) -> Table:
    """Lay a scene in which red, and perhaps blue, has cards, face down; then play on."""
    parts.setdefault("settings", FULL)
    table = scene(**parts)
    for seat, hand in (("red", red), ("blue", blue_has)):
        if hand:
            table.state.empires[seat].hand.cards = tuple(Held(number) for number in hand)
    table.agenda, table.news = tuple(agenda), []
    table.settle()
    return table


def begin(table: Table, *steps: Any) -> None:
    """Let something happen; red moves after it, so that the game is not over."""
    table.agenda, table.news = (*steps, MovementPhase("red")), []
    table.settle()


# -- what is seen ----------------------------------------------------------------------


def seen_by(table: Table, seat: Seat | None, of: Seat = "red") -> list[str]:
    """The cards of a player, as a seat sees them."""
    zones = [zone for zone in GAME.scene(table, seat).zones if zone.id == f"cards-{of}"]
    return [card.kind for zone in zones for card in zone.items]


def lies_open(table: Table, number: int, of: Seat = "red") -> bool:
    """Whether everyone sees a card of a player; if not, nobody but he sees more than a back.

    SE-29.9: what nobody sees is nowhere in anybody's view, and may be another card in his mind.
    """
    face, back = f"card-{number}", "advantage_card" if is_advantage(number) else "alien_card"
    strangers = [seat for seat in (*table.state.ring, None) if seat != of]
    assert face in seen_by(table, of, of)
    open_to = [seat for seat in strangers if face in seen_by(table, seat, of)]
    assert open_to in ([], strangers)
    for seat in strangers:
        seen = encode(view(GAME, table, seat))
        assert open_to or (back in seen_by(table, seat, of) and f'"{face}"'.encode() not in seen)
        twin = GAME.imagine(table, seat, Seeded(seed_of(number)))
        assert encode(view(GAME, twin, seat)) == seen
    return bool(open_to)


@contextmanager
def turned_up(table: Table, number: int, of: Seat = "red") -> Iterator[None]:
    """What is done here shows a card to everyone, and to nobody before."""
    assert not lies_open(table, number, of)
    yield
    assert lies_open(table, number, of)


@contextmanager
def kept_down(table: Table, number: int, of: Seat = "red") -> Iterator[None]:
    """What is done here shows nothing of a card."""
    assert not lies_open(table, number, of)
    yield
    assert not lies_open(table, number, of)


# -- whether combat shows it -----------------------------------------------------------


def battle_shows(
    number: int, *red: str, blue: Sequence[str] = ("scout F5",), **parts: Any
) -> bool:
    """Whether red's card lies open at the start of a battle; before, nobody sees it."""
    table = holding(number, red=red, blue=blue, agenda=(MovementPhase("red"),), **parts)
    assert not lies_open(table, number)
    begin(table, BattleBegins("F5", "red", "blue"))
    return lies_open(table, number)


def landing_shows(
    number: int,
    *red: str,
    of: Seat = "red",
    blue: Sequence[str] = (),
    step: int = 1,
    **parts: Any,
) -> bool:
    """Whether a card lies open when red's troops have landed on a colony of blue with Militia."""
    hands = {"red": (), "blue": (), of: (number,)}
    table = holding(
        *hands["red"],
        blue_has=hands["blue"],
        red=red or ("infantry x2 F5",),
        blue=blue,
        markers={"F5": "planet"},
        colonies={"F5": Colony("blue", step)},
        agenda=(MovementPhase("red"),),
        **parts,
    )
    assert not lies_open(table, number, of)
    land(table)
    begin(table, FightOnGround("F5"))
    return lies_open(table, number, of)


def land(table: Table) -> None:
    """Red's ground units stand on the planet, from drop ships; blue's hold it."""
    for group in list(table.state.groups.values()):
        if group.kind == "infantry":
            footing: Footing = "settled" if group.owner == "blue" else "dropped"
            put(table.state, replace(group, ground=footing, face_up=True))


def only_the_end_shows(number: int) -> bool:
    """SE-29.10  Whether no combat shows a card, and the end of the game does."""
    table = holding(number, red=FLEET, blue=FLEET, agenda=(MovementPhase("red"),))
    with kept_down(table, number):
        begin(table, BattleBegins("F5", "red", "blue"))
    table.agenda = ()
    table.settle()
    return lies_open(table, number) and not landing_shows(number)
