"""The table on the web: rooms over a journal that is committed before anyone is told."""
