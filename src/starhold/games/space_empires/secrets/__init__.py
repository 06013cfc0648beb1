"""The knowledge of each seat, and how the rest is imagined (SE-29).

Bots and hints see only imagined tables.
"""
