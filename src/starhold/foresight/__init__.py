"""Foresight: what the engine can say about choices before they are made.

Everything here starts from imagined tables, so it knows only what a seat may know.
"""
