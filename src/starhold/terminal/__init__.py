"""The table in a terminal, full screen or line by line; drawn from the view alone."""
