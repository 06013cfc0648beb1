"""The rules of Crest of Empire, one module a chapter of its rulebook."""
