"""The Movement Phase: orders, exploration, terrain, loading and reaction.

SE-7, SE-8, SE-14.1, SE-19 and SE-20.1.
"""
