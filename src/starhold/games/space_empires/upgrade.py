"""Upgrade tables saved by older releases.

Until 0.2 an empire was one flat record; now it is a sheet, a plan and a hand.
"""

from typing import Any

import msgspec

from starhold.games.space_empires.state import CardHand, PhasePlan, ProductionSheet

PARTS = {
    "sheet": ProductionSheet.__struct_fields__,
    "plan": PhasePlan.__struct_fields__,
    "hand": CardHand.__struct_fields__,
}


def upgraded(data: bytes) -> bytes:
    """Return a saved table in the current format."""
    if b'"sheet":' in data:
        return data
    written = msgspec.json.decode(data)
    empires = written["state"]["empires"]
    written["state"]["empires"] = {seat: _in_parts(flat) for seat, flat in empires.items()}
    return msgspec.json.encode(written)


def _in_parts(flat: dict[str, Any]) -> dict[str, Any]:
    """Sort the fields of a flat empire into its parts; other fields stay."""
    parts = {
        part: {field: flat.pop(field) for field in fields if field in flat}
        for part, fields in PARTS.items()
    }
    return flat | parts
