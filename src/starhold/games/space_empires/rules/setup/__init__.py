"""Before the first turn: modules, setup and head starts.

SE-2 and SE-5.
"""
