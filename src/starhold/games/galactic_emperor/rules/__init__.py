"""The rules of Galactic Emperor, one module per chapter of its rulebook."""
