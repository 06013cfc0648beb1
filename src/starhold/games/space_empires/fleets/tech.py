"""SE-11.6  The technology that a group carries."""

import msgspec


class Tech(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """SE-11.6  The levels that a group carries."""

    attack: int = 0
    defense: int = 0
    tactics: int = 0
    movement: int = 1
    terraforming: int = 0
    exploration: int = 0
    fighter: int = 0
    point_defense: int = 0
    cloaking: int = 0
    scanner: int = 0
    mine_sweep: int = 0
    fast_battlecruiser: int = 0
    ground_combat: int = 0
    boarding: int = 0


PLAIN = Tech()
