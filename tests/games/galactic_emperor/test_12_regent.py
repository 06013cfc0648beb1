"""GE-12  Regent, with the Ambassador of GE-14.1 and the Diplomat of GE-14.9."""

from __future__ import annotations

from typing import Any

import pytest

from starhold.games.galactic_emperor.rules.r05_rounds import EndRole, EndRound
from starhold.games.galactic_emperor.rules.r12_regent import (
    BuyInfluence,
    BuyNone,
    DrawInfluence,
    InfluenceBought,
    Object,
    Objected,
    OfferInfluence,
    Place,
    PlaceInfluence,
    Reinforce,
    RelocateFleets,
    ResolveInfluence,
    SettleThrone,
    StopPlacing,
    ThroneTaken,
    Undermine,
    VictoryCount,
    regent_role,
)
from starhold.games.galactic_emperor.rules.r12_relocation import FleetRelocated, WithdrawTo
from starhold.games.galactic_emperor.rules.r12_resolution import SectorFreed, SectorWon
from starhold.games.galactic_emperor.rules.r15_interrupts import Block, LetGo
from starhold.games.galactic_emperor.rules.r16_claims import LastTokenUsed, PointsGained
from starhold.games.galactic_emperor.state import THRONE, Influence, Settings, Table, Token
from starhold.kit.windows import Pass, PassRound
from tests.games.galactic_emperor.scenes import (
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

ORDER = ["red", "blue", "green"]
P03, P06 = "1,1", "-1,2"
TILES = {P03: "P03", P06: "P06"}
RESOLVE = (ResolveInfluence(), RelocateFleets("red"), SettleThrone("red"))


def regent(**parts: Any) -> Table:
    """A Regent role that red has picked."""
    parts.setdefault("tiles", TILES)
    agenda = (*regent_role(ORDER), EndRole())
    return scene(agenda=agenda, chooser="red", role="regent", **parts)


def placing(*seats: str, **parts: Any) -> Table:
    """These players place, with two tokens each."""
    parts.setdefault("tiles", TILES)
    hands = {seat: {"influence": 2, "tokens": 8} for seat in seats}
    agenda = tuple(PlaceInfluence(seat) for seat in seats)
    return scene(agenda=agenda, players=hands, throne=None, **parts)


def resolved(
    tokens: dict[str, Token] | None = None, *, at: str = P03, **placed: int
) -> tuple[Table, Token | None]:
    """Influence at one place, and who has it in the end."""
    influence = [Influence(seat, at) for seat, count in placed.items() for _ in range(count)]
    hands = {seat: {"tokens": 11 - count} for seat, count in placed.items()}
    for token in (tokens or {}).values():
        hands.setdefault(token.owner, {"tokens": 11})["tokens"] -= 1
    table = scene(
        agenda=RESOLVE, tiles=TILES, tokens=tokens, influence=influence, players=hands, throne=None
    )
    return table, table.state.tokens.get(at)


def test_12_1_nobody_holds_the_throne_meanwhile() -> None:
    assert regent().state.throne is None


def test_12_2_everyone_takes_two_tokens_or_as_many_as_they_have() -> None:
    table = scene(
        agenda=(DrawInfluence(),), players={"blue": {"tokens": 1}, "green": {"tokens": 0}}
    )
    hands = [(own.influence, own.tokens) for own in table.state.players.values()]

    assert hands == [(2, 9), (1, 0), (0, 0)]


def test_12_3_one_more_may_be_bought_and_the_price_rises() -> None:
    table = regent()
    assert table.offer == [BuyInfluence(2), BuyNone()]
    play(table, BuyInfluence(2))
    assert table.offer == [BuyInfluence(3), BuyNone()]
    play(table, BuyNone())
    assert table.offer == [BuyInfluence(3), BuyNone()]

    assert (table.state.players["red"].marks, table.state.players["red"].influence) == (3, 3)


def test_12_3_it_needs_a_token_and_the_marks() -> None:
    table = regent(players={"red": {"tokens": 2}, "blue": {"marks": 1}})

    assert asked(table) == ("green", "OfferInfluence")


def test_12_4_the_diplomat_pays_2_and_the_price_rises_all_the_same() -> None:
    table = scene(
        agenda=(OfferInfluence("red"), OfferInfluence("blue")), cards={"diplomat": "red"}, price=5
    )
    play(table, BuyInfluence(2))

    assert told(table, InfluenceBought) == [InfluenceBought("red", 2)]
    assert table.state.price == 6


def test_12_5_on_any_planet_sector_that_is_no_home_or_on_the_throne_r35() -> None:
    table = placing(
        "blue",
        tiles=TILES | {"2,0": "P16", "2,1": "P18", "0,1": "P01"},
        tokens={P03: empire("green"), P06: starbase("blue")},
        ships=fleet("red", "0,1", "fighter"),
    )

    assert table.offer == [
        Place(THRONE),
        Undermine(P03, "green"),
        Reinforce(P06),
        Place("0,1"),
        StopPlacing(),
    ]


def test_12_6_the_player_after_the_chooser_places_first_the_chooser_last() -> None:
    table = regent(players={seat: {"marks": 0} for seat in ORDER})
    order = []
    while isinstance(table.asking, PlaceInfluence):
        order.append(table.asking.player)
        play(table, Place(THRONE))

    assert order == ["blue", "blue", "green", "green", "red", "red"]


def test_12_7_a_player_may_stop_early_and_keep_the_rest_r18() -> None:
    table = placing("blue")
    play(table, Place(P03), StopPlacing())

    assert table.over
    assert (table.state.players["blue"].tokens, table.state.players["blue"].influence) == (9, 0)


def test_12_8_the_ambassador_may_interrupt_after_each_token_on_a_sector() -> None:
    table = placing("blue", cards={"ambassador": "green"})
    play(table, Place(THRONE))
    assert asked(table) == ("blue", "PlaceInfluence")
    play(table, Place(P03))

    assert asked(table) == ("green", "OfferObjection")
    assert table.offer == [Object(P03), Pass(), PassRound()]


def test_12_9_the_chooser_takes_a_throne_that_nobody_wins() -> None:
    table = scene(agenda=(SettleThrone("green"),), throne=None)

    assert told(table, ThroneTaken) == [ThroneTaken("green")]


def test_12_10_tokens_count_1_an_empire_1_a_starbase_2_for_everyone_r19() -> None:
    assert resolved({P03: starbase("blue")}, green=3)[1] == empire("green")
    assert resolved({P03: starbase("blue")}, green=2)[1] is None
    assert resolved({P03: empire("blue")}, green=2)[1] == empire("green")


@pytest.mark.parametrize(
    ("placed", "left"),
    [
        ({"red": 3, "blue": 1}, starbase("red")),
        ({"red": 3, "blue": 2, "green": 2}, empire("red")),
        ({"red": 2, "blue": 2}, None),
        ({"red": 1}, empire("red")),
    ],
)
def test_12_11_all_lose_evenly_until_one_is_left(placed: dict[str, Any], left: Token) -> None:
    assert resolved(**placed)[1] == left


def test_12_12_one_token_stays_and_all_others_go_back() -> None:
    table, _ = resolved({P03: empire("blue")}, red=3, blue=1)

    assert told(table, SectorWon) == [SectorWon("red", P03, starbase=False)]
    assert [own.tokens for own in table.state.players.values()] == [10, 11, 11]


def test_12_13_where_nobody_keeps_anything_the_sector_is_free() -> None:
    table, _ = resolved({P03: empire("blue")}, red=1)

    assert told(table, SectorFreed) == [SectorFreed(P03)]
    assert [own.tokens for own in table.state.players.values()] == [11, 11, 11]


def test_12_14_sectors_without_new_tokens_do_not_change() -> None:
    table, _ = resolved({P03: empire("blue"), P06: starbase("blue")}, red=1)

    assert table.state.tokens == {P06: starbase("blue")}


def test_12_15_no_point_for_removing_an_empire() -> None:
    table, _ = resolved({P03: empire("blue")}, red=2)

    assert told(table, PointsGained) == []


def test_12_16_tokens_on_the_throne_are_back_before_the_last_token_is_looked_for() -> None:
    table = scene(
        agenda=(*RESOLVE, VictoryCount()),
        tiles=TILES,
        influence=[Influence("red", P03), Influence("red", THRONE)],
        players={"red": {"tokens": 0}},
        throne=None,
    )

    assert table.state.tokens == {P03: empire("red")}
    assert not table.state.ending
    assert [event.player for event in told(table, PointsGained)] == ORDER


def moving_out(**parts: Any) -> Table:
    """Red stands at (1, 1), which blue takes."""
    influence = [Influence("blue", P03)] * parts.pop("strength", 2)
    return scene(
        agenda=RESOLVE,
        influence=influence,
        players={"blue": {"tokens": 11 - len(influence)}},
        throne=None,
        **{"tiles": TILES, "ships": fleet("red", P03, "fighter", "cruiser")} | parts,
    )


def test_12_17_ships_leave_a_sector_that_their_owner_lost() -> None:
    table = moving_out(tokens={P03: empire("red")})

    assert told(table, FleetRelocated) == [FleetRelocated("red", P03, RED_HOME)]
    assert set(where(table).values()) == {RED_HOME}


def test_12_17_even_if_nobody_gained_it() -> None:
    table = moving_out(tokens={P03: empire("red")}, strength=1)

    assert table.state.tokens == {}
    assert set(where(table).values()) == {RED_HOME}


def test_12_17_or_that_another_gained_though_they_never_had_it_r20() -> None:
    assert set(where(moving_out()).values()) == {RED_HOME}


def test_12_17_ships_of_the_winner_stay() -> None:
    table = moving_out(ships=fleet("blue", P03, "fighter"))

    assert where(table) == {"blue-fighter-1": P03}


def test_12_17_the_owner_chooses_between_equally_near_starbases() -> None:
    tiles = TILES | {"1,0": "P08", "1,2": "P09"}
    tokens = {"1,0": starbase("red"), "1,2": starbase("red"), P03: empire("red")}
    table = moving_out(tiles=tiles, tokens=tokens)

    assert table.offer == [WithdrawTo("1,0"), WithdrawTo("1,2")]
    play(table, WithdrawTo("1,2"))
    assert set(where(table).values()) == {"1,2"}


def test_12_18_in_role_order_sector_by_sector_from_north_to_south() -> None:
    tiles = TILES | {"2,-1": "P01", "0,1": "P02"}
    influence = [Influence("blue", at) for at in (P03, "2,-1", "0,1")]
    table = scene(
        agenda=RESOLVE,
        tiles=tiles,
        influence=influence,
        players={"blue": {"tokens": 8}},
        throne=None,
        ships=(
            *fleet("green", "0,1", "fighter"),
            *fleet("red", P03, "fighter"),
            *fleet("red", "2,-1", "fighter", first=2),
        ),
    )

    assert [(event.player, event.origin) for event in told(table, FleetRelocated)] == [
        ("red", "2,-1"),
        ("red", P03),
        ("green", "0,1"),
    ]


def test_12_19_whoever_has_influence_left_on_it_takes_the_throne() -> None:
    table, _ = resolved(at=THRONE, green=2, blue=1)

    assert told(table, ThroneTaken) == [ThroneTaken("green")]
    assert [own.tokens for own in table.state.players.values()] == [11, 11, 11]


def test_12_20_a_point_for_each_planet_homes_included() -> None:
    table = scene(agenda=(VictoryCount(),), tiles={P03: "P07"}, tokens={P03: empire("blue")})

    assert [own.vp for own in table.state.players.values()] == [1, 3, 1]


def test_14_1_an_objection_closes_the_sector_to_all_but_the_ambassador() -> None:
    table = placing("blue", "green", "red", cards={"ambassador": "red"})
    play(table, Place(P03), Object(P03))
    assert told(table, Objected) == [Objected("red", P03)]
    assert table.offer == [Place(THRONE), Place(P06)]  # it must be placed
    play(table, Place(P06), StopPlacing())
    assert Place(P03) not in table.offer
    play(table, StopPlacing())
    assert asked(table) == ("red", "PlaceInfluence")
    assert Place(P03) in table.offer


def test_14_1_once_in_a_regent_role_or_as_the_table_allows_r22() -> None:
    once = placing("blue", cards={"ambassador": "red"})
    play(once, Place(P03), Object(P03), Place(P06))
    assert asked(once) == ("blue", "PlaceInfluence")

    twice = Settings(ambassador_uses_per_role=2)
    table = placing("blue", cards={"ambassador": "red"}, settings=twice)
    play(table, Place(P03), Object(P03), Place(P06))
    assert asked(table) == ("red", "OfferObjection")
    play(table, Object(P06))
    assert table.state.influence == [Influence("blue", THRONE)]  # the only place left


def test_14_1_tokens_placed_there_before_stay() -> None:
    table = placing("blue", "green", cards={"ambassador": "red"})
    play(table, Place(P03), Pass(), StopPlacing(), Place(P03), Object(P03))

    assert table.state.influence == [Influence("blue", P03)]


def test_14_9_a_blocked_diplomat_decides_again_at_the_full_price() -> None:
    parts: dict[str, Any] = {"cards": {"diplomat": "red", "saboteur": "blue"}, "price": 4}
    table = scene(agenda=(OfferInfluence("red"),), **parts)
    play(table, BuyInfluence(2), Block("diplomat"), LetGo())
    assert table.offer == [BuyInfluence(4), BuyNone()]
    play(table, BuyInfluence(4))
    assert table.state.players["red"].marks == 1

    poor = scene(agenda=(OfferInfluence("red"),), players={"red": {"marks": 3}}, **parts)
    play(poor, BuyInfluence(2), Block("diplomat"), LetGo())
    assert poor.over


def test_ex_23_influence_prices() -> None:
    order = ["red", "blue", "green", "yellow"]
    table = scene(
        seats=4,
        agenda=(DrawInfluence(), *(OfferInfluence(seat) for seat in order)),
        cards={"diplomat": "green"},
    )
    play(table, BuyInfluence(2), BuyNone(), BuyInfluence(2), BuyInfluence(4))

    assert [own.marks for own in table.state.players.values()] == [3, 5, 3, 1]


def test_ex_24_influence_resolution() -> None:
    a_base, b_three = resolved({P03: starbase("red")}, blue=1)
    assert b_three == empire("red")
    assert a_base.state.players["blue"].tokens == 11
    table, left = resolved({P03: empire("red")}, blue=2, green=1)
    assert left == empire("blue")
    table, left = resolved({P03: empire("red")}, blue=1)
    assert left is None
    assert [own.tokens for own in table.state.players.values()] == [11, 11, 11]
    table, left = resolved({P03: empire("red")}, red=2, blue=2, green=1)
    assert left == empire("red")
    assert table.state.players["red"].tokens == 10
    table, left = resolved(red=2)
    assert left == starbase("red")
    assert table.state.players["red"].tokens == 10
    table, left = resolved({P03: empire("red")}, red=1)
    assert left == starbase("red")
    assert table.state.players["red"].tokens == 10
    assert resolved(red=2, blue=2, green=1)[1] is None


def test_ex_25_throne() -> None:
    table = scene(
        agenda=(SettleThrone("green"), EndRound()),
        throne=None,
        influence=[Influence("red", THRONE), Influence("blue", THRONE)],
        players={"red": {"tokens": 10}, "blue": {"tokens": 10}},
    )

    assert told(table, ThroneTaken) == [ThroneTaken("green")]
    assert [own.tokens for own in table.state.players.values()] == [11, 11, 11]
    assert asked(table) == ("green", "ChooseDirection")


def test_ex_26_ambassador() -> None:
    table = placing("blue", "green", "red", cards={"ambassador": "red"})
    play(table, Place(P03), Object(P03))
    assert StopPlacing() not in table.offer
    play(table, Place(THRONE), Place(P06))
    assert asked(table) == ("green", "PlaceInfluence")  # B's second token could not be objected to
    assert Place(P03) not in table.offer
    play(table, StopPlacing())
    assert Place(P03) in table.offer

    table = placing("blue", "green", cards={"ambassador": "red", "saboteur": "green"})
    play(table, Place(P03), Object(P03), Block("ambassador"), LetGo(), StopPlacing())
    assert table.state.influence == [Influence("blue", P03)]
    assert asked(table) == ("green", "PlaceInfluence")
    assert Place(P03) in table.offer


def test_ex_27_victory_count() -> None:
    table = scene(
        agenda=(VictoryCount(),),
        tiles={"1,0": "P07", "2,0": "P08", "1,1": "A03"},
        tokens={"1,0": empire("red"), "2,0": empire("red")},
        ships=fleet("red", "1,1", "fighter", "fighter"),
    )

    assert table.state.players["red"].vp == 4


def test_ex_32_regent_end_trigger() -> None:
    def six(at: str) -> Table:
        cells = ("1,0", "2,0", "1,1", "0,1", "-1,2", "-2,1", "-1,1")
        tiles = dict(zip(cells, ("P02", "P03", "P04", "P05", "P06", "P08", "P09"), strict=True))
        return scene(
            seats=6,
            agenda=(*RESOLVE, VictoryCount(), EndRole()),
            tiles=tiles | {"2,-1": "P01"},
            tokens={cell: empire("red") for cell in cells},
            influence=[Influence("red", at)],
            players={"red": {"tokens": 0}},
            throne=None,
        )

    table = scene(seats=6, agenda=(DrawInfluence(),), players={"red": {"tokens": 1}})
    assert table.state.players["red"].influence == 1
    last = six("2,-1")
    assert told(last, LastTokenUsed) == [LastTokenUsed("red")]
    assert told(last, PointsGained)[0] == PointsGained("red", 1 + 7 + 1, "planets")
    upgraded = six("1,0")
    assert upgraded.state.players["red"].tokens == 1
    assert not upgraded.state.ending


def test_ex_33_relocation() -> None:
    tiles = {"2,0": "P01", "1,1": "P02", "2,-2": "P03"}

    def lost(before: Token, more: int = 0) -> Table:
        influence = [Influence("blue", "2,0")] * 2 + [Influence("red", "1,1")] * more
        return scene(
            agenda=RESOLVE,
            tiles=tiles,
            tokens={"2,0": empire("red"), "1,1": before, "2,-2": starbase("red")},
            ships=fleet("red", "2,0", "fighter", "fighter"),
            influence=influence,
            players={"red": {"tokens": 8 - more}, "blue": {"tokens": 9}},
            throne=None,
        )

    assert set(where(lost(starbase("red"))).values()) == {"1,1"}
    late = lost(empire("red"), more=1)
    assert late.state.tokens["1,1"] == starbase("red")
    assert set(where(late).values()) == {"2,-2"}
    assert offered(late, WithdrawTo) == []
