"""What each seat sees: the map, and one module for each board beside it.

`view.py` puts them together.
"""
