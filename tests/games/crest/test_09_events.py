"""CE-9 - Events: what the clubs bring."""

from __future__ import annotations

from typing import Literal

import pytest

from starhold.core.record import Forced, Option
from starhold.games.crest.rules.r08_expand import Expand
from starhold.games.crest.rules.r09_events import (
    ForgePledged,
    ForgePledges,
    GiveUp,
    GiveUpAll,
    Lost,
    PledgeKept,
    PledgeLapsed,
    Searched,
    StabilityLost,
    TrailCold,
)
from starhold.games.crest.rules.r10_crisis import Crisis
from starhold.games.crest.rules.r11_fleets import FleetAppeared, FleetEscaped
from starhold.games.crest.rules.r12_revolution import Unrest, UnrestRolled
from starhold.games.crest.rules.r14_marines import MarinesPhase, Send
from starhold.games.crest.rules.r14_ships import OrderMove
from starhold.games.crest.rules.r16_deck import PileRebuilt
from starhold.games.crest.state import Card, Pledge, Settings, System, Table
from tests.games.crest.scenes import (
    PLAYER,
    as_it_lies,
    drawing,
    fleet,
    frontier,
    play,
    scene,
    ship,
    told,
)

COLONISTS_6, COLONISTS_3 = GiveUp("colonists", 6), GiveUp("colonists", 3)
ENERGY_10, ENERGY_5 = GiveUp("energy", 10), GiveUp("energy", 5)
STABILITY_2, STABILITY_1 = GiveUp("stability", 2), GiveUp("stability", 1)
HALL = frontier("1,0", industry="governors_hall")


# -- losses ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rank", "offer"),
    [
        ("2", [COLONISTS_6, STABILITY_2]),
        ("4", [COLONISTS_6, ENERGY_10]),
        ("7", [COLONISTS_3, STABILITY_1]),
        ("9", [COLONISTS_6, STABILITY_2]),
        ("J", [COLONISTS_3, ENERGY_5]),
        ("K", [ENERGY_10, STABILITY_2]),
    ],
)
def test_9_1_the_player_chooses_which_loss_to_take(rank: str, offer: list[Option]) -> None:
    table = drawing(f"clubs-{rank}", colonists=20, energy=20)

    assert table.offer == offer


@pytest.mark.parametrize(
    ("card", "option", "left"),
    [
        ("clubs-2", COLONISTS_6, (14, 21, 14)),
        ("clubs-2", STABILITY_2, (20, 21, 12)),
        ("clubs-4", ENERGY_10, (20, 11, 14)),
    ],
)
def test_9_1_the_loss_chosen_is_paid(
    card: Card, option: Option, left: tuple[int, int, int]
) -> None:
    table = drawing(card, colonists=20, energy=20)
    play(table, option)

    assert (table.state.colonists, table.state.energy, table.state.stability) == left
    assert table.state.discard == [card]


def test_ex_10_forced_option() -> None:
    table = drawing("clubs-2", colonists=5, stability=9)

    assert table.state.stability == 7
    assert told(table, Forced) == [Forced(PLAYER, STABILITY_2)]


@pytest.mark.parametrize(("energy", "offered"), [(8, False), (9, True)])
def test_9_1_the_energy_of_step_2b_counts(energy: int, offered: bool) -> None:
    table = drawing("clubs-K", energy=energy)

    assert (ENERGY_10 in table.offer) is offered


def test_9_1_any_part_of_a_stability_loss_below_0_is_ignored() -> None:
    table = drawing("clubs-2", colonists=6, stability=1)
    play(table, STABILITY_2)

    assert table.state.stability == 0
    assert told(table, StabilityLost) == [StabilityLost(1)]


def test_9_1_the_governors_hall_softens_a_stability_option() -> None:
    """CE-8.6"""
    table = drawing("clubs-7", systems=HALL, colonists=3)
    play(table, STABILITY_1)

    assert table.state.stability == 14


