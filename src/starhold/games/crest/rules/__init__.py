"""The rules of Crest of Empire, one module per chapter of its rulebook."""
