"""The rules that apply to each number and moment, in the order in which they run.

Importing this package composes every table of `hooks`: each is one tuple, in the order of the
rules, with the modules that switch an entry on. A comment gives the reason where an entry
departs from the order of the chapters.
"""

from . import battles, empires, secrets, turns  # noqa: F401 - importing composes the tables
