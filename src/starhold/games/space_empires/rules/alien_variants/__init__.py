"""SE-28.40, SE-28.60 to SE-28.63  Alien Empires: Close Encounters, and for victory points."""
