"""SE-2.1  The settings: the scenario, the profile, and every switch."""

from typing import Annotated, Literal, TypeAlias, TypeVar

from msgspec import Meta

from starhold.core.record import Record

T = TypeVar("T")
Switch: TypeAlias = Literal["profile", "on", "off"]
BaseCosts: TypeAlias = Literal["expansion", "first_printing"]
# Settings that apply only to some numbers of players; lobbies do not ask for the others.
Alone: TypeAlias = Annotated[T, Meta(extra={"players": (1,)})]
ForTwo: TypeAlias = Annotated[T, Meta(extra={"players": (2,)})]
ForThree: TypeAlias = Annotated[T, Meta(extra={"players": (3,)})]
ForMore: TypeAlias = Annotated[T, Meta(extra={"players": (3, 4)})]


class Settings(Record):
    """SE-2.1  The profile, the scenario, and every switch that may differ from the profile.

    The most common choices come first: lobbies ask in this order.
    """

    profile: Literal[
        "basic", "advanced", "expansion_intro", "expansion_full", "expansion_facilities"
    ] = "expansion_full"
    # SE-27.1, SE-27.2: the map for two players; three and four have their own (SE-27.3).
    scenario: ForTwo[
        Literal["standard", "small", "large", "extra_large", "knife_fight", "amoeba_war"]
    ] = "standard"
    # SE-28.3: the opponents of a solo player, and their difficulty (SE-28.7).
    solo: Alone[
        Literal[
            "doomsday_small",
            "doomsday_large",
            "alien_empires_1",
            "alien_empires_2",
            "alien_empires_points",
            "amoebas",
        ]
    ] = "doomsday_small"
    difficulty: Alone[Literal["easy", "normal", "hard", "harder", "good_luck"]] = "normal"
    # SE-27.4, SE-27.6, SE-27.8: the victory condition with three or four players.
    victory: ForMore[Literal["first_homeworld", "colony_points", "last_standing"]] = (
        "first_homeworld"
    )
    # SE-27.12: the game ends after this many Economic Phases; 0 means no limit.
    max_economic_phases: Literal[0, 5, 10, 20] = 0
    # SE-28.21: the difficulty of Alien Empires: the number and wealth of Alien Players.
    alien_difficulty: Alone[
        Literal["easy", "normal", "hard", "harder", "really_tough", "good_luck"]
    ] = "normal"
    # SE-28.61: the difficulty of Alien Empires for victory points: the CP of an alien roll.
    points_difficulty: Alone[Literal["easy", "normal", "hard"]] = "normal"
    # SE-28.61: the aliens' starting bank; without it they are slow to expand.
    alien_bank: Alone[Literal["full", "empty"]] = "full"
    close_encounters: Alone[bool] = False  # SE-28.40: Alien Empires with rules of the expansion
    base_costs: BaseCosts = "expansion"  # SE-11.2
    fair_draw: bool = False  # SE-4.19
    screened_ships_block: bool = True  # against fire at ships three levels above
    # cards without a condition are revealed in any battle, or only with units they affect.
    cards_shown: Literal["any_battle", "with_units"] = "any_battle"
    situation: Literal["none", "rolled"] = "none"  # SE-26.20
    prepared: bool = False  # SE-5.3: whether Homeworlds are placed for everyone
    quick_start: bool = False  # SE-26.11
    head_start: bool = False  # SE-26.9
    head_start_cp: Literal[50, 75, 100, 150] = 75
    captured_homeworld: Literal[3, 5] = 3  # the size of a captured Homeworld
    homeworlds: Literal["usual", 20, 30] = "usual"  # SE-5.1: 30 with `expansion_core`
    # SE-4.8: with three players a Homeworld may stand anywhere at home, if all agree.
    homeworld_sites: ForThree[Literal["printed", "anywhere"]] = "printed"
    # SE-27.5: Head Start, 30-CP Homeworlds, no Mines; SE-27.10: everything mixed. Both are for
    # three or four players.
    quick_conquest: ForMore[bool] = False
    variable_map: ForMore[bool] = False
    planetary_gates: bool = False  # SE-27.11
    # SE-27.9: two against two, or with three players the first against the others.
    alliance: ForMore[Literal["none", "uneasy", "brothers", "two_against_one"]] = "none"
    partners: ForMore[Literal["beside", "opposite"]] = "beside"
    shared_sheets: ForMore[bool] = False  # SE-29.8: blood brothers show each other their sheets
    handicap: Literal["none", "red", "blue", "green", "yellow"] = "none"  # SE-26.13
    build_requirement: bool = False  # SE-26.12
    pipelines: Switch = "profile"
    fighters: Switch = "profile"
    cloaking: Switch = "profile"
    mines: Switch = "profile"
    npa: Switch = "profile"
    warp_points: Switch = "profile"
    deep_space_dm: Switch = "profile"
    instant_upgrade: Switch = "profile"
    slingshot: Switch = "profile"
    gearing_limits: Switch = "profile"
    unpredictable_research: Switch = "profile"
    expansion_core: Switch = "profile"
    experience: Switch = "profile"
    boarding: Switch = "profile"
    titans: Switch = "profile"
    reaction: Switch = "profile"
    fast_bc: Switch = "profile"
    alien_cards: Switch = "profile"
    empire_advantages: Literal["profile", "off", "random", "balanced"] = "profile"
    ground_combat: Switch = "profile"
    flagships: Switch = "profile"
    facilities: Switch = "profile"
    nebula_mining: Switch = "profile"
    unique_ships: Switch = "profile"
    low_maintenance: bool = False
    heavy_terrain: bool = False
    safer_space: bool = False
    rich_minerals: bool = False
    scientists: Literal["usual", "slow", "smart"] = "usual"
    bloody_combat: bool = False
    rich_colonies: bool = False
    more_aliens: bool = False
    # SE-26.10: the meaning of the "No Mines" markers, if they are mixed into Deep Space.
    own_terrain: Literal["none", "barren", "danger", "wreck"] = "none"
