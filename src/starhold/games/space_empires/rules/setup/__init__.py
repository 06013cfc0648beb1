"""Before the first turn: modules, set-up and head starts.

SE-2 and SE-5.
"""
