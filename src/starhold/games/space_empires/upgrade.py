"""Upgrade tables saved by older releases.

Until 0.2 an empire was one flat record; now it is a sheet, a plan and a hand. Until 1.0 there was
no index of fleets.
"""

from typing import Any

import msgspec

from .state import CardHand, PhasePlan, ProductionSheet

PARTS = {
    "sheet": ProductionSheet.__struct_fields__,
    "plan": PhasePlan.__struct_fields__,
    "hand": CardHand.__struct_fields__,
}


def upgraded(data: bytes) -> bytes:
    """Return a saved table in the current format."""
    if b'"fleets":' in data:
        return data
    written = msgspec.json.decode(data)
    state = written["state"]
    if b'"sheet":' not in data:
        state["empires"] = {seat: _in_parts(flat) for seat, flat in state["empires"].items()}
    state["fleets"] = {}
    for gid, group in state["groups"].items():
        state["fleets"].setdefault(group["owner"], []).append(gid)
    return msgspec.json.encode(written)


def _in_parts(flat: dict[str, Any]) -> dict[str, Any]:
    """Sort the fields of a flat empire into its parts; other fields stay."""
    parts = {
        part: {field: flat.pop(field) for field in fields if field in flat}
        for part, fields in PARTS.items()
    }
    return flat | parts
