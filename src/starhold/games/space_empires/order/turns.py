"""The order of the rules at each moment of a turn, and of the actions that players may add."""

from ..battles import ground
from ..facts.catalog import TROOPS
from ..fleets.uniques import UNIQUE_KIND
from ..hooks import moments, numbers
from ..hooks.tables import rule
from ..rules.alien_empires import r28_alien_defense, r28_alien_economy
from ..rules.alien_variants import r28_encounters, r28_points_colonies
from ..rules.content.abilities import warp_gates
from ..rules.content.advantages import (
    a31_to_a53,
    a36_ancient_race,
    a37_space_pilgrims,
    a39_nano_technology,
    a42_master_engineers,
    a48_amazing_diplomats,
    a54_powerful_psychics,
    a55_shape_shifters,
)
from ..rules.content.cards import c28_advanced_comm_array, c29_mobile_analysis_bay
from ..rules.economy import r12_dropping, r22_facilities, r23_design
from ..rules.ground import r20_landing, r20_recruiting
from ..rules.hands import r24_alien_cards, r25_auction, r25_dealing
from ..rules.movement import r07_orders, r14_lost_cargo, r19_reaction, r20_transports
from ..rules.solo import r28_amoebas, r28_doomsday
from ..rules.special_ships import r16_experience, r17_boarding, r17_prizes, r18_titans
from ..rules.turns import r27_gates

moments.CARDS_DEALT.compose(
    # Advantages are dealt before the deck is shuffled (SE-25.1) ...
    rule(moments.adds(r25_dealing.DealAdvantages), "empire_advantages"),
    rule(r24_alien_cards.shuffle_deck, "alien_cards"),
    # ... and a ship is designed with both known.
    rule(r23_design.design_before_the_game, "unique_ships"),
)
moments.FORCES_DEPLOYED.compose(
    rule(r18_titans.launch_flagships, "flagships"),
    rule(a36_ancient_race.long_before, "empire_advantages"),
    rule(r28_amoebas.place_amoebas, "amoebas"),
)
moments.TURN_BEGINS.compose(
    rule(r19_reaction.rest_again, "reaction"),
    rule(r24_alien_cards.begin_to_work, "alien_cards"),
    rule(c28_advanced_comm_array.forget_ambushes, "alien_cards", "reaction"),
    rule(r28_points_colonies.found_alien_colonies, "alien_points"),
)
moments.MOVEMENT_ENDS.compose(
    rule(r20_transports.no_berth_left, "ground_combat"),
    rule(a42_master_engineers.tidy_up, "empire_advantages"),
    # Others react once the mover's own movement is settled.
    rule(r19_reaction.let_react, "reaction"),
    rule(r28_alien_defense.defend_homeworlds, "alien_players"),
    rule(r28_encounters.defend_colonies, "alien_encounters"),
)
moments.ALIEN_TURN_ENDS.compose(
    rule(r28_points_colonies.settle_cleared_planets, "alien_points"),
    # Victory is checked after the turn's colonies are founded.
    rule(r28_points_colonies.watch_the_capitol, "alien_points"),
)
moments.TURN_ENDS.compose(rule(moments.adds(r28_doomsday.MachinesMove), "doomsday"))
moments.MOVED.compose(
    rule(a37_space_pilgrims.shown_by_moving, "empire_advantages"),
    rule(a48_amazing_diplomats.shown_by_a_visit, "empire_advantages", "npa"),
    rule(a31_to_a53.shown_by_hurrying, "empire_advantages"),
    rule(a31_to_a53.shown_by_speed, "empire_advantages"),
)
moments.HOLE_FACED.compose(rule(a37_space_pilgrims.no_roll, "empire_advantages"))
moments.LOST_IN_SPACE.compose(rule(a37_space_pilgrims.never_lost, "empire_advantages"))
moments.STRANGERS_MET.compose(
    rule(a48_amazing_diplomats.shown_by_peace, "empire_advantages", "npa")
)
moments.ENTERED.compose(rule(r20_landing.meet_garrison, "ground_combat"))
moments.ARRIVED.compose(rule(c28_advanced_comm_array.call_for_help, "alien_cards", "reaction"))
moments.COLONY_DESTROYED.compose(rule(r28_points_colonies.resettle, "alien_points"))
moments.COLONY_FOUNDED.compose(
    rule(r24_alien_cards.first_colony, "alien_cards"),
    rule(a31_to_a53.shown_by_settling, "empire_advantages"),
)
moments.PHASE_BEGINS.compose(
    rule(r16_experience.greens_become_skilled, "experience"),
    rule(r20_recruiting.count_levies, "ground_combat"),
    rule(r22_facilities.facilities_first, "facilities"),
    rule(r28_amoebas.amoebas_spread, "amoebas"),
    rule(moments.adds(r28_points_colonies.CountAlienPoints), "alien_points"),
)
moments.PHASE_ENDS.compose(
    rule(r14_lost_cargo.no_carrier_left, "fighters"),
    rule(r20_transports.no_berth_after_scuttling, "ground_combat"),
    rule(moments.adds(r28_doomsday.MachinesArrive), "doomsday"),
    rule(r28_alien_economy.alien_economies, "alien_players"),
)
moments.HANDED_IN.compose(rule(r20_recruiting.name_levies, "ground_combat"))
moments.PLAN_CLOSES.compose(rule(r25_auction.pay_debt, "empire_advantages"))
moments.PLAN_DONE.compose(
    rule(r22_facilities.open_facilities, "facilities"),
    rule(r23_design.fee_is_paid, "unique_ships"),
    rule(r24_alien_cards.settle_fees, "alien_cards"),
    rule(a55_shape_shifters.keep_up, "empire_advantages"),
)


