"""The order of the rules of battles: who fights, every shot, ground combat, every moment."""

from ..battles import battlefield, ground, terms
from ..fleets.uniques import UNIQUE_KIND
from ..hooks import moments, numbers
from ..hooks.tables import rule
from ..rules.alien_empires import r28_alien_defense, r28_alien_fleets
from ..rules.alien_variants import r28_points_colonies
from ..rules.content.abilities import design_weakness, equipment, in_battle
from ..rules.content.advantages import (
    a31_to_a53,
    a33_celestial_knights,
    a38_hive_mind,
    a44_immortals,
    a46_horsemen_of_the_plains,
    a47_and_we_still_carry_swords,
    a50_cloaking_geniuses,
    a55_shape_shifters,
)
from ..rules.content.cards import (
    by_figures,
    c03_to_c30,
    c22_omega_crystals,
    c27_stealth_field_emitter,
    c28_advanced_comm_array,
)
from ..rules.ground import r20_landing, r21_capture
from ..rules.hands import r24_alien_cards
from ..rules.solo import r28_amoeba_combat, r28_amoebas, r28_doomsday
from ..rules.special_ships import (
    r16_experience,
    r17_boarding,
    r17_prizes,
    r18_titans,
    r23_unique_ships,
)
from ..rules.turns import r27_gates

numbers.ATTACKER.compose(rule(c28_advanced_comm_array.who_came_attacks, "alien_cards", "reaction"))
numbers.WEAPON.compose(
    # The printed class comes first; its modifiers follow.
    rule(r23_unique_ships.designed_class, "unique_ships", kinds=(UNIQUE_KIND,)),
    rule(c03_to_c30.class_b, "alien_cards", kinds=("destroyer",)),
    rule(c03_to_c30.slow_to_be_seen, "alien_cards"),
    rule(a31_to_a53.fires_first, "empire_advantages"),
    # Surprise overrides a ship's own class (SE-14.23) ...
    rule(battlefield.undetected),
    rule(r28_doomsday.out_of_the_dark, "doomsday"),
    # ... terrain overrides surprise (SE-13.8) ...
    rule(battlefield.levelled),
    # ... but does not affect these.
    rule(r17_boarding.always_last, "boarding"),
    rule(r28_doomsday.never_levelled, "doomsday"),
)
numbers.SHOTS.compose(rule(a33_celestial_knights.attack_twice, "empire_advantages"))
numbers.TARGETS.compose(
    rule(battlefield.behind_fighters),
    # Among the remaining targets (SE-16.9).
    rule(r16_experience.not_far_above, "experience"),
)
numbers.COVERED.compose(rule(in_battle.covered, "unique_ships"))
numbers.HELD.compose(rule(in_battle.held, "unique_ships"))
numbers.USES_BONUS.compose(rule(r18_titans.numbers_do_not_count, "titans"))
numbers.EXTRA_HITS.compose(
    rule(r16_experience.legendary, "experience"),
    rule(c03_to_c30.one_more_hit, "alien_cards", kinds=("cruiser",)),
    rule(a38_hive_mind.endure_as_one, "empire_advantages"),
)
numbers.COUNTS.compose(
    rule(r17_boarding.has_come_round, "boarding"),
    rule(a55_shape_shifters.not_counted, "empire_advantages"),
)
numbers.MAY_SCREEN.compose(rule(r18_titans.stands_in_line, "titans"))
numbers.MAY_RETREAT.compose(
    rule(battlefield.aliens_stay, "npa"),
    rule(r17_boarding.has_come_round, "boarding"),
    rule(r18_titans.stands_in_line, "titans"),
    rule(a31_to_a53.stands_fast, "empire_advantages"),
    rule(a33_celestial_knights.too_far_forward, "empire_advantages"),
    rule(a55_shape_shifters.goes_as_one, "empire_advantages"),
)
numbers.MAY_FIRE.compose(
    rule(r17_boarding.has_come_round, "boarding"),
    rule(r28_amoeba_combat.vessels_watch, "amoebas"),
)
numbers.FLEET_BONUS.compose(rule(a31_to_a53.outmanoeuvre, "empire_advantages"))
numbers.SWEEPS.compose(
    rule(c03_to_c30.one_level_lower, "alien_cards"),
    rule(a55_shape_shifters.sweeps_nothing, "empire_advantages"),
)
numbers.MINE_TARGETS.compose(
    rule(r18_titans.inside_the_bay, "titans"),
    rule(in_battle.not_seen_by_mines, "unique_ships"),
    rule(in_battle.behind_shields, "unique_ships"),
    rule(r28_amoeba_combat.no_ship, "amoebas"),
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
    rule(c03_to_c30.greater_surprise, "alien_cards"),
    rule(a31_to_a53.fighting_spirit, "empire_advantages"),
    rule(a33_celestial_knights.disordered, "empire_advantages"),
    rule(a38_hive_mind.attack_as_one, "empire_advantages"),
    rule(a38_hive_mind.dodge_as_one, "empire_advantages"),
    rule(a31_to_a53.hunt, "empire_advantages"),
    rule(a31_to_a53.thin_walls, "empire_advantages"),
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
    rule(equipment.heavier, "unique_ships"),
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
    rule(a47_and_we_still_carry_swords.attack_with_swords, "empire_advantages"),
    rule(a47_and_we_still_carry_swords.parry_with_swords, "empire_advantages"),
    rule(a31_to_a53.thin_walls, "empire_advantages"),
)
numbers.BOMBARDMENT.compose(
    rule(terms.bombing_strength),
    rule(terms.bombing_technology),
    rule(terms.bloody_combat),
    rule(r20_landing.behind_troops, "ground_combat"),
    rule(by_figures.stronger_shots, "alien_cards"),
    rule(a46_horsemen_of_the_plains.raid, "empire_advantages"),
)
numbers.SURE_TO_BOMB.compose(rule(equipment.heavier_bombs, "unique_ships"))
numbers.MAY_BOMBARD.compose(
    rule(r18_titans.destroys_outright, "titans"),
    rule(r21_capture.not_ones_own_people, "ground_combat"),
)


