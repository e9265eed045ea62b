"""What went wrong, in the language of the window."""

from editor.errors import EditorError
from editor.look.words import translated
from editor.wording import say


def error_text(error: EditorError) -> str:
    """What went wrong, after the place where that is known."""
    where = "" if error.place is None else translated(error.place.words)
    text = translated(error.text)
    return translated(say("{place}: {text}", place=where, text=text)) if where else text
