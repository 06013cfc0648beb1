"""CE-5  Setup: the deck, the bag of tiles, the home system and three ships."""

from starhold.core.record import Seat

from ..catalog import CARDS, START, TILES
from ..state import CAPITAL, Settings, State, Step, Steps, System, Table
from .r06_turn import Turn
from .r14_yards import launch

DECK = tuple(f"{suit}-{rank}" for suit in CARDS.suits for rank in CARDS.ranks)
BAG = tuple(kind for kind, tile in TILES.items() if tile.in_bag for _ in range(tile.count))


class SetUp(Step):
    """CE-5.2  Shuffle the deck, then the bag (CE-5.5), in this order (CE-5.8)."""

    def run(self, table: Table) -> Steps:
        table.shuffle(table.state.draw)
        table.shuffle(table.state.bag)
        return (Turn(),)


def begin(settings: Settings, seats: tuple[Seat, ...]) -> tuple[State, Steps]:
    """CE-5.3  Place the home system with its ships (CE-5.4); set the counters (CE-5.6, CE-5.7)."""
    empire = START.empire
    state = State(
        settings=settings,
        seat=seats[0],
        turn=empire.turn,
        colonists=empire.colonists,
        energy=empire.energy,
        stability=empire.stability,
        max_stability=empire.max_stability,
        crisis_level=empire.crisis_level,
        search_cards=empire.search_cards,
        reshuffles=empire.reshuffles,
        draw=list(DECK),
        bag=list(BAG),
        systems={CAPITAL: System("capital", industry=TILES["capital"].industry)},
    )
    for kind in START.ships:
        launch(state, kind, CAPITAL, home=None)
    return state, (SetUp(),)
