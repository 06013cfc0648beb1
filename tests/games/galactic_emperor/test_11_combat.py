"""GE-11  Warlord: combat, with the technologies of GE-14.2 to GE-14.4."""

from __future__ import annotations

from typing import Any

from starhold.games.galactic_emperor.players import in_reserve
from starhold.games.galactic_emperor.rules.r10_warlord import Attack, Fight, SendAll, WarlordTurn
from starhold.games.galactic_emperor.rules.r10_warps import WarpAttack
from starhold.games.galactic_emperor.rules.r11_casualties import (
    EmpireDestroyed,
    LoseShip,
    ReduceStarbase,
    ShipDestroyed,
    StarbaseFlipped,
)
from starhold.games.galactic_emperor.rules.r11_combat import (
    BattleBegan,
    BattleBegins,
    BattleWon,
    Continue,
    ExtraDieNamed,
    Fired,
    GiveExtraDie,
    HitsScored,
    MutualDestruction,
    Retreat,
    Retreated,
)
from starhold.games.galactic_emperor.rules.r15_interrupts import Block, Declared, LetGo
from starhold.games.galactic_emperor.rules.r16_claims import PointsGained, SectorClaimed
from starhold.games.galactic_emperor.state import CENTRE, Settings, Table
from tests.games.galactic_emperor.scenes import (
    asked,
    empire,
    fleet,
    hole,
    offered,
    play,
    rolled,
    scene,
    starbase,
    told,
    where,
)

AT = "1,1"
FROM = "2,0"


def attackers(*kinds: Any, origin: str = FROM, **parts: Any) -> Any:
    return fleet("red", AT, *kinds, came_from=origin, **parts)


def battle(*ships: Any, dice: tuple[int, ...] = (), **parts: Any) -> Table:
    """Red attacks blue at (1, 1), a farm world."""
    tiles = parts.pop("tiles", {AT: "P01"})
    return scene(
        agenda=(BattleBegins(AT, "red", warp=parts.pop("warp", False)),),
        tiles=tiles,
        ships=ships,
        dice=dice,
        role="warlord",
        **parts,
    )


def test_11_1_the_attacker_fights_with_ships_the_defender_with_ships_and_a_token() -> None:
    table = battle(
        *attackers("cruiser"),
        *fleet("blue", AT, "cruiser"),
        tokens={AT: starbase("blue")},
        dice=(1, 1, 1, 1, 1, 1, 1),
    )

    assert told(table, BattleBegan) == [BattleBegan(AT, "red", "blue")]
    assert [len(fired.dice) for fired in told(table, Fired)] == [2, 2 + 3]


def test_11_2_technologies_are_used_in_a_fixed_order() -> None:
    cards = {"plasma_weapons": "red", "shield_generators": "red", "ion_cannons": "blue"}
    table = battle(
        *attackers("cruiser"), tokens={AT: empire("blue")}, cards=cards, dice=(6, 6, 1, 1, 1)
    )

    assert [event.card for event in told(table, Declared)] == list(cards)


def test_11_2_only_if_they_have_an_effect() -> None:
    cards = {"plasma_weapons": "blue", "shield_generators": "blue", "ion_cannons": "red"}
    table = battle(
        *attackers("cruiser"), tokens={AT: empire("blue")}, cards=cards, dice=(6, 6, 1, 1)
    )

    assert told(table, Declared) == []


def test_11_2_each_use_can_be_blocked_and_stays_blocked_r27() -> None:
    table = battle(
        *attackers("cruiser"),
        tokens={AT: empire("blue")},
        cards={"plasma_weapons": "red", "saboteur": "green"},
        dice=(3, 3, 1, 1, 3, 3, 1, 1),
    )
    play(table, Block("plasma_weapons"), LetGo())
    assert asked(table) == ("red", "DecideRetreat")
    assert table.state.blocked == ["plasma_weapons"]


def test_11_3_shields_need_a_ship_in_the_battle() -> None:
    table = battle(
        *attackers("cruiser"),
        *fleet("blue", "2,1", "fighter"),
        tokens={AT: empire("blue")},
        cards={"shield_generators": "blue"},
        dice=(6, 1, 1, 1),
    )

    assert told(table, EmpireDestroyed) == [EmpireDestroyed("blue", AT)]


def warp(*ships: Any, dice: tuple[int, ...], **parts: Any) -> Table:
    """Red's ships wait in the Black Hole; blue is at (1, 1)."""
    table = scene(
        agenda=(WarlordTurn("red"),),
        tiles=hole() | {AT: "P01"},
        ships=ships,
        dice=dice,
        role="warlord",
        **parts,
    )
    play(table, WarpAttack(AT, "blue"))
    return table


