"""SE-25.1 to SE-25.8  How Empire Advantages are dealt, at random and by auction."""

from __future__ import annotations

from starhold.core.chance import Seeded
from starhold.games.space_empires import GAME
from starhold.games.space_empires.battles.terms import technology_cost, unit_price
from starhold.games.space_empires.empires.cards import in_this_game
from starhold.games.space_empires.empires.holdings import can_reach, level
from starhold.games.space_empires.rules.economy.r11_research import Research
from starhold.games.space_empires.rules.economy.r12_building import cash
from starhold.games.space_empires.rules.economy.r12_phase import EconomicPhase
from starhold.games.space_empires.rules.economy.r12_plan import HandIn
from starhold.games.space_empires.rules.hands.r25_auction import (
    AdvantageWon,
    BidNoMore,
    FirstChoice,
    OfferCp,
    PickAdvantage,
    Raise,
)
from starhold.games.space_empires.rules.hands.r25_dealing import ChooseAdvantage, KeepAdvantage
from starhold.games.space_empires.rules.setup.r05_head_start import HeadStart
from starhold.games.space_empires.rules.setup.r05_setup import begin
from starhold.games.space_empires.state import Held, Settings, Table
from starhold.show import files
from starhold.show.view import ids_in, view
from starhold.show.vocabulary import encode
from tests.games.space_empires.advantages import with_advantages
from tests.games.space_empires.hands import seen_by
from tests.games.space_empires.scenes import offered, play, told
from tests.helpers import seed_of

RANDOM = Settings(profile="advanced", empire_advantages="random")
BALANCED = Settings(profile="advanced", empire_advantages="balanced")
PAIR = ("red", "blue")


def new(settings: Settings, seats: tuple[str, ...] = PAIR, number: int = 1) -> Table:
    return GAME.new(settings, seats, Seeded(seed_of(number)))


def auction(
    settings: Settings = BALANCED, seats: tuple[str, ...] = PAIR
) -> tuple[Table, str, str]:
    """An auction that is about to begin: the table, who bids first, and who second."""
    table = new(settings, seats)
    choice = table.agenda[0]
    assert isinstance(choice, Raise)
    return table, choice.bidders[0], choice.bidders[1]


def bidding(table: Table) -> Raise:
    choice = table.agenda[0]
    assert isinstance(choice, Raise)
    return choice


def test_25_1_two_cards_are_dealt_and_one_is_kept_in_secret() -> None:
    table = new(RANDOM)
    dealt = {seat: table.state.empires[seat].hand.dealt for seat in PAIR}
    kept = {seat: KeepAdvantage(f"card-{numbers[1]}") for seat, numbers in dealt.items()}
    play(table, kept["red"], seat="red")

    assert [len(numbers) for numbers in dealt.values()] == [2, 2]
    assert seen_by(table, "blue") == []
    assert "red" not in table.open
    play(table, kept["blue"], seat="blue")
    assert table.state.empires["red"].hand.cards == (Held(dealt["red"][1]),)
    assert table.state.empires["red"].hand.declined == (dealt["red"][0],)
    assert seen_by(table, "blue") == ["advantage_card"]
    assert seen_by(table, "red") == [f"card-{dealt['red'][1]}"]


def test_25_1_others_do_not_see_what_lies_before_a_player() -> None:
    table = new(RANDOM)
    zones = {zone.id: zone.items for zone in GAME.scene(table, "blue").zones if "drawn" in zone.id}

    assert [card.kind for card in zones["drawn-red"]] == ["advantage_card"] * 2
    assert [card.kind for card in zones["drawn-blue"]] == [
        f"card-{number}" for number in table.state.empires["blue"].hand.dealt
    ]


def test_25_1_a_dealt_card_stands_for_the_option_to_keep_it() -> None:
    table = new(RANDOM)
    zones = {zone.id: zone.items for zone in GAME.scene(table, "red").zones if "drawn" in zone.id}
    offered = [card for option in table.question("red").options for card in ids_in(option)]

    assert [card.stands_for for card in zones["drawn-red"]] == offered
    assert [card.stands_for for card in zones["drawn-blue"]] == ["", ""]


def test_29_2_what_others_were_dealt_can_be_imagined() -> None:
    table = new(RANDOM)
    play(table, table.question("red").options[0], seat="red")
    twins = [GAME.imagine(table, "blue", Seeded(seed_of(n))) for n in range(10)]

    assert len({twin.state.empires["red"].hand.dealt for twin in twins}) > 3
    for twin in twins:
        assert encode(view(GAME, twin, "blue")) == encode(view(GAME, table, "blue"))
        assert twin.state.empires["blue"].hand.dealt == table.state.empires["blue"].hand.dealt


