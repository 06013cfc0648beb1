"""The rules of Reversi, one module a chapter."""
