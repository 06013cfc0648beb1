"""Battles: who fights whom, in which order, and with what chance.

In space, aboard ships and on planets.
"""
