"""The rules of Galactic Emperor, one module a chapter of its rulebook."""