moments.CLOAK_SHOWN.compose(rule(a50_cloaking_geniuses.shown_by_a_cloak, "empire_advantages"))
moments.SIDES_MEET.compose(rule(r28_amoebas.meet_amoeba, "amoebas"))
moments.FORCES_GATHER.compose(rule(r28_alien_fleets.muster, "alien_players"))
moments.FORCES_SHOWN.compose(rule(r20_landing.state_garrison, "ground_combat"))
moments.BATTLE_SHOWN.compose(
    # A design is shown before anything that depends on it.
    rule(r23_unique_ships.show_design, "unique_ships"),
    rule(r16_experience.show_academy, "experience"),
    rule(r17_boarding.show_security, "boarding"),
    rule(design_weakness.first_battle, "unique_ships"),
    rule(r24_alien_cards.show_cards),
)
moments.BEFORE_MINES.compose(
    rule(in_battle.offer_to_absorb, "unique_ships", "mines"),
    rule(in_battle.raise_shields, "unique_ships"),
    rule(r28_doomsday.size_up, "doomsday"),
    rule(r28_alien_defense.take_note, "alien_players"),
)
moments.ROUND_BEGINS.compose(
    rule(in_battle.loaded_again, "unique_ships"),
    rule(in_battle.aim_beams, "unique_ships"),
    rule(r28_doomsday.count_swarm, "doomsday"),
    # A charge is declared after shields and beams are set.
    rule(a33_celestial_knights.offer_charge, "empire_advantages"),
)
moments.ROUND_ENDS.compose(
    # Decoys left alone are removed before anyone lands.
    rule(a55_shape_shifters.left_alone, "empire_advantages"),
    rule(r20_landing.land_between_rounds, "ground_combat"),
    # Raiders strike once the round is over for everyone else.
    rule(a46_horsemen_of_the_plains.between_rounds, "empire_advantages"),
)
moments.BEFORE_FIRE.compose(
    # Decoys left alone are removed before a shot could be taken back.
    rule(a55_shape_shifters.left_alone, "empire_advantages"),
    rule(c22_omega_crystals.remember, "alien_cards"),
)
moments.AFTER_FIRE.compose(
    rule(c22_omega_crystals.offer, "alien_cards"),
    # Promotion waits until the shot can no longer be taken back.
    rule(r16_experience.seek_promotion, "experience"),
)
moments.BATTLES_OVER.compose(rule(r18_titans.aim_at_planets, "titans"))
moments.DAMAGE_SCORED.compose(
    # Decoys take no damage, so nothing else is asked.
    rule(a55_shape_shifters.hit_or_hits, "empire_advantages"),
    rule(a44_immortals.offer_to_ignore, "empire_advantages"),
    rule(r28_amoeba_combat.whole, "amoebas"),
)
moments.KILLED.compose(
    rule(r16_experience.count_kill, "experience"),
    rule(a55_shape_shifters.left_alone, "empire_advantages"),
)
moments.STRUCK.compose(rule(a55_shape_shifters.boarded_or_mined, "empire_advantages"))
moments.CAPTURED.compose(
    rule(r16_experience.count_kill, "experience"),
    rule(r24_alien_cards.show_with_prize, "boarding"),
    rule(a55_shape_shifters.left_alone, "empire_advantages"),
)
moments.BY_ITSELF.compose(rule(r17_boarding.board_by_itself, "boarding"))
moments.SHOT_HIT.compose(rule(in_battle.once_more, "unique_ships"))
moments.BEFORE_BOMBARDMENT.compose(rule(r27_gates.leave_in_time, "gates", "ground_combat"))
moments.COLONY_ATTACKED.compose(
    rule(a46_horsemen_of_the_plains.shown_by_raiding, "empire_advantages")
)
moments.BOMBARDMENT_ENDS.compose(rule(c27_stealth_field_emitter.after_bombardment, "alien_cards"))
moments.BATTLE_ENDS.compose(
    # Decoys are revealed before anyone counts the remaining units.
    rule(a55_shape_shifters.lost_to_mines, "empire_advantages"),
    rule(r16_experience.forget_marks, "experience"),
    rule(r17_prizes.claim_prizes, "boarding"),
    rule(r20_landing.after_battle, "ground_combat"),
    rule(moments.adds(r28_doomsday.CountMachines), "doomsday"),
    rule(moments.adds(r28_amoebas.CountAmoebas), "amoebas"),
    rule(r28_points_colonies.subdue_aliens, "alien_points"),
    # Ships hide again once everything else is settled.
    rule(c27_stealth_field_emitter.after_a_battle, "alien_cards"),
)