def test_ex_9_shortfall() -> None:
    table = drawing("clubs-J", energy=3, colonists=2, stability=8)
    play(table, GiveUpAll("energy"))

    assert (table.state.energy, table.state.stability, table.state.colonists) == (0, 7, 2)
    assert told(table, Lost) == [Lost("energy", 4)]


@pytest.mark.parametrize(("rank", "colonists", "energy"), [("4", 5, 8), ("J", 2, 3)])
def test_9_2_if_neither_can_be_paid_all_of_one_is_lost(
    rank: str, colonists: int, energy: int
) -> None:
    table = drawing(f"clubs-{rank}", colonists=colonists, energy=energy)

    assert table.offer == [GiveUpAll("colonists"), GiveUpAll("energy")]

    play(table, GiveUpAll("colonists"))

    assert (table.state.colonists, table.state.energy) == (0, energy + 1)
    assert table.state.stability == 13


def test_9_2_an_empty_resource_may_be_picked() -> None:
    table = drawing("clubs-4", colonists=0, energy=5)
    play(table, GiveUpAll("colonists"))

    assert (table.state.energy, table.state.stability) == (6, 13)


def test_9_2_one_amount_that_can_be_paid_is_forced() -> None:
    table = drawing("clubs-J", colonists=3, energy=0)

    assert (table.state.colonists, table.state.energy, table.state.stability) == (0, 1, 14)


def test_9_2_the_lost_stability_is_an_event_loss() -> None:
    """CE-8.6"""
    table = drawing("clubs-J", systems=HALL, colonists=0, energy=0)
    play(table, GiveUpAll("energy"))

    assert table.state.stability == 14


# -- free improvements -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "improved"),
    [
        ("clubs-3", System("frontier", support="warp_gate")),
        ("clubs-6", System("frontier", industry="gene_clinic")),
    ],
)
def test_9_3_an_improvement_appears_in_the_focus_system(card: Card, improved: System) -> None:
    table = drawing(card, systems=frontier("1,0"), focus="1,0")

    assert table.state.systems["1,0"] == improved
    assert table.state.colonists == 4


@pytest.mark.parametrize(
    ("card", "system"),
    [
        ("clubs-3", System("frontier", support="garrison")),
        ("clubs-6", System("frontier", industry="forge")),
        ("clubs-3", System("frontier", occupation=1)),
        ("clubs-6", System("frontier", rebels=1)),
    ],
)
def test_9_3_nothing_happens_where_the_slot_is_taken_or_in_revolt(
    card: Card, system: System
) -> None:
    table = drawing(card, systems={"1,0": system}, focus="1,0")

    assert table.state.systems["1,0"] == system


def test_9_3_a_free_clinic_wakes_the_heritage() -> None:
    table = drawing("clubs-6", systems={"1,0": System("heritage")}, focus="1,0", stability=9)

    assert (table.state.max_stability, table.state.stability) == (15, 10)


def test_9_3_a_clinic_that_finds_no_slot_wakes_no_heritage() -> None:
    table = drawing("clubs-6", systems={"1,0": System("heritage", industry="forge")}, focus="1,0")

    assert table.state.max_stability == 14


# -- raids and maps --------------------------------------------------------------------


@pytest.mark.parametrize(("card", "level"), [("clubs-5", 2), ("clubs-Q", 4)])
def test_9_4_a_fleet_raids(card: Card, level: int) -> None:
    table = drawing(card, systems=frontier("1,0"), focus="1,0", crisis_level=1)

    assert told(table, FleetAppeared) == [FleetAppeared("raid", level, "1,0")]
    assert told(table, FleetEscaped) == [FleetEscaped("1,0")]
    assert table.state.crisis_level == 1
    assert table.state.discard == [card]


@pytest.mark.parametrize(
    ("raids", "outcome", "tokens"), [("raid", "", 2), ("invasion", "invaded", 1)]
)
def test_9_4_r18_what_a_raiding_fleet_is(
    raids: Literal["raid", "invasion"], outcome: str, tokens: int
) -> None:
    table = drawing(
        "clubs-5", systems=frontier("1,0"), focus="1,0", settings=Settings(raids=raids)
    )

    assert table.state.outcome == outcome  # an invader goes on to the capital
    assert table.state.systems["1,0"].occupation == tokens