def test_11_4_warped_ships_fire_once_without_return_fire_then_rounds_begin_without_retreat() -> (
    None
):
    table = warp(
        *fleet("red", CENTRE, "cruiser"),
        *fleet("blue", AT, "cruiser", "cruiser"),
        dice=(6, 1, 1, 1, 1, 1, 6, 6, 1, 1),
    )

    fired = [(event.player, event.dice) for event in told(table, Fired)]
    assert fired == [
        ("red", (6, 1)),
        ("red", (1, 1)),
        ("blue", (1, 1)),
        ("red", (6, 6)),
        ("blue", (1, 1)),
    ]
    assert told(table, BattleWon) == [BattleWon("red", AT)]


def test_11_4_the_defender_chooses_casualties_in_a_free_attack() -> None:
    table = warp(
        *fleet("red", CENTRE, "cruiser"), *fleet("blue", AT, "cruiser", "fighter"), dice=(6, 1)
    )

    assert asked(table) == ("blue", "TakeHit")


def test_11_4_ships_that_came_by_normal_movement_do_not_fire_in_it_r14() -> None:
    table = scene(
        agenda=(WarlordTurn("red"),),
        tiles=hole() | {AT: "P01"},
        ships=(
            *fleet("red", CENTRE, "cruiser"),
            *fleet("red", "2,1", "cruiser", first=2),
            *fleet("blue", AT, "cruiser", "cruiser", "cruiser"),
        ),
        dice=(1, 1, *(1, 1, 1, 1), *(1,) * 6, *(6, 6, 6, 6), *(1,) * 6),
        role="warlord",
    )
    play(table, Attack("2,1", AT, "blue"), WarpAttack(AT, "blue"))

    assert [len(fired.dice) for fired in told(table, Fired) if fired.player == "red"] == [2, 4, 4]
    assert Retreat() not in table.offer


def test_11_5_the_chooser_names_a_ship_with_one_more_die_each_round() -> None:
    table = battle(
        *attackers("cruiser", "fighter"),
        tokens={AT: empire("blue")},
        dice=(1, 1, 1, 1, 1, 1),
        chooser="red",
    )
    assert table.offer == [GiveExtraDie("red-cruiser-1"), GiveExtraDie("red-fighter-1")]
    play(table, GiveExtraDie("red-fighter-1"))

    assert told(table, ExtraDieNamed) == [ExtraDieNamed("red-fighter-1")]
    assert [len(fired.dice) for fired in told(table, Fired) if fired.player == "red"] == [2, 2]
    play(table, Continue())
    assert asked(table) == ("red", "NameExtraDie")


def test_11_5_never_for_the_defender_nor_for_an_attacker_who_did_not_pick_the_card() -> None:
    table = battle(
        *attackers("cruiser"), tokens={AT: empire("blue")}, dice=(1,) * 4, chooser="blue"
    )

    assert asked(table) == ("red", "DecideRetreat")


def test_11_5_in_a_free_attack_a_warped_ship_is_named_r30() -> None:
    table = warp(
        *fleet("red", CENTRE, "cruiser"),
        *fleet("red", AT, "fighter", came_from=FROM),
        *fleet("blue", AT, "cruiser", "cruiser"),
        dice=(1, 1, 1, 1, 1),
        chooser="red",
    )

    assert told(table, ExtraDieNamed) == [ExtraDieNamed("red-cruiser-1")]
    assert rolled(table, Fired) == [Fired("red", 2, (1, 1, 1))]
    assert len(offered(table, GiveExtraDie)) == 2  # now for the first round


def test_11_6_dreadnoughts_then_cruisers_and_tokens_then_fighters() -> None:
    table = battle(
        *attackers("dreadnought", "cruiser", "fighter"),
        tokens={AT: starbase("blue")},
        dice=(3, 3, 3, 3, 3, 3, 3, 3, 4),
    )

    assert rolled(table, Fired) == [
        Fired("red", 1, (3, 3, 3)),
        Fired("red", 2, (3, 3)),
        Fired("blue", 2, (3, 3, 3)),
        Fired("red", 3, (4,)),
    ]
    assert told(table, HitsScored) == []  # 4 and more, 5 and more


