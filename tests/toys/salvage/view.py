"""What one seat sees in Salvage."""

from __future__ import annotations

from starhold.core.record import Seat
from starhold.show.vocabulary import Piece, Player, Row, Scene, Stack, Zone, meter
from tests.toys.salvage.scoring import worth
from tests.toys.salvage.state import Card, Salvor, State, Table, bag_shown, hand_shown


def scene(table: Table, seat: Seat | None) -> Scene:
    state = table.state
    zones: list[Zone] = [Stack("pile", count=len(state.pile), kind="wreck", holds=unseen(state))]
    if state.lot:
        zones.append(Row("auction", items=(Piece("lot", state.lot, at="auction"),)))
    zones.append(cards("spent", None, state.spent))
    for owner, salvor in state.salvors.items():
        zones += salvors_zones(owner, salvor, mine=owner == seat)
    return Scene(
        zones=tuple(zones),
        players=tuple(player(owner, salvor) for owner, salvor in state.salvors.items()),
    )


def salvors_zones(owner: Seat, salvor: Salvor, *, mine: bool) -> list[Zone]:
    """SA-1.2  A hand lies open before its owner; others see how many cards it has."""
    won = [
        Piece(f"{owner}-wreck-{n}", wreck.kind, at=f"{owner}-wrecks", owner=owner)
        for n, wreck in enumerate(salvor.wrecks, 1)
    ]
    zones: list[Zone] = [Row(f"{owner}-wrecks", owner, tuple(won))]
    if not mine:
        hand = Stack(f"{owner}-hand", owner, count=hand_shown(salvor), kind="card")
        return [*zones, hand, Stack(f"{owner}-bag", owner, count=bag_shown(salvor), kind="card")]
    bag = Stack(f"{owner}-bag", owner, count=len(salvor.bag), kind="card")
    bid = cards(f"{owner}-bid", owner, salvor.bid)
    return [*zones, cards(f"{owner}-hand", owner, salvor.hand), bag, bid]


def cards(zone: str, owner: Seat | None, kinds: list[Card]) -> Row:
    """A row of open cards, sorted."""
    pieces = (
        Piece(f"{zone}-card-{n}", kind, at=zone, owner=owner)
        for n, kind in enumerate(sorted(kinds), 1)
    )
    return Row(zone, owner, tuple(pieces))


def player(owner: Seat, salvor: Salvor) -> Player:
    meters = (
        meter("credits", salvor.credits),
        meter("score", worth(salvor) - salvor.fines, ("worth", worth(salvor), "SA-5.1")),
    )
    return Player(owner, meters, marks=("token",) if salvor.token else ())


def unseen(state: State) -> tuple[tuple[str, int], ...]:
    """SA-1.3  What the pile is known to hold, in whatever order."""
    return tuple((kind, state.pile.count(kind)) for kind in sorted(set(state.pile)))
