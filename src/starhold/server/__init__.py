"""The server: tables on the web, over a journal that is committed before anyone is told."""
