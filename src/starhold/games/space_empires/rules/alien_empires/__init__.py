"""Alien Empires: how Alien Players earn, build, move and defend.

SE-28.20 to SE-28.30.
"""
