"""What a `look.toml` can say: how kinds of things look on any screen.  See docs/look.md."""

from __future__ import annotations

from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec

# The colours with a name, each in a shade for dark and for light screens.
COLOURS = (
    *("white", "grey", "slate", "red", "orange", "amber", "yellow", "lime", "green"),
    *("teal", "cyan", "blue", "indigo", "violet", "magenta", "rose", "brown"),
)
# A colour by name, or a pair of hex values: for dark, for light.
Colour = str | tuple[str, str]


class KindLook(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """How things of one kind look."""

    icon: str = ""
    symbol: str = ""
    colour: Colour = ""
    pattern: Literal[
        "", "plain", "stars", "dots", "grain", "lines", "cross", "waves", "rings", "rays", "void"
    ] = ""
    shape: Literal["", "disc", "ship", "square", "hex", "diamond", "banner", "token", "card"] = ""
    size: float = 1


class TableLook(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The game's own picture, and the order of its zones."""

    icon: str = ""
    colour: Colour = ""
    order: tuple[str, ...] = ()
    hide: tuple[str, ...] = ()


class Look(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A whole `look.toml`."""

    kinds: dict[str, KindLook] = {}
    table: TableLook = TableLook()


def check_look(found: dict[str, Any]) -> None:
    """Refuse a `look.toml` that no screen can use; name the kind, and what it may say."""
    kinds = found.get("kinds", {})
    for name, said in kinds.items() if isinstance(kinds, dict) else ():
        try:
            msgspec.convert(said, KindLook)
        except msgspec.ValidationError as error:
            raise msgspec.ValidationError(f"[kinds.{name}]: {error}. {_sayable()}") from None
    msgspec.convert(found, Look)


def _sayable() -> str:
    """List the fields of a kind, with the values of fields that have few."""
    fields = []
    for name, hint in get_type_hints(KindLook).items():
        values = [one for one in get_args(hint) if one] if get_origin(hint) is Literal else []
        fields.append(f"{name} ({', '.join(values)})" if values else name)
    return f"A kind may say {', '.join(fields)}"
