"""The application and its routes: thin, they turn requests into calls to rooms.

Cookies, origins and problem documents are dealt with here and nowhere below.
"""
