"""What can go wrong for a person: one clear sentence that names the place and the remedy."""

from __future__ import annotations


class Trouble(Exception):
    """Bad input.  Its text is shown as it is; screens answer with exit code 2 or a 4xx status."""


class IllegalChoice(Trouble):
    """The option was not among those offered, or it was not this seat's to choose."""


class BadFile(Trouble):
    """A save, a position or a data file that cannot be used."""


class Unknown(Trouble):
    """Something was asked for by a name that nothing has."""
