"""The server of the Model Context Protocol: the tools, over standard input or HTTP."""

from __future__ import annotations

import functools
import socket
from collections.abc import Callable
from importlib.metadata import version

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


def assistant_server() -> MCPServer:
    """Return a server with its own desk of tables."""
    server = MCPServer("starhold", instructions=INSTRUCTIONS, version=version("starhold"))
    for tool in Desk().tools:
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
