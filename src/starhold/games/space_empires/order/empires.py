"""The order of the rules about empires and their ships."""

from ..battles import terms
from ..empires import alliances, cards
from ..empires.holdings import varies
from ..facts.catalog import AUTOMATIC, TROOPS
from ..fleets import moves, uniques
from ..hooks import numbers
from ..hooks.tables import rule
from ..rules.alien_empires import r28_alien_setup
from ..rules.content.abilities import equipment, warp_gates
from ..rules.content.advantages import (
    a31_to_a53,
    a37_space_pilgrims,
    a42_master_engineers,
    a44_immortals,
    a48_amazing_diplomats,
    a50_cloaking_geniuses,
)
from ..rules.content.cards import by_figures, c03_to_c30
from ..rules.economy import r12_building, r22_facilities, r22_nebulae, r23_design
from ..rules.hands import r24_alien_cards, r25_auction, r25_dealing
from ..rules.movement import r19_reaction
from ..rules.solo import r28_amoebas
from ..rules.special_ships import r16_experience, r17_boarding, r18_titans, r23_unique_ships

numbers.MAY_LEARN_FROM.compose(rule(r25_dealing.is_taught, "empire_advantages"))
numbers.MAY_PLACE.compose(
    rule(r12_building.one_base, kinds=("base",)),
    rule(r12_building.one_in_a_phase, kinds=("yard",)),
    rule(r12_building.from_full_colonies, kinds=("gate_ship",)),
    rule(r12_building.as_the_colony_feeds, kinds=TROOPS),
    rule(equipment.instead_of_a_yard, "unique_ships", kinds=("yard", uniques.UNIQUE_KIND)),
)
numbers.MAY_BUILD.compose(
    rule(r23_unique_ships.can_be_built, "unique_ships", kinds=(uniques.UNIQUE_KIND,)),
    rule(r28_alien_setup.no_decoys, "alien_players", kinds=("decoy",)),
)
numbers.FORBIDDEN.compose(
    rule(r25_dealing.not_for_us, "empire_advantages"),
    rule(r28_amoebas.science, "amoebas"),
)
numbers.UNIT_PRICE.compose(
    rule(r23_unique_ships.designed_price, "unique_ships", kinds=(uniques.UNIQUE_KIND,)),
    rule(by_figures.price_by_card, "alien_cards", kinds=by_figures.PRICED_BY_CARDS),
    rule(by_figures.price_by_race, "empire_advantages", kinds=by_figures.PRICED_BY_RACES),
)
numbers.SURCHARGE.compose(rule(a31_to_a53.dearer, "empire_advantages"))
numbers.TECHNOLOGY_COST.compose(
    rule(terms.slow_scientists, when=lambda state, _seat: varies(state, "slow_scientists")),
    rule(terms.smart_scientists, when=lambda state, _seat: varies(state, "smart_scientists")),
    rule(a31_to_a53.cheaper, "empire_advantages", when=a31_to_a53.is_gifted),
    # A share of the sum so far (SE-27.9).
    rule(terms.paired, when=alliances.is_paired),
)
numbers.INCOME.compose(
    rule(terms.colony_income),
    rule(terms.rich_colonies),
    rule(terms.mineral_income),
    rule(terms.pipeline_income),
    rule(terms.windfall),
    rule(r22_facilities.industrial_income, "facilities"),
    rule(r22_nebulae.nebula_income, "nebula_mining"),
    rule(c03_to_c30.one_more_cp, "alien_cards"),
    rule(a31_to_a53.trade, "empire_advantages", "pipelines"),
)
numbers.EXPENSES.compose(
    rule(r22_facilities.building_sites, "facilities"),
    rule(r23_design.redesign_fee, "unique_ships"),
    rule(r24_alien_cards.card_fees, "alien_cards"),
    rule(r25_auction.repayment, "empire_advantages"),
)
numbers.STARTING_CP.compose(rule(a44_immortals.nothing_saved, "empire_advantages"))
numbers.CHAINS.compose(rule(warp_gates.chained, "unique_ships"))
numbers.HALVES.compose(rule(by_figures.half_maintenance, "alien_cards", kinds=by_figures.SPARING))
numbers.SPARED.compose(rule(r16_experience.half_pay, "experience"))


numbers.HULL.compose(
    rule(r23_unique_ships.designed_hull, "unique_ships", kinds=(uniques.UNIQUE_KIND,)),
    rule(by_figures.hull_of_race, "empire_advantages", kinds=cards.HULLED),
)
numbers.MOUNTS.compose(
    rule(r17_boarding.without_guns, "boarding"),
    rule(r18_titans.bay, "titans", kinds=("titan",)),
    rule(r19_reaction.watchful, "reaction", kinds=AUTOMATIC),
    rule(equipment.by_design, "unique_ships", kinds=(uniques.UNIQUE_KIND,)),
    rule(equipment.bay, "unique_ships", kinds=(uniques.UNIQUE_KIND,)),
    rule(c03_to_c30.unlimited_attack, "alien_cards", kinds=("destroyer",)),
    rule(
        a50_cloaking_geniuses.small_cloaks,
        "empire_advantages",
        "cloaking",
        kinds=a50_cloaking_geniuses.FROM,
    ),
    rule(a31_to_a53.slow_raiders, "empire_advantages", kinds=("raider",)),
)
numbers.KEEPS.compose(rule(a42_master_engineers.outgrown, "empire_advantages"))
numbers.ATTACK_STRENGTH.compose(
    rule(r23_unique_ships.designed_attack, "unique_ships", kinds=(uniques.UNIQUE_KIND,))
)
numbers.DEFENSE_STRENGTH.compose(
    rule(r23_unique_ships.designed_defense, "unique_ships", kinds=(uniques.UNIQUE_KIND,))
)
numbers.COUNTS_AS_YARD.compose(
    rule(equipment.floating_yard, "unique_ships", kinds=(uniques.UNIQUE_KIND,))
)
numbers.HOLDS.compose(
    rule(r18_titans.without_a_bay, "titans", kinds=("titan",)),
    rule(equipment.one_fighter, "unique_ships", kinds=(uniques.UNIQUE_KIND,)),
)
numbers.PROMOTION.compose(
    rule(r16_experience.larger_victim, "experience"),
    rule(r16_experience.academy, "experience"),
)
numbers.PROMOTION_DICE.compose(rule(a31_to_a53.learn_quickly, "empire_advantages"))
numbers.MOVES.compose(
    rule(moves.by_its_own_level, kinds=moves.ABLE),
    rule(moves.one_hex, kinds=moves.SLOW),
    rule(moves.by_the_empires_level, kinds=moves.FOLLOWING),
    rule(moves.fast_battlecruiser, kinds=moves.FAST),
    rule(moves.slingshot, "slingshot"),
    rule(a42_master_engineers.one_more_hex, "empire_advantages", kinds=a42_master_engineers.SHIPS),
    rule(a31_to_a53.hurry, "empire_advantages", kinds=a31_to_a53.SLOW),
)
numbers.STOPS.compose(rule(a37_space_pilgrims.no_obstacle, "empire_advantages"))
numbers.MAY_SETTLE.compose(rule(a31_to_a53.among_rocks, "empire_advantages"))
numbers.AT_PEACE.compose(
    rule(a48_amazing_diplomats.friends, "empire_advantages", "npa"),
    rule(r28_alien_setup.share_what_they_know, "alien_players"),
)
numbers.GUESTS.compose(rule(a48_amazing_diplomats.aliens_help, "empire_advantages", "npa"))
numbers.LEADS.compose(rule(a48_amazing_diplomats.lead_aliens, "empire_advantages", "npa"))
