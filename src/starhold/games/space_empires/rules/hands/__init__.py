"""SE-24, SE-25  Cards dealt, auctioned and revealed; their effects are in `rules/content`."""
