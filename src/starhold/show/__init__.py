"""How any game is shown: views in one vocabulary, words, looks and the rulebook."""