ground.GROUND_SHOT.compose(
    rule(ground.ground_attack),
    rule(ground.gun_support),
    rule(ground.bloody_ground),
    rule(ground.ground_defense),
    rule(ground.target_support),
    rule(c03_to_c30.stronger_troops, "alien_cards"),
    rule(a38_hive_mind.attack_as_one, "empire_advantages"),
    rule(a38_hive_mind.dodge_as_one, "empire_advantages"),
    rule(a47_and_we_still_carry_swords.attack_with_swords, "empire_advantages"),
    rule(a47_and_we_still_carry_swords.parry_with_swords, "empire_advantages"),
)
ground.GROUND_HITS.compose(rule(a38_hive_mind.endure_on_the_ground, "empire_advantages"))
ground.AIR_SUPPORT.compose(rule(c03_to_c30.transports_fight, "alien_cards"))
ground.GROUND_BEGINS.compose(
    rule(r24_alien_cards.show_on_the_ground),
    rule(a47_and_we_still_carry_swords.shown_on_the_ground, "empire_advantages"),
)
ground.GROUND_ENDS.compose(
    rule(c03_to_c30.cargo_of_the_fallen, "alien_cards"),
    # Ships hide again once everything else is settled.
    rule(c27_stealth_field_emitter.after_ground_combat, "alien_cards"),
)
ground.COLONY_CAPTURED.compose(rule(r21_capture.show_hand))
