"""Events become beats, and beats become acts."""

from __future__ import annotations

from typing import Any

from starhold.core.record import Event, Told
from starhold.games.crest.rules.r11_fleets import LaserFired
from starhold.games.crest.rules.r13_battle import (
    BattleBegan,
    FleetDestroyed,
    FleetFired,
    ShipsFired,
)
from starhold.games.crest.rules.r16_end import OccupationSpread, ShipLost
from starhold.games.empire_of_the_stars.rules import r07_battle, r07_casualties
from starhold.games.galactic_emperor.rules import r11_combat, r12_regent, r12_resolution
from starhold.games.kardashev.rules import r02_pieces, r07_bidding, r10_attack
from starhold.games.space_empires.rules.combat import (
    r13_combat,
    r13_fire,
    r13_losses,
    r13_rounds,
    r15_bombardment,
)
from starhold.games.space_empires.rules.ground import r20_ground_combat
from starhold.games.space_empires.rules.special_ships import r16_experience, r17_boarding
from starhold.show.beats import Act, acts
from starhold.show.view import news
from starhold.show.vocabulary import News
from tests.helpers import find_game


def row(game: str, *events: Event) -> tuple[News, ...]:
    return news(find_game(game), [Told(event) for event in events], None)


def only(game: str, *events: Event) -> Act:
    [act] = acts(row(game, *events))
    return act


def parts(act: Act) -> list[str]:
    return [beat.part for _, beat in act.beats]


def shots(act: Act) -> list[tuple[Any, ...]]:
    return [
        (beat.by, beat.needed, beat.dice, beat.hits)
        for _, beat in act.beats
        if beat.part == "shot"
    ]


def test_every_die_of_a_volley_is_a_shot_with_its_ship_number_and_result() -> None:
    act = only(
        "crest",
        BattleBegan("0,0"),
        ShipsFired((4, 6), 1, ("cruiser", "fighter"), (5, 6)),
        FleetFired((6,), 1, 0, 6),
        ShipLost("fighter-2", "0,0"),
        FleetDestroyed("0,0", 1),
    )

    assert parts(act) == ["begin", "shot", "shot", "note", "shot", "note", "loss", "loss"]
    assert shots(act) == [("cruiser", 5, (4,), 0), ("fighter", 6, (6,), 1), ("", 6, (6,), 1)]
    assert act.losses == {"squadron": {"fighter": 1}, "enemy_fleet": {"enemy_fleet": 1}}
    assert act.is_battle
    assert not act.lasting


def test_a_battle_that_lasts_is_not_closed_by_other_news() -> None:
    elsewhere = News("SomethingElse", "Something else happens.")
    fight = row("crest", BattleBegan("0,0")), row("crest", ShipLost("fighter-1", "0,0"))

    [act] = acts([*fight[0], elsewhere, *fight[1]])

    assert parts(act) == ["begin", "loss"]
    assert act.lasting


def test_an_event_that_follows_a_battle_closes_it() -> None:
    told = row("crest", BattleBegan("0,0"), OccupationSpread("0,0"), ShipLost("fighter-1", "0,0"))

    [act] = acts(told)

    assert parts(act) == ["begin"]


def test_a_shot_after_the_end_of_a_battle_begins_another_act() -> None:
    told = row(
        "space_empires",
        r13_combat.BattleBegan("D4", "red", "blue"),
        r13_rounds.BattleEnded("D4"),
        r16_experience.PromotionRolled("red", "cruiser", 2, (9,)),
        r15_bombardment.ColonyBombarded("red", "cruiser", "E5", 4, (3,), 1, target="blue"),
    )

    battle, bombardment = acts(told)

    assert parts(battle) == ["begin", "end", "roll"]
    assert [(b.against, b.target, b.at) for _, b in bombardment.beats] == [
        ("blue", "colony", "E5")
    ]


def test_figures_that_an_older_release_did_not_tell_are_left_out() -> None:
    act = only("empire_of_the_stars", r07_battle.DamageDealt("red", 2))

    assert [(b.figures, b.hits) for _, b in act.beats] == [((), 2)]


def test_a_shot_without_a_battle_is_an_act_of_its_own() -> None:
    act = only("crest", LaserFired("0,0", (4, 2), 1, 4), ShipLost("fighter-1", "0,0"))

    assert shots(act) == [("laser_defense", 4, (4,), 1), ("laser_defense", 4, (2,), 0)]


