"""SE-23.7  What Unique Ships can do: one file for each ability, named like it.

Prices and needs stand in `data/unique_ships.toml`.  An ability adds small functions to the tables
of `numbers.py` and `moments.py`, as cards do (`rules/content/cards/__init__.py` says how).
"""
