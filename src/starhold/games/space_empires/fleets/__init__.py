"""Groups of ships: where they are, what they carry, how they move, what they are built from.

Everything that puts or removes a group goes through `groups.py`.
"""
