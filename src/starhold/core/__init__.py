"""The engine in one idea: a step is replaced by the steps it returns."""
