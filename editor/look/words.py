"""Words: those of the tables in the language of the window, those of a file as plain text."""

from datetime import datetime, time
from html import escape

from PySide6.QtCore import QCoreApplication, QLocale
from PySide6.QtGui import Qt as GuiQt

from editor.wording import Sentence


def translated(text: str) -> str:
    """What a room without Qt says in English: a sentence, or a label, a help text or a unit of a table."""
    return text.told(_translated, _rewritten) if isinstance(text, Sentence) else _translated(text)


def _rewritten(number: str) -> str:
    """A number as the language of the window writes it."""
    locale = QLocale()
    marks = str.maketrans({",": locale.groupSeparator(), ".": locale.decimalPoint()})
    return number.translate(marks)


def _translated(text: str, count: int = -1) -> str:
    return QCoreApplication.translate("Tables", text, "", count)


def language_name(name: str) -> str:
    """What a language of the table is called. A script of that name may be called otherwise."""
    return QCoreApplication.translate("Languages", name)


def within(text: str) -> str:
    """A label of a table as it stands within a sentence: German writes its nouns with capitals there too."""
    return lowered(translated(text))


def lowered(words: str) -> str:
    """Words of the window's language as they stand within a sentence: see `within`."""
    return words if QLocale().language() == QLocale.Language.German else words.lower()


def clock_text(moment: datetime | time) -> str:
    """A time of day as the whole window writes it, in every language.

    With 24 hours: the charts of weather have no room for more, and the hours of a route are typed so.
    """
    return f"{moment:%H:%M}"


def quoted(name: str) -> str:
    """A name between the marks that the language of the window quotes with."""
    return QCoreApplication.translate("Words", "“{name}”").format(name=name)


def plain_tool_tip(text: str) -> str:
    """A tooltip guarded where Qt would take a text of the file for HTML, and read files for it."""
    return GuiQt.convertFromPlainText(text) if GuiQt.mightBeRichText(text) else text


def wrapped_tool_tip(text: str) -> str:
    """Return a tooltip of long lines, which Qt wraps in HTML alone; none for an empty text.

    Whatever the text holds is shown as it is.
    """
    return text and f"<p style='white-space: pre-wrap'>{escape(text)}</p>"


def shortened(text: str, letters: int = 60) -> str:
    """A text with its middle left out where it is longer than a menu should be."""
    if len(text) <= letters:
        return text
    half = (letters - 1) // 2
    return f"{text[:half]}…{text[-half:]}"
