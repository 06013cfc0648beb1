"""Tables in memory: opening them, their people, commands, clocks, and what each viewer sees.

Nothing here knows HTTP.  What counts is committed by `store` before anyone is told.
"""
