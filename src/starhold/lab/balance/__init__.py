"""Balance: what the results of many games say about a game, in tables, plots and words."""