@pytest.mark.parametrize("before", [1, 2])
def test_9_5_two_cards_are_drawn_in_every_later_search(before: int) -> None:
    table = drawing("clubs-8", search_cards=before)

    assert table.state.search_cards == 2


# -- the Forge pledge ------------------------------------------------------------------


def test_9_6_a_rebel_rises_and_a_forge_is_pledged() -> None:
    table = drawing("clubs-10", systems=frontier("1,0"), focus="1,0", turn=5)

    assert table.state.systems["1,0"].rebels == 1
    assert table.state.pledges == [Pledge("1,0", deadline=7)]
    assert told(table, ForgePledged) == [ForgePledged("1,0", 7)]


def test_9_6_the_token_alone_starts_no_revolution() -> None:
    table = scene(
        systems=frontier("1,0"), agenda=(Expand(), Unrest()), deck=("clubs-10",), focus="1,0"
    )

    assert table.state.origins == []
    assert told(table, UnrestRolled) == []


def test_9_6_on_an_origin_the_token_rolls_with_the_others() -> None:
    """R42"""
    table = scene(
        systems=frontier("1,0", rebels=1),
        origins=["1,0"],
        agenda=(Expand(), Unrest()),
        deck=("clubs-10",),
        focus="1,0",
        dice=(3, 4),
    )

    assert told(table, UnrestRolled) == [UnrestRolled("1,0", (3, 4))]


@pytest.mark.parametrize("turn", [12, 13, 14])
def test_9_6_a_quiet_system_gets_its_forge(turn: int) -> None:
    table = scene(
        systems=frontier("1,0"),
        pledges=[Pledge("1,0", deadline=14)],
        agenda=(ForgePledges(),),
        turn=turn,
    )

    assert table.state.systems["1,0"].industry == "forge"
    assert table.state.pledges == []
    assert told(table, PledgeKept) == [PledgeKept("1,0")]


@pytest.mark.parametrize("token", ["occupation", "rebels"])
def test_9_6_a_pledge_waits_while_any_revolt_token_is_there(token: str) -> None:
    table = scene(
        systems=frontier("1,0", **{token: 1}),
        pledges=[Pledge("1,0", deadline=14)],
        agenda=(ForgePledges(),),
        turn=13,
    )

    assert table.state.systems["1,0"].industry is None
    assert table.state.pledges == [Pledge("1,0", deadline=14)]


def test_9_6_a_taken_slot_gains_nothing_but_the_pledge_is_fulfilled() -> None:
    table = scene(
        systems=frontier("1,0", industry="gene_clinic"),
        pledges=[Pledge("1,0", deadline=14)],
        agenda=(ForgePledges(),),
        turn=13,
    )

    assert table.state.systems["1,0"].industry == "gene_clinic"
    assert table.state.pledges == []


def test_9_6_several_pledges_are_kept_apart() -> None:
    table = scene(
        systems=frontier("1,0") | frontier("0,1", "-1,0", rebels=1),
        pledges=[Pledge("0,1", deadline=13), Pledge("1,0", deadline=13), Pledge("-1,0", 14)],
        agenda=(ForgePledges(),),
        turn=13,
    )

    assert table.state.pledges == [Pledge("-1,0", deadline=14)]
    assert told(table, PledgeLapsed) == [PledgeLapsed("0,1")]
    assert told(table, PledgeKept) == [PledgeKept("1,0")]


def test_9_6_the_free_forge_wakes_the_heritage() -> None:
    """CE-9.3"""
    table = scene(
        systems={"1,0": System("heritage")},
        pledges=[Pledge("1,0", deadline=3)],
        agenda=(ForgePledges(),),
        stability=9,
    )

    assert (table.state.max_stability, table.state.stability) == (15, 10)


