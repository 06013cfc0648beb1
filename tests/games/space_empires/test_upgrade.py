"""Tables of older releases keep everything that was on them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from starhold.games.space_empires import GAME

SAVE = Path(__file__).parent / "saves" / "0.1.0.json"


def test_a_flat_empire_becomes_a_sheet_a_plan_and_a_hand() -> None:
    checkpoint = msgspec.json.decode(SAVE.read_bytes())["checkpoint"]
    flat: dict[str, dict[str, Any]] = checkpoint["state"]["empires"]
    loaded = GAME.load(msgspec.json.encode(checkpoint))
    today = msgspec.json.decode(GAME.save(loaded))["state"]["empires"]

    assert flat["red"]["levels"]
    assert "sheet" not in flat["red"]
    for seat, empire in flat.items():
        kept = today[seat] | today[seat]["sheet"] | today[seat]["plan"] | today[seat]["hand"]
        assert empire == {field: kept[field] for field in empire}


def test_a_table_without_fleets_gets_them() -> None:
    checkpoint = msgspec.json.decode((SAVE.parent / "0.2.0.json").read_bytes())["checkpoint"]
    state = GAME.load(msgspec.json.encode(checkpoint)).state

    assert "fleets" not in checkpoint["state"]
    assert sorted(gid for fleet in state.fleets.values() for gid in fleet) == sorted(state.groups)
    assert list(GAME.invariants(state)) == []


def test_a_table_of_today_is_read_as_it_is() -> None:
    checkpoint = msgspec.json.encode(msgspec.json.decode(SAVE.read_bytes())["checkpoint"])
    written = GAME.save(GAME.load(checkpoint))

    assert GAME.upgrade(written) is written
