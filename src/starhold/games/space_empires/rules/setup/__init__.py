"""SE-2, SE-5  Before the first turn: modules, setup and head starts."""
