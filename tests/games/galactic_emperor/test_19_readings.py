"""GE-19  Rulings that a table option reads otherwise: each test shows both readings."""

from __future__ import annotations

from typing import Any

import pytest

from starhold.core.chance import Seeded
from starhold.core.game import SEATS
from starhold.games.galactic_emperor import GAME
from starhold.games.galactic_emperor.catalog import Technology
from starhold.games.galactic_emperor.players import throne_contested
from starhold.games.galactic_emperor.rules.r04_setup import GiveThrone, ThroneGiven
from starhold.games.galactic_emperor.rules.r07_merchant import FundAsNow, merchant_role
from starhold.games.galactic_emperor.rules.r07_piracy import (
    LootSold,
    MetalStolen,
    StealFood,
    StealMetal,
    StealNothing,
)
from starhold.games.galactic_emperor.rules.r08_steward import ProduceFree, Stewardship
from starhold.games.galactic_emperor.rules.r09_engineer import Buy, Engineering
from starhold.games.galactic_emperor.rules.r10_warlord import (
    Attack,
    ClaimHere,
    EndTurn,
    Fight,
    SendAll,
    WarlordTurn,
)
from starhold.games.galactic_emperor.rules.r11_combat import (
    BattleBegan,
    BattleBegins,
    BattleWon,
    Fired,
    HitsScored,
    Retreat,
)
from starhold.games.galactic_emperor.rules.r12_regent import (
    BuyInfluence,
    BuyNone,
    Object,
    OfferInfluence,
    Place,
    PlaceInfluence,
    RelocateFleets,
    ResolveInfluence,
    SettleThrone,
)
from starhold.games.galactic_emperor.rules.r15_interrupts import (
    Block,
    Declared,
    KeepDie,
    LetGo,
    Reroll,
    UseCard,
    Withhold,
)
from starhold.games.galactic_emperor.rules.r16_claims import SectorClaimed
from starhold.games.galactic_emperor.rules.r16_end import DecideWinner, GameEnded
from starhold.games.galactic_emperor.state import THRONE, Influence, Settings, Table, Token
from starhold.kit.windows import Pass, PassRound
from starhold.show import presets
from starhold.show.view import view
from tests.games.galactic_emperor.scenes import (
    BLUE_HOME,
    PRICES,
    RED_HOME,
    asked,
    empire,
    fleet,
    offered,
    play,
    scene,
    starbase,
    told,
    where,
)
from tests.helpers import seed_of

AT, NEXT = "1,1", "2,0"
BY_HAND = Settings(technologies="by_hand")
BATTLE_CARDS: tuple[Technology, ...] = ("plasma_weapons", "shield_generators", "ion_cannons")
LINGER = Settings(relocation="lost_control")
RESOLVE = (ResolveInfluence(), RelocateFleets("red"), SettleThrone("red"))


def test_19_as_written_sets_every_literal_reading() -> None:
    preset = presets.find(GAME, "as_written").settings
    usual = Settings()
    # R-16 is literal by default, and a limit of rounds is no reading.
    others = set(usual.__struct_fields__) - {"starbase_shielded_by_ships", "max_rounds"}

    assert set(preset) == others
    assert [name for name, value in preset.items() if value == getattr(usual, name)] == []


# -- setup ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("starting_fighter", "ships"), [(True, 3), (False, 0)])
def test_4_2_the_starting_fighter_is_an_option(starting_fighter: bool, ships: int) -> None:
    settings = Settings(starting_fighter=starting_fighter)
    table = GAME.new(settings, SEATS[:3], Seeded(seed_of(1)))

    assert len(table.state.ships) == ships


def test_4_7_the_throne_may_be_given_to_any_player() -> None:
    table = GAME.new(Settings(throne="chosen"), SEATS[:3], Seeded(seed_of(1)))
    assert asked(table) == ("red", "ChooseThrone")
    assert table.offer == [GiveThrone("red"), GiveThrone("blue"), GiveThrone("green")]
    play(table, GiveThrone("green"))

    assert told(table, ThroneGiven) == [ThroneGiven("green")]
    assert asked(table) == ("green", "ChooseDirection")