def test_11_6a_the_attackers_dice_lie_first() -> None:
    """GE-11.6a."""
    table = battle(
        *attackers("cruiser"), *fleet("blue", AT, "cruiser", "cruiser"), dice=(6, 1, 1, 2, 1, 1)
    )

    assert rolled(table, Fired)[:2] == [Fired("red", 2, (6, 1)), Fired("blue", 2, (1, 2, 1, 1))]
    assert told(table, HitsScored) == [HitsScored("red", 1, 0)]


def test_11_7_dice_follow_the_face_that_is_up_r15() -> None:
    table = battle(
        *attackers("dreadnought", "cruiser"),
        tokens={AT: starbase("blue")},
        dice=(4, 1, 1, *(1, 1), *(1, 1)),
    )

    assert told(table, StarbaseFlipped) == [StarbaseFlipped("blue", AT)]
    assert [len(fired.dice) for fired in told(table, Fired) if fired.player == "blue"] == [2]


def test_11_7_a_flipped_dreadnought_fires_all_its_dice() -> None:
    table = battle(
        *attackers("dreadnought"),
        *fleet("blue", AT, "dreadnought"),
        dice=(6, 1, 1, 6, 1, 1, 1, 1, 1, 1, 1, 1),
    )
    play(table, Continue())

    assert [len(fired.dice) for fired in told(table, Fired)] == [3, 3]


def test_11_8_the_battle_ends_when_a_side_has_nothing_left() -> None:
    table = battle(
        *attackers("dreadnought", "fighter"), *fleet("blue", AT, "fighter"), dice=(6, 1, 1)
    )

    assert told(table, BattleWon) == [BattleWon("red", AT)]
    assert [fired.phase for fired in told(table, Fired)] == [1]


def test_11_9_after_a_round_the_attacker_goes_on_or_retreats_r38() -> None:
    table = battle(*attackers("cruiser"), tokens={AT: empire("blue")}, dice=(1,) * 4)

    assert asked(table) == ("red", "DecideRetreat")
    assert table.offer == [Continue(), Retreat()]


def test_11_10_the_player_hit_chooses_the_casualty() -> None:
    table = battle(
        *attackers("cruiser", "fighter"), tokens={AT: empire("blue")}, dice=(1, 1, 6, 1)
    )

    assert asked(table) == ("red", "TakeHit")
    assert table.offer == [LoseShip("red-cruiser-1"), LoseShip("red-fighter-1")]


def test_11_11_ships_shield_an_empire_but_not_a_starbase_r16() -> None:
    ships = (*attackers("cruiser"), *fleet("blue", AT, "cruiser", "fighter"))
    dice = (6, 1, *(1,) * 5)
    guarded = battle(*ships, tokens={AT: empire("blue")}, dice=dice)
    open_ = battle(*ships, tokens={AT: starbase("blue")}, dice=dice)
    house = Settings(starbase_shielded_by_ships=True)
    shielded = battle(*ships, tokens={AT: starbase("blue")}, dice=dice, settings=house)

    cruiser, fighter = LoseShip("blue-cruiser-1"), LoseShip("blue-fighter-1")
    assert guarded.offer == [cruiser, fighter]
    assert open_.offer == [cruiser, fighter, ReduceStarbase(AT)]
    assert shielded.offer == [cruiser, fighter]


def test_11_11_ships_that_came_different_ways_are_not_alike() -> None:
    table = battle(
        *attackers("cruiser"),
        *attackers("cruiser", first=2, origin="2,1"),
        tokens={AT: empire("blue")},
        dice=(1, 1, 1, 1, 6, 1),
    )

    assert table.offer == [LoseShip("red-cruiser-1"), LoseShip("red-cruiser-2")]


def test_11_11_nor_is_the_ship_with_the_extra_die() -> None:
    table = battle(
        *attackers("fighter", "fighter", "cruiser"),
        tokens={AT: empire("blue")},
        dice=(1, 1, 6, 1),
        chooser="red",
    )
    play(table, GiveExtraDie("red-fighter-1"))

    assert LoseShip("red-fighter-2") in table.offer


def test_11_12_hits_for_everything_leave_nothing_to_decide() -> None:
    table = battle(
        *attackers("cruiser", "cruiser"),
        *fleet("blue", AT, "cruiser", "fighter"),
        tokens={AT: empire("blue")},
        dice=(6, 6, 6, 6, 1, 1, 1, 1),
    )

    assert told(table, BattleWon) == [BattleWon("red", AT)]
    assert len(told(table, ShipDestroyed)) == 2


