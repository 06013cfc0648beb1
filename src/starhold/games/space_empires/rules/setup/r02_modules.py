"""SE-2  Modules and profiles: which rules are on, and which exclude each other."""

from typing import get_args

from starhold.core.trouble import Trouble

from ...facts.catalog import FIGURES, Module, Variant
from ...state import Settings

# Modules that scenarios bring are not settings.
MODULES: tuple[Module, ...] = tuple(m for m in get_args(Module) if m in Settings.__struct_fields__)


def switched_on(settings: Settings, players: int) -> tuple[Module, ...]:
    """SE-2.3  The modules of the profile, changed by the settings."""
    usual = FIGURES.profiles[settings.profile]
    on = tuple(module for module in MODULES if _is_on(settings, module, usual))
    if settings.quick_conquest and players > 2:  # SE-27.5
        return tuple(module for module in on if module != "mines")
    return on


def _is_on(settings: Settings, module: Module, usual: tuple[Module, ...]) -> bool:
    said = getattr(settings, module)
    return module in usual if said == "profile" else said != "off"


def check(settings: Settings, on: tuple[Module, ...], players: int) -> None:
    """SE-2.2  Report settings that exclude each other: facilities and three others.

    SE-26.11: a Quick Start needs Home Systems, and a mixed map has none (SE-27.10). Other gaps
    need no check: without Ship Size 7, for example, nobody builds Titans.
    """
    if settings.quick_start and settings.variable_map and players > 2:
        raise Trouble("A Quick Start (SE-26.11) needs Home Systems, which a variable map lacks.")
    if "facilities" not in on:
        return
    if settings.head_start or (settings.quick_conquest and players > 2):  # SE-27.5
        raise Trouble("Facilities forbid a Head Start (SE-2.2): switch one of them off.")
    if "gearing_limits" in on:
        raise Trouble("Facilities replace gearing limits (SE-2.2): switch one of them off.")
    if settings.homeworlds == 30:
        raise Trouble("Facilities go with Homeworlds of 20 CP (SE-2.2), not of 30.")


def has_great_homeworlds(settings: Settings, on: tuple[Module, ...], players: int) -> bool:
    """SE-5.1  Whether Homeworlds yield 30 CP; SE-2.2: with facilities they yield 20."""
    if "facilities" in on:
        return False
    if settings.quick_conquest and players > 2:  # SE-27.5
        return True
    if settings.homeworlds == "usual":
        return "expansion_core" in on
    return settings.homeworlds == 30


def variants(settings: Settings) -> tuple[Variant, ...]:
    """SE-26.1 to SE-26.7  The variants agreed on."""
    scientists = f"{settings.scientists}_scientists"
    every: tuple[Variant, ...] = get_args(Variant)
    return tuple(name for name in every if name == scientists or getattr(settings, name, False))
