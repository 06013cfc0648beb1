"""The printed game: units, technologies, markers, cards and maps, read from `data/`.

Nothing here depends on a table in play.
"""
