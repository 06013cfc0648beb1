"""Empires: technology, colonies, research, cards and alliances.

Questions about a player that many rules ask.
"""
