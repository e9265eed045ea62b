"""Display of numbers in the user's locale.

For output only: editable and copied values, zooms and coordinates have a decimal point everywhere, as in the
file.
"""

from PySide6.QtCore import QLocale


def local_number(text: str) -> str:
    """Return a number that was formatted with a decimal point, with or without its unit, for the locale."""
    return text.replace(".", QLocale().decimalPoint())


def local_count(count: int) -> str:
    """Return an integer with the group separators of the locale."""
    return QLocale().toString(count)
