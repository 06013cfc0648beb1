"""Tournaments: the pairings, the games, their results and the conclusions."""