def test_a_loss_without_a_battle_is_no_act() -> None:
    assert acts(row("crest", ShipLost("fighter-1", "0,0"))) == []


def test_shots_of_a_space_battle_name_both_sides() -> None:
    act = only(
        "space_empires",
        r13_combat.BattleBegan("D4", "red", "blue"),
        r13_fire.ShotFired("red", "cruiser", "blue", "scout", 5, (8, 3), 1),
        r13_losses.UnitDestroyed("blue", "scout", "D4"),
        r13_rounds.BattleEnded("D4"),
    )

    assert shots(act) == [("cruiser", 5, (8,), 0), ("cruiser", 5, (3,), 1)]
    assert {(b.side, b.against, b.target) for _, b in act.beats if b.part == "shot"} == {
        ("red", "blue", "scout")
    }
    assert act.losses == {"red": {}, "blue": {"scout": 1}}


def test_a_secret_number_keeps_the_dice_of_a_bombardment_together() -> None:
    shot = r15_bombardment.ColonyBombarded("red", "cruiser", "D4", 0, (8, 3), 1)

    assert shots(only("space_empires", shot)) == [("cruiser", 0, (8, 3), 1)]


def test_boarding_and_ground_combat_have_beats() -> None:
    boarding = only(
        "space_empires",
        r17_boarding.BoardingTried("red", "blue", "cruiser", 4, (4,), 1),
        r17_boarding.ShipCaptured("red", "blue", "cruiser", "red-1"),
    )
    ground = only(
        "space_empires",
        r20_ground_combat.GroundCombatBegan("D4", "red", "blue", ("infantry",), ("militia",)),
        r20_ground_combat.InvasionRepelled("blue", "D4"),
    )

    assert boarding.losses == {"blue": {"cruiser": 1}}
    assert parts(ground) == ["begin", "end"]
    assert not ground.lasting


def test_an_attack_compares_two_strengths() -> None:
    act = only(
        "kardashev",
        r10_attack.AttackBegan("red", "blue", "0,0"),
        r10_attack.AttackResolved("red", "blue", 3, 1),
        r02_pieces.ColonyLost("blue", "0,0"),
    )

    assert act.beats[1][1].figures == (3, 1)
    assert act.losses == {"red": {}, "blue": {"colony": 1}}


def test_an_auction_is_a_gamble() -> None:
    act = only(
        "kardashev",
        r07_bidding.TileDrawn("red", "matter"),
        r07_bidding.BidRaised("red", 1),
        r07_bidding.BidPassed("blue"),
        r07_bidding.AuctionWon("red", "matter", 1),
    )

    assert parts(act) == ["begin", "bid", "bid", "end"]
    assert not act.is_battle


def test_combat_by_phases_and_influence_have_beats() -> None:
    battle = only(
        "galactic_emperor",
        r11_combat.BattleBegan("0,0", "red", "blue"),
        r11_combat.Fired("red", 2, (6, 1), 4, "blue", ("cruiser", "starbase")),
        r11_combat.BattleWon("red", "0,0"),
    )
    influence = only(
        "galactic_emperor",
        r12_regent.InfluenceBought("red", 1),
        r12_regent.InfluencePlaced("red", "0,0"),
        r12_resolution.SectorWon("red", "0,0", False),
        r12_regent.ThroneTaken("red"),
    )

    assert shots(battle) == [("cruiser", 4, (6,), 1), ("starbase", 4, (1,), 0)]
    assert parts(influence) == ["begin", "bid", "note", "end"]


def test_dials_are_revealed_and_ships_go_back_after_the_end() -> None:
    act = only(
        "empire_of_the_stars",
        r07_battle.BattleBegan("red", "blue", ("D3",)),
        r07_battle.PlanRevealed("red", 1, 2, 3),
        r07_battle.DamageDealt("red", 2, "blue", 3, 1),
        r07_casualties.ShipDestroyed("blue-fighter-1"),
        r07_battle.BattleEnded(("D3",)),
        r07_battle.ShipsWithdrew("red", ("red-fighter-1",)),
    )

    assert parts(act) == ["begin", "note", "shot", "loss", "end", "note"]
    assert act.beats[1][1].figures == (1, 2, 3)
    assert (act.beats[2][1].figures, act.beats[2][1].hits) == ((3, 1), 2)
    assert act.losses == {"red": {}, "blue": {"fighter": 1}}
