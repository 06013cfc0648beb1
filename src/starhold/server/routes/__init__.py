"""The routes: thin, over services that know nothing of HTTP."""
