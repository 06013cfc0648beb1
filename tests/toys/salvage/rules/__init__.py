"""The rules of Salvage, one module per chapter."""