def test_29_2_nobody_imagines_a_declined_card_in_another_hand() -> None:
    table = new(RANDOM)
    play(table, table.question("red").options[0], seat="red")
    play(table, table.question("blue").options[0], seat="blue")
    declined = table.state.empires["blue"].hand.declined
    twins = [GAME.imagine(table, "blue", Seeded(seed_of(n))).state for n in range(60)]
    held = {card.number for twin in twins for card in twin.empires["red"].hand.cards}

    assert len(held) > 10
    assert not held & set(declined)


def test_2_4_cards_whose_rule_is_off_are_not_dealt() -> None:
    bare = in_this_game(
        begin(Settings(profile="basic", empire_advantages="random"), PAIR)[0], advantages=True
    )
    full = in_this_game(begin(Settings(profile="expansion_full"), PAIR)[0], advantages=True)

    assert not set(bare) & {40, 47, 48, 49, 50, 53}
    assert full == list(range(31, 56))


def test_25_6_some_are_not_for_crowded_maps_gates_or_instant_upgrades() -> None:
    def left_out(settings: Settings) -> set[int]:
        state, _ = begin(settings, PAIR)
        return set(range(31, 56)) - set(in_this_game(state, advantages=True))

    assert left_out(Settings(profile="expansion_full", scenario="small")) == {34, 35, 36, 53}
    assert left_out(Settings(profile="expansion_full", planetary_gates=True)) == {47}
    assert left_out(Settings(profile="expansion_full", instant_upgrade="on")) == {39}


def test_27_9_one_against_two_keeps_four_of_six_and_the_pair_has_none_at_normal_prices() -> None:
    settings = Settings(profile="advanced", alliance="two_against_one", empire_advantages="random")
    table = new(settings, ("red", "blue", "green"))
    for _ in range(4):
        table.pick(0, "red")
    state = table.state

    assert len(state.empires["red"].hand.cards) == 4
    assert len(state.empires["red"].hand.declined) == 2
    assert [state.empires[seat].hand.cards for seat in ("blue", "green")] == [(), ()]
    assert unit_price(state, "blue", "scout") == 6
    assert technology_cost(state, "blue", "attack", 1) == 20


def test_27_9_without_advantages_the_pair_pays_more() -> None:
    settings = Settings(profile="advanced", alliance="two_against_one")

    assert unit_price(new(settings, ("red", "blue", "green")).state, "blue", "scout") == 9


def test_25_2_one_card_more_than_players_lies_open_to_all() -> None:
    table, _, _ = auction()
    rows = [zone for zone in GAME.scene(table, None).zones if zone.id == "advantages"]

    assert [card.kind for card in rows[0].items] == [f"card-{n}" for n in table.state.advantages]
    assert len(table.state.advantages) == 3


def test_e_45_the_highest_bidder_pays_and_picks_and_the_other_keeps_all() -> None:
    table, first, second = auction()
    play(table, OfferCp(12), OfferCp(20), BidNoMore())

    assert table.agenda[0] == FirstChoice(second, 20)
    pick = PickAdvantage(f"card-{table.state.advantages[0]}")
    play(table, pick)
    assert told(table, AdvantageWon) == [AdvantageWon(second, pick.card, 20)]
    assert len(table.state.advantages) == 2
    assert table.agenda[0] == FirstChoice(first, 0)
    table.pick(0)
    to_head_start(table)
    assert table.state.empires[second].sheet.cp == 55
    assert table.state.empires[first].sheet.cp == 75


def to_head_start(table: Table) -> None:
    """Place Homeworlds, up to the question what to spend the rest on."""
    while "red" not in table.open or not isinstance(table.question("red").choice, HeadStart):
        table.pick(0)


def test_25_2_cards_that_were_picked_openly_stay_open() -> None:
    table, first, _ = auction()
    play(table, OfferCp(1), BidNoMore())
    table.pick(0)

    assert seen_by(table, None, first) == seen_by(table, first, first) != ["advantage_card"]


def test_25_8_the_options_say_what_each_advantage_does() -> None:
    table, _, _ = auction()
    play(table, OfferCp(1), BidNoMore())
    number = table.state.advantages[0]
    option = PickAdvantage(f"card-{number}")
    said = files.words(GAME).said["things"]

    assert said[f"card-{number}.about"] in files.words(GAME).option(option)


def test_25_8_without_a_bid_the_starter_has_the_first_choice_for_nothing() -> None:
    table, first, _ = auction()
    play(table, BidNoMore(), BidNoMore())

    assert table.agenda[0] == FirstChoice(first, 0)


def test_25_8_a_last_bidder_may_still_bid_when_the_others_have_passed() -> None:
    table, _, second = auction()
    play(table, BidNoMore(), OfferCp(1))

    assert table.agenda[0] == FirstChoice(second, 1)


