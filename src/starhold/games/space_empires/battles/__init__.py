"""Battles: combatants, firing order and chances.

In space, aboard ships and on planets.
"""
