"""Orders: rows of ordinary choices that a player gives at once."""
