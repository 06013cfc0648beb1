"""The order of the rules behind every shot (SE-13.11, SE-15.2, SE-17.2)."""

from starhold.games.space_empires.battles import terms
from starhold.games.space_empires.hooks import numbers
from starhold.games.space_empires.hooks.tables import rule
from starhold.games.space_empires.rules.content.abilities import design_weakness, heavy_warheads
from starhold.games.space_empires.rules.content.advantages import (
    a32_warrior_race,
    a33_celestial_knights,
    a38_hive_mind,
    a46_horsemen_of_the_plains,
    a47_and_we_still_carry_swords,
    a51_star_wolves,
    a53_house_of_speed,
)
from starhold.games.space_empires.rules.content.cards import (
    by_figures,
    c30_adaptive_cloaking_device,
)
from starhold.games.space_empires.rules.ground import r20_landing, r21_capture
from starhold.games.space_empires.rules.solo import r28_amoeba_combat, r28_doomsday
from starhold.games.space_empires.rules.special_ships import (
    r16_experience,
    r17_boarding,
    r18_titans,
)

numbers.SHOT.compose(
    rule(terms.attack_strength),
    rule(terms.attack_technology),
    rule(terms.fleet_bonus),
    rule(terms.surprise),
    rule(terms.bloody_combat),
    rule(terms.target_defense),
    rule(terms.target_technology),
    rule(r16_experience.against_novices, "experience"),
    rule(r18_titans.swarm, "titans"),
    rule(design_weakness.weak_spot, "unique_ships"),
    rule(by_figures.stronger_shots, "alien_cards"),
    rule(by_figures.stronger_against_hulls, "alien_cards"),
    rule(c30_adaptive_cloaking_device.greater_surprise, "alien_cards"),
    rule(a32_warrior_race.fighting_spirit, "empire_advantages"),
    rule(a33_celestial_knights.disordered, "empire_advantages"),
    rule(a38_hive_mind.attack_as_one, "empire_advantages"),
    rule(a38_hive_mind.dodge_as_one, "empire_advantages"),
    rule(a51_star_wolves.hunt, "empire_advantages"),
    rule(a53_house_of_speed.thin_walls, "empire_advantages"),
    rule(r28_doomsday.swarming, "doomsday"),
    rule(r28_doomsday.raiding, "doomsday"),
    rule(r28_amoeba_combat.only_raiders, "amoebas"),
    rule(r28_amoeba_combat.many_types, "amoebas"),
    rule(r28_amoeba_combat.large_prey, "amoebas"),
    rule(r28_amoeba_combat.fierce, "amoebas"),
)
numbers.SURE_HIT.compose(
    rule(r18_titans.no_lucky_hit, "titans"),
    rule(r28_doomsday.no_lucky_hit, "doomsday"),
    # Heavy warheads hit even targets that a lucky shot cannot (SE-18.2).
    rule(heavy_warheads.heavier, "unique_ships"),
)
numbers.SURE_MISS.compose(rule(r28_doomsday.always_a_chance, "doomsday"))
numbers.CAN_HURT.compose(
    rule(terms.no_fighters_at_doomsday),
    rule(r17_boarding.boards_rather_than_fires, "boarding"),
    rule(r18_titans.hits_at_all, "titans"),
    rule(r28_doomsday.with_a_chance, "doomsday"),
    rule(r28_amoeba_combat.what_hurts_it, "amoebas"),
)
numbers.BOARDING.compose(
    rule(r17_boarding.boarding_strength, "boarding"),
    rule(r17_boarding.target_hull, "boarding"),
    rule(r17_boarding.security_forces, "boarding"),
    rule(r17_boarding.legendary_crew, "boarding", "experience"),
    # Experience counts in addition to the ships' own strength.
    rule(r16_experience.against_novices, "boarding", "experience"),
    rule(a38_hive_mind.attack_as_one, "empire_advantages"),
    rule(a38_hive_mind.hard_to_board, "empire_advantages"),
    rule(a47_and_we_still_carry_swords.boarding_with_swords, "empire_advantages"),
    rule(a47_and_we_still_carry_swords.boarded_with_swords, "empire_advantages"),
    rule(a53_house_of_speed.thin_walls, "empire_advantages"),
)
numbers.BOMBARDMENT.compose(
    rule(terms.bombing_strength),
    rule(terms.bombing_technology),
    rule(terms.bloody_bombing),
    rule(r20_landing.behind_troops, "ground_combat"),
    rule(by_figures.stronger_bombs, "alien_cards"),
    rule(a46_horsemen_of_the_plains.raid, "empire_advantages"),
)
numbers.SURE_TO_BOMB.compose(rule(heavy_warheads.heavier_bombs, "unique_ships"))
numbers.MAY_BOMBARD.compose(
    rule(r18_titans.destroys_outright, "titans"),
    rule(r21_capture.not_ones_own_people, "ground_combat"),
)
