"""Starhold: an open table for space-empire board games."""
