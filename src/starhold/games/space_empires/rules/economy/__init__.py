"""The Economic Phase: colonies, research, plans, building, facilities and designs.

SE-9, SE-11, SE-12, SE-22 and SE-23.
"""