def test_4_7_before_it_is_given_the_throne_is_not_contested() -> None:
    table = GAME.new(Settings(throne="chosen"), SEATS[:3], Seeded(seed_of(1)))
    shown = view(GAME, table, "red").scene

    assert not throne_contested(table.state)
    assert THRONE not in [zone.id for zone in shown.zones]
    assert "influence_price" not in [meter.id for meter in shown.meters]


# -- R-11 ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("settings", "offers"), [(Settings(), 1), (Settings(claims="on_entry"), 0)]
)
def test_r_11_claims_in_place_or_only_on_entry(settings: Settings, offers: int) -> None:
    table = scene(
        agenda=(WarlordTurn("red"),),
        tiles={AT: "P01"},
        ships=fleet("red", AT, "fighter"),
        settings=settings,
    )

    assert len(offered(table, ClaimHere)) == offers
    assert EndTurn() in table.offer


# -- R-19 ----------------------------------------------------------------------------------------


def resolved(settings: Settings, tokens: dict[str, Token], **placed: int) -> Token | None:
    """The outcome at one sector of a Regent role that red has picked."""
    table = scene(
        agenda=RESOLVE,
        tiles={AT: "P03"},
        tokens=tokens,
        influence=[Influence(seat, AT) for seat, count in placed.items() for _ in range(count)],
        throne=None,
        chooser="red",
        settings=settings,
    )
    return table.state.tokens.get(AT)


@pytest.mark.parametrize(
    ("owner", "everyone", "chooser"),
    [("red", empire("red"), empire("red")), ("blue", empire("blue"), empire("green"))],
)
def test_r_19_a_starbase_adds_2_for_everyone_or_for_the_chooser_alone(
    owner: str, everyone: Token, chooser: Token
) -> None:
    tokens = {AT: starbase(owner)}

    assert resolved(Settings(), tokens, green=1) == everyone
    assert resolved(Settings(regent_bonus="chooser"), tokens, green=1) == chooser


def test_r_19_an_empire_adds_1_for_everyone_or_for_the_chooser_alone() -> None:
    tokens = {AT: empire("blue")}

    assert resolved(Settings(), tokens, blue=1) == starbase("blue")
    assert resolved(Settings(regent_bonus="chooser"), tokens, blue=1) == empire("blue")


# -- R-20 ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("settings", "place"), [(Settings(), RED_HOME), (LINGER, AT)])
def test_r_20_ships_leave_every_gained_sector_or_only_lost_ones(
    settings: Settings, place: str
) -> None:
    table = scene(
        agenda=RESOLVE,
        tiles={AT: "P03"},
        ships=fleet("red", AT, "cruiser"),
        influence=[Influence("blue", AT)],
        players={"blue": {"tokens": 10}},
        throne=None,
        settings=settings,
    )

    assert where(table) == {"red-cruiser-1": place}
    assert list(GAME.invariants(table.state)) == []


def test_r_20_ships_leave_a_lost_sector_in_either_reading() -> None:
    for settings in (Settings(), LINGER):
        table = scene(
            agenda=RESOLVE,
            tiles={AT: "P03"},
            tokens={AT: empire("red")},
            ships=fleet("red", AT, "cruiser"),
            influence=[Influence("blue", AT)] * 2,
            throne=None,
            settings=settings,
        )

        assert where(table) == {"red-cruiser-1": RED_HOME}


def lingering(seat: str, *ships: Any, dice: tuple[int, ...] = (), **parts: Any) -> Table:
    """A Warlord turn; red's cruiser lingers at blue's Empire."""
    return scene(
        agenda=(WarlordTurn(seat),),
        tiles={AT: "P03"},
        tokens={AT: empire("blue")},
        ships=(*fleet("red", AT, "cruiser"), *ships),
        dice=dice,
        settings=LINGER,
        role="warlord",
        **parts,
    )


