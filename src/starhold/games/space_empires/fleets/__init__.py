"""Groups of ships: where they are, what they carry, how they move, how they are designed.

Everything that puts or removes a group goes through `groups.py`.
"""
