"""Forking: copies of a state, by functions generated from its types.

Frozen records are shared; containers and mutable records are copied.  The copying function of
each state type is generated and compiled once, because bots fork all the time.
"""

import types
from collections.abc import Callable
from functools import cache
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec

T = TypeVar("T")
SHARED = (int, str, bool, float, bytes, type(None), frozenset)


def fork(value: T) -> T:
    """Copy a state; changing one copy leaves the other untouched."""
    kind: Any = type(value)
    return _forker(kind)(value)  # type: ignore[no-any-return]  # a T, like its value


@cache
def _forker(kind: Any) -> Callable[[Any], Any]:
    """Generate and compile the copying function of a mutable record type."""
    scope: dict[str, Any] = {}
    lines = ["def copied(old):", "    new = old.__copy__()"]
    hints = get_type_hints(kind)
    for field in kind.__struct_fields__:
        written = _copying(hints[field], f"old.{field}", scope)
        if written:
            lines.append(f"    new.{field} = {written}")
    lines.append("    return new")
    exec("\n".join(lines), scope)  # only field names and types go into this text
    made: Callable[[Any], Any] = scope["copied"]
    return made


def _copying(kind: Any, name: str, scope: dict[str, Any]) -> str:  # noqa: PLR0911 - one for each kind
    """Return the expression that copies `name`, or nothing if it can be shared."""
    origin = get_origin(kind) or kind
    if origin in SHARED or origin is Literal:
        return ""
    if origin in (Union, types.UnionType):
        return _copying_one_of(get_args(kind), name, scope)
    if origin in (list, dict, set) and get_args(kind):
        return _copying_all(origin, get_args(kind)[-1], name, scope)
    if origin is tuple:
        if any(_copying(item, "item", scope) for item in get_args(kind) if item is not Ellipsis):
            raise TypeError(f"{name}: a tuple of mutable parts; use a list, or frozen records")
        return ""
    if isinstance(origin, type) and issubclass(origin, msgspec.Struct):
        if origin.__struct_config__.frozen:
            return ""
        copied = f"{origin.__name__}_{id(origin)}"  # two modules may each have a `Ship`
        scope[copied] = _forker(origin)
        return f"{copied}({name})"
    raise TypeError(f"{name}: a state cannot hold {kind}; use ids, counts, records and containers")


def _copying_one_of(kinds: tuple[Any, ...], name: str, scope: dict[str, Any]) -> str:
    written = [text for kind in kinds if (text := _copying(kind, name, scope))]
    if not written:
        return ""
    if len(written) > 1 or type(None) not in kinds:
        raise TypeError(f"{name}: a union may hold one mutable type and None, no more")
    return f"{written[0]} if {name} is not None else None"


def _copying_all(origin: type, item: Any, name: str, scope: dict[str, Any]) -> str:
    inner = _copying(item, "item", scope)
    if not inner:
        return f"{name}.copy()"
    if origin is dict:
        return f"{{key: {inner} for key, item in {name}.items()}}"
    return f"[{inner} for item in {name}]"
