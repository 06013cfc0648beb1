"""Many games at once: win rates, defects and speed."""
