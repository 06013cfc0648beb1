"""The rules at each moment of a battle, in the order in which they run."""

from starhold.games.space_empires.hooks import moments
from starhold.games.space_empires.hooks.tables import rule
from starhold.games.space_empires.rules.alien_empires import r28_alien_defense, r28_alien_fleets
from starhold.games.space_empires.rules.alien_variants import r28_points_colonies
from starhold.games.space_empires.rules.content.abilities import (
    anti_sensor_hull,
    design_weakness,
    second_salvo,
    shield_projector,
    tractor_beam,
)
from starhold.games.space_empires.rules.content.advantages import (
    a33_celestial_knights,
    a44_immortals,
    a46_horsemen_of_the_plains,
    a50_cloaking_geniuses,
    a55_shape_shifters,
)
from starhold.games.space_empires.rules.content.cards import (
    c22_omega_crystals,
    c27_stealth_field_emitter,
)
from starhold.games.space_empires.rules.ground import r20_landing
from starhold.games.space_empires.rules.hands import r24_alien_cards
from starhold.games.space_empires.rules.solo import r28_amoeba_combat, r28_amoebas, r28_doomsday
from starhold.games.space_empires.rules.special_ships import (
    r16_experience,
    r17_boarding,
    r17_prizes,
    r18_titans,
    r23_unique_ships,
)
from starhold.games.space_empires.rules.turns import r27_gates

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
    rule(anti_sensor_hull.offer_to_absorb, "unique_ships", "mines"),
    rule(shield_projector.raise_shields, "unique_ships"),
    rule(r28_doomsday.size_up, "doomsday"),
    rule(r28_alien_defense.take_note, "alien_players"),
)
moments.ROUND_BEGINS.compose(
    rule(second_salvo.loaded_again, "unique_ships"),
    rule(tractor_beam.aim_beams, "unique_ships"),
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
moments.SHOT_HIT.compose(rule(second_salvo.once_more, "unique_ships"))
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
    rule(r28_doomsday.count_machines, "doomsday"),
    rule(r28_amoebas.count_amoebas, "amoebas"),
    rule(r28_points_colonies.subdue_aliens, "alien_points"),
    # Ships hide again once everything else is settled.
    rule(c27_stealth_field_emitter.after_a_battle, "alien_cards"),
)
