"""`python -m starhold.server` is `starhold serve`."""

from starhold.server.command import serve

if __name__ == "__main__":
    serve()