def pledge_due(*dice: int) -> Table:
    """Steps 3c and 3d of turn 14, and both once more; the pledge was made on turn 12."""
    return scene(
        systems=frontier("1,-1", "2,-2") | frontier("2,-2", rebels=1),
        ships=(ship("dropship-1", at="2,-2"),),
        pledges=[Pledge("2,-2", deadline=14)],
        agenda=(MarinesPhase(), ForgePledges(), MarinesPhase(), ForgePledges()),
        turn=14,
        dice=dice,
    )


def test_ex_26_forge_pledge() -> None:
    table = drawing("clubs-10", systems=frontier("1,-1", "2,-2"), focus="2,-2", turn=12)

    assert table.state.pledges == [Pledge("2,-2", deadline=14)]


def test_ex_26_forge_pledge_cleared_on_turn_14() -> None:
    table = pledge_due(6)
    play(table, Send(("dropship-1",)))

    assert table.state.systems["2,-2"] == System("frontier", industry="forge")


def test_ex_26_forge_pledge_lapses_after_turn_14() -> None:
    table = pledge_due(2, 6)
    play(table, Send(("dropship-1",)))

    assert told(table, PledgeLapsed) == [PledgeLapsed("2,-2")]

    play(table, Send(("dropship-1",)))

    assert table.state.systems["2,-2"] == System("frontier")


# -- the ace of clubs ------------------------------------------------------------------


def test_ex_24_ace_early() -> None:
    table = drawing("clubs-A", crisis_level=2, energy=6, dice=as_it_lies(52))

    assert table.state.energy == 22
    assert told(table, Searched) == []
    assert len(table.state.draw) == 52
    assert "clubs-A" in table.state.draw


def test_ex_25_ace_search() -> None:
    table = drawing(
        *("clubs-A", "diamonds-9", "spades-Q"),
        systems=frontier("1,0", "2,0"),
        ships=(ship("cruiser-1", at="2,0"),),  # it pins the fleet
        focus="2,0",
        crisis_level=3,
        search_cards=2,
        energy=6,
        dice=as_it_lies(50),
    )

    assert told(table, Searched) == [Searched(("diamonds-9", "spades-Q"), found=True)]
    assert table.state.energy == 7
    assert table.state.draw.count("clubs-A") == 1
    assert table.state.discard == ["diamonds-9", "spades-Q"]
    assert table.state.fleet == fleet(10, "2,0", "endgame", shields=19)
    assert isinstance(table.asking, OrderMove)


@pytest.mark.parametrize("crisis_level", [3, 4, 9])
def test_9_7_from_the_third_crisis_on_the_ace_searches(crisis_level: int) -> None:
    """R20"""
    table = drawing("clubs-A", "hearts-2", crisis_level=crisis_level, dice=as_it_lies(51))

    assert told(table, Searched) == [Searched(("hearts-2",), found=False)]


def ace(
    *cards: Card, search_cards: int = 1, reshuffles: int = 0, dice: tuple[int, ...] = ()
) -> Table:
    """The ace is drawn after three crises, and only these cards are left in the pile.

    A cruiser waits in the focus system: there it would pin the endgame fleet.
    """
    return scene(
        systems=frontier("1,0"),
        ships=(ship("cruiser-1", at="1,0"),),
        agenda=(Expand(),),
        deck=("clubs-A", *cards),
        rest="discarded",
        focus="1,0",
        crisis_level=3,
        search_cards=search_cards,
        reshuffles=reshuffles,
        dice=dice,
    )


@pytest.mark.parametrize("card", ["hearts-J", "diamonds-Q", "clubs-K", "spades-A"])
def test_9_7_a_court_card_or_an_ace_of_any_suit_finds_the_artifact(card: Card) -> None:
    table = ace(card)

    assert told(table, Searched) == [Searched((card,), found=True)]
    assert told(table, TrailCold) == []
    assert told(table, FleetAppeared) == [FleetAppeared("endgame", 10, "1,0")]


