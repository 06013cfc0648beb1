"""Tournaments: who plays whom, the games, their results, and what they say."""
