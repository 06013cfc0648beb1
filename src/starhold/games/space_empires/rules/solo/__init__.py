"""Doomsday Machines and Space Amoebas.

SE-28.1 to SE-28.11 and SE-28.50 to SE-28.55.
"""
