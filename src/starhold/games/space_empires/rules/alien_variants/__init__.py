"""Alien Empires with Close Encounters, and for victory points.

SE-28.40 and SE-28.60 to SE-28.63.
"""