numbers.ATTACKS.compose(rule(r17_boarding.boarding, "boarding"))
numbers.ORDERS.compose(
    rule(r07_orders.colonising, kinds=("colony_ship",)),
    rule(r07_orders.towing, kinds=("miner",)),
    rule(r07_orders.peeking, kinds=r07_orders.SCOUTING, unmoved=True),
    rule(r07_orders.refitting, kinds=r07_orders.REFITTABLE, unmoved=True),
    rule(r07_orders.merging, kinds=r07_orders.GROUPED, twins=True),
    rule(r07_orders.parting, kinds=r07_orders.GROUPED - r07_orders.CARRIED, unmoved=True),
    rule(r07_orders.parting, kinds=r07_orders.GROUPED & r07_orders.CARRIED),
    rule(r20_transports.boarding_orders, "ground_combat", kinds=TROOPS),
    rule(warp_gates.jumps, "unique_ships", beside=(UNIQUE_KIND,)),
    rule(
        a39_nano_technology.rebuilding,
        "empire_advantages",
        kinds=r07_orders.REFITTABLE,
        unmoved=True,
    ),
    rule(
        a42_master_engineers.pushing,
        "empire_advantages",
        kinds=a42_master_engineers.SHIPS,
        unmoved=True,
    ),
    rule(
        a55_shape_shifters.claiming,
        "empire_advantages",
        kinds=a55_shape_shifters.SEEMING,
        shams=True,
    ),
    rule(r27_gates.gates, "gates", unmoved=True),
)
numbers.COMMANDS.compose(rule(a54_powerful_psychics.reading, "empire_advantages", card=54))
numbers.PLANS.compose(
    rule(r17_prizes.scrapping, "boarding"),
    rule(r20_recruiting.levies, "ground_combat"),
    rule(r22_facilities.facility_offers, "facilities"),
    rule(r23_design.redesigning, "unique_ships"),
    rule(r24_alien_cards.fees_due, "alien_cards"),
    rule(c29_mobile_analysis_bay.analysis, "alien_cards", "boarding", card=29),
    rule(a55_shape_shifters.buying, "empire_advantages", card=55),
)
numbers.SOUND.compose(
    # Groups come first: the other checks ask about them.
    rule(r12_dropping.can_regroup_so),
    rule(r12_dropping.is_paid),
    rule(r12_dropping.is_mastered),
    rule(r12_dropping.has_yards),
    rule(r12_dropping.has_counters),
    rule(r22_facilities.has_points, "facilities"),
    rule(r23_design.is_free_to_redesign, "unique_ships"),
    rule(a55_shape_shifters.has_one_of_each, "empire_advantages"),
)
numbers.DROPS.compose(
    rule(r12_dropping.orders_made),
    rule(r12_dropping.research_made),
    rule(r17_prizes.ships_scrapped, "boarding"),
    rule(r22_facilities.facility_orders, "facilities"),
    rule(r23_design.redesigned, "unique_ships"),
    rule(r24_alien_cards.fees_paid, "alien_cards"),
    rule(c29_mobile_analysis_bay.ships_analysed, "alien_cards", "boarding"),
)
ground.GROUND_DEEDS.compose(rule(r27_gates.retreats_by_gate, "gates"))