def test_11_13_the_defender_assigns_casualties_first_r17() -> None:
    table = battle(
        *attackers("cruiser", "fighter"),
        *fleet("blue", AT, "cruiser", "fighter"),
        dice=(6, 1, 6, 1),
    )

    assert asked(table) == ("blue", "TakeHit")
    play(table, LoseShip("blue-cruiser-1"))
    assert asked(table) == ("red", "TakeHit")


def test_11_14_what_is_destroyed_goes_back_to_its_owner() -> None:
    table = battle(*attackers("cruiser"), tokens={AT: empire("blue")}, dice=(6, 1, 1, 1))

    assert table.state.players["blue"].tokens == 11
    table = battle(*attackers("cruiser"), tokens={AT: empire("blue")}, dice=(1, 1, 6, 1))
    assert in_reserve(table.state, "red", "cruiser") == 4


def test_11_15_the_winner_claims_and_scores_a_destroyed_empire() -> None:
    table = battle(*attackers("cruiser"), tokens={AT: empire("blue")}, dice=(6, 1, 1, 1))

    assert told(table, SectorClaimed) == [SectorClaimed("red", AT)]
    assert told(table, PointsGained) == [PointsGained("red", 1, "conquests")]
    assert table.state.players["red"].conquests == 1


def test_11_15_no_claim_in_open_space_and_no_point_for_ships() -> None:
    table = battle(*attackers("cruiser"), *fleet("blue", AT, "fighter"), dice=(6, 1), tiles={})

    assert told(table, BattleWon) == [BattleWon("red", AT)]
    assert (told(table, SectorClaimed), told(table, PointsGained)) == ([], [])


def test_11_16_a_starbase_that_became_an_empire_stays_one() -> None:
    table = battle(*attackers("cruiser"), tokens={AT: starbase("blue")}, dice=(6, 1, 6, 1, 1))

    assert told(table, BattleWon) == [BattleWon("blue", AT)]
    assert table.state.tokens == {AT: empire("blue")}
    assert told(table, PointsGained) == []


def test_11_17_both_destroyed() -> None:
    table = battle(*attackers("cruiser"), *fleet("blue", AT, "cruiser"), dice=(6, 1, 6, 1))

    assert told(table, MutualDestruction) == [MutualDestruction(AT)]
    assert (table.state.ships, table.state.tokens) == ({}, {})


def test_11_18_a_retreat_claims_nothing_and_ends_movement() -> None:
    table = battle(
        *attackers("cruiser"),
        tokens={AT: empire("blue")},
        tiles={AT: "P01", FROM: "P02"},
        dice=(1,) * 4,
    )
    play(table, Retreat())

    assert told(table, Retreated) == [Retreated("red", AT)]
    assert where(table) == {"red-cruiser-1": FROM}
    assert table.state.ships["red-cruiser-1"].came_from is None
    assert list(table.state.tokens) == [AT]


def test_11_19_dreadnoughts_are_repaired_starbases_are_not() -> None:
    table = battle(
        *attackers("dreadnought"),
        *fleet("blue", AT, "dreadnought", flipped=True),
        tokens={AT: starbase("blue")},
        dice=(6, 1, 1, 6, 1, 1, 1, 1, 1),
    )
    play(table, ReduceStarbase(AT), Retreat())

    assert [ship.flipped for ship in table.state.ships.values()] == [False, False]
    assert table.state.tokens == {AT: empire("blue")}


def test_11_20_others_may_attack_again_in_the_same_turn_r9() -> None:
    table = scene(
        agenda=(WarlordTurn("red"),),
        tiles={AT: "P01"},
        tokens={AT: empire("blue")},
        ships=(*fleet("red", FROM, "cruiser"), *fleet("red", "2,1", "cruiser", first=2)),
        dice=(1,) * 4,
        role="warlord",
    )
    play(table, Attack(FROM, AT, "blue"), Fight(AT), Retreat())

    assert Attack("2,1", AT, "blue") in table.offer
    assert not any(getattr(option, "origin", "") == FROM for option in table.offer)


def test_11_21_shields_cancel_the_first_hit_of_the_whole_battle_r29() -> None:
    table = warp(
        *fleet("red", CENTRE, "cruiser"),
        *fleet("blue", AT, "cruiser"),
        cards={"shield_generators": "blue"},
        dice=(6, 1, 6, 1, 1, 1),
    )

    assert told(table, HitsScored) == [HitsScored("red", 1, 1), HitsScored("red", 1, 0)]


