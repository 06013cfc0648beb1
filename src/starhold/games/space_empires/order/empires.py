"""The order of the rules about empires: prices, income, maintenance, building."""

from starhold.games.space_empires.battles import terms
from starhold.games.space_empires.empires.alliances import is_paired
from starhold.games.space_empires.empires.holdings import varies
from starhold.games.space_empires.facts.catalog import TROOPS
from starhold.games.space_empires.fleets.uniques import UNIQUE_KIND
from starhold.games.space_empires.hooks import numbers
from starhold.games.space_empires.hooks.tables import rule
from starhold.games.space_empires.rules.alien_empires import r28_alien_setup
from starhold.games.space_empires.rules.content.abilities import construction_bay, warp_gates
from starhold.games.space_empires.rules.content.advantages import (
    a41_gifted_scientists,
    a44_immortals,
    a49_traders,
    a51_star_wolves,
)
from starhold.games.space_empires.rules.content.cards import by_figures, c21_efficient_factories
from starhold.games.space_empires.rules.economy import (
    r12_building,
    r22_facilities,
    r22_nebulae,
    r23_design,
)
from starhold.games.space_empires.rules.hands import r24_alien_cards, r25_auction, r25_dealing
from starhold.games.space_empires.rules.solo import r28_amoebas
from starhold.games.space_empires.rules.special_ships import r16_experience, r23_unique_ships

numbers.MAY_LEARN_FROM.compose(rule(r25_dealing.is_taught, "empire_advantages"))
numbers.MAY_PLACE.compose(
    rule(r12_building.one_base, kinds=("base",)),
    rule(r12_building.one_in_a_phase, kinds=("yard",)),
    rule(r12_building.from_full_colonies, kinds=("gate_ship",)),
    rule(r12_building.as_the_colony_feeds, kinds=TROOPS),
    rule(construction_bay.instead_of_a_yard, "unique_ships", kinds=("yard", UNIQUE_KIND)),
)
numbers.MAY_BUILD.compose(
    rule(r23_unique_ships.can_be_built, "unique_ships", kinds=(UNIQUE_KIND,)),
    rule(r28_alien_setup.no_decoys, "alien_players", kinds=("decoy",)),
)
numbers.FORBIDDEN.compose(
    rule(r25_dealing.not_for_us, "empire_advantages"),
    rule(r28_amoebas.science, "amoebas"),
)
numbers.UNIT_PRICE.compose(
    rule(r23_unique_ships.designed_price, "unique_ships", kinds=(UNIQUE_KIND,)),
    rule(by_figures.lower_price, "alien_cards", kinds=by_figures.CHEAPER),
    rule(a44_immortals.dear_settlers, "empire_advantages", kinds=a44_immortals.SETTLERS),
    rule(a51_star_wolves.cheap_destroyers, "empire_advantages", kinds=("destroyer",)),
)
numbers.SURCHARGE.compose(rule(a41_gifted_scientists.dearer, "empire_advantages"))
numbers.TECHNOLOGY_COST.compose(
    rule(terms.slow_scientists, when=lambda state, _seat: varies(state, "slow_scientists")),
    rule(terms.smart_scientists, when=lambda state, _seat: varies(state, "smart_scientists")),
    rule(a41_gifted_scientists.cheaper, "empire_advantages", when=a41_gifted_scientists.is_gifted),
    # A share of the sum so far (SE-27.9).
    rule(terms.paired, when=is_paired),
)
numbers.INCOME.compose(
    rule(terms.colony_income),
    rule(terms.rich_colonies),
    rule(terms.mineral_income),
    rule(terms.pipeline_income),
    rule(terms.windfall),
    rule(r22_facilities.industrial_income, "facilities"),
    rule(r22_nebulae.nebula_income, "nebula_mining"),
    rule(c21_efficient_factories.one_more, "alien_cards"),
    rule(a49_traders.trade, "empire_advantages", "pipelines"),
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
numbers.YARDS.compose()
r22_facilities.FACILITY_PRICE.compose(
    rule(r22_facilities.printed_facility),
    rule(a41_gifted_scientists.dearer, "empire_advantages"),
)
