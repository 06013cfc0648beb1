"""Tables of rules: the numbers, permissions and moments that several rules affect.

They are declared here and composed in `order`.
"""
