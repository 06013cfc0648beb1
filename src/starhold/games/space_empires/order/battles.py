"""The order of the rules for who fights, when, and at which targets (SE-13)."""

from starhold.games.space_empires.battles import battlefield
from starhold.games.space_empires.fleets.uniques import UNIQUE_KIND
from starhold.games.space_empires.hooks import numbers
from starhold.games.space_empires.hooks.tables import rule
from starhold.games.space_empires.rules.content.abilities import (
    anti_sensor_hull,
    shield_projector,
    tractor_beam,
)
from starhold.games.space_empires.rules.content.advantages import (
    a31_fearless_race,
    a33_celestial_knights,
    a38_hive_mind,
    a45_expert_tacticians,
    a55_shape_shifters,
)
from starhold.games.space_empires.rules.content.cards import (
    c05_long_lance_torpedo,
    c10_emissive_armor,
    c24_minesweep_jammer,
    c28_advanced_comm_array,
    c30_adaptive_cloaking_device,
)
from starhold.games.space_empires.rules.solo import r28_amoeba_combat, r28_doomsday
from starhold.games.space_empires.rules.special_ships import (
    r16_experience,
    r17_boarding,
    r18_titans,
    r23_unique_ships,
)

numbers.ATTACKER.compose(rule(c28_advanced_comm_array.who_came_attacks, "alien_cards", "reaction"))
numbers.WEAPON.compose(
    # The printed class comes first; its modifiers follow.
    rule(r23_unique_ships.designed_class, "unique_ships", kinds=(UNIQUE_KIND,)),
    rule(c05_long_lance_torpedo.class_b, "alien_cards", kinds=("destroyer",)),
    rule(c30_adaptive_cloaking_device.slow_to_be_seen, "alien_cards"),
    rule(a31_fearless_race.fires_first, "empire_advantages"),
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
numbers.COVERED.compose(rule(shield_projector.covered, "unique_ships"))
numbers.HELD.compose(rule(tractor_beam.held, "unique_ships"))
numbers.USES_BONUS.compose(rule(r18_titans.numbers_do_not_count, "titans"))
numbers.EXTRA_HITS.compose(
    rule(r16_experience.legendary, "experience"),
    rule(c10_emissive_armor.one_more, "alien_cards", kinds=("cruiser",)),
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
    rule(a31_fearless_race.stands_fast, "empire_advantages"),
    rule(a33_celestial_knights.too_far_forward, "empire_advantages"),
    rule(a55_shape_shifters.goes_as_one, "empire_advantages"),
)
numbers.MAY_FIRE.compose(
    rule(r17_boarding.has_come_round, "boarding"),
    rule(r28_amoeba_combat.vessels_watch, "amoebas"),
)
numbers.FLEET_BONUS.compose(rule(a45_expert_tacticians.outmanoeuvre, "empire_advantages"))
numbers.SWEEPS.compose(
    rule(c24_minesweep_jammer.one_level_lower, "alien_cards"),
    rule(a55_shape_shifters.sweeps_nothing, "empire_advantages"),
)
numbers.MINE_TARGETS.compose(
    rule(r18_titans.inside_the_bay, "titans"),
    rule(anti_sensor_hull.not_seen_by_mines, "unique_ships"),
    rule(shield_projector.behind_shields, "unique_ships"),
    rule(r28_amoeba_combat.no_ship, "amoebas"),
)
