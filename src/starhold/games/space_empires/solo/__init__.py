"""Opponents without a player: Alien Empires, Doomsday Machines and Space Amoebas.

Their rules are in `rules/alien_empires` and `rules/solo`.
"""
