"""SE-25  Advantages that take only a function or two.

31, Fearless Race: first to fire in round 1, and slow to retreat.
32, Warrior Race: strong when attacking, weak when defending.
35, Industrious Race: it settles Asteroids like barren planets. SE-18.4: Titans destroy only
planets; SE-20.21: nobody lands on Asteroids; SE-27.7: in Deep Space they give no Colony Point;
SE-24.1: nor a card.
40, Quick Learners: trained from the start, and promoted more easily.
41, Gifted Scientists: cheap technology, expensive units.
45, Expert Tacticians: one more unit is enough for the Fleet Size Bonus.
49, Traders: pipelines bring them twice as much.
51, Star Wolves: small ships that hunt large ones.
52, Power to the People: slow units move like a fleet.
53, House of Speed: the fastest ships of all, and the easiest to hit.

`data/cards.toml` gives technology to 40 (Military Academy) and 53 (Movement 7), which nobody can
learn from them, forbids Cloaking to 53, and makes the Destroyers of 51 cheaper.
"""

from collections.abc import Iterator

from starhold.core.score import Term

from ....battles.battlefield import fighting, foe_of
from ....empires import alliances, cards, holdings
from ....facts.catalog import FIGURES, UNITS, Technology
from ....fleets.moves import linked_colonies
from ....fleets.tech import Tech
from ....hooks.numbers import Aim, Fleets, Levels
from ....state import Battle, Cell, Group, Marker, State, Table
from ....steps import Seat, Steps, replace
from ...hands.r24_alien_cards import put_to_the_test, reveal

ROUNDS = 3  # 31: no ship may retreat
PERCENT = 33  # 41: the discount on technology
AGAINST = 3  # 45: to one, for others
WOLVES = frozenset({"scout", "destroyer", "fighter"})  # 51
PREY = 2  # 51: hull
SLOW = frozenset(kind for kind, unit in UNITS.items() if unit.moves == "slow")  # 52
WEAKNESS = 2  # 53: more Attack against its ships


def fires_first(state: State, battle: Battle, group: Group, weapon: str) -> str:
    """Advantage 31: ships and Ship Yards fire as class A in round 1; terrain overrides this."""
    able = group.kind in cards.GUNSHIPS or group.kind == "yard"
    return "A" if battle.round == 1 and able and cards.holds(state, group.owner, 31) else weapon


def stands_fast(state: State, battle: Battle, group: Group) -> bool:
    """SE-25.10  Advantage 31: no retreat in rounds 1 to 3, and no withdrawal under a cloak."""
    return battle.round > ROUNDS or not cards.holds(state, group.owner, 31)


def fighting_spirit(aim: Aim) -> Term | None:
    """R-33  Advantage 32: +1 for the attacker's ships, −1 for the defender's; not for boarding."""
    if aim.gun.kind not in cards.GUNSHIPS or not cards.holds(aim.state, aim.gun.owner, 32):
        return None
    return Term("card-32", 1 if alliances.attacks(aim.battle, aim.gun.owner) else -1, "SE-25")


def among_rocks(state: State, group: Group, marker: Marker, able: bool) -> bool:
    """R-63  Advantage 35: with a ship built for Terraforming; Asteroids left by a Titan too."""
    rocks = marker.kind == "asteroids" and group.tech.terraforming > 0
    return able or (rocks and cards.holds(state, group.owner, 35))


def shown_by_settling(table: Table, seat: Seat, at: Cell) -> Steps:
    """Advantage 35: revealed by the first colony on Asteroids."""
    if table.state.markers[at].kind == "asteroids":
        reveal(table, seat, 35)
    return ()


def learn_quickly(state: State, group: Group, dice: int) -> int:
    """SE-16.12  Advantage 40: two dice for each kill; the lower counts."""
    return dice + 1 if cards.holds(state, group.owner, 40) else dice


def is_gifted(state: State, seat: Seat) -> bool:
    return cards.holds(state, seat, 41)


def cheaper(
    _state: State, _seat: Seat, _name: Technology, _reached: int, cost: int
) -> Term | None:
    """R-20  Advantage 41: a third less; the discount is rounded up."""
    less = -(-cost * PERCENT // 100)
    return Term("card-41", -less, "SE-25") if less else None


def dearer(state: State, seat: Seat) -> Term | None:
    """R-20  Advantage 41: everything that is built, facilities included, costs 1 CP more."""
    return Term("card-41", 1, "SE-25") if cards.holds(state, seat, 41) else None


def outmanoeuvre(fleets: Fleets, held: bool) -> bool:
    """R-18  Advantage 45: they need one more unit, others three to one; two cancel out."""
    ours, theirs = (
        _led(fleets, side) for side in (fleets.side, foe_of(fleets.battle, fleets.side))
    )
    if ours == theirs:
        return held
    return fleets.ours > fleets.theirs if ours else 0 < fleets.ours >= AGAINST * fleets.theirs


def _led(fleets: Fleets, side: Seat) -> bool:
    """SE-27.9  Advantage 45: whether a tactician is on a side: blood brothers fight as one."""
    groups = fighting(fleets.state, fleets.battle, side)
    return any(cards.holds(fleets.state, group.owner, 45) for group in groups)


def trade(state: State, seat: Seat) -> Iterator[Term]:
    """SE-12.9  Advantage 49: one more CP from each colony that pipelines join to the Homeworld."""
    if cards.holds(state, seat, 49):
        yield Term("card-49", len(linked_colonies(state, seat)), "SE-25")


def hunt(aim: Aim) -> Term | None:
    """R-28  Advantage 51: +1 Attack against ships of hull 2 or more, not Bases or amoebas."""
    if aim.gun.kind not in WOLVES or not cards.holds(aim.state, aim.gun.owner, 51):
        return None
    large = aim.target.kind in cards.SHIPS and holdings.hull(aim.state, aim.target) >= PREY
    return Term("card-51", 1, "SE-25") if large else None


def hurry(state: State, group: Group) -> Term | None:
    """SE-7.2  Advantage 52: slow units move at the empire's Movement level."""
    if not cards.holds(state, group.owner, 52):
        return None
    hexes = FIGURES.movement[holdings.level(state, group.owner, "movement") - 1][state.turn - 1]
    return Term("card-52", hexes - 1, "SE-25")


def shown_by_hurrying(table: Table, group: Group) -> Steps:
    """Advantage 52: revealed by the first faster move that others can see."""
    usual = 2 if group.piped or group.slung else 1  # SE-7.14: one more hex along a pipeline
    fast = UNITS[group.kind].moves == "slow" and group.moved > usual and group.face_up
    if fast and cards.holds(table.state, group.owner, 52):
        reveal(table, group.owner, 52)
    return ()


def thin_walls(aim: Aim) -> Term | None:
    """Advantage 53: enemies have +2 Attack against its ships, even captured ones."""
    ship = UNITS[aim.target.kind].ship and cards.benefits(aim.state, aim.target, 53)
    return Term("target_card-53", WEAKNESS, "SE-25") if ship else None


def slow_raiders(state: State, group: Group, _levels: Levels, tech: Tech) -> Tech:
    """Advantage 53: it may use captured Raiders, but never speeds them up."""
    ours = cards.holds(state, group.owner, 53)
    return replace(tech, movement=group.tech.movement) if ours else tech


def shown_by_speed(table: Table, group: Group) -> Steps:
    """Advantage 53: revealed by the first move of more than one hex."""
    if group.moved > 1:
        put_to_the_test(table, group.owner, 53)
    return ()
