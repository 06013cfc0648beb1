"""`starhold lab check` finds what breaks undo, replays, other processes, recaps, beats, orders."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.lab.test_check import change, checked, project, skeleton

__all__ = ("project", "skeleton")  # fixtures

RULES = "rules/r01_play.py"
RUN = "    def run(self, table: Table) -> Steps:\n"
RETURN = "        return (*(TakeTokens(seat)"
TURNS = "TURNS: list[int] = []\n\n\n"
CHOSEN = "        table.state.pile -= option.tokens\n"
TELLING = "        table.tell(TokensTaken(self.player, option.tokens))\n"


@pytest.mark.parametrize(
    ("title", "said", "edits"),
    [
        pytest.param(
            "journal: undo",
            "undo leaves another table than before the choice. Keep everything in State",
            [
                (
                    RUN + RETURN,
                    f"    turns: list[int] = []\n\n{RUN}        self.turns.append(1)\n{RETURN}",
                ),
            ],
            id="undo",
        ),
        pytest.param(
            "journal: undo",
            "replaying a game with its recorded numbers ends at another table. Keep everything",
            [
                ("class TakeTokens", f"{TURNS}class TakeTokens"),
                (CHOSEN, CHOSEN + "        TURNS.append(1)\n"),
                ("] += option.tokens", "] += option.tokens + len(TURNS)"),
            ],
            id="replay",
        ),
        pytest.param(
            "journal: undo",
            "TokensTaken tells dice that 'take 1' did not roll: tell `dice` as table.roll",
            [
                ("    tokens: int\n\n\nclass GameWon",
                 "    tokens: int\n    dice: tuple[int, ...] = ()\n\n\nclass GameWon"),
                (TELLING, "        table.tell(TokensTaken(self.player, option.tokens, (6,)))\n"),
            ],
            id="dice",
        ),
        pytest.param(
            "processes: each",
            "differs in another process, though all choices and dice before it are the same",
            [("in (1, 2)", "in ((1, 2) if hash(f'{self} {state.pile}') % 2 else (2, 1))")],
            id="process",
        ),
    ],
)  # fmt: skip
def test_rules_that_remember_or_guess_are_found(
    project: Path, title: str, said: str, edits: list[tuple[str, str]]
) -> None:
    for old, new in edits:
        change(project / "harbour" / RULES, old, new)
    answer = checked(project)

    assert f"FAILED  {title}" in answer
    assert said in answer


def test_two_things_with_the_same_id_spoil_the_recap(project: Path) -> None:
    view = project / "harbour" / "view.py"
    change(view, 'zones=(Stack("pile",', 'meters=(meter("pile", 3),), zones=(Stack("pile",')
    answer = checked(project)

    assert "FAILED  recap: every visible change is named" in answer
    assert "view.py: 'pile' changes, but the recap does not name it. Give every" in answer


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[TokensLost]\npart = "note"\n', "beats.toml: there is no event TokensLost; remove it"),
        (
            '[TokensTaken]\npart = "roll"\nside = "who"\n',
            "beats.toml: [TokensTaken] asks for 'who', which is no field of TokensTaken.",
        ),
        (
            '[TokensTaken]\npart = "shot"\nby = "=crane"\nagainst = "player"\n',
            "beats.toml: [TokensTaken] shows 'crane'; name it in [things] of words/en.toml.",
        ),
        (
            '[TokensTaken]\npart = "shot"\nby = "=crane"\nagainst = "player"\n',
            "[TokensTaken] shows 'crane', but look.toml has no [kinds.crane].",
        ),
        (
            '[TokensTaken]\npart = "shot"\nby = "=token"\n',
            "beats.toml: [TokensTaken] names no target: add `against` or `target`.",
        ),
        (
            '[PileLaid]\npart = "begin"\nlasts = true\nsides = ["=red", "=blue"]\n',
            "beats.toml: TokensTaken happens during a battle but is no beat. Add [TokensTaken]",
        ),
        ('[TokensTaken\npart = "shot"\n', "harbour/beats.toml: Expected ']'"),
    ],
)
def test_beats_that_cannot_be_shown_are_found(project: Path, text: str, said: str) -> None:
    (project / "harbour" / "beats.toml").write_text(text, "utf-8")
    answer = checked(project)

    assert "FAILED  beats: battles and rolls can be shown" in answer
    assert said in answer


def test_orders_that_move_nothing_are_found(project: Path) -> None:
    (project / "harbour" / "orders.py").write_text(
        '"""HA-1.2  Orders."""\n\nfrom starhold.kit.orders import Means, Orders\n\n'
        "from .rules.r01_play import Take\n\nORDERS = Orders(means={Take: Means()})\n",
        "utf-8",
    )
    answer = checked(project)

    assert "FAILED  orders: each is a row of ordinary choices" in answer
    assert "orders.py: no order was possible in a random game. Let ORDERS name" in answer
