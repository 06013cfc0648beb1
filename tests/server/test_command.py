"""The command line of the server refuses what it cannot do, before it starts anything."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest
from click.testing import CliRunner

from starhold.cli import starhold


def refused(*words: str) -> str:
    result = CliRunner().invoke(starhold, ["serve", *words])
    assert result.exit_code == 2, result.output
    return result.stderr


def test_an_address_that_is_taken_is_named_with_the_remedy(tmp_path: Path) -> None:
    """The server started, logged an error among others and stopped."""
    database = ("--database", str(tmp_path / "tables.sqlite"))
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        said = refused("--port", port, *database)

    expected = f"starhold: Cannot listen on 127.0.0.1, port {port}: Address already in use. "
    assert said == f"{expected}Choose others with --host and --port.\n"
    assert "Cannot listen on no.such.host.invalid" in refused(
        "--host", "no.such.host.invalid", *database
    )
    assert list(tmp_path.glob("*.sqlite")) == []


@pytest.mark.parametrize(
    "words", [("--bots", "0"), ("--bot-pause", "-1"), ("--ahead-pause", "-1"), ("--rules", "0")]
)
def test_numbers_out_of_range_are_refused(words: tuple[str, str]) -> None:
    assert "is not in the range" in refused(*words)
