"""Scenes with cards: who holds which, and what each seat sees of them."""

from __future__ import annotations

from typing import Any

from starhold.core.record import Seat
from starhold.games.space_empires import GAME
from starhold.games.space_empires.battlefield import the_battle, weapon_class
from starhold.games.space_empires.numbers import Aim, Bombing
from starhold.games.space_empires.rules.r13_combat import BattleBegins
from starhold.games.space_empires.state import Held, Table
from starhold.games.space_empires.terms import bombing_terms, to_hit, total
from tests.games.space_empires.scenes import advanced, scene

CARDS = advanced(alien_cards="on", ground_combat="on", expansion_core="on", titans="on")


def with_card(number: int, *, seat: Seat = "red", **parts: Any) -> Table:
    """A table on which a player holds a card, face down; the agenda waits until he has it."""
    agenda = parts.pop("agenda", ())
    table = scene(settings=parts.pop("settings", CARDS), **parts)
    table.state.empires[seat].cards = (Held(number),)
    table.agenda, table.news = agenda, []
    table.settle()
    return table


def battle(number: int, red: tuple[str, ...], blue: tuple[str, ...], **parts: Any) -> Table:
    """Red attacks at F5 and holds this card, face down."""
    agenda = (BattleBegins("F5", "red", "blue"),)
    return with_card(number, red=red, blue=blue, agenda=agenda, **parts)


def needed(table: Table, gun: str = "red-1", target: str = "blue-1") -> int:
    """The number to hit."""
    state = table.state
    return to_hit(Aim(state, the_battle(state), state.groups[gun], state.groups[target]))


def bombs(table: Table, gun: str = "red-1") -> int:
    """The number to hit a colony."""
    return total(bombing_terms(Bombing(table.state, table.state.groups[gun])))


def fires_as(table: Table, gid: str = "red-1") -> str:
    return weapon_class(table.state, the_battle(table.state), table.state.groups[gid])


def seen_by(table: Table, seat: Seat | None, owner: Seat = "red") -> list[str]:
    """The cards of a player, as a seat sees them."""
    zones = [zone for zone in GAME.scene(table, seat).zones if zone.id == f"cards-{owner}"]
    return [card.kind for zone in zones for card in zone.items]


def shown_to_all(table: Table) -> bool:
    """Whether everyone sees what red holds; if not, others see the back of a card."""
    others = {tuple(seen_by(table, seat)) for seat in ("blue", None)}
    assert len(others) == 1
    mine = seen_by(table, "red")
    shown = others == {tuple(mine)}
    assert shown or others == {("alien_card",) * len(mine)}
    return shown


def stays_secret(number: int) -> bool:
    """Whether no battle shows a card, and the end of the game does (SE-29.10)."""
    ships = tuple(
        f"{kind} F5"
        for kind in (
            *("scout", "destroyer", "cruiser", "battlecruiser", "battleship", "dreadnought"),
            *("raider", "carrier", "fighter", "sweeper", "transport"),
        )
    )
    table = battle(number, ships, ("dreadnought x6 F5",))
    secret = not shown_to_all(table)
    table.agenda = ()
    table.settle()
    return secret and shown_to_all(table)
