"""ES-5.1, ES-16  The seven roles as tuples of steps, multiplayer and solo."""

from collections.abc import Callable

from starhold.core.record import Seat

from ..catalog import CONSTANTS, Role
from ..empires import clockwise, you
from ..state import ANCIENTS, State, Steps
from .r05_engineer import EngineerPart
from .r05_explorer import ClearDisplay, PickTile, RefillDisplay
from .r05_merchant import MerchantPart
from .r05_scientist import TakeTechnology
from .r05_steward import (
    FlipMarketTile,
    PickLeftmost,
    PickMarketTile,
    Produce,
    ReadyMarket,
    ShuffleMarket,
)
from .r06_movement import WarlordPart
from .r08_influence import RegentPart, SettleSeat
from .r16_ancients import (
    AncientsEarn,
    AncientsInvest,
    AncientsMerchant,
    AncientsResearch,
    AncientsRule,
    CommissionCruiser,
    PlaceForAncients,
    ScoreForExploring,
    SweepTechnologies,
    TradeTechnologyForCruiser,
)
from .r17_ancients_move import MoveAncients

FIGURES = CONSTANTS.ancients


def role_steps(state: State, role: Role, chooser: Seat) -> Steps:
    """ES-5.1  The chooser acts first and has the privilege; then the others, clockwise."""
    theirs = chooser == ANCIENTS
    state.price = FIGURES.influence_they if theirs else CONSTANTS.influence.price
    if theirs:
        return THEY[role](you(state))
    if state.solo:
        return YOU[role](chooser)
    return ALL[role](clockwise(state, chooser))


# -- several players -----------------------------------------------------------------------

ALL: dict[Role, Callable[[list[Seat]], Steps]] = {
    "explorer": lambda order: (*map(PickTile, order), ClearDisplay(), RefillDisplay()),
    "scientist": lambda order: tuple(map(TakeTechnology, order)),
    "steward": lambda order: (
        ReadyMarket(),
        PickMarketTile(order[0]),
        *map(Produce, order),
        FlipMarketTile(),
    ),
    "merchant": lambda order: (*map(MerchantPart, order), ShuffleMarket()),
    "engineer": lambda order: tuple(map(EngineerPart, order)),
    "warlord": lambda order: tuple(map(WarlordPart, order)),
    "regent": lambda order: (*map(RegentPart, order), SettleSeat(order[0])),
}

# -- ES-16, you chose ------------------------------------------------------------------------

YOU: dict[Role, Callable[[Seat], Steps]] = {
    "explorer": lambda you: (PickTile(you), ClearDisplay(), RefillDisplay()),  # ES-16.1.1
    "scientist": lambda you: (TakeTechnology(you), AncientsResearch()),  # ES-16.2.4
    "steward": lambda you: (  # ES-16.3.2
        ReadyMarket(),
        PickMarketTile(you),
        Produce(you),
        FlipMarketTile(),
        AncientsEarn(FIGURES.steward_you),
    ),
    "merchant": lambda you: (  # ES-16.4.2
        MerchantPart(you),
        AncientsEarn(FIGURES.merchant_you),
        AncientsInvest(),
        ShuffleMarket(),
    ),
    "engineer": lambda you: (  # ES-16.5.1
        EngineerPart(you),
        TradeTechnologyForCruiser(),
        MoveAncients(),
    ),
    "warlord": lambda you: (MoveAncients(), WarlordPart(you)),  # ES-16.6.2
    "regent": lambda you: (RegentPart(you), AncientsRule(FIGURES.regent_you)),  # ES-16.7.1
}

# -- ES-16, the Ancients chose -----------------------------------------------------------------

THEY: dict[Role, Callable[[Seat], Steps]] = {
    "explorer": lambda you: (  # ES-16.1.2
        PlaceForAncients(you),
        PlaceForAncients(you),
        ClearDisplay(),
        ScoreForExploring(),
        RefillDisplay(),
    ),
    "scientist": lambda you: (  # ES-16.2.5
        AncientsResearch(),
        SweepTechnologies(),
        TakeTechnology(you),
    ),
    "steward": lambda you: (  # ES-16.3.3
        ReadyMarket(),
        PickLeftmost(),
        Produce(you),
        FlipMarketTile(),
        AncientsEarn(FIGURES.steward_they),
    ),
    "merchant": lambda you: (  # ES-16.4.3
        AncientsMerchant(),
        AncientsInvest(),
        MerchantPart(you),
        ShuffleMarket(),
    ),
    "engineer": lambda you: (CommissionCruiser(), EngineerPart(you), MoveAncients()),  # ES-16.5.2
    "warlord": lambda you: (WarlordPart(you), MoveAncients()),  # ES-16.6.3
    "regent": lambda you: (AncientsRule(FIGURES.regent_they), RegentPart(you)),  # ES-16.7.2
}
