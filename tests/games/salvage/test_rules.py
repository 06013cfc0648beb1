"""The rules of Salvage."""

from __future__ import annotations

from collections import Counter

from starhold.core.chance import Seeded
from starhold.core.record import Forced, Told
from starhold.core.score import Score, Term
from starhold.kit.windows import Pass, PassRound
from tests.games.salvage.scenes import auction, award, bid, bidder, laid, salvor
from tests.helpers import seed_of
from tests.toys.salvage import GAME
from tests.toys.salvage.catalog import CARDS
from tests.toys.salvage.rules.r02_round import EndRound, MineWentOff, Round, WreckTurnedUp
from tests.toys.salvage.rules.r03_bids import (
    BagUsed,
    Bid,
    BidShown,
    CardFound,
    HoldBack,
    LeaveIt,
    PlaceBid,
    Reach,
    Rummage,
)
from tests.toys.salvage.rules.r04_award import (
    CallAgain,
    DieRolled,
    Done,
    Fined,
    LetGo,
    LookInto,
    LookIntoIt,
    Object,
    Objected,
    PlayObjection,
    Polish,
    PolishWreck,
    RollAgain,
    WreckAwarded,
    WreckDrifted,
    WreckTaken,
)
from tests.toys.salvage.scoring import score
from tests.toys.salvage.state import Settings, Table, Wreck


def told(table: Table) -> list[object]:
    return [item.event for item in table.news]


def test_1_1_rivals_are_asked_in_the_order_of_their_seats() -> None:
    table = award(red=bidder("1"), blue=bidder("4"), green=bidder("2"))

    assert table.asking == Object("green")

    table.choose(Pass())

    assert table.asking == Object("red")


def test_1_2_everyone_has_the_same_cards_four_of_them_in_hand() -> None:
    table = GAME.new(Settings(), ("red", "blue"), Seeded(seed_of(1)))

    for player in table.state.salvors.values():
        assert len(player.hand) == 4
        assert Counter(player.hand + player.bag) == Counter(CARDS)


def test_1_3_the_mine_is_there_only_if_the_table_plays_with_it() -> None:
    table = GAME.new(Settings(mine=False), ("red", "blue"), Seeded(seed_of(1)))

    pile = Counter([*table.state.pile, table.state.lot])
    assert pile == {"tug": 2, "freighter": 2, "liner": 1}


def test_1_4_everyone_has_two_credits_and_a_token() -> None:
    table = GAME.new(Settings(mine=False), ("red", "blue"), Seeded(seed_of(1)))

    assert [(s.credits, s.token) for s in table.state.salvors.values()] == [(2, True)] * 2


def test_2_1_the_game_is_over_when_the_pile_is_empty() -> None:
    table = auction(red=salvor("1"), blue=salvor("2"), pile=["tug"])
    assert told(table) == [WreckTurnedUp("tug")]

    bid(table, "red")
    bid(table, "blue")

    assert table.over


def test_2_1_a_seat_that_asked_for_quiet_is_asked_again_in_the_next_round() -> None:
    table = laid({"red": salvor()}, EndRound())

    assert table.state.hushed == ()


def test_2_2_the_mine_ends_the_game_at_once() -> None:
    table = auction(red=salvor("1"), blue=salvor("2"), pile=["tug", "mine"])

    assert told(table) == [MineWentOff()]
    assert table.over
    assert table.agenda == ()


def test_2_3_a_liner_is_worth_five() -> None:
    table = award(lot="liner", red=bidder("1"), blue=bidder(), dice=(3,))
    table.choose(Pass())

    assert WreckTaken("red", "liner", 5) in told(table)


def test_3_1_all_bid_at_the_same_time() -> None:
    table = auction(red=salvor("1", "2"), blue=salvor("3"))

    assert list(table.open) == ["red", "blue"]

    table.choose(Bid("3"), "blue")
    table.choose(Bid("1"), "red")

    assert [question.choice for question in table.open.values()] == [
        PlaceBid("red"),
        PlaceBid("blue"),
    ]


def test_3_2_what_is_found_in_the_bag_is_told_to_its_owner_alone() -> None:
    table = auction(red=salvor("1", bag=["2", "4"]), blue=salvor("3"), dice=(2,))
    table.choose(Rummage(), "red")

    assert table.news == [Told(CardFound("red", "4"), ("red",))]
    assert table.state.salvors["red"].hand == ["1", "4"]


def test_3_2_an_empty_bag_is_not_asked_about() -> None:
    table = auction(red=salvor("1", bag=["2"]), blue=salvor("3"))

    assert [question.choice for question in table.open.values()] == [
        Reach("red"),
        PlaceBid("blue"),
    ]


def test_3_3_an_objection_is_no_bid_and_even_then_one_is_asked() -> None:
    table = auction(red=salvor("objection"), blue=salvor("3"))

    assert table.question("red").options == [HoldBack()]


def test_3_4_a_bid_is_of_two_cards_at_most() -> None:
    table = auction(red=salvor("1", "1", "2"), blue=salvor("3"))
    table.choose(Bid("1"), "red")
    table.choose(Bid("2"), "red")

    assert list(table.open) == ["blue"]


