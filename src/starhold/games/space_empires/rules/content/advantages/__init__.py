"""SE-25  The 25 Empire Advantages: `a31_fearless_race.py` is card 31, and so on.

`rules/content/cards/__init__.py` explains how to add one.
"""
