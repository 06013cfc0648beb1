"""The rules of Reversi, one module per chapter."""
