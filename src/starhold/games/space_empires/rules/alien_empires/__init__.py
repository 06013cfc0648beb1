"""SE-28.20 to SE-28.30  How Alien Players earn, build, move and defend."""
