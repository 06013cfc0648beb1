"""The tables of the rulebooks against the data the games are played with."""
