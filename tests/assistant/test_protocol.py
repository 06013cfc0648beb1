"""`starhold mcp` in a process of its own, with the client of the protocol's SDK."""

from __future__ import annotations

import json
import os
import random
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from mcp import Client, StdioServerParameters
from mcp.types import CallToolResult, TextContent

ROOT = Path(__file__).resolve().parents[2]
ENVIRONMENT = {"PYTHONPATH": os.pathsep.join((str(ROOT / "src"), str(ROOT)))}
COMMAND = ("-m", "starhold", "mcp", "--game", "tests.toys.salvage")
PATIENCE = 300.0
MOST = 2000  # choices in a game
TOOLS = [
    *("list_games", "open_table", "join_table", "look", "rule", "options", "choose"),
    *("undo", "odds", "advice", "wait"),
]


class Refusal(Exception):
    """A tool said that it cannot."""


def text_of(result: CallToolResult) -> str:
    (content,) = result.content
    assert isinstance(content, TextContent)
    if result.is_error:
        raise Refusal(content.text)
    return content.text


class Assistant:
    """A client that reads words."""

    def __init__(self, client: Client) -> None:
        self.client = client

    async def __call__(self, tool: str, **words: object) -> str:
        return text_of(await self.client.call_tool(tool, words, PATIENCE))

    async def open(self, game: str, **words: object) -> list[str]:
        """Open a table; return the links."""
        said = await self("open_table", game=game, **words)
        return re.findall(r"^\w+: (\S+)$", said, re.M)


def stdio() -> Client:
    return Client(
        StdioServerParameters(
            command=sys.executable, args=[*COMMAND], env=os.environ | ENVIRONMENT, cwd=ROOT
        )
    )


async def play_crest(client: Client) -> None:
    """Open a table, ask everything once, and play to the end."""
    whim = random.Random(1)
    ask = Assistant(client)
    assert "crest: Crest of Empire" in await ask("list_games")
    link, watching = await ask.open("crest", seed="monday")
    assert "You are Red." in await ask("look", link=link)
    assert "You are a spectator." in await ask("look", link=watching)
    said = await ask("options", link=link)
    rule = re.findall(r"\((CE-[\d.]+)\)", said)[0]
    assert rule in await ask("rule", game="crest", rule=rule)
    assert "Suggested: " in await ask("advice", link=link)
    assert (await ask("odds", link=link, option="1")).splitlines()[0] in said
    assert await ask("odds", link=link, option=1) == await ask("odds", link=link, option="1")
    for wrong in ("999", 999):
        with pytest.raises(Refusal, match="There is no option 999"):
            await ask("choose", link=link, option=wrong)

    for _ in range(MOST):
        if "The game is over." in said:
            break
        options = re.findall(r"^(\d+)\. ", said, re.M)
        said = await ask("choose", link=link, option=whim.choice(options))

    assert re.search(r"\d+ points · (victory|defeat)", said)
    assert said.splitlines()[-1] in await ask("look", link=link)
    with pytest.raises(Refusal, match="The game is over"):
        await ask("options", link=link)


async def test_an_assistant_plays_a_whole_game_of_crest() -> None:
    async with stdio() as client:
        await play_crest(client)


async def test_each_tool_says_what_it_does_and_what_it_needs() -> None:
    async with stdio() as client:
        tools = {tool.name: tool for tool in (await client.list_tools()).tools}

    assert list(tools) == TOOLS
    for tool in tools.values():
        assert tool.description
        for field in tool.input_schema["properties"].values():
            assert field["description"]
    assert tools["look"].annotations is not None
    assert tools["look"].annotations.read_only_hint


async def test_arguments_that_a_tool_does_not_take_are_named() -> None:
    """A misspelt one was ignored: a table for seven was opened for two."""
    async with stdio() as client:
        ask = Assistant(client)
        with pytest.raises(
            Refusal, match=r"open_table takes game, seats, .*; it has no 'players'"
        ):
            await ask("open_table", game="kardashev", players=7)
        with pytest.raises(
            Refusal, match="choose takes link, option; it has no 'seat' and 'link' is missing"
        ):
            await ask("choose", seat="red", option=1)


def test_the_page_of_the_documentation_names_every_tool() -> None:
    page = (ROOT / "docs" / "assistants.md").read_text("utf-8")
    example = json.loads(re.findall(r"```json\n(.*?)```", page, re.S)[0])

    assert re.findall(r"^\| `(\w+)` ", page, re.M) == TOOLS
    assert example == {"mcpServers": {"starhold": {"command": "starhold", "args": ["mcp"]}}}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            ("--http", "--host", "no.such.host.invalid"),
            "starhold: Cannot listen on no.such.host.invalid, port 8765: ",
        ),
        (("--port", "99999"), "99999 is not in the range"),
    ],
)
def test_what_cannot_be_served_is_said_in_a_sentence(words: tuple[str, ...], said: str) -> None:
    done = subprocess.run(
        [sys.executable, *COMMAND, *words],
        env=os.environ | ENVIRONMENT,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
        cwd=ROOT,
    )

    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr


def test_a_port_that_is_taken_is_named() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        done = subprocess.run(
            [sys.executable, *COMMAND, "--http", "--port", port],
            env=os.environ | ENVIRONMENT,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
            cwd=ROOT,
        )

    assert done.stderr == (
        f"starhold: Cannot listen on 127.0.0.1, port {port}: Address already in use. "
        "Choose others with --host and --port.\n"
    )


def test_without_the_extra_it_says_what_to_install() -> None:
    hidden = "import sys; sys.modules['mcp'] = None; from starhold.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", hidden, "mcp"],
        env=os.environ | ENVIRONMENT,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
        cwd=ROOT,
    )

    assert "pip install 'starhold[mcp]'" in done.stderr


@pytest.fixture
def address() -> Iterator[str]:
    """`starhold mcp --http` on any free port."""
    process = subprocess.Popen(
        [sys.executable, *COMMAND, "--http", "--port", "0"],
        env=os.environ | ENVIRONMENT,
        cwd=ROOT,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stderr is not None
    with process.stderr:
        yield process.stderr.readline().split()[-1]
        process.terminate()
        assert process.wait(PATIENCE) in (0, -signal.SIGTERM)


async def test_an_assistant_plays_a_whole_game_of_crest_over_http(address: str) -> None:
    async with Client(address) as client:
        await play_crest(client)


async def test_over_http_a_seat_shows_its_secrets_only_to_its_link(address: str) -> None:
    async with Client(address) as one, Client(address) as other:
        red, blue, watching = await Assistant(one).open("salvage", people=2, seed="secret")
        seen = {link: await Assistant(other)("look", link=link) for link in (red, blue, watching)}
        with pytest.raises(Refusal, match="opens no seat"):
            await Assistant(other)("look", link=f"{watching}#guessed")
        with pytest.raises(Refusal, match="spectator"):
            await Assistant(other)("options", link=watching)

    assert len(set(seen.values())) == 3
    assert red.partition("#")[2] not in "".join(seen.values())