def test_r_20_lingering_ships_may_attack_where_they_stand_or_leave_it() -> None:
    table = lingering("red", dice=(1, 1, 1, 1))
    assert Fight(AT) in table.offer
    assert EndTurn() in table.offer
    play(table, Fight(AT))
    assert told(table, BattleBegan) == [BattleBegan(AT, "red", "blue")]
    play(table, Retreat())

    assert where(table) == {"red-cruiser-1": AT}
    assert table.over  # it has fought, so it can do no more this turn


def test_r_20_lingering_ships_that_win_claim_the_sector() -> None:
    table = lingering("red", dice=(6, 1, 1, 1))
    play(table, Fight(AT))

    assert told(table, SectorClaimed) == [SectorClaimed("red", AT)]


def test_r_20_the_controller_attacks_lingering_ships_without_the_token() -> None:
    table = lingering("blue", *fleet("blue", NEXT, "cruiser"), dice=(6, 1, 1, 1))
    play(table, Attack(NEXT, AT, "red"))

    assert [len(fired.dice) for fired in told(table, Fired)] == [2, 2]
    assert table.state.tokens == {AT: empire("blue")}
    assert where(table) == {"blue-cruiser-1": AT}


def test_r_20_a_third_player_fights_the_controller_then_the_lingering_ships() -> None:
    rounds = (6, 1, 1, 1, 1, 1), (6, 1, 1, 1, 1, 1)
    table = lingering(
        "green",
        *fleet("green", NEXT, "cruiser", "cruiser"),
        dice=(*rounds[0], *rounds[1]),
    )
    play(table, Attack(NEXT, AT, "blue"), SendAll(("green-cruiser-1", "green-cruiser-2")))

    assert told(table, BattleBegan) == [
        BattleBegan(AT, "green", "blue"),
        BattleBegan(AT, "green", "red"),
    ]
    assert told(table, BattleWon) == [BattleWon("green", AT), BattleWon("green", AT)]
    assert table.state.tokens == {AT: empire("green")}
    assert set(where(table)) == {"green-cruiser-1", "green-cruiser-2"}


# -- R-22 ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("uses", "objections"), [(1, 1), (2, 2), (0, 3)])
def test_r_22_the_ambassador_objects_once_or_without_limit(uses: int, objections: int) -> None:
    table = scene(
        agenda=(PlaceInfluence("blue"),),
        tiles={AT: "P03", NEXT: "P06", "-1,2": "P01"},
        cards={"ambassador": "red"},
        players={"blue": {"influence": 3, "tokens": 8}},
        throne=None,
        settings=Settings(ambassador_uses_per_role=uses),
    )
    for at in (AT, NEXT, "-1,2"):
        play(table, Place(at))
        if asked(table) == ("red", "OfferObjection"):
            play(table, Object(at))

    assert table.state.objections == objections


# -- R-25 ----------------------------------------------------------------------------------------


def tie(settings: Settings, *dice: int, plasma: str = "blue") -> Table:
    """Red and blue are tied, with a cruiser each; green has the Time Warp and the Saboteur."""
    cards: dict[Technology, str] = {
        "plasma_weapons": plasma,
        "time_warp": "green",
        "saboteur": "red",
    }
    return scene(
        agenda=(DecideWinner(),),
        ships=(*fleet("red", RED_HOME, "cruiser"), *fleet("blue", BLUE_HOME, "cruiser")),
        players={"red": {"vp": 40}, "blue": {"vp": 40}},
        cards=cards,
        dice=dice,
        settings=settings,
    )


def test_r_25_in_a_tie_plasma_and_time_warp_are_silent() -> None:
    table = tie(Settings(), 3, 3, 3, 3, 6, 1, 3, 3)

    assert told(table, GameEnded) == [GameEnded(("red",))]


@pytest.mark.parametrize(("plasma", "winner"), [("blue", "blue"), ("red", "red")])
def test_r_25_or_they_work_for_whoever_owns_them(plasma: str, winner: str) -> None:
    table = tie(Settings(tie_battle="time_warp_and_plasma"), 3, 1, 3, 1, plasma=plasma)
    assert asked(table) == ("green", "TurnBack")
    play(table, Pass())

    assert told(table, HitsScored) == [HitsScored(winner, 1, 0)]
    assert told(table, GameEnded) == [GameEnded((winner,))]


