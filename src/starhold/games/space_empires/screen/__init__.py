"""The view of each seat: the map, and one module for each board beside it.

`view.py` puts them together.
"""
