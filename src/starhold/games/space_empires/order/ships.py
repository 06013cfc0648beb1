"""The order of the rules about ships: hulls, equipment, movement, promotion."""

from starhold.games.space_empires.empires import cards
from starhold.games.space_empires.facts.catalog import AUTOMATIC
from starhold.games.space_empires.fleets import moves, uniques
from starhold.games.space_empires.hooks import numbers
from starhold.games.space_empires.hooks.tables import rule
from starhold.games.space_empires.rules.alien_empires import r28_alien_setup
from starhold.games.space_empires.rules.content.abilities import (
    construction_bay,
    equipment,
    mini_bay,
)
from starhold.games.space_empires.rules.content.advantages import (
    a35_industrious_race,
    a37_space_pilgrims,
    a40_quick_learners,
    a42_master_engineers,
    a48_amazing_diplomats,
    a50_cloaking_geniuses,
    a52_power_to_the_people,
    a53_house_of_speed,
)
from starhold.games.space_empires.rules.content.cards import (
    by_figures,
    c03_interlinked_targeting_computer,
)
from starhold.games.space_empires.rules.movement import r19_reaction
from starhold.games.space_empires.rules.special_ships import (
    r16_experience,
    r17_boarding,
    r18_titans,
    r23_unique_ships,
)

numbers.HULL.compose(
    rule(r23_unique_ships.designed_hull, "unique_ships", kinds=(uniques.UNIQUE_KIND,)),
    rule(by_figures.hull_of_race, "empire_advantages", kinds=cards.HULLED),
)
numbers.MOUNTS.compose(
    rule(r17_boarding.without_guns, "boarding"),
    rule(r18_titans.bay, "titans", kinds=("titan",)),
    rule(r19_reaction.watchful, "reaction", kinds=AUTOMATIC),
    rule(equipment.by_design, "unique_ships", kinds=(uniques.UNIQUE_KIND,)),
    rule(mini_bay.bay, "unique_ships", kinds=(uniques.UNIQUE_KIND,)),
    rule(c03_interlinked_targeting_computer.unlimited_attack, "alien_cards", kinds=("destroyer",)),
    rule(
        a50_cloaking_geniuses.small_cloaks,
        "empire_advantages",
        "cloaking",
        kinds=a50_cloaking_geniuses.FROM,
    ),
    rule(a53_house_of_speed.slow_raiders, "empire_advantages", kinds=("raider",)),
)
numbers.KEEPS.compose(rule(a42_master_engineers.outgrown, "empire_advantages"))
numbers.ATTACK_STRENGTH.compose(
    rule(r23_unique_ships.designed_attack, "unique_ships", kinds=(uniques.UNIQUE_KIND,))
)
numbers.DEFENSE_STRENGTH.compose(
    rule(r23_unique_ships.designed_defense, "unique_ships", kinds=(uniques.UNIQUE_KIND,))
)
numbers.COUNTS_AS_YARD.compose(
    rule(construction_bay.floating_yard, "unique_ships", kinds=(uniques.UNIQUE_KIND,))
)
numbers.HOLDS.compose(
    rule(r18_titans.without_a_bay, "titans", kinds=("titan",)),
    rule(mini_bay.one_fighter, "unique_ships", kinds=(uniques.UNIQUE_KIND,)),
)
numbers.PROMOTION.compose(
    rule(r16_experience.larger_victim, "experience"),
    rule(r16_experience.academy, "experience"),
)
numbers.PROMOTION_DICE.compose(rule(a40_quick_learners.learn_quickly, "empire_advantages"))
numbers.MOVES.compose(
    rule(moves.table_of_moves),
    rule(moves.fast_battlecruiser),
    rule(moves.slingshot),
    rule(a42_master_engineers.one_more_hex, "empire_advantages"),
    rule(a52_power_to_the_people.hurry, "empire_advantages"),
)
numbers.STOPS.compose(rule(a37_space_pilgrims.no_obstacle, "empire_advantages"))
numbers.ROLLS_IN_HOLES.compose()
numbers.MAY_SETTLE.compose(rule(a35_industrious_race.among_rocks, "empire_advantages"))
numbers.AT_PEACE.compose(
    rule(a48_amazing_diplomats.friends, "empire_advantages", "npa"),
    rule(r28_alien_setup.share_what_they_know, "alien_players"),
)
numbers.GUESTS.compose(rule(a48_amazing_diplomats.aliens_help, "empire_advantages", "npa"))
numbers.LEADS.compose(rule(a48_amazing_diplomats.lead_aliens, "empire_advantages", "npa"))
