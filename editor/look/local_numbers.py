"""Numbers that are only shown, as the language of the person writes them.

What is typed or copied, and so what a field, a zoom and a place on the map show, has a point everywhere, as
in the file.
"""

from PySide6.QtCore import QLocale


def local_number(text: str) -> str:
    """A number that was written with a point, with or without its unit."""
    return text.replace(".", QLocale().decimalPoint())


def local_count(count: int) -> str:
    """How many there are, in groups of three digits."""
    return QLocale().toString(count)
