"""SE-25  The 25 Empire Advantages: `a33_celestial_knights.py` is card 33, and so on.

`rules/content/cards/__init__.py` explains how to add one.
"""
