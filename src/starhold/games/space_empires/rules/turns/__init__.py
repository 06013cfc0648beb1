"""SE-6, SE-27  The sequence of play, gates, and victory."""
