"""Orders: rows of ordinary choices that a player gives at once.

The questions of the engine stay small.  An order is planned on imagined tables, so that it knows
no more than its player, and carried out choice by choice; it stops when something happens.
"""
