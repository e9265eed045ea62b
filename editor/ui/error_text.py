"""Text of errors in the language of the user interface."""

from editor.errors import EditorError
from editor.ui.text import translated
from editor.wording import say


def error_text(error: EditorError) -> str:
    """Return the translated message of an error, preceded by its place if known."""
    place = "" if error.place is None else translated(error.place.words)
    text = translated(error.text)
    return translated(say("{place}: {text}", place=place, text=text)) if place else text