def test_3_5_when_all_are_ready_the_bids_are_shown_and_who_reached_into_the_bag() -> None:
    table = auction(red=salvor("1", bag=["2"]), blue=salvor("3"), dice=(1,))
    table.choose(Rummage(), "red")
    bid(table, "red", "1", "2")
    bid(table, "blue")

    assert told(table)[:3] == [
        BagUsed("red"),
        BidShown("red", ("1", "2"), 3),
        BidShown("blue", (), 0),
    ]
    assert table.state.spent == ["1", "2"]


def test_4_1_if_all_held_back_the_wreck_drifts_away() -> None:
    table = award(red=bidder(), blue=bidder())

    assert told(table) == [WreckDrifted("tug")]


def test_ex_1_of_equal_bids_the_first_seat_has_the_wreck() -> None:
    table = award(red=bidder("2", "1"), blue=bidder("3"))

    assert told(table) == [WreckAwarded("red", "tug")]


def test_4_2_every_rival_is_asked_with_or_without_an_objection() -> None:
    table = award(red=bidder("4"), blue=bidder(), green=bidder(hand=["objection"]))

    assert table.offer == [Pass(), PassRound()]

    table.choose(Pass())

    assert table.offer == [PlayObjection(), Pass(), PassRound()]


def test_4_2_after_an_objection_nobody_else_is_asked() -> None:
    table = award(red=bidder("4"), blue=bidder(hand=["objection"]), green=bidder())
    table.choose(PlayObjection())

    assert told(table) == [Objected("blue"), WreckDrifted("tug")]
    assert table.asking == LookIntoIt("red", "blue")

    table.choose(LetGo())

    assert table.over


def test_4_2_a_seat_that_asked_for_quiet_is_not_asked_again_in_this_round() -> None:
    table = award(red=bidder("4"), blue=bidder(), dice=(1,))
    table.agenda = (Object("blue"), Object("blue"), PolishWreck("red"))
    table.choose(PassRound())

    assert table.state.hushed == (("blue", "Object"),)
    assert table.over


def test_4_3_an_objector_who_is_found_out_pays() -> None:
    table = award(red=bidder("4"), blue=bidder(hand=["objection"]), dice=(5,))
    table.choose(PlayObjection())
    table.choose(LookInto())

    assert told(table) == [DieRolled("red", (5,)), Fined("blue", 2)]
    assert table.state.salvors["blue"].fines == 2


def test_4_3_the_die_of_an_inquiry_can_be_rolled_again_before_it_counts() -> None:
    table = award(red=bidder("4"), blue=bidder(hand=["objection"], token=True), dice=(5, 4))
    table.choose(PlayObjection())
    table.choose(LookInto())
    table.choose(RollAgain())

    assert told(table) == [DieRolled("red", (4,))]
    assert table.state.salvors["blue"].fines == 0


def test_4_4_a_wreck_gains_on_a_four() -> None:
    table = award(red=bidder("4"), blue=bidder(), dice=(4,))
    table.choose(Pass())

    assert table.state.salvors["red"].wrecks == [Wreck("tug", 2)]


def test_4_5_windows_nest_and_those_still_to_be_asked_are_asked_after() -> None:
    table = award(
        red=bidder("4", token=True), blue=bidder(token=True), green=bidder(), dice=(1, 2, 3)
    )
    table.choose(Pass())  # blue and green do not object
    table.choose(Pass())
    assert table.asking == CallAgain("red", "red")

    table.choose(Pass())
    table.choose(RollAgain())
    assert table.asking == CallAgain("red", "red")  # about blue's new roll

    table.choose(RollAgain())

    assert told(table) == [
        DieRolled("red", (3,)),
        WreckTaken("red", "tug", 1),
        Forced("red", Done()),
    ]


def test_4_5_quiet_about_dice_is_not_quiet_about_awards() -> None:
    table = award(red=bidder("4"), blue=bidder(token=True), dice=(1,))
    table.choose(Pass())
    table.choose(PassRound())

    assert table.state.hushed == (("blue", "CallAgain"),)


def test_4_6_the_winner_polishes_while_there_are_credits() -> None:
    table = award(red=bidder("4", credits=2), blue=bidder(), dice=(1,))
    table.choose(Pass())
    table.choose(Polish())
    table.choose(Polish())

    assert table.state.salvors["red"].wrecks == [Wreck("tug", 3)]
    assert Forced("red", Done()) in told(table)
    assert table.over


def test_4_6_polishing_can_be_left() -> None:
    table = award(red=bidder("4", credits=2), blue=bidder(), dice=(1,))
    table.choose(Pass())
    table.choose(Done())

    assert table.state.salvors["red"].credits == 2


def test_5_1_the_most_worth_less_fines_wins() -> None:
    red, blue = salvor(), salvor()
    red.wrecks, red.fines = [Wreck("liner", 5)], 2
    blue.wrecks = [Wreck("freighter", 4)]
    table = laid({"red": red, "blue": blue}, Round())

    assert score(table.state) == (
        Score("red", 3, (Term("worth", 5, "SA-5.1"), Term("fines", -2, "SA-4.3"))),
        Score("blue", 4, (Term("worth", 4, "SA-5.1"), Term("fines", 0, "SA-4.3")), won=True),
    )


def test_a_bag_can_be_left_alone() -> None:
    table = auction(red=salvor("1", bag=["2", "4"]), blue=salvor("3"))
    table.choose(LeaveIt(), "red")

    assert table.question("red").choice == PlaceBid("red")
