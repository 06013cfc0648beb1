"""The sequence of play, gates, and victory.

SE-6 and SE-27.
"""