def test_14_2_an_attacker_is_shielded_too() -> None:
    table = battle(
        *attackers("cruiser"),
        tokens={AT: empire("blue")},
        cards={"shield_generators": "red"},
        dice=(1, 1, 6, 1),
    )

    assert told(table, HitsScored) == [HitsScored("blue", 1, 1)]
    assert asked(table) == ("red", "DecideRetreat")


def test_14_3_ion_cannons_fire_one_more_die() -> None:
    cards = {"ion_cannons": "blue"}
    dice = (1,) * 6
    weak = battle(*attackers("cruiser"), tokens={AT: empire("blue")}, cards=cards, dice=dice)
    strong = battle(*attackers("cruiser"), tokens={AT: starbase("blue")}, cards=cards, dice=dice)

    assert [len(told(table, Fired)[1].dice) for table in (weak, strong)] == [3, 4]


def test_14_4_plasma_adds_1_when_attacking_never_when_defending() -> None:
    dice = (3, 1, 3, 1, 1, 1)
    attacking = battle(
        *attackers("cruiser"),
        *fleet("blue", AT, "cruiser"),
        cards={"plasma_weapons": "red"},
        dice=dice,
    )
    defending = battle(
        *attackers("cruiser"),
        *fleet("blue", AT, "cruiser"),
        cards={"plasma_weapons": "blue"},
        dice=dice,
    )

    assert told(attacking, HitsScored) == [HitsScored("red", 1, 0)]
    assert told(defending, HitsScored) == []


def test_ex_14_attack_on_a_starbase() -> None:
    table = battle(
        *attackers("cruiser", "cruiser", "fighter"),
        *fleet("blue", AT, "fighter"),
        tokens={AT: starbase("blue")},
        dice=(4, 2, 6, 1, 5, 3, 1, 4, 4, 1, 1, 3, 2),
    )
    play(table, LoseShip("blue-fighter-1"))
    assert table.state.tokens == {AT: empire("blue")}
    assert asked(table) == ("red", "TakeHit")
    play(table, LoseShip("red-fighter-1"), Continue())

    assert told(table, EmpireDestroyed) == [EmpireDestroyed("blue", AT)]
    assert table.state.tokens == {AT: empire("red")}
    assert (table.state.players["red"].tokens, table.state.players["red"].vp) == (10, 1)
    assert table.state.players["blue"].tokens == 11
    assert in_reserve(table.state, "blue", "fighter") == 8


def test_ex_15_an_empire_is_shielded_by_ships() -> None:
    ships = (*attackers("cruiser", "cruiser"), *fleet("blue", AT, "cruiser", "cruiser"))
    one = battle(*ships, tokens={AT: empire("blue")}, dice=(6, 1, 1, 1, *(1,) * 6))
    assert len(told(one, ShipDestroyed)) == 1  # a cruiser, and nothing else may take it
    three = battle(*ships, tokens={AT: empire("blue")}, dice=(6, 6, 6, 1, *(1,) * 6))
    assert (len(told(three, ShipDestroyed)), len(told(three, EmpireDestroyed))) == (2, 1)
    base = battle(*ships, tokens={AT: starbase("blue")}, dice=(6, 1, 1, 1, *(1,) * 7))
    assert base.offer == [LoseShip("blue-cruiser-1"), ReduceStarbase(AT)]


def test_ex_16_dreadnought_toughness() -> None:
    """All ways to take three hits."""
    start = battle(
        *fleet("blue", AT, "dreadnought", "dreadnought", "fighter"),
        *attackers("cruiser", "cruiser"),
        dice=(*(1,) * 6, 4, 4, 4, 1),
    )
    ends = set()
    waiting = [start]
    while waiting:
        table = waiting.pop()
        if asked(table) != ("blue", "TakeHit"):
            ours = [s for s in table.state.ships.values() if s.owner == "blue"]
            ends.add(
                (
                    sum(s.kind == "dreadnought" for s in ours),
                    any(s.kind == "fighter" for s in ours),
                )
            )
            continue
        for index in range(len(table.offer)):
            twin = table.fork()
            twin.chance = scene(dice=(1,) * 40).chance
            twin.pick(index)
            waiting.append(twin)

    assert ends == {(2, False), (1, True), (1, False)}


