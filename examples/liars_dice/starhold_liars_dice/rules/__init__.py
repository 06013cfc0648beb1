"""The rules of Liar's Dice, one module a chapter."""
