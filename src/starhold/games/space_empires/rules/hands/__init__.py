"""Alien Technology and Empire Advantages: how they are dealt, bid for and revealed.

SE-24 and SE-25; what each card does is in `rules/content`.
"""
