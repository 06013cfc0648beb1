"""The speed of every game is kept: no random decision may take much more work than recorded."""

from __future__ import annotations

import os
import sys

import pytest

from starhold.lab.bytecodes import RECORDED_WITH, bytecodes
from starhold.lab.speed import budgets

MARGIN = 1.10


@pytest.mark.parametrize("name", sorted(budgets()))
def test_a_decision_takes_at_most_a_tenth_more_work_than_recorded(name: str) -> None:
    if sys.version_info[:2] != RECORDED_WITH:
        reason = "lab/budgets.toml records bytecodes of Python {}.{}".format(*RECORDED_WITH)
        pytest.fail(reason) if os.environ.get("CI") else pytest.skip(reason)
    recorded = budgets()[name].bytecodes

    assert 0 < bytecodes(name) <= MARGIN * recorded
