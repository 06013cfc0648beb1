"""The printed game: units, technologies, markers, cards and maps, read from `data/`.

Nothing here knows a table.
"""