def test_ex_17_plasma_and_the_extra_die() -> None:
    def fight(cards: dict[Any, str]) -> list[HitsScored]:
        table = battle(
            *attackers("dreadnought", "fighter", "fighter"),
            *fleet("blue", AT, "dreadnought", "dreadnought"),
            cards=cards,
            dice=(3, 2, 6, *(1,) * 6, 4, 3, 5),
            chooser="red",
        )
        play(table, GiveExtraDie("red-fighter-1"))
        scored = told(table, HitsScored)
        while asked(table) == ("blue", "TakeHit"):
            table.pick(0)
            scored += told(table, HitsScored)
        return scored

    assert fight({"plasma_weapons": "red"}) == [HitsScored("red", 2, 0), HitsScored("red", 2, 0)]
    assert fight({}) == [HitsScored("red", 1, 0), HitsScored("red", 1, 0)]
    assert fight({"plasma_weapons": "blue"}) == fight({})


def test_ex_18_shield_generators() -> None:
    parts: dict[str, Any] = {
        "tokens": {AT: empire("blue")},
        "cards": {"shield_generators": "blue"},
        "dice": (4, 4, 1, 4, 1, 1, 1),
    }
    table = battle(*attackers("dreadnought", "cruiser"), *fleet("blue", AT, "fighter"), **parts)
    assert told(table, HitsScored) == [HitsScored("red", 2, 1), HitsScored("red", 1, 0)]
    assert told(table, ShipDestroyed) == [ShipDestroyed("blue-fighter-1")]
    assert told(table, PointsGained) == [PointsGained("red", 1, "conquests")]

    alone = battle(*attackers("dreadnought", "cruiser"), **parts)
    assert told(alone, HitsScored) == [HitsScored("red", 2, 0)]


def test_ex_19_mutual_destruction() -> None:
    table = battle(*attackers("cruiser"), tokens={AT: empire("blue")}, dice=(5, 1, 6, 2))

    assert told(table, MutualDestruction) == [MutualDestruction(AT)]
    assert told(table, PointsGained) == []
    assert table.state.tokens == {}
    assert table.state.players["blue"].tokens == 11
    assert in_reserve(table.state, "red", "cruiser") == 4


def test_ex_20_a_fighter_against_an_empire() -> None:
    table = battle(*attackers("fighter"), tokens={AT: empire("blue")}, dice=(4, 3))

    assert rolled(table, Fired) == [Fired("blue", 2, (4, 3))]
    assert told(table, BattleWon) == [BattleWon("blue", AT)]


def test_ex_21_retreat() -> None:
    table = battle(
        *attackers("cruiser", "cruiser", origin="2,0"),
        *attackers("cruiser", first=3, origin="2,1"),
        *fleet("blue", AT, "dreadnought"),
        dice=(*(1,) * 3, 6, *(1,) * 5),
    )
    assert table.state.ships["blue-dreadnought-1"].flipped
    play(table, Retreat())

    assert where(table) == {
        "red-cruiser-1": "2,0",
        "red-cruiser-2": "2,0",
        "red-cruiser-3": "2,1",
        "blue-dreadnought-1": AT,
    }
    assert all(ship.moves == 0 for ship in table.state.ships.values())
    assert not table.state.ships["blue-dreadnought-1"].flipped


def test_ex_22_warp_battle() -> None:
    ships = fleet("red", CENTRE, "cruiser", "cruiser", "fighter")

    def strike(*dice: int) -> Table:
        table = scene(
            agenda=(WarlordTurn("red"),),
            tiles=hole() | {AT: "P01"},
            tokens={AT: starbase("blue")},
            ships=ships,
            dice=dice,
            role="warlord",
        )
        play(table, WarpAttack(AT, "blue"), SendAll(tuple(ship.id for ship in ships)))
        return table

    table = strike(6, 4, 2, 1)
    assert told(table, EmpireDestroyed) == [EmpireDestroyed("blue", AT)]
    assert [fired.player for fired in told(table, Fired)] == ["red"]
    assert table.state.tokens == {AT: empire("red")}
    assert table.state.players["red"].vp == 1

    table = strike(6, 2, 2, 1, 1, *(1, 1, 1, 1), *(1, 1), 1, *(6, 1, 1, 1), *(1, 1))
    assert [len(fired.dice) for fired in told(table, Fired)] == [4, 1, 4, 2, 1, 4, 2]
    assert Retreat() not in table.offer


def test_11_6_the_dice_of_a_phase_say_what_they_need() -> None:
    table = battle(
        *attackers("dreadnought", "fighter"),
        tokens={AT: starbase("blue")},
        dice=(3, 3, 3, 3, 3, 3, 4),
    )

    assert [(one.phase, one.needed) for one in told(table, Fired)] == [(1, 4), (2, 4), (3, 5)]
