"""The order of the rules of ground combat (SE-20.30)."""

from starhold.games.space_empires.battles import ground
from starhold.games.space_empires.hooks.tables import rule
from starhold.games.space_empires.rules.content.advantages import (
    a38_hive_mind,
    a47_and_we_still_carry_swords,
)
from starhold.games.space_empires.rules.content.cards import (
    c16_stim_packs,
    c25_air_support,
    c27_stealth_field_emitter,
)
from starhold.games.space_empires.rules.ground import r21_capture
from starhold.games.space_empires.rules.hands import r24_alien_cards

ground.GROUND_SHOT.compose(
    rule(ground.ground_attack),
    rule(ground.gun_support),
    rule(ground.bloody_ground),
    rule(ground.ground_defense),
    rule(ground.target_support),
    rule(c16_stim_packs.stronger_troops, "alien_cards"),
    rule(a38_hive_mind.ground_attack, "empire_advantages"),
    rule(a38_hive_mind.ground_defense, "empire_advantages"),
    rule(a47_and_we_still_carry_swords.attack_with_swords, "empire_advantages"),
    rule(a47_and_we_still_carry_swords.parry_with_swords, "empire_advantages"),
)
ground.GROUND_HITS.compose(rule(a38_hive_mind.ground_hull, "empire_advantages"))
ground.AIR_SUPPORT.compose(rule(c25_air_support.transports_fight, "alien_cards"))
ground.GROUND_BEGINS.compose(
    rule(r24_alien_cards.show_on_the_ground),
    rule(a47_and_we_still_carry_swords.shown_on_the_ground, "empire_advantages"),
)
ground.GROUND_ENDS.compose(
    rule(c25_air_support.cargo_of_the_fallen, "alien_cards"),
    # Ships hide again once everything else is settled.
    rule(c27_stealth_field_emitter.after_ground_combat, "alien_cards"),
)
ground.COLONY_CAPTURED.compose(rule(r21_capture.show_hand))
