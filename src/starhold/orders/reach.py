"""Moves: every place that a piece or a stack can reach is one order.

The road is walked choice by choice on an imagined table.  It never leads on through a place where
dice are rolled, a secret is revealed, another player is asked, or the seat would lose something.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from starhold.core.record import Option, name_of
from starhold.core.table import Table
from starhold.foresight.certain import before_luck
from starhold.foresight.consequences import strikes
from starhold.foresight.sight import Sight
from starhold.kit.orders import Means, Orders
from starhold.orders.declared import declared
from starhold.orders.row import Answer, Order, answer_of
from starhold.show.vocabulary import Scene

MOST = 600  # imagined tables for one piece
NOTHING = Means()


class Walk(NamedTuple):
    """A part of a road: the table there, and how it came there."""

    table: Table[Any]
    row: tuple[Answer, ...] = ()
    road: tuple[str, ...] = ()
    pieces: tuple[str, ...] = ()  # that go, once they are named
    amounts: tuple[int, ...] = ()
    picked: bool = False
    over: bool = False  # something happens here
    last: bool = False  # the order ends here


class Reach:
    """Finds where the pieces that a player points at can go."""

    def __init__(
        self,
        sight: Sight,
        who: str,
        many: int = 0,
        start: Table[Any] | None = None,
        pieces: Sequence[str] = (),
    ) -> None:
        self.game = sight.game
        self.seat = sight.seat
        self.orders: Orders = declared(sight.game)
        self.start = start or sight.imagined(0)
        self.scene: Scene = sight.game.scene(self.start, sight.seat)
        self.who = who
        self.many = many  # how many go; 0 means all
        self.places = {cell.id for board in self.scene.boards for cell in board.cells}
        # Where options name single pieces, those that were meant must be the ones that move.
        self.by_name = any(meaning.names for meaning in self.orders.means.values())
        self.origin = next((p.at for p in self.scene.pieces if p.id == who), who)
        one = (who,) if self.by_name and who != self.origin else ()
        self.pieces = self._alike(pieces or one)  # these go, and no others
        self.seen = 0

    def found(self) -> list[Order]:
        """Return one order for each place in reach."""
        begun = self._begin()
        if begun is None:
            return []
        if self.orders.apart:
            return list(self._one_by_one(begun))
        return self._together(begun)

    # -- who goes ----------------------------------------------------------------------

    def _begin(self) -> Walk | None:
        """Leave the command of another piece first, if that is what is asked."""
        walk = Walk(self.start)
        for _ in range(2):
            if self._firsts(walk):
                return walk
            end = self._offered(walk, self.orders.ends)
            if end is None:
                return None
            walk = self._chosen(walk, end)
            if walk.over:
                return None
        return None

    def _firsts(self, walk: Walk) -> list[Option]:
        """Return the options that begin an order of these pieces, or the ways on."""
        options = self._options(walk)
        for meant in self._meant():
            found = [one for one in options if self._names(one, meant)]
            if found:
                self.who = meant
                return found
        unnamed = [one for one in options if self._to(one) and not self._means(one).who]
        return unnamed if unnamed and self._is_asked_about(walk) else []

    def _meant(self) -> Iterator[str]:
        """The piece or place itself; else the only pieces there, or the place they are in."""
        yield self.who
        for piece in self.scene.pieces:
            if piece.at == self.who and piece.owner in (self.seat, None):
                yield piece.id
        for piece in self.scene.pieces:
            if piece.id == self.who and piece.at in self.places:
                yield piece.at

    def _is_asked_about(self, walk: Walk) -> bool:
        """Whether the question is about these pieces, or about a destination for any."""
        choice = walk.table.open[self.seat].choice
        fields = [getattr(choice, name) for name in choice.__struct_fields__ if name != "player"]
        named = {one for field in fields for one in (field if type(field) is tuple else (field,))}
        return not named or bool(named & {*self._meant()})

    def _names(self, option: Option, who: str) -> bool:
        named = self._field(option, self._means(option).who)
        if named == who:
            return True
        return self.orders.apart and named in self._pieces_at(who)

    def _alike(self, pieces: Sequence[str]) -> tuple[str, ...]:
        """Return as many pieces that look the same: options name the first of those alike."""
        looks = {one.id: (one.at, one.kind, one.owner, one.marks) for one in self.scene.pieces}
        left = Counter(look for piece, look in looks.items() if piece in pieces)
        found = []
        for piece, look in looks.items():
            if left[look]:
                left[look] -= 1
                found.append(piece)
        return tuple(found)

    def _pieces_at(self, place: str) -> set[str]:
        return {one.id for one in self.scene.pieces if one.at == place and one.owner == self.seat}

    # -- one mover: a group, a fleet, a stack --------------------------------------------

    def _together(self, begun: Walk) -> list[Order]:
        found: dict[str, Order] = {}
        known: set[tuple[Any, ...]] = set()
        queue = deque([begun])
        found |= {one.then: one for one in self.deeds_in_place(begun)}
        while queue and self.seen < MOST:
            for walk in self._steps(queue.popleft()):
                place = walk.road[-1]
                if place not in found:
                    found[place] = self._order(walk)
                    found |= {f"{place} {one.then}": one for one in self._deeds(walk)}
                after = (place, *map(self._to, self._options(walk)))
                if not walk.last and after not in known:
                    known.add(after)
                    queue.append(walk)
        return list(found.values())

    def deeds_in_place(self, begun: Walk | None = None) -> Iterator[Order]:
        """Return what the pieces can do where they are, with picking them as one order."""
        begun = begun or Walk(self.start)
        for first in self._firsts(begun):
            if self._to(first) or not (self._means(first).who and self.orders.ends):
                continue
            picked = self._chosen(begun, first)
            for option in self._options(picked):
                if type(option) in self.orders.ends or self._to(option):
                    continue
                if not self._asks_more(on := self._chosen(picked, option)):
                    yield self._order(on._replace(last=True), option)

    def _asks_more(self, walk: Walk) -> bool:
        """Whether a choice is not complete: it asks how many, or which."""
        return not walk.over and walk.table.open[self.seat].choice.completes

    def _deeds(self, walk: Walk) -> Iterator[Order]:
        """Return what the pieces can do on arrival, as one order with the move."""
        for option in self._options(walk):
            if type(option) in self.orders.stays:
                yield self._order(self._chosen(walk, option)._replace(last=True), option)

    def _steps(self, walk: Walk) -> Iterator[Walk]:
        """Return the road one place further, in every direction."""
        if not walk.picked:
            for first in self._firsts(walk):
                if self._to(first):
                    yield from self._entered(walk, first)
                elif not (picked := self._chosen(walk, first)).over:
                    yield from self._steps(picked._replace(picked=True))
            return
        for option in self._options(walk):
            if self._goes_on(walk, option):
                yield from self._entered(walk, option)

    def _goes_on(self, walk: Walk, option: Option) -> bool:
        to, origin = self._to(option), self._field(option, self._means(option).who)
        if not to or to in (self.origin, *walk.road):
            return False
        return origin in ("", walk.road[-1] if walk.road else self.who)

    def _entered(self, walk: Walk, option: Option) -> Iterator[Walk]:
        """Enter a place, and answer what is asked on the way."""
        place = self._to(option)
        if place == self.origin:
            return
        on = self._chosen(walk, option)._replace(road=(*walk.road, place), picked=True)
        while not on.over and (answer := self._on_the_way(on)) is not None:
            on = answer
        if self.by_name and on.table.open:
            on = self._with_pieces(on)
        if on.row and not self._lost(on):
            yield on._replace(last=on.over or self._means(option).last)

    def _with_pieces(self, walk: Walk) -> Walk:
        """Note which of the pieces came along; without them there is no road."""
        scene = self.game.scene(walk.table, self.seat)
        meant = walk.pieces or self._wanted()
        came = tuple(one.id for one in scene.pieces if one.at == walk.road[-1] and one.id in meant)
        if not came or (walk.pieces and len(came) < len(meant)):
            return walk._replace(row=(), over=True)
        return walk._replace(pieces=came)

    def _on_the_way(self, walk: Walk) -> Walk | None:
        """Answer how many go, which, and what they carry; None if none of that is asked."""
        options = self._options(walk)
        counts = [one for one in options if self._means(one).many]
        if counts:
            return self._counted(walk, counts)
        if any(self._means(one).names or self._means(one).adds for one in options):
            return self._named(walk, options)
        taken = self._offered(walk, self.orders.takes)
        return self._chosen(walk, taken) if taken else None

    def _counted(self, walk: Walk, counts: list[Option]) -> Walk | None:
        numbers = {int(self._field(one, self._means(one).many)): one for one in counts}
        first = not walk.amounts
        amounts = walk.amounts or tuple(sorted(numbers))
        number = self.many if self.many and first else max(numbers)
        if number not in numbers:
            return walk._replace(row=(), over=True)
        return self._chosen(walk, numbers[number])._replace(amounts=amounts)

    def _named(self, walk: Walk, options: list[Option]) -> Walk:
        """Name the pieces: all in the place, or as many as the player said; later the same."""
        wanted = walk.pieces or self._wanted()
        limit = self.many if self.many and not walk.pieces else len(wanted)
        adds = {self._field(one, self._means(one).adds): one for one in options}
        more = {piece: one for piece, one in adds.items() if piece in wanted}
        fleets = {self._field(one, self._means(one).names): one for one in options}
        fit = [names for names in fleets if names and {*names} <= {*wanted}]
        best = max((names for names in fit if len(names) <= limit), key=len, default=())
        if best and (len(best) == limit or not more.keys() - {*best}):
            if walk.pieces and len(best) < limit:
                return walk._replace(row=(), over=True)
            counts = walk.amounts or tuple(range(1, max(map(len, fit)) + 1))
            on = self._chosen(walk, fleets[best])
            return on._replace(pieces=best, amounts=counts if len(counts) > 1 else ())
        if more:
            able = walk.amounts or tuple(range(1, max(map(len, fit), default=0) + 1))
            return self._chosen(walk, next(iter(more.values())))._replace(amounts=able)
        return walk._replace(row=(), over=True)

    def _wanted(self) -> tuple[str, ...]:
        return self.pieces or tuple(self._pieces_at(self.who)) or (self.who,)

    # -- pieces that go one by one -------------------------------------------------------

    def _one_by_one(self, begun: Walk) -> Iterator[Order]:
        """Send every piece of a place, or as many as the player said, to the same place."""
        pieces = self._pieces_at(self.who) or {self.who}
        targets: dict[str, None] = {}
        for first in self._firsts(begun):
            picked = begun if self._to(first) else self._chosen(begun, first)
            targets |= dict.fromkeys(
                to for one in self._options(picked) if (to := self._to_for(one, pieces))
            )
        for target in targets:
            walk, sent = begun, 0
            while sent < (self.many or len(pieces)) and not walk.over:
                on = self._sent(walk, pieces, target)
                if on is None:
                    break
                walk, sent = on, sent + 1
            counts = tuple(range(1, len(pieces) + 1)) if len(pieces) > 1 else ()
            if sent:
                yield self._order(walk._replace(road=(target,), amounts=counts, last=True))

    def _sent(self, walk: Walk, pieces: set[str], target: str) -> Walk | None:
        options = self._options(walk)
        for option in options:
            if self._to_for(option, pieces) == target:
                on = self._chosen(walk, option)
                while not on.over and (taken := self._offered(on, self.orders.takes)):
                    on = self._chosen(on, taken)
                return None if self._lost(on) else on
        for option in options:
            if self._field(option, self._means(option).who) in pieces and not self._to(option):
                return self._sent(self._chosen(walk, option), pieces, target)
        return None

    def _to_for(self, option: Option, pieces: set[str]) -> str:
        named = self._field(option, self._means(option).who)
        return self._to(option) if named in pieces else ""

    # -- choosing ----------------------------------------------------------------------

    def _chosen(self, walk: Walk, option: Option) -> Walk:
        """Choose on a copy, until something happens."""
        self.seen += 1
        row = (*walk.row, answer_of(walk.table, self.seat, option))
        table: Table[Any] = walk.table.fork()
        if before_luck(table, lambda: table.choose(option, self.seat)):
            return walk._replace(row=row, table=table, over=True)
        asked = self.seat in table.open
        return walk._replace(row=row, table=table, over=not asked or table.spoken)

    def _order(self, walk: Walk, deed: Option | None = None) -> Order:
        ended = walk if walk.last else self._ended(walk)
        return Order(
            kind="move" if walk.road else "deed",
            row=ended.row,
            who="+".join(self.pieces) or self.who,
            to=walk.road[-1] if walk.road else "",
            road=walk.road,
            then=name_of(deed) if deed else "",
            number=self.many,
            amounts=walk.amounts,
            stops=walk.over,
        )

    def _ended(self, walk: Walk) -> Walk:
        """End the command of the pieces, unless they can do something worth a look there."""
        end = self._offered(walk, self.orders.ends)
        if end is None or self._offered(walk, self.orders.stays):
            return walk
        return self._chosen(walk, end)

    def _lost(self, walk: Walk) -> bool:
        return any(strikes(told.event, self.seat) for told in walk.table.news)

    def _options(self, walk: Walk) -> list[Option]:
        question = None if walk.over else walk.table.open.get(self.seat)
        return question.options if question else []

    def _offered(self, walk: Walk, kinds: tuple[type[Option], ...]) -> Option | None:
        options = self._options(walk)
        return next((one for kind in kinds for one in options if type(one) is kind), None)

    def _means(self, option: Option) -> Means:
        return self.orders.means.get(type(option), NOTHING)

    def _to(self, option: Option) -> str:
        return str(self._field(option, self._means(option).to))

    def _field(self, option: Option, name: str) -> Any:
        return getattr(option, name) if name else ""


def reach(sight: Sight, who: str, many: int = 0) -> list[Order]:
    """Return one order for each place that a piece, or the pieces of a place, can reach."""
    return Reach(sight, who, many).found()


def deeds(sight: Sight) -> list[Order]:
    """Return what pieces can do where they are, for all that can be ordered now."""
    return [one for who in movers(sight) for one in Reach(sight, who).deeds_in_place()]


def movers(sight: Sight) -> list[str]:
    """Return the pieces and places that options of the open question would move."""
    meant = declared(sight.game).means
    if any(meaning.who for meaning in meant.values()):
        return _named(sight)
    # Options that name only destinations: the pieces which that question is about.
    moves = any(type(option) in meant for option in sight.offer)
    kinds = declared(sight.game).acts.get(type(sight.choice), ()) if moves else ()
    return [p.id for p in sight.view.scene.pieces if p.owner == sight.seat and p.kind in kinds]


def _named(sight: Sight) -> list[str]:
    meant = declared(sight.game).means
    named = (
        getattr(option, meaning.who)
        for option in sight.offer
        if (meaning := meant.get(type(option))) and meaning.who
    )
    return list(dict.fromkeys(str(one) for one in named))
