"""The rules of Kardashev, one module per chapter."""