@pytest.mark.parametrize("card", ["clubs-2", "hearts-10"])
def test_9_7_any_other_card_does_not(card: Card) -> None:
    table = ace(card, "spades-2", dice=as_it_lies(2))

    assert told(table, TrailCold) == [TrailCold(15)]
    assert table.state.energy == 4 + 1 + 15
    assert table.state.fleet is None


def test_9_7_one_good_card_of_two_is_enough() -> None:
    table = ace("hearts-K", "clubs-2", search_cards=2)

    assert told(table, Searched) == [Searched(("hearts-K", "clubs-2"), found=True)]


def test_9_7_search_cards_are_discarded_together_and_the_ace_returns() -> None:
    table = ace("hearts-3", "hearts-4", "spades-2", search_cards=2, dice=as_it_lies(2))

    assert table.state.discard[-2:] == ["hearts-3", "hearts-4"]
    assert sorted(table.state.draw) == ["clubs-A", "spades-2"]
    assert table.state.aside == []


def test_9_7_without_a_search_an_empty_pile_is_rebuilt_before_the_ace_returns() -> None:
    """R23"""
    table = scene(
        agenda=(Expand(),),
        deck=("clubs-A",),
        rest="discarded",
        dice=as_it_lies(51) + as_it_lies(52),
    )

    assert told(table, PileRebuilt) == [PileRebuilt(1)]
    assert (len(table.state.draw), table.state.discard) == (52, [])
    assert table.state.energy == 20


def test_9_7_after_a_failed_search_an_empty_pile_is_rebuilt_too() -> None:
    table = ace("hearts-2", dice=as_it_lies(51) + as_it_lies(52))

    assert told(table, PileRebuilt) == [PileRebuilt(1)]
    assert (len(table.state.draw), table.state.discard) == (52, [])


def test_9_7_the_return_of_the_ace_may_need_a_third_rebuilding() -> None:
    """CE-16.4"""
    table = ace("hearts-2", reshuffles=2)

    assert table.over
    assert table.state.outcome == "trail_lost"


def test_9_7_after_a_successful_search_nothing_is_rebuilt() -> None:
    """R41"""
    table = ace("hearts-Q", reshuffles=2)

    assert table.state.draw == ["clubs-A"]
    assert table.state.outcome == ""
    assert table.state.fleet == fleet(10, "1,0", "endgame")


def test_9_7_the_pile_is_rebuilt_between_two_search_cards() -> None:
    """CE-16.3"""
    table = scene(
        agenda=(Expand(),),
        deck=("clubs-A", "hearts-2"),
        rest="discarded",
        discard=["spades-9", "diamonds-3", "hearts-5"],
        crisis_level=3,
        search_cards=2,
        dice=as_it_lies(3) + as_it_lies(3),
    )

    assert told(table, Searched) == [Searched(("hearts-2", "hearts-5"), found=False)]
    assert sorted(table.state.draw) == ["clubs-A", "diamonds-3", "spades-9"]
    assert table.state.discard == ["hearts-2", "hearts-5"]
    assert table.state.reshuffles == 1


@pytest.mark.parametrize("cards", [(), ("hearts-K",)])
def test_9_7_a_third_rebuilding_within_the_search_loses(cards: tuple[Card, ...]) -> None:
    """CE-16.4"""
    table = ace(*cards, search_cards=2, reshuffles=2)

    assert table.over
    assert table.state.outcome == "trail_lost"
    assert told(table, Searched) == []
    assert table.state.energy == 5  # no consolation


def test_9_8_an_ace_of_clubs_drawn_for_a_crisis_is_an_ordinary_black_ace() -> None:
    table = scene(
        systems=frontier("1,0"),
        ships=(ship("cruiser-1", at="1,0"),),
        agenda=(Crisis(),),
        deck=("clubs-A",),
        focus="1,0",
        crisis_level=3,
    )

    assert table.state.discard == ["clubs-A"]
    assert told(table, Searched) == []
    assert told(table, FleetAppeared) == [FleetAppeared("invasion", 3, "1,0")]
