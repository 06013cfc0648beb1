"""Space combat and bombardment, from the meeting of two sides to the last shot.

SE-11.12, SE-13 and SE-15.
"""
