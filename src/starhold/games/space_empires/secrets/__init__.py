"""What a seat may know, and how the rest is imagined (SE-29).

Bots and hints see only what is dealt here.
"""
