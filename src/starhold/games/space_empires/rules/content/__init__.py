"""The effects of cards, Empire Advantages and abilities of Unique Ships.

Effects that differ only by figures are records in `data/cards.toml`.
"""