def test_25_8_a_bid_must_be_raised_and_a_pass_is_final() -> None:
    table, first, second = auction(seats=("red", "blue", "green"))
    third = next(seat for seat in table.state.ring if seat not in (first, second))
    play(table, OfferCp(5), BidNoMore())

    assert bidding(table).player == third
    assert OfferCp(5) not in offered(table, OfferCp)
    assert OfferCp(6) in offered(table, OfferCp)
    play(table, OfferCp(9))
    assert bidding(table).player == first
    play(table, BidNoMore())
    assert table.agenda[0] == FirstChoice(third, 9)


def test_25_8_the_next_auction_begins_with_the_next_in_the_ring_who_lacks_a_card() -> None:
    table, first, second = auction(seats=("red", "blue", "green"))
    ring = table.state.ring
    third = next(seat for seat in ring if seat not in (first, second))
    play(table, BidNoMore(), OfferCp(3), BidNoMore())
    table.pick(0)

    assert bidding(table).bidders == (third, first)


def test_25_4_a_bid_above_the_starting_sum_leaves_a_debt() -> None:
    table, first, _ = auction()
    play(table, OfferCp(60), OfferCp(70), OfferCp(90), BidNoMore())
    table.pick(0)
    table.pick(0)
    to_head_start(table)

    assert table.state.empires[first].sheet.debt == 15
    assert table.state.empires[first].sheet.cp == 0


def test_25_4_bids_have_an_end() -> None:
    table, _, _ = auction()
    while offered(table, OfferCp):
        play(table, offered(table, OfferCp)[-1])

    assert table.agenda[0] in (FirstChoice("red", 175), FirstChoice("blue", 175))


def test_25_4_income_goes_to_the_debt_after_maintenance_and_before_anything_else() -> None:
    table = with_advantages(agenda=(EconomicPhase(),), red=("scout x3 K5",), active=None)
    table.state.empires["red"].sheet.debt = 30
    table.settle()

    assert cash(table.state, "red") == 0
    assert not offered(table, Research, "red")
    table.choose(HandIn(), "red")
    table.choose(HandIn(), "blue")
    assert table.state.empires["red"].sheet.debt == 13
    assert table.state.empires["red"].sheet.cp == 0


def test_25_4_what_is_left_when_the_debt_is_paid_can_be_spent() -> None:
    table = with_advantages(agenda=(EconomicPhase(),), active=None)
    table.state.empires["red"].sheet.debt = 5

    assert cash(table.state, "red") == 15


def test_2_5_facilities_do_not_touch_the_money_of_an_auction() -> None:
    settings = Settings(profile="expansion_facilities", empire_advantages="balanced")
    table, _, _ = auction(settings)
    play(table, BidNoMore(), BidNoMore())
    while "red" not in table.open or not isinstance(table.question("red").choice, HeadStart):
        table.pick(0)
    costly = [option for option in offered(table, Research, "red") if option.cost > 15]

    assert costly


def test_r_54_of_what_remains_ten_cp_are_kept() -> None:
    table, _, _ = auction()
    play(table, BidNoMore(), BidNoMore())
    while "red" not in table.open or not isinstance(table.question("red").choice, HeadStart):
        table.pick(0)
    play(table, HandIn(), seat="red")
    play(table, HandIn(), seat="blue")
    immortal = [s for s in PAIR if table.state.empires[s].hand.cards[0].number == 44]

    assert all(table.state.empires[s].sheet.cp == (0 if s in immortal else 10) for s in PAIR)


def test_5_2_an_advantage_brings_the_technology_it_starts_with() -> None:
    table = new(Settings(profile="expansion_full"))
    table.state.empires["red"].hand.dealt = (53, 47)
    table.state.empires["blue"].hand.dealt = (40, 54)
    table.settle()
    play(table, KeepAdvantage("card-53"), seat="red")
    play(table, KeepAdvantage("card-40"), seat="blue")

    assert level(table.state, "red", "movement") == 7
    assert level(table.state, "red", "ground_combat") == 1
    assert level(table.state, "blue", "military_academy") == 1
    assert table.state.shown["red"].get("movement") == 1


def test_5_2_but_not_technology_that_this_game_has_not() -> None:
    table = new(Settings(profile="expansion_full", ground_combat="off"))
    table.state.empires["red"].hand.dealt = (47, 31)
    table.settle()
    play(table, KeepAdvantage("card-47"), seat="red")
    table.pick(0, "blue")

    assert "ground_combat" not in table.state.empires["red"].sheet.levels


def test_r_39_a_forbidden_technology_is_never_reached() -> None:
    state = with_advantages(43, settings=Settings(profile="expansion_full")).state

    assert not can_reach(state, "red", "fighter")
    assert not can_reach(state, "red", "military_academy")
    assert can_reach(state, "blue", "fighter")


def test_choosing_is_open_to_all_at_once() -> None:
    table = new(RANDOM)

    assert {type(asked.choice) for asked in table.open.values()} == {ChooseAdvantage}
    assert set(table.open) == set(PAIR)
