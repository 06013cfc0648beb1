"""Ships with special rules: Fighters, Raiders, Mines, Titans, Boarding Ships and more.

SE-14, SE-16 to SE-18 and SE-23.
"""
