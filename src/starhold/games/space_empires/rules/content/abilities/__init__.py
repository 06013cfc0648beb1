"""SE-23.7  The abilities of Unique Ships.

Their prices and needs are in `data/unique_ships.toml`. An ability is made of small functions that
`order/` names in the tables of `hooks/`; `rules/content/cards/__init__.py` explains how.
"""
