"""Secrets that questions would reveal, and when cards are revealed (SE-24.6, SE-29.9)."""

from ..empires import cards
from ..facts.catalog import TRAINED
from ..rules.combat import r13_fire, r15_bombardment
from ..rules.content.abilities.warp_gates import HowManyJump
from ..rules.content.advantages import (
    a33_celestial_knights,
    a36_ancient_race,
    a47_and_we_still_carry_swords,
    a48_amazing_diplomats,
    a50_cloaking_geniuses,
    a55_shape_shifters,
)
from ..rules.content.advantages.a42_master_engineers import Regroup
from ..rules.content.cards import c03_to_c30, c28_advanced_comm_array
from ..rules.ground import r20_landing
from ..rules.movement import r07_last_orders, r19_reaction
from ..rules.movement.r07_scuttling import HowManyScuttled
from ..rules.movement.r20_transports import HowManyShift
from ..rules.special_ships import r17_prizes, r18_titans
from ..secrets.secrecy import PRIVATE, REASONS

SECRET_ORDERS = (
    HowManyJump,
    Regroup,
    a55_shape_shifters.ClaimTechnology,
    HowManyScuttled,
    r19_reaction.HowManyReact,
    r19_reaction.ComeAlong,
    HowManyShift,
)
PRIVATE.compose(dict.fromkeys(SECRET_ORDERS, True))
REASONS.compose(
    {
        r15_bombardment.ChooseBombers: r15_bombardment.able_to_attack,
        r15_bombardment.SettleAtOnce: r15_bombardment.able_to_settle,
        r13_fire.Shoot: a55_shape_shifters.empty_bays,
        c28_advanced_comm_array.Intercept: c28_advanced_comm_array.what_called,
        r20_landing.LandTroops: r20_landing.able_to_land,
        r20_landing.InvadeAliens: r20_landing.able_to_land,
        r07_last_orders.LastOrders: r07_last_orders.at_work,
        r19_reaction.React: r19_reaction.able_to_react,
        r19_reaction.HowManyReact: r19_reaction.about_to_go,
        r19_reaction.ComeAlong: r19_reaction.about_to_go,
        r17_prizes.FindCounter: r17_prizes.lack_of_counters,
        r18_titans.DestroyPlanets: r18_titans.titan_overhead,
    }
)
cards.SHOWN_IN.compose(
    {
        27: cards.with_units(cards.MOBILE),
        28: cards.with_explorers,
        # Everyone sees that Ship Yards fire as class A.
        31: cards.with_units({*cards.GUNSHIPS, "yard"}),
        32: cards.with_units(cards.GUNSHIPS),
        33: a33_celestial_knights.fights_with_a_ship,
        40: cards.with_units(TRAINED),
        42: cards.with_units(cards.MOBILE),
        47: a47_and_we_still_carry_swords.meets_boarders_or_has_troops,
        50: a50_cloaking_geniuses.fights_under_a_cloak,
        54: cards.with_explorers,
    }
)
cards.COULD_LIE.compose(
    {
        25: c03_to_c30.not_over_a_landing,
        36: a36_ancient_race.never_hidden,
        48: a48_amazing_diplomats.not_among_aliens,
        47: cards.not_on_the_ground,
    }
)
