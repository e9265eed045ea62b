"""Texts for display: translated texts of tables, and numbers of the locale."""

from datetime import date, datetime, time
from html import escape

from PySide6.QtCore import QCoreApplication, QDate, QLocale
from PySide6.QtGui import Qt as GuiQt

from editor.wording import Sentence


def translated(text: str) -> str:
    """Translate a sentence, label, help text or unit of a package without Qt."""
    return (
        text.translated(_translated, _localized, _local_date)
        if isinstance(text, Sentence)
        else _translated(text)
    )


def _localized(number: str) -> str:
    """Format a number for the locale."""
    locale = QLocale()
    marks = str.maketrans({",": locale.groupSeparator(), ".": locale.decimalPoint()})
    return number.translate(marks)


# Qt's forms of the parts of a date that sentences name.
_DATE_PARTS = {"%a": "ddd", "%b": "MMM"}


def _local_date(day: date, part: str) -> str:
    """Return a part of a date in the language of the locale."""
    return QLocale().toString(QDate(day.year, day.month, day.day), _DATE_PARTS[part])


def _translated(text: str, count: int = -1) -> str:
    return QCoreApplication.translate("Tables", text, "", count)


def language_name(name: str) -> str:
    """Return the translated name of a language."""
    return QCoreApplication.translate("Languages", name)


def label_in_sentence(text: str) -> str:
    """Return the translated label for use inside a sentence; German keeps the capitals of nouns."""
    return lower_in_sentence(translated(text))


def lower_in_sentence(text: str) -> str:
    """Lower-case a translated text except abbreviations for use inside a sentence, as `label_in_sentence`."""
    if QLocale().language() == QLocale.Language.German:
        return text
    return " ".join(word if word.isupper() and len(word) > 1 else word.lower() for word in text.split(" "))


def clock_text(moment: datetime | time) -> str:
    """Format a time of day in 24 hours, in every language.

    The weather charts have no space for more, and the hours of a route are entered in this form.
    """
    return f"{moment:%H:%M}"


def quoted(name: str) -> str:
    """Put a name between the quotation marks of the language."""
    return QCoreApplication.translate("Words", "“{name}”").format(name=name)


def plain_tool_tip(text: str) -> str:
    """Return a tooltip that Qt does not interpret as rich text, which could load local files."""
    return GuiQt.convertFromPlainText(text) if GuiQt.mightBeRichText(text) else text


def wrapped_tool_tip(text: str) -> str:
    """Return a tooltip that wraps long lines, with all markup escaped; empty for an empty text."""
    return text and f"<p style='white-space: pre-wrap'>{escape(text)}</p>"


def elide_middle(text: str, letters: int = 60) -> str:
    """Elide the middle of a text that is longer than `letters`."""
    if len(text) <= letters:
        return text
    half = (letters - 1) // 2
    return f"{text[:half]}…{text[-half:]}"


def local_number(text: str) -> str:
    """Return a number that was formatted with a decimal point, with or without its unit, for the locale."""
    return text.replace(".", QLocale().decimalPoint())


def local_count(count: int) -> str:
    """Return an integer with the group separators of the locale."""
    return QLocale().toString(count)
