"""The server of the Model Context Protocol: the tools, over standard input or HTTP."""

from __future__ import annotations

import functools
import socket
from collections.abc import Callable, Mapping
from importlib.metadata import version
from inspect import Parameter, signature
from typing import Any

import uvicorn
from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp.types import ToolAnnotations

from starhold.assistant.desk import Desk
from starhold.core.trouble import Trouble

CHANGING = {"open_table", "join_table", "choose", "undo"}
INSTRUCTIONS = """Board games with every rule enforced. Open a table (open_table) or join one by
its link (join_table), look at it (look), list what you can choose (options) and choose by number
(choose), until the game is over. Before you choose, odds says what an option would do and advice
what a good player would choose. rule reads the rulebook; questions cite rules by number. A link is
the key to a seat: it shows what that seat may see, so keep it to its player."""


class AssistantServer(MCPServer):
    """A server that refuses arguments which a tool does not take: they may be misspelt."""

    def __init__(self, **said: Any) -> None:
        super().__init__("starhold", **said)
        self.takes: dict[str, Mapping[str, Parameter]] = {}

    async def call_tool(self, name: str, arguments: dict[str, Any], context: Any = None) -> Any:
        takes = self.takes.get(name)
        if takes is not None:
            needed = {one for one, about in takes.items() if about.default is about.empty}
            wrong = [f"it has no '{one}'" for one in arguments if one not in takes]
            wrong += [f"'{one}' is missing" for one in sorted(needed - arguments.keys())]
            if wrong:
                raise ToolError(f"{name} takes {', '.join(takes)}; {' and '.join(wrong)}.")
        return await super().call_tool(name, arguments, context)


def assistant_server() -> AssistantServer:
    """Return a server with its own desk of tables."""
    server = AssistantServer(instructions=INSTRUCTIONS, version=version("starhold"))
    for tool in Desk().tools:
        server.takes[tool.__name__] = signature(tool).parameters
        notes = ToolAnnotations(read_only_hint=tool.__name__ not in CHANGING)
        server.add_tool(explaining(tool), annotations=notes, structured_output=False)
    return server


def explaining(tool: Callable[..., str]) -> Callable[..., str]:
    """Let an assistant read the error: the protocol hides the text of other errors."""

    @functools.wraps(tool)
    def explained(*words: object, **named: object) -> str:
        try:
            return tool(*words, **named)
        except Trouble as trouble:
            raise ToolError(str(trouble)) from trouble

    return explained


def serve_stdio() -> None:
    """Serve the program that started this one, until it closes the input."""
    assistant_server().run("stdio")


def serve_http(host: str, port: int, say: Callable[[str], object]) -> None:
    """Serve streamable HTTP at `/mcp`."""
    app = assistant_server().streamable_http_app(host=host)
    try:
        listening = socket.create_server((host, port))
    except OSError as error:
        reason = error.strerror or str(error)
        raise Trouble(
            f"Cannot listen on {host}, port {port}: {reason.partition(' (')[0]}. "
            "Choose others with --host and --port."
        ) from None
    with listening:
        say(f"Assistants connect to http://{host}:{listening.getsockname()[1]}/mcp")
        config = uvicorn.Config(app, log_level="warning", timeout_graceful_shutdown=3)
        uvicorn.Server(config).run([listening])