def test_r_25_the_time_warp_rerolls_and_nobody_can_block_it() -> None:
    table = tie(Settings(tie_battle="time_warp_and_plasma"), 6, 1, 1, 1, 1, *(1, 1, 6, 1))
    play(table, Reroll(0, "red", 6))
    assert asked(table) == ("green", "WarpAgain")
    play(table, KeepDie())

    assert told(table, GameEnded) == [GameEnded(("blue",))]


# -- technologies by hand ------------------------------------------------------------------------


def test_14_5_fusion_engines_are_used_by_themselves_or_when_their_owner_says_so() -> None:
    def turn(settings: Settings) -> Table:
        return scene(
            agenda=(WarlordTurn("red"),),
            ships=fleet("red", NEXT, "fighter"),
            cards={"fusion_engines": "red"},
            settings=settings,
        )

    automatic, used, withheld = turn(Settings()), turn(BY_HAND), turn(BY_HAND)
    assert used.offer == [UseCard("fusion_engines"), Withhold("fusion_engines")]
    play(used, UseCard("fusion_engines"))
    play(withheld, Withhold("fusion_engines"))

    moves = [t.state.ships["red-fighter-1"].moves for t in (automatic, used, withheld)]
    assert moves == [3, 3, 2]
    assert told(withheld, Declared) == []
    assert withheld.state.withheld == []


def test_14_6_robotics_may_be_withheld() -> None:
    def purchase(settings: Settings) -> Table:
        return scene(
            agenda=(Engineering("red"),),
            cards={"robotics": "red"},
            players={"red": {"metal": 2}},
            settings=settings,
        )

    automatic, withheld = purchase(Settings()), purchase(BY_HAND)
    play(withheld, Withhold("robotics"))

    assert Buy("fighter", RED_HOME, 0) in automatic.offer
    assert Buy("fighter", RED_HOME, 1) in withheld.offer


def test_14_7_protein_fields_may_be_withheld() -> None:
    def production(settings: Settings) -> Table:
        return scene(
            agenda=(Stewardship("red"),), cards={"protein_fields": "red"}, settings=settings
        )

    withheld = production(BY_HAND)
    play(withheld, Withhold("protein_fields"))

    assert ProduceFree(RED_HOME) in production(Settings()).offer
    assert withheld.over


def battle(settings: Settings, *dice: int) -> Table:
    """Red's cruiser attacks blue's cruiser and Empire; both have shields."""
    return scene(
        agenda=(BattleBegins(AT, "red"),),
        tiles={AT: "P01"},
        tokens={AT: empire("blue")},
        ships=(*fleet("red", AT, "cruiser", came_from=NEXT), *fleet("blue", AT, "cruiser")),
        cards={"plasma_weapons": "red", "shield_generators": "blue", "ion_cannons": "blue"},
        dice=dice,
        settings=settings,
        role="warlord",
    )


def test_14_4_plasma_shields_and_ion_cannons_may_each_be_withheld() -> None:
    """GE-14.2, GE-14.3: the owner is asked in the order of GE-11.2."""
    table = battle(BY_HAND, 3, 4, 1, 1, 1, 1)
    assert asked(table) == ("red", "OfferTechnology")
    play(table, Withhold("plasma_weapons"))
    assert table.offer == [UseCard("shield_generators"), Withhold("shield_generators")]
    play(table, Withhold("shield_generators"), Withhold("ion_cannons"))

    assert [len(fired.dice) for fired in told(table, Fired)] == [2, 2 + 2]
    assert told(table, HitsScored) == [HitsScored("red", 1, 0)]


def test_14_4_or_they_are_used() -> None:
    table = battle(Settings(), 3, 4, 1, 1, 1, 1, 1)
    used = battle(BY_HAND, 3, 4, 1, 1, 1, 1, 1)
    play(used, *map(UseCard, BATTLE_CARDS))

    for one in (table, used):
        assert [len(fired.dice) for fired in told(one, Fired)] == [2, 2 + 3]
        assert told(one, HitsScored) == [HitsScored("red", 2, 1)]


