"""Errors that people see: one clear sentence that says what is wrong, where, and what to do."""


class Trouble(Exception):
    """Bad input.  The text is shown as it is, with exit code 2 or a 4xx status."""


class IllegalChoice(Trouble):
    """The option was not offered, or it is not this seat's turn."""


class BadFile(Trouble):
    """A save, a position or a data file that cannot be used."""


class Unknown(Trouble):
    """Nothing has the requested name."""
