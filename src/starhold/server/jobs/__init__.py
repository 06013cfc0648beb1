"""Work outside the event loop: thread pool, process pool, bots, webhooks, garbage collection.

Nothing here knows a room.
"""
