"""Whether `imagine` redeals everything that luck dealt and a seat cannot see.

Two games that differ only in their luck are compared before the first choice.  What luck dealt is
replaced in one by what lies there in the other; if a seat sees no difference, it is hidden from
that seat, and a bot there must not know it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from starhold.core.chance import Seeded, chosen_seed
from starhold.core.game import SEATS, Game
from starhold.core.record import Seat
from starhold.core.table import Table
from starhold.show.view import view
from starhold.show.vocabulary import encode

PAIRS = 2  # of games
FEW = 6  # things at one place, such as hands, that are tried
DRAWS = 8  # tables imagined

Path = tuple[Any, ...]


def faults(game: Game[Any]) -> Iterator[str]:
    """Name the things that a bot would know although they are hidden from its seat."""
    seats = SEATS[: game.meta.players.min]
    hidden, varied = set[tuple[str, Seat]](), set[tuple[str, Seat]]()
    for number in range(PAIRS):
        whim = Random(number)
        table, other = (_begun(game, seats, f"dealt {number} {word}") for word in ("one", "two"))
        for seat in seats:
            unseen = list(_unseen(game, table, other, seat, whim))
            hidden |= {(place, seat) for place, _ in unseen}
            varied |= {(place, seat) for place in _redealt(game, table, seat, unseen, whim)}
    for place in sorted({place for place, _ in hidden - varied}):
        yield (
            f"State.{place} is dealt by luck, and hidden from some seats, but `imagine` leaves it "
            "as it is, so bots would know it: deal it again for those seats."
        )


def _begun(game: Game[Any], seats: tuple[Seat, ...], word: str) -> Table[Any]:
    return game.new(game.settings(), seats, Seeded(chosen_seed(word)))


def _unseen(
    game: Game[Any], table: Table[Any], other: Table[Any], seat: Seat, whim: Random
) -> Iterator[tuple[str, Path]]:
    """Yield what luck dealt and the seat cannot see, by its place and its path."""
    before, told = encode(view(game, table, seat)), _told(table, seat)
    true = dict(_values(_plain(table.state)))
    for place, paths in _by_luck(table, other).items():
        for path in whim.sample(paths, min(FEW, len(paths))):
            if (
                not told.issuperset(true[path])
                and _seen(game, _replaced(game, table, other, path), seat) == before
            ):
                yield place, path


def _told(table: Table[Any], seat: Seat) -> set[Any]:
    """Return what a seat has heard of.

    The order of seats shows when they choose, and a yes or no says how far the rules have come.
    """
    events = [_plain(item.event) for item in table.news if item.seen_by(seat)]
    return {
        *SEATS,
        True,
        False,
        None,
        *(one for event in events for _, held in _values(event) for one in held),
    }


def _by_luck(table: Table[Any], other: Table[Any]) -> dict[str, list[Path]]:
    """Return what differs between two games, by its place in the state."""
    one, two = dict(_values(_plain(table.state))), dict(_values(_plain(other.state)))
    found = defaultdict[str, list[Path]](list)
    for path, value in one.items():
        if path in two and two[path] != value and len(two[path]) == len(value):
            found[".".join([path[0], *("*" for _ in path[1:])])].append(path)
    return found


def _plain(value: Any) -> Any:
    """Write a state as dicts and lists."""
    if isinstance(value, msgspec.Struct):
        return _plain(msgspec.to_builtins(value))
    if isinstance(value, dict):
        return {key: _plain(one) for key, one in value.items()}
    return [_plain(one) for one in value] if isinstance(value, list | tuple) else value


def _values(value: Any, path: Path = ()) -> Iterator[tuple[Path, tuple[Any, ...]]]:
    """Yield every plain value by its path; those of a list, such as a deck, together."""
    if isinstance(value, dict):
        for key, one in value.items():
            yield from _values(one, (*path, key))
    elif isinstance(value, list) and any(isinstance(one, dict | list) for one in value):
        for at, one in enumerate(value):
            yield from _values(one, (*path, at))
    else:
        yield path, tuple(value) if isinstance(value, list) else (value,)


def _replaced(
    game: Game[Any], table: Table[Any], other: Table[Any], path: Path
) -> Table[Any] | None:
    """Return the table with the value of the other game at this path, if there can be one."""
    plain, held = _plain(table.state), _plain(other.state)
    place = plain
    for key in path[:-1]:
        place, held = place[key], held[key]
    place[path[-1]] = held[path[-1]]
    twin = table.fork()
    try:
        twin.state = msgspec.convert(plain, game.state)
    except msgspec.ValidationError:
        return None
    return twin


def _seen(game: Game[Any], table: Table[Any] | None, seat: Seat) -> bytes:
    """Return what a seat sees; nothing of a table that cannot be shown."""
    try:
        return encode(view(game, table, seat)) if table else b""
    except Exception:  # a state that no rule would produce may break anything
        return b""


def _redealt(
    game: Game[Any], table: Table[Any], seat: Seat, unseen: list[tuple[str, Path]], whim: Random
) -> set[str]:
    """Return the places at which an imagined table differs from the true one."""
    true, found = dict(_values(_plain(table.state))), set[str]()
    for _ in range(DRAWS if unseen else 0):
        imagined = game.imagine(table, seat, Seeded(whim.randbytes(32)))
        dealt = dict(_values(_plain(imagined.state)))
        found |= {place for place, path in unseen if dealt.get(path) != true[path]}
    return found
