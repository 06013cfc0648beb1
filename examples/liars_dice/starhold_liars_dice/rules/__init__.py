"""The rules of Liar's Dice, one module per chapter."""
