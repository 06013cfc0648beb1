"""The database: connections, schema, migrations, queries, and notices between workers.

Nothing here knows a game or a room.
"""
