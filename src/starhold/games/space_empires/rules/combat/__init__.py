"""Space combat and bombardment, from first contact to the last shot.

SE-11.12, SE-13 and SE-15.
"""
