"""`starhold mcp`: let assistants play, over the Model Context Protocol."""

from __future__ import annotations

import click

from starhold.core.trouble import Trouble


@click.command()
@click.option("--http", is_flag=True, help="Serve over HTTP instead of standard input and output.")
@click.option("--host", default="127.0.0.1", show_default=True, help="Address for --http.")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=8765,
    show_default=True,
    help="Port for --http; 0 takes any free one.",
)
def mcp(http: bool, host: str, port: int) -> None:
    """Let assistants open and join tables, over the Model Context Protocol.

    \b
    starhold mcp                      for an assistant that starts it
    starhold mcp --http --port 8765   for assistants that connect to http://127.0.0.1:8765/mcp
    """
    try:
        from starhold.assistant import serving
    except ModuleNotFoundError as missing:
        raise Trouble(
            f"'starhold mcp' needs {missing.name}: pip install 'starhold[mcp]'."
        ) from None
    if http:
        serving.serve_http(host, port, lambda line: click.echo(line, err=True))
    else:
        serving.serve_stdio()
