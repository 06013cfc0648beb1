"""What each card, Empire Advantage and ability of a Unique Ship does, one file each.

Effects that differ only by figures are records in `data/cards.toml`.
"""
