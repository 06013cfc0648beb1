"""Reviews of finished games: how the chances changed, where the game turned, who was lucky.

A review replays the journal and needs nothing else.  It may look at everything, so it is made only
after the end.
"""