def test_14_4_a_card_withheld_in_one_battle_is_offered_in_the_next() -> None:
    table = battle(BY_HAND, 1, 1, 1, 1, 1, 1)
    play(table, *map(Withhold, BATTLE_CARDS))

    assert table.state.withheld == []


def test_14_9_the_diplomat_may_be_withheld() -> None:
    parts: dict[str, Any] = {"cards": {"diplomat": "red"}, "price": 4}
    agenda = (OfferInfluence("red"),)
    assert scene(agenda=agenda, **parts).offer == [BuyInfluence(2), BuyNone()]
    table = scene(agenda=agenda, settings=BY_HAND, **parts)
    assert table.offer == [BuyInfluence(2), BuyInfluence(4), BuyNone()]
    play(table, BuyInfluence(4))

    assert told(table, Declared) == []
    assert table.state.players["red"].marks == 1


# -- the Space Pirate ----------------------------------------------------------------------------


def merchants(settings: Settings, **parts: Any) -> Table:
    """A Merchant role of blue, green and red; red has the Space Pirate."""
    parts.setdefault("players", {})
    return scene(
        agenda=merchant_role(["blue", "green", "red"])[1:],
        cards={"space_pirate": "red"} | parts.pop("cards", {}),
        prices=PRICES,
        food={BLUE_HOME: 1},
        settings=settings,
        **parts,
    )


def trade(table: Table) -> None:
    """One Merchant action that leaves everything as it is."""
    play(table, *offered(table, FundAsNow))
    for _ in ("metal", "energy"):
        play(table, next(o for o in table.offer if o.earned == o.spent == 0))  # type: ignore[attr-defined]


RAIDS = Settings(space_pirate="any_action")


def test_14_11_the_pirate_waits_for_its_owners_action() -> None:
    table = merchants(Settings())
    trade(table)  # blue
    trade(table)  # green

    assert asked(table) == ("red", "OfferPiracy")


def test_14_11_or_steals_before_any_action_but_once_per_role() -> None:
    table = merchants(RAIDS)
    assert asked(table) == ("red", "OfferRaid")
    play(table, StealMetal("blue"))
    assert told(table, MetalStolen) == [MetalStolen("red", "blue")]
    assert [own.metal for own in table.state.players.values()] == [2, 0, 1]
    trade(table)  # blue
    trade(table)  # green
    trade(table)  # red

    assert table.over


def test_14_11_food_stolen_outside_the_own_action_is_sold() -> None:
    table = merchants(RAIDS)
    play(table, StealFood(BLUE_HOME))

    assert told(table, LootSold) == [LootSold("red", PRICES.food)]
    assert table.state.players["red"].marks == 5 + PRICES.food
    assert table.state.food == {}


def test_14_11_metal_stolen_outside_the_own_action_must_fit() -> None:
    table = merchants(RAIDS, players={"red": {"metal": 6}})

    assert table.offer == [StealFood(BLUE_HOME), Pass(), PassRound()]


def test_14_11_a_raid_may_wait_until_the_role_ends() -> None:
    table = merchants(RAIDS)
    play(table, Pass())
    trade(table)  # blue
    assert asked(table) == ("red", "OfferRaid")
    play(table, Pass())
    trade(table)  # green
    play(table, StealNothing())
    trade(table)  # red
    play(table, StealMetal("green"))

    assert table.over
    assert table.state.players["red"].metal == 2


def test_14_11_a_raid_may_be_declined_for_the_round() -> None:
    table = merchants(RAIDS)
    play(table, PassRound())
    trade(table)  # blue

    assert asked(table) == ("green", "ChooseFunding")


def test_14_11_a_blocked_raid_takes_nothing() -> None:
    table = merchants(RAIDS, cards={"saboteur": "green"})
    play(table, StealMetal("blue"), Block("space_pirate"), LetGo())

    assert [own.metal for own in table.state.players.values()] == [1, 1, 1]
    assert asked(table) == ("blue", "ChooseFunding")
