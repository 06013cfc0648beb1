"""SE-7, SE-8, SE-14.1, SE-19, SE-20.1  The Movement Phase, exploration and reaction."""
