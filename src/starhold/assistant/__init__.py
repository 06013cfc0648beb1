"""`starhold mcp`: tables for assistants, over the Model Context Protocol.

An assistant opens a table in this process or joins one at a Starhold server, reads it in words
and chooses as any player does.  A seat shows its secrets only to those who hold its link.
"""
