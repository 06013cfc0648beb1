"""Ships with rules of their own in battle: Fighters, Raiders, Mines, Titans, boarders and more.

SE-14, SE-16 to SE-18 and SE-23.
"""
