"""The order of play, gates, and how a game is won.

SE-6 and SE-27.
"""
