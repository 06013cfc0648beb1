"""Alien Technology and Empire Advantages: dealing, bidding and revealing.

SE-24 and SE-25; the effects are in `rules/content`.
"""
