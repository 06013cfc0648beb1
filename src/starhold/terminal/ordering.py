"""Orders typed in a line: several choices at once, and everything a piece can do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from starhold.core.trouble import IllegalChoice
from starhold.foresight.sight import Sight
from starhold.orders.amounts import amounts, listed, repeatable, repeated, sweeps
from starhold.orders.convoys import convoy
from starhold.orders.reach import deeds, movers, reach
from starhold.orders.row import Answer, Order
from starhold.orders.standing import Decision, Until, answer_ahead, errand
from starhold.orders.wording import mover_text, order_text
from starhold.show.vocabulary import Question, Scene
from starhold.terminal.asking import found, number_of

HELP = """Orders make several choices at once, and stop where something happens:
  orders [WHO]     list what a piece, or the pieces of a place, can do; or all orders here
  give N [WHO]     give the N-th order of that list
  go WHO TO [N]    move a piece or all pieces of a place, or N of them
  go A+B+C TO      move several pieces to one place
  do 3 3 5         choose these options one after another
  times 5 3        choose option 3 five times
  number N         enter a number, such as a bid, at once
  all [N]          make all choices of one kind at once; N picks the kind
  undo             undo the whole order
Decide in advance; only you see this:
  always 2 [turn|attacked]   give this answer whenever this is asked: for the game, for this
                             turn, or until you are attacked; always 2,3 prefers 2, else 3
  send WHO TO      send a piece over several turns; it stops if something new is near its path
  standing         list your standing orders and answers
  cancel [N]       cancel the N-th of them, or all
  why THING        explain why nothing can be done with a piece or place now"""
COMMANDS = ("give", "go", "do", "times", "number", "all")
MOST = 1000  # words of an order
UNTIL: dict[Until, str] = {
    "game": "",
    "turn": " (this turn)",
    "attacked": " (until you are attacked)",
}


def typed_order(sight: Sight, question: Question, words: list[str]) -> Order:
    """Read an order."""
    order = _read(sight, question, words) if len(words) <= MOST else None
    if order is None:
        raise IllegalChoice(f"'{' '.join(words)}' is not an order. {_usage(words[0])}")
    return order


def _read(sight: Sight, question: Question, words: list[str]) -> Order | None:
    order = None
    match words:
        case ["go", who, to, *many] if len(many) < 2:
            order = _go(sight, who, to, _count(many[0]) if many else 0)
        case ["give", number, *who]:
            order = _given(sight, _count(number), " ".join(who))
        case ["do", _, *_]:
            order = listed(sight, _names(question, words[1:]))
        case ["times", many, _, *_]:
            order = _times(sight, question, _count(many), " ".join(words[2:]))
        case ["number", number]:
            order = _number(sight, number)
        case ["all", *place] if len(place) < 2:
            order = _nth(sweeps(sight), _count(place[0]) if place else 1)
    return order


def typed_ahead(sight: Sight, question: Question, words: list[str], since: int) -> Decision:
    """Read a standing order or answer."""
    command, *rest = words
    if command == "send" and len(rest) == 2:
        return errand(sight, _thing(sight, rest[0]), _thing(sight, rest[1]))
    if command == "always" and len(rest) in (1, 2):
        until = rest[1] if len(rest) == 2 else "game"
        if until in ("game", "turn", "attacked"):
            names = _names(question, rest[0].split(","))
            return answer_ahead(sight, question.key, names, cast("Until", until), since)
    raise IllegalChoice(f"'{' '.join(words)}' cannot be a standing order. {_usage(command)}")


def _names(question: Question, typed: list[str]) -> list[str]:
    """Return the names of the options that are typed."""
    return [found(question, one).name for one in typed]


def standing_lines(kept: Sequence[Decision]) -> list[str]:
    """List what a seat has decided in advance."""
    lines = []
    for number, one in enumerate(kept, 1):
        lines.append(f"{number}  {one.text}{'' if one.to else UNTIL[one.until]}")
    return lines or ["No standing orders."]


def _usage(command: str) -> str:
    """Return how an order is written, from the help."""
    lines = [line.strip() for line in HELP.splitlines()]
    ways = [line.partition("  ")[0] for line in lines if line.split()[0] == command]
    return f"Write: {', or: '.join(ways)}" if ways else "Write 'orders' for a list."


def order_lines(sight: Sight, who: str = "") -> list[str]:
    """List the orders for a thing, or all that are not about one."""
    able = [] if who else [f"go {one} …   {mover_text(sight, one)}" for one in movers(sight)]
    numbers = [] if who else [order.number for order in amounts(sight)]
    asked = [f"number {min(numbers)} to {max(numbers)}"] if numbers else []
    numbered = enumerate(_listed(sight, who), 1)
    return [*able, *asked, *(f"{number:2}  {_line(sight, order)}" for number, order in numbered)]


def _listed(sight: Sight, who: str) -> list[Order]:
    """Return the orders that are listed by number."""
    if who:
        return reach(sight, _thing(sight, who))
    return [*sweeps(sight), *deeds(sight), *repeatable(sight)]


def _given(sight: Sight, number: int, who: str) -> Order:
    orders = _listed(sight, who)
    if not 1 <= number <= len(orders):
        asked = f"orders {who}".strip()
        many = f"1 to {len(orders)}" if orders else "none"
        raise IllegalChoice(f"'{asked}' has no order {number}; it lists {many}.")
    return orders[number - 1]


def _line(sight: Sight, order: Order) -> str:
    many = f" (or fewer: {order.amounts[0]} to {order.amounts[-1]})" if order.amounts else ""
    stops = " (something happens there)" if order.stops else ""
    return f"{order_text(sight, order)}{many}{stops}"


def _go(sight: Sight, who: str, to: str, many: int) -> Order:
    if "+" in who:
        pieces = [_thing(sight, one) for one in who.split("+")]
        together = convoy(sight, pieces, _thing(sight, to))
        if together is None:
            raise IllegalChoice(f"None of '{who}' can go to '{to}' now.")
        return together
    orders = reach(sight, _thing(sight, who), many)
    for order in orders:
        if order.to.lower() == to.lower() and not order.then:
            return order
    near = ", ".join(sorted({order.to for order in orders if order.to}))
    raise IllegalChoice(
        f"'{who}' cannot go to '{to}' now; in reach: {near}."
        if near
        else f"'{who}' cannot move now."
    )


def _thing(sight: Sight, who: str) -> str:
    """Return the thing with this id, in any case."""
    return thing_of(sight.view.scene, who)


def thing_of(scene: Scene, who: str) -> str:
    """Return the cell or piece with this id, in any case."""
    cells = [cell.id for board in scene.boards for cell in board.cells]
    things = [*cells, *(piece.id for piece in scene.pieces)]
    return next((one for one in things if one.lower() == who.lower()), who)


def _times(sight: Sight, question: Question, times: int, option: str) -> Order:
    name = found(question, option).name
    order = repeated(sight, (Answer(question.key, name),), times)
    if order is None:
        return listed(sight, [name])
    return order


def _number(sight: Sight, number: str) -> Order:
    orders = {str(order.number): order for order in amounts(sight)}
    if number not in orders:
        known = [order.number for order in orders.values()]
        span = f"from {min(known)} to {max(known)}" if known else "here"
        raise IllegalChoice(f"There is no number {number} to give {span}.")
    return orders[number]


def _nth(orders: list[Order], place: int) -> Order:
    if not orders:
        raise IllegalChoice("No choices here can be made all at once.")
    if not 1 <= place <= len(orders):
        raise IllegalChoice(f"'all {place}' must be 1 to {len(orders)}; 'orders' lists them.")
    return orders[place - 1]


def _count(typed: str) -> int:
    if not typed.isdecimal():
        raise IllegalChoice(f"'{typed}' is not a number.")
    return number_of(typed)
