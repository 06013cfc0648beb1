"""The rules of Kardashev, one module a chapter."""
