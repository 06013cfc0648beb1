"""Many games at once: how often who wins, and how fast the rules run."""
