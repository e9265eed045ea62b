"""The words of the tables, which are written in English, in the language of the window."""

from PySide6.QtCore import QCoreApplication


def translated(text: str) -> str:
    """A label, a help text or a unit of a table."""
    return QCoreApplication.translate("Tables", text)
