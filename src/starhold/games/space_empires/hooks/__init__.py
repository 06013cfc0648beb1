"""Tables of rules: the numbers, permissions and moments that many rules have a say in.

They are declared here and composed in `order`.
"""
